/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_canon.c -- canonical forms: the same for all isomorphs, reached by the map that
 * is told, different for different puzzles. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../data_file.h"
#include "canon_samples.h"
#include "sudoku9/canon/canon.h"

#include <stdio.h>

/* ---- properties ---- */

/* The map keeps bands and stacks together, is one to one, and gives the string. */
static void assert_map_is_sound(const gv_canonical *form, const digits81 puzzle,
                                bool keeps_digits_apart)
{
    unsigned rows = 0;
    unsigned columns = 0;
    unsigned digits = 0;
    for (size_t i = 0; i < 9; i++) {
        rows |= 1U << form->map.row[i];
        columns |= 1U << form->map.column[i];
        digits |= 1U << form->map.digit[i + 1];
        assert_int_equal(form->map.row[i] / 3, form->map.row[i / 3 * 3] / 3);
        assert_int_equal(form->map.column[i] / 3, form->map.column[i / 3 * 3] / 3);
    }
    assert_int_equal(rows, 0x1ff);
    assert_int_equal(columns, 0x1ff);
    assert_int_equal(digits, keeps_digits_apart ? 0x3fe : 2);
    assert_int_equal(form->map.digit[0], 0);
    digits81 image;
    gv_nine_apply(image, &form->map, puzzle);
    assert_memory_equal(image, form->digits, 81);
}

/* The map that a form must not notice: `relabel` allows no change of cells. */
static gv_nine_map random_map_of(gv_canon_form form, gv_rng *rng)
{
    gv_nine_map map = random_map(rng);
    if (form == GV_CANON_RELABEL) {
        map.transposed = false;
        for (uint8_t i = 0; i < 9; i++)
            map.row[i] = map.column[i] = i;
    }
    return map;
}

static void assert_isomorphs_agree(gv_canon_form form, const digits81 puzzle,
                                   const digits81 grid, gv_rng *rng)
{
    const gv_canon_row *row = &gv_canon_forms[form];
    const gv_nine_map map = random_map_of(form, rng);
    digits81 other;
    digits81 other_grid = { 0 };
    gv_nine_apply(other, &map, puzzle);
    if (row->needs_solution)
        gv_nine_apply(other_grid, &map, grid);

    gv_canonical a;
    gv_canonical b;
    row->find(&a, puzzle, grid);
    row->find(&b, other, other_grid);
    assert_memory_equal(a.digits, b.digits, 81);
    assert_true(a.n_automorphisms == b.n_automorphisms);
    assert_map_is_sound(&a, puzzle, form != GV_CANON_PATTERN);
    assert_map_is_sound(&b, other, form != GV_CANON_PATTERN);

    // The canonical puzzle is its own form.
    if (row->needs_solution)
        gv_nine_apply(other_grid, &a.map, grid);
    row->find(&b, a.digits, other_grid);
    assert_memory_equal(a.digits, b.digits, 81);
}

static void all_forms_agree_on_isomorphs_of_every_density(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(7, 0);
    for (size_t n_clues = 0; n_clues <= 81; n_clues++)
        for (int round = 0; round < 20; round++) {
            digits81 grid;
            digits81 puzzle;
            random_grid(grid, &rng);
            random_clues(puzzle, grid, n_clues, &rng);
            for (gv_canon_form form = 0; form < GV_N_CANON_FORMS; form++)
                assert_isomorphs_agree(form, puzzle, grid, &rng);
        }
}

static void all_forms_agree_on_isomorphs_of_the_most_symmetric_grid(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(8, 0);
    digits81 grid;
    read_digits(grid, GRID_648);
    for (size_t n_clues = 0; n_clues <= 81; n_clues += 3) {
        digits81 puzzle;
        random_clues(puzzle, grid, n_clues, &rng);
        for (gv_canon_form form = 0; form < GV_N_CANON_FORMS; form++)
            assert_isomorphs_agree(form, puzzle, grid, &rng);
    }
}

