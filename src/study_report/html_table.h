/* SPDX-License-Identifier: GPL-3.0-or-later */
/* html_table.h -- a table of results as a table of a page. What a reader sees is
 * described by rows of gv_shown_column: one column may show a number with its error, or
 * the two ends of an interval. */
#ifndef GV_STUDY_REPORT_HTML_TABLE_H
#define GV_STUDY_REPORT_HTML_TABLE_H

#include "study_report/table_view.h"

typedef enum gv_shown_kind {
    GV_SHOWN_CELL,     /* `column` unchanged */
    GV_SHOWN_SHORT,    /* the same, with four digits at most */
    GV_SHOWN_NAME,     /* `column`, a name, in plain words */
    GV_SHOWN_MEASURE,  /* `column` plus or minus `other` */
    GV_SHOWN_SOLVED,   /* the same, for percentages; left out if all are 100 */
    GV_SHOWN_RELATIVE, /* `column`, a fraction of one, in per cent */
    GV_SHOWN_RANGE,    /* from `column` to `other` */
    GV_SHOWN_Z         /* with its sign; one above 3 is highlighted */
} gv_shown_kind;

typedef struct gv_shown_column {
    const char *heading;
    gv_shown_kind kind;
    const char *column, *other;
} gv_shown_column;

typedef struct gv_shown_table {
    const char *id;
    const char *caption;
    const gv_shown_column *columns; /* the first one contains the row headings */
    size_t n_columns;
    /* Writes a name in plain words. Only for GV_SHOWN_NAME. */
    void (*put_name)(gv_buffer *out, const char *name);
} gv_shown_table;

/* Appends the rows of the view. Columns without any value in the view are left out.
 * Nothing if the view has no rows. */
void gv_html_table(gv_buffer *out, const gv_shown_table *shown,
                   const gv_table_view *view);

#endif
