/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimize_all.c -- `givens minimize --all`: every minimal puzzle inside each 9x9
 * puzzle, or with --counts how many there are of each number of clues. */
#include "cli/verbs/minimize_all.h"

#include "cli/output/answer.h"
#include "cli/output/multi_row.h"
#include "solve/nine_engine.h"
#include "sudoku9/cands.h"

enum { CELLS = GV_NINE_CELLS };

static void put_puzzles(gv_rows *rows, const gv_nine_minimals *found,
                        const uint8_t solution[CELLS])
{
    gv_task *task = rows->task;
    for (size_t i = 0; i < found->n_puzzles; i++) {
        uint8_t digits[CELLS];
        for (unsigned cell = 0; cell < CELLS; cell++)
            digits[cell] =
                gv_nine_set_has(&found->puzzles[i], cell) ? solution[cell] : 0;
        task->worker->cells[0] = gv_cell_digits(digits, CELLS);
        task->worker->cells[1] = gv_cell_integer(gv_nine_engine_n_givens(digits));
        gv_rows_put(rows);
    }
}

static void put_counts(gv_rows *rows, const gv_nine_minimals *found)
{
    for (size_t n_clues = 0; n_clues <= CELLS; n_clues++) {
        if (!found->by_clues[n_clues])
            continue;
        rows->task->worker->cells[0] = gv_cell_integer(n_clues);
        rows->task->worker->cells[1] = gv_cell_integer(found->by_clues[n_clues]);
        gv_rows_put(rows);
    }
}

/* The only limit that the user did not set has to be reported. */
static void say_limit(gv_task *task, gv_end end)
{
    gv_error limit;
    if (end != GV_END_NODES || task->run->settings.limit_nodes)
        return;
    (void)gv_fail(&limit, GV_OK,
                  "more than %d puzzles had to be held to find the minimal ones: start "
                  "from a puzzle with fewer clues",
                  GV_NINE_ENGINE_MOST_MINIMALS);
    gv_task_say(task, limit.message);
}

gv_status gv_answer_all_minimals(gv_task *task, gv_error *err)
{
    if (!gv_nine_engine_has_no_marks(task->parsed.instance)) {
        gv_task_refuse(task, GV_ERR_INPUT,
                       "minimize --all takes 9x9 Sudoku without pencilmarks");
        return GV_OK;
    }
    uint8_t digits[CELLS];
    task->search.digits = digits;
    GV_TRY(gv_tasks_search(&task, 1, 2, err));
    if (!gv_task_found_one(task))
        return GV_OK;
    gv_arena arena;
    gv_arena_init(&arena, task->run->memory);
    gv_nine_minimals found = { 0 };
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_status status =
        gv_nine_engine_minimals(&found, task->parsed.instance, digits, &limits, &arena,
                                &task->worker->tmp, err);
    if (status == GV_OK)
        say_limit(task, found.end);
    if (status == GV_OK && !gv_task_cut_short(task, found.end)) {
        gv_rows rows;
        const gv_minimize_settings *own = task->run->options;
        gv_rows_begin(&rows, task);
        if (own->counts)
            put_counts(&rows, &found);
        else
            put_puzzles(&rows, &found, digits);
        gv_rows_end(&rows);
    }
    gv_arena_free(&arena);
    return status;
}
