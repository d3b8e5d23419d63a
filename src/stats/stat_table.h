/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stat_table.h -- a table of results: the outcome of statistics, before it is decided
 * how they are printed. `stats` writes such tables as TSV, CSV and JSON, the report as
 * HTML and as the data of its plots. */
#ifndef GV_STATS_STAT_TABLE_H
#define GV_STATS_STAT_TABLE_H

#include "base/arena.h"
#include "base/cell.h"

typedef struct gv_stat_column {
    const char *name;    /* one word, for scripts: "rel_error" */
    const char *heading; /* for people: "relative error" */
} gv_stat_column;

enum { GV_STAT_COLUMNS = 24 };

typedef struct gv_stat_table gv_stat_table;
struct gv_stat_table {
    const char *name;  /* one word: "clues" */
    const char *title; /* a sentence without its full stop */
    const char *note;  /* NULL, or how to read it, and warnings, one per line */
    gv_stat_column columns[GV_STAT_COLUMNS];
    size_t n_columns;
    gv_cell *cells; /* row by row */
    size_t n_rows;
    size_t room; /* rows that `cells` has room for */
    gv_stat_table *next;
};

/* All tables of a summary, in order. Everything lives in the arena. */
typedef struct gv_stat_tables {
    gv_arena *arena;
    gv_stat_table *first, *last;
} gv_stat_tables;

/* Appends an empty table; NULL when out of memory. */
gv_stat_table *gv_stat_table_new(gv_stat_tables *tables, const char *name,
                                 const char *title);
void gv_stat_table_column(gv_stat_table *table, const char *name, const char *heading);

/* A cell with its column. */
typedef struct gv_stat_field {
    const char *name, *heading; /* of the column */
    gv_cell cell;
} gv_stat_field;

/* Appends a row. The first one of a table declares its columns; the others have the
 * same ones. False when out of memory. */
bool gv_stat_table_put_fields(gv_stat_tables *tables, gv_stat_table *table,
                              const gv_stat_field *fields, size_t n_fields);

/* Removes the tables that have no rows. */
void gv_stat_tables_drop_empty(gv_stat_tables *tables);

/* Appends a row of absent cells and returns it; NULL when out of memory. Valid until
 * the next row. */
gv_cell *gv_stat_table_row(gv_stat_tables *tables, gv_stat_table *table);

/* Appends a row with these cells, one for each column; false when out of memory. */
bool gv_stat_table_put(gv_stat_tables *tables, gv_stat_table *table,
                       const gv_cell *cells);

/* The table of that name; NULL if there is none. */
const gv_stat_table *gv_stat_table_find(const gv_stat_tables *tables, const char *name);

#endif
