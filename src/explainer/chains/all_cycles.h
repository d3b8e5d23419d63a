/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all_cycles.h -- all finds of producer 21, with their ways: for nested chains. */
#ifndef GV_EXPLAINER_CHAINS_ALL_CYCLES_H
#define GV_EXPLAINER_CHAINS_ALL_CYCLES_H

#include "explainer/core/search.h"
#include "explainer/chains/implications.h"

/* Adds all finds to a list, in the order of generation. The graph is closed. False when
 * memory is out. */
bool gv_ser_all_cycles(gv_ser_list *list, gv_ser_implications *whole,
                       gv_ser_work *work);

#endif
