/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kakuro.c -- digits from 1 to 9 whose runs have sums; no run has a digit twice:
 *
 *     kakuro
 *     \    9\   15\  \
 *     \4   .    .    6\
 *     \16  .    .    .
 *     \    \10  .    .
 *
 * A dark square has the sum of the run below it before its backslash, and that of the
 * run to its right after it. Squares "B" or "x" are dark without sums. */
#include "text/application/application.h"

#include <stdio.h>
#include <string.h>

enum { MOST_FIGURE = 9, MOST_SUM = 45, MOST_STEPS = 20000 };

typedef struct kakuro {
    uint32_t n_rows, n_cols;
    bool *dark;
    int32_t *given;  /* of each square, as all of these: a digit, or 0 */
    int32_t *across; /* the sum of the run to its right, or 0 */
    int32_t *down;
} kakuro;

static bool make_room(kakuro *k, uint32_t n_rows, uint32_t n_cols, gv_arena *arena)
{
    const size_t n = (size_t)n_rows * n_cols;
    *k = (kakuro){ .n_rows = n_rows,
                   .n_cols = n_cols,
                   .dark = GV_ARENA_NEW(arena, bool, n),
                   .given = GV_ARENA_NEW(arena, int32_t, n),
                   .across = GV_ARENA_NEW(arena, int32_t, n),
                   .down = GV_ARENA_NEW(arena, int32_t, n) };
    return k->dark && k->given && k->across && k->down;
}

/* ---- runs ---- */

/* A run after a dark square, or from the border: its squares are first, first + step,
 * ... */
typedef struct run {
    uint32_t first, step, n;
    int32_t sum;   /* 0: not stated */
    size_t before; /* the dark square; SIZE_MAX: the border */
} run;

/* The run that begins with a square, in one direction; n is 0 if none does. */
static run run_at(const kakuro *k, uint32_t square, bool across)
{
    const uint32_t col = square % k->n_cols, row = square / k->n_cols;
    const uint32_t step = across ? 1 : k->n_cols;
    const uint32_t room = across ? k->n_cols - col : k->n_rows - row;
    const bool at_border = across ? col == 0 : row == 0;
    run out = { .first = square, .step = step, .before = SIZE_MAX };
    if (k->dark[square] || (!at_border && !k->dark[square - step]))
        return out;
    while (out.n < room && !k->dark[square + out.n * step])
        out.n++;
    if (!at_border) {
        out.before = square - step;
        out.sum = across ? k->across[out.before] : k->down[out.before];
    }
    return out;
}

/* ---- reading ---- */

static gv_status read_sum(int32_t *out, const gv_app_text *text, gv_text_span word)
{
    int64_t sum;
    if (word.length == 0)
        return GV_OK;
    if (!gv_app_number_of(&sum, text, word) || sum < 1 || sum > MOST_SUM)
        return gv_app_expected(text, word, "a sum from 1 to 45");
    *out = (int32_t)sum;
    return GV_OK;
}

static gv_status read_square(kakuro *k, uint32_t square, const gv_app_text *text,
                             gv_text_span word)
{
    const char *const chars = text->raw->text + word.start;
    const char *const slash = memchr(chars, '\\', word.length);
    int64_t digit;
    k->dark[square] = true;
    if (slash) {
        const size_t before = (size_t)(slash - chars);
        GV_TRY(read_sum(&k->down[square], text, (gv_text_span){ word.start, before }));
        return read_sum(
            &k->across[square], text,
            (gv_text_span){ word.start + before + 1, word.length - before - 1 });
    }
    if (word.length == 1 && strchr("BbXx", *chars))
        return GV_OK;
    k->dark[square] = false;
    if (gv_app_is(text, word, "."))
        return GV_OK;
    if (!gv_app_number_of(&digit, text, word) || digit < 1 || digit > MOST_FIGURE)
        return gv_app_expected(
            text, word, "a cell ('.' or 1 to 9) or a dark square, such as 17\\5");
    k->given[square] = (int32_t)digit;
    return GV_OK;
}

/* Sums belong to runs, and these are not too long. */
static gv_status check_runs(const kakuro *k, const gv_app_text *text,
                            const gv_text_span *words)
{
    for (uint32_t i = 0; i < k->n_rows * k->n_cols; i++) {
        const bool last_col = (i + 1) % k->n_cols == 0;
        const bool last_row = i + k->n_cols >= k->n_rows * k->n_cols;
        if (k->across[i] && (last_col || k->dark[i + 1]))
            return gv_app_fail(text, words[i].start,
                               "there is no cell to the right of this sum");
        if (k->down[i] && (last_row || k->dark[i + k->n_cols]))
            return gv_app_fail(text, words[i].start, "there is no cell below this sum");
        for (int across = 0; across <= 1; across++)
            if (run_at(k, i, across).n > MOST_FIGURE)
                return gv_app_fail(text, words[i].start,
                                   "a run of more than 9 cells begins here");
    }
    return GV_OK;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_app_rows rows;
    kakuro *k = GV_ARENA_NEW(text->arena, kakuro, 1);
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_read_rows(&rows, text, 0, 0));
    if (!k || !make_room(k, rows.n_rows, rows.n_cols, text->arena))
        return gv_fail_memory(text->err);
    bool any = false;
    for (uint32_t i = 0; i < rows.n_rows * rows.n_cols; i++) {
        GV_TRY(read_square(k, i, text, rows.word[i]));
        any = any || !k->dark[i];
    }
    if (!any)
        return gv_app_fail(text, rows.word[0].start, "there is no cell to fill in");
    GV_TRY(check_runs(k, text, rows.word));
    *out = k;
    return GV_OK;
}

