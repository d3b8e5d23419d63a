/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shape.c -- reads units and pairs off a network, and derives locks from them: a digit
 * whose places in a unit are all peers of a cell is not in that cell. */
#include "solve/sliced/shape.h"

#include "base/arena_list.h"
#include "base/u128.h"

#include <assert.h>
#include <string.h>

enum { CELLS = GV_SLICED_CELLS, DIGITS = GV_SLICED_DIGITS };

/* Peers in a unit from which a cell has a lock: with two, where the cell sees them by
 * pairs, all locks together cost more than the guesses that they save. */
enum { LEAST_COMMON = 3, LEAST_COMMON_OF_UNITS = 2 };

enum { MOST_UNITS = GV_SLICED_EXTRAS + 2 * DIGITS };

/* A shape in the making. Sets of cells are bits. */
typedef struct maker {
    const gv_net *net;
    gv_sliced_shape *shape;
    unsigned n_units; /* all of them: rows, columns, regions, others */
    gv_u128 unit[MOST_UNITS];
    gv_u128 peers[CELLS];
    gv_u128 segment[GV_SLICED_SEGMENTS];
    gv_arena_list locks, segments;
    gv_arena *arena;
} maker;

static gv_u128 bit_of(unsigned cell)
{
    return (gv_u128)1 << cell;
}

static unsigned count_cells(gv_u128 set)
{
    return (unsigned)(__builtin_popcountll((uint64_t)set) +
                      __builtin_popcountll((uint64_t)(set >> 64)));
}

static uint32_t order_of(const gv_net *net)
{
    return net->n_primary ? net->n_labels / net->n_primary : 0;
}

static uint32_t count_units(const gv_net *net)
{
    return (net->n_vars - net->n_primary) / order_of(net);
}

/* The first group of unit `u`, that of the lowest digit. */
static gv_var unit_group(const gv_net *net, uint32_t u)
{
    return net->n_primary + u * order_of(net);
}

static gv_u128 cells_of_group(const gv_net *net, gv_var group)
{
    gv_u128 cells = 0;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
        cells |= bit_of(net->group_labels[i] / order_of(net));
    return cells;
}

static gv_u128 cells_of_unit(const gv_net *net, uint32_t u)
{
    return cells_of_group(net, unit_group(net, u));
}

/* Row i, or column i - order. */
static gv_u128 cells_of_line(unsigned i, unsigned order)
{
    gv_u128 cells = 0;
    for (unsigned k = 0; k < order; k++)
        cells |= bit_of(i < order ? i * order + k : k * order + i - order);
    return cells;
}

static bool has_unit(const gv_net *net, gv_u128 cells)
{
    bool has = false;
    for (uint32_t u = 0; u < count_units(net); u++)
        has |= cells_of_unit(net, u) == cells;
    return has;
}

bool gv_sliced_fits(const gv_net *net)
{
    const uint32_t order = order_of(net);
    if (!net->values_alike || order < 2 || order > DIGITS ||
        net->n_primary != order * order || net->n_labels != net->n_primary * order ||
        count_units(net) < 2 * order || count_units(net) > GV_SLICED_EXTRAS)
        return false;
    for (uint32_t u = 0; u < count_units(net); u++)
        if (gv_net_group_size(net, unit_group(net, u)) != order)
            return false;
    for (unsigned i = 0; i < 2 * order; i++)
        if (!has_unit(net, cells_of_line(i, order)))
            return false;
    return true;
}

/* ---- units and peers ---- */

/* Writes the cells of a set; returns how many. */
static unsigned list_cells(uint8_t *out, gv_u128 set)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (set >> cell & 1)
            out[n++] = (uint8_t)cell;
    return n;
}

static void add_unit(maker *m, gv_u128 cells)
{
    for (unsigned i = 0; i < m->n_units; i++)
        if (m->unit[i] == cells)
            return;
    m->unit[m->n_units++] = cells;
}

/* Units that have no cell in common and are no lines, as far as there are any, come
 * before the others: blocks, or regions, if there is one for each cell. */
static void find_units(maker *m)
{
    gv_sliced_shape *const shape = m->shape;
    const unsigned n_lines = 2 * shape->n_digits;
    gv_u128 covered = 0;
    for (unsigned i = 0; i < n_lines; i++)
        add_unit(m, cells_of_line(i, shape->n_digits));
    for (uint32_t u = 0; u < count_units(m->net); u++) {
        const gv_u128 cells = cells_of_unit(m->net, u);
        const unsigned n = m->n_units;
        if ((cells & covered) == 0)
            add_unit(m, cells);
        if (m->n_units > n)
            covered |= cells;
    }
    shape->has_regions = count_cells(covered) == shape->n_cells;
    for (uint32_t u = 0; u < count_units(m->net); u++)
        add_unit(m, cells_of_unit(m->net, u));
    shape->n_units = m->n_units - n_lines;
    for (unsigned u = 0; u < shape->n_units; u++) {
        (void)list_cells(shape->unit[u], m->unit[n_lines + u]);
        for (unsigned k = 0; k < shape->n_digits && u < shape->n_digits; k++)
            shape->region_of[shape->unit[u][k]] = (uint8_t)u;
    }
}

