/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_builder.h -- a grid while it is being read: a reader says what each cell
 * contains, and at the end an instance is made of it. Cells are numbered row by row
 * from 0. */
#ifndef GV_TEXT_GRID_BUILDER_H
#define GV_TEXT_GRID_BUILDER_H

#include "text/format.h"
#include "text/scan.h"

typedef struct gv_grid_builder {
    const gv_record_text *raw;
    gv_context *context;
    gv_arena *arena;
    const gv_net *net;
    unsigned order;
    gv_alphabet alphabet;

    /* Bit sets over the labels. A cell may be given several digits: the instance then
     * has no solution. */
    uint64_t *givens;
    uint64_t *placed; /* the part of givens that a player placed */
    uint64_t *marks;  /* valid once has_marks is set */
    uint64_t *lone;   /* the part of givens that were lone candidates */
    bool has_marks;

    /* The cells being read are the state of play: what the puzzle leaves empty is
     * placed, and what it gives must be the same. */
    bool placing;
} gv_grid_builder;

/* Starts a grid of `order` cells a side: finds the network (an order that does not fit
 * is an error at offset `at`). `alphabet` is that of the text; families of queens
 * ignore it. The builder's memory is in `arena`; there is nothing to release. */
gv_status gv_grid_builder_begin(gv_grid_builder *out, const gv_record_text *raw,
                                unsigned order, gv_alphabet alphabet, size_t at,
                                gv_context *context, gv_arena *arena, gv_error *err);

/* What a cell contains. Digits from 0; queens: digit 0 is the queen. */
void gv_grid_builder_give(gv_grid_builder *grid, unsigned cell, unsigned digit);
void gv_grid_builder_place(gv_grid_builder *grid, unsigned cell, unsigned digit);

/* Whether the cell has a given or placed digit. */
bool gv_grid_builder_has_value(const gv_grid_builder *grid, unsigned cell);

/* The cell allows only the digits of the bit set; queens: bit 0 is the queen. */
void gv_grid_builder_mark(gv_grid_builder *grid, unsigned cell, uint64_t digits);

/* What a written cell of candidates means: a single one is a given, all of them mean
 * nothing, otherwise they are marks. */
void gv_grid_builder_candidates(gv_grid_builder *grid, unsigned cell, uint64_t digits);

/* All digits of the grid's order as a bit set. */
uint64_t gv_grid_builder_all(const gv_grid_builder *grid);

/* The instance, in the builder's arena. */
gv_status gv_grid_builder_finish(gv_instance **out, const gv_grid_builder *grid,
                                 gv_error *err);

/* The same as the result of a reader whose whole text is the puzzle. */
gv_status gv_grid_builder_finish_whole(gv_parsed *out, const gv_grid_builder *grid,
                                       gv_error *err);

enum { GV_CELL_BLANK = -1, GV_CELL_FOREIGN = -2 };

/* The digit that character `c` writes, or one of the two above. Queens: 'Q', 'q' and
 * '1' are digit 0. */
int gv_grid_builder_cell_digit(bool queens, gv_alphabet alphabet, unsigned order,
                               char c);

/* Reads the cell that the character at `at` writes: a given, or a placed digit while
 * grid->placing. */
gv_status gv_grid_builder_read_char(gv_grid_builder *grid, unsigned cell, size_t at,
                                    gv_error *err);

/* Reads the cell that a decimal number (from 1) or a blank character writes. */
gv_status gv_grid_builder_read_number(gv_grid_builder *grid, unsigned cell,
                                      gv_text_span word, gv_error *err);

/* Reads the signs for a cell among groups of candidates: "." says nothing about it,
 * "{}" that it has none left. False if the span is neither. */
bool gv_grid_builder_read_sign(gv_grid_builder *grid, unsigned cell, gv_text_span span);

/* "symbol '7' is beyond order 4", "unexpected character '?'", at its place. */
gv_status gv_grid_builder_fail_char(gv_error *err, const gv_grid_builder *grid,
                                    size_t at);

/* The same for a word that should be a number of the order or a blank. */
gv_status gv_grid_builder_fail_number(gv_error *err, const gv_grid_builder *grid,
                                      gv_text_span word);

#endif
