/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skyscrapers.c -- a Latin square of heights; a number outside says how many buildings
 * are seen from there, those that no higher one hides:
 *
 *     skyscrapers
 *     . . 2 . . .
 *     . . . . . 3
 *     . . . . . .
 *     1 . . 3 . .
 *     . . . . . .
 *     . 2 . . . .
 */
#include "text/application/application.h"
#include "text/application/latin.h"

#include <stdio.h>

enum { MOST_ORDER = 7, MOST_MADE = 6 };
enum { ABOVE, BELOW, LEFT, RIGHT };

typedef struct skyscrapers {
    uint32_t n;
    int32_t *number; /* of the board with its border, n + 2 in a row; 0: none */
} skyscrapers;

static bool make_room(skyscrapers **out, uint32_t n, gv_arena *arena)
{
    skyscrapers *s = *out = GV_ARENA_NEW(arena, skyscrapers, 1);
    if (!s)
        return false;
    s->n = n;
    s->number = GV_ARENA_NEW(arena, int32_t, (size_t)(n + 2) * (n + 2));
    return s->number;
}

static bool is_corner(const skyscrapers *s, uint32_t at)
{
    const uint32_t last = s->n + 1, row = at / (s->n + 2), col = at % (s->n + 2);
    return (row == 0 || row == last) && (col == 0 || col == last);
}

static bool is_outside(const skyscrapers *s, uint32_t at)
{
    const uint32_t last = s->n + 1, row = at / (s->n + 2), col = at % (s->n + 2);
    return row == 0 || row == last || col == 0 || col == last;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_app_rows rows;
    skyscrapers *s;
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_read_rows(&rows, text, 0, 0));
    if (rows.n_rows != rows.n_cols || rows.n_rows < 3 || rows.n_rows > MOST_ORDER + 2)
        return gv_app_fail(text, rows.word[0].start,
                           "expected a square of 3 to %d rows with its border, found "
                           "%u rows and %u columns",
                           MOST_ORDER + 2, rows.n_rows, rows.n_cols);
    if (!make_room(&s, rows.n_rows - 2, text->arena))
        return gv_fail_memory(text->err);
    for (uint32_t i = 0; i < (s->n + 2) * (s->n + 2); i++) {
        int64_t number;
        char expected[40];
        (void)snprintf(expected, sizeof expected, "'.' or a number from 1 to %u", s->n);
        if (gv_app_is(text, rows.word[i], "."))
            continue;
        if (is_corner(s, i))
            return gv_app_expected(text, rows.word[i], "a dot in the corner");
        if (!gv_app_number_of(&number, text, rows.word[i]) || number < 1 ||
            number > s->n)
            return gv_app_expected(text, rows.word[i], expected);
        s->number[i] = (int32_t)number;
    }
    *out = s;
    return GV_OK;
}

/* ---- stating ---- */

/* The cells of a row or column, from a place outside on. */
static void look_from(gv_var *out, const skyscrapers *s, uint32_t side, uint32_t line)
{
    const uint32_t n = s->n;
    for (uint32_t i = 0; i < n; i++)
        switch (side) {
        case ABOVE:
            out[i] = i * n + line;
            break;
        case BELOW:
            out[i] = (n - 1 - i) * n + line;
            break;
        case LEFT:
            out[i] = line * n + i;
            break;
        default:
            out[i] = line * n + n - 1 - i;
        }
}

static uint32_t place_of(const skyscrapers *s, uint32_t side, uint32_t line)
{
    const uint32_t w = s->n + 2;
    return side == ABOVE   ? line + 1
           : side == BELOW ? (s->n + 1) * w + line + 1
           : side == LEFT  ? (line + 1) * w
                           : (line + 1) * w + s->n + 1;
}

/* All lines of which so many buildings are seen. */
typedef struct lines {
    gv_app_model *model;
    const gv_var *vars;
    uint32_t n, seen;
    uint32_t height[MOST_ORDER];
    gv_label *tuples;
    size_t n_tuples;
} lines;

static void list_lines(lines *l, uint32_t at, uint32_t used, uint32_t highest,
                       uint32_t seen)
{
    if (at == l->n) {
        for (uint32_t i = 0; seen == l->seen && i < l->n; i++)
            l->tuples[l->n_tuples * l->n + i] =
                gv_app_label(l->model, l->vars[i], l->height[i]);
        l->n_tuples += seen == l->seen;
        return;
    }
    for (uint32_t height = 0; height < l->n; height++)
        if (!(used >> height & 1)) {
            const bool is_seen = at == 0 || height > highest;
            l->height[at] = height;
            list_lines(l, at + 1, used | 1U << height, is_seen ? height : highest,
                       seen + is_seen);
        }
}

