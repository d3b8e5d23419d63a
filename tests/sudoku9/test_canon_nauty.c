/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_canon_nauty.c -- numbers of automorphisms against nauty. Built where nauty is
 * installed. */
#include "sudoku9/canon/canon.h"

#include "canon_samples.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>
#include <nauty/nauty.h>

/* The graph of a puzzle, in vertices of four colours:
 *
 *     cells 0 .. 80     joined to their row, their column and their digit, if any
 *     digits 81 .. 89
 *     lines 90 .. 107   rows, then columns; joined to their chute
 *     chutes 108 .. 113 bands, then stacks
 *
 * Two lines meet in a cell if and only if one is a row and the other a column: so the
 * automorphisms are those of the puzzle, with the digits that do not occur free. */
enum { DIGITS = 81, LINES = 90, CHUTES = 108, N_VERTICES = 114 };
enum { N_WORDS = SETWORDSNEEDED(N_VERTICES) };

static void make_graph(graph *g, const digits81 puzzle, bool with_digits)
{
    EMPTYGRAPH(g, N_WORDS, N_VERTICES);
    for (int cell = 0; cell < 81; cell++) {
        ADDONEEDGE(g, cell, LINES + cell / 9, N_WORDS);
        ADDONEEDGE(g, cell, LINES + 9 + cell % 9, N_WORDS);
        if (with_digits && puzzle[cell])
            ADDONEEDGE(g, cell, DIGITS + puzzle[cell] - 1, N_WORDS);
    }
    for (int line = 0; line < 18; line++)
        ADDONEEDGE(g, LINES + line, CHUTES + line / 3, N_WORDS);
}

/* Vertices in the order of their colours; without digits, clue cells have their own. */
static void colour(int lab[N_VERTICES], int ptn[N_VERTICES], const digits81 puzzle,
                   bool with_digits)
{
    int n = 0;
    for (int clue = 0; clue < 2; clue++) {
        for (int cell = 0; cell < 81; cell++)
            if ((with_digits ? 0 : puzzle[cell] != 0) == clue)
                lab[n++] = cell;
        if (n)
            ptn[n - 1] = 0;
    }
    for (; n < N_VERTICES; n++)
        lab[n] = n;
    ptn[LINES - 1] = ptn[CHUTES - 1] = ptn[N_VERTICES - 1] = 0;
}

static uint64_t nauty_automorphisms(const digits81 puzzle, bool with_digits)
{
    static DEFAULTOPTIONS_GRAPH(options);
    graph g[N_VERTICES * N_WORDS];
    int lab[N_VERTICES];
    int ptn[N_VERTICES];
    int orbits[N_VERTICES];
    statsblk stats;
    for (int i = 0; i < N_VERTICES; i++)
        ptn[i] = 1;
    make_graph(g, puzzle, with_digits);
    colour(lab, ptn, puzzle, with_digits);
    options.defaultptn = FALSE;
    densenauty(g, lab, ptn, orbits, &options, &stats, N_WORDS, N_VERTICES, NULL);
    assert_int_equal(stats.errstatus, 0);
    return (uint64_t)llround(stats.grpsize1 * pow(10, stats.grpsize2));
}

/* Without digits, nauty permutes the nine isolated digit vertices. */
enum { RENAMINGS = 362880 };

static void assert_as_nauty(const digits81 puzzle)
{
    gv_canonical form;
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&form, puzzle, NULL);
    assert_true(form.n_automorphisms == nauty_automorphisms(puzzle, true));
    gv_canon_forms[GV_CANON_PATTERN].find(&form, puzzle, NULL);
    assert_true(form.n_automorphisms * RENAMINGS == nauty_automorphisms(puzzle, false));
}

static void random_puzzles_of_every_density(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(21, 0);
    for (size_t n_clues = 0; n_clues <= 81; n_clues++)
        for (int round = 0; round < 5; round++) {
            digits81 grid;
            digits81 puzzle;
            random_grid(grid, &rng);
            random_clues(puzzle, grid, n_clues, &rng);
            assert_as_nauty(puzzle);
        }
}

static void clashing_puzzles(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(22, 0);
    for (size_t n_clues = 0; n_clues <= 81; n_clues += 3)
        for (uint64_t n_digits = 1; n_digits <= 9; n_digits += 2) {
            digits81 puzzle;
            random_clashing(puzzle, n_clues, n_digits, &rng);
            assert_as_nauty(puzzle);
        }
}

static void symmetric_puzzles(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(23, 0);
    for (int round = 0; round < 500; round++) {
        const gv_nine_map map = short_map(&rng);
        digits81 puzzle;
        symmetric_clues(puzzle, &map, (size_t)gv_rng_below(&rng, 60), &rng);
        assert_as_nauty(puzzle);
    }
}

static void parts_of_the_most_symmetric_grid(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(24, 0);
    digits81 grid;
    read_digits(grid, GRID_648);
    assert_as_nauty(grid);
    for (unsigned boxes = 0; boxes < 512;
         boxes += 1 + (unsigned)gv_rng_below(&rng, 8)) {
        digits81 puzzle;
        for (size_t cell = 0; cell < 81; cell++) {
            const size_t box = cell / 27 * 3 + cell % 9 / 3;
            puzzle[cell] = boxes >> box & 1 ? grid[cell] : 0;
        }
        assert_as_nauty(puzzle);
    }
}

static void symmetric_grids(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(25, 0);
    int n_grids = 0;
    while (n_grids < 100) {
        const gv_nine_map map = short_map(&rng);
        digits81 grid;
        if (!symmetric_grid(grid, &map, &rng))
            continue;
        assert_true(gv_nine_is_grid(grid));
        assert_as_nauty(grid);
        n_grids++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_puzzles_of_every_density),
        cmocka_unit_test(clashing_puzzles),
        cmocka_unit_test(symmetric_puzzles),
        cmocka_unit_test(parts_of_the_most_symmetric_grid),
        cmocka_unit_test(symmetric_grids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
