/* SPDX-License-Identifier: GPL-3.0-or-later */
/* instance.h -- one puzzle: a network and its givens. Immutable once built. */
#ifndef GV_MODEL_INSTANCE_H
#define GV_MODEL_INSTANCE_H

#include "model/context.h"
#include "model/net.h"

struct gv_instance {
    gv_context *context;
    const gv_net *net;

    uint32_t n_givens;
    const gv_label *givens; /* ascending, distinct; they may contradict each other */

    /* Which givens were placed by a player and not by the puzzle (HoDoKu's '+', the 'u'
     * of .sdx): they hold like the others, but writers mark them. One byte each; NULL:
     * none. */
    const uint8_t *placed;

    /* The labels that pencilmarks allow, as a bit set over all labels; NULL: no
     * restriction beyond the givens. The label of a given is always in it. The other
     * labels of its cell only say what the text had there: a value, if they are in it,
     * or a lone mark. */
    const uint64_t *marks;

    /* The marks are rules of the puzzle, not facts that could be left out
     * (solve/facts.h). */
    bool marks_are_rules;

    /* Lines that the text gave about the puzzle (author, source: "#ARuud"), joined by
     * newlines, for formats that have them; NULL: none. They do not apply to a puzzle
     * made from this one. */
    const char *notes;

    /* NULL, or the problem that the text names and whose givens these are (csp). It
     * outlives the instance. */
    const struct gv_problem *problem;

    gv_alphabet alphabet; /* how the text wrote its symbols; AUTO if unknown */

    gv_arena
        *owned; /* the arena to free with the instance; NULL when a caller's is used */
    atomic_size_t n_keepers; /* beside its owner, if it owns its arena */
    const struct gv_instance
        *kept; /* NULL, or the instance that the network of this one belongs to (csp) */
};

/* Keeps an instance that owns its arena: it is there until its owner and all who keep
 * it have called gv_instance_free(). One in a caller's arena is not kept: it has to
 * outlive its use. */
const gv_instance *gv_instance_keep(const gv_instance *instance);

/* An instance in `arena`: copies givens (any order, duplicates dropped), placed
 * (parallel to givens, or NULL) and marks (or NULL). */
gv_status gv_instance_make(gv_instance **out, gv_context *context, const gv_net *net,
                           const gv_label *givens, const uint8_t *placed,
                           uint32_t n_givens, const uint64_t *marks,
                           gv_alphabet alphabet, gv_arena *arena, gv_error *err);

/* The same with an arena of its own, for callers of the public interface. Makes the
 * arena; on success the instance owns it (gv_instance_free), on failure it is freed. */
gv_status gv_instance_arena(gv_arena **out, gv_context *context, gv_error *err);
void gv_instance_arena_free(gv_arena *arena);

/* A copy of `from` with other givens (same net, context, alphabet and marks). A cell
 * whose given is dropped keeps its marks: the labels that the text did not forbid. */
gv_status gv_instance_with_givens(gv_instance **out, const gv_instance *from,
                                  const gv_label *givens, uint32_t n_givens,
                                  gv_arena *arena, gv_error *err);

/* The same as an instance that owns its arena. A network that is not the context's but
 * that of a csp stays for as long as one of its instances. */
gv_status gv_instance_derive(gv_instance **out, const gv_instance *from,
                             const gv_label *givens, uint32_t n_givens, gv_error *err);

/* Makes an instance that was made from another, in an arena of gv_instance_arena(), one
 * that owns it, for callers of the public interface. */
void gv_instance_own(gv_instance *made, gv_arena *arena, const gv_instance *from);

/* The same puzzle with its givens as lone marks. */
gv_status gv_instance_as_marks(gv_instance **out, const gv_instance *from,
                               gv_arena *arena, gv_error *err);

/* The initial candidates: the labels that the marks allow and no given excludes (not
 * propagated further). `out` has gv_bits_words(n_labels) words. */
void gv_instance_candidates(const gv_instance *instance, uint64_t *out);

/* Whether a label is one of them. */
bool gv_instance_is_candidate(const gv_instance *instance, gv_label label);

/* Whether the marks say more than the givens imply. */
bool gv_instance_has_marks(const gv_instance *instance);

#endif
