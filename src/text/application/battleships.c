/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battleships.c -- a fleet of ships, each a straight line of cells; no two touch, not
 * even at a corner; the numbers behind rows and below columns count parts of ships. The
 * first line has the lengths of the ships:
 *
 *     battleships 3 2 1
 *     . . . . 1
 *     . ^ . . .
 *     . . . . 2
 *     o . . ~ .
 *     2 . . 2
 *
 * Parts of ships are 'o' (a ship of length 1), '<' and '>' (the left and right end of
 * one), '^' and 'v' (its upper and lower end), '+' (what is between the ends); '~' is
 * water. A dot in place of a number says nothing. */
#include "text/application/cells.h"
#include "text/application/sums.h"

#include <string.h>

enum {
    MOST_SIDE = 15,
    MOST_MADE = 10,
    MOST_CELLS = MOST_SIDE * MOST_SIDE,
    MOST_LENGTH = 9,
    MOST_SHIPS = 40,
    MOST_TRIES = 200, /* to find a place for a ship */
    STANDARD_SIDE = 10
};

/* The values of a cell, in the order of their signs and names. */
typedef enum part { WATER, SINGLE, LEFT, RIGHT, TOP, BOTTOM, MIDDLE, N_PARTS } part;

static const char signs[] = "~o<>^v+";
static const char *const part_names[] = { "water", "single", "left",  "right",
                                          "top",   "bottom", "middle" };

typedef struct battleships {
    gv_app_summed board;
    uint32_t n_of[MOST_LENGTH + 1]; /* ships of each length */
    int32_t *given;                 /* of each cell: its part + 1; 0: not known */
} battleships;

/* Fleets of random boards of at least so many cells; lengths from 1 on. */
static const struct {
    uint32_t n_cells, n_of[5];
} fleets[] = {
    { 100, { 0, 4, 3, 2, 1 } },
    { 64, { 0, 3, 3, 2, 0 } },
    { 36, { 0, 3, 2, 1, 0 } },
    { 16, { 0, 2, 1, 0, 0 } },
};

static uint32_t n_cells(const battleships *b)
{
    return b->board.n_rows * b->board.n_cols;
}

/* ---- reading ---- */

static gv_status read_fleet(battleships *b, gv_app_text *text)
{
    gv_text_span word;
    int64_t length;
    uint32_t n = 0;
    for (size_t at = text->at; gv_app_next_word(&word, text); at = text->at) {
        text->at = at;
        GV_TRY(
            gv_app_read_number(&length, text, "the length of a ship", 1, MOST_LENGTH));
        if (n++ == MOST_SHIPS)
            return gv_app_fail(text, at, "a fleet has up to %d ships", MOST_SHIPS);
        b->n_of[length]++;
    }
    return GV_OK;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_text_span *cells;
    battleships *b = GV_ARENA_NEW(text->arena, battleships, 1);
    if (!b)
        return gv_fail_memory(text->err);
    GV_TRY(read_fleet(b, text));
    const size_t behind = text->at;
    GV_TRY(gv_app_summed_read(&b->board, &cells, text, MOST_SIDE, "a number of parts",
                              MOST_SIDE));
    bool any = false;
    for (uint32_t length = 1; length <= MOST_LENGTH; length++)
        any = any || b->n_of[length];
    if (!any && (b->board.n_rows != STANDARD_SIDE || b->board.n_cols != STANDARD_SIDE))
        return gv_app_fail(text, behind,
                           "expected the lengths of the ships; only a board of %d rows "
                           "and columns has a standard fleet",
                           STANDARD_SIDE);
    if (!any)
        memcpy(b->n_of, fleets[0].n_of, sizeof fleets[0].n_of);
    b->given = GV_ARENA_NEW(text->arena, int32_t, n_cells(b));
    if (!b->given)
        return gv_fail_memory(text->err);
    for (uint32_t i = 0; i < n_cells(b); i++)
        GV_TRY(gv_app_read_sign(&b->given[i], text, cells[i], signs));
    *out = b;
    return GV_OK;
}

/* ---- ships ---- */

/* A ship that has its upper or left end at `cell`. */
typedef struct ship {
    uint32_t cell, length;
    bool across;
} ship;

static bool fits(const battleships *b, const ship *s)
{
    const uint32_t n_rows = b->board.n_rows, n_cols = b->board.n_cols;
    return s->across ? s->cell % n_cols + s->length <= n_cols
                     : s->cell / n_cols + s->length <= n_rows;
}

