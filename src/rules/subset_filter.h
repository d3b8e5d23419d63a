/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset_filter.h -- a quick look at plain grids before Subsets are searched: whether
 * there is anything to find. Most searches find nothing. */
#ifndef GV_RULES_SUBSET_FILTER_H
#define GV_RULES_SUBSET_FILTER_H

#include "rules/rule.h"

/* False: no Subset of `rule` and `size` has a target in the state. True where the
 * network is not a plain Sudoku or Latin square of order up to 16. */
bool gv_subset_possible(const gv_state *state, const gv_rule *rule, unsigned size);

#endif
