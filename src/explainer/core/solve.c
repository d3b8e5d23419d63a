/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.c -- the main loop of Sudoku Explainer. */
#include "explainer/core/solve.h"

#include "base/check.h"
#include "base/log.h"
#include "base/status.h"
#include "explainer/core/inspect.h"

#include <assert.h>
#include <string.h>

enum { FIRST_SLOW = 20 }; /* from this row on, producers may take a while */

struct gv_se_solver {
    gv_arena arena;
    gv_se_work work;
    gv_counters *counters;
};

gv_status gv_se_solver_new(gv_se_solver **out, gv_memory *memory, gv_error *err)
{
    gv_se_solver *solver = gv_memory_zeroed(memory, 1, sizeof *solver);
    if (!solver)
        return gv_fail_memory(err);
    gv_arena_init(&solver->arena, memory);
    solver->work.arena = &solver->arena;
    *out = solver;
    return GV_OK;
}

void gv_se_solver_free(gv_se_solver *solver)
{
    if (!solver)
        return;
    gv_arena_free(&solver->arena);
    gv_free(solver);
}

void gv_se_solver_set_counters(gv_se_solver *solver, gv_counters *counters)
{
    solver->counters = counters;
}

/* Adds what a run did, and forgets it. */
static void count_run(gv_se_solver *solver, const gv_se_result *result)
{
    gv_counters *const counters = solver->counters;
    gv_se_work *const work = &solver->work;
    for (unsigned i = 0; counters && i < GV_SE_N_PRODUCERS; i++) {
        gv_counters_add_to(&counters->producer_tries[i], work->n_asked[i]);
        gv_counters_add_to(&counters->producer_hits[i], work->n_found[i]);
    }
    gv_counters_add(counters, GV_COUNT_EXPLANATIONS, 1);
    gv_counters_add(counters, GV_COUNT_HINTS, result->n_steps);
    memset(work->n_asked, 0, sizeof work->n_asked);
    memset(work->n_found, 0, sizeof work->n_found);
}

/* Asks the producers in order. Returns the number of the one that has a hint, or that
 * was stopped; 0 if none has one. */
static unsigned ask(gv_se_hint *out, gv_se_work *work, const gv_se_grid *grid)
{
    for (unsigned i = 0; i < GV_SE_N_PRODUCERS; i++) {
        if (i >= FIRST_SLOW)
            work->end = gv_budget_look(work->budget);
        if (work->end != GV_END_COMPLETE)
            return i + 1;
        GV_LOG(4, explainer, "ask producer %u (%.1f)", i + 1,
               gv_se_producers[i].rating);
        work->n_asked[i]++;
        const bool found = gv_se_producers[i].find(grid, work, out);
        if (work->out_of_memory || work->end != GV_END_COMPLETE)
            return i + 1;
        if (found) {
            assert(out->removes || out->cell != GV_SE_NO_CELL);
            assert(out->rating >= gv_se_producers[i].rating);
            work->n_found[i]++;
            out->producer = (uint8_t)(i + 1);
            return i + 1;
        }
    }
    return 0;
}

/* Counts a hint into the ratings. */
static void count(gv_se_result *result, const gv_se_hint *hint)
{
    if (hint->rating > result->er) {
        result->er = hint->rating;
        result->er_by = gv_se_title_of(hint);
    }
    if (!result->has_ed) {
        result->ed = result->er;
        result->ed_by = result->er_by;
    }
    result->has_ed = true;
    if (!result->has_ep && hint->cell != GV_SE_NO_CELL) {
        result->ep = result->er;
        result->ep_by = result->er_by;
        result->has_ep = true;
    }
    assert(!result->has_ep || result->ep <= result->er);
    assert(result->ed <= result->er);
    result->n_steps++;
}

static bool is_done(const gv_se_result *result, const gv_se_task *task,
                    const gv_se_grid *grid)
{
    return !grid->n_empty || (task->ed_only && result->has_ed) ||
           (task->ep_only && result->has_ep);
}

static void end_run(gv_se_result *result, gv_end end, unsigned producer)
{
    result->outcome = GV_OUTCOME_LIMIT;
    result->end = end;
    result->producer = producer;
}

/* One step; false if there is no next one. */
static bool step(gv_se_result *result, gv_se_solver *solver, gv_se_grid *grid,
                 const gv_se_task *task)
{
    gv_se_work *work = &solver->work;
    gv_se_hint hint;
    const unsigned producer = ask(&hint, work, grid);
    if (!producer) {
        result->outcome = GV_OUTCOME_BEYOND;
        return false;
    }
    if (work->end != GV_END_COMPLETE) {
        end_run(result, work->end, producer);
        return false;
    }
    if (work->out_of_memory)
        return false;
    if (task->step && !task->step(task->user, grid, &hint)) {
        end_run(result, GV_END_STOPPED, producer);
        return false;
    }
    GV_CHECK(gv_se_hint_check(grid, &hint), gv_se_hint_dump(&hint));
    count(result, &hint);
    GV_LOG(3, explainer, "step %u: producer %u, technique %d, %.1f, %u cells are empty",
           (unsigned)result->n_steps, producer, (int)hint.technique, hint.rating,
           grid->n_empty);
    GV_LOG_DUMP(5, explainer, gv_se_grid_dump(grid));
    gv_se_hint_apply(grid, &hint);
    GV_CHECK(gv_se_grid_check(grid), gv_se_grid_dump(grid));
    return true;
}

gv_status gv_se_solve(gv_se_result *out, gv_se_solver *solver, const gv_se_task *task,
                      gv_error *err)
{
    const gv_budget budget = gv_budget_start(&task->limits);
    gv_se_result result = { .outcome = GV_OUTCOME_OK };
    gv_se_work *work = &solver->work;
    gv_se_grid grid = *task->grid;
    work->budget = &budget;
    work->end = GV_END_COMPLETE;
    work->out_of_memory = false;
    work->explains = task->explains;
    while (!is_done(&result, task, &grid) && step(&result, solver, &grid, task))
        ;
    work->budget = NULL;
    if (work->out_of_memory)
        return gv_fail_memory(err);
    GV_LOG(2, explainer, "%s: ER %.1f, EP %.1f, ED %.1f in %u steps",
           gv_outcome_name(result.outcome), result.er, result.ep, result.ed,
           (unsigned)result.n_steps);
    count_run(solver, &result);
    *out = result;
    return GV_OK;
}

gv_status gv_se_solver_hint(gv_se_hint *out, gv_se_solver *solver,
                            const gv_se_grid *grid, bool explains, gv_error *err)
{
    const gv_limits none = { 0 };
    const gv_budget budget = gv_budget_start(&none);
    gv_se_work *work = &solver->work;
    gv_se_hint hint = { .producer = 0 };
    work->budget = &budget;
    work->end = GV_END_COMPLETE;
    work->out_of_memory = false;
    work->explains = explains;
    (void)ask(&hint, work, grid);
    work->budget = NULL;
    if (work->out_of_memory)
        return gv_fail_memory(err);
    *out = hint;
    return GV_OK;
}
