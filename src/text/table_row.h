/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_row.h -- the header of a table of puzzles, and the fields of its rows. Fields
 * of a table with commas or semicolons may be in double quotes (doubled inside) and
 * then span several lines, as in RFC 4180; with tabs they are taken literally. */
#ifndef GV_TEXT_TABLE_ROW_H
#define GV_TEXT_TABLE_ROW_H

#include "text/line_source.h"
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
gv_row_end gv_table_row_line_end(const char *line, size_t length, char separator,
                                 bool open);

/* What separates the fields of a line: tabs if it has any, else commas or semicolons,
 * whichever are more; a tab if there is none of these. */
char gv_table_row_separator(const char *line, size_t length);

/* The number of fields. */
size_t gv_table_row_width(const char *row, size_t length, char separator);

/* How usual it is that a column or member of that name is the puzzle: 0 for `puzzle`,
 * larger numbers for other names; SIZE_MAX: it is none of them. */
size_t gv_table_row_name_rank(const char *name, size_t length);

/* Whether a field holds a puzzle whose every character is right, of which some are
 * blanks; or such a puzzle without blanks, if `solved`. */
bool gv_table_row_holds_puzzle(const char *row, const gv_field *field, bool solved,
                               const gv_record_text *known);

/* If the line is the header of a table of puzzles, its columns, in `arena`; else *out
 * becomes NULL. The puzzle is the column that known->puzzle_column names; else the one
 * called `puzzle`; else the first of those with usual names, or of all, whose field of
 * `row`, the line after it (NULL: there is none), is a puzzle. A number chooses a
 * column of any line: *is_row says whether it is not a header but a row. */
gv_status gv_table_row_header(const gv_columns **out, bool *is_row, const char *line,
                              size_t length, const gv_text_line *row,
                              const gv_record_text *known, gv_arena *arena,
                              gv_error *err);

/* Whether the line looks like a header: several fields, each a name that begins with a
 * letter, without blanks around it. A row of letters may look like that too. */
bool gv_table_row_names(const char *line, size_t length);

#endif
