/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_list.c -- lists the grids of an instance with the solver, within bounds. */
#include "generate/grid/grid_list.h"

#include "base/bitset.h"

#include "generate/grid/probe.h"
#include "solve/solver.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum {
    MAX_GRIDS = 10 * 1000 * 1000,
    MAX_LABELS = 1 << 20, /* of a list that is not packed: 4 MiB */
    /* If as many random searches as this estimate more grids, no list is tried. */
    TRIALS = 256,
    TOO_MANY = MAX_GRIDS / 4 * 5
};

/* Work of the search, in labels: a node of a large network costs more. Beyond that it
 * may take some nodes for each grid that is expected. */
static const uint64_t max_work = UINT64_C(1) << 30;
static const double nodes_per_grid = 24;

typedef struct listing {
    const gv_net *net;
    gv_grid_pack pack;
    size_t n_grids, rows_per_block;
    uint64_t max_nodes;
    gv_arena *arena;
    bool out_of_memory;
} listing;

/* ---- packed rows ---- */

static gv_status start_pack(listing *all, gv_error *err)
{
    const gv_net *const net = all->net;
    uint8_t *bits = GV_ARENA_NEW(all->arena, uint8_t, net->n_primary + 1);
    all->pack.blocks = GV_ARENA_NEW(all->arena, const uint8_t *, GV_MOST_PACK_BLOCKS);
    if (!bits || !all->pack.blocks)
        return gv_fail_memory(err);
    size_t n_bits = 0;
    for (gv_var var = 0; var < net->n_primary; var++) {
        while (gv_net_group_size(net, var) > UINT64_C(1) << bits[var])
            bits[var]++;
        n_bits += bits[var];
    }
    all->pack.bits = bits;
    all->pack.row_bytes = (uint32_t)((n_bits + CHAR_BIT - 1) / CHAR_BIT);
    if (all->pack.row_bytes == 0) // every variable has one value
        all->pack.row_bytes = 1;
    all->rows_per_block = GV_PACK_BLOCK / all->pack.row_bytes;
    return GV_OK;
}

/* The place of a label among those of its variable, which ascend. */
static uint32_t place_of(const gv_net *net, gv_var var, gv_label label)
{
    uint32_t low = net->group_start[var], high = net->group_start[var + 1];
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (net->group_labels[middle] <= label)
            low = middle;
        else
            high = middle;
    }
    assert(net->group_labels[low] == label);
    return low - net->group_start[var];
}

static void write_row(const listing *all, uint8_t *row, const gv_label *grid)
{
    size_t at = 0;
    for (gv_var var = 0; var < all->net->n_primary; var++) {
        const uint32_t place = place_of(all->net, var, grid[var]);
        for (unsigned bit = 0; bit < all->pack.bits[var]; bit++, at++)
            if (place >> bit & 1)
                row[at / CHAR_BIT] |= (uint8_t)(1u << at % CHAR_BIT);
    }
}

static void read_row(const gv_grid_list *list, const uint8_t *row, gv_label *grid)
{
    const gv_net *const net = list->net;
    size_t at = 0;
    for (gv_var var = 0; var < net->n_primary; var++) {
        uint32_t place = 0;
        for (unsigned bit = 0; bit < list->pack.bits[var]; bit++, at++)
            place |= (uint32_t)(row[at / CHAR_BIT] >> at % CHAR_BIT & 1) << bit;
        assert(place < gv_net_group_size(net, var));
        grid[var] = net->group_labels[net->group_start[var] + place];
    }
}

void gv_grid_list_at(const gv_grid_list *list, size_t index, gv_label *out)
{
    assert(index < list->n_grids);
    const uint32_t n_primary = list->net->n_primary;
    if (list->labels) {
        memcpy(out, list->labels + index * n_primary, n_primary * sizeof *out);
        return;
    }
    const size_t per_block = GV_PACK_BLOCK / list->pack.row_bytes;
    read_row(list,
             list->pack.blocks[index / per_block] +
                 index % per_block * list->pack.row_bytes,
             out);
}

/* ---- the search ---- */

static bool take_grid(void *user, const gv_label *solution)
{
    listing *const all = user;
    assert(all->n_grids <= MAX_GRIDS && all->rows_per_block > 0);
    const size_t block = all->n_grids / all->rows_per_block;
    if (all->n_grids == MAX_GRIDS || block == GV_MOST_PACK_BLOCKS)
        return false;
    if (!all->pack.blocks[block])
        all->pack.blocks[block] = GV_ARENA_NEW(all->arena, uint8_t, GV_PACK_BLOCK);
    uint8_t *const rows = (uint8_t *)all->pack.blocks[block];
    all->out_of_memory = !rows;
    if (!rows)
        return false;
    write_row(all, rows + all->n_grids % all->rows_per_block * all->pack.row_bytes,
              solution);
    all->n_grids++;
    return true;
}

/* The instance with its first row, whose cells differ, in order. */
static gv_status fix_values(const gv_instance **out, const gv_instance *instance,
                            gv_arena *tmp, gv_error *err)
{
    const uint32_t order = instance->net->shape.order;
    gv_label givens[GV_MAX_ORDER];
    for (uint32_t cell = 0; cell < order; cell++)
        givens[cell] = cell * order + cell;
    gv_instance *fixed = NULL;
    GV_TRY(gv_instance_with_givens(&fixed, instance, givens, order, tmp, err));
    *out = fixed;
    return GV_OK;
}

