/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subgrid.c -- depth-first search on masks of candidates. Naked singles are found when
 * a digit is placed, hidden ones by two masks per unit: the digits seen once, and those
 * seen twice. */
#include "solve/subgrid.h"

#include "base/bitset.h"

#include <assert.h>
#include <string.h>

enum { MOST_DIGITS = 16, MOST_UNITS = 64, NODES_PER_LOOK = 1 << 10 };

/* A branch: what is left of every cell. */
typedef struct frame {
    uint16_t left[GV_SUBGRID_CELLS];
    uint16_t placed[GV_SUBGRID_CELLS]; /* the same for placed cells, 0 for open ones */
    uint64_t open[GV_SUBGRID_WORDS];   /* cells that are not placed yet */
    uint64_t changed;                  /* units that lost a candidate */
} frame;

struct gv_subgrid {
    uint32_t n_cells, order, n_units;
    uint16_t all; /* digits */
    uint8_t
        *unit_cells; /* `order` cells for each unit: a row, a column, a block, ... */
    uint32_t *peer_start; /* n_cells + 1 offsets into peers */
    uint8_t *peers;       /* cells that share a unit with a cell */
    uint32_t *home_start; /* n_cells + 1 offsets into homes */
    uint32_t *homes;      /* the units of a cell */
    uint64_t *in_units;   /* the same, as bits, for each cell */

    // a search
    const gv_subgrid_question *question;
    frame *frames; /* by depth */
    uint8_t queue[GV_SUBGRID_CELLS];
    uint32_t n_queue;
    const gv_flag *stop;
    uint64_t n_nodes;
    bool stopped;
};

/* ---- the units ---- */

/* Variables after the cells hold one digit of a unit each; those of digit 0 name the
 * cells of all units. */
static bool is_unit(const gv_net *net, gv_var var)
{
    return net->group_labels[net->group_start[var]] % net->shape.order == 0;
}

static void list_units(gv_subgrid *board, const gv_net *net)
{
    for (gv_var var = net->n_primary; var < net->n_vars; var++) {
        if (!is_unit(net, var))
            continue;
        uint8_t *const cells = board->unit_cells + board->n_units++ * board->order;
        assert(gv_net_group_size(net, var) == board->order);
        for (uint32_t i = 0; i < board->order; i++)
            cells[i] =
                (uint8_t)(net->group_labels[net->group_start[var] + i] / board->order);
    }
}

static void list_homes(gv_subgrid *board)
{
    uint32_t n = 0;
    for (uint32_t cell = 0; cell < board->n_cells; cell++) {
        board->home_start[cell] = n;
        for (uint32_t i = 0; i < board->n_units * board->order; i++)
            if (board->unit_cells[i] == cell) {
                board->homes[n++] = i / board->order;
                board->in_units[cell] |= UINT64_C(1) << i / board->order;
            }
    }
    board->home_start[board->n_cells] = n;
}

static void list_peers(gv_subgrid *board)
{
    uint32_t n = 0;
    for (uint32_t cell = 0; cell < board->n_cells; cell++) {
        uint64_t seen[GV_SUBGRID_WORDS] = { 0 };
        gv_bits_add(seen, cell);
        board->peer_start[cell] = n;
        for (uint32_t h = board->home_start[cell]; h < board->home_start[cell + 1]; h++)
            for (uint32_t i = 0; i < board->order; i++) {
                const uint8_t peer =
                    board->unit_cells[board->homes[h] * board->order + i];
                if (gv_bits_has(seen, peer))
                    continue;
                gv_bits_add(seen, peer);
                board->peers[n++] = peer;
            }
    }
    board->peer_start[board->n_cells] = n;
}

