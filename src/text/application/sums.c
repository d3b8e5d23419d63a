/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sums.c -- boards with a number behind each row and below each column: read, written
 * and drawn. */
#include "text/application/sums.h"

#include "text/application/cells.h"

#include <stdio.h>

bool gv_app_summed_room(gv_app_summed *out, uint32_t n_rows, uint32_t n_cols,
                        gv_arena *arena)
{
    *out = (gv_app_summed){ n_rows, n_cols,
                            GV_ARENA_NEW(arena, int32_t, (size_t)n_rows + n_cols) };
    return out->sum;
}

static gv_status read_sum(int32_t *out, const gv_app_text *text, gv_text_span word,
                          const char *what, int32_t most)
{
    int64_t number;
    if (gv_app_is(text, word, "."))
        return GV_OK;
    char expected[64];
    (void)snprintf(expected, sizeof expected, "%s: '.' or 0 to %d", what, (int)most);
    if (!gv_app_number_of(&number, text, word) || number > most)
        return gv_app_expected(text, word, expected);
    *out = (int32_t)number + 1;
    return GV_OK;
}

/* The words of the next line; *n is how many it has, of up to `room`. */
static bool read_line(gv_text_span *word, uint32_t *n, gv_app_text *text, uint32_t room)
{
    *n = 0;
    if (!gv_app_next_line(text))
        return false;
    while (*n < room && gv_app_next_word(&word[*n], text))
        ++*n;
    return true;
}

gv_status gv_app_summed_read(gv_app_summed *out, gv_text_span **cells,
                             gv_app_text *text, uint32_t most, const char *what,
                             int32_t most_sum)
{
    const uint32_t room = most + 2;
    gv_text_span *word =
        GV_ARENA_NEW(text->arena, gv_text_span, (size_t)(most + 1) * room);
    uint32_t *n = GV_ARENA_NEW(text->arena, uint32_t, (size_t)most + 1), n_lines = 0;
    if (!word || !n)
        return gv_fail_memory(text->err);
    while (n_lines <= most &&
           read_line(&word[(size_t)n_lines * room], &n[n_lines], text, room))
        n_lines++;
    if (n_lines < 2 || n[0] < 2 || n[0] > most + 1)
        return gv_app_fail(text, n_lines ? word[0].start : text->raw->length,
                           "expected up to %u rows of up to %u cells with their sums, "
                           "and the sums of the columns",
                           most, most);
    GV_TRY(gv_app_end_text(text));
    for (uint32_t row = 0; row < n_lines; row++) {
        const bool is_last = row + 1 == n_lines;
        const uint32_t wanted = n[0] - is_last;
        if (n[row] != wanted)
            return gv_app_fail(text, word[row * room].start,
                               is_last
                                   ? "expected the sums of %u columns, found %u words"
                                   : "expected %u words in this line, found %u",
                               wanted, n[row]);
    }
    if (!gv_app_summed_room(out, n_lines - 1, n[0] - 1, text->arena))
        return gv_fail_memory(text->err);
    for (uint32_t row = 0; row < out->n_rows; row++) {
        GV_TRY(read_sum(&out->sum[row], text, word[row * room + out->n_cols], what,
                        most_sum));
        for (uint32_t col = 0; col < out->n_cols; col++)
            word[row * out->n_cols + col] = word[row * room + col];
    }
    for (uint32_t col = 0; col < out->n_cols; col++)
        GV_TRY(read_sum(&out->sum[out->n_rows + col], text,
                        word[out->n_rows * room + col], what, most_sum));
    *cells = word;
    return GV_OK;
}

uint32_t gv_app_summed_line(uint32_t *cells, const gv_app_summed *s, uint32_t line)
{
    const bool is_row = line < s->n_rows;
    const uint32_t n = is_row ? s->n_cols : s->n_rows;
    for (uint32_t i = 0; i < n; i++)
        cells[i] = is_row ? line * s->n_cols + i : i * s->n_cols + (line - s->n_rows);
    return n;
}

void gv_app_summed_state(gv_app_model *model, const gv_app_summed *s,
                         const gv_label *labels, const bool *is, bool is_absence,
                         const char *one, const char *many)
{
    for (uint32_t line = 0; line < s->n_rows + s->n_cols; line++) {
        uint32_t cells[GV_APP_MOST_SUMMED], n = 0;
        gv_label counted[GV_APP_MOST_SUMMED];
        const bool is_row = line < s->n_rows;
        const int sum = (int)s->sum[line] - 1;
        if (sum < 0)
            continue;
        const uint32_t size = gv_app_summed_line(cells, s, line);
        for (uint32_t i = 0; i < size; i++)
            if (!is || is[cells[i]])
                counted[n++] = labels[cells[i]];
        gv_app_constraint(model, "%s %u has %d %s", is_row ? "row" : "column",
                          (is_row ? line : line - s->n_rows) + 1, sum,
                          sum == 1 ? one : many);
        const int64_t number = is_absence ? (int64_t)n - sum : sum;
        if (number == 1 && n)
            gv_app_exactly_one(model, "", "", counted, n);
        else
            gv_app_count(model, counted, n, GV_CSP_EQ, number);
    }
}

static void put_sum(gv_buffer *out, int32_t sum)
{
    if (sum)
        gv_buffer_printf(out, "%d", (int)sum - 1);
    else
        gv_buffer_putc(out, '.');
}

void gv_app_summed_put(gv_buffer *out, const gv_app_summed *s, const char *const *cells)
{
    for (uint32_t row = 0; row < s->n_rows; row++) {
        gv_app_put_cells(out, cells + (size_t)row * s->n_cols, 1, s->n_cols);
        gv_buffer_putc(out, ' ');
        put_sum(out, s->sum[row]);
    }
    for (uint32_t col = 0; col < s->n_cols; col++) {
        gv_buffer_putc(out, col ? ' ' : '\n');
        put_sum(out, s->sum[s->n_rows + col]);
    }
}

/* In the arena of the board; NULL: out of memory. */
static const char *name_sum(const gv_app_board *board, int32_t sum)
{
    char *text = GV_ARENA_NEW(board->arena, char, 12);
    if (text && sum)
        (void)snprintf(text, 12, "%d", (int)sum - 1);
    return text;
}

bool gv_app_summed_draw(gv_app_board *board, const gv_app_summed *s,
                        uint32_t n_rows_below)
{
    const uint32_t w = s->n_cols + 1, n_rows = s->n_rows + 1 + n_rows_below;
    if (!gv_app_board_size(board, n_rows, w))
        return false;
    for (uint32_t at = 0; at < n_rows * w; at++) {
        const uint32_t row = at / w, col = at % w;
        gv_app_square *square = &board->square[at];
        const bool is_row = row < s->n_rows, is_col = col < s->n_cols;
        square->outside = !is_row || !is_col;
        if (is_row && is_col)
            square->variable = row * s->n_cols + col;
        else if (is_row)
            square->text = name_sum(board, s->sum[row]);
        else if (is_col && row == s->n_rows)
            square->text = name_sum(board, s->sum[s->n_rows + col]);
        if ((is_row != is_col && row <= s->n_rows) && !square->text)
            return false;
    }
    return true;
}
