/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tents.c -- each tree (T) has a tent of its own beside it, above or below it; no two
 * tents touch, not even at a corner; the numbers behind rows and below columns count
 * tents:
 *
 *     tents
 *     T . . 1
 *     . * T .
 *     . - . 0
 *     1 . 1
 *
 * A star is a tent, a dash an empty cell; a dot in place of a number says nothing.
 *
 * Which tent belongs to which tree is hidden. It is determined unless trees and tents
 * take turns around a ring; then there are two ways, and one of them is forbidden, so
 * that solutions are counted once. No more than two tents can be beside a tree without
 * touching, so that every such ring leads straight over its trees. */
#include "text/application/cells.h"
#include "text/application/sums.h"

#include <string.h>

enum {
    MOST_SIDE = GV_APP_MOST_SUMMED,
    MOST_MADE = 12,
    MOST_CELLS = MOST_SIDE * MOST_SIDE,
    ONE_OF = 5,             /* cells has a tent in random puzzles */
    MOST_STEPS = 1000000,   /* of the search for rings */
    MOST_RING = MOST_CELLS, /* tents of a ring */
};

typedef struct tents {
    gv_app_summed board;
    int32_t *given; /* of each cell: 1 for none, 2 for a tent; 0: not known */
    bool *tree;
} tents;

static bool give_room(tents *t, gv_arena *arena)
{
    const size_t n = (size_t)t->board.n_rows * t->board.n_cols;
    t->given = GV_ARENA_NEW(arena, int32_t, n);
    t->tree = GV_ARENA_NEW(arena, bool, n);
    return t->given && t->tree;
}

static uint32_t n_cells(const tents *t)
{
    return t->board.n_rows * t->board.n_cols;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_text_span *cells;
    bool any = false;
    tents *t = GV_ARENA_NEW(text->arena, tents, 1);
    if (!t)
        return gv_fail_memory(text->err);
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_summed_read(&t->board, &cells, text, MOST_SIDE, "a number of tents",
                              MOST_SIDE));
    if (!give_room(t, text->arena))
        return gv_fail_memory(text->err);
    for (uint32_t i = 0; i < n_cells(t); i++) {
        t->tree[i] = gv_app_is(text, cells[i], "T");
        if (!t->tree[i] && gv_app_read_sign(&t->given[i], text, cells[i], "-*"))
            return gv_app_expected(text, cells[i], "a cell: '.', 'T', '-', '*'");
        any = any || !t->tree[i];
    }
    if (!any)
        return gv_app_fail(text, cells[0].start, "there is no cell to fill in");
    *out = t;
    return GV_OK;
}

/* ---- stating ---- */

enum { ABOVE, LEFT, RIGHT, BELOW, N_SIDES };

/* The cell on that side of a cell; false: there is none. */
static bool find_beside(uint32_t *out, const tents *t, uint32_t cell, uint32_t side)
{
    const uint32_t n_cols = t->board.n_cols, row = cell / n_cols, col = cell % n_cols;
    const bool is[N_SIDES] = { row > 0, col > 0, col + 1 < n_cols,
                               row + 1 < t->board.n_rows };
    const uint32_t cells[N_SIDES] = { cell - n_cols, cell - 1, cell + 1,
                                      cell + n_cols };
    *out = cells[side];
    return is[side];
}

typedef struct stating {
    gv_app_model *model;
    const tents *t;
    gv_var cell[MOST_CELLS];            /* of cells that are no trees */
    gv_label tent[MOST_CELLS][N_SIDES]; /* of a tree: its tent is on that side */
    bool has_tent[MOST_CELLS][N_SIDES];
    uint32_t path[MOST_RING], n_path; /* of the search for rings: its tents, */
    gv_label label[MOST_RING];        /* and what makes each the tent of a tree */
    bool on_path[MOST_CELLS];
    uint32_t n_steps;
} stating;

static void state_cells(stating *s)
{
    gv_var n = 0;
    for (uint32_t cell = 0; cell < n_cells(s->t); cell++) {
        char name[32];
        s->cell[cell] = n;
        if (s->t->tree[cell])
            continue;
        gv_app_name_cell(name, cell, s->t->board.n_cols);
        gv_app_choice(s->model, name, strlen(name));
        gv_app_value(s->model, "empty", 5);
        gv_app_value(s->model, "tent", 4);
        n++;
    }
}

