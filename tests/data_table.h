/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data_table.h -- the collections of data_file.h that are tables: columns between tabs,
 * their names in the first line. Include it behind cmocka.h. */
#ifndef GV_TESTS_DATA_TABLE_H
#define GV_TESTS_DATA_TABLE_H

#include "data_file.h"

#include <stdbool.h>
#include <string.h>

enum { DATA_MAX_COLUMNS = 32 };

/* A table read row by row. */
typedef struct data_table {
    FILE *file;
    bool is_whole; /* not the sample of the repository */
    char head[1024], line[1024];
    char *name[DATA_MAX_COLUMNS], *cell[DATA_MAX_COLUMNS];
    unsigned n_columns;
} data_table;

static inline unsigned data_table_cut(char *line, char **cells)
{
    unsigned n = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at && n < DATA_MAX_COLUMNS;) {
        cells[n++] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
    }
    return n;
}

/* Skips the test as open_data() does: call it before anything is taken. */
static inline void data_table_open(data_table *table, const char *name)
{
    table->file = open_data(name, &table->is_whole);
    assert_non_null(fgets(table->head, sizeof table->head, table->file));
    table->n_columns = data_table_cut(table->head, table->name);
}

static inline void data_table_close(data_table *table)
{
    assert_int_equal(fclose(table->file), 0);
}

/* The next row; false at the end of the file. */
static inline bool data_table_next(data_table *table)
{
    if (!fgets(table->line, sizeof table->line, table->file))
        return false;
    assert_int_equal(data_table_cut(table->line, table->cell), table->n_columns);
    return true;
}

static inline bool data_table_has(const data_table *table, const char *name)
{
    for (unsigned i = 0; i < table->n_columns; i++)
        if (!strcmp(table->name[i], name))
            return true;
    return false;
}

/* The text of a column in this row, which the table must have. */
static inline const char *data_cell(const data_table *table, const char *name)
{
    for (unsigned i = 0; i < table->n_columns; i++)
        if (!strcmp(table->name[i], name))
            return table->cell[i];
    fail_msg("no column %s", name);
    return "";
}

static inline unsigned data_number(const data_table *table, const char *name)
{
    const char *text = data_cell(table, name);
    assert_true(*text >= '0' && *text <= '9');
    return (unsigned)strtoul(text, NULL, 10);
}

#endif
