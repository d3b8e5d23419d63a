/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c -- reads the text of a puzzle line by line and word by word. */
#include "text/application/application.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static bool ends_line(char c)
{
    return c == '\n' || c == ';';
}

/* Behind the last character of the line at `at`. A comment extends to the newline. */
static size_t find_end(const gv_record_text *raw, size_t at)
{
    while (at < raw->length && !ends_line(raw->text[at]) && raw->text[at] != '#')
        at++;
    return at;
}

static size_t skip_comment(const gv_record_text *raw, size_t at)
{
    if (at < raw->length && raw->text[at] == '#')
        while (at < raw->length && raw->text[at] != '\n')
            at++;
    return at;
}

bool gv_app_next_line(gv_app_text *text)
{
    const gv_record_text *raw = text->raw;
    size_t at = skip_comment(raw, text->line_end);
    while (at < raw->length && (is_blank(raw->text[at]) || ends_line(raw->text[at])))
        at = skip_comment(raw, at + 1);
    if (at >= raw->length)
        return false;
    // Blanks before the first word count as columns for those who align signs.
    while (at > text->line_end && is_blank(raw->text[at - 1]))
        at--;
    text->at = at;
    text->line_end = find_end(raw, at);
    return true;
}

bool gv_app_next_word(gv_text_span *out, gv_app_text *text)
{
    const char *const chars = text->raw->text;
    size_t at = text->at;
    while (at < text->line_end && is_blank(chars[at]))
        at++;
    *out = (gv_text_span){ .start = at };
    while (at < text->line_end && !is_blank(chars[at]))
        at++;
    out->length = at - out->start;
    text->at = at;
    return out->length > 0;
}

bool gv_app_is(const gv_app_text *text, gv_text_span word, const char *name)
{
    return gv_scan_is(text->raw, word, name);
}

bool gv_app_number_of(int64_t *out, const gv_app_text *text, gv_text_span word)
{
    enum { MOST_FIGURES = 9 };
    int64_t number = 0;
    if (word.length == 0 || word.length > MOST_FIGURES)
        return false;
    for (size_t i = word.start; i < gv_text_span_end(word); i++) {
        const char c = text->raw->text[i];
        if (c < '0' || c > '9')
            return false;
        number = 10 * number + (c - '0');
    }
    *out = number;
    return true;
}

gv_status gv_app_fail(const gv_app_text *text, size_t at, const char *format, ...)
{
    char message[sizeof((gv_error *)NULL)->message];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return gv_record_text_fail(text->err, text->raw, at, "%s", message);
}

gv_status gv_app_expected(const gv_app_text *text, gv_text_span found, const char *what)
{
    enum { SHOWN = 40 };
    if (found.length == 0)
        return gv_app_fail(text, found.start, "expected %s, found the end of the %s",
                           what, found.start < text->raw->length ? "line" : "text");
    char shown[SHOWN + 1];
    const size_t n = gv_scan_one_line(shown, sizeof shown,
                                      text->raw->text + found.start, found.length);
    return gv_app_fail(text, found.start, "expected %s, found '%.*s'", what, (int)n,
                       shown);
}

gv_status gv_app_read_number(int64_t *out, gv_app_text *text, const char *what,
                             int64_t low, int64_t high)
{
    gv_text_span word;
    int64_t number;
    if (gv_app_next_word(&word, text) && gv_app_number_of(&number, text, word) &&
        number >= low && number <= high) {
        *out = number;
        return GV_OK;
    }
    char expected[96];
    (void)snprintf(expected, sizeof expected, "%s from %lld to %lld", what,
                   (long long)low, (long long)high);
    return gv_app_expected(text, word, expected);
}

gv_status gv_app_end_line(gv_app_text *text)
{
    gv_text_span word;
    return gv_app_next_word(&word, text)
               ? gv_app_expected(text, word, "the end of the line")
               : GV_OK;
}

