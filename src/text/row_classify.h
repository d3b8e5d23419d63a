/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_classify.h -- whether a line of text is a row of a grid, with how many cells, and
 * how they are written. Pure functions on one line; split_rows.c combines rows. */
#ifndef GV_TEXT_ROW_CLASSIFY_H
#define GV_TEXT_ROW_CLASSIFY_H

#include "text/format.h"

/* What a line would be as a row. Words are separated by blanks, bars and commas. Groups
 * are separated by blanks and bars, contain at least one symbol and may contain
 * markers, including commas: "45#", "4,15". Letters are symbols in some grids, markers
 * in others, so groups are counted twice. */
typedef struct gv_row_shape {
    unsigned n_words;
    unsigned n_characters;    /* of all words */
    unsigned n_groups;        /* with a figure; or "." or "{}" */
    unsigned n_letter_groups; /* with a figure or a letter; or "." or "{}" */
    unsigned word_length;     /* of the longest word */
    bool even_words;          /* all words have that length */
    bool long_group;          /* some group has several characters */
    bool numbers;             /* every word is a decimal number or a single blank */
    unsigned top_number;      /* the largest of them */
    int top_letter;    /* of the letters but x, which is a blank; 0 for A, -1: none */
    char top_figure;   /* '0' if there is none */
    bool dot_in_group; /* a blank where only candidates could be */
    bool user_prefix;  /* a word is 'u' and a figure */
    bool bars;         /* '|', '!' or ':' */
    bool dash;         /* '-' */
    bool foreign;      /* a character that no row has */
    bool only_queens;  /* all characters are 'Q' or '.' */
    unsigned n_queens;
} gv_row_shape;

gv_row_shape gv_row_classify(const char *text, size_t length);

/* How the rows of a grid are written, according to the first one. */
typedef struct gv_row_plan {
    unsigned n_cells;
    bool characters; /* cells may be characters */
    bool words;      /* cells may be words or groups */
    bool sure; /* the order is one that a text need not state: a start without all its
                  rows is a broken grid, not some other text */
} gv_row_plan;

/* The plan of a grid whose first row looks like this; false if it is not a row.
 * `format` is AUTO or a forced format of rows. */
bool gv_row_plan_of(gv_row_plan *out, const gv_row_shape *look,
                    const gv_record_text *known, gv_format format);

/* Whether a text need not state the order because its blocks are clear: the squares
 * from 4 on for a sudoku, every order for the other families. */
bool gv_row_plain_order(const gv_record_text *known, unsigned order);

/* Whether the line is a row of such a grid. */
bool gv_row_fits(const gv_row_plan *plan, const gv_row_shape *look);

/* The cells that the line would have as a row of such a grid. */
unsigned gv_row_cells(const gv_row_plan *plan, const gv_row_shape *look);

/* Whether the line may be meant as a row of such a grid but contains a slip: more than
 * half of the cells, not twice as many, and only letters that are symbols. */
bool gv_row_resembles(const gv_row_plan *plan, const gv_row_shape *look);

#endif