/* ---- stating ---- */

/* The variables of squares; GV_APP_NO_VARIABLE for dark ones. */
static void number_cells(gv_var *out, const kakuro *k)
{
    gv_var n = 0;
    for (uint32_t i = 0; i < k->n_rows * k->n_cols; i++)
        out[i] = k->dark[i] ? GV_APP_NO_VARIABLE : n++;
}

static void state_run(gv_app_model *model, const kakuro *k, run r, const gv_var *cell)
{
    gv_var vars[MOST_FIGURE];
    const uint32_t last = r.first + (r.n - 1) * r.step;
    char name[64];
    for (uint32_t i = 0; i < r.n; i++)
        vars[i] = cell[r.first + i * r.step];
    (void)snprintf(name, sizeof name, "r%uc%u to r%uc%u", r.first / k->n_cols + 1,
                   r.first % k->n_cols + 1, last / k->n_cols + 1, last % k->n_cols + 1);
    if (r.sum)
        gv_app_constraint(model, "%s have the sum %d", name, (int)r.sum);
    else
        gv_app_constraint(model, "%s are different", name);
    gv_app_differ(model, vars, r.n);
    if (r.sum)
        gv_app_sum(model, vars, r.n, r.sum);
}

static void state(gv_app_model *model, const void *puzzle)
{
    const kakuro *k = puzzle;
    const uint32_t n = k->n_rows * k->n_cols;
    gv_var cell[GV_APP_MOST_CELLS];
    number_cells(cell, k);
    for (uint32_t i = 0; i < n; i++)
        if (!k->dark[i])
            gv_app_variable(model, 1, MOST_FIGURE, "r%uc%u", i / k->n_cols + 1,
                            i % k->n_cols + 1);
    for (int across = 1; across >= 0; across--)
        for (uint32_t i = 0; i < n; i++) {
            const run r = run_at(k, i, across);
            if (r.n > 1 || (r.n && r.sum))
                state_run(model, k, r, cell);
        }
    for (uint32_t i = 0; i < n; i++)
        if (k->given[i])
            gv_app_give(model, gv_app_label(model, cell[i], (uint32_t)k->given[i] - 1));
}

/* ---- writing ---- */

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const kakuro *k = puzzle;
    gv_var cell = 0;
    gv_buffer_puts(out, "kakuro");
    for (uint32_t i = 0; i < k->n_rows * k->n_cols; i++) {
        char text[16] = ".";
        const bool last = (i + 1) % k->n_cols == 0;
        char down[8] = "", across[8] = "";
        if (k->down[i])
            (void)snprintf(down, sizeof down, "%d", (int)k->down[i]);
        if (k->across[i])
            (void)snprintf(across, sizeof across, "%d", (int)k->across[i]);
        if (k->dark[i])
            (void)snprintf(text, sizeof text, "%s\\%s", down, across);
        else if (values[cell])
            (void)snprintf(text, sizeof text, "%s", values[cell]);
        cell += !k->dark[i];
        gv_buffer_putc(out, i % k->n_cols ? ' ' : '\n');
        gv_buffer_puts(out, text);
        gv_buffer_repeat(out, ' ', last ? 0 : 5 - strlen(text));
    }
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const kakuro *k = puzzle;
    gv_var cell[GV_APP_MOST_CELLS];
    if (!gv_app_board_size(board, k->n_rows, k->n_cols))
        return false;
    number_cells(cell, k);
    for (uint32_t i = 0; i < k->n_rows * k->n_cols; i++) {
        gv_app_square *square = &board->square[i];
        square->variable = cell[i];
        square->dark = k->dark[i];
        square->across = k->across[i];
        square->down = k->down[i];
    }
    return true;
}

/* ---- random ones ---- */

/* Whether all runs through a square have two cells or more. */
static bool has_good_runs(const kakuro *k)
{
    for (uint32_t i = 0; i < k->n_rows * k->n_cols; i++)
        for (int across = 0; across <= 1; across++)
            if (run_at(k, i, across).n == 1)
                return false;
    return true;
}

