/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h -- writes the rows of a table onto a buffer, cell by cell, as TSV or CSV. A
 * header is a row like the others; every row ends with '\n'. */
#ifndef GV_BASE_TABLE_H
#define GV_BASE_TABLE_H

#include "base/cell.h"

typedef enum gv_table_kind {
    GV_TABLE_TSV, /* tabs, CR and LF inside a cell become spaces */
    GV_TABLE_CSV  /* a cell with a comma, a quote, CR or LF is quoted (RFC 4180) */
} gv_table_kind;

/* How a table is written. */
typedef struct gv_table_style {
    gv_table_kind kind;
    const char *na; /* NULL, or what is written where a cell has no exact value */
    bool no_header; /* the names of the columns are left out */
} gv_table_style;

typedef struct gv_table {
    gv_buffer *out; /* its `failed` is set when memory ran out */
    gv_table_kind kind;
    const char *na; /* as in the style */
    bool in_row;    /* the row has a cell */
} gv_table;

/* A writer of rows at the end of `out`. */
void gv_table_init(gv_table *table, gv_buffer *out, gv_table_kind kind);
gv_table gv_table_styled(gv_buffer *out, const gv_table_style *style);

/* The next cell of the row, as a text. */
void gv_table_cell(gv_table *table, const char *text, size_t length);
void gv_table_puts(gv_table *table, const char *text);
void gv_table_uint(gv_table *table, uint64_t value);

/* The next cell of the row, and the next ones. */
void gv_table_put(gv_table *table, const gv_cell *cell);
void gv_table_put_row(gv_table *table, const gv_cell *cells, size_t n_cells);

/* Ends the row. */
void gv_table_end_row(gv_table *table);

#endif
