/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_row.c -- headers and fields of tables of puzzles, for reader.c. */
#include "text/table_row.h"

#include "base/array.h"
#include "text/find_puzzle.h"
#include "text/scan.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

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
    field.quoted = separator != '\t' && *at < length && row[*at] == '"';
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

gv_row_end gv_table_row_line_end(const char *line, size_t length, char separator,
                                 bool open)
{
    size_t at = 0;
    if (open) {
        const size_t quote = closing_quote(line, length, 0);
        if (quote == length)
            return GV_ROW_OPEN;
        if (quote + 1 < length && line[quote + 1] != separator)
            return GV_ROW_BROKEN;
        at = quote + 2;
    }
    gv_field field;
    while (gv_table_row_field(&field, line, length, separator, &at))
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

/* The field without the spaces around it. */
static gv_field trimmed(const char *line, gv_field field)
{
    while (field.length && line[field.start] == ' ') {
        field.start++;
        field.length--;
    }
    while (field.length && line[field.start + field.length - 1] == ' ')
        field.length--;
    return field;
}

/* The name of a column, copied into the arena; NULL when out of memory. */
static const char *column_name(const char *line, gv_field field, gv_arena *arena)
{
    field = trimmed(line, field);
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
    size_t commas = 0, semicolons = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\t')
            return '\t';
        commas += line[i] == ',';
        semicolons += line[i] == ';';
    }
    return semicolons > commas ? ';' : commas ? ',' : '\t';
}

size_t gv_table_row_name_rank(const char *name, size_t length)
{
    static const char *const names[] = { "puzzle", "puzzles",  "question", "quizzes",
                                         "quiz",   "sudoku",   "grid",     "board",
                                         "givens", "unsolved", "problem",  "clues",
                                         "input",  "start",    "initial",  "string" };
    for (size_t i = 0; i < GV_N_OF(names); i++)
        if (strlen(names[i]) == length && strncasecmp(names[i], name, length) == 0)
            return i;
    return SIZE_MAX;
}

bool gv_table_row_holds_puzzle(const char *row, const gv_field *field, bool solved,
                               const gv_record_text *known)
{
    const char *text = row + field->start;
    gv_place place;
    if (!gv_place_find(&place, text, field->length, known))
        return false;
    for (size_t i = place.start; !solved && i < place.start + place.length; i++)
        solved = text[i] == '.' || text[i] == '0' || text[i] == '_' || text[i] == '*' ||
                 text[i] == '-';
    return solved;
}

/* ---- which column is the puzzle ---- */

/* A table while its header is examined. */
typedef struct header_look {
    const char *const *names;
    size_t n_columns;
    char separator;
    const gv_text_line *row;
    const gv_record_text *known;
} header_look;

/* The column that the user chose, by name or number; n_columns: there is none. */
static size_t chosen_column(const header_look *look)
{
    const char *wanted = look->known->puzzle_column;
    const gv_record_text text = { .text = wanted, .length = strlen(wanted) };
    unsigned number;
    for (size_t i = 0; i < look->n_columns; i++)
        if (strcmp(look->names[i], wanted) == 0)
            return i;
    for (size_t i = 0; i < look->n_columns; i++)
        if (strcasecmp(look->names[i], wanted) == 0)
            return i;
    if (gv_scan_number(&number, &text, (gv_text_span){ 0, text.length }) && number &&
        number <= look->n_columns)
        return number - 1;
    return look->n_columns;
}

static bool holds_puzzle(const header_look *look, size_t column, bool solved)
{
    size_t at = 0;
    gv_field field;
    for (size_t i = 0;
         look->row && gv_table_row_field(&field, look->row->text, look->row->length,
                                         look->separator, &at);
         i++)
        if (i == column)
            return gv_table_row_holds_puzzle(look->row->text, &field, solved,
                                             look->known);
    return false;
}

/* The first column that holds a puzzle, from the most usual name on; n_columns: none
 * does. */
static size_t find_column(const header_look *look)
{
    const size_t n = look->n_columns;
    size_t best = n, best_rank = SIZE_MAX;
    for (size_t i = 0; i < n; i++) {
        const size_t rank =
            gv_table_row_name_rank(look->names[i], strlen(look->names[i]));
        if (rank < best_rank && (rank == 0 || holds_puzzle(look, i, true))) {
            best = i;
            best_rank = rank;
        }
    }
    for (unsigned solved = 0; solved < 2; solved++)
        for (size_t i = 0; i < n && best == n; i++)
            if (holds_puzzle(look, i, solved))
                best = i;
    return best;
}

/* The names of the columns of a line; "column1" and so on if it is not a header. */
static gv_status read_names(const char ***out, size_t n, bool is_row, const char *line,
                            size_t length, char separator, gv_arena *arena,
                            gv_error *err)
{
    enum { NAME_SIZE = 32 };
    const char **names = GV_ARENA_NEW(arena, const char *, n);
    size_t at = 0;
    gv_field field;
    if (!names)
        return gv_fail_memory(err);
    for (size_t i = 0; gv_table_row_field(&field, line, length, separator, &at); i++) {
        char *number = is_row ? gv_arena_take(arena, NAME_SIZE) : NULL;
        if (number)
            (void)snprintf(number, NAME_SIZE, "column%zu", i + 1);
        names[i] = is_row ? number : column_name(line, field, arena);
        if (!names[i])
            return gv_fail_memory(err);
    }
    *out = names;
    return GV_OK;
}

static bool is_number_of_column(const char *wanted)
{
    return wanted && *wanted >= '0' && *wanted <= '9';
}

static bool has_puzzle_name(const char *line, size_t length, char separator)
{
    size_t at = 0;
    gv_field field;
    while (gv_table_row_field(&field, line, length, separator, &at)) {
        const gv_field name = trimmed(line, field);
        if (!field.broken &&
            gv_table_row_name_rank(line + name.start, name.length) == 0)
            return true;
    }
    return false;
}

/* Whether a line is a header: names, or one usual name alone. */
static bool is_header(const char *line, size_t length)
{
    return gv_table_row_names(line, length) ||
           has_puzzle_name(line, length, gv_table_row_separator(line, length)) ||
           gv_table_row_name_rank(line, length) != SIZE_MAX;
}

gv_status gv_table_row_header(const gv_columns **out, bool *is_row, const char *line,
                              size_t length, const gv_text_line *row,
                              const gv_record_text *known, gv_arena *arena,
                              gv_error *err)
{
    const gv_mark mark = gv_arena_mark(arena);
    const bool names = is_header(line, length);
    *out = NULL;
    *is_row = !names;
    if (!names && !is_number_of_column(known->puzzle_column))
        return GV_OK;
    char separator = gv_table_row_separator(line, length);
    if (!names && separator == '\t' && !memchr(line, '\t', length))
        separator = ' '; // of words, one of which was chosen
    const size_t n = gv_table_row_width(line, length, separator);
    gv_columns *columns = GV_ARENA_NEW(arena, gv_columns, 1);
    const char **column_names = NULL;
    if (!columns)
        return gv_fail_memory(err);
    GV_TRY(read_names(&column_names, n, *is_row, line, length, separator, arena, err));
    const header_look look = { column_names, n, separator, row, known };
    *columns = (gv_columns){ .separator = separator,
                             .n_columns = n,
                             .puzzle = known->puzzle_column ? chosen_column(&look)
                                                            : find_column(&look),
                             .names = column_names };
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
