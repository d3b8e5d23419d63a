/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimize_all.c -- `givens minimize --all`: every minimal puzzle inside each 9x9
 * puzzle, or with --counts how many there are of each number of clues. */
#include "cli/minimize_all.h"

#include "cli/rows.h"
#include "cli/signals.h"
#include "nine/cands.h"
#include "nine/facets.h"
#include "solve/budget.h"
#include "solve/nine_minimal.h"

#include <string.h>

/* Candidates held at a time: about 2 GB. */
enum { CELLS = GV_NINE_CELLS, MOST_PUZZLES = 20000000 };

/* Finds the unique solution as digits; sets the task's word where there is none. */
static gv_status find_solution(uint8_t digits[CELLS], gv_task *task, gv_error *err)
{
    gv_label labels[CELLS] = { 0 };
    gv_search_question question = { .instance = task->parsed.instance,
                                    .limits = gv_task_limits(task, 2),
                                    .first = labels };
    GV_TRY(gv_search_block(&question, 1, &task->worker->tmp, err));
    if (question.n_solutions > 1)
        task->word = GV_WORD_MULTIPLE;
    else if (!gv_task_cut_short(task, question.end) && !question.n_solutions)
        task->word = GV_WORD_NONE;
    for (size_t i = 0; i < CELLS && question.n_solutions == 1; i++)
        digits[i] = (uint8_t)(labels[i] % 9 + 1);
    return GV_OK;
}

static void put_puzzles(gv_rows *rows, const gv_nine_minimals *found,
                        const uint8_t digits[CELLS])
{
    gv_task *task = rows->task;
    for (size_t i = 0; i < found->n_puzzles; i++) {
        char text[CELLS];
        unsigned n_clues = 0;
        for (unsigned cell = 0; cell < CELLS; cell++) {
            const bool clue = gv_nine_set_has(&found->puzzles[i], cell);
            text[cell] = clue ? (char)('0' + digits[cell]) : '.';
            n_clues += clue;
        }
        gv_buffer_add(gv_task_cell(task, 0), text, sizeof text);
        gv_buffer_uint(gv_task_cell(task, 1), n_clues);
        gv_rows_put(rows);
    }
}

static void put_counts(gv_rows *rows, const gv_nine_minimals *found)
{
    for (size_t n_clues = 0; n_clues <= CELLS; n_clues++) {
        if (!found->by_clues[n_clues])
            continue;
        gv_buffer_uint(gv_task_cell(rows->task, 0), n_clues);
        gv_buffer_uint(gv_task_cell(rows->task, 1), found->by_clues[n_clues]);
        gv_rows_put(rows);
    }
}

static gv_status find_minimals(gv_nine_minimals *out, gv_task *task,
                               const uint8_t digits[CELLS], gv_arena *arena,
                               gv_error *err)
{
    const gv_instance *puzzle = task->parsed.instance;
    gv_arena *tmp = &task->worker->tmp;
    gv_nine_minimals_task question = { .grid = digits, .most = MOST_PUZZLES };
    for (uint32_t i = 0; i < puzzle->n_givens; i++)
        gv_nine_set_add(&question.clues, puzzle->givens[i] / 9);
    gv_nine_work *work = gv_nine_work_new(tmp, gv_nine_kernel_of(task->run->cpu));
    if (!work)
        return gv_fail_memory(err);
    const gv_limits limits = gv_task_limits(task, 0);
    gv_budget budget = gv_budget_start(&limits);
    const gv_nine_control control = gv_nine_control_of(&budget);
    return gv_nine_minimals_find(out, &question, work, &control, arena, tmp, err);
}

gv_status gv_minimize_all(gv_task *task, gv_error *err)
{
    const gv_raw *raw = &task->record->raw;
    const gv_limits none = { 0 };
    if (!gv_nine_minimal_fits(task->parsed.instance, &none)) {
        (void)gv_fail_at(&task->error, GV_ERR_INPUT, raw->line, raw->column,
                         "minimize --all takes 9x9 Sudoku without pencilmarks");
        task->word = GV_WORD_ERROR;
        return GV_OK;
    }
    uint8_t digits[CELLS] = { 0 };
    GV_TRY(find_solution(digits, task, err));
    if (task->word != GV_WORD_OK || task->stopped)
        return GV_OK;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_nine_minimals found = { 0 };
    const gv_status status = find_minimals(&found, task, digits, &arena, err);
    if (status == GV_OK && !gv_task_cut_short(task, found.end)) {
        gv_rows rows;
        const bool counts = task->run->settings.counts;
        gv_rows_begin(&rows, task);
        if (counts)
            put_counts(&rows, &found);
        else
            put_puzzles(&rows, &found, digits);
        gv_rows_end(&rows);
    }
    gv_arena_free(&arena);
    return status;
}
