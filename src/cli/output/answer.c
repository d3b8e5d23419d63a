/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.c -- bare lines, tables, JSON Lines, puzzle formats: each with its answers and
 * with the words that replace them. */
#include "cli/output/answer.h"

#include "cli/output/format_string.h"
#include "cli/output/passthrough_columns.h"
#include "cli/output/multi_row.h"
#include "cli/stream/problems.h"
#include "report/drawing/board_svg.h"
#include "report/record_head.h"
#include "model/family.h"
#include "model/variant.h"
#include "text/application/application.h"
#include "text/csp_board.h"

#include <stdio.h>
#include <string.h>

/* ---- the record's own text ---- */

const char *gv_answer_text(const gv_task *task, size_t *length)
{
    *length = 0;
    if (task->outcome == GV_OUTCOME_ERROR)
        return "";
    if (task->record->remark_length) {
        *length = task->record->remark_length;
        return task->record->remark;
    }
    if (task->parsed.text) {
        *length = task->parsed.text_length;
        return task->parsed.text;
    }
    *length = task->parsed.tail_length;
    return task->record->raw.text + task->parsed.tail_start;
}

static bool has_tail(const gv_task *task)
{
    size_t length;
    (void)gv_answer_text(task, &length);
    return length > 0;
}

static void put_tail(gv_buffer *out, const gv_task *task)
{
    size_t length;
    const char *text = gv_answer_text(task, &length);
    gv_buffer_add(out, text, length);
}

bool gv_answer_keeps_text(const gv_run *run)
{
    return run->verb->prints_puzzle || run->settings.keep_text;
}

/* The format that holds the puzzle on one line: without its pencilmarks it would be a
 * different puzzle. */
static gv_format line_format(const gv_instance *puzzle)
{
    const bool has_marks =
        gv_net_has_digits(puzzle->net) && gv_instance_has_marks(puzzle);
    return has_marks ? GV_FORMAT_SUKAKU : GV_FORMAT_LINE;
}

bool gv_answer_lacks_marks(const gv_run *run)
{
    return (run->form.kind == GV_FORM_PUZZLE && !run->form.holds_marks) ||
           (run->form.kind == GV_FORM_LINE && run->settings.to);
}

gv_status gv_answer_line(gv_buffer *out, const gv_run *run, const gv_instance *puzzle,
                         gv_error *err)
{
    const gv_alphabet alphabet = run->input.text.alphabet;
    const size_t start = out->length;
    const gv_status status =
        gv_format_put(out, puzzle, line_format(puzzle), alphabet, err);
    if (status != GV_ERR_UNSUPPORTED)
        return status;
    gv_buffer_truncate(out, start); // two givens in a cell
    return gv_format_put(out, puzzle, GV_FORMAT_CELLS, alphabet, err);
}

gv_status gv_answer_with_puzzle(gv_task *task, gv_instance *puzzle, size_t column,
                                gv_error *err)
{
    const gv_run *run = task->run;
    const gv_format format = line_format(puzzle);
    puzzle->problem = task->parsed.instance->problem;
    GV_TRY(gv_task_name_problem(puzzle, task, err));
    task->grid = puzzle;
    if (format == GV_FORMAT_SUKAKU && gv_answer_lacks_marks(run)) {
        gv_error why;
        (void)gv_fail(&why, GV_ERR_UNSUPPORTED,
                      "%s cannot hold the pencilmarks of the puzzle: use --to sukaku "
                      "or pm",
                      run->settings.to);
        gv_task_refuse(task, GV_ERR_UNSUPPORTED, why.message);
        return GV_OK;
    }
    return gv_answer_line(gv_task_text(task, column), run, puzzle, err);
}

void gv_answer_rules(gv_buffer *out, const gv_net *net)
{
    if (net->variant)
        gv_buffer_printf(out, "#variant %s\n", net->variant->text);
}

