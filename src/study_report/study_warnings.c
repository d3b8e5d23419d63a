/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_warnings.c -- the warnings of a page: those that the statistics contain (no
 * weights, a large grid, a small effective size, missing ratings), and rows based on
 * few puzzles. */
#include "study_report/study_warnings.h"

#include "report/html.h"
#include "study_report/table_view.h"

#include <string.h>

enum { FEW_HITS = 30 };

/* The lines of the overview's note. Of a complete exhaustive study the first one says
 * that it is one: the page says so elsewhere, and that is no reason to be careful. */
static size_t put_noted(gv_buffer *out, const gv_stat_tables *tables, bool is_whole)
{
    const gv_stat_table *overview = gv_stat_table_find(tables, "overview");
    const char *at = overview ? overview->note : NULL;
    size_t n = 0;
    if (at && is_whole)
        at += strcspn(at, "\n") + (strchr(at, '\n') != NULL);
    for (; at && *at; n++) {
        const char *end = at + strcspn(at, "\n");
        gv_buffer_puts(out, "<li>");
        gv_html_part(out, at, (size_t)(end - at));
        gv_buffer_puts(out, "</li>\n");
        at = *end ? end + 1 : end;
    }
    return n;
}

/* The row of the total is not a level. */
static bool is_few(const gv_table_view *view, size_t row)
{
    if (strcmp(gv_view_word(view, row, "clues"), "total") == 0)
        return false;
    return gv_view_number(view, row, "hits") < (double)FEW_HITS ||
           gv_view_number(view, row, "ess") < (double)FEW_HITS;
}

/* The levels of a view that are based on few puzzles: "W = 8, 9". Returns whether there
 * is one; `n_lists` counts the lists before it. */
static bool put_few(gv_buffer *out, const gv_table_view *view, const char *level,
                    const char *what, size_t n_lists)
{
    size_t n = 0;
    for (size_t row = 0; (row = gv_view_next(view, row)) != SIZE_MAX; row++) {
        if (!is_few(view, row))
            continue;
        if (n++) {
            gv_buffer_puts(out, ", ");
        } else {
            gv_buffer_puts(out, n_lists ? "; " : "<li>What is said of puzzles with ");
            gv_html_text(out, what);
            gv_buffer_puts(out, " = ");
        }
        gv_html_cell(out, gv_view_cell(view, row, level));
    }
    return n > 0;
}

/* The same for each rating; returns how many lists there are now. */
static size_t put_few_of_ratings(gv_buffer *out, const gv_stat_tables *tables,
                                 size_t n_lists)
{
    const gv_table_view levels = gv_view_all(tables, "levels");
    for (size_t row = 0; (row = gv_view_next(&levels, row)) != SIZE_MAX; row++) {
        const char *name = gv_view_word(&levels, row, "variable");
        const gv_table_view one = gv_view_only(levels, "variable", name);
        if (gv_view_next(&one, 0) == row) // its first row
            n_lists += put_few(out, &one, "level", name, n_lists);
    }
    return n_lists;
}

static size_t put_all_few(gv_buffer *out, const gv_stat_tables *tables)
{
    // if all puzzles of a start were counted, the sample matters less
    const bool counted = gv_stat_table_find(tables, "counts");
    const gv_table_view clues = gv_view_all(tables, counted ? "counts" : "clues");
    size_t n_lists = put_few(out, &clues, "clues", "clues", 0);
    n_lists = put_few_of_ratings(out, tables, n_lists);
    if (n_lists)
        gv_buffer_printf(
            out,
            " rests on fewer than %d of them, or on a sample that is "
            "worth no more. Take the interval there, not the error.</li>\n",
            FEW_HITS);
    return n_lists > 0;
}

const char *gv_study_source(const gv_stat_tables *tables)
{
    const gv_table_view view = gv_view_all(tables, "overview");
    const size_t row = gv_view_find(&view, "source");
    return row == SIZE_MAX ? "" : gv_view_word(&view, row, "value");
}

size_t gv_study_warnings(gv_buffer *out, const gv_stat_tables *tables)
{
    const bool is_whole = strcmp(gv_study_source(tables), "all") == 0;
    return put_noted(out, tables, is_whole) + (is_whole ? 0 : put_all_few(out, tables));
}
