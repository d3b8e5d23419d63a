/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_with.c -- records given to a back end (solve/backend.h). */
#include "cli/solve_with.h"

#include "solve/backend.h"

#include <stdio.h>

bool gv_solve_with_wanted(const gv_run *run)
{
    return run->settings.solver || run->settings.encoding;
}

gv_status gv_solver_status(gv_run *run, gv_status status, gv_error *err)
{
    if (status == GV_ERR_IO && gv_host_interrupted(run->host))
        gv_run_note(run, GV_OUTCOME_INTERRUPTED);
    if (status != GV_ERR_UNSUPPORTED)
        return status;
    if (err)
        err->status = GV_ERR_ARGUMENT;
    return GV_ERR_ARGUMENT;
}

gv_status gv_solve_with_prepare(gv_run *run, gv_error *err)
{
    const gv_settings *settings = &run->settings;
    if (settings->all)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--all has no place for --solver and --encoding");
    gv_backend *backend;
    const gv_status status =
        gv_backend_new(&backend, settings->solver, run->arena, run->host->stop, err);
    GV_TRY(gv_solver_status(run, status, err));
    GV_TRY(gv_backend_check_encoding(backend, settings->encoding, err));
    run->backend = backend;
    return GV_OK;
}

gv_status gv_solve_with(gv_task *task, gv_error *err)
{
    const gv_settings *settings = &task->run->settings;
    const gv_backend_job job = { .instance = task->parsed.instance,
                                 .encoding = settings->encoding,
                                 .limit_wall = settings->limit_time,
                                 .limit_conflicts = settings->limit_nodes,
                                 .stop = task->run->host->stop };
    gv_search_question *question = &task->search;
    gv_backend_result result = { .solution = question->first };
    GV_TRY(gv_backend_run(&result, task->run->backend, &job, &task->worker->tmp, err));
    question->n_solutions = result.status == GV_RUN_SAT;
    question->end = GV_END_COMPLETE;
    if (result.status == GV_RUN_LIMIT)
        question->end = result.stopped ? GV_END_STOPPED : GV_END_TIME;
    if (result.status == GV_RUN_ERROR || result.status == GV_RUN_MEMORY) {
        char why[200];
        (void)snprintf(why, sizeof why, "the solver failed: %s", result.why);
        gv_task_refuse(task, GV_ERR_INPUT, why);
    }
    return GV_OK;
}
