/* SPDX-License-Identifier: GPL-3.0-or-later */
/* html_table.c -- tables of a page: caption, headings with their scope, and cells that
 * combine a number and its error. */
#include "study_report/html_table.h"

#include "report/html.h"

#include <math.h>

enum { SHORT_DIGITS = 4 };

/* What the cells of a column contain: nothing, words, or numbers. */
typedef enum contents { NOTHING, TEXT, NUMBERS } contents;

static contents contents_of(const gv_shown_column *shown, const gv_table_view *view)
{
    contents found = NOTHING;
    for (size_t row = 0; (row = gv_view_next(view, row)) != SIZE_MAX; row++) {
        const gv_cell_kind kind = gv_view_cell(view, row, shown->column)->kind;
        if (shown->kind == GV_SHOWN_SOLVED &&
            !(gv_view_number(view, row, shown->column) < 100))
            continue;
        if (kind == GV_CELL_REAL || kind == GV_CELL_INTEGER)
            return NUMBERS;
        if (kind == GV_CELL_TEXT)
            found = TEXT;
    }
    return found;
}

static void put_measure(gv_buffer *out, const gv_shown_column *shown,
                        const gv_table_view *view, size_t row)
{
    const gv_cell *cell = gv_view_cell(view, row, shown->column);
    const double error = gv_view_number(view, row, shown->other);
    if (cell->kind == GV_CELL_REAL)
        gv_html_measure(out, cell->real, error, cell->digits);
    else
        gv_html_cell(out, cell);
}

static void put_relative(gv_buffer *out, double part)
{
    gv_html_number(out, 100 * part, 2);
    if (!isnan(part))
        gv_buffer_puts(out, "\xE2\x80\xAF%");
}

static void put_z(gv_buffer *out, double z)
{
    const bool stands_out = fabs(z) > 3;
    gv_buffer_puts(out, stands_out ? "<strong>" : "");
    gv_html_signed(out, z);
    gv_buffer_puts(out, stands_out ? "</strong>" : "");
}

static void put_short(gv_buffer *out, const gv_cell *cell)
{
    gv_cell brief = *cell;
    if (brief.digits > SHORT_DIGITS)
        brief.digits = SHORT_DIGITS;
    gv_html_cell(out, &brief);
}

static void put_value(gv_buffer *out, const gv_shown_table *table,
                      const gv_shown_column *shown, const gv_table_view *view,
                      size_t row)
{
    switch (shown->kind) {
    case GV_SHOWN_CELL:
        gv_html_cell(out, gv_view_cell(view, row, shown->column));
        break;
    case GV_SHOWN_SHORT:
        put_short(out, gv_view_cell(view, row, shown->column));
        break;
    case GV_SHOWN_NAME:
        table->put_name(out, gv_view_word(view, row, shown->column));
        break;
    case GV_SHOWN_MEASURE:
    case GV_SHOWN_SOLVED:
        put_measure(out, shown, view, row);
        break;
    case GV_SHOWN_RELATIVE:
        put_relative(out, gv_view_number(view, row, shown->column));
        break;
    case GV_SHOWN_RANGE:
        gv_html_range(out, gv_view_number(view, row, shown->column),
                      gv_view_number(view, row, shown->other));
        break;
    case GV_SHOWN_Z:
        put_z(out, gv_view_number(view, row, shown->column));
        break;
    }
}

static void put_row(gv_buffer *out, const gv_shown_table *shown,
                    const contents *columns, const gv_table_view *view, size_t row)
{
    gv_buffer_puts(out, "<tr>");
    for (size_t i = 0; i < shown->n_columns; i++) {
        if (columns[i] == NOTHING)
            continue;
        const gv_shown_column *column = &shown->columns[i];
        const bool empty =
            gv_view_cell(view, row, column->column)->kind == GV_CELL_ABSENT;
        gv_buffer_puts(out, i == 0 ? "<th scope=\"row\"" : "<td");
        gv_buffer_puts(out, columns[i] == TEXT ? " class=\"words\">" : ">");
        if (columns[i] == NUMBERS || !empty)
            put_value(out, shown, column, view, row);
        gv_buffer_puts(out, i == 0 ? "</th>" : "</td>");
    }
    gv_buffer_puts(out, "</tr>\n");
}

static void put_head(gv_buffer *out, const gv_shown_table *shown,
                     const contents *columns)
{
    // the region scrolls on a narrow screen; it can be reached by keyboard
    gv_buffer_printf(out,
                     "<div class=\"wide\" role=\"region\" tabindex=\"0\" "
                     "aria-labelledby=\"%s-caption\">\n<table id=\"%s\">\n"
                     "<caption id=\"%s-caption\">",
                     shown->id, shown->id, shown->id);
    gv_html_text(out, shown->caption);
    gv_buffer_puts(out, "</caption>\n<thead><tr>");
    for (size_t i = 0; i < shown->n_columns; i++) {
        if (columns[i] == NOTHING)
            continue;
        gv_buffer_puts(out, "<th scope=\"col\"");
        gv_buffer_puts(out, columns[i] == TEXT ? " class=\"words\">" : ">");
        gv_html_text(out, shown->columns[i].heading);
        gv_buffer_puts(out, "</th>");
    }
    gv_buffer_puts(out, "</tr></thead>\n<tbody>\n");
}

void gv_html_table(gv_buffer *out, const gv_shown_table *shown,
                   const gv_table_view *view)
{
    contents columns[GV_STAT_COLUMNS] = { NOTHING };
    if (gv_view_next(view, 0) == SIZE_MAX)
        return;
    for (size_t i = 0; i < shown->n_columns; i++)
        columns[i] = contents_of(&shown->columns[i], view);
    put_head(out, shown, columns);
    for (size_t row = 0; (row = gv_view_next(view, row)) != SIZE_MAX; row++)
        put_row(out, shown, columns, view, row);
    gv_buffer_puts(out, "</tbody>\n</table>\n</div>\n");
}
