/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimize.c -- `givens minimize`: a minimal puzzle inside each, facts tried in an
 * order drawn from (seed, number of the record). */
#include "base/bitset.h"
#include "cli/output/answer.h"
#include "cli/verbs/minimize_all.h"
#include "cli/verbs/pencilmarks.h"
#include "solve/facts.h"

#include <string.h>

enum { MINIMIZED, CLUES };

/* The columns of --all, and with --counts. */
static const gv_column row_columns[] = {
    GV_PUZZLES("puzzle", "a minimal puzzle inside the record's"),
    GV_INTEGERS("clues", "its number of clues"),
};
static const gv_column count_columns[] = {
    GV_INTEGERS("clues", "number of clues"),
    GV_INTEGERS("number", "minimal puzzles with as many"),
};
_Static_assert(sizeof row_columns == sizeof count_columns, "two columns each");

/* The puzzle with the remaining facts. */
static gv_status make_minimal(gv_task *task, const uint64_t *keep, gv_error *err)
{
    gv_arena *tmp = &task->worker->tmp;
    gv_facts facts;
    gv_instance *minimal;
    GV_TRY(gv_facts_of(&facts, task->parsed.instance, tmp, err));
    GV_TRY(gv_facts_keep(&minimal, &facts, keep, tmp, err));
    task->worker->cells[CLUES] = gv_cell_integer(gv_bits_count(keep, facts.n));
    return gv_answer_with_puzzle(task, minimal, MINIMIZED, err);
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    run->origin.seed_use = GV_SEED_FIXED;
    const gv_settings *settings = &run->settings;
    const gv_minimize_settings *own = run->options;
    if (!own->all)
        return own->counts ? gv_fail(err, GV_ERR_ARGUMENT, "--counts needs --all")
                           : GV_OK;
    if (run->form.kind == GV_FORM_PUZZLE || run->form.kind == GV_FORM_FREE)
        return gv_fail(err, GV_ERR_ARGUMENT, "--all writes line, tsv, csv or json");
    if (settings->keep_text || settings->keep_columns)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--all cannot be used with --keep-text or --keep-columns");
    if (!settings->to)
        run->form.kind = GV_FORM_TSV;
    run->layout.many_rows = true;
    run->layout.rows_key = own->counts ? "counts" : "minimals";
    run->n_columns = 2;
    memcpy(run->columns, own->counts ? count_columns : row_columns, sizeof row_columns);
    return GV_OK;
}

/* The question about a record; NULL if it was refused. */
static gv_status make_question(gv_minimize_question **out, gv_task *task, gv_error *err)
{
    const gv_minimize_settings *own = task->run->options;
    if (own->pencilmarks)
        GV_TRY(gv_task_use_pencilmarks(task, err));
    else if (own->keep_marks)
        GV_TRY(gv_task_keep_marks(task, err));
    if (task->outcome != GV_OUTCOME_OK)
        return GV_OK;
    const gv_instance *puzzle = task->parsed.instance;
    uint64_t *keep = GV_ARENA_NEW(&task->worker->tmp, uint64_t,
                                  gv_bits_words(gv_facts_count(puzzle)) + 1);
    if (!keep)
        return gv_fail_memory(err);
    *out = task->state;
    **out = (gv_minimize_question){ .instance = puzzle,
                                    .rng = gv_rng_stream(task->run->settings.seed,
                                                         task->number),
                                    .keep = keep };
    return GV_OK;
}

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    const gv_minimize_settings *own = tasks[0]->run->options;
    gv_arena *tmp = &tasks[0]->worker->tmp;
    gv_minimize_question **questions =
        GV_ARENA_NEW(tmp, gv_minimize_question *, n_tasks);
    size_t n = 0;
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++) {
        GV_TRY(make_question(&questions[n], tasks[i], err));
        n += questions[n] != NULL;
    }
    const gv_limits limits = gv_task_limits(tasks[0], 0);
    // --all finds its own answers
    return own->all ? GV_OK : gv_minimize_block(questions, n, &limits, tmp, err);
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const gv_minimize_settings *own = task->run->options;
    const gv_minimize_question *question = task->state;
    const gv_check_result *result = &question->result;
    if (task->outcome != GV_OUTCOME_OK)
        return GV_OK;
    if (own->all)
        return gv_answer_all_minimals(task, err);
    if (gv_task_cut_short(task, result->end))
        return GV_OK;
    if (result->solutions == 1)
        return make_minimal(task, question->keep, err);
    task->outcome = result->solutions ? GV_OUTCOME_MULTIPLE : GV_OUTCOME_NONE;
    return GV_OK;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_FLAG(
        "all", GV_OPT_IN(gv_minimize_settings, all),
        "print every minimal puzzle inside, as a table of record, puzzle and clues"),
    GV_OPT_FLAG(
        "counts", GV_OPT_IN(gv_minimize_settings, counts),
        "with --all: only how many there are, as a table of record, clues and number"),
    GV_OPT_PENCILMARKS(gv_minimize_settings),
    GV_OPT_KEEP_MARKS(gv_minimize_settings),
    GV_OPTS_TO_PUZZLES,
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_minimize = {
    .name = "minimize",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(gv_minimize_settings),
    .record_size = sizeof(gv_minimize_question),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print a minimal puzzle inside each puzzle",
    .answers_puzzle = true,
    .prints_puzzle = true,
    .keeps_marks = true,
    .n_columns = 2,
    .columns = (const gv_column[]){ GV_PUZZLES("minimal",
                                               "a minimal puzzle inside the record's"),
                                    GV_INTEGERS("clues", "its number of clues") },
    .json_rows = { { .name = "minimals", .columns = row_columns, .n_columns = 2 },
                   { .name = "counts", .columns = count_columns, .n_columns = 2 } },
    .prepare = prepare,
    .work = work,
    .answer = answer,
};
