/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.h -- the explainer's grid and graph for a developer: what must hold of them
 * (base/check.h), and what they look like (on standard error, for the debugger). */
#ifndef GV_EXPLAINER_CORE_INSPECT_H
#define GV_EXPLAINER_CORE_INSPECT_H

#include "explainer/chains/graph.h"

/* Candidates by cell, by digit and by region, values and counters agree. */
const char *gv_se_grid_check(const gv_se_grid *grid);

/* What a hint removes is there, and it does something. */
const char *gv_se_hint_check(const gv_se_grid *grid, const gv_se_hint *hint);

/* Values and candidates as a grid; a hint by its name and what it does; the links of
 * every candidate. */
void gv_se_grid_dump(const gv_se_grid *grid);
void gv_se_hint_dump(const gv_se_hint *hint);
void gv_se_graph_dump(const gv_se_graph *graph);

#endif
