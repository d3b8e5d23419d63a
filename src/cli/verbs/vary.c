/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary.c -- `givens vary`: the neighbours {-N+M} of puzzles, all of them or some random
 * ones, without isomorphs if requested. */
#include "cli/output/answer.h"
#include "cli/output/multi_row.h"
#include "cli/verbs/pencilmarks.h"
#include "solve/nine_engine.h"
#include "solve/vary.h"
#include "sudoku9/canon/canon.h"
#include "sudoku9/canon/canon_set.h"
#include "symmetry/canonical.h"
#include "symmetry/class_set.h"

typedef struct vary_options {
    uint64_t minus;
    uint64_t plus;
    uint64_t count;
    bool minimal_only;
    bool canon;
    bool pencilmarks;
} vary_options;

enum { CELLS = GV_NINE_CELLS };

/* For the run. */
typedef struct vary_state {
    gv_canon_set classes;      /* --canon: those of the puzzles that were written, */
    gv_class_set more_classes; /* and of those that are not plain 9x9 puzzles */
} vary_state;

static gv_status prepare(gv_run *run, gv_error *err)
{
    const vary_options *own = run->options;
    vary_state *state = run->state;
    gv_canon_set_init(&state->classes, run->memory);
    gv_class_set_init(&state->more_classes, run->memory);
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
    gv_class_set_free(&state->more_classes);
}

typedef struct neighbours {
    gv_rows rows;
    const gv_structure *structure; /* --canon: of puzzles that are not plain 9x9 */
    gv_status status;
    gv_error *err;
} neighbours;

static gv_rng rng_of(const gv_task *task)
{
    return gv_rng_stream(task->run->settings.seed, task->number);
}

/* ---- plain 9x9 puzzles ---- */

/* Whether no isomorph of it was written before. */
static gv_status is_first_nine(bool *out, gv_task *task, const uint8_t digits[CELLS],
                               gv_error *err)
{
    vary_state *state = task->run->state;
    gv_canonical form;
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&form, digits, NULL);
    return gv_canon_set_add(out, &state->classes, form.digits, err);
}

static bool put_nine(void *user, const uint8_t digits[CELLS],
                     const uint8_t solution[CELLS])
{
    (void)solution;
    neighbours *n = user;
    gv_task *task = n->rows.task;
    const vary_options *own = task->run->options;
    bool first = true;
    if (own->canon)
        n->status = is_first_nine(&first, task, digits, n->err);
    if (n->status != GV_OK || !first)
        return n->status == GV_OK;
    task->worker->cells[0] = gv_cell_digits(digits, CELLS);
    task->worker->cells[1] = gv_cell_integer(gv_nine_engine_n_givens(digits));
    gv_rows_put(&n->rows);
    return true;
}

static gv_status vary_nine(gv_end *end, neighbours *n, gv_error *err)
{
    gv_task *task = n->rows.task;
    const vary_options *own = task->run->options;
    const gv_nine_vary_task question = { .minus = (unsigned)own->minus,
                                         .plus = (unsigned)own->plus,
                                         .minimal_only = own->minimal_only };
    const gv_limits limits = gv_task_limits(task, 0);
    gv_rng rng = rng_of(task);
    gv_nine_vary_result result = { 0 };
    GV_TRY(gv_nine_engine_vary(&result, task->parsed.instance, &question, own->count,
                               &rng, put_nine, n, &limits, &task->worker->tmp, err));
    *end = result.end;
    return GV_OK;
}

/* ---- all others ---- */

/* Likewise, in an arena of its own. */
static gv_status is_first_any(bool *out, const neighbours *n, const gv_instance *puzzle)
{
    gv_task *task = n->rows.task;
    vary_state *state = task->run->state;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    gv_graph_form form;
    gv_arena arena, tmp;
    gv_arena_init(&arena, task->run->memory);
    gv_arena_init(&tmp, task->run->memory);
    gv_status status =
        gv_graph_form_find(&form, n->structure, puzzle, &budget, &arena, &tmp, n->err);
    *out = false;
    if (status == GV_OK && form.end == GV_END_COMPLETE)
        status = gv_class_set_add(out, &state->more_classes, form.key, form.key_size,
                                  n->err);
    gv_arena_free(&arena);
    gv_arena_free(&tmp);
    return status;
}

