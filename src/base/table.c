/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.c -- cells and their separators, and how each kind treats characters that would
 * break a row apart. */
#include "base/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void gv_table_init(gv_table *table, gv_buffer *out, gv_table_kind kind)
{
    *table = (gv_table){ .out = out, .kind = kind };
}

static void put_tsv(gv_buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        gv_buffer_putc(out, c == '\t' || c == '\r' || c == '\n' ? ' ' : c);
    }
}

static bool needs_quotes(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == ',' || text[i] == '"' || text[i] == '\r' || text[i] == '\n')
            return true;
    return false;
}

static void put_csv(gv_buffer *out, const char *text, size_t length)
{
    if (!needs_quotes(text, length)) {
        gv_buffer_add(out, text, length);
        return;
    }
    gv_buffer_putc(out, '"');
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"')
            gv_buffer_putc(out, '"');
        gv_buffer_putc(out, text[i]);
    }
    gv_buffer_putc(out, '"');
}

void gv_table_cell(gv_table *table, const char *text, size_t length)
{
    if (table->in_row)
        gv_buffer_putc(table->out, table->kind == GV_TABLE_TSV ? '\t' : ',');
    table->in_row = true;
    if (table->kind == GV_TABLE_TSV)
        put_tsv(table->out, text, length);
    else
        put_csv(table->out, text, length);
}

void gv_table_puts(gv_table *table, const char *text)
{
    gv_table_cell(table, text, strlen(text));
}

void gv_table_uint(gv_table *table, uint64_t value)
{
    char digits[24];
    (void)snprintf(digits, sizeof digits, "%" PRIu64, value);
    gv_table_puts(table, digits);
}

void gv_table_end_row(gv_table *table)
{
    gv_buffer_putc(table->out, '\n');
    table->in_row = false;
}
