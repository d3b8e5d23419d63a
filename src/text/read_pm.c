/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_pm.c -- pencilmark grids as people post them: groups of candidates, with frames
 * and markers around and inside them. Besides the groups there are the two signs of
 * gv_grid_builder_read_sign(). */
#include "text/grid_builder.h"

#include <string.h>

/* What people write into a group to point at it. Letters are markers too unless they
 * are symbols. */
static const char markers[] = "#&@$(=+-*^%)_,;/";

static bool is_figure(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_marker(char c)
{
    return c && strchr(markers, c);
}

/* ---- finding the groups ---- */

/* Iterates over the groups of a record. */
typedef struct group_scan {
    const gv_record_text *raw;
    bool letters; /* letters are symbols, not markers */
    gv_text_span line;
    size_t at;        /* in the line */
    size_t next_line; /* where the search for the next line begins */
} group_scan;

/* Whether there is nothing, or a separator of groups, at `at`. Outside the line there
 * is nothing, also at 0 - 1, which wraps to the far end. */
static bool is_separated(const group_scan *scan, size_t at)
{
    return at < scan->line.start || at >= gv_text_span_end(scan->line) ||
           (scan->raw->text[at] && strchr(" \t|!:", scan->raw->text[at])) ||
           (unsigned char)scan->raw->text[at] >= 0x80; // a bar of Unicode
}

/* The length of the "." or "{}" at `at`, or 0. */
static size_t sign_length(const group_scan *scan, size_t at)
{
    const char *text = scan->raw->text;
    if (text[at] == '.')
        return is_separated(scan, at - 1) && is_separated(scan, at + 1);
    if (text[at] == '{' && at + 1 < gv_text_span_end(scan->line) && text[at + 1] == '}')
        return 2;
    return 0;
}

static bool is_symbol(const group_scan *scan, char c)
{
    return is_figure(c) || (scan->letters && is_letter(c));
}

/* The run of symbols, letters and markers that begins at scan->at; *symbols says
 * whether it contains a symbol. */
static gv_text_span take_run(group_scan *scan, bool *symbols)
{
    const char *text = scan->raw->text;
    const size_t start = scan->at;
    *symbols = false;
    while (scan->at < gv_text_span_end(scan->line)) {
        const char c = text[scan->at];
        if (!is_figure(c) && !is_letter(c) && !is_marker(c))
            break;
        *symbols |= is_symbol(scan, c);
        scan->at++;
    }
    return (gv_text_span){ start, scan->at - start };
}

/* The next group of the line. Characters that belong to no group separate. */
static bool next_in_line(gv_text_span *group, group_scan *scan)
{
    while (scan->at < gv_text_span_end(scan->line)) {
        const size_t length = sign_length(scan, scan->at);
        if (length) {
            *group = (gv_text_span){ scan->at, length };
            scan->at += length;
            return true;
        }
        bool symbols;
        *group = take_run(scan, &symbols);
        if (symbols)
            return true;
        if (group->length == 0)
            scan->at++;
    }
    return false;
}

static bool next_group(gv_text_span *group, group_scan *scan)
{
    while (!next_in_line(group, scan)) {
        do {
            if (!gv_scan_line(&scan->line, scan->raw, &scan->next_line))
                return false;
        } while (gv_scan_frame(scan->raw, scan->line, 0));
        scan->at = scan->line.start;
    }
    return true;
}

static size_t count_groups(const gv_record_text *raw, bool letters)
{
    group_scan scan = { .raw = raw, .letters = letters };
    gv_text_span group;
    size_t n = 0;
    while (next_group(&group, &scan))
        n++;
    return n;
}

/* ---- order and alphabet ---- */

/* Known, or given by the number of groups. Above 9, letters are symbols and count. */
static unsigned order_of_groups(const gv_record_text *raw)
{
    if (gv_record_text_order(raw))
        return gv_record_text_order(raw);
    const unsigned with_letters = gv_record_text_root(raw, count_groups(raw, true), 2);
    if (with_letters > 9 || raw->alphabet == GV_ALPHABET_LETTERS)
        return with_letters;
    return gv_record_text_root(raw, count_groups(raw, false), 2);
}

static gv_alphabet alphabet_of_groups(const gv_record_text *raw, unsigned order)
{
    // Up to 9, numbers and symbols are the same, and candidates are run together.
    const bool numbers = raw->alphabet == GV_ALPHABET_DECIMAL;
    if (order <= 9 && (numbers || raw->alphabet == GV_ALPHABET_AUTO))
        return GV_ALPHABET_ONE;
    if (raw->alphabet != GV_ALPHABET_AUTO)
        return raw->alphabet;
    group_scan scan = { .raw = raw, .letters = true };
    gv_text_span group;
    // Groups contain no blanks: a '0' among them is a symbol.
    gv_alphabet_survey survey = { .other_blank = true };
    while (next_group(&group, &scan))
        gv_alphabet_observe(&survey, order, raw->text + group.start, group.length);
    const bool figures = survey.digit || survey.zero;
    return figures && !survey.letter ? GV_ALPHABET_DECIMAL
                                     : gv_alphabet_choose(&survey, order);
}

/* ---- reading the groups ---- */

/* The digits of a group of single symbols; markers, and letters that are not symbols,
 * are skipped. */
static gv_status read_symbols(uint64_t *digits, const gv_grid_builder *grid,
                              gv_text_span group, bool letters, gv_error *err)
{
    uint64_t found = 0;
    for (size_t at = group.start; at < gv_text_span_end(group); at++) {
        const char c = grid->raw->text[at];
        if (is_marker(c) || (!letters && is_letter(c)))
            continue;
        const int digit = gv_alphabet_digit(grid->alphabet, grid->order, c);
        if (digit < 0)
            return gv_grid_builder_fail_char(err, grid, at);
        found |= UINT64_C(1) << digit;
    }
    *digits = found;
    return GV_OK;
}

/* The digits of a group of decimal numbers, separated by markers. */
static gv_status read_numbers(uint64_t *digits, const gv_grid_builder *grid,
                              gv_text_span group, gv_error *err)
{
    uint64_t found = 0;
    size_t at = group.start;
    gv_text_span word;
    while (gv_scan_word(&word, grid->raw, group, markers, &at)) {
        unsigned number = 0;
        if (!gv_scan_number(&number, grid->raw, word) || number == 0 ||
            number > grid->order)
            return gv_grid_builder_fail_number(err, grid, word);
        found |= UINT64_C(1) << (number - 1);
    }
    *digits = found;
    return GV_OK;
}

static gv_status read_group(gv_grid_builder *grid, unsigned cell, gv_text_span group,
                            bool letters, gv_error *err)
{
    uint64_t digits = 0;
    if (gv_grid_builder_read_sign(grid, cell, group))
        return GV_OK;
    if (grid->alphabet == GV_ALPHABET_DECIMAL)
        GV_TRY(read_numbers(&digits, grid, group, err));
    else
        GV_TRY(read_symbols(&digits, grid, group, letters, err));
    gv_grid_builder_candidates(grid, cell, digits);
    return GV_OK;
}

/* Too many groups: at the first superfluous one; else at the end of the text. */
static gv_status fail_groups(gv_error *err, const gv_record_text *raw, unsigned order,
                             bool letters)
{
    const size_t expected = (size_t)order * order;
    const size_t found = count_groups(raw, letters);
    group_scan scan = { .raw = raw, .letters = letters };
    gv_text_span group = { raw->length, 0 };
    for (size_t i = 0; found > expected && i <= expected; i++)
        next_group(&group, &scan);
    return gv_record_text_fail(err, raw, found > expected ? group.start : raw->length,
                               "expected %zu groups of candidates, found %zu", expected,
                               found);
}

gv_status gv_pm_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                     gv_arena *arena, gv_error *err)
{
    if (gv_record_text_queens(raw))
        return gv_record_text_fail(err, raw, 0, "queens have no pencilmarks");
    const unsigned order = order_of_groups(raw);
    const gv_alphabet alphabet = alphabet_of_groups(raw, order);
    const bool letters = order > 9 || alphabet == GV_ALPHABET_LETTERS;
    if (!order || count_groups(raw, letters) != (size_t)order * order)
        return fail_groups(err, raw, order ? order : 9, letters);

    gv_grid_builder grid;
    GV_TRY(gv_grid_builder_begin(&grid, raw, order, alphabet, 0, context, arena, err));
    group_scan scan = { .raw = raw, .letters = letters };
    gv_text_span group;
    for (unsigned cell = 0; next_group(&group, &scan); cell++)
        GV_TRY(read_group(&grid, cell, group, letters, err));
    return gv_grid_builder_finish_whole(out, &grid, err);
}

const gv_format_row gv_format_pm = {
    .name = "pm",
    .summary = "pencilmark grid: the candidates of each cell",
    .has_comments = true,
    .is_rows = true,
    .has_groups = true,
    .holds_marks = true,
    .holds_notes = true,
    .read = gv_pm_read,
    .write = gv_pm_write,
};
