/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kakurasu.c -- cells to be marked: a marked cell counts as the number of its column in
 * the sum of its row, which stands behind it, and as that of its row in the sum of its
 * column, which stands below it:
 *
 *     kakurasu
 *     . . . 4
 *     . 1 . 2
 *     . . 0 3
 *     4 3 2
 *
 * 1 is a marked cell, 0 one that is not; a dot behind a row or below a column is no
 * sum.
 */
#include "text/application/cells.h"
#include "text/application/sums.h"

enum { MOST_SIDE = 12, MOST_MADE = 8, MOST_SUM = MOST_SIDE * (MOST_SIDE + 1) / 2 };

typedef struct kakurasu {
    gv_app_summed board;
    int32_t *given; /* of each cell: 1 for 0, 2 for 1; 0: not known */
} kakurasu;

static bool give_room(kakurasu *k, gv_arena *arena)
{
    k->given = GV_ARENA_NEW(arena, int32_t, (size_t)k->board.n_rows * k->board.n_cols);
    return k->given;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_text_span *cells;
    kakurasu *k = GV_ARENA_NEW(text->arena, kakurasu, 1);
    if (!k)
        return gv_fail_memory(text->err);
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_summed_read(&k->board, &cells, text, MOST_SIDE, "a sum", MOST_SUM));
    if (!give_room(k, text->arena))
        return gv_fail_memory(text->err);
    for (uint32_t i = 0; i < k->board.n_rows * k->board.n_cols; i++)
        GV_TRY(gv_app_read_sign(&k->given[i], text, cells[i], "01"));
    *out = k;
    return GV_OK;
}

static void state(gv_app_model *model, const void *puzzle)
{
    const kakurasu *k = puzzle;
    const uint32_t n_rows = k->board.n_rows, n_cols = k->board.n_cols;
    gv_app_sign_variables(model, n_rows, n_cols, "01");
    for (uint32_t line = 0; line < n_rows + n_cols; line++) {
        const bool is_row = line < n_rows;
        const int sum = (int)k->board.sum[line] - 1;
        gv_var cells[MOST_SIDE];
        gv_csp_term terms[MOST_SIDE];
        if (sum < 0)
            continue;
        const uint32_t n = gv_app_summed_line(cells, &k->board, line);
        for (uint32_t i = 0; i < n; i++)
            terms[i] = (gv_csp_term){ i + 1, cells[i] };
        gv_app_constraint(model, "%s %u has the sum %d", is_row ? "row" : "column",
                          (is_row ? line : line - n_rows) + 1, sum);
        gv_app_linear(model, terms, n, GV_CSP_EQ, sum);
    }
    gv_app_give_signs(model, k->given, n_rows * n_cols);
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const kakurasu *k = puzzle;
    gv_buffer_puts(out, "kakurasu");
    gv_app_summed_put(out, &k->board, values);
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const kakurasu *k = puzzle;
    return gv_app_summed_draw(board, &k->board, 0);
}

/* ---- random ones ---- */

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    kakurasu *k = GV_ARENA_NEW(arena, kakurasu, 1);
    if (!k ||
        !gv_app_summed_room(&k->board, (uint32_t)sizes[0], (uint32_t)sizes[1], arena) ||
        !give_room(k, arena))
        return gv_fail_memory(err);
    const uint32_t n_rows = k->board.n_rows, n_cols = k->board.n_cols;
    int32_t *const sum = k->board.sum;
    for (uint32_t line = 0; line < n_rows + n_cols; line++)
        sum[line] = 1;
    for (uint32_t cell = 0; cell < n_rows * n_cols; cell++) {
        const uint32_t row = cell / n_cols, col = cell % n_cols;
        k->given[cell] = (int32_t)gv_rng_below(rng, 2) + 1;
        if (k->given[cell] == 2) {
            sum[row] += (int32_t)col + 1;
            sum[n_rows + col] += (int32_t)row + 1;
        }
    }
    *out = k;
    return GV_OK;
}

/* The sums stay; cells are left out. */
static int32_t *clues(uint32_t *n, void *puzzle)
{
    kakurasu *k = puzzle;
    *n = k->board.n_rows * k->board.n_cols;
    return k->given;
}

const gv_app gv_app_kakurasu = {
    .name = "kakurasu",
    .summary = "cells that count as the numbers of their rows and columns",
    .title = "Kakurasu",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 2,
    .sizes = { { "rows", 2, MOST_MADE, 5, 1 }, { "columns", 2, MOST_MADE, 5, 1 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
