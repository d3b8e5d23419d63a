/* SPDX-License-Identifier: GPL-3.0-or-later */
/* x_sums.c -- a Sudoku of order 4, 6 or 9; a number outside is the sum of the first X
 * digits that it looks at, where X is the first of them:
 *
 *     x-sums
 *     . . 7 . . .
 *     . . . . . 3
 *     . . . 4 . .
 *     6 . . . . .
 *     . . 1 . . .
 *     . . . . 1 .
 */
#include "text/application/border.h"
#include "text/application/latin.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_ORDER = GV_APP_MOST_BORDERED,
    MOST_MADE = 6,
    MOST_SUM = MOST_ORDER * (MOST_ORDER + 1) / 2,
    N_STATES = (MOST_ORDER + 1) * (MOST_SUM + 1) /* X and the sum so far */
};

/* The rows of a block of order n; 0: there is no such order. */
static uint32_t rows_of_block(uint32_t n)
{
    return n == 4 || n == 6 ? 2 : n == 9 ? 3 : 0;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_app_bordered *b;
    const size_t at = text->at;
    GV_TRY(gv_app_bordered_read(&b, text, MOST_ORDER, MOST_SUM));
    if (!rows_of_block(b->n))
        return gv_app_fail(text, at, "x-sums have the order 4, 6 or 9, not %u", b->n);
    *out = b;
    return GV_OK;
}

/* ---- stating ---- */

static void state_block(gv_app_model *model, uint32_t n, uint32_t block)
{
    const uint32_t rows = rows_of_block(n), cols = n / rows, across = n / cols;
    gv_var cells[MOST_ORDER];
    char prefix[16];
    for (uint32_t i = 0; i < n; i++)
        cells[i] =
            (block / across * rows + i / cols) * n + block % across * cols + i % cols;
    (void)snprintf(prefix, sizeof prefix, "b%un", block + 1);
    gv_app_constraint(model, "each number once in block %u", block + 1);
    gv_app_permutation(model, cells, n, "block", prefix);
}

/* What is known of a sum after some digits: X and the sum so far, as X * (MOST_SUM + 1)
 * + sum; 0 when X digits were added, and had the right sum. */
typedef struct states {
    bool is[N_STATES];
    uint32_t index[N_STATES]; /* of the values of the hidden variable */
} states;

/* The state after one more digit, number `i`; N_STATES: the sum is wrong. */
static uint32_t next_state(uint32_t from, uint32_t i, uint32_t digit, uint32_t wanted)
{
    const uint32_t x = i ? from / (MOST_SUM + 1) : digit;
    const uint32_t sum = (i ? from % (MOST_SUM + 1) : 0) + digit;
    if (i && !from)
        return 0;
    if (sum > wanted || (x == i + 1 && sum != wanted))
        return N_STATES;
    return x == i + 1 ? 0 : x * (MOST_SUM + 1) + sum;
}

static gv_var add_states(gv_app_model *model, states *s, uint32_t side, uint32_t line,
                         uint32_t i)
{
    const gv_var made =
        gv_app_hidden_choice(model, "x%c%u.%u", "ablr"[side], line + 1, i + 1);
    uint32_t n = 0;
    for (uint32_t at = 0; at < N_STATES; at++) {
        char name[24];
        if (!s->is[at])
            continue;
        const int length = snprintf(name, sizeof name, "%u:%u", at / (MOST_SUM + 1),
                                    at % (MOST_SUM + 1));
        gv_app_value(model, name, (size_t)length);
        s->index[at] = n++;
    }
    return made;
}

/* One digit more: from the states before to those after it. */
static gv_var state_digit(gv_app_model *model, states *before, gv_var known,
                          const gv_app_bordered *b, gv_var cell, uint32_t side,
                          uint32_t line, uint32_t i)
{
    const gv_mark mark = gv_arena_mark(model->tmp);
    const uint32_t wanted = (uint32_t)b->number[gv_app_bordered_place(b, side, line)];
    states *after = GV_ARENA_NEW(model->tmp, states, 1);
    gv_label *tuples =
        GV_ARENA_NEW(model->tmp, gv_label, 3 * (size_t)N_STATES * MOST_ORDER);
    size_t n = 0;
    if (!after || !tuples) {
        gv_app_note(model, gv_fail_memory(model->err));
        return 0;
    }
    for (uint32_t from = 0; from < N_STATES; from++)
        for (uint32_t digit = 1; before->is[from] && digit <= b->n; digit++) {
            const uint32_t to = next_state(from, i, digit, wanted);
            if (to < N_STATES)
                after->is[to] = true;
        }
    const gv_var made = add_states(model, after, side, line, i);
    const gv_var vars[] = { cell, made, known };
    const uint32_t width = i ? 3 : 2;
    for (uint32_t from = 0; from < N_STATES; from++)
        for (uint32_t digit = 1; before->is[from] && digit <= b->n; digit++) {
            const uint32_t to = next_state(from, i, digit, wanted);
            if (to == N_STATES)
                continue;
            tuples[n * width] = gv_app_label(model, cell, digit - 1);
            tuples[n * width + 1] = gv_app_label(model, made, after->index[to]);
            if (i)
                tuples[n * width + 2] = gv_app_label(model, known, before->index[from]);
            n++;
        }
    gv_app_table(model, vars, width, tuples, n);
    *before = *after;
    gv_arena_rewind(model->tmp, mark);
    return made;
}

