/* SPDX-License-Identifier: GPL-3.0-or-later */
/* split_table.c -- a row of a table: the record is the cell of its puzzle column, and
 * the row is kept with it for those who want the other columns. A row must have as many
 * fields as the header; otherwise it is an error, and its puzzle is not read. */
#include "text/record_split.h"
#include "text/scan.h"
#include "text/table_row.h"

#include <string.h>

/* ---- the lines of a row ---- */

/* The number of lines of the row that begins with the next one: more than one if a
 * quoted field continues. A quote that is not closed properly within the lines ahead is
 * considered a stray one: it spoils its own line, and the lines after it are rows. */
static size_t count_lines(gv_split *cut, const gv_text_line *first, char separator)
{
    if (separator == '\t' || !memchr(first->text, '"', first->length))
        return 1;
    gv_row_end end =
        gv_table_row_line_end(first->text, first->length, separator, false);
    size_t n = 1;
    gv_text_line line;
    size_t column;
    while (end == GV_ROW_OPEN && n < GV_LINES_AHEAD &&
           gv_lines_peek(&line, cut->lines, n) && !line.too_long &&
           !gv_split_nul(&line, &column)) {
        end = gv_table_row_line_end(line.text, line.length, separator, true);
        n++;
    }
    return end == GV_ROW_WHOLE ? n : 1;
}

/* Takes the lines of the row into the buffer; false if they cannot be read. */
static bool take_row(gv_split *cut, char separator)
{
    gv_text_line line;
    if (!gv_lines_peek(&line, cut->lines, 0))
        return false;
    const size_t number = line.number;
    gv_split_begin(cut, number, 1, GV_FORMAT_LINE);
    size_t column;
    if (gv_split_nul(&line, &column))
        gv_split_fail(cut, number, column, "NUL byte");
    const size_t n_lines = line.too_long ? 1 : count_lines(cut, &line, separator);
    for (size_t i = 0; i < n_lines; i++)
        gv_split_take(cut);
    gv_split_end(cut);
    gv_record *out = cut->out;
    out->in_table = true;
    out->row_start = cut->start;
    out->row_length = out->raw.length;
    return out->status == GV_OK && !cut->texts->failed;
}

/* ---- the fields of a row ---- */

/* gv_split_fail() at an offset of the row. */
static void fail_at(gv_split *cut, const gv_record_text *row, size_t at,
                    const char *message)
{
    size_t line, column;
    gv_record_text_place(row, at, &line, &column);
    gv_split_fail(cut, line, column, "%s", message);
}

static void fail_width(gv_split *cut, const gv_record_text *row, size_t at,
                       size_t expected, size_t found)
{
    size_t line, column;
    gv_record_text_place(row, at, &line, &column);
    gv_split_fail(cut, line, column, "expected %zu field%s in this row, found %zu",
                  expected, expected == 1 ? "" : "s", found);
}

/* Finds the puzzle in a row; reports what is wrong if there is none, or with another
 * field. */
static bool find_puzzle(gv_field *out, gv_split *cut, const gv_record_text *row,
                        const gv_columns *columns)
{
    gv_field field;
    size_t at = 0;
    size_t extra = 0; // where the first superfluous field begins
    size_t n = 0;
    for (size_t start = 0;
         gv_table_row_field(&field, row->text, row->length, columns->separator, &at);
         start = at, n++) {
        if (n == columns->puzzle)
            *out = field;
        if (n == columns->n_columns)
            extra = start;
        if (field.broken) {
            fail_at(cut, row, field.start - 1,
                    field.unclosed ? "the quote that opens here is not closed"
                    : columns->separator == ';'
                        ? "expected a semicolon after the closing quote"
                        : "expected a comma after the closing quote");
            return false;
        }
    }
    if (n != columns->n_columns)
        fail_width(cut, row, extra ? extra : row->length, columns->n_columns, n);
    else if (gv_detect_blank(row->text + out->start, out->length))
        fail_at(cut, row, out->start, "expected a puzzle, found an empty field");
    return cut->out->status == GV_OK;
}

/* ---- the cell of the puzzle ---- */