void gv_answer_puzzle(gv_buffer *out, const gv_task *task)
{
    const gv_record *record = task->record;
    const gv_record_text *raw = &record->raw;
    const gv_columns *columns = gv_task_columns(task);
    if (record->status != GV_OK && record->in_table && columns) {
        gv_row_field(record, columns, columns->puzzle, out);
        return;
    }
    if (task->outcome == GV_OUTCOME_ERROR) {
        gv_buffer_add(out, raw->text, raw->length);
        return;
    }
    // JSON stands alone: `explain --verify` and programs read the puzzle in it again.
    if (task->run->form.kind == GV_FORM_JSON && raw->problem) {
        gv_record_head_whole(out, task->parsed.instance);
        return;
    }
    if (task->run->form.kind != GV_FORM_JSON && gv_task_file_problem(out, task))
        return;
    const char *puzzle = raw->text + task->parsed.puzzle_start;
    const size_t length = task->parsed.puzzle_length;
    const gv_format format =
        task->plain ? GV_FORMAT_LINE : line_format(task->parsed.instance);
    const bool one_line = length && !memchr(puzzle, '\n', length);
    if (one_line && !gv_formats[raw->format]->has_members &&
        (format == GV_FORMAT_LINE || raw->format == format))
        gv_buffer_add(out, puzzle, length);
    else
        gv_record_head_line(out, task->parsed.instance);
}

void gv_answer_put_line(gv_buffer *out, const gv_task *task)
{
    size_t length;
    const char *text = gv_answer_text(task, &length);
    gv_answer_puzzle(out, task);
    if (length)
        gv_buffer_putc(out, ' ');
    gv_buffer_add(out, text, length);
    gv_buffer_putc(out, '\n');
}

gv_status gv_answer_solution(gv_buffer *out, const gv_run *run, const gv_instance *grid,
                             gv_error *err)
{
    const bool has_line =
        gv_family_has_board(grid->net->shape.family) || gv_app_of_net(grid->net);
    const gv_format format = has_line ? GV_FORMAT_LINE : GV_FORMAT_CELLS;
    return gv_format_put(out, grid, format, run->input.text.alphabet, err);
}

gv_status gv_answer_made(gv_buffer *out, const gv_run *run, const gv_instance *puzzle,
                         gv_error *err)
{
    return line_format(puzzle) == GV_FORMAT_SUKAKU
               ? gv_answer_line(out, run, puzzle, err)
               : gv_answer_solution(out, run, puzzle, err);
}

/* The puzzle that names the record in tables and JSON: the one that was read, or for
 * verbs that make or rewrite puzzles the new one. */
static void put_named(gv_buffer *out, const gv_task *task)
{
    const gv_run *run = task->run;
    if (task->outcome != GV_OUTCOME_OK || !run->verb->rewrites_puzzle)
        gv_answer_puzzle(out, task);
    else if (run->verb->makes_puzzles)
        (void)gv_answer_made(out, run, task->grid, NULL);
    else
        (void)gv_answer_solution(out, run, task->grid, NULL);
}

/* ---- tables ---- */

void gv_answer_status(gv_table *table, const gv_run *run, gv_outcome outcome)
{
    if (run->layout.has_status)
        gv_table_puts(table, gv_outcome_name(outcome));
}

/* The outcome of a record, or else why its first cell without a value has none. */
static gv_outcome row_status(const gv_task *task)
{
    gv_outcome status = task->outcome;
    for (size_t i = 0; i < task->run->n_columns && status == GV_OUTCOME_OK; i++)
        status = gv_cell_reason(&task->worker->cells[i]);
    return status;
}

static void put_header(gv_buffer *out, const gv_run *run, const gv_columns *columns)
{
    gv_table table = gv_table_styled(out, &run->layout.table);
    gv_table_puts(&table, run->layout.many_rows ? "record" : run->layout.first_column);
    for (size_t i = 0; i < run->n_columns; i++)
        gv_table_puts(&table, run->columns[i].name);
    if (run->layout.has_status)
        gv_table_puts(&table, "status");
    gv_kept_names(&table, run, columns);
    if (run->settings.keep_text)
        gv_table_puts(&table, "text");
    gv_table_end_row(&table);
}

static void put_row(gv_buffer *out, const gv_task *task, const gv_columns *header)
{
    const gv_run *run = task->run;
    gv_buffer *scratch = &task->worker->scratch;
    gv_table table = gv_table_styled(out, &run->layout.table);
    gv_buffer_reset(scratch);
    put_named(scratch, task);
    gv_table_cell(&table, scratch->text ? scratch->text : "", scratch->length);
    for (size_t i = 0; i < run->n_columns; i++) {
        const gv_cell cell = gv_task_value(task, i);
        gv_table_put(&table, &cell);
    }
    gv_answer_status(&table, run, row_status(task));
    gv_kept_cells(&table, task, header);
    if (run->settings.keep_text) {
        size_t length;
        const char *text = gv_answer_text(task, &length);
        gv_table_cell(&table, text, length);
    }
    gv_table_end_row(&table);
}