/* The tent of each tree: on which side. */
static void state_trees(stating *s)
{
    const tents *t = s->t;
    for (uint32_t tree = 0; tree < n_cells(t); tree++) {
        char name[32];
        uint32_t n = 0, at;
        if (!t->tree[tree])
            continue;
        gv_app_name_cell(name, tree, t->board.n_cols);
        for (uint32_t side = 0; side < N_SIDES; side++)
            s->has_tent[tree][side] = find_beside(&at, t, tree, side) && !t->tree[at];
        gv_app_constraint(s->model, "the tree at %s has a tent", name);
        gv_var made = GV_APP_NO_VARIABLE;
        for (uint32_t side = 0; side < N_SIDES; side++) {
            if (!s->has_tent[tree][side])
                continue;
            if (made == GV_APP_NO_VARIABLE)
                made = gv_app_hidden_choice(s->model, "T%s", name);
            (void)find_beside(&at, t, tree, side);
            gv_app_name_cell(name, at, t->board.n_cols);
            gv_app_value(s->model, name, strlen(name));
            s->tent[tree][side] = gv_app_label(s->model, made, n++);
        }
        if (!n)
            gv_app_count(s->model, NULL, 0, GV_CSP_EQ, 1); // there is no room for it
    }
}

/* A cell is empty, or it is the tent of one of the trees beside it. */
static void state_owners(stating *s)
{
    const tents *t = s->t;
    for (uint32_t cell = 0; cell < n_cells(t); cell++) {
        gv_label labels[N_SIDES + 1];
        uint32_t n = 0, tree;
        char name[32];
        if (t->tree[cell])
            continue;
        labels[n++] = gv_app_label(s->model, s->cell[cell], 0);
        for (uint32_t side = 0; side < N_SIDES; side++)
            if (find_beside(&tree, t, cell, side) && t->tree[tree])
                labels[n++] = s->tent[tree][N_SIDES - 1 - side];
        gv_app_name_cell(name, cell, t->board.n_cols);
        gv_app_constraint(
            s->model,
            n > 1 ? "a tent at %s belongs to one tree" : "no tree is beside %s", name);
        if (n > 1)
            gv_app_exactly_one(s->model, "", "", labels, n);
        else
            gv_app_clause(s->model, labels, NULL, 1);
    }
}

static void state_numbers(stating *s)
{
    const gv_app_summed *board = &s->t->board;
    gv_label labels[MOST_CELLS];
    bool is[MOST_CELLS];
    for (uint32_t cell = 0; cell < n_cells(s->t); cell++) {
        is[cell] = !s->t->tree[cell];
        labels[cell] = is[cell] ? gv_app_label(s->model, s->cell[cell], 1) : 0;
    }
    gv_app_summed_state(s->model, board, labels, is, false, "tent", "tents");
    gv_app_constraint(s->model, "tents do not touch");
    gv_app_forbid_touching(s->model, labels, is, board->n_rows, board->n_cols);
}

/* ---- rings ---- */

/* Twice the area of the ring, positive if the path goes round it clockwise. */
static int64_t area_of(const stating *s)
{
    const int64_t n_cols = s->t->board.n_cols;
    int64_t area = 0;
    for (uint32_t i = 0; i < s->n_path; i++) {
        const int64_t a = s->path[i], b = s->path[(i + 1) % s->n_path];
        area += a % n_cols * (b / n_cols) - b % n_cols * (a / n_cols);
    }
    return area;
}

static void forbid_ring(stating *s)
{
    bool negated[MOST_RING];
    for (uint32_t i = 0; i < s->n_path; i++)
        negated[i] = true;
    gv_app_clause(s->model, s->label, negated, s->n_path);
}

/* Extends the path over the trees beside its last tent; all its tents come after the
 * first one in the order of reading. Each ring is found in both directions. */
static void find_rings(stating *s)
{
    const tents *t = s->t;
    const uint32_t last = s->path[s->n_path - 1];
    uint32_t tree, next;
    if (s->n_steps++ == MOST_STEPS)
        gv_app_note(s->model, gv_fail(s->model->err, GV_ERR_INPUT,
                                      "the trees form too many rings"));
    for (uint32_t side = 0; side < N_SIDES && s->model->status == GV_OK; side++) {
        if (!find_beside(&tree, t, last, side) || !t->tree[tree] ||
            !s->has_tent[tree][side])
            continue;
        (void)find_beside(&next, t, tree, side);
        s->label[s->n_path - 1] = s->tent[tree][side];
        if (next == s->path[0] && s->n_path > 2 && area_of(s) < 0)
            forbid_ring(s);
        if (next <= s->path[0] || s->on_path[next])
            continue;
        s->on_path[next] = true;
        s->path[s->n_path++] = next;
        find_rings(s);
        s->n_path--;
        s->on_path[next] = false;
    }
}

