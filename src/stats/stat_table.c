/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stat_table.c -- tables of results: a list of tables, each a list of columns and an
 * array of cells that doubles when it is full. */
#include "stats/stat_table.h"

#include <assert.h>
#include <string.h>

enum { FIRST_ROOM = 16 };

gv_stat_table *gv_stat_table_new(gv_stat_tables *tables, const char *name,
                                 const char *title)
{
    gv_stat_table *table = GV_ARENA_NEW(tables->arena, gv_stat_table, 1);
    if (!table)
        return NULL;
    table->name = name;
    table->title = title;
    if (tables->last)
        tables->last->next = table;
    else
        tables->first = table;
    tables->last = table;
    return table;
}

void gv_stat_table_column(gv_stat_table *table, const char *name, const char *heading)
{
    assert(table->n_columns < GV_STAT_COLUMNS && !table->n_rows);
    table->columns[table->n_columns++] = (gv_stat_column){ name, heading };
}

/* Makes room for another row. */
static bool grow(gv_stat_tables *tables, gv_stat_table *table)
{
    const size_t room = table->room ? 2 * table->room : FIRST_ROOM;
    gv_cell *cells = GV_ARENA_NEW(tables->arena, gv_cell, room * table->n_columns);
    if (!cells)
        return false;
    if (table->n_rows)
        memcpy(cells, table->cells, table->n_rows * table->n_columns * sizeof *cells);
    table->cells = cells;
    table->room = room;
    return true;
}

gv_cell *gv_stat_table_row(gv_stat_tables *tables, gv_stat_table *table)
{
    assert(table->n_columns);
    if (table->n_rows == table->room && !grow(tables, table))
        return NULL;
    return table->cells + table->n_columns * table->n_rows++;
}

bool gv_stat_table_put(gv_stat_tables *tables, gv_stat_table *table,
                       const gv_cell *cells)
{
    gv_cell *row = gv_stat_table_row(tables, table);
    if (row)
        memcpy(row, cells, table->n_columns * sizeof *row);
    return row;
}

bool gv_stat_table_put_fields(gv_stat_tables *tables, gv_stat_table *table,
                              const gv_stat_field *fields, size_t n_fields)
{
    for (size_t i = 0; i < n_fields && !table->n_rows; i++)
        gv_stat_table_column(table, fields[i].name, fields[i].heading);
    assert(table->n_columns == n_fields);
    gv_cell *row = gv_stat_table_row(tables, table);
    for (size_t i = 0; i < n_fields && row; i++) {
        assert(strcmp(table->columns[i].name, fields[i].name) == 0);
        row[i] = fields[i].cell;
    }
    return row;
}

void gv_stat_tables_drop_empty(gv_stat_tables *tables)
{
    gv_stat_table *table = tables->first;
    tables->first = tables->last = NULL;
    for (gv_stat_table *next; table; table = next) {
        next = table->next;
        table->next = NULL;
        if (!table->n_rows)
            continue;
        if (tables->last)
            tables->last->next = table;
        else
            tables->first = table;
        tables->last = table;
    }
}

const gv_stat_table *gv_stat_table_find(const gv_stat_tables *tables, const char *name)
{
    for (const gv_stat_table *table = tables->first; table; table = table->next)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}
