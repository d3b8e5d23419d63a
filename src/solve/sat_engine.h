/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sat_engine.h -- the row of the engine table for puzzles that are hard for the generic
 * engine: it begins, and hands over to SAT after a number of nodes. */
#ifndef GV_SOLVE_SAT_ENGINE_H
#define GV_SOLVE_SAT_ENGINE_H

#include "solve/solver.h"

/* Searches for one solution, or up to a limit of a thousand, if the context has a
 * SAT solver. */
bool gv_sat_engine_suits(const gv_instance *instance, const gv_search *search);
gv_status gv_sat_engine_run(gv_search_result *out, const gv_instance *instance,
                            const gv_search *search, gv_arena *tmp, gv_error *err);

/* The same, handing over after `n_nodes` nodes, at least 1. */
gv_status gv_sat_engine_run_behind(gv_search_result *out, const gv_instance *instance,
                                   const gv_search *search, uint64_t n_nodes,
                                   gv_arena *tmp, gv_error *err);

#endif
