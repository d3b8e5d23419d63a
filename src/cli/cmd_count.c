/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd_count.c -- `givens count`: the number of solutions, exact up to --limit. */
#include "cli/task.h"
#include "solve/solver.h"

gv_status cmd_count(gv_task *task, gv_error *err)
{
    const gv_search search = { .limits =
                                   gv_task_limits(task, task->run->settings.limit),
                               .forbid = GV_NO_LABEL };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    GV_TRY(gv_search_run(&result, task->parsed.instance, &search, &task->worker->tmp,
                         err));
    gv_status status = GV_OK;
    if (!gv_task_cut_short(task, result.end)) {
        char decimal[GV_COUNT_DIGITS];
        status = gv_bigcount_decimal(&result.count, decimal, sizeof decimal);
        gv_buffer_puts(gv_task_cell(task, 0), status == GV_OK ? decimal : "");
    }
    gv_bigcount_free(&result.count);
    return status;
}
