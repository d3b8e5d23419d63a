/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stat_text.c -- writes tables of statistics through the writers of base/. */
#include "study_report/stat_text.h"

#include "base/json.h"

#include <string.h>

void gv_stat_text_table(gv_buffer *out, const gv_stat_table *table,
                        const gv_table_style *style)
{
    gv_table writer = gv_table_styled(out, style);
    for (size_t i = 0; i < table->n_columns && !style->no_header; i++)
        gv_table_puts(&writer, table->columns[i].name);
    if (!style->no_header)
        gv_table_end_row(&writer);

    for (size_t i = 0; i < table->n_rows * table->n_columns; i++) {
        gv_table_put(&writer, &table->cells[i]);
        if ((i + 1) % table->n_columns == 0)
            gv_table_end_row(&writer);
    }
}

/* The lines of a note, each after "# ". */
static void put_note(gv_buffer *out, const char *note)
{
    while (note && *note) {
        const size_t length = strcspn(note, "\n");
        gv_buffer_puts(out, "# ");
        gv_buffer_add(out, note, length);
        gv_buffer_putc(out, '\n');
        note += length + (note[length] == '\n');
    }
}

void gv_stat_text_tables(gv_buffer *out, const gv_stat_tables *tables,
                         const gv_table_style *style)
{
    for (const gv_stat_table *table = tables->first; table; table = table->next) {
        if (table != tables->first)
            gv_buffer_putc(out, '\n');
        gv_buffer_printf(out, "# %s: %s\n", table->name, table->title);
        put_note(out, table->note);
        gv_stat_text_table(out, table, style);
    }
}

static void put_row(gv_json *json, const gv_stat_table *table, size_t row)
{
    gv_json_object_begin(json);
    for (size_t i = 0; i < table->n_columns; i++) {
        gv_json_key(json, table->columns[i].name);
        gv_cell_json(json, &table->cells[row * table->n_columns + i]);
    }
    gv_json_object_end(json);
}

void gv_stat_text_json(gv_buffer *out, const gv_stat_table *table)
{
    gv_json json;
    gv_json_init(&json, out);
    gv_json_object_begin(&json);
    gv_json_key(&json, "table");
    gv_json_puts(&json, table->name);
    gv_json_key(&json, "title");
    gv_json_puts(&json, table->title);
    if (table->note) {
        gv_json_key(&json, "note");
        gv_json_puts(&json, table->note);
    }
    gv_json_key(&json, "rows");
    gv_json_array_begin(&json);
    for (size_t row = 0; row < table->n_rows; row++)
        put_row(&json, table, row);
    gv_json_array_end(&json);
    gv_json_object_end(&json);
    gv_buffer_putc(out, '\n');
}
