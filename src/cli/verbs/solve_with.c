/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_with.c -- records given to a back end (solve/backend.h). */
#include "cli/verbs/solve_with.h"

#include "linked_sat/linked_sat.h"
#include "solve/backend.h"
#include "solve/solver.h"

#include <stdio.h>

gv_status gv_solver_status(gv_run *run, gv_status status, gv_error *err)
{
    if (status == GV_ERR_IO && gv_env_interrupted(run->env))
        gv_run_note(run, GV_EXIT_INTERRUPTED);
    if (status != GV_ERR_UNSUPPORTED)
        return status;
    if (err)
        err->status = GV_ERR_ARGUMENT;
    return GV_ERR_ARGUMENT;
}

gv_status gv_solve_with_prepare(gv_run *run, gv_error *err)
{
    const gv_solve_options *own = run->options;
    gv_solve_state *state = run->state;
    if (!own->solver && !own->encoding)
        return GV_OK;
    if (own->all)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--all cannot be used with --solver or --encoding");
    gv_backend *backend;
    const gv_status status = gv_backend_new(&backend, own->solver, gv_linked_sat,
                                            run->arena, run->env->stop, err);
    GV_TRY(gv_solver_status(run, status, err));
    GV_TRY(gv_backend_check_encoding(backend, own->encoding, err));
    state->backend = backend;
    return GV_OK;
}

/* A solution can be checked, but a program's claim that there is none cannot: our own
 * search looks for one, up to a number of nodes. */
static gv_status check_unsat(gv_backend_result *result, gv_task *task, gv_error *err)
{
    enum { MOST_NODES = 100000 };
    gv_search search = { .limits = gv_task_limits(task, 1), .forbid = GV_NO_LABEL };
    if (!search.limits.nodes || search.limits.nodes > MOST_NODES)
        search.limits.nodes = MOST_NODES;
    gv_search_result found;
    gv_bigcount_init(&found.count);
    const gv_status status =
        gv_search_run(&found, task->parsed.instance, &search, &task->worker->tmp, err);
    const bool has_solution = status == GV_OK && gv_bigcount_at_least(&found.count, 1);
    gv_bigcount_free(&found.count);
    GV_TRY(status);
    if (has_solution)
        gv_backend_refute(result, "our own search found a solution");
    else if (found.end == GV_END_STOPPED)
        result->stopped = true;
    else if (found.end != GV_END_COMPLETE)
        gv_task_say(task,
                    "'none' rests on the solver's word only: our own search stopped "
                    "early and found no solution");
    return GV_OK;
}

gv_status gv_solve_with(gv_task *task, gv_error *err)
{
    const gv_settings *settings = &task->run->settings;
    const gv_solve_options *own = task->run->options;
    const gv_solve_state *state = task->run->state;
    const gv_backend_job job = { .instance = task->parsed.instance,
                                 .encoding = own->encoding,
                                 .limit_wall = settings->limit_time,
                                 .limit_conflicts = settings->limit_nodes,
                                 .stop = task->run->env->stop };
    gv_search_question *question = &task->search;
    gv_backend_result result = { .solution = question->first };
    GV_TRY(gv_backend_run(&result, state->backend, &job, &task->worker->tmp, err));
    if (result.status == GV_RUN_UNSAT && gv_backend_is_program(state->backend))
        GV_TRY(check_unsat(&result, task, err));
    question->n_solutions = result.status == GV_RUN_SAT;
    question->end = GV_END_COMPLETE;
    if (result.stopped)
        question->end = GV_END_STOPPED;
    else if (result.status == GV_RUN_LIMIT)
        question->end = GV_END_TIME;
    if (result.status == GV_RUN_ERROR || result.status == GV_RUN_MEMORY) {
        char why[200];
        (void)snprintf(why, sizeof why, "the solver failed: %s", result.why);
        gv_task_refuse(task, GV_ERR_INPUT, why);
    }
    return GV_OK;
}
