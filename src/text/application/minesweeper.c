/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesweeper.c -- a number says how many of the eight cells around it have a mine:
 *
 *     minesweeper
 *     . 2 .
 *     1 . -
 *     . * 1
 *
 * A star is a mine, a dash a cell without one. "minesweeper 3" also says how many mines
 * there are. */
#include "text/application/cells.h"

#include <string.h>

enum { MOST_SIDE = 30, MOST_MADE = 12, MOST_MINES = MOST_SIDE * MOST_SIDE };

typedef struct minesweeper {
    uint32_t n_rows, n_cols;
    int32_t n_mines; /* + 1; 0: not said */
    int32_t *clue;   /* of each square: its number + 1; 0: it is to be found */
    int32_t *given;  /* of each square: 1 for none, 2 for a mine; 0: not known */
} minesweeper;

static bool make_room(minesweeper **out, uint32_t n_rows, uint32_t n_cols,
                      gv_arena *arena)
{
    minesweeper *m = *out = GV_ARENA_NEW(arena, minesweeper, 1);
    if (!m)
        return false;
    m->n_rows = n_rows;
    m->n_cols = n_cols;
    m->clue = GV_ARENA_NEW(arena, int32_t, (size_t)n_rows * n_cols);
    m->given = GV_ARENA_NEW(arena, int32_t, (size_t)n_rows * n_cols);
    return m->clue && m->given;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_app_rows rows;
    minesweeper *m;
    gv_text_span word;
    int64_t number = -1;
    const size_t behind = text->at;
    const bool is_counted = gv_app_next_word(&word, text);
    text->at = behind;
    if (is_counted)
        GV_TRY(gv_app_read_number(&number, text, "the number of mines", 0, MOST_MINES));
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_read_rows(&rows, text, 0, 0));
    if (rows.n_rows > MOST_SIDE || rows.n_cols > MOST_SIDE)
        return gv_app_fail(text, rows.word[0].start,
                           "a board has up to %d rows and columns", MOST_SIDE);
    if (!make_room(&m, rows.n_rows, rows.n_cols, text->arena))
        return gv_fail_memory(text->err);
    m->n_mines = (int32_t)number + 1;
    bool any = false;
    for (uint32_t i = 0; i < m->n_rows * m->n_cols; i++) {
        if (gv_app_number_of(&number, text, rows.word[i]) && number <= 8)
            m->clue[i] = (int32_t)number + 1;
        else if (gv_app_read_sign(&m->given[i], text, rows.word[i], "-*") != GV_OK)
            return gv_app_expected(text, rows.word[i],
                                   "a cell: '.', '-', '*' or 0 to 8");
        any = any || !m->clue[i];
    }
    if (!any)
        return gv_app_fail(text, rows.word[0].start, "there is no cell to fill in");
    *out = m;
    return GV_OK;
}

/* ---- stating and writing ---- */

/* The squares around a square; their number. */
static uint32_t list_around(uint32_t *out, const minesweeper *m, uint32_t at)
{
    const uint32_t row = at / m->n_cols, col = at % m->n_cols;
    uint32_t n = 0;
    for (uint32_t r = row ? row - 1 : 0; r <= row + 1 && r < m->n_rows; r++)
        for (uint32_t c = col ? col - 1 : 0; c <= col + 1 && c < m->n_cols; c++)
            if (r != row || c != col)
                out[n++] = r * m->n_cols + c;
    return n;
}

/* So many of these labels hold: all ways, each as one value of a hidden variable. */
static void state_number(gv_app_model *model, const gv_var *cells, uint32_t n,
                         uint32_t number)
{
    enum { MOST_WAYS = 70 }; // four of eight
    gv_label tuples[MOST_WAYS * 8];
    uint32_t n_tuples = 0;
    for (uint32_t set = 0; set < 1U << n; set++) {
        if ((uint32_t)__builtin_popcount(set) != number)
            continue;
        for (uint32_t i = 0; i < n; i++)
            tuples[n_tuples * n + i] = gv_app_label(model, cells[i], set >> i & 1);
        n_tuples++;
    }
    if (n)
        gv_app_table(model, cells, n, tuples, n_tuples);
    else if (number)
        gv_app_count(model, NULL, 0, GV_CSP_EQ, number); // nothing is left for them
}