/* ---- JSON ---- */

static void put_json_columns(gv_json *json, const gv_task *task)
{
    const gv_run *run = task->run;
    for (size_t i = 0; i < run->n_columns; i++) {
        const gv_cell cell = gv_task_value(task, i);
        gv_json_key(json, run->columns[i].name);
        gv_cell_json(json, &cell);
    }
}

void gv_answer_json_kept(gv_json *json, const gv_task *task)
{
    gv_kept_members(json, task);
    if (gv_answer_keeps_text(task->run) && has_tail(task)) {
        size_t length;
        const char *text = gv_answer_text(task, &length);
        gv_json_key(json, "text");
        gv_json_string(json, text, length);
    }
}

void gv_answer_remarks(gv_buffer *out, const gv_task *task)
{
    if (task->run->settings.keep_columns) {
        gv_json json;
        gv_json_init(&json, out);
        gv_buffer_puts(out, "# ");
        gv_json_object_begin(&json);
        gv_kept_members(&json, task);
        gv_json_object_end(&json);
        gv_buffer_putc(out, '\n');
    }
    size_t length;
    const char *text = gv_answer_text(task, &length);
    if (length && gv_answer_keeps_text(task->run)) {
        gv_buffer_puts(out, "# ");
        gv_buffer_add(out, text, length);
        gv_buffer_putc(out, '\n');
    }
}

void gv_answer_json_head(gv_json *json, const gv_task *task, gv_outcome outcome)
{
    gv_buffer *scratch = &task->worker->scratch;
    gv_buffer_reset(scratch);
    put_named(scratch, task);
    gv_json_key(json, "puzzle");
    gv_json_string(json, scratch->text ? scratch->text : "", scratch->length);
    if (task->outcome != GV_OUTCOME_ERROR && !task->plain)
        gv_record_head_shape(json, task->parsed.instance->net);
    gv_json_key(json, "status");
    gv_json_puts(json, gv_outcome_name(outcome));
}

void gv_answer_json_error(gv_json *json, const gv_task *task)
{
    gv_json_key(json, "message");
    gv_json_puts(json, task->record->error.message);
    if (!task->record->error.line)
        return;
    gv_json_key(json, "place");
    gv_json_object_begin(json);
    gv_json_key(json, "line");
    gv_json_uint(json, task->record->error.line);
    gv_json_key(json, "column");
    gv_json_uint(json, task->record->error.column);
    gv_json_object_end(json);
}

static void put_json(gv_buffer *out, gv_task *task)
{
    gv_json json;
    gv_json_init(&json, out);
    gv_json_object_begin(&json);
    gv_answer_json_head(&json, task, task->outcome);
    put_json_columns(&json, task);
    if (task->run->verb->put_members)
        task->run->verb->put_members(&json, task);
    if (task->outcome == GV_OUTCOME_ERROR)
        gv_answer_json_error(&json, task);
    gv_answer_json_kept(&json, task);
    gv_json_object_end(&json);
    gv_buffer_putc(out, '\n');
}

/* ---- puzzle formats ---- */

/* A word in place of a record, in a form that readers of the format accept. */
static void put_outcome(gv_buffer *out, gv_format format, gv_outcome outcome)
{
    if (gv_formats[format]->is_xml)
        gv_buffer_printf(out, "<!-- %s -->\n", gv_outcome_name(outcome));
    else
        gv_buffer_printf(out, "%s\n", gv_outcome_name(outcome));
}

/* Whether the solution of a csp is printed in the layout that its text declares: unless
 * a form was asked for, and unless it is one puzzle of many. */
static bool is_laid_out(const gv_task *task)
{
    const gv_run *run = task->run;
    return run->form.kind == GV_FORM_LINE && !run->settings.to &&
           run->verb->answers_solution && !run->verb->makes_puzzles &&
           !task->record->raw.problem &&
           (gv_csp_board_is_shown(task->grid->net) || gv_app_of_net(task->grid->net));
}

