/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_row.c -- headers and fields of tables of puzzles, for reader.c. */
#include "text/table_row.h"

#include <string.h>

/* ---- fields ---- */

/* The closing quote of a field that begins at `start`, or the end of the row. */
static size_t closing_quote(const char *row, size_t length, size_t start)
{
    size_t at = start;
    while (at < length && (row[at] != '"' || (at + 1 < length && row[at + 1] == '"')))
        at += row[at] == '"' ? 2 : 1;
    return at;
}

bool gv_table_row_field(gv_field *out, const char *row, size_t length, char separator,
                        size_t *at)
{
    if (*at > length)
        return false;
    gv_field field = { .start = *at };
    field.quoted = separator == ',' && *at < length && row[*at] == '"';
    size_t end = *at;
    if (field.quoted) {
        field.start++;
        const size_t quote = closing_quote(row, length, field.start);
        field.length = quote - field.start;
        end = quote < length ? quote + 1 : length;
        field.unclosed = quote == length;
        field.broken = field.unclosed || (end < length && row[end] != separator);
    }
    while (end < length && row[end] != separator)
        end++;
    if (!field.quoted)
        field.length = end - field.start;
    *at = end + 1;
    *out = field;
    return true;
}

void gv_table_row_value(gv_buffer *out, const char *row, const gv_field *field)
{
    const char *text = row + field->start;
    if (!field->quoted) {
        gv_buffer_add(out, text, field->length);
        return;
    }
    for (size_t i = 0; i < field->length; i++) {
        gv_buffer_putc(out, text[i]);
        if (text[i] == '"' && i + 1 < field->length && text[i + 1] == '"')
            i++;
    }
}

gv_row_end gv_table_row_line_end(const char *line, size_t length, bool open)
{
    size_t at = 0;
    if (open) {
        const size_t quote = closing_quote(line, length, 0);
        if (quote == length)
            return GV_ROW_OPEN;
        if (quote + 1 < length && line[quote + 1] != ',')
            return GV_ROW_BROKEN;
        at = quote + 2;
    }
    gv_field field;
    while (gv_table_row_field(&field, line, length, ',', &at))
        if (field.broken)
            return field.unclosed ? GV_ROW_OPEN : GV_ROW_BROKEN;
    return GV_ROW_WHOLE;
}

size_t gv_table_row_width(const char *row, size_t length, char separator)
{
    size_t n = 0;
    size_t at = 0;
    gv_field field;
    while (gv_table_row_field(&field, row, length, separator, &at))
        n++;
    return n;
}

void gv_row_field(const gv_record *record, const gv_columns *columns, size_t column,
                  gv_buffer *out)
{
    size_t at = 0;
    gv_field field;
    for (size_t i = 0; gv_table_row_field(&field, record->row, record->row_length,
                                          columns->separator, &at);
         i++)
        if (i == column) {
            gv_table_row_value(out, record->row, &field);
            return;
        }
}

/* ---- the header ---- */

/* The name of a column, copied into the arena; NULL when out of memory. */
static const char *column_name(const char *line, gv_field field, gv_arena *arena)
{
    while (field.length && line[field.start] == ' ') {
        field.start++;
        field.length--;
    }
    while (field.length && line[field.start + field.length - 1] == ' ')
        field.length--;
    char *name = GV_ARENA_NEW(arena, char, field.length + 1);
    if (!name)
        return NULL;
    memcpy(name, line + field.start, field.length);
    // The names in older tables.
    if (strcmp(name, "nb_clues") == 0)
        return "clues";
    if (strcmp(name, "grids_tried") == 0)
        return "tries";
    return name;
}

char gv_table_row_separator(const char *line, size_t length)
{
    return !memchr(line, '\t', length) && memchr(line, ',', length) ? ',' : '\t';
}

gv_status gv_table_row_header(const gv_columns **out, const char *line, size_t length,
                              gv_arena *arena, gv_error *err)
{
    if (!memmem(line, length, "puzzle", strlen("puzzle"))) {
        *out = NULL;
        return GV_OK;
    }
    const gv_mark mark = gv_arena_mark(arena);
    const char separator = gv_table_row_separator(line, length);
    const size_t n = gv_table_row_width(line, length, separator);
    gv_columns *columns = GV_ARENA_NEW(arena, gv_columns, 1);
    const char **names = GV_ARENA_NEW(arena, const char *, n);
    if (!columns || !names)
        return gv_fail_memory(err);
    *columns = (gv_columns){
        .separator = separator, .n_columns = n, .puzzle = n, .names = names
    };
    size_t at = 0;
    gv_field field;
    for (size_t i = 0; gv_table_row_field(&field, line, length, separator, &at); i++) {
        names[i] = column_name(line, field, arena);
        if (!names[i])
            return gv_fail_memory(err);
        if (columns->puzzle == n && strcmp(names[i], "puzzle") == 0)
            columns->puzzle = i;
    }
    if (columns->puzzle == n) {
        gv_arena_rewind(arena, mark);
        columns = NULL;
    }
    *out = columns;
    return GV_OK;
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
}

static bool is_name(const char *text, size_t length)
{
    if (!length || !is_letter(text[0]) || text[length - 1] == ' ')
        return false;
    for (size_t i = 1; i < length; i++)
        if (!is_letter(text[i]) && (text[i] < '0' || text[i] > '9') &&
            (!text[i] || !strchr(" -._()", text[i])))
            return false;
    return true;
}

bool gv_table_row_names(const char *line, size_t length)
{
    const char separator = gv_table_row_separator(line, length);
    size_t n = 0;
    size_t at = 0;
    gv_field field;
    for (; gv_table_row_field(&field, line, length, separator, &at); n++)
        if (field.broken || !is_name(line + field.start, field.length))
            return false;
    return n > 1;
}
