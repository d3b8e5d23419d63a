/* SPDX-License-Identifier: GPL-3.0-or-later */
/* split_blocks.c -- records of several lines that begin with a word of their own: csp,
 * pls, and the sections of sdk. */
#include "text/record_split.h"

#include "text/csp_givens.h"
#include "text/scan.h"

#include <string.h>

static bool is_comment(const gv_text_line *line)
{
    return line->length > 0 && line->text[0] == '#';
}

/* Begins the record with the next line, and takes it. */
static bool take_head(gv_split *cut, gv_format format)
{
    gv_text_line head;
    if (!gv_lines_peek(&head, cut->lines, 0))
        return false;
    gv_split_begin(cut, head.number, 1, format);
    gv_split_take(cut);
    return true;
}

void gv_split_rest(gv_split *cut, gv_format format)
{
    cut->max_bytes = GV_MAX_CSP_BYTES;
    gv_text_line line;
    size_t column;
    for (bool head = true; gv_lines_peek(&line, cut->lines, 0); head = false) {
        if (head)
            gv_split_begin(cut, line.number, 1, format);
        if (gv_split_nul(&line, &column))
            gv_split_fail(cut, line.number, column, "NUL byte");
        gv_split_take(cut);
    }
    gv_split_end(cut);
}

/* ---- csp ---- */

bool gv_split_csp(gv_split *cut)
{
    cut->max_bytes = GV_MAX_CSP_BYTES;
    gv_text_line line;
    gv_symbol name;
    size_t column;
    bool head = true;
    while (gv_lines_peek(&line, cut->lines, 0)) {
        if (head)
            gv_split_begin(cut, line.number, 1, GV_FORMAT_CSP);
        else if (line.length >= 4 && memcmp(line.text, "csp ", 4) == 0)
            break;
        else if (gv_csp_givens_head(&name, line.text, line.length))
            break;
        head = false;
        if (!is_comment(&line) && gv_split_nul(&line, &column))
            gv_split_fail(cut, line.number, column, "NUL byte");
        gv_split_take(cut);
    }
    gv_split_end(cut);
    return true;
}

/* ---- pls ---- */

/* The N of "order N", which may be too large for an order; 0 if it is not a number. */
static unsigned order_of_head(const gv_text_line *head)
{
    const gv_record_text raw = { .text = head->text, .length = head->length };
    const gv_text_span line = { 0, head->length };
    size_t at = 0;
    gv_text_span word = { 0 };
    unsigned order = 0;
    for (int i = 0; i < 2; i++)
        if (!gv_scan_word(&word, &raw, line, " \t", &at))
            return 0;
    return gv_scan_number(&order, &raw, word) ? order : 0;
}

static bool is_row_of_integers(const gv_text_line *line)
{
    for (size_t i = 0; i < line->length; i++) {
        const char c = line->text[i];
        if (c != ' ' && c != '\t' && c != '-' && (c < '0' || c > '9'))
            return false;
    }
    return !gv_detect_blank(line->text, line->length);
}

/* Whether a line looks like a row of a square that will be refused: it has several
 * words, begins with a number, and is not a record of another kind. */
static bool is_bad_row(const gv_text_line *line, const gv_split *cut)
{
    const gv_record_text raw = { .text = line->text, .length = line->length };
    const gv_text_span whole = { 0, line->length };
    size_t at = 0;
    size_t column;
    gv_text_span word;
    unsigned number;
    if (gv_split_nul(line, &column) || !gv_scan_word(&word, &raw, whole, " \t", &at) ||
        !(gv_scan_is(&raw, word, "-1") || gv_scan_number(&number, &raw, word)))
        return false;
    return gv_scan_word(&word, &raw, whole, " \t", &at) &&
           !gv_detect_certain(line->text, line->length, cut->known);
}

bool gv_split_pls(gv_split *cut)
{
    gv_text_line line;
    if (!gv_lines_peek(&line, cut->lines, 0))
        return false;
    // Rows belong to their head even if the reader will refuse it or one of them: a
    // broken square is reported once.
    const unsigned order = order_of_head(&line);
    unsigned missing = order;
    take_head(cut, GV_FORMAT_PLS);
    while (missing && gv_lines_peek(&line, cut->lines, 0) && !line.too_long) {
        const bool is_row = order <= GV_MAX_ORDER && is_row_of_integers(&line);
        if (is_row || is_bad_row(&line, cut))
            missing--;
        else if (!is_comment(&line))
            break;
        gv_split_take(cut);
    }
    gv_split_end(cut);
    return true;
}

/* ---- sections ---- */

static bool is_header(const gv_text_line *line, const char *name)
{
    size_t at = 0;
    while (at < line->length && (line->text[at] == ' ' || line->text[at] == '\t'))
        at++;
    const size_t n = strlen(name);
    return line->length - at >= n && memcmp(line->text + at, name, n) == 0;
}

/* Whether the line continues the sections of the record; `state`: [State] was seen. A
 * blank line ends them, unless [State] follows it. */
static bool belongs(gv_split *cut, const gv_text_line *line, bool state)
{
    size_t column;
    gv_text_line next;
    if (line->too_long || gv_split_nul(line, &column) || is_header(line, "[Puzzle]"))
        return false;
    if (gv_detect_blank(line->text, line->length))
        return !state && gv_lines_peek(&next, cut->lines, 1) &&
               is_header(&next, "[State]");
    return is_header(line, "[") || is_comment(line) ||
           !gv_detect_certain(line->text, line->length, cut->known);
}

bool gv_split_sections(gv_split *cut)
{
    gv_text_line line;
    if (!gv_lines_peek(&line, cut->lines, 0))
        return false;
    bool state = is_header(&line, "[State]");
    take_head(cut, GV_FORMAT_SDK);
    while (gv_lines_peek(&line, cut->lines, 0)) {
        const bool here = is_header(&line, "[State]");
        if (!belongs(cut, &line, state))
            break;
        state |= here;
        gv_split_take(cut);
    }
    gv_split_end(cut);
    return true;
}