/* Its cell number i, and what part of the ship is there. */
static uint32_t cell_of(const battleships *b, const ship *s, uint32_t i)
{
    return s->cell + i * (s->across ? 1 : b->board.n_cols);
}

static part part_of(const ship *s, uint32_t i)
{
    return s->length == 1       ? SINGLE
           : i == 0             ? s->across ? LEFT : TOP
           : i + 1 == s->length ? s->across ? RIGHT : BOTTOM
                                : MIDDLE;
}

/* ---- stating ---- */

typedef struct stating {
    gv_app_model *model;
    const battleships *b;

    /* All ships that the fleet has, wherever they fit. */
    ship ships[2 * MOST_LENGTH * MOST_CELLS];
    gv_label label[2 * MOST_LENGTH * MOST_CELLS];
    uint32_t n_ships;
} stating;

static gv_label label_of(const stating *s, uint32_t cell, part what)
{
    return gv_app_label(s->model, cell, what);
}

static void state_cells(stating *s)
{
    for (uint32_t cell = 0; cell < n_cells(s->b); cell++) {
        char name[32];
        gv_app_name_cell(name, cell, s->b->board.n_cols);
        gv_app_choice(s->model, name, strlen(name));
        for (uint32_t i = 0; i < N_PARTS; i++)
            gv_app_value(s->model, part_names[i], strlen(part_names[i]));
    }
}

/* "r1c2_r1c4": one more value, the ship from there to there. */
static void put_ship(gv_app_model *model, const battleships *b, const ship *it)
{
    char name[64];
    gv_app_name_cell(name, it->cell, b->board.n_cols);
    strcat(name, "_");
    gv_app_name_cell(name + strlen(name), cell_of(b, it, it->length - 1),
                     b->board.n_cols);
    gv_app_value(model, name, strlen(name));
}

/* Which ship begins at each cell. */
static void state_ships(stating *s)
{
    for (uint32_t cell = 0; cell < n_cells(s->b); cell++) {
        char name[32];
        gv_var made = GV_APP_NO_VARIABLE;
        uint32_t n = 0;
        gv_app_name_cell(name, cell, s->b->board.n_cols);
        for (uint32_t i = 2; i < 2 * (MOST_LENGTH + 1); i++) { // 3: a single one, again
            const ship it = { cell, i / 2, i % 2 == 0 };
            if (!s->b->n_of[it.length] || !fits(s->b, &it) || i == 3)
                continue;
            if (made == GV_APP_NO_VARIABLE) {
                made = gv_app_hidden_choice(s->model, "S%s", name);
                gv_app_value(s->model, "none", 4);
                n++;
            }
            put_ship(s->model, s->b, &it);
            s->label[s->n_ships] = gv_app_label(s->model, made, n++);
            s->ships[s->n_ships++] = it;
        }
    }
}

/* A cell is water, or a part of one ship; and it is that part. */
static void state_parts(stating *s)
{
    const battleships *b = s->b;
    gv_label labels[2 * MOST_LENGTH * MOST_LENGTH + 1];
    for (uint32_t cell = 0; cell < n_cells(b); cell++) {
        char name[32], covered[33] = "C";
        uint32_t n = 0;
        labels[n++] = label_of(s, cell, WATER);
        gv_app_name_cell(name, cell, b->board.n_cols);
        gv_app_constraint(s->model, "a ship at %s is one of the fleet", name);
        for (uint32_t k = 0; k < s->n_ships; k++)
            for (uint32_t i = 0; i < s->ships[k].length; i++) {
                if (cell_of(b, &s->ships[k], i) != cell)
                    continue;
                labels[n++] = s->label[k];
                for (uint32_t other = SINGLE; other < N_PARTS; other++)
                    if (other != part_of(&s->ships[k], i))
                        gv_app_forbid(s->model, s->label[k], label_of(s, cell, other));
            }
        gv_app_exactly_one(s->model, "", strcat(covered, name), labels, n);
    }
}

static void state_fleet(stating *s)
{
    gv_label labels[2 * MOST_CELLS];
    for (uint32_t length = 1; length <= MOST_LENGTH; length++) {
        uint32_t n = 0;
        const uint32_t wanted = s->b->n_of[length];
        if (!wanted)
            continue;
        for (uint32_t k = 0; k < s->n_ships; k++)
            if (s->ships[k].length == length)
                labels[n++] = s->label[k];
        gv_app_constraint(s->model, "there %s %u ship%s of length %u",
                          wanted == 1 ? "is" : "are", wanted, wanted == 1 ? "" : "s",
                          length);
        gv_app_count(s->model, labels, n, GV_CSP_EQ, wanted);
    }
}