static gv_status put_grid(gv_buffer *out, const gv_task *task, gv_error *err)
{
    const gv_run *run = task->run;
    if (is_laid_out(task))
        return gv_app_of_net(task->grid->net) ? gv_app_write(out, task->grid, "\n", err)
                                              : gv_csp_board_put(out, task->grid, err);
    if (gv_formats[run->form.format]->is_picture)
        return gv_board_svg(out, task->grid, err);
    if (run->form.kind == GV_FORM_LINE && run->verb->answers_solution)
        return gv_answer_made(out, run, task->grid, err);
    const bool is_short =
        run->form.kind == GV_FORM_LINE && (run->verb->keeps_marks || !run->settings.to);
    return gv_format_put(out, task->grid,
                         is_short ? line_format(task->grid) : run->form.format,
                         run->input.text.alphabet, err);
}

/* The size and family of grids whose text alone does not tell them, as lines that
 * readers understand. Queens tell their family by themselves. */
static void put_shape(gv_buffer *out, gv_shape shape)
{
    if (gv_families[shape.family]->free_blocks && shape.block_rows != shape.block_cols)
        gv_buffer_printf(out, "#size %ux%u\n", shape.block_rows, shape.block_cols);
    if (shape.family != GV_SUDOKU && shape.family != GV_QUEENS &&
        shape.family != GV_CSP)
        gv_buffer_printf(out, "#family %s\n", gv_families[shape.family]->name);
}

/* Whether records of the form are lines of cells, after a line about all of them. */
static bool has_lines_of_cells(const gv_run *run)
{
    const gv_format_row *format = gv_formats[run->form.format];
    return (run->form.kind == GV_FORM_LINE || run->form.kind == GV_FORM_PUZZLE) &&
           format->is_cells && format->has_comments;
}

/* Before each grid of rows, and before the first line where the input stated it. */
static void put_size(gv_buffer *out, const gv_task *task)
{
    const gv_run *run = task->run;
    const bool is_stated = task->record->states_shape && has_lines_of_cells(run) &&
                           !run->verb->answers_solution;
    const gv_shape shape = task->grid->net->shape;
    if (is_stated)
        put_shape(out, shape);
    else if (gv_formats[run->form.format]->is_rows && !run->verb->puts_size &&
             gv_families[shape.family]->free_blocks &&
             shape.block_rows != shape.block_cols)
        gv_buffer_printf(out, "#size %ux%u\n", shape.block_rows, shape.block_cols);
}

/* Whether the record states rules itself: in a line before it, or as part of it. */
static bool has_rules(const gv_task *task)
{
    const gv_record_text *raw = &task->record->raw;
    return raw->rules.n_placed || gv_formats[raw->format]->holds_rules ||
           !task->run->input.text.variant;
}

/* The rules of a variant before the puzzle, if the text stated some: those of options
 * are at the beginning of the output. */
static void put_rules(gv_buffer *out, const gv_task *task)
{
    const gv_run *run = task->run;
    const bool states_rules =
        run->layout.has_own_rules || (!run->verb->answers_solution && has_rules(task));
    if (states_rules && gv_formats[run->form.format]->has_comments)
        gv_answer_rules(out, task->grid->net);
}

/* What is written as givens of a file's problem, and was not read so, names it. */
static void put_problem(gv_buffer *out, const gv_task *task)
{
    const gv_problem *problem = task->grid->problem;
    if (problem && problem != task->record->raw.problem &&
        task->run->form.kind == GV_FORM_LINE)
        gv_problems_put_line(out, problem->name);
}

/* The grid in its format, with the text after the puzzle if the format has a place for
 * it. Records of several lines are separated by a blank line. */
