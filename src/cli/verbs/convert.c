/* SPDX-License-Identifier: GPL-3.0-or-later */
/* convert.c -- `givens convert`: the same puzzles in another format; with
 * --shuffle, a random isomorph drawn from (seed, number of the record); with --board,
 * as data in JSON. */
#include "cli/verbs/convert_sheet.h"
#include "model/shuffle.h"
#include "text/application/application.h"
#include "text/board_json.h"

#include <stdio.h>

static gv_status prepare(gv_run *run, gv_error *err)
{
    const gv_convert_options *own = run->options;
    run->origin.seed_use = own->shuffle ? GV_SEED_DRAWN : GV_SEED_UNUSED;
    if (own->board && run->form.kind != GV_FORM_JSON)
        return gv_fail(err, GV_ERR_ARGUMENT, "--board needs --to json");
    run->form.holds_marks = run->form.holds_marks || own->board;
    return gv_convert_sheet_prepare(run, err);
}

static void finish(gv_run *run)
{
    gv_sheet_free(run->state);
}

/* The puzzle to write: that of the record, or its isomorph. */
static gv_status choose_grid(gv_instance **out, gv_task *task, gv_error *err)
{
    const gv_convert_options *own = task->run->options;
    *out = task->parsed.instance;
    if (!own->shuffle)
        return GV_OK;
    gv_rng rng = gv_rng_stream(task->run->settings.seed, task->number);
    return gv_instance_shuffle(out, *out, &rng, &task->worker->tmp, err);
}

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    if (tasks[0]->run->form.kind != GV_FORM_SHEET)
        return GV_OK;
    for (size_t i = 0; i < n_tasks; i++)
        GV_TRY(choose_grid(&tasks[i]->parsed.instance, tasks[i], err));
    return gv_convert_sheet_work(tasks, n_tasks, err);
}

/* Whether the isomorph of a kind with a notation of its own cannot be written: it has
 * that kind's network, but its variables and values are in another order, and only a
 * csp text says that. */
static bool loses_notation(const gv_task *task)
{
    const gv_run *run = task->run;
    const gv_convert_options *own = run->options;
    const bool is_csp =
        run->form.kind == GV_FORM_PUZZLE && run->form.format == GV_FORMAT_CSP;
    return own->shuffle && !is_csp && gv_app_of_net(task->parsed.instance->net);
}

static gv_status answer(gv_task *task, gv_error *err)
{
    if (task->run->form.kind == GV_FORM_SHEET) {
        gv_convert_sheet_put(task);
        return GV_OK;
    }
    if (loses_notation(task)) {
        char why[120];
        (void)snprintf(why, sizeof why,
                       "an isomorph of a %s has no notation of its own: use --to csp",
                       gv_app_of_net(task->parsed.instance->net)->name);
        gv_task_refuse(task, GV_ERR_UNSUPPORTED, why);
        return GV_OK;
    }
    gv_instance *grid;
    GV_TRY(choose_grid(&grid, task, err));
    task->grid = grid;
    task->worker->cells[0] = gv_cell_integer(grid->n_givens);
    return GV_OK;
}

static void put_members(gv_json *json, gv_task *task)
{
    const gv_convert_options *own = task->run->options;
    if (!own->board)
        return;
    gv_json_key(json, "board");
    if (task->outcome == GV_OUTCOME_OK)
        gv_board_json_put(json, task->grid, task->run->input.text.alphabet);
    else
        gv_json_null(json);
}

/* ---- the verb ---- */

static const gv_convert_options defaults = { .sheet = { .per_page = 4 } };

static const gv_option option_rows[] = {
    GV_OPT_FLAG("shuffle", GV_OPT_IN(gv_convert_options, shuffle),
                "write a random isomorph of each puzzle"),
    GV_OPT_FLAG("board", GV_OPT_IN(gv_convert_options, board),
                "json: also the puzzle as data, in a member board"),
    GV_OPT_NUMBER("per-page", 0, "N", 1, 30,
                  GV_OPT_IN(gv_convert_options, sheet.per_page),
                  "sheet: N puzzles on a page; 4 by default, 1 and 2 are large print"),
    GV_OPT_TEXT("title", "TEXT", GV_OPT_IN(gv_convert_options, sheet.title),
                "sheet: TEXT at the top of each page"),
    GV_OPT_FLAG("captions", GV_OPT_IN(gv_convert_options, sheet.captions),
                "sheet: print the text after each puzzle above its board"),
    GV_OPT_FLAG("no-answers", GV_OPT_IN(gv_convert_options, sheet.no_answers),
                "sheet: leave out the answers at the back"),
    GV_OPTS_TO(GV_PUZZLE_FORMATS "svg sheet tsv csv json",
               "output form; sheet: pages to print, as HTML"),
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT_FILES,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_convert = {
    .name = "convert",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(gv_convert_options),
    .defaults = &defaults,
    .state_size = sizeof(gv_sheet),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "write puzzles in another format",
    .rewrites_puzzle = true,
    .answers_puzzle = true,
    .prints_puzzle = true,
    .n_columns = 1,
    .columns = (const gv_column[]){ GV_INTEGERS("clues", "number of givens") },
    .numbered_files = GV_NUMBERED_ALL,
    .json_members = "/** With --board */ board?: Board | null",
    .json_types = (const char *const[]){ gv_board_json_types, NULL },
    .prepare = prepare,
    .work = work,
    .answer = answer,
    .begin = gv_convert_sheet_begin,
    .end = gv_convert_sheet_end,
    .finish = finish,
    .put_members = put_members,
};
