/* SPDX-License-Identifier: GPL-3.0-or-later */
/* published_wide.c -- from long to wide: each row of `published` finds its table by the
 * first part of its quantity, its row by the second, its columns by its method. */
#include "study_report/published_wide.h"

#include "base/array.h"
#include "study_report/table_view.h"

#include <stdlib.h>
#include <string.h>

enum { LEVEL, FIRST_METHOD, N_METHODS = 4, TRUTH = FIRST_METHOD + N_METHODS - 1 };
enum { TRUTH_ERROR = TRUTH + 1, OURS, ERROR, Z, RAW, RAW_ERROR, RAW_Z, NOTE };

static const gv_stat_column wide_columns[] = {
    [FIRST_METHOD] = { "bottom-up", "bottom-up" },
    [FIRST_METHOD + 1] = { "top-down", "top-down" },
    [FIRST_METHOD + 2] = { "controlled-bias", "controlled-bias" },
    [TRUTH] = { "true", "published" },
    [TRUTH_ERROR] = { "true_error", "its error" },
    [OURS] = { "ours", "this study" },
    [ERROR] = { "error", "its error" },
    [Z] = { "z", "z" },
    [RAW] = { "raw", "as sampled" },
    [RAW_ERROR] = { "raw_error", "its error" },
    [RAW_Z] = { "raw_z", "z" },
    [NOTE] = { "note", "note" },
};

enum { N_WIDE = GV_N_OF(wide_columns) };

/* "published:" and the quantity up to its colon. */
static char *name_of(gv_arena *arena, const char *quantity)
{
    static const char prefix[] = "published:";
    const char *colon = strchr(quantity, ':');
    const size_t length = colon ? (size_t)(colon - quantity) : 0;
    char *name = GV_ARENA_NEW(arena, char, sizeof prefix + length);
    if (name) {
        memcpy(name, prefix, sizeof prefix);
        memcpy(name + sizeof prefix - 1, quantity, length);
    }
    return name;
}

static gv_stat_table *table_for(gv_stat_tables *tables, const char *quantity)
{
    const char *name = name_of(tables->arena, quantity);
    if (!name)
        return NULL;
    for (gv_stat_table *table = tables->first; table; table = table->next)
        if (strcmp(table->name, name) == 0)
            return table;
    gv_stat_table *table = gv_stat_table_new(tables, name, "Published and found");
    if (!table)
        return NULL;
    const bool leveled = strchr(quantity, ':');
    gv_stat_table_column(table, leveled ? "level" : "quantity",
                         leveled ? "level" : "quantity");
    for (size_t i = FIRST_METHOD; i < N_WIDE; i++)
        gv_stat_table_column(table, wide_columns[i].name, wide_columns[i].heading);
    return table;
}

/* The level as a whole number if it is one, so that it is printed as such. */
static gv_cell level_cell(const char *quantity)
{
    const char *colon = strchr(quantity, ':');
    if (!colon)
        return gv_cell_text(quantity);
    const double level = strtod(colon + 1, NULL);
    if (level >= 0 && level < 1e9 && level == (double)(uint64_t)level)
        return gv_cell_integer((uint64_t)level);
    return gv_cell_text(colon + 1);
}

static bool same_cell(const gv_cell *a, const gv_cell *b)
{
    if (a->kind != b->kind)
        return false;
    return a->kind == GV_CELL_TEXT ? strcmp(a->text, b->text) == 0
                                   : a->integer == b->integer;
}

static gv_cell *row_for(gv_stat_tables *tables, gv_stat_table *table,
                        const char *quantity)
{
    const gv_cell level = level_cell(quantity);
    for (size_t row = 0; row < table->n_rows; row++)
        if (same_cell(&table->cells[row * table->n_columns], &level))
            return &table->cells[row * table->n_columns];
    gv_cell *cells = gv_stat_table_row(tables, table);
    if (cells)
        cells[LEVEL] = level;
    return cells;
}

static void fill(gv_cell *wide, const gv_table_view *published, size_t row)
{
    const char *method = gv_view_word(published, row, "method");
    const bool truth = strcmp(method, "true") == 0;
    const gv_cell *ours = gv_view_cell(published, row, "ours");
    for (size_t i = 0; i < N_METHODS; i++)
        if (strcmp(method, wide_columns[FIRST_METHOD + i].name) == 0)
            wide[FIRST_METHOD + i] = *gv_view_cell(published, row, "published");
    if (gv_view_cell(published, row, "note")->kind != GV_CELL_ABSENT)
        wide[NOTE] = *gv_view_cell(published, row, "note");
    if (truth)
        wide[TRUTH_ERROR] = *gv_view_cell(published, row, "published_error");
    if (ours->kind == GV_CELL_ABSENT)
        return;
    const size_t at = truth ? OURS : RAW;
    wide[at] = *ours;
    wide[at + 1] = *gv_view_cell(published, row, "error");
    wide[at + 2] = *gv_view_cell(published, row, "z");
}

gv_status gv_published_wide_make(gv_stat_tables *tables, gv_error *err)
{
    const gv_table_view published = gv_view_all(tables, "published");
    for (size_t row = 0; (row = gv_view_next(&published, row)) != SIZE_MAX; row++) {
        const char *quantity = gv_view_word(&published, row, "quantity");
        gv_stat_table *table = table_for(tables, quantity);
        gv_cell *wide = table ? row_for(tables, table, quantity) : NULL;
        if (!wide)
            return gv_fail_memory(err);
        fill(wide, &published, row);
    }
    return GV_OK;
}
