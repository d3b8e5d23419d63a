/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latin.c -- Latin squares, stated and drawn at random. */
#include "text/application/latin.h"

#include <stdio.h>

/* The cells of a row, or of a column. */
static void state_line(gv_app_model *model, uint32_t n, uint32_t line, bool is_row)
{
    const gv_mark mark = gv_arena_mark(model->tmp);
    gv_var *cells = GV_ARENA_NEW(model->tmp, gv_var, n);
    char prefix[24];
    if (!cells) {
        gv_app_note(model, gv_fail_memory(model->err));
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        cells[i] = is_row ? line * n + i : i * n + line;
    (void)snprintf(prefix, sizeof prefix, "%c%un", is_row ? 'r' : 'c', line + 1);
    gv_app_constraint(model, "each number once in %s %u", is_row ? "row" : "column",
                      line + 1);
    gv_app_permutation(model, cells, n, is_row ? "row" : "column", prefix);
    gv_arena_rewind(model->tmp, mark);
}

void gv_app_latin_square(gv_app_model *model, uint32_t n)
{
    for (uint32_t cell = 0; cell < n * n; cell++)
        gv_app_variable(model, 1, n, "r%uc%u", cell / n + 1, cell % n + 1);
    for (uint32_t line = 0; line < n; line++)
        state_line(model, n, line, true);
    for (uint32_t line = 0; line < n; line++)
        state_line(model, n, line, false);
}

/* Exchanges, in two rows, the cycle of numbers that begins in a column: the square
 * stays Latin. */
static void switch_cycle(int32_t *out, uint32_t n, uint32_t a, uint32_t b, uint32_t col)
{
    const int32_t first = out[a * n + col];
    for (;;) {
        const int32_t upper = out[a * n + col], lower = out[b * n + col];
        out[a * n + col] = lower;
        out[b * n + col] = upper;
        if (lower == first)
            return;
        for (uint32_t i = 0; i < n; i++) // where the upper row has `lower` once more
            if (i != col && out[a * n + i] == lower) {
                col = i;
                break;
            }
    }
}

static void transpose(int32_t *out, uint32_t n)
{
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t col = 0; col < row; col++) {
            const int32_t kept = out[row * n + col];
            out[row * n + col] = out[col * n + row];
            out[col * n + row] = kept;
        }
}

void gv_app_random_latin(int32_t *out, uint32_t n, gv_rng *rng)
{
    enum { ROUNDS = 8, MOST = 64 };
    uint32_t number[MOST];
    gv_rng_permutation(rng, number, n);
    for (uint32_t cell = 0; cell < n * n; cell++)
        out[cell] = (int32_t)number[(cell / n + cell % n) % n] + 1;
    for (uint32_t round = 0; n > 1 && round < ROUNDS; round++) {
        for (uint32_t i = 0; i < n * n; i++) {
            const uint32_t a = (uint32_t)gv_rng_below(rng, n);
            const uint32_t b = (a + 1 + (uint32_t)gv_rng_below(rng, n - 1)) % n;
            switch_cycle(out, n, a, b, (uint32_t)gv_rng_below(rng, n));
        }
        transpose(out, n);
    }
}
