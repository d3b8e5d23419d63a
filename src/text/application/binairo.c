/* SPDX-License-Identifier: GPL-3.0-or-later */
/* binairo.c -- a square of 0 and 1, also called Takuzu: as many of both in each row and
 * column, no three equal ones side by side, no two rows or columns alike.
 *
 *     binairo
 *     . 1 . .
 *     . . . 0
 *     0 . . .
 *     . . 1 .
 */
#include "text/application/cells.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_ORDER = 14,
    MOST_MADE = 10,
    MOST_STEPS = 100000,
    MOST_PATTERNS = 600 /* of a line of order 14: 518 */
};

typedef struct binairo {
    uint32_t n;
    int32_t *given; /* of each cell: 1 for 0, 2 for 1; 0: none */
} binairo;

static bool make_room(binairo **out, uint32_t n, gv_arena *arena)
{
    binairo *b = *out = GV_ARENA_NEW(arena, binairo, 1);
    if (!b)
        return false;
    b->n = n;
    b->given = GV_ARENA_NEW(arena, int32_t, (size_t)n * n);
    return b->given;
}

/* The cell at place `i` of a row or column. */
static uint32_t cell_of(uint32_t n, uint32_t line, bool is_row, uint32_t i)
{
    return is_row ? line * n + i : i * n + line;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_app_rows rows;
    binairo *b;
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_read_rows(&rows, text, 0, 0));
    if (rows.n_rows != rows.n_cols || rows.n_rows % 2 || rows.n_rows > MOST_ORDER)
        return gv_app_fail(text, rows.word[0].start,
                           "expected a square of an even number of rows up to %d, "
                           "found %u rows and %u columns",
                           MOST_ORDER, rows.n_rows, rows.n_cols);
    if (!make_room(&b, rows.n_rows, text->arena))
        return gv_fail_memory(text->err);
    for (uint32_t i = 0; i < b->n * b->n; i++)
        GV_TRY(gv_app_read_sign(&b->given[i], text, rows.word[i], "01"));
    *out = b;
    return GV_OK;
}

/* ---- stating ---- */

/* Whether the bits of a line are as many 0 as 1, never three equal ones side by side.
 */
static bool is_good_pattern(uint32_t bits, uint32_t n)
{
    for (uint32_t i = 0; i + 2 < n; i++)
        if ((bits >> i & 7) == 0 || (bits >> i & 7) == 7)
            return false;
    return (uint32_t)__builtin_popcount(bits) == n / 2;
}

/* All of them; their number. */
static uint32_t list_patterns(uint32_t *out, uint32_t n)
{
    uint32_t n_patterns = 0;
    for (uint32_t bits = 0; bits < 1U << n; bits++)
        if (is_good_pattern(bits, n))
            out[n_patterns++] = bits;
    return n_patterns;
}

/* A hidden variable that says how a row or column is filled. */
static gv_var add_line(gv_app_model *model, uint32_t n, const uint32_t *patterns,
                       uint32_t n_patterns, uint32_t line)
{
    const gv_var made =
        gv_app_hidden_choice(model, "%s%u", line < n ? "row" : "column", line % n + 1);
    for (uint32_t i = 0; i < n_patterns; i++) {
        char name[MOST_ORDER];
        for (uint32_t k = 0; k < n; k++)
            name[k] = patterns[i] >> k & 1 ? '1' : '0';
        gv_app_value(model, name, n);
    }
    return made;
}

/* Ways to fill a line have the values of its cells. */
static void state_line(gv_app_model *model, uint32_t n, const uint32_t *patterns,
                       uint32_t n_patterns, gv_var variable, uint32_t line)
{
    gv_label labels[MOST_PATTERNS + 1];
    gv_app_constraint(model, "%s %u has as many 0 as 1, never three side by side",
                      line < n ? "row" : "column", line % n + 1);
    for (uint32_t i = 0; i < 2 * n; i++) {
        const uint32_t place = i / 2, value = i % 2;
        uint32_t n_labels = 0;
        for (uint32_t k = 0; k < n_patterns; k++)
            if ((patterns[k] >> place & 1) == value)
                labels[n_labels++] = gv_app_label(model, variable, k);
        labels[n_labels++] =
            gv_app_label(model, cell_of(n, line % n, line < n, place), !value);
        gv_app_at_most_one(model, labels, n_labels);
    }
}