gv_status gv_subgrid_new(gv_subgrid **out, const gv_net *net, gv_arena *arena,
                         gv_error *err)
{
    const uint32_t order = net->shape.order, n_cells = net->n_primary;
    *out = NULL;
    if (!net->values_interchangeable || order > MOST_DIGITS ||
        n_cells > GV_SUBGRID_CELLS || net->n_groups != net->n_vars || net->pair_start)
        return GV_OK;
    const uint32_t n_units = (net->n_vars - n_cells) / order;
    if (n_units > MOST_UNITS)
        return GV_OK;
    gv_subgrid *const board = GV_ARENA_NEW(arena, gv_subgrid, 1);
    if (!board)
        return gv_fail_memory(err);
    board->n_cells = n_cells;
    board->order = order;
    board->all = (uint16_t)((1u << order) - 1);
    board->unit_cells = GV_ARENA_NEW(arena, uint8_t, n_units * order);
    board->home_start = GV_ARENA_NEW(arena, uint32_t, n_cells + 1);
    board->homes = GV_ARENA_NEW(arena, uint32_t, n_units * order);
    board->in_units = GV_ARENA_NEW(arena, uint64_t, n_cells);
    board->peer_start = GV_ARENA_NEW(arena, uint32_t, n_cells + 1);
    board->peers = GV_ARENA_NEW(arena, uint8_t, n_units * order * order);
    board->frames = gv_arena_take(arena, (n_cells + 1) * sizeof *board->frames);
    if (!board->unit_cells || !board->home_start || !board->homes || !board->in_units ||
        !board->peer_start || !board->peers || !board->frames)
        return gv_fail_memory(err);
    list_units(board, net);
    assert(board->n_units == n_units);
    list_homes(board);
    list_peers(board);
    *out = board;
    return GV_OK;
}

/* ---- propagation ---- */

static bool is_single(uint16_t mask)
{
    return !(mask & (mask - 1));
}

/* Places the only digit that is left of a cell. False: a peer has none left. */
static bool place(gv_subgrid *board, frame *f, uint8_t cell)
{
    const uint16_t digit = f->left[cell];
    assert(digit && is_single(digit) && gv_bits_has(f->open, cell));
    gv_bits_remove(f->open, cell);
    f->placed[cell] = digit;
    for (uint32_t i = board->peer_start[cell]; i < board->peer_start[cell + 1]; i++) {
        const uint8_t peer = board->peers[i];
        if (!(f->left[peer] & digit))
            continue;
        f->left[peer] &= (uint16_t)~digit;
        f->changed |= board->in_units[peer];
        if (!f->left[peer])
            return false;
        if (is_single(f->left[peer]))
            board->queue[board->n_queue++] = peer;
    }
    return true;
}

static bool place_queued(gv_subgrid *board, frame *f)
{
    bool alive = true;
    while (board->n_queue > 0 && alive) {
        const uint8_t cell = board->queue[--board->n_queue];
        if (gv_bits_has(f->open, cell))
            alive = place(board, f, cell);
    }
    board->n_queue = 0;
    return alive;
}

/* Places the digits that have one cell left in a unit. */
static bool place_hidden(gv_subgrid *board, frame *f, const uint8_t *cells,
                         uint16_t digits)
{
    for (uint32_t i = 0; i < board->order && digits; i++) {
        const uint8_t cell = cells[i];
        const uint16_t here = f->left[cell] & digits;
        digits &= (uint16_t)~here;
        if (!here)
            continue;
        if (!is_single(here))
            return false;
        if (f->placed[cell]) // meanwhile
            continue;
        f->left[cell] = here;
        if (!place(board, f, cell))
            return false;
    }
    return true;
}

static bool look_at_unit(gv_subgrid *board, frame *f, uint32_t unit)
{
    const uint32_t order = board->order;
    const uint8_t *const cells = board->unit_cells + unit * order;
    uint16_t once = 0, twice = 0;
    for (uint32_t i = 0; i < order; i++) {
        const uint16_t left = f->left[cells[i]];
        twice |= (once & left) | f->placed[cells[i]];
        once |= left;
    }
    return once == board->all &&
           place_hidden(board, f, cells, once & (uint16_t)~twice) &&
           place_queued(board, f);
}

/* Places singles until there are none. False on a contradiction. */
static bool propagate(gv_subgrid *board, frame *f)
{
    bool alive = place_queued(board, f);
    while (f->changed && alive) {
        const uint32_t unit = (uint32_t)__builtin_ctzll(f->changed);
        f->changed &= f->changed - 1;
        alive = look_at_unit(board, f, unit);
    }
    return alive;
}

/* ---- the search ---- */

/* The clues are placed by the digits that they leave to the other cells. False: a cell
 * has none left. */