/* Fills `all`. */
static gv_status list_all(listing *all, bool *too_many, const gv_instance *instance,
                          const gv_flag *stop, gv_arena *tmp, gv_error *err)
{
    const gv_search search = { .limits = { .nodes = all->max_nodes, .stop = stop },
                               .forbid = GV_NO_LABEL,
                               .found = take_grid,
                               .user = all };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, &search, tmp, err);
    gv_bigcount_free(&result.count);
    if (status != GV_OK)
        return status;
    if (all->out_of_memory)
        return gv_fail_memory(err);
    *too_many = result.end != GV_END_COMPLETE;
    return GV_OK;
}

/* The labels of a short list. */
static gv_status unpack(gv_grid_list *list, gv_arena *arena, gv_error *err)
{
    const size_t n = list->net->n_primary;
    if (n > 0 && list->n_grids > MAX_LABELS / n)
        return GV_OK;
    gv_label *const labels = GV_ARENA_NEW(arena, gv_label, list->n_grids * n + 1);
    if (!labels)
        return gv_fail_memory(err);
    for (size_t i = 0; i < list->n_grids; i++)
        gv_grid_list_at(list, i, labels + i * n);
    list->labels = labels;
    return GV_OK;
}

/* Random searches say how many grids to expect, and whether that is far too many. */
static gv_status expect(listing *all, bool *too_many, const gv_instance *instance,
                        const gv_flag *stop, gv_arena *tmp, gv_error *err)
{
    double n_grids;
    GV_TRY(gv_probes_estimate(&n_grids, instance, TRIALS, stop, tmp, err));
    *too_many = n_grids > (double)TOO_MANY;
    all->max_nodes = max_work / instance->net->n_labels + 1;
    if (!*too_many)
        all->max_nodes += (uint64_t)(nodes_per_grid * n_grids);
    return GV_OK;
}

static gv_status make_list(gv_grid_list *out, bool *too_many, listing *all,
                           const gv_instance *instance, const gv_flag *stop,
                           gv_arena *tmp, gv_error *err)
{
    const gv_net *net = instance->net;
    const bool relabels =
        net->values_interchangeable && instance->n_givens == 0 && !instance->marks;
    if (relabels)
        GV_TRY(fix_values(&instance, instance, tmp, err));
    GV_TRY(expect(all, too_many, instance, stop, tmp, err));
    if (*too_many)
        return GV_OK;
    GV_TRY(start_pack(all, err));
    *too_many = all->rows_per_block == 0;
    if (*too_many)
        return GV_OK;
    GV_TRY(list_all(all, too_many, instance, stop, tmp, err));
    if (*too_many)
        return GV_OK;
    gv_grid_list list = {
        .net = net, .n_grids = all->n_grids, .pack = all->pack, .relabels = relabels
    };
    GV_TRY(unpack(&list, all->arena, err));
    *out = list;
    return GV_OK;
}

gv_status gv_grid_list_make(gv_grid_list *out, bool *too_many,
                            const gv_instance *instance, const gv_flag *stop,
                            gv_arena *arena, gv_error *err)
{
    listing all = { .net = instance->net, .arena = arena };
    const gv_mark mark = gv_arena_mark(arena);
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    const gv_status status = make_list(out, too_many, &all, instance, stop, &tmp, err);
    gv_arena_free(&tmp);
    if (status != GV_OK || *too_many)
        gv_arena_rewind(arena, mark);
    return status;
}

/* ---- pairs of cells ---- */

static size_t pair_number(gv_var a, gv_var b)
{
    assert(a != b);
    return a > b ? (size_t)a * (a - 1) / 2 + b : (size_t)b * (b - 1) / 2 + a;
}

const uint64_t *gv_grid_list_pair(const gv_grid_list *list, gv_var a, gv_var b)
{
    return list->pairs.rows + pair_number(a, b) * list->pairs.n_words;
}

gv_status gv_grid_list_compare_cells(gv_grid_list *list, gv_arena *arena, gv_error *err)
{
    const uint32_t n = list->net->n_primary, order = list->net->shape.order;
    gv_grid_pairs pairs = { .n_words = gv_bits_words(list->n_grids) };
    assert(list->labels);
    pairs.rows = GV_ARENA_NEW(arena, uint64_t, pair_number(n, 0) * pairs.n_words);
    if (!pairs.rows)
        return gv_fail_memory(err);
    for (size_t i = 0; i < list->n_grids; i++) {
        const gv_label *labels = list->labels + i * n;
        for (gv_var a = 0; a < n; a++)
            for (gv_var b = 0; b < a; b++)
                if (labels[a] % order == labels[b] % order)
                    gv_bits_add(pairs.rows + pair_number(a, b) * pairs.n_words, i);
    }
    list->pairs = pairs;
    return GV_OK;
}

static void relabel(const gv_net *net, gv_rng *rng, gv_label *labels)
{
    const uint32_t order = net->shape.order;
    uint32_t value[GV_MAX_ORDER];
    gv_rng_permutation(rng, value, order);
    for (uint32_t cell = 0; cell < net->n_primary; cell++)
        labels[cell] = cell * order + value[labels[cell] % order];
}

void gv_grid_list_draw(const gv_grid_list *list, gv_rng *rng, gv_label *out)
{
    assert(list->n_grids > 0);
    gv_grid_list_at(list, (size_t)gv_rng_below(rng, list->n_grids), out);
    if (list->relabels)
        relabel(list->net, rng, out);
}
