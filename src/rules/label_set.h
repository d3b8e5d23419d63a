/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label_set.h -- sets of labels of a small network as bits of fixed size, for the rules
 * that compare many sets of candidates: 768 labels hold every grid up to 9x9. */
#ifndef GV_RULES_LABEL_SET_H
#define GV_RULES_LABEL_SET_H

#include "rules/state.h"

#include <assert.h>
#include <string.h>

enum { GV_SET_WORDS = 12, GV_SET_LABELS = 64 * GV_SET_WORDS };

typedef struct gv_label_set {
    uint64_t words[GV_SET_WORDS];
} gv_label_set;

/* Whether sets of this size serve for a network: a grid with digits, whose links fit
 * into rows. */
static inline bool gv_set_serves(const gv_linkage *linkage)
{
    return linkage->rows && linkage->net->n_labels <= GV_SET_LABELS &&
           linkage->row_words <= GV_SET_WORDS && gv_net_has_digits(linkage->net) &&
           linkage->net->n_labels == linkage->net->n_shown;
}

static inline void gv_set_add(gv_label_set *set, gv_label label)
{
    assert(label < GV_SET_LABELS);
    set->words[label / 64] |= UINT64_C(1) << (label % 64);
}

static inline bool gv_set_has(const gv_label_set *set, gv_label label)
{
    return set->words[label / 64] >> (label % 64) & 1;
}

static inline bool gv_set_empty(const gv_label_set *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < GV_SET_WORDS; i++)
        any |= set->words[i];
    return !any;
}

static inline bool gv_set_meets(const gv_label_set *a, const gv_label_set *b)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < GV_SET_WORDS; i++)
        any |= a->words[i] & b->words[i];
    return any != 0;
}

/* Whether all of `a` is in `b`. */
static inline bool gv_set_within(const gv_label_set *a, const gv_label_set *b)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < GV_SET_WORDS; i++)
        any |= a->words[i] & ~b->words[i];
    return !any;
}

static inline gv_label_set gv_set_and(const gv_label_set *a, const gv_label_set *b)
{
    gv_label_set both;
    for (unsigned i = 0; i < GV_SET_WORDS; i++)
        both.words[i] = a->words[i] & b->words[i];
    return both;
}

static inline gv_label_set gv_set_or(const gv_label_set *a, const gv_label_set *b)
{
    gv_label_set any;
    for (unsigned i = 0; i < GV_SET_WORDS; i++)
        any.words[i] = a->words[i] | b->words[i];
    return any;
}

static inline gv_label_set gv_set_without(const gv_label_set *a, const gv_label_set *b)
{
    gv_label_set rest;
    for (unsigned i = 0; i < GV_SET_WORDS; i++)
        rest.words[i] = a->words[i] & ~b->words[i];
    return rest;
}

/* The smallest member not less than `from`; GV_SET_LABELS if there is none. */
static inline gv_label gv_set_next(const gv_label_set *set, gv_label from)
{
    return (gv_label)gv_bits_next(set->words, GV_SET_LABELS, from);
}

/* The candidates of a state. */
static inline gv_label_set gv_set_of_state(const gv_state *state)
{
    gv_label_set set = { { 0 } };
    memcpy(set.words, state->candidates,
           gv_bits_words(state->linkage->net->n_labels) * sizeof set.words[0]);
    return set;
}

/* The labels linked to one. */
static inline gv_label_set gv_set_of_links(const gv_linkage *linkage, gv_label label)
{
    gv_label_set set = { { 0 } };
    memcpy(set.words, linkage->rows + label * linkage->row_words,
           linkage->row_words * sizeof set.words[0]);
    return set;
}

#endif
