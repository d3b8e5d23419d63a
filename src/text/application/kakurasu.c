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

#include <stdio.h>
#include <string.h>

enum { MOST_SIDE = 12, MOST_MADE = 8, MOST_SUM = MOST_SIDE * (MOST_SIDE + 1) / 2 };

typedef struct kakurasu {
    uint32_t n_rows, n_cols;
    int32_t *given; /* of each cell: 1 for 0, 2 for 1; 0: not known */
    int32_t *sum;   /* of rows, then of columns, + 1; 0: none */
} kakurasu;

static bool make_room(kakurasu **out, uint32_t n_rows, uint32_t n_cols, gv_arena *arena)
{
    kakurasu *k = *out = GV_ARENA_NEW(arena, kakurasu, 1);
    if (!k)
        return false;
    k->n_rows = n_rows;
    k->n_cols = n_cols;
    k->given = GV_ARENA_NEW(arena, int32_t, (size_t)n_rows * n_cols);
    k->sum = GV_ARENA_NEW(arena, int32_t, (size_t)n_rows + n_cols);
    return k->given && k->sum;
}

/* ---- reading ---- */

static gv_status read_sum(int32_t *out, const gv_app_text *text, gv_text_span word)
{
    int64_t number;
    if (gv_app_is(text, word, "."))
        return GV_OK;
    char what[40];
    (void)snprintf(what, sizeof what, "a sum: '.' or 0 to %d", MOST_SUM);
    if (!gv_app_number_of(&number, text, word) || number > MOST_SUM)
        return gv_app_expected(text, word, what);
    *out = (int32_t)number + 1;
    return GV_OK;
}

/* A line of the text; *n is how many words it has, of up to MOST_SIDE + 2. */
static bool read_line(gv_text_span *word, uint32_t *n, gv_app_text *text)
{
    *n = 0;
    if (!gv_app_next_line(text))
        return false;
    while (*n < MOST_SIDE + 2 && gv_app_next_word(&word[*n], text))
        ++*n;
    return true;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_text_span line[MOST_SIDE + 1][MOST_SIDE + 2];
    uint32_t n[MOST_SIDE + 1], n_lines = 0;
    kakurasu *k;
    GV_TRY(gv_app_end_line(text));
    while (n_lines <= MOST_SIDE && read_line(line[n_lines], &n[n_lines], text))
        n_lines++;
    if (n_lines < 2 || n[0] < 2 || n[0] > MOST_SIDE + 1)
        return gv_app_fail(text, n_lines ? line[0][0].start : text->raw->length,
                           "expected up to %d rows of up to %d cells with their sums, "
                           "and the sums of the columns",
                           MOST_SIDE, MOST_SIDE);
    GV_TRY(gv_app_end_text(text));
    for (uint32_t row = 0; row < n_lines; row++) {
        const uint32_t wanted = n[0] - (row + 1 == n_lines);
        if (n[row] != wanted)
            return gv_app_fail(text, line[row][0].start,
                               "expected %u words in this line, found %u", wanted,
                               n[row]);
    }
    if (!make_room(&k, n_lines - 1, n[0] - 1, text->arena))
        return gv_fail_memory(text->err);
    for (uint32_t row = 0; row < k->n_rows; row++) {
        for (uint32_t col = 0; col < k->n_cols; col++)
            GV_TRY(gv_app_read_sign(&k->given[row * k->n_cols + col], text,
                                    line[row][col], "01"));
        GV_TRY(read_sum(&k->sum[row], text, line[row][k->n_cols]));
    }
    for (uint32_t col = 0; col < k->n_cols; col++)
        GV_TRY(read_sum(&k->sum[k->n_rows + col], text, line[k->n_rows][col]));
    *out = k;
    return GV_OK;
}

/* ---- stating and writing ---- */

static void state(gv_app_model *model, const void *puzzle)
{
    const kakurasu *k = puzzle;
    gv_app_sign_variables(model, k->n_rows, k->n_cols, "01");
    for (uint32_t line = 0; line < k->n_rows + k->n_cols; line++) {
        const bool is_row = line < k->n_rows;
        const uint32_t at = is_row ? line : line - k->n_rows;
        const uint32_t n = is_row ? k->n_cols : k->n_rows;
        gv_csp_term terms[MOST_SIDE];
        if (!k->sum[line])
            continue;
        for (uint32_t i = 0; i < n; i++)
            terms[i] = (gv_csp_term){ i + 1, is_row ? at * k->n_cols + i
                                                    : i * k->n_cols + at };
        gv_app_constraint(model, "%s %u has the sum %d", is_row ? "row" : "column",
                          at + 1, (int)k->sum[line] - 1);
        gv_app_linear(model, terms, n, GV_CSP_EQ, k->sum[line] - 1);
    }
    gv_app_give_signs(model, k->given, k->n_rows * k->n_cols);
}

static void put_sum(gv_buffer *out, int32_t sum)
{
    if (sum)
        gv_buffer_printf(out, "%d", (int)sum - 1);
    else
        gv_buffer_putc(out, '.');
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const kakurasu *k = puzzle;
    gv_buffer_puts(out, "kakurasu");
    for (uint32_t row = 0; row < k->n_rows; row++) {
        gv_app_put_cells(out, values + row * k->n_cols, 1, k->n_cols);
        gv_buffer_putc(out, ' ');
        put_sum(out, k->sum[row]);
    }
    for (uint32_t col = 0; col < k->n_cols; col++) {
        gv_buffer_putc(out, col ? ' ' : '\n');
        put_sum(out, k->sum[k->n_rows + col]);
    }
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const kakurasu *k = puzzle;
    const uint32_t w = k->n_cols + 1;
    if (!gv_app_board_size(board, k->n_rows + 1, w))
        return false;
    for (uint32_t at = 0; at < (k->n_rows + 1) * w; at++) {
        const uint32_t row = at / w, col = at % w;
        gv_app_square *square = &board->square[at];
        square->outside = row == k->n_rows || col == k->n_cols;
        if (!square->outside) {
            square->variable = row * k->n_cols + col;
            continue;
        }
        if (row == k->n_rows && col == k->n_cols)
            continue;
        const int32_t sum = k->sum[row == k->n_rows ? k->n_rows + col : row];
        char *text = GV_ARENA_NEW(board->arena, char, 12);
        if (!text)
            return false;
        if (sum)
            (void)snprintf(text, 12, "%d", (int)sum - 1);
        square->text = text;
    }
    return true;
}

/* ---- random ones ---- */

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    kakurasu *k;
    if (!make_room(&k, (uint32_t)sizes[0], (uint32_t)sizes[1], arena))
        return gv_fail_memory(err);
    for (uint32_t line = 0; line < k->n_rows + k->n_cols; line++)
        k->sum[line] = 1;
    for (uint32_t cell = 0; cell < k->n_rows * k->n_cols; cell++) {
        const uint32_t row = cell / k->n_cols, col = cell % k->n_cols;
        k->given[cell] = (int32_t)gv_rng_below(rng, 2) + 1;
        if (k->given[cell] == 2) {
            k->sum[row] += (int32_t)col + 1;
            k->sum[k->n_rows + col] += (int32_t)row + 1;
        }
    }
    *out = k;
    return GV_OK;
}

/* The sums stay; cells are left out. */
static int32_t *clues(uint32_t *n, void *puzzle)
{
    kakurasu *k = puzzle;
    *n = k->n_rows * k->n_cols;
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
    .sizes = { { "rows", 2, MOST_MADE, 5 }, { "columns", 2, MOST_MADE, 5 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
