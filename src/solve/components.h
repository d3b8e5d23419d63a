/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components.h -- the row of the engine table that counts all solutions of an instance
 * that falls apart, as the product over its parts; others are left to the generic
 * engine. */
#ifndef GV_SOLVE_COMPONENTS_H
#define GV_SOLVE_COMPONENTS_H

#include "solve/solver.h"

bool gv_components_suits(const gv_instance *instance, const gv_search *search);
gv_status gv_components_run(gv_search_result *out, const gv_instance *instance,
                            const gv_search *search, gv_arena *tmp, gv_error *err);

#endif
