/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paths.c -- Hidato and Numbrix: the numbers from 1 on, once each, so that each is next
 * to the one after it. In a Hidato cells that touch at a corner are neighbours too:
 *
 *     hidato
 *     .  4  .  8  9
 *     3  .  B  .  11
 *     .  B  B  B  .
 *     1  .  B  .  13
 *     20 18 .  15 .
 *
 * "B", "x" and "*" are squares without a number. "hidato geometric" also states how far
 * apart any two numbers may be, which follows from the rest and makes proofs shorter.
 */
#include "text/application/application.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 400 };

typedef struct number_path {
    bool corners;   /* Hidato */
    bool geometric; /* what is stated says how far apart any two numbers may be */
    uint32_t n_rows, n_cols, n_cells;
    uint32_t *square; /* of each cell, row by row */
    int32_t *given;   /* of each cell: its number, or 0 */
} number_path;

static bool make_room(number_path *p, uint32_t n_rows, uint32_t n_cols, gv_arena *arena)
{
    const size_t n = (size_t)n_rows * n_cols;
    p->n_rows = n_rows;
    p->n_cols = n_cols;
    p->square = GV_ARENA_NEW(arena, uint32_t, n);
    p->given = GV_ARENA_NEW(arena, int32_t, n);
    return p->square && p->given;
}

/* How many steps a path needs from one square to the other. */
static uint32_t distance(const number_path *p, uint32_t a, uint32_t b)
{
    const uint32_t rows = (uint32_t)abs((int)(a / p->n_cols) - (int)(b / p->n_cols));
    const uint32_t cols = (uint32_t)abs((int)(a % p->n_cols) - (int)(b % p->n_cols));
    return !p->corners ? rows + cols : rows > cols ? rows : cols;
}

/* ---- reading ---- */

static bool is_hole(const gv_app_text *text, gv_text_span word)
{
    return word.length == 1 && strchr("BbXx*", text->raw->text[word.start]);
}

static gv_status read_cells(number_path *p, const gv_app_text *text,
                            const gv_app_rows *rows)
{
    const uint32_t n = rows->n_rows * rows->n_cols;
    uint32_t cell = 0;
    for (uint32_t i = 0; i < n; i++)
        if (!is_hole(text, rows->word[i]))
            p->square[p->n_cells++] = i;
    if (p->n_cells == 0)
        return gv_app_fail(text, rows->word[0].start, "there is no cell to fill in");
    if (p->n_cells > MOST_CELLS)
        return gv_app_fail(text, rows->word[0].start, "more than %d cells", MOST_CELLS);
    for (; cell < p->n_cells; cell++) {
        const gv_text_span word = rows->word[p->square[cell]];
        int64_t number;
        if (gv_app_is(text, word, "."))
            continue;
        if (!gv_app_number_of(&number, text, word) || number < 1 ||
            number > p->n_cells) {
            char expected[48];
            (void)snprintf(expected, sizeof expected, "a cell: '.', B or 1 to %u",
                           p->n_cells);
            return gv_app_expected(text, word, expected);
        }
        p->given[cell] = (int32_t)number;
    }
    return GV_OK;
}

static gv_status read(void **out, gv_app_text *text, bool corners)
{
    gv_app_rows rows;
    number_path *p = GV_ARENA_NEW(text->arena, number_path, 1);
    gv_text_span word;
    const bool geometric = gv_app_next_word(&word, text);
    if (geometric && !gv_app_is(text, word, "geometric"))
        return gv_app_expected(text, word, "'geometric' or the end of the line");
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_read_rows(&rows, text, 0, 0));
    if (!p || !make_room(p, rows.n_rows, rows.n_cols, text->arena))
        return gv_fail_memory(text->err);
    p->corners = corners;
    p->geometric = geometric;
    GV_TRY(read_cells(p, text, &rows));
    *out = p;
    return GV_OK;
}

static gv_status read_hidato(void **out, gv_app_text *text)
{
    return read(out, text, true);
}

static gv_status read_numbrix(void **out, gv_app_text *text)
{
    return read(out, text, false);
}

/* ---- stating ---- */

/* A number and a later one are not farther apart than the path between them is long. */
static void state_pair(gv_app_model *model, const number_path *p, uint32_t number,
                       uint32_t later)
{
    const uint32_t most = later - number;
    if (most == 1)
        gv_app_constraint(model, "%u and %u are neighbours", number, later);
    else
        gv_app_constraint(model, "from %u to %u there are %u steps", number, later,
                          most);
    for (uint32_t a = 0; a < p->n_cells && model->status == GV_OK; a++)
        for (uint32_t b = 0; b < p->n_cells; b++)
            if (distance(p, p->square[a], p->square[b]) > most)
                gv_app_forbid(model, gv_app_label(model, a, number - 1),
                              gv_app_label(model, b, later - 1));
}