static void state_sight(gv_app_model *model, const skyscrapers *s, uint32_t side,
                        uint32_t line)
{
    static const char *const names[] = { "above", "below", "the left", "the right" };
    const int32_t seen = s->number[place_of(s, side, line)];
    const gv_mark mark = gv_arena_mark(model->tmp);
    gv_var vars[MOST_ORDER];
    size_t most = s->n; // permutations, and labels of each
    for (uint32_t i = 2; i <= s->n; i++)
        most *= i;
    lines l = { .model = model, .vars = vars, .n = s->n, .seen = (uint32_t)seen };
    l.tuples = GV_ARENA_NEW(model->tmp, gv_label, most);
    if (!l.tuples) {
        gv_app_note(model, gv_fail_memory(model->err));
        return;
    }
    look_from(vars, s, side, line);
    list_lines(&l, 0, 0, 0, 0);
    gv_app_constraint(model, "from %s %d building%s seen in %s %u", names[side],
                      (int)seen, seen == 1 ? " is" : "s are",
                      side >= LEFT ? "row" : "column", line + 1);
    gv_app_table(model, vars, s->n, l.tuples, l.n_tuples);
    gv_arena_rewind(model->tmp, mark);
}

static void state(gv_app_model *model, const void *puzzle)
{
    const skyscrapers *s = puzzle;
    const uint32_t n = s->n;
    gv_app_latin_square(model, n);
    for (uint32_t side = ABOVE; side <= RIGHT; side++)
        for (uint32_t line = 0; line < n; line++)
            if (s->number[place_of(s, side, line)])
                state_sight(model, s, side, line);
    for (uint32_t cell = 0; cell < n * n; cell++) {
        const int32_t given = s->number[(cell / n + 1) * (n + 2) + cell % n + 1];
        if (given)
            gv_app_give(model, gv_app_label(model, cell, (uint32_t)given - 1));
    }
}

/* ---- writing ---- */

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const skyscrapers *s = puzzle;
    const uint32_t w = s->n + 2;
    gv_buffer_puts(out, "skyscrapers");
    for (uint32_t at = 0; at < w * w; at++) {
        const uint32_t cell = (at / w - 1) * s->n + at % w - 1;
        gv_buffer_putc(out, at % w ? ' ' : '\n');
        if (is_outside(s, at))
            gv_buffer_printf(out, s->number[at] ? "%d" : ".", (int)s->number[at]);
        else
            gv_buffer_puts(out, values[cell] ? values[cell] : ".");
    }
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    static const char *const numbers[] = { NULL, "1", "2", "3", "4", "5", "6", "7" };
    const skyscrapers *s = puzzle;
    const uint32_t w = s->n + 2;
    if (!gv_app_board_size(board, w, w))
        return false;
    for (uint32_t at = 0; at < w * w; at++) {
        gv_app_square *square = &board->square[at];
        square->outside = is_outside(s, at);
        if (square->outside)
            square->text = numbers[s->number[at]];
        else
            square->variable = (at / w - 1) * s->n + at % w - 1;
    }
    return true;
}

/* ---- random ones ---- */

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    int32_t square[MOST_ORDER * MOST_ORDER];
    skyscrapers *s;
    const uint32_t n = (uint32_t)sizes[0];
    if (!make_room(&s, n, arena))
        return gv_fail_memory(err);
    gv_app_random_latin(square, n, rng);
    for (uint32_t side = ABOVE; side <= RIGHT; side++)
        for (uint32_t line = 0; line < n; line++) {
            gv_var cells[MOST_ORDER];
            int32_t highest = 0, seen = 0;
            look_from(cells, s, side, line);
            for (uint32_t i = 0; i < n; i++)
                if (square[cells[i]] > highest) {
                    highest = square[cells[i]];
                    seen++;
                }
            s->number[place_of(s, side, line)] = seen;
        }
    for (uint32_t cell = 0; cell < n * n; cell++)
        s->number[(cell / n + 1) * (n + 2) + cell % n + 1] = square[cell];
    *out = s;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    skyscrapers *s = puzzle;
    *n = (s->n + 2) * (s->n + 2);
    return s->number;
}

const gv_app gv_app_skyscrapers = {
    .name = "skyscrapers",
    .summary = "a Latin square of heights, seen from outside",
    .title = "Skyscrapers",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 1,
    .sizes = { { "order", 2, MOST_MADE, 4 } },
    .make = make,
    .clues = clues,
};