gv_status gv_app_end_text(gv_app_text *text)
{
    gv_text_span word;
    if (!gv_app_next_line(text))
        return GV_OK;
    (void)gv_app_next_word(&word, text);
    return gv_app_expected(text, word, "the end of the puzzle");
}

/* ---- boards ---- */

/* Counts or, if there is room, keeps the words of a line. */
static uint32_t take_words(gv_text_span *out, uint32_t room, gv_app_text *text)
{
    gv_text_span word;
    uint32_t n = 0;
    for (; gv_app_next_word(&word, text); n++)
        if (n < room)
            out[n] = word;
    return n;
}

static gv_status fail_width(const gv_app_text *text, const gv_text_span *row,
                            uint32_t n, uint32_t expected)
{
    const size_t at = n > expected ? row[expected].start : text->line_end;
    return gv_app_fail(text, at, "expected %u cells in this row, found %u", expected,
                       n);
}

gv_status gv_app_read_rows(gv_app_rows *out, gv_app_text *text, uint32_t n_rows,
                           uint32_t n_cols)
{
    return gv_app_read_rows_until(out, NULL, text, n_rows, n_cols, NULL);
}

gv_status gv_app_read_rows_until(gv_app_rows *out, bool *found, gv_app_text *text,
                                 uint32_t n_rows, uint32_t n_cols, const char *stop)
{
    bool stopped = false;
    const uint32_t most_rows = n_rows ? n_rows : GV_APP_MOST_ROWS;
    gv_text_span row[GV_APP_MOST_ROWS + 1];
    gv_app_rows rows = { .n_cols = n_cols };
    rows.word = GV_ARENA_NEW(text->arena, gv_text_span,
                             (size_t)most_rows * (n_cols ? n_cols : GV_APP_MOST_ROWS));
    if (!rows.word)
        return gv_fail_memory(text->err);
    while (rows.n_rows < most_rows && gv_app_next_line(text)) {
        const uint32_t n = take_words(row, GV_APP_MOST_ROWS + 1, text);
        stopped = stop && n == 1 && gv_app_is(text, row[0], stop);
        if (stopped)
            break;
        if (!rows.n_cols && n <= GV_APP_MOST_ROWS)
            rows.n_cols = n;
        if (n != rows.n_cols)
            return fail_width(text, row, n,
                              rows.n_cols ? rows.n_cols : (uint32_t)GV_APP_MOST_ROWS);
        memcpy(rows.word + (size_t)rows.n_rows * n, row, n * sizeof *row);
        rows.n_rows++;
    }
    if (rows.n_rows == 0)
        return gv_app_fail(text, text->raw->length,
                           "expected rows, found the end of the text");
    if (rows.n_rows < n_rows)
        return gv_app_fail(text, text->raw->length, "expected %u rows, found %u",
                           n_rows, rows.n_rows);
    if (stop && !stopped && gv_app_next_line(text)) {
        gv_text_span word;
        (void)gv_app_next_word(&word, text);
        if (!gv_app_is(text, word, stop))
            return gv_app_expected(text, word, "the end of the puzzle");
        GV_TRY(gv_app_end_line(text));
        stopped = true;
    }
    if (!stop)
        GV_TRY(gv_app_end_text(text));
    if (found)
        *found = stopped;
    *out = rows;
    return GV_OK;
}

void gv_app_name_cell(char name[32], uint32_t cell, uint32_t n_cols)
{
    (void)snprintf(name, 32, "r%uc%u", cell / n_cols + 1, cell % n_cols + 1);
}

bool gv_app_board_size(gv_app_board *board, uint32_t n_rows, uint32_t n_cols)
{
    board->n_rows = n_rows;
    board->n_cols = n_cols;
    board->square = GV_ARENA_NEW(board->arena, gv_app_square, (size_t)n_rows * n_cols);
    for (uint32_t i = 0; board->square && i < n_rows * n_cols; i++)
        board->square[i].variable = board->square[i].echo = GV_APP_NO_VARIABLE;
    return board->square;
}
