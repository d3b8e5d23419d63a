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

gv_table gv_table_styled(gv_buffer *out, const gv_table_style *style)
{
    return (gv_table){ .out = out, .kind = style->kind, .na = style->na };
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

static void separate(gv_table *table)
{
    if (table->in_row)
        gv_buffer_putc(table->out, table->kind == GV_TABLE_TSV ? '\t' : ',');
    table->in_row = true;
}

void gv_table_cell(gv_table *table, const char *text, size_t length)
{
    separate(table);
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

/* Words joined by spaces, through a buffer of their own: they are rare. */
static void put_list(gv_table *table, const gv_cell *cell)
{
    gv_buffer words;
    gv_buffer_init(&words, table->out->memory);
    gv_cell_put(&words, cell);
    gv_table_cell(table, words.text ? words.text : "", words.length);
    table->out->failed = table->out->failed || words.failed;
    gv_buffer_free(&words);
}

/* Whether the cell has no exact value: it is absent, a bound, or a list of nothing. */
static bool is_missing(const gv_cell *cell)
{
    return cell->kind == GV_CELL_ABSENT || cell->is_bound ||
           (cell->kind == GV_CELL_LIST && !cell->written->length);
}

void gv_table_put(gv_table *table, const gv_cell *cell)
{
    if (table->na && is_missing(cell)) {
        gv_table_puts(table, table->na);
    } else if (cell->kind == GV_CELL_TEXT) {
        gv_table_puts(table, cell->text);
    } else if (cell->kind == GV_CELL_WRITTEN) {
        const gv_buffer *text = cell->written;
        table->out->failed = table->out->failed || text->failed;
        gv_table_cell(table, text->text ? text->text : "", text->length);
    } else if (cell->kind == GV_CELL_LIST) {
        put_list(table, cell);
    } else {
        separate(table);
        gv_cell_put(table->out, cell);
    }
}

void gv_table_put_row(gv_table *table, const gv_cell *cells, size_t n_cells)
{
    for (size_t i = 0; i < n_cells; i++)
        gv_table_put(table, &cells[i]);
}

void gv_table_end_row(gv_table *table)
{
    gv_buffer_putc(table->out, '\n');
    table->in_row = false;
}
