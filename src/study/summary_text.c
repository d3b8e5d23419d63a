/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary_text.c -- what the makers of tables share: a table with its columns, texts
 * and notes in its arena, levels as people write them. */
#include "base/outcome.h"
#include "study/summary_internal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

gv_stat_table *gv_summary_table(gv_stat_tables *tables, const char *name,
                                const char *title, const gv_stat_column *columns,
                                size_t n_columns)
{
    gv_stat_table *table = gv_stat_table_new(tables, name, title);
    for (size_t i = 0; table && i < n_columns; i++)
        gv_stat_table_column(table, columns[i].name, columns[i].heading);
    return table;
}

void gv_summary_drop_empty(gv_stat_tables *tables)
{
    gv_stat_table *const last = tables->last;
    if (!last || last->n_rows)
        return;
    gv_stat_table *before = NULL;
    for (gv_stat_table *table = tables->first; table != last; table = table->next)
        before = table;
    *(before ? &before->next : &tables->first) = NULL;
    tables->last = before;
}

const char *gv_summary_text(gv_stat_tables *tables, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *const text = gv_arena_take(tables->arena, (size_t)length + 1);
    if (text)
        (void)vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

bool gv_summary_note(gv_stat_tables *tables, gv_stat_table *table, const char *line)
{
    if (line && table->note)
        line = gv_summary_text(tables, "%s\n%s", table->note, line);
    if (line)
        table->note = line;
    return line;
}

gv_cell gv_level_cell(gv_stat_tables *tables, const gv_sample_variable *variable,
                      size_t level)
{
    if (level == GV_LEVEL_BEYOND)
        return gv_cell_text(gv_outcome_name(GV_OUTCOME_BEYOND));
    if (level == GV_LEVEL_LIMIT)
        return gv_cell_text(gv_outcome_name(GV_OUTCOME_LIMIT));
    if (!variable->n_decimals)
        return gv_cell_integer(level);
    const char *text = gv_summary_text(tables, "%.*f", (int)variable->n_decimals,
                                       (double)level / pow(10, variable->n_decimals));
    return text ? gv_cell_text(text) : gv_cell_absent(GV_OUTCOME_OK);
}
