/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_row.h -- the header of a table of puzzles, and the fields of its rows. Fields
 * of a table with commas may be in double quotes (doubled inside) and then span several
 * lines, as in RFC 4180; with tabs they are taken literally. */
#ifndef GV_TEXT_TABLE_ROW_H
#define GV_TEXT_TABLE_ROW_H

#include "text/reader.h"

/* A field of a row: its text without the quotes around it. */
typedef struct gv_field {
    size_t start;
    size_t length;
    bool quoted;   /* quotes inside are still doubled */
    bool unclosed; /* the closing quote is missing */
    bool broken;   /* unclosed, or something follows the quote */
} gv_field;

/* The field that begins at *at, which moves to the next one; false if there is none.
 * Start with 0. */
bool gv_table_row_field(gv_field *out, const char *row, size_t length, char separator,
                        size_t *at);

/* Appends the value of a field. */
void gv_table_row_value(gv_buffer *out, const char *row, const gv_field *field);

/* How a line of a row with commas ends. */
typedef enum gv_row_end {
    GV_ROW_WHOLE,
    GV_ROW_OPEN,  /* inside quotes: the row continues on the next line */
    GV_ROW_BROKEN /* something follows a closing quote */
} gv_row_end;

/* `open`: the line begins inside quotes. */
gv_row_end gv_table_row_line_end(const char *line, size_t length, bool open);

/* What separates the fields of a header: tabs if it has any, else commas. */
char gv_table_row_separator(const char *line, size_t length);

/* The number of fields. */
size_t gv_table_row_width(const char *row, size_t length, char separator);

/* If the line is the header of a table, with a column `puzzle`, its columns, in
 * `arena`; else *out becomes NULL. */
gv_status gv_table_row_header(const gv_columns **out, const char *line, size_t length,
                              gv_arena *arena, gv_error *err);

/* Whether the line looks like a header: several fields, each a name that begins with a
 * letter, without blanks around it. A row of letters may look like that too. */
bool gv_table_row_names(const char *line, size_t length);

#endif