static gv_status put_puzzle(gv_buffer *out, const gv_task *task, gv_error *err)
{
    const gv_format format = task->run->form.format;
    const bool one_line = gv_formats[format]->one_line;
    const bool tail = gv_answer_keeps_text(task->run) && has_tail(task);
    const size_t start = out->length;
    put_size(out, task);
    put_rules(out, task);
    put_problem(out, task);
    if (tail && !one_line && gv_formats[format]->is_rows) {
        gv_buffer_puts(out, "#C ");
        put_tail(out, task);
        gv_buffer_putc(out, '\n');
    }
    const gv_status status = put_grid(out, task, err);
    if (status != GV_OK) {
        gv_buffer_truncate(out, start);
        return status;
    }
    if (tail && one_line && !gv_formats[format]->fills_line) {
        gv_buffer_putc(out, ' ');
        put_tail(out, task);
    }
    const bool apart = !one_line && !gv_formats[format]->file_begin;
    gv_buffer_puts(out, apart ? "\n\n" : "\n");
    return GV_OK;
}

/* Bare answers and puzzle formats. The solution of a plain puzzle is a cell, too. */
static void put_bare(gv_buffer *out, gv_task *task)
{
    const bool is_cell =
        !task->run->verb->answers_puzzle || (task->plain && task->search.digits);
    if (task->outcome == GV_OUTCOME_OK && !is_cell) {
        if (put_puzzle(out, task, &task->record->error) == GV_OK)
            return;
        task->outcome = GV_OUTCOME_ERROR;
        task->record->error.line = task->record->raw.line;
        task->record->error.column = task->record->raw.column;
    }
    if (task->outcome != GV_OUTCOME_OK) {
        put_outcome(out, task->run->form.format, task->outcome);
        return;
    }
    gv_cell_put(out, &task->worker->cells[0]);
    if (gv_answer_keeps_text(task->run) && has_tail(task)) {
        gv_buffer_putc(out, ' ');
        put_tail(out, task);
    }
    gv_buffer_putc(out, '\n');
}

/* ---- all forms ---- */

void gv_answer_begin(gv_buffer *out, const gv_run *run, const gv_columns *columns)
{
    if (run->settings.provenance && run->form.kind != GV_FORM_JSON)
        gv_provenance_lines(out, run);
    const bool writes_puzzles =
        run->verb->answers_puzzle &&
        (!run->verb->answers_solution || run->verb->makes_puzzles);
    if (writes_puzzles && run->input.text.variant && !run->layout.has_own_rules &&
        gv_formats[run->form.format]->has_comments &&
        (run->form.kind == GV_FORM_LINE || run->form.kind == GV_FORM_PUZZLE))
        gv_buffer_printf(out, "#variant %s\n", run->input.text.variant);
    const bool is_table =
        run->form.kind == GV_FORM_TSV || run->form.kind == GV_FORM_CSV;
    if (is_table && !run->layout.table.no_header)
        put_header(out, run, columns);
    else if (gv_formats[run->form.format]->file_begin)
        gv_buffer_puts(out, gv_formats[run->form.format]->file_begin);
}

void gv_answer_shape(gv_buffer *out, const gv_run *run)
{
    if (!run->verb->puts_size && run->input.has_shape && has_lines_of_cells(run))
        put_shape(out, run->input.shape);
}

void gv_answer_end(gv_buffer *out, const gv_run *run)
{
    if (run->form.kind == GV_FORM_JSON)
        gv_provenance_json(out, run);
    else if (gv_formats[run->form.format]->file_end)
        gv_buffer_puts(out, gv_formats[run->form.format]->file_end);
}

void gv_answer_put(gv_buffer *out, gv_task *task, const gv_columns *header)
{
    const gv_form_kind kind = task->run->form.kind;
    if (task->run->layout.many_rows &&
        (kind == GV_FORM_TSV || kind == GV_FORM_CSV || kind == GV_FORM_JSON)) {
        gv_rows_word(out, task);
        return;
    }
    switch (task->run->form.kind) {
    case GV_FORM_TSV:
    case GV_FORM_CSV:
        put_row(out, task, header);
        break;
    case GV_FORM_JSON:
        put_json(out, task);
        break;
    case GV_FORM_FREE:
        if (task->outcome == GV_OUTCOME_ERROR && !*task->run->settings.format)
            put_outcome(out, GV_FORMAT_LINE, task->outcome);
        else
            gv_free_format_put(out, task->run->settings.format, task);
        break;
    case GV_FORM_LINE:
    case GV_FORM_PUZZLE:
        put_bare(out, task);
        break;
    case GV_FORM_SHEET: // consists of pages of puzzles, without a place for anything
                        // else
        break;
    }
}
