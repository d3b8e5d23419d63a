/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_view.c -- rows and cells of tables of results by words. Tables are small, so
 * every lookup is a search. */
#include "study_report/table_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const gv_cell none = { .kind = GV_CELL_ABSENT };

gv_table_view gv_view_all(const gv_stat_tables *tables, const char *name)
{
    return (gv_table_view){ .table = gv_stat_table_find(tables, name) };
}

gv_table_view gv_view_only(gv_table_view view, const char *column, const char *word)
{
    const size_t place = view.only[0].column ? 1 : 0;
    view.only[place].column = column;
    view.only[place].word = word;
    return view;
}

static bool shows(const gv_table_view *view, size_t row)
{
    for (size_t i = 0; i < 2 && view->only[i].column; i++) {
        const char *word = gv_view_word(view, row, view->only[i].column);
        if (strcmp(word, view->only[i].word) != 0)
            return false;
    }
    return true;
}

size_t gv_view_next(const gv_table_view *view, size_t row)
{
    const size_t n_rows = view->table ? view->table->n_rows : 0;
    for (; row < n_rows; row++)
        if (shows(view, row))
            return row;
    return SIZE_MAX;
}

const gv_cell *gv_view_cell(const gv_table_view *view, size_t row, const char *column)
{
    const gv_stat_table *table = view->table;
    for (size_t i = 0; i < table->n_columns; i++)
        if (strcmp(table->columns[i].name, column) == 0)
            return &table->cells[row * table->n_columns + i];
    return &none;
}

double gv_view_number(const gv_table_view *view, size_t row, const char *column)
{
    const gv_cell *cell = gv_view_cell(view, row, column);
    switch (cell->kind) {
    case GV_CELL_REAL:
        return cell->real;
    case GV_CELL_INTEGER:
        return (double)cell->integer;
    case GV_CELL_TEXT: {
        char *end;
        const double number = strtod(cell->text, &end);
        return end > cell->text && !*end ? number : NAN;
    }
    default:
        return NAN;
    }
}

const char *gv_view_word(const gv_table_view *view, size_t row, const char *column)
{
    const gv_cell *cell = gv_view_cell(view, row, column);
    return cell->kind == GV_CELL_TEXT ? cell->text : "";
}

size_t gv_view_find(const gv_table_view *view, const char *word)
{
    if (!view->table || !view->table->n_columns)
        return SIZE_MAX;
    const gv_table_view one = gv_view_only(*view, view->table->columns[0].name, word);
    return gv_view_next(&one, 0);
}