static void state_numbers(stating *s)
{
    gv_label water[MOST_CELLS];
    for (uint32_t cell = 0; cell < n_cells(s->b); cell++)
        water[cell] = label_of(s, cell, WATER);
    gv_app_summed_state(s->model, &s->b->board, water, NULL, true, "part of ships",
                        "parts of ships");
}

/* Whether the part goes on to the right (`across`) or below. */
static bool goes_on(part what, bool across)
{
    return what == MIDDLE || what == (across ? LEFT : TOP);
}

static bool comes_from(part what, bool across)
{
    return what == MIDDLE || what == (across ? RIGHT : BOTTOM);
}

/* Whether one part may be to the left of, or above, the other. Two middles are good,
 * and so is water beside one. */
static bool may_join(part one, part other, bool across)
{
    if (one != WATER && other != WATER)
        return goes_on(one, across) && comes_from(other, across);
    return (one == MIDDLE || !goes_on(one, across)) &&
           (other == MIDDLE || !comes_from(other, across));
}

static void state_neighbours(stating *s, uint32_t cell, uint32_t other, bool across)
{
    for (uint32_t i = 0; i < N_PARTS; i++)
        for (uint32_t k = 0; k < N_PARTS; k++)
            if (!may_join(i, k, across))
                gv_app_forbid(s->model, label_of(s, cell, i), label_of(s, other, k));
}

static void state_corner(stating *s, uint32_t cell, uint32_t other)
{
    for (uint32_t i = SINGLE; i < N_PARTS; i++)
        for (uint32_t k = SINGLE; k < N_PARTS; k++)
            gv_app_forbid(s->model, label_of(s, cell, i), label_of(s, other, k));
}

static void state_distance(stating *s)
{
    const uint32_t n_rows = s->b->board.n_rows, n_cols = s->b->board.n_cols;
    gv_app_constraint(s->model, "ships do not touch");
    for (uint32_t cell = 0; cell < n_rows * n_cols; cell++) {
        const bool has_right = (cell + 1) % n_cols,
                   has_below = cell / n_cols + 1 < n_rows;
        if (has_right)
            state_neighbours(s, cell, cell + 1, true);
        if (has_below)
            state_neighbours(s, cell, cell + n_cols, false);
        if (has_right && has_below)
            state_corner(s, cell, cell + n_cols + 1);
        if (cell % n_cols && has_below)
            state_corner(s, cell, cell + n_cols - 1);
    }
}

static void state(gv_app_model *model, const void *puzzle)
{
    const gv_mark mark = gv_arena_mark(model->tmp);
    stating *s = GV_ARENA_NEW(model->tmp, stating, 1);
    if (!s) {
        gv_app_note(model, gv_fail_memory(model->err));
        return;
    }
    s->model = model;
    s->b = puzzle;
    state_cells(s);
    state_ships(s);
    state_numbers(s);
    state_distance(s);
    state_parts(s);
    state_fleet(s);
    gv_app_give_signs(model, s->b->given, n_cells(s->b));
    gv_arena_rewind(model->tmp, mark);
}

/* ---- writing ---- */

static const char *sign_of(const char *value, char room[2])
{
    for (uint32_t i = 0; i < N_PARTS; i++)
        if (strcmp(value, part_names[i]) == 0)
            room[0] = signs[i];
    return room;
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const battleships *b = puzzle;
    char room[MOST_CELLS][2] = { { 0 } };
    const char *cells[MOST_CELLS];
    for (uint32_t cell = 0; cell < n_cells(b); cell++)
        cells[cell] = values[cell] ? sign_of(values[cell], room[cell]) : NULL;
    gv_buffer_puts(out, "battleships");
    for (uint32_t length = MOST_LENGTH; length; length--)
        for (uint32_t i = 0; i < b->n_of[length]; i++)
            gv_buffer_printf(out, " %u", length);
    gv_app_summed_put(out, &b->board, cells);
}

/* The ships of the fleet, from `row` on, a square apart; how many rows they need.
 * Without a board, rows are only counted. */