static void a_hundred_thousand_puzzles_agree_with_their_isomorphs(void **ctx)
{
    (void)ctx;
    enum { N_GRIDS = 500, N_PER_GRID = 200 };
    gv_rng rng = gv_rng_stream(9, 0);
    for (int i = 0; i < N_GRIDS; i++) {
        digits81 grid;
        random_grid(grid, &rng);
        for (int j = 0; j < N_PER_GRID; j++) {
            digits81 puzzle;
            random_clues(puzzle, grid, 17 + (size_t)gv_rng_below(&rng, 20), &rng);
            assert_isomorphs_agree(GV_CANON_PUZZLE_MINLEX, puzzle, NULL, &rng);
        }
    }
}

static void clashing_puzzles_agree_with_their_isomorphs(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(10, 0);
    for (size_t n_clues = 0; n_clues <= 81; n_clues++)
        for (uint64_t n_digits = 1; n_digits <= 9; n_digits += 2) {
            digits81 puzzle;
            random_clashing(puzzle, n_clues, n_digits, &rng);
            assert_isomorphs_agree(GV_CANON_PUZZLE_MINLEX, puzzle, NULL, &rng);
            assert_isomorphs_agree(GV_CANON_PATTERN, puzzle, NULL, &rng);
        }
}

static void symmetric_puzzles_agree_with_their_isomorphs(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(11, 0);
    for (int round = 0; round < 300; round++) {
        const gv_nine_map map = short_map(&rng);
        digits81 puzzle;
        symmetric_clues(puzzle, &map, (size_t)gv_rng_below(&rng, 60), &rng);
        digits81 image;
        gv_nine_apply(image, &map, puzzle);
        assert_memory_equal(image, puzzle, 81);
        assert_isomorphs_agree(GV_CANON_PUZZLE_MINLEX, puzzle, NULL, &rng);
        assert_isomorphs_agree(GV_CANON_PATTERN, puzzle, NULL, &rng);
    }
}

static void puzzles_that_are_not_isomorphic_differ(void **ctx)
{
    (void)ctx;
    // A rectangle of two digits, inside one band and across two.
    digits81 inside = { 0 };
    digits81 across = { 0 };
    inside[0] = inside[12] = across[0] = across[30] = 1;
    inside[3] = inside[9] = across[3] = across[27] = 2;
    gv_canonical a;
    gv_canonical b;
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&a, inside, NULL);
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&b, across, NULL);
    assert_memory_not_equal(a.digits, b.digits, 81);
}

/* ---- known numbers ---- */

static uint64_t n_automorphisms(gv_canon_form form, const digits81 puzzle)
{
    gv_canonical canonical;
    gv_canon_forms[form].find(&canonical, puzzle, NULL);
    return canonical.n_automorphisms;
}

static void the_most_symmetric_grid_has_648_automorphisms(void **ctx)
{
    (void)ctx;
    digits81 grid;
    read_digits(grid, GRID_648);
    assert_true(gv_nine_is_grid(grid));
    assert_true(n_automorphisms(GV_CANON_PUZZLE_MINLEX, grid) == 648);
    gv_canonical form;
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&form, grid, NULL);
    assert_memory_equal(form.digits, grid, 81);
}

static void a_class_has_all_isomorphs_over_its_automorphisms(void **ctx)
{
    (void)ctx;
    const uint64_t n_cell_maps = 3359232;
    digits81 puzzle = { 0 };
    assert_true(n_automorphisms(GV_CANON_PUZZLE_MINLEX, puzzle) ==
                n_cell_maps * factorial(9));
    assert_true(n_automorphisms(GV_CANON_PATTERN, puzzle) == n_cell_maps);
    assert_true(n_automorphisms(GV_CANON_RELABEL, puzzle) == factorial(9));

    puzzle[40] = 7; // one of 9 digits in one of 81 cells
    assert_true(n_automorphisms(GV_CANON_PUZZLE_MINLEX, puzzle) ==
                n_cell_maps * factorial(9) / UINT64_C(729));
    assert_true(n_automorphisms(GV_CANON_PATTERN, puzzle) == n_cell_maps / 81);

    puzzle[0] = 7; // in a pair of cells in no common chute: 81 * 36 / 2 * 9 ways
    assert_true(n_automorphisms(GV_CANON_PUZZLE_MINLEX, puzzle) ==
                n_cell_maps * factorial(9) / UINT64_C(13122));

    memset(puzzle, 3, 81);
    assert_true(n_automorphisms(GV_CANON_PUZZLE_MINLEX, puzzle) ==
                n_cell_maps * factorial(8));
}

