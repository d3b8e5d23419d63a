/* SPDX-License-Identifier: GPL-3.0-or-later */
/* garam.c -- digits in squares, with equations across and down. The text is the board
 * as it is printed, with B where nothing is; a result of two digits does not begin with
 * 0:
 *
 *     garam
 *     . + 3 = .
 *     + B B B *
 *     7 B B B .
 *     = B B B =
 *     . B B B 2
 *     . - . = .
 *
 * The board may have any shape: each sign +, - or * stands between two squares in a row
 * or column, and '=' with one or two squares follows. */
#include "text/application/application.h"

#include <stdio.h>
#include <string.h>

enum { MOST_SIDE = 40, MOST_EQUATIONS = 400, MOST_MADE = 44 };

typedef struct equation {
    char sign;
    uint32_t n;       /* squares: 3, or 4 if the result has two digits */
    uint32_t cell[4]; /* their places on the board */
} equation;

typedef struct garam {
    uint32_t n_rows, n_cols;
    char *square;   /* '.': a digit; a sign; 'B': nothing */
    int32_t *given; /* of each square: the digit + 1; 0: not known */
    equation *equations;
    uint32_t n_equations;
} garam;

static bool make_room(garam **out, uint32_t n_rows, uint32_t n_cols, gv_arena *arena)
{
    garam *g = *out = GV_ARENA_NEW(arena, garam, 1);
    if (!g)
        return false;
    g->n_rows = n_rows;
    g->n_cols = n_cols;
    g->square = GV_ARENA_NEW(arena, char, (size_t)n_rows *n_cols);
    g->given = GV_ARENA_NEW(arena, int32_t, (size_t)n_rows * n_cols);
    g->equations = GV_ARENA_NEW(arena, equation, MOST_EQUATIONS);
    return g->square && g->given && g->equations;
}

/* ---- equations ---- */

static bool is_sign(char c)
{
    return c && strchr("+-*", c);
}

/* What is so many steps to the right of a place, or below it; 'B' beyond the board. */
static char square_at(const garam *g, uint32_t at, int steps, bool across)
{
    const int64_t row = (int64_t)(at / g->n_cols) + (across ? 0 : steps);
    const int64_t col = (int64_t)(at % g->n_cols) + (across ? steps : 0);
    return row < 0 || col < 0 || row >= g->n_rows || col >= g->n_cols
               ? 'B'
               : g->square[row * g->n_cols + col];
}

/* The equation whose first sign is at a place; false: there is none. */
static bool find_equation(equation *out, const garam *g, uint32_t at, bool across)
{
    const uint32_t step = across ? 1 : g->n_cols;
    if (square_at(g, at, -1, across) != '.' || square_at(g, at, 1, across) != '.' ||
        square_at(g, at, 2, across) != '=' || square_at(g, at, 3, across) != '.')
        return false;
    const bool is_long = square_at(g, at, 4, across) == '.';
    if (is_long && square_at(g, at, 5, across) == '.')
        return false;
    *out = (equation){ g->square[at],
                       3 + is_long,
                       { at - step, at + step, at + 3 * step, at + 4 * step } };
    return true;
}

/* The place of a sign that is no part of an equation, or of the end of the board. */
static uint32_t find_equations(garam *g)
{
    const uint32_t n = g->n_rows * g->n_cols;
    uint32_t n_ends = 0, n_seen = 0;
    for (uint32_t at = 0; at < n; at++) {
        equation across, down;
        n_ends += g->square[at] == '=';
        if (!is_sign(g->square[at]))
            continue;
        const bool is_across = find_equation(&across, g, at, true);
        if (is_across == find_equation(&down, g, at, false) ||
            g->n_equations == MOST_EQUATIONS)
            return at;
        g->equations[g->n_equations++] = is_across ? across : down;
    }
    for (uint32_t at = 0; at < n; at++)
        if (g->square[at] == '=' && n_seen++ == g->n_equations)
            return at;
    return n_ends < g->n_equations ? 0 : n;
}

/* ---- reading ---- */

