/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backtracking.c -- the two searches of backtracking.h. */
#include "generate/grid/backtracking.h"

#include "base/budget.h"
#include "base/log.h"
#include "generate/rng32.h"
#include "model/grid.h"
#include "solve/generic_state.h"
#include "model/family.h"

#include <assert.h>
#include <stddef.h>

enum {
    MAX_ROWS = 9, /* the largest order that is filled row by row */
    NODES_PER_LOOK = 1 << 12,
    FIRST_TRY_NODES = 64 /* beyond one node for each variable */
};

static bool is_set(const gv_flag *stop)
{
    return stop && atomic_load(stop);
}

/* ---- row by row ---- */

/* Cells are filled in their order; a set of digits is a mask. */
typedef struct row_search {
    uint32_t order;
    gv_rng32 rng;
    uint32_t row[MAX_ROWS], column[MAX_ROWS], block[MAX_ROWS]; /* digits used */
    uint8_t block_of[MAX_ROWS * MAX_ROWS];
    uint32_t untried[MAX_ROWS * MAX_ROWS]; /* digits of the cells up to the last */
    uint32_t digit[MAX_ROWS * MAX_ROWS];   /* as a mask */
} row_search;

bool gv_backtracking_by_rows(const gv_instance *instance)
{
    const gv_shape shape = instance->net->shape;
    return gv_net_is_gsp(instance->net) && shape.order <= MAX_ROWS &&
           instance->n_givens == 0 && !instance->marks;
}

static void start_rows(row_search *search, gv_shape shape, gv_rng *rng)
{
    *search = (row_search){ .order = shape.order };
    search->rng.rng = rng;
    for (uint32_t unit = 0; unit < shape.order; unit++)
        for (uint32_t i = 0; i < shape.order; i++) // a block of Latin squares is a row
            search->block_of[gv_block_cell(shape, unit, i)] = (uint8_t)unit;
}

/* A random bit of `set`, which is not empty. */
static uint32_t draw_bit(gv_rng32 *rng, uint32_t set)
{
    assert(set);
    uint32_t n_before = gv_rng32_below(rng, (uint32_t)__builtin_popcount(set));
    for (; n_before > 0; n_before--)
        set &= set - 1;
    return set & (0 - set);
}

static inline void flip(row_search *search, uint32_t row, uint32_t column,
                        uint32_t block, uint32_t digit)
{
    search->row[row] ^= digit;
    search->column[column] ^= digit;
    search->block[block] ^= digit;
}

/* Fills all cells. Terminates: every choice is tried once. False: stopped. */
static bool fill_rows(row_search *search, const gv_flag *stop)
{
    const uint32_t order = search->order, n_cells = order * order;
    const uint32_t all = (UINT32_C(1) << order) - 1;
    search->untried[0] = all;
    uint32_t cell = 0;
    for (uint64_t n_nodes = 1; cell < n_cells; n_nodes++) {
        if (n_nodes % NODES_PER_LOOK == 0 && is_set(stop))
            return false;
        if (search->untried[cell]) {
            const uint32_t digit = draw_bit(&search->rng, search->untried[cell]);
            search->untried[cell] ^= digit;
            search->digit[cell] = digit;
            flip(search, cell / order, cell % order, search->block_of[cell], digit);
            if (++cell < n_cells)
                search->untried[cell] =
                    all & ~(search->row[cell / order] | search->column[cell % order] |
                            search->block[search->block_of[cell]]);
        } else {
            assert(cell > 0); // the first row can always be filled
            cell--;
            flip(search, cell / order, cell % order, search->block_of[cell],
                 search->digit[cell]);
        }
    }
    return true;
}

static gv_backtracking_end draw_by_rows(gv_shape shape, gv_rng *rng, gv_label *out,
                                        const gv_flag *stop)
{
    row_search search;
    start_rows(&search, shape, rng);
    if (!fill_rows(&search, stop))
        return GV_BACKTRACKING_STOPPED;
    for (uint32_t cell = 0; cell < shape.order * shape.order; cell++)
        out[cell] = cell * shape.order + (uint32_t)__builtin_ctz(search.digit[cell]);
    return GV_BACKTRACKING_GRID;
}

/* ---- smallest variable first ---- */

typedef struct branch {
    gv_label label; /* assumed to hold; when that fails, assumed not to */
    gv_generic_mark mark;
} branch;

typedef struct net_search {
    gv_generic_state state;
    gv_rng32 rng;
    branch *branches;
    uint32_t n_branches;
    gv_meter meter;
} net_search;

/* Whether the search should prefer `a`: it has fewer labels left, or as many and more
 * failures so far. */
static bool is_better(const gv_generic_state *state, gv_var a, gv_var b)
{
    if (state->domain[a].n_left != state->domain[b].n_left)
        return state->domain[a].n_left < state->domain[b].n_left;
    return state->n_failures[a] > state->n_failures[b];
}

