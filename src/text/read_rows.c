/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_rows.c -- grids of several lines, a row each: with or without frames, one
 * character or one decimal number per cell (grid, ss, sdk), and the sdk variant with
 * sections for the puzzle and the state of play. */
#include "text/grid_builder.h"

#include "text/detect.h"
#include "text/record_split.h"

#include <string.h>

static const char separators[] = " \t,;|!:";

/* One grid inside a record: its rows, with '#' lines and frames between them. */
typedef struct grid_rows {
    const gv_record_text *raw;
    gv_text_span area;
    bool state; /* what it adds to the preceding grid was placed by a player */
    unsigned n_rows;
    unsigned dash_cells; /* for gv_scan_frame() */
} grid_rows;

/* ---- finding the rows ---- */

static bool next_row(gv_text_span *row, const grid_rows *rows, size_t *at)
{
    while (gv_scan_line(row, rows->raw, at) &&
           row->start < gv_text_span_end(rows->area))
        if (!gv_scan_frame(rows->raw, *row, rows->dash_cells))
            return true;
    return false;
}

/* How many cells a row has if every character, or every word, is a cell. */
typedef unsigned count_fn(const gv_record_text *raw, gv_text_span row);

static unsigned count_words(const gv_record_text *raw, gv_text_span row)
{
    unsigned n = 0;
    size_t at = row.start;
    gv_text_span word;
    while (gv_scan_word(&word, raw, row, separators, &at))
        n++;
    return n;
}

static unsigned count_characters(const gv_record_text *raw, gv_text_span row)
{
    size_t n = 0;
    size_t at = row.start;
    gv_text_span word;
    while (gv_scan_word(&word, raw, row, separators, &at))
        n += word.length;
    return (unsigned)n;
}

static grid_rows rows_of(const gv_record_text *raw, gv_text_span area, bool state)
{
    grid_rows rows = { .raw = raw, .area = area, .state = state };
    gv_text_span row;
    // A dash among symbols is an empty cell, and then a line of dashes may be a row.
    size_t at = area.start;
    while (!rows.dash_cells && next_row(&row, &rows, &at))
        if (memchr(raw->text + row.start, '-', row.length))
            rows.dash_cells = count_characters(raw, row);
    at = area.start;
    while (next_row(&row, &rows, &at))
        rows.n_rows++;
    return rows;
}

/* ---- order and alphabet ---- */

/* The order: what is known, or the number of rows if the first row agrees, or its
 * width, so that a missing row is reported as such. */
static unsigned order_of(const grid_rows *rows)
{
    const unsigned known = gv_record_text_order(rows->raw);
    gv_text_span row = { 0 };
    size_t at = rows->area.start;
    if (known || !next_row(&row, rows, &at))
        return known ? known : 9;
    const unsigned width = count_characters(rows->raw, row);
    const unsigned n_words = count_words(rows->raw, row);
    return n_words == rows->n_rows ? n_words : width;
}

static bool all_rows_have(const grid_rows *rows, count_fn *count, unsigned order)
{
    gv_text_span row;
    size_t at = rows->area.start;
    while (next_row(&row, rows, &at))
        if (count(rows->raw, row) != order)
            return false;
    return true;
}

static bool is_decimal(const grid_rows *rows, unsigned order)
{
    if (rows->raw->alphabet == GV_ALPHABET_DECIMAL)
        return true;
    return order > 9 && !all_rows_have(rows, count_characters, order) &&
           all_rows_have(rows, count_words, order);
}

static gv_alphabet alphabet_of(const grid_rows *parts, size_t n_parts, unsigned order)
{
    const gv_record_text *raw = parts[0].raw;
    if (gv_record_text_queens(raw))
        return GV_ALPHABET_AUTO; // a queen is a single character
    if (is_decimal(&parts[0], order))
        return GV_ALPHABET_DECIMAL;
    if (raw->alphabet != GV_ALPHABET_AUTO)
        return raw->alphabet;
    gv_alphabet_survey survey = { 0 };
    for (size_t i = 0; i < n_parts; i++) {
        gv_text_span row;
        size_t at = parts[i].area.start;
        while (next_row(&row, &parts[i], &at))
            gv_alphabet_observe(&survey, order, raw->text + row.start, row.length);
    }
    return gv_alphabet_choose(&survey, order);
}

/* ---- reading the cells ---- */

static gv_status check_rows(const grid_rows *rows, unsigned order, bool decimal,
                            gv_error *err)
{
    gv_text_span row = { rows->area.start, 0 };
    size_t at = rows->area.start;
    for (unsigned r = 0; next_row(&row, rows, &at); r++) {
        if (r == order)
            return gv_record_text_fail(err, rows->raw, row.start,
                                       "expected %u rows, found %u", order,
                                       rows->n_rows);
        const unsigned n = (decimal ? count_words : count_characters)(rows->raw, row);
        if (n != order)
            return gv_record_text_fail(err, rows->raw, gv_text_span_end(row),
                                       "expected %u cells in this row, found %u", order,
                                       n);
    }
    if (rows->n_rows < order)
        return gv_record_text_fail(err, rows->raw, gv_text_span_end(rows->area),
                                   "expected %u rows, found %u", order, rows->n_rows);
    return GV_OK;
}

