/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon.c -- the table of canonical forms. The searches for smallest strings are in
 * canon_grid.c (complete grids) and canon_puzzle.c (everything else). */
#include "sudoku9/canon/canon.h"

#include "base/check.h"
#include "sudoku9/canon/canon_grid.h"
#include "sudoku9/canon/canon_puzzle.h"
#include "sudoku9/inspect.h"

#include <assert.h>
#include <string.h>

enum { ALL_DIGITS = 0x3fe }; /* bits 1 to 9 */

void gv_nine_apply(uint8_t out[81], const gv_nine_map *map, const uint8_t puzzle[81])
{
    const size_t row_step = map->transposed ? 1 : 9;
    const size_t column_step = map->transposed ? 9 : 1;
    for (size_t r = 0; r < 9; r++) {
        const uint8_t *row = puzzle + row_step * map->row[r];
        for (size_t c = 0; c < 9; c++)
            out[9 * r + c] = map->digit[row[column_step * map->column[c]]];
    }
}

bool gv_nine_is_grid(const uint8_t digits[81])
{
    for (size_t unit = 0; unit < 9; unit++) {
        unsigned row = 0;
        unsigned column = 0;
        unsigned box = 0;
        for (size_t i = 0; i < 9; i++) {
            row |= 1U << digits[9 * unit + i];
            column |= 1U << digits[9 * i + unit];
            box |= 1U << digits[27 * (unit / 3) + 3 * (unit % 3) + 9 * (i / 3) + i % 3];
        }
        if (row != ALL_DIGITS || column != ALL_DIGITS || box != ALL_DIGITS)
            return false;
    }
    return true;
}

/* k! for the k digits that do not occur. */
static uint64_t renamings_of_unused(const uint8_t puzzle[81])
{
    unsigned used = 0;
    for (size_t cell = 0; cell < 81; cell++)
        used |= 1U << puzzle[cell];
    assert(!(used >> 10)); // digits are 0 to 9
    uint64_t n_renamings = 1;
    for (int k = 9 - __builtin_popcount(used & ALL_DIGITS); k > 1; k--)
        n_renamings *= (uint64_t)k;
    return n_renamings;
}

static void find_puzzle_minlex(gv_canonical *out, const uint8_t puzzle[81],
                               const uint8_t solution[81])
{
    (void)solution;
    if (gv_nine_is_grid(puzzle)) {
        gv_nine_map maps[GV_GRID_AUTOMORPHISMS_MAX];
        out->n_automorphisms = gv_canon_grid(maps, puzzle);
        out->map = maps[0];
    } else {
        out->n_automorphisms = gv_canon_puzzle(&out->map, puzzle, 0);
        out->n_automorphisms *= renamings_of_unused(puzzle);
    }
    gv_nine_apply(out->digits, &out->map, puzzle);
    GV_CHECK(gv_canonical_check(out, puzzle), (void)0);
}

/* The order of strings is reversed when every digit d becomes 10 - d: the largest
 * string of a grid is the smallest one with its digits reversed. Empty cells stay 0, so
 * the order of puzzles is not reversed and they have to be compared again. */
static void reverse_digits(gv_nine_map *map)
{
    for (size_t digit = 1; digit <= 9; digit++)
        map->digit[digit] = (uint8_t)(10 - map->digit[digit]);
}

/* Of all maps that make the solution canonical, those that make the puzzle smallest, or
 * all with largest strings. */
static void find_with_solution(gv_canonical *out, const uint8_t puzzle[81],
                               const uint8_t solution[81], bool largest)
{
    assert(gv_nine_is_grid(solution));
    GV_CHECK(gv_nine_solution_check(puzzle, solution), (void)0);
    gv_nine_map maps[GV_GRID_AUTOMORPHISMS_MAX];
    const size_t n_maps = gv_canon_grid(maps, solution);
    assert(n_maps > 0);
    for (size_t i = 0; i < n_maps; i++) {
        uint8_t image[81];
        if (largest)
            reverse_digits(&maps[i]);
        gv_nine_apply(image, &maps[i], puzzle);
        const int order = i == 0 ? 0 : memcmp(image, out->digits, sizeof image);
        if (i == 0 || (largest ? order > 0 : order < 0)) {
            memcpy(out->digits, image, sizeof image);
            out->map = maps[i];
            out->n_automorphisms = 1;
        } else if (order == 0) {
            out->n_automorphisms++;
        }
    }
}

static void find_solution_minlex(gv_canonical *out, const uint8_t puzzle[81],
                                 const uint8_t solution[81])
{
    find_with_solution(out, puzzle, solution, false);
}

static void find_solution_maxlex(gv_canonical *out, const uint8_t puzzle[81],
                                 const uint8_t solution[81])
{
    find_with_solution(out, puzzle, solution, true);
}

static void find_relabel(gv_canonical *out, const uint8_t puzzle[81],
                         const uint8_t solution[81])
{
    (void)solution;
    out->map = (gv_nine_map){ .transposed = false };
    for (uint8_t i = 0; i < 9; i++)
        out->map.row[i] = out->map.column[i] = i;
    uint8_t n_labels = 0;
    for (size_t cell = 0; cell < 81; cell++)
        if (puzzle[cell] && !out->map.digit[puzzle[cell]])
            out->map.digit[puzzle[cell]] = ++n_labels;
    for (size_t digit = 1; digit <= 9; digit++)
        if (!out->map.digit[digit])
            out->map.digit[digit] = ++n_labels;
    assert(n_labels == 9);
    out->n_automorphisms = renamings_of_unused(puzzle);
    gv_nine_apply(out->digits, &out->map, puzzle);
}

static void find_pattern(gv_canonical *out, const uint8_t puzzle[81],
                         const uint8_t solution[81])
{
    (void)solution;
    uint8_t clues[81];
    for (size_t cell = 0; cell < 81; cell++)
        clues[cell] = puzzle[cell] != 0;
    out->n_automorphisms = gv_canon_puzzle(&out->map, clues, 1);
    memset(out->map.digit + 1, 1, 9);
    gv_nine_apply(out->digits, &out->map, puzzle);
}

const gv_canon_row gv_canon_forms[GV_N_CANON_FORMS] = {
    [GV_CANON_PUZZLE_MINLEX] = { "puzzle-minlex", false, find_puzzle_minlex,
                                 "the smallest string of all isomorphs" },
    [GV_CANON_SOLUTION_MINLEX] = { "solution-minlex", true, find_solution_minlex,
                                   "the smallest string of the solution, then of the "
                                   "puzzle" },
    [GV_CANON_SOLUTION_MAXLEX] = { "solution-maxlex", true, find_solution_maxlex,
                                   "the largest string of the solution, then of the "
                                   "puzzle" },
    [GV_CANON_RELABEL] = { "relabel", false, find_relabel,
                           "digits in order of first appearance, cells untouched" },
    [GV_CANON_PATTERN] = { "pattern", false, find_pattern,
                           "the smallest string of the clue cells, as 1 and 0" },
};

const gv_canon_row *gv_canon_form_by_name(const char *name)
{
    for (unsigned i = 0; i < GV_N_CANON_FORMS; i++)
        if (!name || strcmp(gv_canon_forms[i].name, name) == 0)
            return &gv_canon_forms[i];
    return NULL;
}
