/* SPDX-License-Identifier: GPL-3.0-or-later */
/* magic_square.c -- the numbers from 1 to n * n, once each, with the same sum in all
 * rows, columns and both diagonals:
 *
 *     magic-square 3
 *     2 . .
 *     . . .
 *     . . .  */
#include "text/application/application.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ORDER = 12 };

typedef struct magic_square {
    uint32_t n;
    int32_t *given; /* row by row; 0: not given */
} magic_square;

static gv_status read(void **out, gv_app_text *text)
{
    int64_t order, number;
    gv_app_rows rows;
    magic_square *m = GV_ARENA_NEW(text->arena, magic_square, 1);
    GV_TRY(
        gv_app_read_number(&order, text, "the order of a magic square", 1, MOST_ORDER));
    GV_TRY(gv_app_end_line(text));
    const uint32_t n = (uint32_t)order;
    int32_t *given = GV_ARENA_NEW(text->arena, int32_t, (size_t)n * n);
    if (!m || !given)
        return gv_fail_memory(text->err);
    GV_TRY(gv_app_read_rows(&rows, text, n, n));
    for (uint32_t i = 0; i < n * n; i++) {
        if (gv_app_is(text, rows.word[i], "."))
            continue;
        if (!gv_app_number_of(&number, text, rows.word[i]) || number < 1 ||
            number > n * n) {
            char expected[48];
            (void)snprintf(expected, sizeof expected, "a cell: '.' or 1 to %u", n * n);
            return gv_app_expected(text, rows.word[i], expected);
        }
        given[i] = (int32_t)number;
    }
    *m = (magic_square){ n, given };
    *out = m;
    return GV_OK;
}

/* The cells first, first + step, ... */
static void state_sum(gv_app_model *model, uint32_t n, uint32_t first, uint32_t step,
                      const char *name)
{
    gv_var cells[MOST_ORDER];
    const int64_t sum = (int64_t)n * (n * n + 1) / 2;
    for (uint32_t i = 0; i < n; i++)
        cells[i] = first + i * step;
    gv_app_constraint(model, "%s has the sum %d", name, (int)sum);
    gv_app_sum(model, cells, n, sum);
}

static void state(gv_app_model *model, const void *puzzle)
{
    const magic_square *m = puzzle;
    const uint32_t n = m->n;
    gv_var cells[MOST_ORDER * MOST_ORDER];
    char name[32];
    for (uint32_t i = 0; i < n * n; i++)
        cells[i] = gv_app_variable(model, 1, n * n, "r%uc%u", i / n + 1, i % n + 1);
    gv_app_constraint(model, "each number is somewhere");
    gv_app_differ(model, cells, n * n);
    for (uint32_t i = 0; i < n; i++) {
        (void)snprintf(name, sizeof name, "row %u", i + 1);
        state_sum(model, n, i * n, 1, name);
    }
    for (uint32_t i = 0; i < n; i++) {
        (void)snprintf(name, sizeof name, "column %u", i + 1);
        state_sum(model, n, i, n, name);
    }
    state_sum(model, n, 0, n + 1, "the falling diagonal");
    state_sum(model, n, n - 1, n - 1, "the rising diagonal");
    for (uint32_t i = 0; i < n * n; i++)
        if (m->given[i])
            gv_app_give(model, gv_app_label(model, i, (uint32_t)m->given[i] - 1));
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const magic_square *m = puzzle;
    const size_t width = m->n > 9 ? 3 : m->n > 3 ? 2 : 1;
    gv_buffer_printf(out, "magic-square %u", m->n);
    for (uint32_t i = 0; i < m->n * m->n; i++) {
        const char *text = values[i] ? values[i] : ".";
        gv_buffer_putc(out, i % m->n ? ' ' : '\n');
        gv_buffer_repeat(out, ' ', width - strlen(text));
        gv_buffer_puts(out, text);
    }
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const magic_square *m = puzzle;
    if (!gv_app_board_size(board, m->n, m->n))
        return false;
    for (uint32_t i = 0; i < m->n * m->n; i++)
        board->square[i].variable = i;
    return true;
}

/* ---- random ones ---- */

/* The square of de la Loubere for odd orders; for 4, the numbers in order, of which
 * those on the diagonals are exchanged with their opposites. */
static int32_t known_number(uint32_t n, uint32_t row, uint32_t col)
{
    if (n == 4) {
        const uint32_t number = row * 4 + col + 1;
        return (int32_t)(row == col || row + col == 3 ? 17 - number : number);
    }
    const uint32_t a = (row + col + 1 + n / 2) % n, b = (row + 2 * col + n - 2) % n;
    return (int32_t)(n * a + b + 1);
}

/* An order of the rows that keeps opposite ones opposite; the middle stays. */
static void draw_order(uint32_t *order, uint32_t n, gv_rng *rng)
{
    uint32_t half[MOST_ORDER];
    gv_rng_permutation(rng, half, n / 2);
    order[n / 2] = n / 2;
    for (uint32_t i = 0; i < n / 2; i++) {
        const bool turned = gv_rng_below(rng, 2);
        order[i] = turned ? n - 1 - half[i] : half[i];
        order[n - 1 - i] = n - 1 - order[i];
    }
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    const uint32_t n = (uint32_t)sizes[0];
    uint32_t order[MOST_ORDER];
    magic_square *m = GV_ARENA_NEW(arena, magic_square, 1);
    int32_t *given = GV_ARENA_NEW(arena, int32_t, (size_t)n * n);
    if (!m || !given)
        return gv_fail_memory(err);
    draw_order(order, n, rng);
    const bool turned = gv_rng_below(rng, 2), opposite = gv_rng_below(rng, 2);
    for (uint32_t i = 0; i < n * n; i++) {
        const uint32_t row = order[i / n], col = order[i % n];
        const int32_t number = known_number(n, turned ? col : row, turned ? row : col);
        given[i] = opposite ? (int32_t)(n * n + 1) - number : number;
    }
    *m = (magic_square){ n, given };
    *out = m;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    magic_square *m = puzzle;
    *n = m->n * m->n;
    return m->given;
}

const gv_app gv_app_magic_square = {
    .name = "magic-square",
    .summary = "rows, columns and diagonals of equal sums",
    .title = "Magic square",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 1,
    .sizes = { { "order", 3, 5, 4, 1 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
