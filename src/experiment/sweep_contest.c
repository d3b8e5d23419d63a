/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_contest.c -- one contender on one instance, and the result that is stored. */
#include "experiment/sweep_work.h"

#include "base/os/clock.h"
#include "solve/lookahead.h"

#include <string.h>

_Static_assert(sizeof((gv_sweep_outcome *)NULL)->why ==
                   sizeof((gv_backend_result *)NULL)->why,
               "a reason is copied");

/* ---- the look-ahead backbone, as a contender ---- */

static gv_status measure_backbone(gv_sweep_outcome *out, gv_backend_result *result,
                                  bool *given_up, const gv_contest *contest,
                                  gv_arena *tmp, gv_error *err)
{
    const double limit = contest->contender->key.limit_seconds;
    gv_lookahead_options options = { .limits = { .stop = contest->stop } };
    if (limit > 0)
        options.limits.time_ms = (uint64_t)(1000 * limit) + 1;
    const double cpu = gv_thread_seconds();
    const double wall = gv_wall_seconds();
    gv_arena scratch;
    gv_lookahead found;
    gv_arena_init(&scratch, NULL);
    const gv_status status =
        gv_lookahead_run(&found, contest->instance, &options, tmp, &scratch, err);
    gv_arena_free(&scratch);
    GV_TRY(status);
    result->solve_cpu = gv_thread_seconds() - cpu;
    result->wall = gv_wall_seconds() - wall;
    *given_up = found.end == GV_END_STOPPED;
    result->status = found.end != GV_END_COMPLETE ? GV_RUN_LIMIT
                     : found.contradiction        ? GV_RUN_UNSAT
                                                  : GV_RUN_SAT;
    if (found.end != GV_END_COMPLETE || found.contradiction)
        return GV_OK;
    out->counters[GV_SWEEP_VARIABLES] = found.n_variables;
    out->counters[GV_SWEEP_FIXED] = found.n_fixed;
    out->counters[GV_SWEEP_FIXED_OF] = found.n_variables;
    out->counters[GV_SWEEP_FIXED_ALL] = (int64_t)gv_lookahead_fixed_of_total(&found);
    out->counters[GV_SWEEP_FIXED_ALL_OF] = (int64_t)found.n_total;
    return GV_OK;
}

/* ---- solvers ---- */

static int64_t counter(uint64_t value, bool is_known)
{
    return is_known && value <= INT64_MAX ? (int64_t)value : -1;
}

static void take_counters(gv_sweep_outcome *out, const gv_backend_result *result)
{
    const gv_sat_stats *const stats = &result->stats;
    int64_t *const to = out->counters;
    to[GV_SWEEP_CONFLICTS] = counter(stats->conflicts, stats->has_conflicts);
    to[GV_SWEEP_DECISIONS] = counter(stats->decisions, stats->has_decisions);
    to[GV_SWEEP_PROPAGATIONS] = counter(stats->propagations, stats->has_propagations);
    to[GV_SWEEP_RESTARTS] = counter(stats->restarts, stats->has_restarts);
    to[GV_SWEEP_PEAK_BYTES] = counter(result->peak_bytes, result->peak_bytes > 0);
    const bool has_clauses = result->n_clauses > 0;
    to[GV_SWEEP_VARIABLES] = counter(result->n_vars, has_clauses || result->n_vars > 0);
    to[GV_SWEEP_CLAUSES] = counter(result->n_clauses, has_clauses);
}

static gv_status run_solver(gv_sweep_outcome *out, gv_backend_result *result,
                            bool *given_up, const gv_contest *contest, gv_arena *tmp,
                            gv_error *err)
{
    const gv_contender *const contender = contest->contender;
    const gv_backend_job job = { .instance = contest->instance,
                                 .encoding = contender->encoding,
                                 .full = contender->full,
                                 .limit_seconds = contender->key.limit_seconds,
                                 .limit_bytes = contender->key.limit_bytes,
                                 .stop = contest->stop };
    GV_TRY(gv_backend_run(result, contender->backend, &job, tmp, err));
    *given_up = result->stopped;
    take_counters(out, result);
    return GV_OK;
}

gv_status gv_contest_run(gv_sweep_outcome *out, bool *given_up,
                         const gv_contest *contest, gv_arena *tmp, gv_error *err)
{
    gv_backend_result result = { .why = "" };
    for (size_t i = 0; i < GV_N_SWEEP_COUNTERS; i++)
        out->counters[i] = -1;
    GV_TRY(contest->contender->backend
               ? run_solver(out, &result, given_up, contest, tmp, err)
               : measure_backbone(out, &result, given_up, contest, tmp, err));
    if (result.status == GV_RUN_UNSAT && contest->has_solution)
        gv_backend_refute(&result, "a solution is known");
    // For a measured backbone it is unknown whether there is a solution.
    out->is_measured = !contest->contender->backend && result.status == GV_RUN_SAT;
    out->status = result.status;
    out->lied = result.lied;
    memcpy(out->why, result.why, sizeof out->why);
    out->encode_cpu = result.encode_cpu;
    out->solve_cpu = result.solve_cpu;
    out->wall = result.wall;
    return GV_OK;
}
