/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout.c -- reads units and peers off a network, and derives locks from them: a digit
 * whose places in a unit are all peers of a cell is not in that cell. Where rows,
 * columns and blocks are units, the kernel needs to be told only what there is beside
 * them. */
#include "solve/layout.h"

#include "base/arena_list.h"
#include "model/grid.h"
#include "sudoku9/cell_set.h"

#include <assert.h>
#include <string.h>

enum { CELLS = GV_NINE_CELLS, ORDER = 9, LEAST_UNITS = 18, SUDOKU_UNITS = 27 };

/* Peers in a unit from which a cell has a lock: with two, all locks together cost more
 * than the guesses that they save. */
enum { LEAST_COMMON = 3 };

/* A layout in the making. */
typedef struct maker {
    const gv_net *net;
    gv_nine_layout *layout;
    gv_nine_set unit[GV_NINE_MOST_UNITS];
    unsigned n_units;
    gv_nine_set peers[CELLS];  /* all of them */
    gv_nine_set others[CELLS]; /* those that no row, column or block of Sudoku explains,
                                  if these are units */
    gv_arena_list locks;
    gv_arena *arena;
} maker;

static uint32_t count_units(const gv_net *net)
{
    return (net->n_vars - net->n_primary) / ORDER;
}

/* The first group of unit `u`, that of the lowest digit. */
static gv_var unit_group(const gv_net *net, uint32_t u)
{
    return net->n_primary + u * ORDER;
}

/* With fewer units than a Latin square has, the general search and SAT do better: such
 * a problem need not be a puzzle at all. */
bool gv_layout_fits(const gv_net *net)
{
    if (!net->values_alike || net->n_primary != CELLS ||
        net->n_labels != CELLS * ORDER || count_units(net) < LEAST_UNITS)
        return false;
    for (uint32_t u = 0; u < count_units(net); u++)
        if (gv_net_group_size(net, unit_group(net, u)) != ORDER)
            return false;
    return true;
}

/* ---- units and peers ---- */

static gv_nine_set cells_of_group(const gv_net *net, gv_var group)
{
    gv_nine_set cells = { { 0, 0, 0 } };
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
        gv_nine_set_add(&cells, net->group_labels[i] / ORDER);
    return cells;
}

/* The cells of a row, column or block of Sudoku. */
static gv_nine_set sudoku_unit(unsigned i)
{
    static gv_unit_fn *const kinds[] = { gv_row_cell, gv_column_cell, gv_block_cell };
    static const gv_shape shape = { GV_SUDOKU, 3, 3, ORDER };
    gv_nine_set cells = { { 0, 0, 0 } };
    for (unsigned k = 0; k < ORDER; k++)
        gv_nine_set_add(&cells, kinds[i / ORDER](shape, i % ORDER, k));
    return cells;
}

static bool has_unit(const maker *m, const gv_nine_set *cells)
{
    for (unsigned u = 0; u < m->n_units; u++)
        if (memcmp(&m->unit[u], cells, sizeof *cells) == 0)
            return true;
    return false;
}

/* Units that there is no room for are only peers: nothing but hidden singles is lost.
 */
static void find_units(maker *m)
{
    for (uint32_t u = 0; u < count_units(m->net); u++) {
        const gv_nine_set cells = cells_of_group(m->net, unit_group(m->net, u));
        if (m->n_units < GV_NINE_MOST_UNITS && !has_unit(m, &cells))
            m->unit[m->n_units++] = cells;
    }
}

static gv_nine_set peers_of(const gv_net *net, unsigned cell)
{
    const gv_label label = cell * ORDER;
    gv_nine_set peers = { { 0, 0, 0 } };
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        if (group < net->n_primary)
            continue;
        const gv_nine_set cells = cells_of_group(net, group);
        peers = gv_nine_set_or(&peers, &cells);
    }
    for (uint32_t i = net->pair_start ? net->pair_start[label] : 0;
         net->pair_start && i < net->pair_start[label + 1]; i++)
        gv_nine_set_add(&peers, net->pairs[i] / ORDER);
    gv_nine_set_remove(&peers, cell);
    return peers;
}

static bool has_blocks(const maker *m)
{
    for (unsigned i = 0; i < SUDOKU_UNITS; i++) {
        const gv_nine_set cells = sudoku_unit(i);
        if (!has_unit(m, &cells))
            return false;
    }
    return true;
}

