/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimize.c -- `givens minimize`: a minimal puzzle inside each, clues tried in an
 * order drawn from (seed, number of the record). */
#include "base/bitset.h"
#include "cli/verbs/minimize_all.h"

#include <stdio.h>
#include <string.h>

enum { MINIMIZED, CLUES };

/* The columns of --all, and with --counts. */
static const gv_column row_columns[] = {
    GV_PUZZLES("puzzle", "a minimal puzzle inside the record's"),
    GV_INTEGERS("clues", "its number of givens"),
};
static const gv_column count_columns[] = {
    GV_INTEGERS("clues", "number of givens"),
    GV_INTEGERS("number", "minimal puzzles with as many"),
};
_Static_assert(sizeof row_columns == sizeof count_columns, "two columns each");

/* The puzzle with the remaining givens. */
static gv_status make_minimal(gv_task *task, const uint64_t *keep, gv_error *err)
{
    const gv_instance *puzzle = task->parsed.instance;
    gv_label *left = GV_ARENA_NEW(&task->worker->tmp, gv_label, puzzle->n_givens);
    if (!left)
        return gv_fail_memory(err);
    uint32_t n_left = 0;
    for (uint32_t i = 0; i < puzzle->n_givens; i++)
        if (gv_bits_has(keep, i))
            left[n_left++] = puzzle->givens[i];
    gv_instance *minimal;
    GV_TRY(gv_instance_with_givens(&minimal, puzzle, left, n_left, &task->worker->tmp,
                                   err));
    GV_TRY(gv_task_name_problem(minimal, task, err));
    task->grid = minimal;
    task->worker->cells[CLUES] = gv_cell_integer(n_left);
    return gv_format_put(gv_task_text(task, MINIMIZED), minimal, GV_FORMAT_LINE,
                         task->run->input.text.alphabet, err);
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

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    const gv_minimize_settings *own = tasks[0]->run->options;
    if (own->all) // --all finds its own answers
        return GV_OK;
    gv_arena *tmp = &tasks[0]->worker->tmp;
    gv_minimize_question **questions =
        GV_ARENA_NEW(tmp, gv_minimize_question *, n_tasks);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++) {
        const gv_instance *puzzle = tasks[i]->parsed.instance;
        questions[i] = tasks[i]->state;
        uint64_t *keep = GV_ARENA_NEW(tmp, uint64_t, gv_bits_words(puzzle->n_givens));
        if (!keep)
            return gv_fail_memory(err);
        *questions[i] =
            (gv_minimize_question){ .instance = puzzle,
                                    .rng = gv_rng_stream(tasks[i]->run->settings.seed,
                                                         tasks[i]->number),
                                    .keep = keep };
    }
    const gv_limits limits = gv_task_limits(tasks[0], 0);
    return gv_minimize_block(questions, n_tasks, &limits, tmp, err);
}

/* A minimal puzzle with pencilmarks is not one without them. */
static bool refuse_lost_marks(gv_task *task)
{
    const gv_form form = task->run->form;
    if (!gv_instance_has_marks(task->parsed.instance) ||
        (form.kind == GV_FORM_PUZZLE && gv_formats[form.format]->holds_marks))
        return false;
    char message[sizeof task->record->error.message];
    (void)snprintf(message, sizeof message,
                   "%s cannot hold the pencilmarks of the puzzle: use --to sukaku "
                   "or pm",
                   task->run->settings.to ? task->run->settings.to : "line");
    gv_task_refuse(task, GV_ERR_UNSUPPORTED, message);
    return true;
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const gv_minimize_settings *own = task->run->options;
    const gv_minimize_question *question = task->state;
    const gv_check_result *result = &question->result;
    if (own->all)
        return gv_answer_all_minimals(task, err);
    if (gv_task_cut_short(task, result->end))
        return GV_OK;
    if (result->solutions == 1)
        return refuse_lost_marks(task) ? GV_OK
                                       : make_minimal(task, question->keep, err);
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
    .n_columns = 2,
    .columns = (const gv_column[]){ GV_PUZZLES("minimal",
                                               "a minimal puzzle inside the record's"),
                                    GV_INTEGERS("clues", "its number of givens") },
    .json_rows = { { .name = "minimals", .columns = row_columns, .n_columns = 2 },
                   { .name = "counts", .columns = count_columns, .n_columns = 2 } },
    .prepare = prepare,
    .work = work,
    .answer = answer,
};
