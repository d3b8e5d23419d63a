/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_split.c -- what all splitters share, and the splitter of records of one line.
 */
#include "text/record_split.h"

#include "text/find_puzzle.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

_Static_assert((int)GV_LINE_BYTES == (int)GV_MAX_RECORD_BYTES,
               "a line that is kept must be able to be a record");

/* ---- steps of all splitters ---- */

void gv_split_begin(gv_split *cut, size_t line, size_t column, gv_format format)
{
    cut->start = cut->texts->length;
    if (!cut->max_bytes)
        cut->max_bytes = GV_MAX_RECORD_BYTES;
    gv_record *out = cut->out;
    *out = (gv_record){ .raw = *cut->known };
    out->raw.line = line;
    out->raw.column = column;
    out->raw.format = format;
    out->text_start = cut->start;
}

void gv_split_take(gv_split *cut)
{
    gv_text_line line;
    if (!gv_lines_peek(&line, cut->lines, 0))
        return;
    gv_buffer *texts = cut->texts;
    const size_t before = texts->length - cut->start;
    const bool newline = before > 0;
    if (line.too_long)
        gv_split_fail(cut, line.number, 1, "line is longer than %d MiB",
                      GV_LINE_BYTES >> 20);
    else if (before + newline + line.length > cut->max_bytes)
        gv_split_fail(cut, line.number, 1, "record is longer than %zu MiB",
                      cut->max_bytes >> 20);
    if (cut->out->status == GV_OK) {
        if (newline)
            gv_buffer_putc(texts, '\n');
        gv_buffer_add(texts, line.text, line.length);
    } else if (!before) {
        gv_buffer_add(texts, line.text,
                      line.length < GV_LINE_SHOWN_BYTES ? line.length
                                                        : GV_LINE_SHOWN_BYTES);
    }
    gv_lines_drop(cut->lines);
}

void gv_split_end(gv_split *cut)
{
    cut->out->raw.length = cut->texts->length - cut->start;
}

/* Keeps enough of a bad record to show what it was. */
static void shorten(gv_split *cut)
{
    gv_record *out = cut->out;
    const size_t most = cut->start + GV_LINE_SHOWN_BYTES;
    if (cut->texts->length <= most)
        return;
    gv_buffer_truncate(cut->texts, most);
    if (out->text_start > most)
        out->text_start = cut->start;
    if (out->raw.length > most - out->text_start)
        out->raw.length = most - out->text_start;
    if (out->row_length > GV_LINE_SHOWN_BYTES)
        out->row_length = GV_LINE_SHOWN_BYTES;
}

void gv_split_fail(gv_split *cut, size_t line, size_t column, const char *format, ...)
{
    gv_record *out = cut->out;
    if (out->status != GV_OK)
        return;
    char message[sizeof out->error.message];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(message, sizeof message, format, args);
    va_end(args);
    out->status = gv_fail_at(&out->error, GV_ERR_INPUT, line, column, "%s", message);
    shorten(cut);
}

bool gv_split_nul(const gv_text_line *line, size_t *column)
{
    const char *found = line->length ? memchr(line->text, '\0', line->length) : NULL;
    if (found)
        *column = (size_t)(found - line->text) + 1;
    return found;
}

/* A carriage return inside a line ends one where files are of another age: what comes
 * after it is not the text behind a puzzle. */
static bool has_return(const gv_text_line *line, size_t *column)
{
    const char *found = line->length ? memchr(line->text, '\r', line->length) : NULL;
    if (found)
        *column = (size_t)(found - line->text) + 1;
    return found;
}

/* ---- records of one line ---- */

/* What the text says about a record beyond its format. */
static void note_cells(gv_split *cut, const gv_detected *found, size_t start)
{
    gv_record_text *raw = &cut->out->raw;
    if (found->queens) {
        raw->has_family = true;
        raw->family = GV_QUEENS;
    }
    if (found->decimal && raw->alphabet == GV_ALPHABET_AUTO)
        raw->alphabet = GV_ALPHABET_DECIMAL;
    cut->order = found->order;
    cut->cells_start = start;
    cut->cells_length = found->n_cells;
}

