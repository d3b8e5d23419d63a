/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.h -- the answer of a record in the requested form. */
#ifndef GV_CLI_OUTPUT_ANSWER_H
#define GV_CLI_OUTPUT_ANSWER_H

#include "base/table.h"
#include "cli/stream/task.h"

/* What comes before the first record and after the last one: provenance, the header of
 * a table, the frame of an XML file. `columns` are those of the first input table, or
 * NULL. */
void gv_answer_begin(gv_buffer *out, const gv_run *run, const gv_columns *columns);
void gv_answer_end(gv_buffer *out, const gv_run *run);

/* Appends lines with the size and family of puzzles that are made, if theirs do not
 * tell. */
void gv_answer_shape(gv_buffer *out, const gv_run *run);

/* Appends the answer. A grid that the format cannot express turns the outcome into
 * ERROR, with the reason in &task->record->error. `header` are the columns that
 * gv_answer_begin() named. */
void gv_answer_put(gv_buffer *out, gv_task *task, const gv_columns *header);

/* Whether the run asks for a form that has no place for pencilmarks. */
bool gv_answer_lacks_marks(const gv_run *run);

/* Writes a puzzle with the rules of the records on one line, with its pencilmarks. */
gv_status gv_answer_line(gv_buffer *out, const gv_run *run, const gv_instance *puzzle,
                         gv_error *err);

/* Makes a puzzle with the rules of the record's the answer, in `column` too, for verbs
 * that keep pencilmarks; refuses it if the form has no place for them. */
gv_status gv_answer_with_puzzle(gv_task *task, gv_instance *puzzle, size_t column,
                                gv_error *err);

/* The puzzle on a line with the text after it, as filters print them. */
void gv_answer_put_line(gv_buffer *out, const gv_task *task);

/* The cell of the column that --na adds; nothing without it. */
void gv_answer_status(gv_table *table, const gv_run *run, gv_outcome outcome);

/* A solution on one line: the cells row by row, or name=value for each variable. */
gv_status gv_answer_solution(gv_buffer *out, const gv_run *run, const gv_instance *grid,
                             gv_error *err);

/* The same for a puzzle that was made, which may have pencilmarks. */
gv_status gv_answer_made(gv_buffer *out, const gv_run *run, const gv_instance *puzzle,
                         gv_error *err);

/* The text after the puzzle, wherever the record had it; empty if there is none. */
const char *gv_answer_text(const gv_task *task, size_t *length);

/* Whether that text is part of the answers. */
bool gv_answer_keeps_text(const gv_run *run);

/* The first members of a JSON answer: puzzle, its family and size unless it is 9x9
 * Sudoku, status. */
void gv_answer_json_head(gv_json *json, const gv_task *task, gv_outcome outcome);

/* Members of a record that is an error: why, and where in the input, if that is known.
 */
void gv_answer_json_error(gv_json *json, const gv_task *task);

/* Members for what is kept of the record: other columns, the text after the puzzle. */
void gv_answer_json_kept(gv_json *json, const gv_task *task);

/* The same as lines above an answer that is a text: the columns as a JSON object after
 * "# ", then the text after another one. Readers of puzzles skip them. */
void gv_answer_remarks(gv_buffer *out, const gv_task *task);

/* The line "#variant RULES" before a puzzle of a variant; nothing for others. */
void gv_answer_rules(gv_buffer *out, const gv_net *net);

/* The record's own text on one line, as the column `puzzle` shows it; a puzzle with
 * pencilmarks in a form that keeps them. */
void gv_answer_puzzle(gv_buffer *out, const gv_task *task);

#endif