static gv_status read_row(gv_grid_builder *grid, unsigned cell, gv_text_span row,
                          bool decimal, gv_error *err)
{
    size_t at = row.start;
    gv_text_span word;
    while (gv_scan_word(&word, grid->raw, row, separators, &at)) {
        if (decimal) {
            GV_TRY(gv_grid_builder_read_number(grid, cell++, word, err));
            continue;
        }
        for (size_t i = word.start; i < gv_text_span_end(word); i++)
            GV_TRY(gv_grid_builder_read_char(grid, cell++, i, err));
    }
    return GV_OK;
}

static gv_status read_part(gv_grid_builder *grid, const grid_rows *rows, bool decimal,
                           gv_error *err)
{
    gv_text_span row;
    size_t at = rows->area.start;
    grid->placing = rows->state;
    for (unsigned r = 0; next_row(&row, rows, &at); r++)
        GV_TRY(read_row(grid, r * grid->order, row, decimal, err));
    return GV_OK;
}

/* Reads several grids of the same cells, one over the other. */
static gv_status read_parts(gv_parsed *out, const grid_rows *parts, size_t n_parts,
                            gv_context *context, gv_arena *arena, gv_error *err)
{
    const gv_record_text *raw = parts[0].raw;
    const unsigned order = order_of(&parts[0]);
    const gv_alphabet alphabet = alphabet_of(parts, n_parts, order);
    const bool decimal = alphabet == GV_ALPHABET_DECIMAL;
    // Rows first: a missing row is a better message than an order without blocks.
    for (size_t i = 0; i < n_parts; i++)
        GV_TRY(check_rows(&parts[i], order, decimal, err));

    gv_grid_builder grid;
    GV_TRY(gv_grid_builder_begin(&grid, raw, order, alphabet, parts[0].area.start,
                                 context, arena, err));
    for (size_t i = 0; i < n_parts; i++)
        GV_TRY(read_part(&grid, &parts[i], decimal, err));
    return gv_grid_builder_finish_whole(out, &grid, err);
}

/* ---- the readers ---- */

gv_status gv_rows_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                       gv_arena *arena, gv_error *err)
{
    const grid_rows rows = rows_of(raw, (gv_text_span){ 0, raw->length }, false);
    // All cells in one line: numbers that fill it, which the line reader can read.
    if (rows.n_rows == 1 && gv_record_text_order(raw) != 1)
        return gv_line_read(out, raw, context, arena, err);
    return read_parts(out, &rows, 1, context, arena, err);
}

/* The lines after the header `name`, up to the next header. */
static bool find_section(gv_text_span *area, const gv_record_text *raw,
                         const char *name)
{
    bool inside = false;
    size_t at = 0;
    gv_text_span line, word;
    while (gv_scan_line(&line, raw, &at)) {
        size_t from = line.start;
        gv_scan_word(&word, raw, line, " \t", &from);
        if (raw->text[word.start] != '[')
            continue;
        if (inside) {
            area->length = line.start - area->start;
            return true;
        }
        inside = gv_scan_is(raw, word, name);
        if (inside)
            *area = (gv_text_span){ at, raw->length - at };
    }
    return inside;
}

gv_status gv_sdk_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                      gv_arena *arena, gv_error *err)
{
    grid_rows parts[2];
    size_t n_parts = 0;
    gv_text_span area;
    if (find_section(&area, raw, "[puzzle]"))
        parts[n_parts++] = rows_of(raw, area, false);
    if (find_section(&area, raw, "[state]"))
        parts[n_parts++] = rows_of(raw, area, true);
    if (n_parts == 0)
        return gv_rows_read(out, raw, context, arena, err);
    return read_parts(out, parts, n_parts, context, arena, err);
}

const gv_format_row gv_format_grid = {
    .name = "grid",
    .summary = "one row per line, cells separated by spaces",
    .has_comments = true,
    .is_rows = true,
    .holds_notes = true,
    .read = gv_rows_read,
    .write = gv_grid_write,
};

const gv_format_row gv_format_ss = {
    .name = "ss",
    .summary = "rows in a frame of bars and dashes",
    .has_comments = true,
    .is_rows = true,
    .holds_notes = true,
    .read = gv_rows_read,
    .write = gv_ss_write,
};

const gv_format_row gv_format_sdk = {
    .name = "sdk",
    .summary = "one row per line without separators",
    .has_comments = true,
    .is_rows = true,
    .holds_notes = true,
    .head = gv_is_sections_head,
    .cut = gv_split_sections,
    .read = gv_sdk_read,
    .write = gv_sdk_write,
};
