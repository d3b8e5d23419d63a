/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_canon_definition.c -- canonical forms against their definition: all 2 * 6^8
 * permutations of cells, tried one after the other. */
#include "sudoku9/canon/canon.h"

#include "canon_samples.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

typedef struct definition {
    digits81 leading; /* the smallest (or largest) string of the leading puzzle */
    digits81 carried; /* then that of the other one, with the same map */
    uint64_t n_equal; /* cell permutations that give both */
} definition;

static void list_line_orders(uint8_t out[1296][9])
{
    static const uint8_t orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                          { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
    for (size_t i = 0; i < 1296; i++) {
        const uint8_t *bands = orders[i % 6];
        const size_t lines[3] = { i / 6 % 6, i / 36 % 6, i / 216 };
        for (size_t line = 0; line < 9; line++)
            out[i][line] =
                (uint8_t)(3 * bands[line / 3] + orders[lines[line / 3]][line % 3]);
    }
}

/* Renames by first appearance (upwards for sign 1, downwards from 9 for -1) while
 * comparing with `best`. Returns whether the result is worse (1), equal (0) or better
 * (-1). */
static int rename_leading(digits81 out, uint8_t names[10], const digits81 leading,
                          const gv_nine_map *map, int sign, const digits81 best)
{
    int order = 0;
    int n_names = 0;
    memset(names, 0, 10);
    for (size_t cell = 0; cell < 81; cell++) {
        const uint8_t digit = leading[source_cell(map, cell)];
        if (digit && !names[digit]) {
            n_names++;
            names[digit] = (uint8_t)(sign > 0 ? n_names : 10 - n_names);
        }
        out[cell] = names[digit];
        if (!order && out[cell] != best[cell])
            order = out[cell] < best[cell] ? -sign : sign;
        if (order > 0)
            return 1;
    }
    return order;
}

/* Negative when `a` is to be preferred. */
static int compare_signed(const digits81 a, const digits81 b, int sign)
{
    return sign > 0 ? memcmp(a, b, 81) : memcmp(b, a, 81);
}

static void try_map(definition *best, const gv_nine_map *map, const digits81 leading,
                    const digits81 carried, int sign)
{
    digits81 string;
    digits81 other;
    uint8_t names[10];
    int order = rename_leading(string, names, leading, map, sign, best->leading);
    if (order > 0)
        return;
    for (size_t cell = 0; cell < 81; cell++)
        other[cell] = names[carried[source_cell(map, cell)]];
    if (order == 0)
        order = compare_signed(other, best->carried, sign);
    if (order > 0)
        return;
    if (order < 0) {
        memcpy(best->leading, string, 81);
        memcpy(best->carried, other, 81);
        best->n_equal = 0;
    }
    best->n_equal++;
}

/* All 2 * 6^8 permutations of cells. */
static void by_definition(definition *out, const digits81 leading,
                          const digits81 carried, int sign)
{
    static uint8_t orders[1296][9];
    list_line_orders(orders);
    memset(out, sign > 0 ? 0xff : 0, sizeof *out);
    for (int transposed = 0; transposed < 2; transposed++)
        for (size_t i = 0; i < 1296; i++)
            for (size_t j = 0; j < 1296; j++) {
                gv_nine_map map = { .transposed = transposed };
                memcpy(map.row, orders[i], 9);
                memcpy(map.column, orders[j], 9);
                try_map(out, &map, leading, carried, sign);
            }
}

static uint64_t n_unused_digits(const digits81 puzzle)
{
    uint64_t n_unused = 0;
    for (uint8_t digit = 1; digit <= 9; digit++)
        n_unused += !memchr(puzzle, digit, 81);
    return n_unused;
}

static void assert_puzzle_minlex_by_definition(const digits81 puzzle)
{
    definition expected;
    gv_canonical form;
    by_definition(&expected, puzzle, puzzle, 1);
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&form, puzzle, NULL);
    assert_memory_equal(form.digits, expected.leading, 81);
    assert_true(form.n_automorphisms ==
                expected.n_equal * factorial(n_unused_digits(puzzle)));
}