/* Where the value of a field of the row is in the buffer. */
static gv_text_span place_value(gv_split *cut, const gv_field *field)
{
    gv_buffer *texts = cut->texts;
    const char *row = texts->text + cut->start;
    gv_text_span value = { cut->start + field->start, field->length };
    if (!field->quoted || !memchr(row + field->start, '"', field->length))
        return value;
    // With doubled quotes it is not a piece of the row: it is appended after the row.
    gv_buffer text; // for the texts may move while it grows
    gv_buffer_init(&text, texts->memory);
    gv_table_row_value(&text, row, field);
    value = (gv_text_span){ texts->length, text.length };
    if (text.failed)
        texts->failed = true;
    else
        gv_buffer_add(texts, text.text, text.length);
    gv_buffer_free(&text);
    return value;
}

/* Moves a place from the coordinates of a cell to those of the input. */
static void move_place(size_t *line, size_t *column, const gv_record_text *cell)
{
    if (*line == 1)
        *column += cell->column - 1;
    *line += cell->line - 1;
}

/* Reads up to two records of a text; *n is their number. */
static gv_status read_two(gv_record *records, size_t *n, gv_buffer *texts,
                          const gv_text_options *options, const char *text,
                          size_t length)
{
    gv_reader *reader = NULL;
    GV_TRY(gv_reader_open_text(&reader, text, length, options, texts->memory, NULL));
    gv_status status = GV_OK;
    bool more = true;
    for (*n = 0; *n < 2 && more && status == GV_OK; *n += more)
        status = gv_reader_next(&records[*n], &more, reader, texts, NULL, NULL);
    gv_reader_free(reader);
    return status;
}

/* Makes the first of the records found in a cell the record. */
static void take_first(gv_split *cut, const gv_record *found, size_t n,
                       const gv_buffer *texts)
{
    gv_record *out = cut->out;
    const gv_record_text cell = out->raw;
    if (!n) {
        gv_split_fail(cut, cell.line, cell.column, "expected a puzzle in this field");
        return;
    }
    out->raw = found->raw;
    out->raw.notes_length = 0; // they are dropped, as is what is around the puzzle
    out->raw.around_length = 0;
    out->rules_start = cut->texts->length;
    gv_buffer_add(cut->texts, texts->text + found->rules_start,
                  found->raw.rules.length);
    move_place(&out->raw.line, &out->raw.column, &cell);
    out->text_start = cut->texts->length;
    gv_buffer_add(cut->texts, texts->text + found->text_start, found->raw.length);
    const bool two = n > 1 && found->status == GV_OK;
    size_t line = two ? found[1].raw.line : found->error.line;
    size_t column = two ? found[1].raw.column : found->error.column;
    move_place(&line, &column, &cell);
    if (two)
        gv_split_fail(cut, line, column, "expected one puzzle in this field");
    else if (found->status != GV_OK)
        gv_split_fail(cut, line, column, "%s", found->error.message);
}

/* A cell of several lines is an input of its own, with one record. */
static void cut_lines(gv_split *cut, gv_text_span cell)
{
    const gv_record_text *known = cut->known;
    const gv_text_options options = {
        .has_family = known->has_family,
        .family = known->family,
        .block_rows = known->block_rows,
        .block_cols = known->block_cols,
        .order = known->order,
        .alphabet = known->alphabet,
        .format = cut->forced,
        .variant = cut->rules,
    };
    gv_record found[2];
    size_t n = 0;
    gv_buffer texts;
    gv_buffer_init(&texts, cut->texts->memory);
    if (read_two(found, &n, &texts, &options, cut->texts->text + cell.start,
                 cell.length) == GV_OK)
        take_first(cut, found, n, &texts);
    else
        cut->texts->failed = true; // reading a text in memory can only fail for lack of
                                   // memory
    gv_buffer_free(&texts);
}

void gv_split_row(gv_split *cut, const gv_columns *columns)
{
    if (!take_row(cut, columns->separator))
        return;
    gv_record_text row = cut->out->raw;
    row.text = cut->texts->text + cut->start;
    gv_field field = { 0 };
    if (!find_puzzle(&field, cut, &row, columns))
        return;
    size_t line, column;
    gv_record_text_place(&row, field.start, &line, &column);
    const gv_text_span cell = place_value(cut, &field);
    if (cut->texts->failed)
        return;
    const char *text = cut->texts->text + cell.start;
    if (memchr(text, '\n', cell.length)) {
        cut->out->raw.line = line;
        cut->out->raw.column = column;
        cut_lines(cut, cell);
        return;
    }
    const gv_detected found = gv_detect_line(text, cell.length, cut->known);
    cut->out->raw.line = line;
    gv_split_text(cut, &found, cell.start, cell.length, line, column);
}
