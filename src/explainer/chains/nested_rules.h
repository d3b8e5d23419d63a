/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nested_rules.h -- what the advanced levels 1 to 5 add to a deduction when nothing is
 * pending: the removals of other rules in its grid. */
#ifndef GV_EXPLAINER_CHAINS_NESTED_RULES_H
#define GV_EXPLAINER_CHAINS_NESTED_RULES_H

#include "explainer/core/search.h"

/* Makes the deductions of a search those of a level; false when out of memory. */
bool gv_se_nested_rules_attach(gv_se_search *search, unsigned level);

/* A deduction into `reach` begins. */
void gv_se_nested_rules_begin(gv_se_nested_rules *advancer, gv_se_reach *reach);

/* Its rules must last as long as the search. */
void gv_se_nested_rules_keep(gv_se_nested_rules *advancer, gv_se_reach *reach);

#endif