static void state(gv_app_model *model, const void *puzzle)
{
    const tents *t = puzzle;
    const gv_mark mark = gv_arena_mark(model->tmp);
    stating *s = GV_ARENA_NEW(model->tmp, stating, 1);
    if (!s) {
        gv_app_note(model, gv_fail_memory(model->err));
        return;
    }
    s->model = model;
    s->t = t;
    state_cells(s);
    state_trees(s);
    state_owners(s);
    state_numbers(s);
    gv_app_constraint(model, "of the two ways around a ring, one counts");
    for (uint32_t cell = 0; cell < n_cells(t); cell++) {
        s->path[0] = cell;
        s->n_path = 1;
        if (!t->tree[cell])
            find_rings(s);
    }
    for (uint32_t cell = 0; cell < n_cells(t); cell++)
        if (t->given[cell])
            gv_app_give(model, gv_app_label(model, s->cell[cell],
                                            (uint32_t)t->given[cell] - 1));
    gv_arena_rewind(model->tmp, mark);
}

/* ---- writing ---- */

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const tents *t = puzzle;
    const char *signs[MOST_CELLS];
    gv_var variable = 0;
    for (uint32_t cell = 0; cell < n_cells(t); cell++) {
        const char *value = t->tree[cell] ? NULL : values[variable++];
        signs[cell] = t->tree[cell]           ? "T"
                      : !value                ? NULL
                      : strcmp(value, "tent") ? "-"
                                              : "*";
    }
    gv_buffer_puts(out, "tents");
    gv_app_summed_put(out, &t->board, signs);
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    static const char *const art[] = {
        "M105 120a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z",
        "M40 195L120 55L200 195zM120 115L90 195h60z",
    };
    const tents *t = puzzle;
    gv_var variable = 0;
    if (!gv_app_summed_draw(board, &t->board, 0))
        return false;
    board->art = art;
    for (uint32_t cell = 0; cell < n_cells(t); cell++) {
        const uint32_t row = cell / t->board.n_cols, col = cell % t->board.n_cols;
        gv_app_square *square = &board->square[row * board->n_cols + col];
        square->variable = t->tree[cell] ? GV_APP_NO_VARIABLE : variable++;
        if (t->tree[cell]) {
            square->art = "M106 150h28v60h-28zM120 30a62 62 0 1 0 1 0z";
            square->colour = "#2e7d32";
        }
    }
    return true;
}

/* ---- random ones ---- */

/* A tent where none touches it; true in touched[] are cells beside tents. */
static void pitch(const tents *t, bool *touched, uint32_t cell)
{
    const uint32_t n_cols = t->board.n_cols, row = cell / n_cols, col = cell % n_cols;
    t->given[cell] = 2;
    for (uint32_t r = row ? row - 1 : 0; r <= row + 1 && r < t->board.n_rows; r++)
        for (uint32_t c = col ? col - 1 : 0; c <= col + 1 && c < n_cols; c++)
            touched[r * n_cols + c] = true;
}

/* A tree beside the tent; false: there is no room. */
static bool plant(const tents *t, uint32_t tent, gv_rng *rng)
{
    uint32_t sides[N_SIDES], at;
    gv_rng_permutation(rng, sides, N_SIDES);
    for (uint32_t i = 0; i < N_SIDES; i++)
        if (find_beside(&at, t, tent, sides[i]) && !t->tree[at] && !t->given[at]) {
            t->tree[at] = true;
            return true;
        }
    return false;
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    uint32_t order[MOST_CELLS], n_tents = 0;
    bool touched[MOST_CELLS] = { false };
    tents *t = GV_ARENA_NEW(arena, tents, 1);
    if (!t ||
        !gv_app_summed_room(&t->board, (uint32_t)sizes[0], (uint32_t)sizes[1], arena) ||
        !give_room(t, arena))
        return gv_fail_memory(err);
    const uint32_t n = n_cells(t), n_rows = t->board.n_rows, n_cols = t->board.n_cols;
    gv_rng_permutation(rng, order, n);
    for (uint32_t i = 0; i < n && n_tents < (n + ONE_OF - 1) / ONE_OF; i++)
        if (!touched[order[i]]) {
            pitch(t, touched, order[i]);
            n_tents++;
        }
    for (uint32_t line = 0; line < n_rows + n_cols; line++)
        t->board.sum[line] = 1;
    for (uint32_t cell = 0; cell < n; cell++) {
        if (!t->given[cell])
            continue;
        if (!plant(t, cell, rng))
            return GV_OK;
        t->board.sum[cell / n_cols]++;
        t->board.sum[n_rows + cell % n_cols]++;
    }
    memset(t->given, 0, n * sizeof *t->given); // numbers are all that is told
    *out = t;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    tents *t = puzzle;
    *n = t->board.n_rows + t->board.n_cols;
    return t->board.sum;
}

const gv_app gv_app_tents = {
    .name = "tents",
    .summary = "a tent beside each tree, counted by rows and columns",
    .title = "Tents and Trees",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 2,
    .sizes = { { "rows", 3, MOST_MADE, 6, 1 }, { "columns", 3, MOST_MADE, 6, 1 } },
    .make = make,
    .clues = clues,
};
