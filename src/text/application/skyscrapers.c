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
#include "text/application/border.h"
#include "text/application/latin.h"

enum { MOST_ORDER = 7, MOST_MADE = 6 };

static gv_status read(void **out, gv_app_text *text)
{
    gv_app_bordered *b;
    GV_TRY(gv_app_bordered_read(&b, text, MOST_ORDER, 0));
    *out = b;
    return GV_OK;
}

/* ---- stating ---- */

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

static void state_sight(gv_app_model *model, const gv_app_bordered *b, uint32_t side,
                        uint32_t line)
{
    const int32_t seen = b->number[gv_app_bordered_place(b, side, line)];
    const gv_mark mark = gv_arena_mark(model->tmp);
    gv_var vars[MOST_ORDER];
    char name[48];
    size_t most = b->n; // permutations, and labels of each
    for (uint32_t i = 2; i <= b->n; i++)
        most *= i;
    lines l = { .model = model, .vars = vars, .n = b->n, .seen = (uint32_t)seen };
    l.tuples = GV_ARENA_NEW(model->tmp, gv_label, most);
    if (!l.tuples) {
        gv_app_note(model, gv_fail_memory(model->err));
        return;
    }
    gv_app_bordered_look(vars, b, side, line);
    list_lines(&l, 0, 0, 0, 0);
    gv_app_bordered_name(name, side, line);
    gv_app_constraint(model, "%s shows %d building%s", name, (int)seen,
                      seen == 1 ? "" : "s");
    gv_app_table(model, vars, b->n, l.tuples, l.n_tuples);
    gv_arena_rewind(model->tmp, mark);
}

static void state(gv_app_model *model, const void *puzzle)
{
    const gv_app_bordered *b = puzzle;
    gv_app_latin_square(model, b->n);
    for (uint32_t side = 0; side < GV_APP_N_SIDES; side++)
        for (uint32_t line = 0; line < b->n; line++)
            if (b->number[gv_app_bordered_place(b, side, line)])
                state_sight(model, b, side, line);
    gv_app_bordered_give(model, b);
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    gv_app_bordered_put(out, "skyscrapers", puzzle, values);
}

/* ---- random ones ---- */

static int32_t count_seen(const int32_t *square, const gv_var *cells, uint32_t n)
{
    int32_t highest = 0, seen = 0;
    for (uint32_t i = 0; i < n; i++)
        if (square[cells[i]] > highest) {
            highest = square[cells[i]];
            seen++;
        }
    return seen;
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    int32_t square[MOST_ORDER * MOST_ORDER];
    gv_app_bordered *b;
    const uint32_t n = (uint32_t)sizes[0];
    if (!gv_app_bordered_room(&b, n, arena))
        return gv_fail_memory(err);
    gv_app_random_latin(square, n, rng);
    gv_app_bordered_fill(b, square);
    for (uint32_t side = 0; side < GV_APP_N_SIDES; side++)
        for (uint32_t line = 0; line < n; line++) {
            gv_var cells[MOST_ORDER];
            gv_app_bordered_look(cells, b, side, line);
            b->number[gv_app_bordered_place(b, side, line)] =
                count_seen(square, cells, n);
        }
    *out = b;
    return GV_OK;
}

const gv_app gv_app_skyscrapers = {
    .name = "skyscrapers",
    .summary = "a Latin square of heights, seen from outside",
    .title = "Skyscrapers",
    .read = read,
    .state = state,
    .put = put,
    .draw = gv_app_bordered_draw,
    .n_sizes = 1,
    .sizes = { { "order", 2, MOST_MADE, 4, 1 } },
    .make = make,
    .clues = gv_app_bordered_clues,
};
