/* SPDX-License-Identifier: GPL-3.0-or-later */
/* count.c -- `givens count`: the number of solutions, exact up to --limit. Small
 * limits, the usual case, are processed in blocks; counts of any size one by one. */
#include "cli/stream/task.h"

enum { BLOCK_LIMIT = 1000 };

typedef struct count_options {
    uint64_t limit;
} count_options;

static uint64_t limit_of(const gv_run *run)
{
    const count_options *options = run->options;
    return options->limit;
}

static bool has_block_limit(const gv_run *run)
{
    return limit_of(run) > 0 && limit_of(run) <= BLOCK_LIMIT;
}

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    if (!has_block_limit(tasks[0]->run))
        return GV_OK;
    return gv_tasks_search(tasks, n_tasks, limit_of(tasks[0]->run), err);
}

static gv_status count_all(gv_task *task, gv_error *err)
{
    const gv_search search = { .limits = gv_task_limits(task, limit_of(task->run)),
                               .forbid = GV_NO_LABEL };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    GV_TRY(gv_search_run(&result, task->parsed.instance, &search, &task->worker->tmp,
                         err));
    gv_status status = GV_OK;
    if (!gv_task_cut_short(task, result.end)) {
        char decimal[GV_COUNT_DIGITS];
        status = gv_bigcount_decimal(&result.count, decimal, sizeof decimal);
        gv_buffer_puts(gv_worker_text(task->worker, 0, GV_CELL_NUMBER),
                       status == GV_OK ? decimal : "0");
    }
    gv_bigcount_free(&result.count);
    return status;
}

static gv_status answer(gv_task *task, gv_error *err)
{
    if (!has_block_limit(task->run))
        return count_all(task, err);
    if (!gv_task_cut_short(task, task->search.end))
        task->worker->cells[0] = gv_cell_integer(task->search.n_solutions);
    return GV_OK;
}

/* ---- the verb ---- */

static const count_options defaults = { .limit = 2 };

static const gv_option option_rows[] = {
    GV_OPT_NUMBER(
        "limit", 'n', "N", 0, UINT64_MAX, GV_OPT_IN(count_options, limit),
        "stop after N solutions; 0 means all (count: 2 by default; solve --all: 0)"),
    GV_OPTS_TO("line tsv csv json", "output form"),
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_count = {
    .name = "count",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(count_options),
    .defaults = &defaults,
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print the number of solutions of each puzzle",
    .n_columns = 1,
    .columns = (const gv_column[]){ GV_INTEGERS("count",
                                                "number of solutions, up to --limit") },
    .takes_plain = has_block_limit,
    .work = work,
    .answer = answer,
};