static bool put_any(void *user, const gv_instance *neighbour)
{
    neighbours *n = user;
    gv_task *task = n->rows.task;
    bool first = true;
    if (n->structure)
        n->status = is_first_any(&first, n, neighbour);
    if (n->status != GV_OK || !first)
        return n->status == GV_OK;
    n->status = gv_answer_line(gv_task_text(task, 0), task->run, neighbour, n->err);
    task->worker->cells[1] = gv_cell_integer(gv_facts_count(neighbour));
    if (n->status == GV_OK)
        gv_rows_put(&n->rows);
    return n->status == GV_OK;
}

/* The rules whose symmetries make isomorphs; the record is refused if nothing finds
 * them. */
static gv_status find_structure(neighbours *n, gv_arena *arena, gv_error *err)
{
    gv_task *task = n->rows.task;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    gv_structure *structure = NULL;
    gv_end end;
    gv_error why;
    const gv_status status =
        gv_structure_new(&structure, &end, task->run->context,
                         task->parsed.instance->net, &budget, arena, &why);
    n->structure = structure;
    if (status == GV_ERR_UNSUPPORTED)
        gv_task_refuse(task, status, why.message);
    else if (status == GV_OK)
        (void)gv_task_cut_short(task, end);
    else if (err)
        *err = why;
    return status == GV_ERR_UNSUPPORTED ? GV_OK : status;
}

static gv_status vary_any(gv_end *end, neighbours *n, gv_error *err)
{
    gv_task *task = n->rows.task;
    const vary_options *own = task->run->options;
    const gv_vary_task question = { .minus = (unsigned)own->minus,
                                    .plus = (unsigned)own->plus,
                                    .minimal_only = own->minimal_only,
                                    .count = own->count,
                                    .rng = rng_of(task) };
    const gv_limits limits = gv_task_limits(task, 0);
    gv_arena rules;
    gv_status status = GV_OK;
    *end = GV_END_COMPLETE;
    gv_arena_init(&rules, task->run->memory);
    if (own->canon)
        status = find_structure(n, &rules, err);
    if (status == GV_OK && task->outcome == GV_OUTCOME_OK && !task->stopped)
        status = gv_vary_run(end, task->parsed.instance, &question, put_any, n, &limits,
                             &task->worker->tmp, err);
    gv_arena_free(&rules);
    return status;
}

/* ---- answers ---- */

static gv_status answer(gv_task *task, gv_error *err)
{
    const vary_options *own = task->run->options;
    uint8_t digits[CELLS];
    gv_end end;
    if (own->pencilmarks)
        GV_TRY(gv_task_use_pencilmarks(task, err));
    if (task->outcome != GV_OUTCOME_OK)
        return GV_OK;
    neighbours n = { .err = err };
    gv_rows_begin(&n.rows, task);
    GV_TRY(gv_nine_engine_digits(digits, task->parsed.instance)
               ? vary_nine(&end, &n, err)
               : vary_any(&end, &n, err));
    GV_TRY(n.status);
    if (gv_task_cut_short(task, end) && task->stopped)
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
    GV_OPT_PENCILMARKS(vary_options),
    GV_OPTS_TO("line tsv csv json", "output form"),
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

static const gv_column columns[] = { GV_PUZZLES("puzzle", "a neighbour"),
                                     GV_INTEGERS("clues", "its number of clues") };

const gv_verb gv_verb_vary = {
    .name = "vary",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(vary_options),
    .defaults = &defaults,
    .state_size = sizeof(vary_state),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print the neighbours of each puzzle",
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
