/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon.h -- canonical forms of 9x9 Sudoku puzzles and grids: one string for all
 * puzzles that differ by an isomorphism, the number of automorphisms, and the
 * transformation that was applied. Puzzles are 81 digits in row order, 0 for an empty
 * cell. Nothing here allocates or can fail; every function may run on many threads at
 * once.
 *
 * An isomorphism renames the digits (9! ways) and permutes rows in bands, bands,
 * columns in stacks, stacks, and transposes (2 * 6^8 ways). */
#ifndef GV_SUDOKU9_CANON_CANON_H
#define GV_SUDOKU9_CANON_CANON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Output cell (r, c) shows digit[d], where d is the digit of the input at row row[r],
 * column column[c]; the input is transposed first if `transposed`. digit[0] is 0. */
typedef struct gv_nine_map {
    uint8_t digit[10];
    uint8_t row[9];
    uint8_t column[9];
    bool transposed;
} gv_nine_map;

/* `out` and `puzzle` must not overlap. */
void gv_nine_apply(uint8_t out[81], const gv_nine_map *map, const uint8_t puzzle[81]);

typedef struct gv_canonical {
    uint8_t digits[81];       /* the canonical string: `map` applied to the puzzle */
    uint64_t n_automorphisms; /* see the table of forms */
    gv_nine_map map;
} gv_canonical;

/* The forms. Automorphisms are the transformations of the kind that the form uses which
 * leave the puzzle as it is:
 *   puzzle-minlex  all isomorphisms. Renaming digits that do not occur counts: k of
 * them give a factor k!. So a class has 9! * 2 * 6^8 / n_automorphisms members.
 *   solution-*     isomorphisms that keep puzzle and solution: for a puzzle with one
 *                  solution, the same number as puzzle-minlex gives.
 *   relabel        renamings alone: k!.
 *   pattern        permutations of cells that keep the set of clue cells. The digit map
 *                  sends every digit to 1. */
typedef enum gv_canon_form {
    GV_CANON_PUZZLE_MINLEX,
    GV_CANON_SOLUTION_MINLEX,
    GV_CANON_SOLUTION_MAXLEX,
    GV_CANON_RELABEL,
    GV_CANON_PATTERN,
    GV_N_CANON_FORMS
} gv_canon_form;

/* `solution` is a valid grid that contains the puzzle, for forms that need one; the
 * others ignore it, and it may be NULL. They also accept puzzles with several
 * solutions, none, or clashing clues. */
typedef void gv_canon_find(gv_canonical *out, const uint8_t puzzle[81],
                           const uint8_t solution[81]);

typedef struct gv_canon_row {
    const char *name;
    bool needs_solution;
    gv_canon_find *find;
    const char *text;
} gv_canon_row;

extern const gv_canon_row gv_canon_forms[GV_N_CANON_FORMS];

/* The row of that name, NULL if there is none; the first one for NULL. */
const gv_canon_row *gv_canon_form_by_name(const char *name);

/* Whether all 81 cells are filled and every row, column and box has the nine digits. */
bool gv_nine_is_grid(const uint8_t digits[81]);

#endif
