/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exclusion.h -- what a partial chain leaves of each CSP-variable. The candidates
 * linked to the target and to the right-linking candidates are excluded; a variable
 * with one candidate left can extend the chain, one with none ends it. Counts are
 * updated while chains grow, and restored exactly when they shrink.
 *
 * A rule context owns one (gv_rule_context_exclusion()); searches exclude, look, undo.
 */
#ifndef GV_RULES_EXCLUSION_H
#define GV_RULES_EXCLUSION_H

#include "rules/state.h"

#define GV_NO_LINKS UINT32_MAX

typedef struct gv_exclusion {
    const gv_linkage *linkage;
    uint8_t *open; /* of each label: a candidate of the state that is not excluded */
    gv_var_rest *left; /* what is open in each CSP-variable */

    /* The candidates of the state, and their links to other candidates. */
    uint8_t *candidate;
    uint32_t *link_start; /* offsets into links; GV_NO_LINKS: not listed yet */
    uint32_t *link_end;
    gv_label *links;
    uint32_t n_links;
    size_t link_room;
    gv_arena link_memory;

    uint64_t *seen; /* bit set of what was excluded and undone since it was cleared */
    uint64_t *hits; /* scratch of gv_exclusion_emptied(), of each variable */
    uint64_t n_tests;
    gv_label *trail; /* excluded candidates in order */
    uint32_t n_trail;
    gv_var *ones; /* variables that now have one open candidate, in order */
    uint32_t n_ones;
    gv_var *empty; /* variables that now have none, in order */
    uint32_t n_empty;
} gv_exclusion;

/* A moment to return to. Marks nest. */
typedef struct gv_exclusion_mark {
    uint32_t n_trail, n_ones, n_empty;
} gv_exclusion_mark;

gv_status gv_exclusion_new(gv_exclusion **out, const gv_linkage *linkage,
                           gv_arena *arena, gv_error *err);

void gv_exclusion_free(gv_exclusion *exclusion);

/* Takes the candidates of `state`; nothing is excluded. False when out of memory. */
bool gv_exclusion_load(gv_exclusion *exclusion, const gv_state *state);

/* Some labels, ascending. */
typedef struct gv_label_range {
    const gv_label *begin, *end;
} gv_label_range;

/* The candidates linked to a candidate; listed when first asked for. */
gv_label_range gv_exclusion_links(gv_exclusion *exclusion, gv_label label);

/* Excludes one candidate, unless it is excluded already. */
void gv_exclude(gv_exclusion *exclusion, gv_label label);

/* Excludes all candidates linked to `label`; all g-linked to the g-label. */
void gv_exclude_links(gv_exclusion *exclusion, gv_label label);
void gv_exclude_glinks(gv_exclusion *exclusion, uint32_t glabel);

/* A variable of `type` (GV_N_VAR_TYPES: of any) that would be empty after exclusion of
 * the `n` labels; GV_NO_VAR if there is none. Changes only `seen`. */
gv_var gv_exclusion_emptied(gv_exclusion *exclusion, const gv_label *labels, uint32_t n,
                            gv_var_type type);

static inline gv_exclusion_mark gv_exclusion_now(const gv_exclusion *exclusion)
{
    return (gv_exclusion_mark){ exclusion->n_trail, exclusion->n_ones,
                                exclusion->n_empty };
}

void gv_exclusion_undo(gv_exclusion *exclusion, gv_exclusion_mark mark);

/* The smallest g-label of `var` that contains all its open candidates, of which there
 * are two or more; GV_NO_GLABEL if there is none. */
uint32_t gv_exclusion_glabel(const gv_exclusion *exclusion, gv_var var);

#endif
