/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nested.h -- chains in the grid of a deduction, as rules of it: all hints of a chain
 * producer there, in its order. */
#ifndef GV_EXPLAINER_CHAINS_NESTED_H
#define GV_EXPLAINER_CHAINS_NESTED_H

#include "explainer/core/search.h"

/* Passes to the advancer what the chains of a grid remove. The first that needs the
 * graph of the grid stores it in `whole`. */
typedef void gv_se_nested_fn(gv_se_nested_rules *advancer, const gv_se_grid *grid,
                             gv_se_work *work, gv_se_implications **whole);

gv_se_nested_fn gv_se_nested_cycles;
gv_se_nested_fn gv_se_nested_multiple;
gv_se_nested_fn gv_se_nested_dynamic;
gv_se_nested_fn gv_se_nested_level2;

/* ---- the advancer's side ---- */

/* Opens a rule; what it depends on comes next: everything that has left the cell since
 * the start of the deduction, or the region for that digit, as in the cause of an on
 * node. */
void gv_se_nested_rules_open(gv_se_nested_rules *advancer);
void gv_se_nested_rules_gone(gv_se_nested_rules *advancer, unsigned cell,
                             unsigned digit, unsigned cause);

/* Closes it: candidates, by the numbers of the deduction, that it removes; the mark of
 * the chain, not 0. False if nothing of that is new, or the rule depends on nothing. */
bool gv_se_nested_rules_chain(gv_se_nested_rules *advancer, const uint16_t *removed,
                              unsigned n_removed, uint64_t mark, unsigned complexity);

/* The number of a candidate in the deduction; and whether it is off there. */
unsigned gv_se_nested_rules_number(const gv_se_nested_rules *advancer, unsigned cell,
                                   unsigned digit);
bool gv_se_nested_rules_is_off(const gv_se_nested_rules *advancer, unsigned cand);

#endif
