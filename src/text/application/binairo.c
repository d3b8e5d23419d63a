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

enum { MOST_ORDER = 14, MOST_MADE = 10, MOST_STEPS = 100000 };

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

static void state_line(gv_app_model *model, uint32_t n, uint32_t line, bool is_row)
{
    gv_label labels[MOST_ORDER];
    gv_app_constraint(model, "%s %u has as many 0 as 1", is_row ? "row" : "column",
                      line + 1);
    gv_app_labels_of_line(labels, model, n, n, line, is_row, 1);
    gv_app_count(model, labels, n, GV_CSP_EQ, n / 2);
    for (uint32_t i = 0; i + 2 < n; i++) {
        gv_label tuples[6 * 3];
        gv_var vars[3];
        uint32_t n_tuples = 0;
        char first[32];
        for (uint32_t k = 0; k < 3; k++)
            vars[k] = cell_of(n, line, is_row, i + k);
        gv_app_name_cell(first, vars[0], n);
        gv_app_constraint(model, "no three are equal from %s on %s", first,
                          is_row ? "to the right" : "down");
        for (uint32_t set = 1; set < 7; set++, n_tuples++)
            for (uint32_t k = 0; k < 3; k++)
                tuples[3 * n_tuples + k] = gv_app_label(model, vars[k], set >> k & 1);
        gv_app_table(model, vars, 3, tuples, n_tuples);
    }
}

/* Hidden variables say where two lines differ; they do somewhere. */
static void state_difference(gv_app_model *model, uint32_t n, uint32_t a, uint32_t b,
                             bool is_row)
{
    gv_label differ[MOST_ORDER];
    gv_app_constraint(model, "%s %u and %u differ", is_row ? "rows" : "columns", a + 1,
                      b + 1);
    for (uint32_t i = 0; i < n; i++) {
        const gv_var made = gv_app_hidden(model, 0, 1, "%c%u,%u:%u", is_row ? 'r' : 'c',
                                          a + 1, b + 1, i + 1);
        const gv_var vars[] = { cell_of(n, a, is_row, i), cell_of(n, b, is_row, i),
                                made };
        gv_label tuples[4 * 3];
        for (uint32_t set = 0; set < 4; set++) {
            tuples[3 * set] = gv_app_label(model, vars[0], set & 1);
            tuples[3 * set + 1] = gv_app_label(model, vars[1], set >> 1);
            tuples[3 * set + 2] = gv_app_label(model, made, (set & 1) != set >> 1);
        }
        gv_app_table(model, vars, 3, tuples, 4);
        differ[i] = gv_app_label(model, made, 1);
    }
    gv_app_clause(model, differ, NULL, n);
}

static void state(gv_app_model *model, const void *puzzle)
{
    const binairo *b = puzzle;
    gv_app_sign_variables(model, b->n, b->n, "01");
    for (uint32_t line = 0; line < 2 * b->n; line++)
        state_line(model, b->n, line % b->n, line < b->n);
    for (uint32_t line = 0; line < 2 * b->n; line++)
        for (uint32_t other = 0; other < line % b->n; other++)
            state_difference(model, b->n, other, line % b->n, line < b->n);
    gv_app_give_signs(model, b->given, b->n * b->n);
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
    if (!make_room(&b, 2 * (uint32_t)(sizes[0] / 2), arena))
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
    .sizes = { { "order", 2, MOST_MADE, 6 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
