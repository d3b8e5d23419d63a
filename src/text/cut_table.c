/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut_table.c -- a row of a table: the record is the cell of its puzzle column, and the
 * row is kept beside it for those who want the other columns. */
#include "text/cut.h"
#include "text/table_row.h"

/* Finds the puzzle in a row; says what is wrong when there is none. */
static bool find_puzzle(gv_field *out, gv_cut *cut, const gv_text_line *line,
                        const gv_columns *columns)
{
    size_t column;
    if (line->too_long)
        return false; // gv_cut_take() says so
    if (gv_cut_nul(line, &column)) {
        gv_cut_fail(cut, line->number, column, "NUL byte");
        return false;
    }
    gv_field field = { 0 };
    size_t at = 0;
    size_t n = 0;
    while (n <= columns->puzzle &&
           gv_table_field(&field, line->text, line->length, columns->separator, &at))
        n++;
    if (n <= columns->puzzle)
        gv_cut_fail(cut, line->number, line->length + 1,
                    "expected a puzzle in field %zu, the row ends after field %zu",
                    columns->puzzle + 1, n);
    else if (field.broken)
        gv_cut_fail(cut, line->number, field.start,
                    "expected a closing quote, and a comma behind it");
    else if (gv_detect_blank(line->text + field.start, field.length))
        gv_cut_fail(cut, line->number, field.start + 1,
                    "expected a puzzle, found an empty field");
    *out = field;
    return cut->out->status == GV_OK;
}

void gv_cut_row(gv_cut *cut, const gv_columns *columns)
{
    gv_text_line line;
    if (!gv_lines_peek(&line, cut->lines, 0))
        return;
    gv_cut_begin(cut, line.number, 1, GV_FORMAT_LINE);
    gv_field field = { 0 };
    const bool found = find_puzzle(&field, cut, &line, columns);

    // A cell with quotes inside is not a piece of the row: it comes before it.
    const size_t cell = cut->start;
    if (found && field.quoted)
        gv_table_value(cut->store, line.text, &field);
    const size_t cell_length = cut->store->length - cell;
    cut->start = cut->store->length;
    gv_cut_take(cut);

    gv_record *out = cut->out;
    out->text_start = cut->start;
    gv_cut_end(cut);
    out->in_table = true;
    out->row_start = cut->start;
    out->row_length = out->raw.length;
    if (out->status != GV_OK || cut->store->failed)
        return;
    const size_t start = field.quoted ? cell : cut->start + field.start;
    const size_t length = field.quoted ? cell_length : field.length;
    const gv_detected detected =
        gv_detect_line(cut->store->text + start, length, cut->known);
    gv_cut_text(cut, &detected, start, length, line.number, field.start + 1);
}