static bool load(gv_subgrid *board, frame *f)
{
    const gv_subgrid_question *const q = board->question;
    uint16_t used[GV_SUBGRID_CELLS * 2] = { 0 }; // by unit
    assert(board->n_units <= GV_SUBGRID_CELLS * 2);
    for (uint32_t cell = 0; cell < board->n_cells; cell++)
        if (gv_bits_has(q->clues, cell))
            for (uint32_t h = board->home_start[cell]; h < board->home_start[cell + 1];
                 h++)
                used[board->homes[h]] |= (uint16_t)(1u << q->grid[cell]);
    memset(f->open, 0, sizeof f->open);
    f->changed = board->n_units == MOST_UNITS ? ~UINT64_C(0)
                                              : (UINT64_C(1) << board->n_units) - 1;
    board->n_queue = 0;
    for (uint32_t cell = 0; cell < board->n_cells; cell++) {
        uint16_t gone = 0;
        f->placed[cell] = f->left[cell] = (uint16_t)(1u << q->grid[cell]);
        if (gv_bits_has(q->clues, cell))
            continue;
        f->placed[cell] = 0;
        for (uint32_t h = board->home_start[cell]; h < board->home_start[cell + 1]; h++)
            gone |= used[board->homes[h]];
        if (cell == q->cell)
            gone |= f->left[cell];
        f->left[cell] = board->all & (uint16_t)~gone;
        gv_bits_add(f->open, cell);
        if (!f->left[cell])
            return false;
        if (is_single(f->left[cell]))
            board->queue[board->n_queue++] = (uint8_t)cell;
    }
    return propagate(board, f);
}

/* The open cell with the fewest digits left. */
static uint32_t pick_cell(const gv_subgrid *board, const frame *f)
{
    uint32_t best = GV_NO_CELL;
    int fewest = MOST_DIGITS + 1;
    for (uint32_t cell = (uint32_t)gv_bits_next(f->open, board->n_cells, 0);
         cell < board->n_cells && fewest > 2;
         cell = (uint32_t)gv_bits_next(f->open, board->n_cells, cell + 1)) {
        const int n = __builtin_popcount(f->left[cell]);
        if (n < fewest) {
            fewest = n;
            best = cell;
        }
    }
    return best;
}

static bool is_grid(const gv_subgrid *board, const frame *f)
{
    for (uint32_t cell = 0; cell < board->n_cells; cell++)
        if (f->left[cell] != 1u << board->question->grid[cell])
            return false;
    return true;
}

static bool may_go_on(gv_subgrid *board)
{
    if (++board->n_nodes % NODES_PER_LOOK == 0 && board->stop)
        board->stopped = board->stopped || atomic_load(board->stop);
    return !board->stopped;
}

/* Whether a branch has a solution that is not the grid; it is then in the frame that is
 * returned. */
static const frame *find_other(gv_subgrid *board, frame *f)
{
    const uint32_t cell = pick_cell(board, f);
    if (cell == GV_NO_CELL)
        return is_grid(board, f) ? NULL : f;
    // The digit of the grid comes last: another one leads to other solutions only.
    const uint16_t last = f->left[cell] & (uint16_t)(1u << board->question->grid[cell]);
    for (uint16_t rest = f->left[cell] & (uint16_t)~last;;) {
        const uint16_t digit = rest ? rest & (uint16_t)-rest : last;
        if (!digit || !may_go_on(board))
            return NULL;
        rest &= (uint16_t)~digit;
        frame *const next = digit == last ? f : f + 1; // nothing comes after the last
        if (next != f)
            *next = *f;
        next->left[cell] = digit;
        if (place(board, next, (uint8_t)cell) && propagate(board, next)) {
            const frame *const found = find_other(board, next);
            if (found)
                return found;
        }
        board->n_queue = 0;
        if (digit == last)
            return NULL;
    }
}

bool gv_subgrid_has_other(gv_subgrid *board, uint64_t differs[GV_SUBGRID_WORDS],
                          const gv_subgrid_question *question, const gv_flag *stop,
                          uint64_t *nodes)
{
    board->question = question;
    board->stop = stop;
    board->n_nodes = 0;
    board->stopped = false;
    memset(differs, 0, GV_SUBGRID_WORDS * sizeof *differs);
    const frame *const found =
        load(board, board->frames) ? find_other(board, board->frames) : NULL;
    *nodes += board->n_nodes;
    for (uint32_t cell = 0; found && cell < board->n_cells; cell++)
        if (found->left[cell] != 1u << question->grid[cell])
            gv_bits_add(differs, cell);
    return found != NULL;
}
