/* SPDX-License-Identifier: GPL-3.0-or-later */
/* futoshiki.c -- a Latin square in which some neighbours are in order:
 *
 *     futoshiki 4
 *     . . > . < .
 *     3 .   .   .
 *     . .   .   .
 *     - -   -   ^
 *     . > . > . .
 *
 * '<' and '>' stand between neighbours of a row, '^' (the upper one is less) and 'v'
 * on a line between two rows: below their columns, or with '-' where there is none. */
#include "text/application/application.h"
#include "text/application/latin.h"

#include <string.h>

enum { MOST_ORDER = 36, MOST_MADE = 9, LESS = 1, MORE = 2 };

typedef struct futoshiki {
    uint32_t n;
    uint32_t n_clues;
    int32_t *clue;  /* all of them: the cells; then */
    int32_t *right; /* n - 1 in a row: how a cell compares with the one to its right */
    int32_t *below; /* n in a row: with the one below it */
} futoshiki;

static bool make_room(futoshiki *f, uint32_t n, gv_arena *arena)
{
    const uint32_t n_cells = n * n, n_signs = n * (n - 1);
    f->n = n;
    f->n_clues = n_cells + 2 * n_signs;
    f->clue = GV_ARENA_NEW(arena, int32_t, f->n_clues);
    if (!f->clue)
        return false;
    f->right = f->clue + n_cells;
    f->below = f->right + n_signs;
    return true;
}

/* ---- reading ---- */

static char next_char(gv_app_text *text)
{
    const char *const chars = text->raw->text;
    while (
        text->at < text->line_end &&
        (chars[text->at] == ' ' || chars[text->at] == '\t' || chars[text->at] == '\r'))
        text->at++;
    return text->at < text->line_end ? chars[text->at] : '\0';
}

/* A number or a dot; *place is its column. */
static gv_status read_cell(int32_t *out, size_t *place, const futoshiki *f,
                           gv_app_text *text, size_t line_start)
{
    const char first = next_char(text);
    gv_text_span word = { text->at, first != '\0' };
    *place = word.start - line_start;
    if (first == '.' || first == '_') {
        text->at++;
        return GV_OK;
    }
    while (text->at < text->line_end && text->raw->text[text->at] >= '0' &&
           text->raw->text[text->at] <= '9')
        text->at++;
    if (text->at > word.start)
        word.length = text->at - word.start;
    int64_t number;
    if (!gv_app_number_of(&number, text, word) || number > f->n)
        return gv_app_fail(text, word.start, "expected a cell: '.' or 1 to %u", f->n);
    *out = (int32_t)number;
    return GV_OK;
}

static gv_status read_row(futoshiki *f, size_t *place, uint32_t row, gv_app_text *text)
{
    const size_t line_start = text->at;
    for (uint32_t col = 0; col < f->n; col++) {
        if (col) {
            const char sign = next_char(text);
            if (sign == '<' || sign == '>') {
                f->right[row * (f->n - 1) + col - 1] = sign == '<' ? LESS : MORE;
                text->at++;
            }
        }
        if (next_char(text) == '\0')
            return gv_app_fail(text, text->at,
                               "expected %u cells in this row, found %u", f->n, col);
        GV_TRY(read_cell(&f->clue[row * f->n + col], &place[col], f, text, line_start));
    }
    return gv_app_end_line(text);
}

static bool begins_signs(char c)
{
    return c && strchr("^vV-", c);
}

/* The column of sign number `i`, of `n`, which is at `at` of its line. */
static bool column_of(uint32_t *out, const futoshiki *f, const size_t *place,
                      uint32_t i, uint32_t n, size_t at)
{
    *out = i;
    if (n == f->n)
        return true;
    for (uint32_t col = 0; col < f->n; col++)
        if (place[col] == at) {
            *out = col;
            return true;
        }
    return false;
}

/* The signs below row `row`, whose cells are at `place`. */
static gv_status read_signs(futoshiki *f, const size_t *place, uint32_t row,
                            gv_app_text *text)
{
    const size_t line_start = text->at;
    uint32_t n_signs = 0, col;
    for (; next_char(text); text->at++, n_signs++)
        if (!begins_signs(next_char(text)))
            return gv_app_expected(text, (gv_text_span){ text->at, 1 },
                                   "a sign between two rows: '^', 'v' or '-'");
    if (n_signs > f->n)
        return gv_app_fail(text, text->line_end, "expected up to %u signs, found %u",
                           f->n, n_signs);
    text->at = line_start;
    for (uint32_t i = 0; next_char(text); text->at++, i++) {
        const char sign = next_char(text);
        if (!column_of(&col, f, place, i, n_signs, text->at - line_start))
            return gv_app_fail(text, text->at,
                               "this sign is not below a cell of the row above it");
        if (sign != '-')
            f->below[row * f->n + col] = sign == '^' ? LESS : MORE;
    }
    return GV_OK;
}

static gv_status read_board(futoshiki *f, gv_app_text *text)
{
    size_t place[MOST_ORDER];
    bool may_sign = false;
    uint32_t row = 0;
    while (gv_app_next_line(text)) {
        const size_t line_start = text->at;
        const char first = next_char(text);
        text->at = line_start;
        if (begins_signs(first) && may_sign && row < f->n) {
            GV_TRY(read_signs(f, place, row - 1, text));
            may_sign = false;
            continue;
        }
        if (row == f->n)
            return gv_app_fail(text, line_start, "expected the end of the puzzle");
        GV_TRY(read_row(f, place, row++, text));
        may_sign = true;
    }
    return row == f->n ? GV_OK
                       : gv_app_fail(text, text->raw->length,
                                     "expected %u rows, found %u", f->n, row);
}

