/* SPDX-License-Identifier: GPL-3.0-or-later */
/* find_puzzle.h -- a puzzle somewhere in a line that has other text around it: behind
 * an id or a hash, in quotes or parentheses, in the address of a page, in groups, or as
 * the list of numbers that another language writes. Nothing is taken that has a single
 * wrong character: rules 5 to 7 of docs/formats/detection.md. */
#ifndef GV_TEXT_FIND_PUZZLE_H
#define GV_TEXT_FIND_PUZZLE_H

#include "text/detect.h"

/* Where the puzzle stands in the text, and what it is. */
typedef struct gv_place {
    size_t start;
    size_t length;
    gv_detected cells; /* as of gv_detect_line(), for the cells alone */
    bool apart;   /* cells are separated: gv_place_put() writes them without that */
    bool is_solo; /* likewise the id of a game of Solo, 3x3:5_3b7..., with these blocks:
                   */
    unsigned block_rows, block_cols;
} gv_place;

/* Whether all characters can be cells (candidates, if `power` is 3) of a puzzle of that
 * order. */
bool gv_place_fits(const char *cells, size_t length, unsigned order);

/* Finds a puzzle in a text, which may have several lines. */
bool gv_place_find(gv_place *out, const char *text, size_t length,
                   const gv_record_text *known);

/* The offset in a line of what an id of Solo asks for beyond the rules of Sudoku; 0:
 * nothing, or it is no such id. */
size_t gv_place_solo_rules(const char *text, size_t length);

/* The same, but only a word of cells. */
bool gv_place_find_word(gv_place *out, const char *text, size_t length,
                        const gv_record_text *known);

/* Appends the cells of a puzzle whose cells are apart as one that the format `line`
 * reads: characters, or decimals separated by blanks. */
void gv_place_put(gv_buffer *out, const char *text, const gv_place *place);

/* The text around the puzzle, without the quotes and separators next to it: what
 * follows the puzzle of an answer. */
void gv_place_put_around(gv_buffer *out, const char *text, size_t length,
                         const gv_place *place);

#endif