static uint32_t draw_fleet(gv_app_board *board, const battleships *b, uint32_t row,
                           uint32_t n_cols, const char *const *art)
{
    uint32_t col = 0, n_rows = 1;
    for (uint32_t length = MOST_LENGTH; length; length--)
        for (uint32_t k = 0; k < b->n_of[length]; k++) {
            const ship it = { 0, length, true };
            if (col && col + length > n_cols) {
                col = 0;
                n_rows++;
            }
            for (uint32_t i = 0; board && i < length && col + i < n_cols; i++) {
                gv_app_square *square =
                    &board->square[(row + n_rows - 1) * n_cols + col + i];
                square->art = art[part_of(&it, i)];
                square->colour = "#888";
            }
            col += length + 1;
        }
    return n_rows;
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    static const char *const art[] = {
        ("M52 132c18 -40 46 -40 68 -12s50 28 68 -12v20c-18 40 -46 40 -68 12s-50 -28 "
         "-68 12z"),
        "M48 120a72 72 0 1 0 144 0a72 72 0 1 0 -144 0z",
        "M192 48h-72a72 72 0 0 0 0 144h72z",
        "M48 48h72a72 72 0 0 1 0 144h-72z",
        "M48 192v-72a72 72 0 0 1 144 0v72z",
        "M48 48v72a72 72 0 0 0 144 0v-72z",
        "M48 48h144v144h-144z",
    };
    const battleships *b = puzzle;
    const uint32_t n_cols = b->board.n_cols + 1;
    board->art = art;
    if (!gv_app_summed_draw(board, &b->board, draw_fleet(NULL, b, 0, n_cols, art)))
        return false;
    (void)draw_fleet(board, b, b->board.n_rows + 1, n_cols, art);
    return true;
}

/* ---- random ones ---- */

/* Whether no ship is on or around it. */
static bool is_free(const battleships *b, const ship *s)
{
    const uint32_t n_rows = b->board.n_rows, n_cols = b->board.n_cols;
    const uint32_t last = cell_of(b, s, s->length - 1);
    const uint32_t top = s->cell / n_cols, left = s->cell % n_cols;
    for (uint32_t r = top ? top - 1 : 0; r <= last / n_cols + 1 && r < n_rows; r++)
        for (uint32_t c = left ? left - 1 : 0; c <= last % n_cols + 1 && c < n_cols;
             c++)
            if (b->given[r * n_cols + c])
                return false;
    return true;
}

/* False: no place was found. */
static bool launch(const battleships *b, uint32_t length, gv_rng *rng)
{
    for (uint32_t try = 0; try < MOST_TRIES; try++) {
        ship s = { 0, length, gv_rng_below(rng, 2) };
        s.cell = (uint32_t)gv_rng_below(rng, n_cells(b));
        if (!fits(b, &s) || !is_free(b, &s))
            continue;
        for (uint32_t i = 0; i < length; i++) {
            const uint32_t cell = cell_of(b, &s, i);
            b->given[cell] = (int32_t)part_of(&s, i) + 1;
            b->board.sum[cell / b->board.n_cols]++;
            b->board.sum[b->board.n_rows + cell % b->board.n_cols]++;
        }
        return true;
    }
    return false;
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    battleships *b = GV_ARENA_NEW(arena, battleships, 1);
    if (!b ||
        !gv_app_summed_room(&b->board, (uint32_t)sizes[0], (uint32_t)sizes[1], arena))
        return gv_fail_memory(err);
    const uint32_t n = n_cells(b);
    b->given = GV_ARENA_NEW(arena, int32_t, n);
    if (!b->given)
        return gv_fail_memory(err);
    uint32_t fleet = 0;
    while (fleets[fleet].n_cells > n)
        fleet++;
    memcpy(b->n_of, fleets[fleet].n_of, sizeof fleets[fleet].n_of);
    for (uint32_t line = 0; line < b->board.n_rows + b->board.n_cols; line++)
        b->board.sum[line] = 1;
    for (uint32_t length = MOST_LENGTH; length; length--)
        for (uint32_t i = 0; i < b->n_of[length]; i++)
            if (!launch(b, length, rng))
                return GV_OK;
    for (uint32_t cell = 0; cell < n; cell++)
        if (!b->given[cell])
            b->given[cell] = WATER + 1;
    *out = b;
    return GV_OK;
}

/* The numbers stay; cells are left out. */
static int32_t *clues(uint32_t *n, void *puzzle)
{
    battleships *b = puzzle;
    *n = n_cells(b);
    return b->given;
}

const gv_app gv_app_battleships = {
    .name = "battleships",
    .summary = "a fleet that does not touch, counted by rows and columns",
    .title = "Battleships",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 2,
    .sizes = { { "rows", 4, MOST_MADE, 8, 1 }, { "columns", 4, MOST_MADE, 8, 1 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
