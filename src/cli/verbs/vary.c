/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary.c -- `givens vary`: the neighbours {-N+M} of 9x9 puzzles, all of them or some
 * random ones, without isomorphs if requested. */
#include "cli/output/answer.h"
#include "cli/output/multi_row.h"
#include "cli/stream/task.h"
#include "sudoku9/canon/canon.h"
#include "sudoku9/canon/canon_set.h"
#include "solve/nine_engine.h"

typedef struct vary_options {
    uint64_t minus;
    uint64_t plus;
    uint64_t count;
    bool minimal_only;
    bool canon;
} vary_options;

enum { CELLS = GV_NINE_CELLS };

/* For the run. */
typedef struct vary_state {
    gv_canon_set classes; /* --canon: those of the puzzles that were written */
} vary_state;

static gv_status prepare(gv_run *run, gv_error *err)
{
    const vary_options *own = run->options;
    vary_state *state = run->state;
    gv_canon_set_init(&state->classes, run->memory);
    if (run->settings.limit_nodes)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "vary has no node limit: use --limit-time");
    run->origin.seed_use = own->count ? GV_SEED_DRAWN : GV_SEED_UNUSED;
    run->layout.many_rows = true;
    run->layout.rows_key = "neighbours";
    run->layout.in_turn = own->canon; // classes are remembered over all records
    return GV_OK;
}

static void finish(gv_run *run)
{
    vary_state *state = run->state;
    gv_canon_set_free(&state->classes);
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
    vary_state *state = task->run->state;
    gv_canonical form;
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&form, digits, NULL);
    return gv_canon_set_add(out, &state->classes, form.digits, err);
}

static bool put_neighbour(void *user, const uint8_t digits[CELLS],
                          const uint8_t solution[CELLS])
{
    (void)solution;
    neighbours *n = user;
    gv_task *task = n->rows.task;
    const vary_options *own = task->run->options;
    bool first = true;
    if (own->canon)
        n->status = is_first(&first, task, digits, n->err);
    if (n->status != GV_OK || !first)
        return n->status == GV_OK;
    task->worker->cells[0] = gv_cell_digits(digits, CELLS);
    task->worker->cells[1] = gv_cell_integer(gv_nine_engine_n_givens(digits));
    gv_rows_put(&n->rows);
    return true;
}

static gv_status find_neighbours(gv_nine_vary_result *out, neighbours *n, gv_error *err)
{
    gv_task *task = n->rows.task;
    const vary_options *own = task->run->options;
    const gv_nine_vary_task question = { .minus = (unsigned)own->minus,
                                         .plus = (unsigned)own->plus,
                                         .minimal_only = own->minimal_only };
    const gv_limits limits = gv_task_limits(task, 0);
    gv_rng rng = gv_rng_stream(task->run->settings.seed, task->number);
    return gv_nine_engine_vary(out, task->parsed.instance, &question, own->count, &rng,
                               put_neighbour, n, &limits, &task->worker->tmp, err);
}

static gv_status answer(gv_task *task, gv_error *err)
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

static const vary_options defaults = { .minus = 1, .plus = 1 };

static const gv_option option_rows[] = {
    GV_OPT_NUMBER("minus", 0, "N", 0, 81, GV_OPT_IN(vary_options, minus),
                  "remove N clues; 1 by default"),
    GV_OPT_NUMBER("plus", 0, "M", 0, 81, GV_OPT_IN(vary_options, plus),
                  "add M clues; 1 by default"),
    GV_OPT_NUMBER("count", 0, "N", 1, UINT64_MAX, GV_OPT_IN(vary_options, count),
                  "print N random neighbours of each puzzle instead of all"),
    GV_OPT_FLAG("minimal-only", GV_OPT_IN(vary_options, minimal_only),
                "print minimal puzzles only"),
    GV_OPT_FLAG("canon", GV_OPT_IN(vary_options, canon),
                "leave out isomorphs of puzzles that were printed before"),
    GV_OPTS_TO("line tsv csv json", "output form"),
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

static const gv_column columns[] = { GV_PUZZLES("puzzle", "a neighbour"),
                                     GV_INTEGERS("clues", "its number of givens") };

const gv_verb gv_verb_vary = {
    .name = "vary",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(vary_options),
    .defaults = &defaults,
    .state_size = sizeof(vary_state),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print the neighbours of each 9x9 puzzle",
    .n_columns = 2,
    .columns = columns,
    .json_rows = { { .name = "neighbours",
                     .columns = columns,
                     .n_columns = 2,
                     .is_only = true } },
    .prepare = prepare,
    .answer = answer,
    .finish = finish,
};
