/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puzzle_sheet.h -- puzzles on pages to print, with their answers at the back: one HTML
 * file that loads nothing else. It is written page by page; only the answers are kept,
 * a byte for each cell, until after the last puzzle. */
#ifndef GV_REPORT_DRAWING_PUZZLE_SHEET_H
#define GV_REPORT_DRAWING_PUZZLE_SHEET_H

#include "model/instance.h"

enum { GV_SHEET_MOST_PER_PAGE = 30 };

typedef struct gv_sheet_style {
    unsigned per_page; /* from 1 to the maximum */
    const char *title; /* NULL: none */
    bool answers;
} gv_sheet_style;

typedef struct gv_sheet_answer gv_sheet_answer;

typedef struct gv_sheet {
    gv_sheet_style style;
    uint64_t n_puzzles;
    uint64_t n_pages;
    unsigned max_order;
    gv_arena arena; /* of the answers, a list: */
    gv_sheet_answer *first, *last;
    gv_sheet_answer *next;  /* the first one not written yet */
    uint64_t n_answers_out; /* how many have been written */
    bool page_open;
} gv_sheet;

void gv_sheet_init(gv_sheet *sheet, gv_sheet_style style, gv_memory *memory);
void gv_sheet_free(gv_sheet *sheet);

/* What comes before the first puzzle. */
void gv_sheet_begin(gv_buffer *out, const gv_sheet *sheet);

/* What is known about a puzzle besides its board. */
typedef struct gv_sheet_entry {
    const gv_instance *puzzle;
    const gv_label *solution; /* n_primary labels; NULL: none to print, */
    const char *no_solution;  /* but this, words of the program */
    const char *caption;      /* of caption_length characters; none if that is 0 */
    size_t caption_length;
} gv_sheet_entry;

/* Appends a puzzle, and page breaks around it. The network of the puzzle must live as
 * long as the sheet. GV_ERR_UNSUPPORTED for csp instances. */
gv_status gv_sheet_add(gv_buffer *out, gv_sheet *sheet, const gv_sheet_entry *entry,
                       gv_error *err);

/* Appends the next page of answers; *more is false, and nothing is appended, if there
 * is none. The first call ends the puzzles. */
gv_status gv_sheet_answers(gv_buffer *out, bool *more, gv_sheet *sheet, gv_error *err);

/* The end of the file, after the last page. */
void gv_sheet_end(gv_buffer *out, gv_sheet *sheet);

#endif