static bool is_sudoku_unit(const gv_nine_set *cells)
{
    for (unsigned i = 0; i < SUDOKU_UNITS; i++) {
        const gv_nine_set unit = sudoku_unit(i);
        if (memcmp(&unit, cells, sizeof unit) == 0)
            return true;
    }
    return false;
}

/* What the closures of the kernel remove need not be removed again. */
static void leave_out_blocks(maker *m)
{
    for (unsigned i = 0; i < SUDOKU_UNITS; i++) {
        const gv_nine_set unit = sudoku_unit(i);
        for (unsigned cell = 0; cell < CELLS; cell++)
            if (gv_nine_set_has(&unit, cell))
                m->others[cell] = gv_nine_set_minus(&m->others[cell], &unit);
    }
}

/* ---- locks ---- */

/* Adds what follows for `cell` from unit `u`. The locks from `first` on are those of
 * the unit. */
static bool add_lock(maker *m, unsigned u, unsigned cell, unsigned first)
{
    const gv_nine_set common = gv_nine_set_and(&m->unit[u], &m->peers[cell]);
    const gv_nine_set rest = gv_nine_set_minus(&m->unit[u], &m->peers[cell]);
    if (gv_nine_set_has(&m->unit[u], cell) || gv_nine_set_count(&common) < LEAST_COMMON)
        return true;
    gv_nine_lock *locks = m->locks.items;
    unsigned i = first;
    while (i < m->locks.n && memcmp(locks[i].rest, rest.row, sizeof rest.row) != 0)
        i++;
    if (i == m->locks.n) {
        gv_nine_lock lock = { .cells = { 0 } };
        memcpy(lock.rest, rest.row, sizeof rest.row);
        if (!gv_arena_list_add(&m->locks, &lock, m->arena))
            return false;
        locks = m->locks.items;
    }
    locks[i].cells[gv_nine_row_of(cell)] |= gv_nine_bit_of(cell);
    return true;
}

static bool add_locks(maker *m)
{
    for (unsigned u = 0; u < m->n_units; u++) {
        const unsigned first = m->locks.n;
        const bool is_closed = m->layout->has_blocks && is_sudoku_unit(&m->unit[u]);
        for (unsigned cell = 0; cell < CELLS; cell++) {
            // The closures see to what rows, columns and blocks imply for each other.
            if (is_closed && !gv_nine_set_meets(&m->unit[u], &m->others[cell]))
                continue;
            if (!add_lock(m, u, cell, first))
                return false;
        }
    }
    return true;
}

/* ---- the layout ---- */

static void put_layout(const maker *m)
{
    gv_nine_layout *const layout = m->layout;
    for (unsigned u = 0; u < m->n_units; u++)
        if (!layout->has_blocks || !is_sudoku_unit(&m->unit[u]))
            memcpy(layout->unit[layout->n_units++], &m->unit[u], sizeof m->unit[u]);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned r = gv_nine_row_of(cell);
        const uint32_t bit = gv_nine_bit_of(cell);
        memcpy(layout->peers[r][__builtin_ctz(bit)], &m->others[cell],
               sizeof m->others[cell]);
        if (!gv_nine_set_is_empty(&m->others[cell]))
            layout->with_peers[r] |= bit;
    }
    layout->n_locks = m->locks.n;
    layout->locks = m->locks.items;
}

static gv_status make(const void **out, const gv_net *net, gv_arena *arena,
                      gv_error *err)
{
    assert(gv_layout_fits(net));
    gv_nine_layout *layout = GV_ARENA_NEW(arena, gv_nine_layout, 1);
    if (!layout)
        return gv_fail_memory(err);
    maker m = { .net = net,
                .layout = layout,
                .locks = { .size = sizeof(gv_nine_lock) },
                .arena = arena };
    find_units(&m);
    for (unsigned cell = 0; cell < CELLS; cell++)
        m.others[cell] = m.peers[cell] = peers_of(net, cell);
    layout->has_blocks = has_blocks(&m);
    if (layout->has_blocks)
        leave_out_blocks(&m);
    if (!add_locks(&m))
        return gv_fail_memory(err);
    put_layout(&m);
    *out = layout;
    return GV_OK;
}

gv_status gv_layout_find(const gv_nine_layout **out, const gv_instance *instance,
                         gv_arena *tmp, gv_error *err)
{
    const void *layout = NULL;
    GV_TRY(gv_context_table(&layout, instance->context, instance->net, make, err));
    if (!layout)
        GV_TRY(make(&layout, instance->net, tmp, err));
    *out = layout;
    return GV_OK;
}