static void state(gv_app_model *model, const void *puzzle)
{
    const binairo *b = puzzle;
    const uint32_t n = b->n;
    uint32_t patterns[MOST_PATTERNS];
    gv_var line_of[2 * MOST_ORDER];
    gv_label labels[MOST_ORDER];
    const uint32_t n_patterns = list_patterns(patterns, n);
    gv_app_sign_variables(model, n, n, "01");
    for (uint32_t line = 0; line < 2 * n; line++)
        line_of[line] = add_line(model, n, patterns, n_patterns, line);
    for (uint32_t line = 0; line < 2 * n; line++)
        state_line(model, n, patterns, n_patterns, line_of[line], line);
    for (uint32_t side = 0; side < 2; side++) {
        gv_app_constraint(model, "no two %s are alike", side ? "columns" : "rows");
        for (uint32_t k = 0; k < n_patterns; k++) {
            for (uint32_t i = 0; i < n; i++)
                labels[i] = gv_app_label(model, line_of[side * n + i], k);
            gv_app_at_most_one(model, labels, n);
        }
    }
    gv_app_give_signs(model, b->given, n * n);
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const binairo *b = puzzle;
    gv_buffer_puts(out, "binairo");
    gv_app_put_cells(out, values, b->n, b->n);
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const binairo *b = puzzle;
    return gv_app_draw_cells(board, b->n, b->n);
}

/* ---- random ones ---- */

/* Whether a line is good so far, up to place `last`. */
static bool is_good_line(const binairo *b, uint32_t line, bool is_row, uint32_t last)
{
    uint32_t count[3] = { 0 };
    for (uint32_t i = 0; i <= last; i++) {
        const int32_t sign = b->given[cell_of(b->n, line, is_row, i)];
        count[sign]++;
        if (i > 1 && sign == b->given[cell_of(b->n, line, is_row, i - 1)] &&
            sign == b->given[cell_of(b->n, line, is_row, i - 2)])
            return false;
    }
    if (count[1] > b->n / 2 || count[2] > b->n / 2)
        return false;
    for (uint32_t other = 0; other < line && last + 1 == b->n; other++) {
        uint32_t i = 0;
        while (i < b->n && b->given[cell_of(b->n, other, is_row, i)] ==
                               b->given[cell_of(b->n, line, is_row, i)])
            i++;
        if (i == b->n)
            return false;
    }
    return true;
}

/* Fills the cells from `cell` on; false if nothing fits, or it takes too long. */
static bool fill(binairo *b, uint32_t cell, gv_rng *rng, uint32_t *n_steps)
{
    const uint32_t row = cell / b->n, col = cell % b->n;
    if (cell == b->n * b->n)
        return true;
    const int32_t first = (int32_t)gv_rng_below(rng, 2);
    for (int32_t i = 0; i < 2 && ++*n_steps < MOST_STEPS; i++) {
        b->given[cell] = (first ^ i) + 1;
        if (is_good_line(b, row, true, col) && is_good_line(b, col, false, row) &&
            fill(b, cell + 1, rng, n_steps))
            return true;
    }
    b->given[cell] = 0;
    return false;
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    binairo *b;
    uint32_t n_steps = 0;
    if (!make_room(&b, (uint32_t)sizes[0], arena))
        return gv_fail_memory(err);
    if (fill(b, 0, rng, &n_steps))
        *out = b;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    binairo *b = puzzle;
    *n = b->n * b->n;
    return b->given;
}

const gv_app gv_app_binairo = {
    .name = "binairo",
    .summary = "as many 0 as 1 in each row and column, never three side by side",
    .title = "Binairo",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 1,
    .sizes = { { "order", 2, MOST_MADE, 6, 2 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