static void puzzle_minlex_is_the_smallest_of_all_isomorphs(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(1, 0);
    static const size_t n_clues[] = { 5, 12, 24, 40, 81 };
    digits81 grid;
    digits81 puzzle;
    for (size_t i = 0; i < sizeof n_clues / sizeof n_clues[0]; i++) {
        random_grid(grid, &rng);
        random_clues(puzzle, grid, n_clues[i], &rng);
        assert_puzzle_minlex_by_definition(puzzle);
    }
}

static void clashing_clues_have_a_smallest_isomorph_too(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(2, 0);
    digits81 puzzle;
    static const size_t n_clues[] = { 15, 30, 81 };
    for (size_t i = 0; i < sizeof n_clues / sizeof n_clues[0]; i++) {
        random_clashing(puzzle, n_clues[i], 3 + 3 * i, &rng);
        assert_puzzle_minlex_by_definition(puzzle);
    }
}

static void symmetric_puzzles_have_the_automorphisms_of_the_definition(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(3, 0);
    for (size_t n_tries = 3; n_tries <= 60; n_tries += 19) {
        const gv_nine_map map = short_map(&rng);
        digits81 puzzle;
        symmetric_clues(puzzle, &map, n_tries, &rng);
        assert_puzzle_minlex_by_definition(puzzle);
    }
}

static void pattern_is_the_smallest_of_all_permutations_of_cells(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(4, 0);
    static const size_t n_clues[] = { 4, 24, 70 };
    for (size_t i = 0; i < sizeof n_clues / sizeof n_clues[0]; i++) {
        digits81 puzzle;
        digits81 clues;
        random_clashing(puzzle, n_clues[i], 9, &rng);
        for (size_t cell = 0; cell < 81; cell++)
            clues[cell] = puzzle[cell] != 0;
        definition expected;
        gv_canonical form;
        by_definition(&expected, clues, clues, 1);
        gv_canon_forms[GV_CANON_PATTERN].find(&form, puzzle, NULL);
        assert_memory_equal(form.digits, expected.leading, 81);
        assert_true(form.n_automorphisms == expected.n_equal);
    }
}

static void assert_solution_forms_by_definition(const digits81 puzzle,
                                                const digits81 grid)
{
    definition expected;
    gv_canonical form;
    digits81 image;
    by_definition(&expected, grid, puzzle, 1);
    gv_canon_forms[GV_CANON_SOLUTION_MINLEX].find(&form, puzzle, grid);
    assert_memory_equal(form.digits, expected.carried, 81);
    assert_true(form.n_automorphisms == expected.n_equal);
    gv_nine_apply(image, &form.map, grid);
    assert_memory_equal(image, expected.leading, 81);

    by_definition(&expected, grid, puzzle, -1);
    gv_canon_forms[GV_CANON_SOLUTION_MAXLEX].find(&form, puzzle, grid);
    assert_memory_equal(form.digits, expected.carried, 81);
    assert_true(form.n_automorphisms == expected.n_equal);
    gv_nine_apply(image, &form.map, grid);
    assert_memory_equal(image, expected.leading, 81);
}

static void the_solution_leads_and_the_puzzle_follows(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(5, 0);
    digits81 grid;
    digits81 puzzle;
    random_grid(grid, &rng);
    random_clues(puzzle, grid, 26, &rng);
    assert_solution_forms_by_definition(puzzle, grid);
}

static void among_automorphisms_of_the_solution_the_puzzle_decides(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(6, 0);
    digits81 grid;
    digits81 puzzle;
    read_digits(grid, GRID_648);
    random_clues(puzzle, grid, 30, &rng);
    assert_solution_forms_by_definition(puzzle, grid);
    random_clues(puzzle, grid, 1, &rng);
    assert_solution_forms_by_definition(puzzle, grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzle_minlex_is_the_smallest_of_all_isomorphs),
        cmocka_unit_test(clashing_clues_have_a_smallest_isomorph_too),
        cmocka_unit_test(symmetric_puzzles_have_the_automorphisms_of_the_definition),
        cmocka_unit_test(pattern_is_the_smallest_of_all_permutations_of_cells),
        cmocka_unit_test(the_solution_leads_and_the_puzzle_follows),
        cmocka_unit_test(among_automorphisms_of_the_solution_the_puzzle_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
