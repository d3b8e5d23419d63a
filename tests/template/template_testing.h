/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_testing.h -- what the tests of Paris's measures share: a board from text,
 * names of choices, random partial grids. Include it after cmocka.h. */
#ifndef GV_TESTS_TEMPLATE_TESTING_H
#define GV_TESTS_TEMPLATE_TESTING_H

#include "base/bitset.h"
#include "template/selective.h"

#include <stdio.h>
#include <string.h>

/* The puzzles of Paris's text. */
#define ANNEX_A                                                                        \
    "..7...9..2..5.7..6.8.1.4.7..4..1..3.6.1...8.9.9..8..6..5.8.9.1.1..6.3..2..6...3." \
    "."
#define STUCK_88                                                                       \
    "..14.......4.786.1..7...9..4867..123713824569952....7...5.4....3.918......8..73." \
    "."
#define NUMBER_4                                                                       \
    ".85...21..94.12..3...3..7.45.34.9....4.2.6.3....1.39.76.8..5...1..84.36..27..."   \
    "89."

typedef struct paris_bench {
    gv_context *context;
    gv_instance *instance;
    gv_arena arena, tmp;
    const gv_template_units *units;
    gv_template_board *board;
} paris_bench;

static inline void fixture_open(paris_bench *b, const char *text,
                                const gv_text_options *options)
{
    *b = (paris_bench){ 0 };
    assert_int_equal(gv_context_new(&b->context, NULL), GV_OK);
    assert_int_equal(
        gv_instance_parse(&b->instance, b->context, text, strlen(text), options, NULL),
        GV_OK);
    assert_true(gv_template_suits(b->instance));
    assert_int_equal(
        gv_template_units_new(&b->units, b->instance->net->shape, &b->arena, NULL),
        GV_OK);
    b->board = GV_ARENA_NEW(&b->arena, gv_template_board, 1);
    assert_non_null(b->board);
    gv_template_board_of(b->board, b->units, b->instance, NULL);
}

static inline void fixture_open_nine(paris_bench *b, const char *text)
{
    const gv_text_options options = GV_INIT(gv_text_options);
    fixture_open(b, text, &options);
}

/* Of a shape without givens. */
static inline void fixture_open_empty(paris_bench *b, gv_shape shape)
{
    *b = (paris_bench){ 0 };
    assert_int_equal(gv_context_new(&b->context, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&b->instance, b->context, &shape, NULL), GV_OK);
    assert_int_equal(gv_template_units_new(&b->units, shape, &b->arena, NULL), GV_OK);
    b->board = GV_ARENA_NEW(&b->arena, gv_template_board, 1);
    assert_non_null(b->board);
    gv_template_board_of(b->board, b->units, b->instance, NULL);
}

/* A Latin square of k x k squares of 2 x 2 cells with two digits each, but those on the
 * diagonal empty: each of them can be filled in two ways, independently. */
static inline void fixture_open_squares(paris_bench *b, uint32_t k)
{
    const uint32_t n = 2 * k;
    fixture_open_empty(b, (gv_shape){ GV_LATIN, 1, (uint8_t)n, (uint8_t)n });
    for (uint32_t cell = 0; cell < n * n; cell++) {
        const uint32_t row = cell / n, column = cell % n;
        if (row / 2 != column / 2)
            gv_template_put(b->board, cell,
                            2 * ((row / 2 + column / 2) % k) + (row + column) % 2);
    }
}

static inline void fixture_close(paris_bench *b)
{
    gv_instance_free(b->instance);
    gv_context_free(b->context);
    gv_arena_free(&b->arena);
    gv_arena_free(&b->tmp);
}

static inline gv_template_solving solve_board(paris_bench *b)
{
    const gv_limits none = { 0 };
    gv_template_solving solving;
    assert_int_equal(
        gv_template_solve(&solving, b->board, &none, false, &b->arena, NULL), GV_OK);
    return solving;
}

/* Empties the cells of clues "58.3 26.2"; each must be there. */
static inline void drop_clues(char *puzzle, const char *clues)
{
    unsigned row, column, digit;
    int used;
    while (sscanf(clues, " %1u%1u.%1u%n", &row, &column, &digit, &used) == 3) {
        char *cell = &puzzle[9 * (row - 1) + column - 1];
        assert_int_equal(*cell, '0' + (char)digit);
        *cell = '.';
        clues += used;
    }
    assert_int_equal(*clues, 0);
}

/* Fills up to `n_tries` random cells with random digits that their units lack. */
static inline void scatter(gv_template_board *board, gv_rng *rng, uint32_t n_tries)
{
    for (uint32_t i = 0; i < n_tries; i++) {
        const uint32_t cell = (uint32_t)gv_rng_below(rng, board->units->n_cells);
        const uint32_t digit = (uint32_t)gv_rng_below(rng, board->units->order);
        if (gv_template_candidates(board, cell) >> digit & 1)
            gv_template_put(board, cell, digit);
    }
}

#endif