/* Whether the cells hang together: `seen` is room for a bit of each square. */
static bool is_connected(const kakuro *k, uint32_t *stack, bool *seen)
{
    const uint32_t n = k->n_rows * k->n_cols;
    uint32_t n_cells = 0, n_stack = 0, n_seen = 0;
    memset(seen, 0, n * sizeof *seen);
    for (uint32_t i = 0; i < n; i++) {
        n_cells += !k->dark[i];
        if (!k->dark[i] && !n_stack)
            seen[stack[n_stack++] = i] = true;
    }
    while (n_stack) {
        const uint32_t at = stack[--n_stack];
        const uint32_t next[] = { at - 1, at - k->n_cols, at + 1, at + k->n_cols };
        n_seen++;
        for (uint32_t i = 0; i < 4; i++) // the first row and column are dark
            if (next[i] < n && (i != 2 || next[i] % k->n_cols) && !k->dark[next[i]] &&
                !seen[next[i]])
                seen[stack[n_stack++] = next[i]] = true;
    }
    return n_seen == n_cells && n_cells > 0;
}

/* The first row and column are dark, and some other squares. */
static void draw_squares(kakuro *k, gv_rng *rng, uint32_t *order, bool *seen)
{
    const uint32_t n = k->n_rows * k->n_cols;
    for (uint32_t i = 0; i < n; i++)
        k->dark[i] = i < k->n_cols || i % k->n_cols == 0;
    const uint32_t wanted = n / 6 + (uint32_t)gv_rng_below(rng, n / 6 + 1);
    uint32_t *stack = order + n;
    gv_rng_permutation(rng, order, n);
    for (uint32_t i = 0, n_dark = 0; i < n && n_dark < wanted; i++) {
        if (k->dark[order[i]])
            continue;
        k->dark[order[i]] = true;
        if (has_good_runs(k) && is_connected(k, stack, seen))
            n_dark++;
        else
            k->dark[order[i]] = false;
    }
}

/* Whether a digit is in the runs through a square, before it. */
static bool is_used(const kakuro *k, uint32_t square, int32_t digit)
{
    for (uint32_t i = square; i-- > 0 && !k->dark[i];)
        if (k->given[i] == digit)
            return true;
    for (uint32_t i = square; i >= k->n_cols && !k->dark[i - k->n_cols];) {
        i -= k->n_cols;
        if (k->given[i] == digit)
            return true;
    }
    return false;
}

/* Fills the squares from `square` on; false if the steps are used up or nothing fits.
 */
static bool fill(kakuro *k, uint32_t square, gv_rng *rng, uint32_t *n_steps)
{
    uint32_t order[MOST_FIGURE];
    while (square < k->n_rows * k->n_cols && k->dark[square])
        square++;
    if (square == k->n_rows * k->n_cols)
        return true;
    gv_rng_permutation(rng, order, MOST_FIGURE);
    for (uint32_t i = 0; i < MOST_FIGURE && ++*n_steps < MOST_STEPS; i++) {
        if (is_used(k, square, (int32_t)order[i] + 1))
            continue;
        k->given[square] = (int32_t)order[i] + 1;
        if (fill(k, square + 1, rng, n_steps))
            return true;
        k->given[square] = 0;
    }
    return false;
}

static void add_up(kakuro *k)
{
    for (uint32_t i = 0; i < k->n_rows * k->n_cols; i++)
        for (int across = 0; across <= 1; across++) {
            const run r = run_at(k, i, across);
            for (uint32_t j = 0; j < r.n; j++)
                *(across ? &k->across[r.before] : &k->down[r.before]) +=
                    k->given[r.first + j * r.step];
        }
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    const uint32_t n_rows = (uint32_t)sizes[0], n_cols = (uint32_t)sizes[1];
    const size_t n = (size_t)n_rows * n_cols;
    kakuro *k = GV_ARENA_NEW(arena, kakuro, 1);
    uint32_t *order = GV_ARENA_NEW(arena, uint32_t, 2 * n);
    bool *seen = GV_ARENA_NEW(arena, bool, n);
    uint32_t n_steps = 0;
    if (!k || !order || !seen || !make_room(k, n_rows, n_cols, arena))
        return gv_fail_memory(err);
    draw_squares(k, rng, order, seen);
    if (!fill(k, 0, rng, &n_steps))
        return GV_OK;
    add_up(k);
    *out = k;
    return GV_OK;
}

/* The sums stay; digits are left out. */
static int32_t *clues(uint32_t *n, void *puzzle)
{
    kakuro *k = puzzle;
    *n = k->n_rows * k->n_cols;
    return k->given;
}

const gv_app gv_app_kakuro = {
    .name = "kakuro",
    .summary = "digits whose runs have sums",
    .title = "Kakuro",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 2,
    .sizes = { { "rows", 3, 10, 5, 1 }, { "columns", 3, 10, 5, 1 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
