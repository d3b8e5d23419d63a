/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stat_table.h -- a table of results: what statistics come to, before anyone decides
 * how they are printed. `stats` writes such tables as TSV, CSV and JSON, the report as
 * HTML and as the data of its plots. */
#ifndef GV_STATS_STAT_TABLE_H
#define GV_STATS_STAT_TABLE_H

#include "base/arena.h"
#include "base/buffer.h"

typedef enum gv_cell_kind {
    GV_CELL_NONE,   /* there is no such number: "-", JSON null */
    GV_CELL_NUMBER, /* `number`, with so many significant digits */
    GV_CELL_WHOLE,  /* `whole` */
    GV_CELL_TEXT    /* `text` */
} gv_cell_kind;

typedef struct gv_cell {
    gv_cell_kind kind;
    unsigned digits;
    double number;
    uint64_t whole;
    const char *text;
} gv_cell;

typedef struct gv_stat_column {
    const char *name;    /* one word, for scripts: "rel_error" */
    const char *heading; /* for people: "relative error" */
} gv_stat_column;

enum { GV_STAT_COLUMNS = 24 };

typedef struct gv_stat_table gv_stat_table;
struct gv_stat_table {
    const char *name;  /* one word: "clues" */
    const char *title; /* a sentence without its full stop */
    const char *note;  /* NULL, or how to read it, and warnings, a line each */
    gv_stat_column columns[GV_STAT_COLUMNS];
    size_t n_columns;
    gv_cell *cells; /* row by row */
    size_t n_rows;
    size_t room; /* rows that fit `cells` */
    gv_stat_table *next;
};

/* All tables of a summary, in order. Everything lives in the arena. */
typedef struct gv_stat_tables {
    gv_arena *arena;
    gv_stat_table *first, *last;
} gv_stat_tables;

/* Appends an empty table; NULL when memory is out. */
gv_stat_table *gv_stat_table_new(gv_stat_tables *tables, const char *name,
                                 const char *title);
void gv_stat_table_column(gv_stat_table *table, const char *name, const char *heading);

/* Appends a row of GV_CELL_NONE and returns it; NULL when memory is out. Valid until
 * the next row. */
gv_cell *gv_stat_table_row(gv_stat_tables *tables, gv_stat_table *table);

/* Appends a row with these cells, one for each column; false when memory is out. */
bool gv_stat_table_put(gv_stat_tables *tables, gv_stat_table *table,
                       const gv_cell *cells);

/* The table of that name; NULL when there is none. */
const gv_stat_table *gv_stat_table_find(const gv_stat_tables *tables, const char *name);

/* A number that is not finite gives GV_CELL_NONE. */
gv_cell gv_cell_number(double number, unsigned digits);
gv_cell gv_cell_whole(uint64_t whole);
gv_cell gv_cell_text(const char *text);

/* The cell as text, as tables show it. */
void gv_cell_put(gv_buffer *out, const gv_cell *cell);

#endif