static void a_renaming_follows_first_appearance(void **ctx)
{
    (void)ctx;
    digits81 puzzle = { 0 };
    puzzle[3] = 9;
    puzzle[5] = 4;
    puzzle[80] = 9;
    gv_canonical form;
    gv_canon_forms[GV_CANON_RELABEL].find(&form, puzzle, NULL);
    digits81 expected = { 0 };
    expected[3] = expected[80] = 1;
    expected[5] = 2;
    assert_memory_equal(form.digits, expected, 81);
    assert_true(form.n_automorphisms == factorial(7));
}

static void a_grid_has_nine_digits_in_every_unit(void **ctx)
{
    (void)ctx;
    digits81 grid;
    digits81 changed;
    read_digits(grid, GRID_648);
    assert_true(gv_nine_is_grid(grid));
    for (size_t cell = 0; cell < 81; cell++)
        for (uint8_t digit = 0; digit <= 9; digit++) {
            memcpy(changed, grid, 81);
            changed[cell] = digit;
            assert_int_equal(gv_nine_is_grid(changed), digit == grid[cell]);
        }
    for (size_t row = 0; row < 9; row++) // rows and columns alone are not enough
        for (size_t column = 0; column < 9; column++)
            changed[9 * row + column] = (uint8_t)(1 + (row + column) % 9);
    assert_false(gv_nine_is_grid(changed));
}

/* ---- data ---- */

static int compare_digits(const void *a, const void *b)
{
    return memcmp(a, b, 81);
}

static void no_two_of_the_known_17_clue_puzzles_are_isomorphic(void **ctx)
{
    (void)ctx;
    enum { MAX = 60000 };
    bool is_whole;
    FILE *in = open_data("sudoku17.txt", &is_whole);
    digits81 *forms = calloc(MAX, sizeof *forms);
    assert_non_null(forms);
    size_t n_forms = 0;
    char line[256];
    while (n_forms < MAX && fgets(line, sizeof line, in)) {
        if (line[0] == '#' || strlen(line) < 81)
            continue;
        digits81 puzzle;
        gv_canonical form;
        read_digits(puzzle, line);
        gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&form, puzzle, NULL);
        memcpy(forms[n_forms++], form.digits, 81);
    }
    (void)fclose(in);
    assert_in_range(n_forms, is_whole ? 1000 : 200, MAX - 1);
    qsort(forms, n_forms, sizeof *forms, compare_digits);
    for (size_t i = 1; i < n_forms; i++)
        assert_true(compare_digits(forms[i - 1], forms[i]) < 0);
    free(forms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_forms_agree_on_isomorphs_of_every_density),
        cmocka_unit_test(all_forms_agree_on_isomorphs_of_the_most_symmetric_grid),
        cmocka_unit_test(a_hundred_thousand_puzzles_agree_with_their_isomorphs),
        cmocka_unit_test(clashing_puzzles_agree_with_their_isomorphs),
        cmocka_unit_test(symmetric_puzzles_agree_with_their_isomorphs),
        cmocka_unit_test(puzzles_that_are_not_isomorphic_differ),
        cmocka_unit_test(the_most_symmetric_grid_has_648_automorphisms),
        cmocka_unit_test(a_class_has_all_isomorphs_over_its_automorphisms),
        cmocka_unit_test(a_renaming_follows_first_appearance),
        cmocka_unit_test(a_grid_has_nine_digits_in_every_unit),
        cmocka_unit_test(no_two_of_the_known_17_clue_puzzles_are_isomorphic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