static gv_status read_square(garam *g, const gv_app_text *text, gv_text_span word,
                             uint32_t at)
{
    const char c = word.length == 1 ? text->raw->text[word.start] : '\0';
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && (!c || !strchr(".+-*=B", c)))
        return gv_app_expected(text, word,
                               "a square: '.', a digit, '+', '-', '*', '=' or 'B'");
    g->square[at] = is_digit ? '.' : c;
    g->given[at] = is_digit ? c - '0' + 1 : 0;
    return GV_OK;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_app_rows rows;
    garam *g;
    bool any = false;
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_read_rows(&rows, text, 0, 0));
    if (rows.n_rows > MOST_SIDE || rows.n_cols > MOST_SIDE)
        return gv_app_fail(text, rows.word[0].start,
                           "a board has up to %d rows and columns", MOST_SIDE);
    if (!make_room(&g, rows.n_rows, rows.n_cols, text->arena))
        return gv_fail_memory(text->err);
    const uint32_t n = rows.n_rows * rows.n_cols;
    for (uint32_t at = 0; at < n; at++) {
        GV_TRY(read_square(g, text, rows.word[at], at));
        any = any || g->square[at] == '.';
    }
    const uint32_t wrong = find_equations(g);
    if (wrong < n)
        return gv_app_fail(text, rows.word[wrong].start,
                           "this sign is no part of an equation such as . + . = .");
    if (!any)
        return gv_app_fail(text, rows.word[0].start, "there is no square to fill in");
    *out = g;
    return GV_OK;
}

/* ---- stating ---- */

/* Whether the digits make the equation true. */
static bool holds(const equation *e, const int *digit)
{
    const int result = e->n == 4 ? 10 * digit[2] + digit[3] : digit[2];
    const int a = digit[0], b = digit[1];
    return (e->n == 3 || digit[2]) && result == (e->sign == '+'   ? a + b
                                                 : e->sign == '-' ? a - b
                                                                  : a * b);
}

/* The digits after `digit`, and whether there are any. */
static bool next_digits(int *digit, uint32_t n)
{
    for (uint32_t i = n; i-- > 0;) {
        if (++digit[i] < 10)
            return true;
        digit[i] = 0;
    }
    return false;
}

static void name_equation(gv_app_model *model, const garam *g, const equation *e)
{
    char name[4][32] = { "" };
    for (uint32_t i = 0; i < 4 && i < e->n; i++)
        gv_app_name_cell(name[i], e->cell[i], g->n_cols);
    gv_app_constraint(model, "%s %c %s = %s%s%s", name[0], e->sign, name[1], name[2],
                      e->n == 4 ? "," : "", name[3]);
}

static void state_equation(gv_app_model *model, const garam *g, const gv_var *variable,
                           const equation *e)
{
    enum { MOST_TUPLES = 100 }; // the first two decide
    gv_label tuples[MOST_TUPLES * 4];
    gv_var vars[4];
    int digit[4] = { 0 };
    size_t n = 0;
    for (uint32_t i = 0; i < e->n; i++)
        vars[i] = variable[e->cell[i]];
    name_equation(model, g, e);
    do {
        if (!holds(e, digit))
            continue;
        for (uint32_t i = 0; i < e->n; i++)
            tuples[n * e->n + i] = gv_app_label(model, vars[i], (uint32_t)digit[i]);
        n++;
    } while (next_digits(digit, e->n));
    gv_app_table(model, vars, e->n, tuples, n);
}

static void state(gv_app_model *model, const void *puzzle)
{
    const garam *g = puzzle;
    const uint32_t n = g->n_rows * g->n_cols;
    gv_var variable[MOST_SIDE * MOST_SIDE];
    for (uint32_t at = 0; at < n; at++) {
        char name[32];
        gv_app_name_cell(name, at, g->n_cols);
        if (g->square[at] == '.')
            variable[at] = gv_app_variable(model, 0, 9, "%s", name);
    }
    for (uint32_t i = 0; i < g->n_equations; i++)
        state_equation(model, g, variable, &g->equations[i]);
    for (uint32_t at = 0; at < n; at++)
        if (g->given[at])
            gv_app_give(model,
                        gv_app_label(model, variable[at], (uint32_t)g->given[at] - 1));
}