/* Whether the line may have a puzzle elsewhere: it does not begin with one that has
 * every character right. */
static bool may_be_elsewhere(const gv_split *cut, const gv_detected *found,
                             const char *text)
{
    const gv_format_row *forced = gv_formats[cut->forced];
    if (cut->forced != GV_FORMAT_AUTO && !forced->is_cells)
        return false;
    if (found->format == GV_FORMAT_AUTO)
        return true;
    return gv_formats[found->format]->is_cells && found->n_cells && !found->queens &&
           !gv_place_fits(text + found->start, found->n_cells, found->order);
}

/* Makes the puzzle that stands at `place` of the line the record's. */
static void take_place(gv_split *cut, const gv_place *place, size_t start,
                       size_t length)
{
    gv_record *out = cut->out;
    gv_buffer *texts = cut->texts, around, cells; // for the texts may move
    gv_buffer_init(&around, texts->memory);
    gv_buffer_init(&cells, texts->memory);
    gv_place_put_around(&around, texts->text + start, length, place);
    if (place->apart)
        gv_place_put(&cells, texts->text + start, place);
    out->raw.column += place->start;
    out->raw.length = place->apart ? cells.length : place->length;
    out->raw.format = place->cells.format;
    out->text_start = place->apart ? texts->length : start + place->start;
    gv_buffer_add(texts, cells.text ? cells.text : "", cells.length);
    out->around_start = texts->length;
    out->raw.around_length = around.length;
    gv_buffer_add(texts, around.text ? around.text : "", around.length);
    texts->failed = texts->failed || around.failed || cells.failed;
    gv_buffer_free(&around);
    gv_buffer_free(&cells);
    if (place->is_solo) {
        out->raw.block_rows = place->block_rows;
        out->raw.block_cols = place->block_cols;
    }
    note_cells(cut, &place->cells, out->text_start);
}

/* Makes the line an error that says what is wrong with it. */
static void explain_line(gv_split *cut, size_t start, size_t length, size_t line,
                         size_t column)
{
    gv_error why = { 0 };
    gv_detect_explain(&why, cut->texts->text + start, length, cut->known, line, column);
    gv_split_fail(cut, why.line, why.column, "%s", why.message);
}

void gv_split_text(gv_split *cut, const gv_detected *found, size_t start, size_t length,
                   size_t line, size_t column)
{
    gv_record_text *raw = &cut->out->raw;
    const char *text = cut->texts->text + start;
    gv_place place;
    raw->column = column;
    if (may_be_elsewhere(cut, found, text) &&
        gv_place_find(&place, text, length, cut->known)) {
        take_place(cut, &place, start, length);
        return;
    }
    cut->out->text_start = start + found->start;
    raw->length = length - found->start;
    raw->column += found->start;
    if (cut->forced != GV_FORMAT_AUTO) {
        raw->format = cut->forced;
    } else if (found->format != GV_FORMAT_AUTO) {
        raw->format = found->format;
    } else {
        raw->format = GV_FORMAT_LINE; // as good as any to show what was meant
        explain_line(cut, start, length, line, column);
    }
    if (gv_formats[raw->format]->is_cells && gv_formats[found->format]->is_cells)
        note_cells(cut, found, start + found->start);
}

void gv_split_line(gv_split *cut, const gv_detected *found)
{
    gv_text_line line;
    if (!gv_lines_peek(&line, cut->lines, 0))
        return;
    gv_split_begin(cut, line.number, 1, GV_FORMAT_LINE);
    size_t column;
    if (gv_split_nul(&line, &column))
        gv_split_fail(cut, line.number, column, "NUL byte");
    else if (has_return(&line, &column))
        gv_split_fail(cut, line.number, column,
                      "carriage return within a line: lines must end with newlines "
                      "(tr '\\r' '\\n' converts them)");
    const gv_detected own =
        found ? *found : gv_detect_line(line.text, line.length, cut->known);
    gv_split_take(cut);
    gv_split_end(cut);
    if (cut->out->status == GV_OK && !cut->texts->failed)
        gv_split_text(cut, &own, cut->start, cut->out->raw.length, line.number, 1);
}
