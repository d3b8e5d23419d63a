/* SPDX-License-Identifier: GPL-3.0-or-later */
/* count.c -- `givens count`: the number of solutions, exact up to --limit. Small
 * limits, the usual question, are asked in blocks; counts of any size one by one. */
#include "cli/stream/task.h"

enum { BLOCK_LIMIT = 1000 };

static bool has_block_limit(const gv_run *run)
{
    return run->settings.limit > 0 && run->settings.limit <= BLOCK_LIMIT;
}

bool cmd_count_takes_plain(const gv_run *run)
{
    return has_block_limit(run);
}

gv_status cmd_count_work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    if (!n_tasks || !has_block_limit(tasks[0]->run))
        return GV_OK;
    return gv_tasks_search(tasks, n_tasks, tasks[0]->run->settings.limit, err);
}

static gv_status count_all(gv_task *task, gv_error *err)
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

gv_status cmd_count(gv_task *task, gv_error *err)
{
    if (!has_block_limit(task->run))
        return count_all(task, err);
    if (!gv_task_cut_short(task, task->search.end))
        gv_buffer_uint(gv_task_cell(task, 0), task->search.n_solutions);
    return GV_OK;
}