static gv_u128 peers_of(const gv_net *net, unsigned cell)
{
    const gv_label label = cell * order_of(net);
    gv_u128 peers = 0;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
        if (net->label_groups[i] >= net->n_primary)
            peers |= cells_of_group(net, net->label_groups[i]);
    for (uint32_t i = net->pair_start ? net->pair_start[label] : 0;
         net->pair_start && i < net->pair_start[label + 1]; i++)
        peers |= bit_of(net->pairs[i] / order_of(net));
    return peers & ~bit_of(cell);
}

static void find_peers(maker *m)
{
    gv_sliced_shape *const shape = m->shape;
    for (unsigned cell = 0; cell < shape->n_cells; cell++) {
        m->peers[cell] = peers_of(m->net, cell);
        gv_u128 in_units = 0;
        for (unsigned u = 0; u < m->n_units; u++)
            if (m->unit[u] >> cell & 1)
                in_units |= m->unit[u];
        shape->n_peers[cell] =
            (uint8_t)list_cells(shape->peers[cell], m->peers[cell] & ~in_units);
        shape->n_pairs += shape->n_peers[cell];
    }
}

/* ---- locks ---- */

/* What two units have in common is a segment: locks are about few of them, instead of
 * many cells. */
static gv_status find_segments(maker *m, gv_error *err)
{
    for (unsigned i = 0; i < m->n_units * m->n_units; i++) {
        const gv_u128 cells = m->unit[i / m->n_units] & m->unit[i % m->n_units];
        const unsigned n = count_cells(cells);
        if (n < 2 || n == m->shape->n_digits || m->segments.n == GV_SLICED_SEGMENTS)
            continue;
        unsigned k = 0;
        while (k < m->segments.n && m->segment[k] != cells)
            k++;
        if (k < m->segments.n)
            continue;
        gv_sliced_segment segment = { 0 };
        segment.n_cells = (uint8_t)list_cells(segment.cells, cells);
        m->segment[k] = cells;
        if (!gv_arena_list_add(&m->segments, &segment, m->arena))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

/* Writes parts that make up a set: the largest segments that fit, then cells. */
static unsigned list_parts(uint8_t *out, const maker *m, gv_u128 set)
{
    unsigned n = 0;
    for (unsigned size = DIGITS; size > 1; size--)
        for (unsigned k = 0; k < m->segments.n; k++)
            if (count_cells(m->segment[k]) == size && (m->segment[k] & ~set) == 0) {
                out[n++] = (uint8_t)(m->shape->n_cells + k);
                set &= ~m->segment[k];
            }
    return n + list_cells(out + n, set);
}

/* Whether a unit of the cell has at least two cells of `common`. */
static bool shares_unit(const maker *m, unsigned cell, gv_u128 common)
{
    for (unsigned u = 0; u < m->n_units; u++)
        if (m->unit[u] >> cell & 1 &&
            count_cells(common & m->unit[u]) >= LEAST_COMMON_OF_UNITS)
            return true;
    return false;
}

/* The locks of unit `u`: cells with the same peers in it share one. */
static gv_status add_locks(maker *m, unsigned u, gv_error *err)
{
    gv_u128 seen[CELLS], cells[CELLS];
    unsigned n = 0;
    for (unsigned cell = 0; cell < m->shape->n_cells; cell++) {
        const gv_u128 common = m->unit[u] & m->peers[cell];
        if (m->unit[u] >> cell & 1 || common == m->unit[u] ||
            (count_cells(common) < LEAST_COMMON && !shares_unit(m, cell, common)))
            continue;
        unsigned i = 0;
        while (i < n && seen[i] != common)
            i++;
        if (i == n) {
            seen[n] = common;
            cells[n++] = 0;
        }
        cells[i] |= bit_of(cell);
    }
    for (unsigned i = 0; i < n; i++) {
        gv_sliced_lock lock = { 0 };
        lock.n_rest = (uint8_t)list_parts(lock.rest, m, m->unit[u] & ~seen[i]);
        lock.n_gone = (uint8_t)list_parts(lock.gone, m, cells[i]);
        if (!gv_arena_list_add(&m->locks, &lock, m->arena))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

/* ---- the shape ---- */

static gv_status make(const void **out, const gv_net *net, gv_arena *arena,
                      gv_error *err)
{
    assert(gv_sliced_fits(net));
    gv_sliced_shape *const shape = GV_ARENA_NEW(arena, gv_sliced_shape, 1);
    if (!shape)
        return gv_fail_memory(err);
    shape->n_cells = net->n_primary;
    shape->n_digits = order_of(net);
    maker m = { .net = net,
                .shape = shape,
                .locks = { .size = sizeof(gv_sliced_lock) },
                .segments = { .size = sizeof(gv_sliced_segment) },
                .arena = arena };
    find_units(&m);
    find_peers(&m);
    GV_TRY(find_segments(&m, err));
    for (unsigned u = 0; u < m.n_units; u++) {
        GV_TRY(add_locks(&m, u, err));
    }
    shape->n_locks = m.locks.n;
    shape->locks = m.locks.items;
    shape->n_segments = m.segments.n;
    shape->segments = m.segments.items;
    *out = shape;
    return GV_OK;
}

gv_status gv_sliced_shape_find(const gv_sliced_shape **out, const gv_instance *instance,
                               gv_arena *tmp, gv_error *err)
{
    const void *shape = NULL;
    GV_TRY(gv_context_table(&shape, instance->context, instance->net, make, err));
    if (!shape)
        GV_TRY(make(&shape, instance->net, tmp, err));
    *out = shape;
    return GV_OK;
}
