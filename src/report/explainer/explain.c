/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.c -- counts solutions, then finds the path. */
#include "report/explainer/explain.h"

#include "solve/nine_engine.h"
#include "solve/solver.h"

#include <strings.h>

bool gv_explainer_is_theory(const char *name)
{
    return strcasecmp(name, "SE") == 0;
}

/* The path within what is left of the budget. */
static gv_status find_path(gv_se_path *out, const gv_se_grid *grid,
                           const gv_budget *budget, gv_counters *counters,
                           gv_memory *memory, gv_arena *arena, gv_error *err)
{
    gv_limits limits = budget->limits;
    gv_se_solver *solver;
    if (limits.time_ms && gv_budget_rest(&limits, budget, 0) == GV_END_TIME)
        limits.time_ms = 1;
    GV_TRY(gv_se_solver_new(&solver, memory, err));
    gv_se_solver_set_counters(solver, counters);
    const gv_status status = gv_se_path_find(out, solver, grid, &limits, arena, err);
    gv_se_solver_free(solver);
    return status;
}

gv_status gv_explainer_explain(gv_se_path *path, gv_outcome *outcome,
                               const gv_instance *instance, const gv_budget *budget,
                               gv_memory *memory, gv_arena *arena, gv_error *err)
{
    uint8_t values[GV_SE_CELLS];
    uint16_t marks[GV_SE_CELLS];
    gv_se_grid grid;
    unsigned n_solutions;
    gv_end end;
    if (!gv_nine_engine_marks(values, marks, instance))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "Sudoku Explainer is for 9x9 Sudoku with blocks of 3x3 and one "
                       "given a cell");
    gv_se_grid_init_marks(&grid, values, marks);
    GV_TRY(gv_count_to_two(&n_solutions, &end, instance, budget, arena, err));
    const bool is_known = end == GV_END_COMPLETE || end == GV_END_SOLUTIONS;
    if (is_known && n_solutions == 1) {
        GV_TRY(find_path(path, &grid, budget, gv_context_counters(instance->context),
                         memory, arena, err));
        *outcome = path->result.outcome;
        return GV_OK;
    }
    *path = (gv_se_path){ .result = { .outcome = GV_OUTCOME_BEYOND, .end = end },
                          .first = grid,
                          .last = grid };
    *outcome = n_solutions > 1 ? GV_OUTCOME_MULTIPLE
               : is_known      ? GV_OUTCOME_NONE
                               : GV_OUTCOME_LIMIT;
    return GV_OK;
}
