/* SPDX-License-Identifier: GPL-3.0-or-later */
/* task.c -- what the verbs share in answering a record: its cells, its limits, its
 * solutions, and the words that replace an answer. */
#include "cli/stream/task.h"

#include <assert.h>

void gv_worker_init(gv_worker *worker, gv_memory *memory)
{
    *worker = (gv_worker){ .state = NULL };
    gv_arena_init(&worker->tmp, memory);
    gv_buffer_init(&worker->scratch, memory);
    for (size_t column = 0; column < GV_MAX_COLUMNS; column++)
        gv_buffer_init(&worker->texts[column], memory);
}

void gv_worker_free(gv_worker *worker)
{
    gv_arena_free(&worker->tmp);
    gv_buffer_free(&worker->scratch);
    for (size_t column = 0; column < GV_MAX_COLUMNS; column++)
        gv_buffer_free(&worker->texts[column]);
}

gv_worker *gv_workers_new(const gv_run *run)
{
    gv_worker *workers = gv_memory_zeroed(run->memory, run->n_threads, sizeof *workers);
    if (!workers)
        return NULL;
    for (unsigned i = 0; i < run->n_threads; i++) {
        gv_worker_init(&workers[i], run->memory);
        workers[i].state = gv_arena_zeroed(&workers[i].tmp, 1, run->verb->worker_size);
        if (!workers[i].state) {
            gv_workers_free(workers, run);
            return NULL;
        }
    }
    return workers;
}

void gv_workers_free(gv_worker *workers, const gv_run *run)
{
    for (unsigned i = 0; workers && i < run->n_threads; i++) {
        if (workers[i].state && run->verb->finish_worker)
            run->verb->finish_worker(workers[i].state);
        gv_worker_free(&workers[i]);
    }
    gv_free(workers);
}

gv_buffer *gv_worker_text(gv_worker *worker, size_t column, gv_cell_kind kind)
{
    gv_buffer *text = &worker->texts[column];
    gv_buffer_reset(text);
    worker->cells[column] = gv_cell_written(text, kind);
    return text;
}

gv_buffer *gv_task_text(gv_task *task, size_t column)
{
    return gv_worker_text(task->worker, column, GV_CELL_WRITTEN);
}

gv_cell gv_task_value(const gv_task *task, size_t column)
{
    if (task->outcome != GV_OUTCOME_OK && !task->has_cells)
        return gv_cell_absent(task->outcome);
    const gv_cell cell = task->worker->cells[column];
    assert(gv_cell_suits(&cell, &task->run->columns[column]));
    return cell;
}

gv_limits gv_task_limits(const gv_task *task, uint64_t solutions)
{
    const gv_settings *settings = &task->run->settings;
    const double ms = settings->limit_time * 1000;
    return (gv_limits){ .solutions = solutions,
                        .nodes = settings->limit_nodes,
                        .time_ms = ms > 0 && ms < 1 ? 1 : (uint64_t)ms,
                        .stop = task->run->env->stop };
}

bool gv_task_cut_short(gv_task *task, gv_end end)
{
    task->stopped = end == GV_END_STOPPED && gv_env_stopped(task->run->env);
    if (end == GV_END_NODES || end == GV_END_TIME)
        task->outcome = GV_OUTCOME_LIMIT;
    return task->stopped || task->outcome == GV_OUTCOME_LIMIT;
}

void gv_task_refuse(gv_task *task, gv_status why, const char *message)
{
    const gv_record_text *raw = &task->record->raw;
    (void)gv_fail_at(&task->record->error, why, raw->line, raw->column, "%s", message);
    task->outcome = GV_OUTCOME_ERROR;
}

gv_status gv_tasks_search(gv_task **tasks, size_t n_tasks, uint64_t solutions,
                          gv_error *err)
{
    gv_arena *tmp = &tasks[0]->worker->tmp;
    gv_search_question **questions = GV_ARENA_NEW(tmp, gv_search_question *, n_tasks);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++) {
        questions[i] = &tasks[i]->search;
        questions[i]->instance = tasks[i]->parsed.instance;
        questions[i]->nine = tasks[i]->plain;
        questions[i]->context = tasks[i]->run->context;
    }
    const gv_limits limits = gv_task_limits(tasks[0], solutions);
    return gv_search_block(questions, n_tasks, &limits, tmp, err);
}

bool gv_task_found_one(gv_task *task)
{
    // Two solutions are an answer even if a limit was hit at the same moment.
    if (task->search.n_solutions > 1)
        task->outcome = GV_OUTCOME_MULTIPLE;
    else if (!gv_task_cut_short(task, task->search.end) && !task->search.n_solutions)
        task->outcome = GV_OUTCOME_NONE;
    return task->outcome == GV_OUTCOME_OK && !task->stopped;
}