static void state(gv_app_model *model, const void *puzzle)
{
    const number_path *p = puzzle;
    gv_var cells[MOST_CELLS];
    for (uint32_t cell = 0; cell < p->n_cells; cell++)
        cells[cell] = gv_app_variable(model, 1, p->n_cells, "r%uc%u",
                                      p->square[cell] / p->n_cols + 1,
                                      p->square[cell] % p->n_cols + 1);
    gv_app_constraint(model, "each number is somewhere");
    gv_app_permutation(model, cells, p->n_cells, "number", "n");
    const uint32_t longest = p->geometric ? p->n_rows + p->n_cols : 1;
    for (uint32_t number = 1; number < p->n_cells; number++)
        for (uint32_t later = number + 1;
             later <= p->n_cells && later <= number + longest; later++)
            state_pair(model, p, number, later);
    for (uint32_t cell = 0; cell < p->n_cells; cell++)
        if (p->given[cell])
            gv_app_give(model, gv_app_label(model, cell, (uint32_t)p->given[cell] - 1));
}

/* ---- writing ---- */

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const number_path *p = puzzle;
    const size_t width = p->n_cells > 99 ? 3 : p->n_cells > 9 ? 2 : 1;
    uint32_t cell = 0;
    gv_buffer_puts(out, p->corners ? "hidato" : "numbrix");
    gv_buffer_puts(out, p->geometric ? " geometric" : "");
    for (uint32_t i = 0; i < p->n_rows * p->n_cols; i++) {
        const bool here = cell < p->n_cells && p->square[cell] == i;
        const char *value = here ? values[cell] : NULL;
        const char *text = value ? value : here ? "." : "B";
        cell += here;
        gv_buffer_putc(out, i % p->n_cols ? ' ' : '\n');
        gv_buffer_repeat(out, ' ', width - strlen(text));
        gv_buffer_puts(out, text);
    }
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const number_path *p = puzzle;
    if (!gv_app_board_size(board, p->n_rows, p->n_cols))
        return false;
    for (uint32_t i = 0; i < p->n_rows * p->n_cols; i++)
        board->square[i].dark = true;
    for (uint32_t cell = 0; cell < p->n_cells; cell++)
        board->square[p->square[cell]] = (gv_app_square){ .variable = cell };
    return true;
}

/* ---- random ones ---- */

/* A path that goes through all squares, there and back. */
static void lay_rows(const number_path *p, uint32_t *path)
{
    for (uint32_t i = 0; i < p->n_cells; i++) {
        const uint32_t row = i / p->n_cols, col = i % p->n_cols;
        path[i] = row * p->n_cols + (row % 2 ? p->n_cols - 1 - col : col);
    }
}

static void reverse(uint32_t *items, uint32_t n)
{
    for (uint32_t i = 0; i < n / 2; i++) {
        const uint32_t kept = items[i];
        items[i] = items[n - 1 - i];
        items[n - 1 - i] = kept;
    }
}

/* Joins the end of the path to one of its squares beside it, and cuts the loop open
 * there ("backbite"). */
static void bend(const number_path *p, uint32_t *path, gv_rng *rng)
{
    const uint32_t n = p->n_cells, end = path[n - 1];
    uint32_t found[8], n_found = 0;
    for (uint32_t i = 0; i + 2 < n; i++)
        if (distance(p, end, path[i]) == 1)
            found[n_found++] = i;
    if (n_found == 0)
        return;
    const uint32_t at = found[gv_rng_below(rng, n_found)] + 1;
    reverse(path + at, n - at);
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err, bool corners)
{
    enum { BENDS = 20 }; // for each cell
    const uint32_t n_rows = (uint32_t)sizes[0], n_cols = (uint32_t)sizes[1];
    number_path *p = GV_ARENA_NEW(arena, number_path, 1);
    uint32_t *path = GV_ARENA_NEW(arena, uint32_t, (size_t)n_rows * n_cols);
    if (!p || !path || !make_room(p, n_rows, n_cols, arena))
        return gv_fail_memory(err);
    p->corners = corners;
    p->n_cells = n_rows * n_cols;
    lay_rows(p, path);
    for (uint32_t i = 0; i < BENDS * p->n_cells; i++) {
        bend(p, path, rng);
        if (gv_rng_below(rng, 2))
            reverse(path, p->n_cells);
    }
    for (uint32_t i = 0; i < p->n_cells; i++) {
        p->square[i] = i;
        p->given[path[i]] = (int32_t)i + 1;
    }
    *out = p;
    return GV_OK;
}

static gv_status make_hidato(void **out, const int64_t *sizes, gv_rng *rng,
                             gv_arena *arena, gv_error *err)
{
    return make(out, sizes, rng, arena, err, true);
}

static gv_status make_numbrix(void **out, const int64_t *sizes, gv_rng *rng,
                              gv_arena *arena, gv_error *err)
{
    return make(out, sizes, rng, arena, err, false);
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    number_path *p = puzzle;
    *n = p->n_cells;
    return p->given;
}

const gv_app gv_app_hidato = {
    .name = "hidato",
    .summary = "a path of numbers; cells that touch at a corner are neighbours too",
    .title = "Hidato",
    .read = read_hidato,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 2,
    .sizes = { { "rows", 2, 8, 4, 1 }, { "columns", 2, 8, 4, 1 } },
    .make = make_hidato,
    .clues = clues,
    .clues_are_givens = true,
};

const gv_app gv_app_numbrix = {
    .name = "numbrix",
    .summary = "a path of numbers along rows and columns",
    .title = "Numbrix",
    .read = read_numbrix,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 2,
    .sizes = { { "rows", 2, 8, 5, 1 }, { "columns", 2, 8, 5, 1 } },
    .make = make_numbrix,
    .clues = clues,
    .clues_are_givens = true,
};
