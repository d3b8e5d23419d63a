/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all_cycles.h -- all findings of producer 21, with their ways: for nested chains. */
#ifndef GV_EXPLAINER_CHAINS_ALL_CYCLES_H
#define GV_EXPLAINER_CHAINS_ALL_CYCLES_H

#include "explainer/core/search.h"
#include "explainer/chains/implications.h"

/* Adds all findings to a list, in the order of generation. The closure of the graph has
 * been computed. False when out of memory. */
bool gv_se_all_cycles(gv_se_list *list, gv_se_implications *whole, gv_se_work *work);

#endif