static gv_status read(void **out, gv_app_text *text)
{
    int64_t order;
    futoshiki *f = GV_ARENA_NEW(text->arena, futoshiki, 1);
    GV_TRY(gv_app_read_number(&order, text, "the order of a futoshiki", 1, MOST_ORDER));
    GV_TRY(gv_app_end_line(text));
    if (!f || !make_room(f, (uint32_t)order, text->arena))
        return gv_fail_memory(text->err);
    GV_TRY(read_board(f, text));
    *out = f;
    return GV_OK;
}

/* ---- stating ---- */

static void state_sign(gv_app_model *model, int32_t sign, uint32_t n, gv_var a,
                       gv_var b)
{
    if (!sign)
        return;
    gv_app_constraint(model, "r%uc%u is %s than r%uc%u", a / n + 1, a % n + 1,
                      sign == LESS ? "less" : "greater", b / n + 1, b % n + 1);
    gv_app_relate(model, a, sign == LESS ? GV_CSP_LT : GV_CSP_GT, b, 0);
}

static void state(gv_app_model *model, const void *puzzle)
{
    const futoshiki *f = puzzle;
    gv_app_latin_square(model, f->n);
    for (gv_var cell = 0; cell < f->n * f->n; cell++) {
        const uint32_t row = cell / f->n, col = cell % f->n;
        if (col + 1 < f->n)
            state_sign(model, f->right[row * (f->n - 1) + col], f->n, cell, cell + 1);
        if (row + 1 < f->n)
            state_sign(model, f->below[cell], f->n, cell, cell + f->n);
        if (f->clue[cell])
            gv_app_give(model, gv_app_label(model, cell, (uint32_t)f->clue[cell] - 1));
    }
}

/* ---- writing ---- */

static void put_row(gv_buffer *out, const futoshiki *f, uint32_t row,
                    const char *const *values)
{
    const size_t width = f->n > 9 ? 2 : 1;
    for (uint32_t col = 0; col < f->n; col++) {
        const char *value = values[row * f->n + col];
        const char *text = value ? value : ".";
        const int32_t sign = col ? f->right[row * (f->n - 1) + col - 1] : 0;
        if (col)
            gv_buffer_puts(out, sign == LESS ? " < " : sign == MORE ? " > " : "   ");
        gv_buffer_repeat(out, ' ', width - strlen(text));
        gv_buffer_puts(out, text);
    }
}

static void put_signs(gv_buffer *out, const futoshiki *f, uint32_t row)
{
    const size_t gap = f->n > 9 ? 4 : 3;
    gv_buffer_putc(out, '\n');
    for (uint32_t col = 0; col < f->n; col++) {
        const int32_t sign = f->below[row * f->n + col];
        gv_buffer_repeat(out, ' ', col ? gap : gap - 3);
        gv_buffer_putc(out, sign == LESS ? '^' : sign == MORE ? 'v' : '-');
    }
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const futoshiki *f = puzzle;
    gv_buffer_printf(out, "futoshiki %u", f->n);
    for (uint32_t row = 0; row < f->n; row++) {
        bool any = false;
        gv_buffer_putc(out, '\n');
        put_row(out, f, row, values);
        for (uint32_t col = 0; row + 1 < f->n && col < f->n; col++)
            any = any || f->below[row * f->n + col];
        if (any)
            put_signs(out, f, row);
    }
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const futoshiki *f = puzzle;
    if (!gv_app_board_size(board, f->n, f->n))
        return false;
    for (uint32_t cell = 0; cell < f->n * f->n; cell++) {
        gv_app_square *square = &board->square[cell];
        const uint32_t row = cell / f->n, col = cell % f->n;
        const int32_t right = col + 1 < f->n ? f->right[row * (f->n - 1) + col] : 0;
        const int32_t below = row + 1 < f->n ? f->below[cell] : 0;
        square->variable = cell;
        square->right = right == LESS ? '<' : right == MORE ? '>' : '\0';
        square->below = below == LESS ? '^' : below == MORE ? 'v' : '\0';
    }
    return true;
}

/* ---- random ones ---- */

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    const uint32_t n = (uint32_t)sizes[0];
    futoshiki *f = GV_ARENA_NEW(arena, futoshiki, 1);
    if (!f || !make_room(f, n, arena))
        return gv_fail_memory(err);
    gv_app_random_latin(f->clue, n, rng);
    for (uint32_t cell = 0; cell < n * n; cell++) {
        const uint32_t row = cell / n, col = cell % n;
        if (col + 1 < n)
            f->right[row * (n - 1) + col] =
                f->clue[cell] < f->clue[cell + 1] ? LESS : MORE;
        if (row + 1 < n)
            f->below[cell] = f->clue[cell] < f->clue[cell + n] ? LESS : MORE;
    }
    *out = f;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    futoshiki *f = puzzle;
    *n = f->n_clues;
    return f->clue;
}

const gv_app gv_app_futoshiki = {
    .name = "futoshiki",
    .summary = "a Latin square with signs between neighbours",
    .title = "Futoshiki",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 1,
    .sizes = { { "order", 2, MOST_MADE, 5, 1 } },
    .make = make,
    .clues = clues,
};