/* ---- writing ---- */

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const garam *g = puzzle;
    gv_var variable = 0;
    gv_buffer_puts(out, "garam");
    for (uint32_t at = 0; at < g->n_rows * g->n_cols; at++) {
        const char *value = g->square[at] == '.' ? values[variable++] : NULL;
        gv_buffer_putc(out, at % g->n_cols ? ' ' : '\n');
        gv_buffer_putc(out, value ? value[0] : g->square[at]);
    }
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    static const char *const signs[] = { "+", "-", "*", "=" };
    static const char *const shown[] = { "+", "\xe2\x88\x92", "\xc3\x97", "=" };
    const garam *g = puzzle;
    gv_var variable = 0;
    if (!gv_app_board_size(board, g->n_rows, g->n_cols))
        return false;
    for (uint32_t at = 0; at < g->n_rows * g->n_cols; at++) {
        gv_app_square *square = &board->square[at];
        square->outside = g->square[at] != '.';
        if (!square->outside)
            square->variable = variable++;
        for (uint32_t i = 0; i < 4; i++)
            if (g->square[at] == signs[i][0])
                square->text = shown[i];
    }
    return true;
}

/* ---- random ones ---- */

/* The printed boards: one ring of four equations, and four of them joined. '?' is a
 * sign that is drawn. */
static const char *const ring[] = { ".?.=.", "?BBB?", ".BBB.", "=BBB=",
                                    ".BBB.", ".?.=.", NULL };
static const char *const whole[] = {
    ".?.=.BBB.?.=.", "?BBB?BBB?BBB?", ".BBB.?.=.BBB.", "=BBB=BBB=BBB=",
    ".BBB.BBB.BBB.", ".?.=.BBB.?.=.", "BB?BBBBBBB?BB", "BB.BBBBBBB.BB",
    "BB=BBBBBBB=BB", ".?.=.BBB.?.=.", "?BBB?BBB?BBB?", ".BBB.?.=.BBB.",
    "=BBB=BBB=BBB=", ".BBB.BBB.BBB.", ".?.=.BBB.?.=.", NULL,
};

/* Draws the sign and the digits that are missing; false: the others allow none. */
static bool draw_equation(garam *g, equation *e, gv_rng *rng)
{
    static const char signs[] = "+-*";
    uint32_t order[3];
    gv_rng_permutation(rng, order, 3);
    for (uint32_t i = 0; i < 3; i++) {
        int digit[4] = { 0 }, chosen[4] = { 0 };
        uint64_t n = 0;
        e->sign = signs[order[i]];
        do {
            bool good = holds(e, digit);
            for (uint32_t k = 0; k < e->n; k++)
                good = good &&
                       (!g->given[e->cell[k]] || g->given[e->cell[k]] == digit[k] + 1);
            if (good && gv_rng_below(rng, ++n) == 0)
                memcpy(chosen, digit, sizeof chosen);
        } while (next_digits(digit, e->n));
        if (!n)
            continue;
        for (uint32_t k = 0; k < e->n; k++)
            g->given[e->cell[k]] = chosen[k] + 1;
        return true;
    }
    return false;
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    const char *const *layout = sizes[0] == 1 ? ring : whole;
    const uint32_t n_cols = (uint32_t)strlen(layout[0]);
    uint32_t n_rows = 0;
    garam *g;
    while (layout[n_rows])
        n_rows++;
    if (!make_room(&g, n_rows, n_cols, arena))
        return gv_fail_memory(err);
    for (uint32_t at = 0; at < n_rows * n_cols; at++) {
        const char c = layout[at / n_cols][at % n_cols];
        g->square[at] = c == '?' ? '+' : c;
    }
    (void)find_equations(g);
    for (uint32_t i = 0; i < g->n_equations; i++) {
        equation *e = &g->equations[i];
        if (!draw_equation(g, e, rng))
            return GV_OK;
        g->square[(e->cell[0] + e->cell[1]) / 2] = e->sign;
    }
    *out = g;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    garam *g = puzzle;
    *n = g->n_rows * g->n_cols;
    return g->given;
}

const gv_app gv_app_garam = {
    .name = "garam",
    .summary = "digits in equations across and down",
    .title = "Garam",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 1,
    .sizes = { { "rings", 1, 4, 4, 3 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
