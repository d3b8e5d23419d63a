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

bool gv_scan_word(gv_text_span *word, const gv_record_text *raw, gv_text_span within,
                  const char *separators, size_t *at)
{
    const size_t end = gv_text_span_end(within);
    size_t start = *at;
    while (start < end && separates(separators, raw->text[start]))
        start++;
    if (start >= end)
        return false;
    size_t stop = start;
    while (stop < end && !separates(separators, raw->text[stop]))
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
        if (c == '-' || c == '=')
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