static void state(gv_app_model *model, const void *puzzle)
{
    const minesweeper *m = puzzle;
    const uint32_t n = m->n_rows * m->n_cols;
    gv_var variable[MOST_MINES], n_variables = 0;
    for (uint32_t at = 0; at < n; at++) {
        char name[32];
        variable[at] = n_variables;
        if (m->clue[at])
            continue;
        gv_app_name_cell(name, at, m->n_cols);
        gv_app_choice(model, name, strlen(name));
        gv_app_value(model, "-", 1);
        gv_app_value(model, "*", 1);
        n_variables++;
    }
    for (uint32_t at = 0; at < n; at++) {
        gv_var cells[8];
        uint32_t around[8], n_cells = 0;
        const uint32_t n_around = list_around(around, m, at);
        char name[32];
        if (!m->clue[at])
            continue;
        for (uint32_t i = 0; i < n_around; i++)
            if (!m->clue[around[i]])
                cells[n_cells++] = variable[around[i]];
        gv_app_name_cell(name, at, m->n_cols);
        gv_app_constraint(model, "%s has %d mine%s around it", name,
                          (int)m->clue[at] - 1, m->clue[at] == 2 ? "" : "s");
        state_number(model, cells, n_cells, (uint32_t)m->clue[at] - 1);
    }
    if (m->n_mines) {
        gv_label labels[MOST_MINES];
        for (gv_var v = 0; v < n_variables; v++)
            labels[v] = gv_app_label(model, v, 1);
        gv_app_constraint(model, "there are %d mines", (int)m->n_mines - 1);
        gv_app_count(model, labels, n_variables, GV_CSP_EQ, m->n_mines - 1);
    }
    for (uint32_t at = 0; at < n; at++)
        if (m->given[at])
            gv_app_give(model,
                        gv_app_label(model, variable[at], (uint32_t)m->given[at] - 1));
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const minesweeper *m = puzzle;
    gv_var variable = 0;
    gv_buffer_puts(out, "minesweeper");
    if (m->n_mines)
        gv_buffer_printf(out, " %d", (int)m->n_mines - 1);
    for (uint32_t at = 0; at < m->n_rows * m->n_cols; at++) {
        gv_buffer_putc(out, at % m->n_cols ? ' ' : '\n');
        if (m->clue[at])
            gv_buffer_putc(out, (char)('0' + m->clue[at] - 1));
        else
            gv_buffer_puts(out, values[variable] ? values[variable] : ".");
        variable += !m->clue[at];
    }
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    static const char *const numbers[] = { NULL, "0", "1", "2", "3",
                                           "4",  "5", "6", "7", "8" };
    const minesweeper *m = puzzle;
    gv_var variable = 0;
    if (!gv_app_board_size(board, m->n_rows, m->n_cols))
        return false;
    for (uint32_t at = 0; at < m->n_rows * m->n_cols; at++) {
        board->square[at].text = numbers[m->clue[at]];
        if (!m->clue[at])
            board->square[at].variable = variable++;
    }
    return true;
}

/* ---- random ones ---- */

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    enum { ONE_OF = 4 };
    minesweeper *m;
    if (!make_room(&m, (uint32_t)sizes[0], (uint32_t)sizes[1], arena))
        return gv_fail_memory(err);
    const uint32_t n = m->n_rows * m->n_cols;
    bool *mine = GV_ARENA_NEW(arena, bool, n);
    uint32_t n_mines = 0;
    if (!mine)
        return gv_fail_memory(err);
    for (uint32_t at = 0; at < n; at++) {
        mine[at] = gv_rng_below(rng, ONE_OF) == 0;
        n_mines += mine[at];
    }
    for (uint32_t at = 0; at < n; at++) {
        uint32_t around[8];
        const uint32_t n_around = list_around(around, m, at);
        if (mine[at])
            continue;
        m->clue[at] = 1;
        for (uint32_t i = 0; i < n_around; i++)
            m->clue[at] += mine[around[i]];
    }
    if (n_mines)
        *out = m;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    minesweeper *m = puzzle;
    *n = m->n_rows * m->n_cols;
    return m->clue;
}

const gv_app gv_app_minesweeper = {
    .name = "minesweeper",
    .summary = "mines, counted by the numbers around them",
    .title = "Minesweeper",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 2,
    .sizes = { { "rows", 2, MOST_MADE, 5, 1 }, { "columns", 2, MOST_MADE, 5, 1 } },
    .make = make,
    .clues = clues,
};
