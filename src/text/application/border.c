/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border.c -- squares with numbers outside: read, written and drawn. */
#include "text/application/border.h"

#include <stdio.h>
#include <string.h>

bool gv_app_bordered_room(gv_app_bordered **out, uint32_t n, gv_arena *arena)
{
    gv_app_bordered *b = *out = GV_ARENA_NEW(arena, gv_app_bordered, 1);
    if (!b)
        return false;
    b->n = n;
    b->number = GV_ARENA_NEW(arena, int32_t, (size_t)(n + 2) * (n + 2));
    return b->number;
}

static bool is_edge(const gv_app_bordered *b, uint32_t i)
{
    return i == 0 || i == b->n + 1;
}

static bool is_outside(const gv_app_bordered *b, uint32_t at)
{
    return is_edge(b, at / (b->n + 2)) || is_edge(b, at % (b->n + 2));
}

static bool is_corner(const gv_app_bordered *b, uint32_t at)
{
    return is_edge(b, at / (b->n + 2)) && is_edge(b, at % (b->n + 2));
}

static gv_status read_number(const gv_app_bordered *b, const gv_app_text *text,
                             gv_text_span word, uint32_t at, uint32_t most_outside)
{
    int64_t number;
    char expected[48];
    const uint32_t most = is_outside(b, at) && most_outside ? most_outside : b->n;
    if (gv_app_is(text, word, "."))
        return GV_OK;
    if (is_corner(b, at))
        return gv_app_expected(text, word, "a dot in the corner");
    (void)snprintf(expected, sizeof expected, "'.' or a number from 1 to %u", most);
    if (!gv_app_number_of(&number, text, word) || number < 1 || number > most)
        return gv_app_expected(text, word, expected);
    b->number[at] = (int32_t)number;
    return GV_OK;
}

gv_status gv_app_bordered_read(gv_app_bordered **out, gv_app_text *text, uint32_t most,
                               uint32_t most_outside)
{
    gv_app_rows rows;
    gv_app_bordered *b;
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_read_rows(&rows, text, 0, 0));
    if (rows.n_rows != rows.n_cols || rows.n_rows < 3 || rows.n_rows > most + 2)
        return gv_app_fail(text, rows.word[0].start,
                           "expected a square of 3 to %u rows with its border, found "
                           "%u rows and %u columns",
                           most + 2, rows.n_rows, rows.n_cols);
    if (!gv_app_bordered_room(&b, rows.n_rows - 2, text->arena))
        return gv_fail_memory(text->err);
    for (uint32_t at = 0; at < rows.n_rows * rows.n_cols; at++)
        GV_TRY(read_number(b, text, rows.word[at], at, most_outside));
    *out = b;
    return GV_OK;
}

uint32_t gv_app_bordered_place(const gv_app_bordered *b, uint32_t side, uint32_t line)
{
    const uint32_t w = b->n + 2, last = b->n + 1;
    const uint32_t all[GV_APP_N_SIDES] = { line + 1, last * w + line + 1,
                                           (line + 1) * w, (line + 1) * w + last };
    return all[side];
}

void gv_app_bordered_look(gv_var *out, const gv_app_bordered *b, uint32_t side,
                          uint32_t line)
{
    const uint32_t n = b->n;
    for (uint32_t i = 0; i < n; i++) {
        const bool is_row = side >= GV_APP_LEFT;
        const uint32_t at =
            side == GV_APP_BELOW || side == GV_APP_RIGHT ? n - 1 - i : i;
        out[i] = is_row ? line * n + at : at * n + line;
    }
}

void gv_app_bordered_name(char name[48], uint32_t side, uint32_t line)
{
    static const char *const from[] = { "above", "below", "the left", "the right" };
    (void)snprintf(name, 48, "%s %u from %s", side >= GV_APP_LEFT ? "row" : "column",
                   line + 1, from[side]);
}

static uint32_t place_within(const gv_app_bordered *b, uint32_t cell)
{
    return (cell / b->n + 1) * (b->n + 2) + cell % b->n + 1;
}

void gv_app_bordered_give(gv_app_model *model, const gv_app_bordered *b)
{
    for (uint32_t cell = 0; cell < b->n * b->n; cell++) {
        const int32_t given = b->number[place_within(b, cell)];
        if (given)
            gv_app_give(model, gv_app_label(model, cell, (uint32_t)given - 1));
    }
}

void gv_app_bordered_fill(const gv_app_bordered *b, const int32_t *square)
{
    for (uint32_t cell = 0; cell < b->n * b->n; cell++)
        b->number[place_within(b, cell)] = square[cell];
}

void gv_app_bordered_put(gv_buffer *out, const char *name, const gv_app_bordered *b,
                         const char *const *values)
{
    const uint32_t w = b->n + 2;
    size_t width = 1;
    gv_buffer_puts(out, name);
    for (uint32_t at = 0; at < w * w; at++)
        width = b->number[at] > 9 ? 2 : width;
    for (uint32_t at = 0; at < w * w; at++) {
        char text[16] = ".";
        const char *value =
            is_outside(b, at) ? NULL : values[(at / w - 1) * b->n + at % w - 1];
        if (value)
            (void)snprintf(text, sizeof text, "%s", value);
        else if (is_outside(b, at) && b->number[at])
            (void)snprintf(text, sizeof text, "%d", (int)b->number[at]);
        gv_buffer_putc(out, at % w ? ' ' : '\n');
        gv_buffer_repeat(out, ' ', width - strlen(text));
        gv_buffer_puts(out, text);
    }
}

bool gv_app_bordered_draw(gv_app_board *board, const void *puzzle)
{
    const gv_app_bordered *b = puzzle;
    const uint32_t w = b->n + 2;
    if (!gv_app_board_size(board, w, w))
        return false;
    for (uint32_t at = 0; at < w * w; at++) {
        gv_app_square *square = &board->square[at];
        square->outside = is_outside(b, at);
        if (!square->outside) {
            square->variable = (at / w - 1) * b->n + at % w - 1;
            continue;
        }
        char *text = GV_ARENA_NEW(board->arena, char, 12);
        if (!text)
            return false;
        if (b->number[at])
            (void)snprintf(text, 12, "%d", (int)b->number[at]);
        square->text = text;
    }
    return true;
}

int32_t *gv_app_bordered_clues(uint32_t *n, void *puzzle)
{
    gv_app_bordered *b = puzzle;
    *n = (b->n + 2) * (b->n + 2);
    return b->number;
}
