/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd_check.c -- `givens check`: clues, solutions (0, 1, 2+), minimal, redundant clues.
 */
#include "cli/task.h"

enum { CLUES, SOLUTIONS, MINIMAL, REDUNDANT };

bool cmd_check_takes_plain(const gv_run *run)
{
    (void)run;
    return true;
}

static size_t n_clues(const gv_task *task)
{
    if (!task->plain)
        return task->parsed.instance->n_givens;
    size_t count = 0;
    for (size_t i = 0; i < task->parsed.puzzle_length; i++)
        count += task->plain[i] >= '1' && task->plain[i] <= '9';
    return count;
}

gv_status cmd_check_work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    if (!n_tasks)
        return GV_OK;
    gv_arena *tmp = &tasks[0]->worker->tmp;
    gv_check_question **questions = GV_TAKE(tmp, gv_check_question *, n_tasks);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++) {
        questions[i] = &tasks[i]->check;
        questions[i]->instance = tasks[i]->parsed.instance;
        questions[i]->nine = tasks[i]->plain;
        questions[i]->context = tasks[i]->run->context;
    }
    const gv_limits limits = gv_task_limits(tasks[0], 0);
    return gv_check_block(questions, n_tasks, &limits, tmp, err);
}

gv_status cmd_check(gv_task *task, gv_error *err)
{
    (void)err;
    const gv_check_result result = task->check.result;
    if (gv_task_cut_short(task, result.end))
        return GV_OK;
    gv_buffer_uint(gv_task_cell(task, CLUES), n_clues(task));
    gv_buffer *solutions = gv_task_cell(task, SOLUTIONS);
    gv_buffer *minimal = gv_task_cell(task, MINIMAL);
    gv_buffer *redundant = gv_task_cell(task, REDUNDANT);
    if (result.solutions == 1) {
        gv_buffer_puts(solutions, "1");
        gv_buffer_puts(minimal, result.redundant ? "no" : "yes");
        gv_buffer_uint(redundant, result.redundant);
    } else {
        gv_buffer_puts(solutions, result.solutions ? "2+" : "0");
        gv_buffer_puts(minimal, "-");
        gv_buffer_puts(redundant, "-");
        gv_run_note(task->run, GV_OUTCOME_ANSWER);
    }
    return GV_OK;
}