/* The best open variable; of equal ones the first after a random place. */
static gv_var pick_variable(net_search *search)
{
    const gv_generic_state *state = &search->state;
    assert(state->n_open > 0);
    const uint32_t first = gv_rng32_below(&search->rng, state->n_open);
    gv_var best = state->open[first];
    for (uint32_t i = first + 1; i < state->n_open; i++)
        if (is_better(state, state->open[i], best))
            best = state->open[i];
    for (uint32_t i = 0; i < first; i++)
        if (is_better(state, state->open[i], best))
            best = state->open[i];
    return best;
}

static gv_label draw_candidate(net_search *search, gv_var var)
{
    const gv_generic_state *state = &search->state;
    uint32_t n_before = gv_rng32_below(&search->rng, state->domain[var].n_left);
    const gv_label *label = &state->net->group_labels[state->net->group_start[var]];
    for (;; label++)
        if (state->label[*label] == GV_LABEL_CANDIDATE && n_before-- == 0)
            return *label;
}

static bool try_label(net_search *search, gv_label label)
{
    assert(search->n_branches < search->state.net->n_vars);
    search->branches[search->n_branches++] =
        (branch){ .label = label, .mark = gv_generic_now(&search->state) };
    gv_generic_assert(&search->state, label);
    return gv_generic_propagate(&search->state);
}

static bool refute_label(net_search *search)
{
    assert(search->n_branches > 0);
    const branch last = search->branches[--search->n_branches];
    gv_generic_undo(&search->state, last.mark);
    gv_generic_remove(&search->state, last.label);
    return gv_generic_propagate(&search->state);
}

/* Searches for `max_nodes` nodes. GV_BACKTRACKING_STOPPED: that was not enough, or the
 * meter has ended it. */
static gv_backtracking_end search_nodes(net_search *search, uint64_t max_nodes)
{
    bool alive = true;
    for (uint64_t n_nodes = 0; n_nodes < max_nodes; n_nodes++) {
        // A node examines at least all open variables.
        if (gv_meter_spend(&search->meter, search->state.n_open + 1))
            break;
        if (!alive && search->n_branches == 0)
            return GV_BACKTRACKING_NONE;
        if (alive && search->state.n_open == 0)
            return GV_BACKTRACKING_GRID;
        alive = alive ? try_label(search, draw_candidate(search, pick_variable(search)))
                      : refute_label(search);
    }
    return GV_BACKTRACKING_STOPPED;
}

/* Searches again and again, each time for longer, so that it ends eventually; the next
 * search knows the failures so far. */
static gv_backtracking_end search_with_restarts(net_search *search)
{
    const gv_generic_mark start = gv_generic_now(&search->state);
    uint64_t max_nodes = search->state.n_open + FIRST_TRY_NODES;
    while (!gv_meter_ended(&search->meter)) {
        const gv_backtracking_end end = search_nodes(search, max_nodes);
        if (end != GV_BACKTRACKING_STOPPED)
            return end;
        gv_generic_undo(&search->state, start);
        search->n_branches = 0;
        GV_LOG(4, generate, "restart after %llu nodes, %u variables are open",
               (unsigned long long)max_nodes, search->state.n_open);
        max_nodes += max_nodes / 4;
    }
    return GV_BACKTRACKING_STOPPED;
}

static gv_status draw_from_net(gv_backtracking_end *end, const gv_instance *instance,
                               gv_rng *rng, gv_label *out, const gv_flag *stop,
                               gv_arena *tmp, gv_error *err)
{
    const gv_net *net = instance->net;
    const gv_budget budget = gv_budget_start(&(gv_limits){ .stop = stop });
    net_search search = { .meter = gv_meter_of(&budget) };
    search.rng.rng = rng;
    GV_TRY(gv_generic_state_init(&search.state, net, tmp, err));
    search.branches = gv_arena_take(tmp, net->n_vars * sizeof *search.branches);
    if (!search.branches)
        return gv_fail_memory(err);
    const bool alive = gv_generic_load(&search.state, instance, NULL, GV_NO_LABEL) &&
                       gv_generic_propagate(&search.state);
    *end = alive ? search_with_restarts(&search) : GV_BACKTRACKING_NONE;
    if (*end == GV_BACKTRACKING_GRID)
        for (gv_var var = 0; var < net->n_primary; var++)
            out[var] = search.state.domain[var].rest;
    return GV_OK;
}

gv_status gv_backtracking_draw(gv_backtracking_end *end, const gv_instance *instance,
                               gv_rng *rng, gv_label *out, const gv_flag *stop,
                               gv_arena *tmp, gv_error *err)
{
    if (gv_backtracking_by_rows(instance)) {
        *end = draw_by_rows(instance->net->shape, rng, out, stop);
        return GV_OK;
    }
    const gv_mark mark = gv_arena_mark(tmp);
    const gv_status status = draw_from_net(end, instance, rng, out, stop, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}
