/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scan.c -- lines, words and numbers of a record, for the readers of cells. */
#include "text/scan.h"

#include "model/family.h"

#include <string.h>
#include <strings.h>

static gv_text_span line_at(const gv_record_text *raw, size_t start)
{
    const char *end = memchr(raw->text + start, '\n', raw->length - start);
    const size_t stop = end ? (size_t)(end - raw->text) : raw->length;
    return (gv_text_span){ start, stop - start };
}

static bool is_blank_line(const gv_record_text *raw, gv_text_span line)
{
    for (size_t at = line.start; at < gv_text_span_end(line); at++)
        if (raw->text[at] != ' ' && raw->text[at] != '\t')
            return false;
    return true;
}

bool gv_scan_line(gv_text_span *line, const gv_record_text *raw, size_t *at)
{
    while (*at < raw->length) {
        const gv_text_span here = line_at(raw, *at);
        *at = gv_text_span_end(here) + (gv_text_span_end(here) < raw->length);
        if (is_blank_line(raw, here) || raw->text[here.start] == '#')
            continue;
        *line = here;
        return true;
    }
    return false;
}

static bool separates(const char *separators, char c)
{
    return c && strchr(separators, c);
}

size_t gv_scan_box(bool *stroke, const char *text, size_t length)
{
    const unsigned char *const byte = (const unsigned char *)text;
    if (length < 3 || byte[0] != 0xE2 || (byte[1] != 0x94 && byte[1] != 0x95) ||
        (byte[2] & 0xC0) != 0x80)
        return 0;
    const unsigned code = (byte[1] & 1u) << 6 | (byte[2] & 0x3Fu);
    // U+2500 to 250B are six pairs, each horizontal and then vertical.
    if (stroke)
        *stroke = (code < 0x0C && !(code & 2)) || (code & 0x7E) == 0x4C || code == 0x50;
    return 3;
}

/* How many bytes separate words there; 0: none. Bars may be those of Unicode. */
static size_t separator_length(const char *separators, const char *text, size_t length)
{
    if (separates(separators, *text))
        return 1;
    return (unsigned char)*text >= 0x80 && strchr(separators, '|')
               ? gv_scan_box(NULL, text, length)
               : 0;
}

bool gv_scan_word(gv_text_span *word, const gv_record_text *raw, gv_text_span within,
                  const char *separators, size_t *at)
{
    const size_t end = gv_text_span_end(within);
    size_t start = *at;
    size_t n;
    while (start < end &&
           (n = separator_length(separators, raw->text + start, end - start)) > 0)
        start += n;
    if (start >= end)
        return false;
    size_t stop = start;
    while (stop < end && !separator_length(separators, raw->text + stop, end - stop))
        stop++;
    *word = (gv_text_span){ start, stop - start };
    *at = stop;
    return true;
}

bool gv_scan_is(const gv_record_text *raw, gv_text_span span, const char *word)
{
    return strlen(word) == span.length &&
           strncasecmp(raw->text + span.start, word, span.length) == 0;
}

size_t gv_scan_one_line(char *out, size_t room, const char *text, size_t length)
{
    size_t n = 0;
    bool gap = false;
    for (size_t i = 0; i < length && n + 1 < room; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c == ' ' || (c >= '\t' && c <= '\r')) {
            gap = n > 0;
            continue;
        }
        if (gap)
            out[n++] = ' ';
        gap = false;
        out[n++] = c == '"' || c < ' ' || c == 0x7F ? '\'' : text[i];
    }
    return n;
}

bool gv_scan_number(unsigned *out, const gv_record_text *raw, gv_text_span span)
{
    const unsigned most = 1000000;
    unsigned value = 0;
    for (size_t at = span.start; at < gv_text_span_end(span); at++) {
        const char c = raw->text[at];
        if (c < '0' || c > '9')
            return false;
        value = value * 10 + (unsigned)(c - '0');
        if (value > most)
            value = most;
    }
    *out = value;
    return span.length > 0;
}

bool gv_scan_frame(const gv_record_text *raw, gv_text_span line, unsigned dash_cells)
{
    size_t n_strokes = 0;
    size_t n_corners = 0;
    for (size_t at = line.start; at < gv_text_span_end(line); at++) {
        const char c = raw->text[at];
        bool stroke;
        const size_t box =
            gv_scan_box(&stroke, raw->text + at, gv_text_span_end(line) - at);
        if (box) {
            n_strokes += stroke;
            n_corners += !stroke; // never a row of dashes
            at += box - 1;
        } else if (c == '-' || c == '=')
            n_strokes++;
        else if (separates("+*.'", c))
            n_corners++;
        else if (!separates("|!: \t", c))
            return false;
    }
    if (dash_cells && n_strokes == dash_cells && n_corners == 0)
        return false;
    return n_strokes > 0;
}

unsigned gv_record_text_order(const gv_record_text *raw)
{
    return raw->order ? raw->order : raw->block_rows * raw->block_cols;
}

bool gv_record_text_has_free_blocks(const gv_record_text *raw)
{
    return !raw->has_family || gv_families[raw->family]->free_blocks;
}

unsigned gv_record_text_root(const gv_record_text *raw, size_t n, unsigned power)
{
    for (unsigned order = gv_record_text_has_free_blocks(raw) ? 4 : 1;
         order <= GV_MAX_ORDER; order++) {
        const size_t square = (size_t)order * order;
        if ((power == 3 ? square * order : square) == n)
            return order;
    }
    return 0;
}

bool gv_record_text_queens(const gv_record_text *raw)
{
    return raw->has_family && gv_families[raw->family]->has_queens;
}
