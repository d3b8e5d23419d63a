/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_view.h -- some rows of a table of results, and their cells by the names of
 * columns. The tables and the plots of a page read results through this. */
#ifndef GV_STUDY_REPORT_TABLE_VIEW_H
#define GV_STUDY_REPORT_TABLE_VIEW_H

#include "stats/stat_table.h"

typedef struct gv_table_view {
    const gv_stat_table *table; /* NULL: a view without rows */
    struct {
        const char *column, *word; /* only rows with this word there; NULL: all rows */
    } only[2];
} gv_table_view;

gv_table_view gv_view_all(const gv_stat_tables *tables, const char *name);
/* The rows with a word in a column. */
gv_table_view gv_view_only(gv_table_view view, const char *column, const char *word);

/* Rows are numbered as in the table. The first row of the view from `row` on; SIZE_MAX
 * when there is none:
 *     for (size_t row = 0; (row = gv_view_next(&view, row)) != SIZE_MAX; row++) */
size_t gv_view_next(const gv_table_view *view, size_t row);

/* A cell of kind GV_CELL_ABSENT if the table has no such column. */
const gv_cell *gv_view_cell(const gv_table_view *view, size_t row, const char *column);
/* The cell as a number, even if it is the text of one; NAN if there is none. */
double gv_view_number(const gv_table_view *view, size_t row, const char *column);
/* The text of a cell; "" if it is not a text. */
const char *gv_view_word(const gv_table_view *view, size_t row, const char *column);

/* The row whose first column has this word; SIZE_MAX if there is none. */
size_t gv_view_find(const gv_table_view *view, const char *word);

#endif
