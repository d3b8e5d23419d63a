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

static gv_status cmd_vary_prepare(gv_run *run, gv_error *err)
{
    if (run->settings.limit_nodes)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "vary has no node limit: use --limit-time");
    run->seed_use = run->settings.count ? GV_SEED_DRAWN : GV_SEED_UNUSED;
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
    gv_task_cells(task)[0] = gv_cell_digits(digits, CELLS);
    gv_task_cells(task)[1] = gv_cell_integer(gv_nine_engine_n_givens(digits));
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

static gv_status cmd_vary(gv_task *task, gv_error *err)
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

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_NUMBER("minus", 0, "N", 0, 81, GV_SHARED(minus),
                  "remove N clues; 1 by default"),
    GV_OPT_NUMBER("plus", 0, "M", 0, 81, GV_SHARED(plus), "add M clues; 1 by default"),
    GV_OPT_NUMBER("count", 0, "N", 1, UINT64_MAX, GV_SHARED(count),
                  "print N random neighbours of each puzzle instead of all"),
    GV_OPT_FLAG("minimal-only", GV_SHARED(minimal_only), "print minimal puzzles only"),
    GV_OPT_FLAG("canon", GV_SHARED(canon),
                "leave out isomorphs of puzzles that were printed before"),
    GV_OPTS_TO("line tsv csv json", "output form"),
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_vary = {
    .name = "vary",
    .options = GV_OPTIONS(option_rows),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print the neighbours of each 9x9 puzzle",
    .n_columns = 2,
    .columns = { GV_PUZZLES("puzzle", "a neighbour"),
                 GV_INTEGERS("clues", "its number of givens") },
    .prepare = cmd_vary_prepare,
    .answer = cmd_vary,
};
