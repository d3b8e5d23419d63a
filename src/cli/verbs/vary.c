/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary.c -- `givens vary`: the neighbours {-N+M} of 9x9 puzzles, all of them or
 * some random ones, without isomorphs where that is asked for. */
#include "cli/output/answer.h"
#include "cli/output/multi_row.h"
#include "cli/stream/stream.h"
#include "sudoku9/canon/vary.h"
#include "base/budget.h"
#include "solve/nine_engine.h"

#include <string.h>

enum { CELLS = GV_NINE_CELLS, MOST_TRIES = 100000 };

gv_status cmd_vary_prepare(gv_run *run, gv_error *err)
{
    if (run->settings.limit_nodes)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "vary has no node limit: use --limit-time");
    run->many_rows = true;
    run->rows_key = "neighbours";
    run->in_turn = run->settings.canon; // classes are remembered over all records
    return GV_OK;
}

typedef struct neighbours {
    gv_rows rows;
    gv_status status;
    gv_error *err;
} neighbours;

/* Whether no isomorph of it was written before. */
static gv_status is_first(bool *out, gv_task *task, const uint8_t digits[CELLS],
                          gv_error *err)
{
    gv_canonical form;
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&form, digits, NULL);
    return gv_canon_set_add(out, &task->stream->classes, form.digits, err);
}

static bool put_neighbour(void *user, const uint8_t digits[CELLS],
                          const uint8_t solution[CELLS])
{
    (void)solution;
    neighbours *n = user;
    gv_task *task = n->rows.task;
    bool first = true;
    if (task->run->settings.canon)
        n->status = is_first(&first, task, digits, n->err);
    if (n->status != GV_OK || !first)
        return n->status == GV_OK;
    const unsigned n_clues = gv_answer_digits(gv_task_cell(task, 0), digits);
    gv_buffer_uint(gv_task_cell(task, 1), n_clues);
    gv_rows_put(&n->rows);
    return true;
}

static gv_status find_neighbours(gv_nine_vary_result *out, neighbours *n, gv_error *err)
{
    gv_task *task = n->rows.task;
    const gv_settings *settings = &task->run->settings;
    gv_arena *tmp = &task->worker->tmp;
    gv_nine_vary_task question = { .minus = (unsigned)settings->minus,
                                   .plus = (unsigned)settings->plus,
                                   .minimal_only = settings->minimal_only };
    (void)gv_nine_engine_digits(question.puzzle, task->parsed.instance);
    gv_nine_work *work = gv_nine_work_new(tmp, gv_nine_kernel_of(task->run->cpu));
    if (!work)
        return gv_fail_memory(err);
    const gv_limits limits = gv_task_limits(task, 0);
    gv_budget budget = gv_budget_start(&limits);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    if (!settings->count)
        return gv_nine_vary(out, &question, put_neighbour, n, work, &control, tmp, err);
    gv_rng rng = gv_rng_stream(settings->seed, task->number);
    return gv_nine_vary_random(out, &question, settings->count, MOST_TRIES, &rng,
                               put_neighbour, n, work, &control, tmp, err);
}

gv_status cmd_vary(gv_task *task, gv_error *err)
{
    uint8_t digits[CELLS];
    if (!gv_nine_engine_digits(digits, task->parsed.instance)) {
        gv_task_refuse(task, GV_ERR_INPUT,
                       "vary takes 9x9 Sudoku with blocks of 3x3, without pencilmarks "
                       "and with one given a cell");
        return GV_OK;
    }
    neighbours n = { .err = err };
    gv_nine_vary_result result = { 0 };
    gv_rows_begin(&n.rows, task);
    GV_TRY(find_neighbours(&result, &n, err));
    GV_TRY(n.status);
    if (gv_task_cut_short(task, result.end) && task->stopped)
        return GV_OK;
    gv_rows_end(&n.rows);
    return GV_OK;
}