static void state_sum(gv_app_model *model, const gv_app_bordered *b, uint32_t side,
                      uint32_t line)
{
    states known = { .is = { true } };
    gv_var cells[MOST_ORDER], variable = 0;
    char name[48];
    gv_app_bordered_look(cells, b, side, line);
    gv_app_bordered_name(name, side, line);
    gv_app_constraint(model, "the X-sum of %s is %d", name,
                      (int)b->number[gv_app_bordered_place(b, side, line)]);
    for (uint32_t i = 0; i < b->n && model->status == GV_OK; i++)
        variable = state_digit(model, &known, variable, b, cells[i], side, line, i);
}

static void state(gv_app_model *model, const void *puzzle)
{
    const gv_app_bordered *b = puzzle;
    gv_app_latin_square(model, b->n);
    for (uint32_t block = 0; block < b->n; block++)
        state_block(model, b->n, block);
    for (uint32_t side = 0; side < GV_APP_N_SIDES; side++)
        for (uint32_t line = 0; line < b->n; line++)
            if (b->number[gv_app_bordered_place(b, side, line)])
                state_sum(model, b, side, line);
    gv_app_bordered_give(model, b);
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    gv_app_bordered_put(out, "x-sums", puzzle, values);
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const gv_app_bordered *b = puzzle;
    const uint32_t w = b->n + 2, rows = rows_of_block(b->n), cols = b->n / rows;
    if (!gv_app_bordered_draw(board, puzzle))
        return false;
    for (uint32_t at = 0; at < w * w; at++) {
        gv_app_square *square = &board->square[at];
        square->wall_right = !square->outside && at % w % cols == 0 && at % w < b->n;
        square->wall_below = !square->outside && at / w % rows == 0 && at / w < b->n;
    }
    return true;
}

/* ---- random ones ---- */

/* Lines of a band or stack change places, and so do bands. */
static void shuffle_lines(uint32_t *order, uint32_t n, uint32_t of_band, gv_rng *rng)
{
    uint32_t bands[MOST_ORDER], within[MOST_ORDER];
    gv_rng_permutation(rng, bands, n / of_band);
    for (uint32_t band = 0; band < n / of_band; band++) {
        gv_rng_permutation(rng, within, of_band);
        for (uint32_t i = 0; i < of_band; i++)
            order[band * of_band + i] = bands[band] * of_band + within[i];
    }
}

static void draw_square(int32_t *out, uint32_t n, gv_rng *rng)
{
    const uint32_t rows = rows_of_block(n), cols = n / rows;
    uint32_t row_of[MOST_ORDER], col_of[MOST_ORDER], digit[MOST_ORDER];
    shuffle_lines(row_of, n, rows, rng);
    shuffle_lines(col_of, n, cols, rng);
    gv_rng_permutation(rng, digit, n);
    for (uint32_t cell = 0; cell < n * n; cell++) {
        const uint32_t row = row_of[cell / n], col = col_of[cell % n];
        out[cell] = (int32_t)digit[(row % rows * cols + row / rows + col) % n] + 1;
    }
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    int32_t square[MOST_ORDER * MOST_ORDER];
    gv_app_bordered *b;
    const uint32_t n = (uint32_t)sizes[0];
    if (!gv_app_bordered_room(&b, n, arena))
        return gv_fail_memory(err);
    draw_square(square, n, rng);
    gv_app_bordered_fill(b, square);
    for (uint32_t side = 0; side < GV_APP_N_SIDES; side++)
        for (uint32_t line = 0; line < n; line++) {
            gv_var cells[MOST_ORDER];
            int32_t *sum = &b->number[gv_app_bordered_place(b, side, line)];
            gv_app_bordered_look(cells, b, side, line);
            for (int32_t i = 0; i < square[cells[0]]; i++)
                *sum += square[cells[i]];
        }
    *out = b;
    return GV_OK;
}

const gv_app gv_app_x_sums = {
    .name = "x-sums",
    .summary = "a Sudoku with sums of the first X digits outside",
    .title = "X-sums",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 1,
    .sizes = { { "order", 4, MOST_MADE, 4, 2 } },
    .make = make,
    .clues = gv_app_bordered_clues,
};
