/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_list.c -- lists the grids of an instance with the solver, within bounds. */
#include "generate/grid/grid_list.h"

#include "solve/solver.h"

#include <assert.h>
#include <string.h>

enum {
    MAX_GRIDS = 1 << 20,
    MAX_LABELS = 1 << 24, /* of all grids together: 64 MB */
    /* Work of the search, in labels: a node of a large network costs more. */
    MAX_WORK = 1 << 30,
};

typedef struct listing {
    uint32_t n_primary;
    size_t max_grids;
    size_t n_grids;
    gv_buffer labels;
} listing;

static bool take_grid(void *user, const gv_label *solution)
{
    listing *const all = user;
    if (all->n_grids == all->max_grids)
        return false;
    gv_buffer_add(&all->labels, (const char *)solution,
                  all->n_primary * sizeof *solution);
    all->n_grids++;
    return !all->labels.failed;
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
    const gv_search search = {
        .limits = { .nodes = MAX_WORK / instance->net->n_labels + 1, .stop = stop },
        .forbid = GV_NO_LABEL,
        .found = take_grid,
        .user = all
    };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, &search, tmp, err);
    gv_bigcount_free(&result.count);
    if (status != GV_OK)
        return status;
    if (all->labels.failed)
        return gv_fail_memory(err);
    *too_many = result.end != GV_END_COMPLETE;
    return GV_OK;
}

static gv_status make_list(gv_grid_list *out, bool *too_many, listing *all,
                           const gv_instance *instance, const gv_flag *stop,
                           gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = instance->net;
    const bool relabels =
        net->values_interchangeable && instance->n_givens == 0 && !instance->marks;
    if (relabels)
        GV_TRY(fix_values(&instance, instance, tmp, err));
    GV_TRY(list_all(all, too_many, instance, stop, tmp, err));
    if (*too_many)
        return GV_OK;
    gv_label *labels = gv_arena_take(arena, all->labels.length + 1);
    if (!labels)
        return gv_fail_memory(err);
    if (all->labels.length)
        memcpy(labels, all->labels.text, all->labels.length);
    assert(all->labels.length == all->n_grids * net->n_primary * sizeof *labels);
    *out = (gv_grid_list){
        .net = net, .n_grids = all->n_grids, .labels = labels, .relabels = relabels
    };
    return GV_OK;
}

gv_status gv_grid_list_make(gv_grid_list *out, bool *too_many,
                            const gv_instance *instance, const gv_flag *stop,
                            gv_arena *arena, gv_error *err)
{
    const uint32_t n_primary = instance->net->n_primary;
    listing all = { .n_primary = n_primary, .max_grids = MAX_GRIDS };
    if (n_primary > MAX_LABELS / MAX_GRIDS)
        all.max_grids = MAX_LABELS / n_primary;
    gv_buffer_init(&all.labels, arena->memory);
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    const gv_status status =
        make_list(out, too_many, &all, instance, stop, arena, &tmp, err);
    gv_arena_free(&tmp);
    gv_buffer_free(&all.labels);
    return status;
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
    const uint32_t n_primary = list->net->n_primary;
    const size_t index = (size_t)gv_rng_below(rng, list->n_grids);
    memcpy(out, list->labels + index * n_primary, n_primary * sizeof *out);
    if (list->relabels)
        relabel(list->net, rng, out);
}
