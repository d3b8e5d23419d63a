/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finding.h -- what a chain producer finds, before it becomes a hint: the total order
 * in which Sudoku Explainer sorts, and the conversion to a hint. */
#ifndef GV_EXPLAINER_CORE_FINDING_H
#define GV_EXPLAINER_CORE_FINDING_H

#include "explainer/chains/reach.h"

typedef enum gv_se_kind {
    GV_SE_KIND_DOUBLE,
    GV_SE_KIND_CYCLE,
    GV_SE_KIND_CHAIN,
    GV_SE_KIND_CELL,
    GV_SE_KIND_REGION,
    GV_SE_KIND_CONTRADICTION
} gv_se_kind;

typedef struct gv_se_finding {
    double rating;
    uint32_t complexity;
    uint8_t key; /* third in the order, after rating and complexity */
    uint8_t kind;
    bool on;         /* the target is placed; otherwise it is removed */
    uint8_t region;  /* of GV_SE_KIND_REGION */
    uint16_t target; /* candidate */
    uint16_t source; /* the assumed candidate; the first one of several */
} gv_se_finding;

/* What is added to a base rating for a complexity. */
double gv_se_added(unsigned complexity);

/* Whether `a` comes before `b`, if they are not in this order already. */
static inline bool gv_se_finding_before(const gv_se_finding *a, const gv_se_finding *b)
{
    if (a->rating != b->rating)
        return a->rating < b->rating;
    if (a->complexity != b->complexity)
        return a->complexity < b->complexity;
    return a->key < b->key;
}

/* Adds the effect of a target to a hint: a digit placed or a candidate removed. */
void gv_se_finding_target(gv_se_hint *out, const gv_se_grid *grid, unsigned cell,
                          unsigned digit, bool on);

/* Adds target and complexity. */
void gv_se_finding_hint(gv_se_hint *out, const gv_se_finding *found,
                        const gv_se_grid *grid, const gv_se_numbers *numbers);

#endif
