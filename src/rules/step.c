/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step.c -- applies steps, and copies them for those who keep a path. */
#include "rules/step.h"

#include <assert.h>
#include <string.h>

void gv_step_apply(const gv_step *step, gv_state *state)
{
    assert(step->conclusion != GV_ASSERTS || step->n_targets == 0);
    if (step->conclusion == GV_ASSERTS)
        gv_state_assert(state, step->value);
    else if (step->conclusion == GV_ELIMINATES)
        for (uint32_t i = 0; i < step->n_targets; i++)
            gv_state_remove(state, step->targets[i]);
}

uint32_t gv_step_excludes(gv_label *out, const gv_state *state, gv_label value)
{
    const gv_net *net = state->linkage->net;
    const uint32_t n_links = gv_net_links(net, value, out);
    uint32_t n = 0;
    for (uint32_t i = 0; i < n_links; i++)
        if (!gv_net_hides(net, out[i]) && gv_state_has(state, out[i]))
            out[n++] = out[i];
    return n;
}

static gv_status copy_chains(const gv_chain **out, const gv_chain *from, uint32_t n,
                             gv_arena *arena, gv_error *err);

/* A copy of `n` items of `size` bytes; NULL only when out of memory. */
static void *copy_list(const void *from, size_t n, size_t size, gv_arena *arena)
{
    void *list = gv_arena_take(arena, n ? n * size : 1);
    if (list && n)
        memcpy(list, from, n * size);
    return list;
}

static gv_status copy_subset(const gv_subset **out, const gv_subset *from,
                             gv_arena *arena, gv_error *err)
{
    const size_t size = from->size, n_members = from->set_start[size];
    assert(size >= 2 && from->set_start[0] == 0 && n_members >= size);
    gv_subset *subset = copy_list(from, 1, sizeof *from, arena);
    if (!subset)
        return gv_fail_memory(err);
    subset->vars = copy_list(from->vars, size, sizeof *from->vars, arena);
    subset->set_start =
        copy_list(from->set_start, size + 1, sizeof *from->set_start, arena);
    subset->sets = copy_list(from->sets, n_members, sizeof *from->sets, arena);
    subset->set_groups = from->set_groups ? copy_list(from->set_groups, size,
                                                      sizeof *from->set_groups, arena)
                                          : NULL;
    if (!subset->vars || !subset->set_start || !subset->sets ||
        (from->set_groups && !subset->set_groups))
        return gv_fail_memory(err);
    *out = subset;
    return GV_OK;
}

static gv_status copy_chain(gv_chain *out, const gv_chain *from, gv_arena *arena,
                            gv_error *err)
{
    gv_chain_cell *cells =
        copy_list(from->cells, from->n_cells, sizeof *from->cells, arena);
    if (!cells)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < from->n_cells; i++) {
        if (from->cells[i].subset)
            GV_TRY(copy_subset(&cells[i].subset, from->cells[i].subset, arena, err));
        if (from->cells[i].inner)
            GV_TRY(copy_chains(&cells[i].inner, from->cells[i].inner, 1, arena, err));
    }
    *out = *from;
    out->cells = cells;
    return GV_OK;
}

static gv_status copy_chains(const gv_chain **out, const gv_chain *from, uint32_t n,
                             gv_arena *arena, gv_error *err)
{
    gv_chain *chains = copy_list(from, n, sizeof *from, arena);
    if (!chains)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n; i++)
        GV_TRY(copy_chain(&chains[i], &from[i], arena, err));
    *out = chains;
    return GV_OK;
}

static gv_status copy_set(const gv_constraint_set **out, const gv_constraint_set *from,
                          gv_arena *arena, gv_error *err)
{
    gv_constraint_set *set = copy_list(from, 1, sizeof *from, arena);
    if (set)
        set->constraints =
            copy_list(from->constraints, from->n, sizeof *from->constraints, arena);
    if (!set || !set->constraints)
        return gv_fail_memory(err);
    *out = set;
    return GV_OK;
}

static gv_status copy_pattern(const gv_pattern **out, const gv_pattern *from,
                              gv_arena *arena, gv_error *err)
{
    gv_pattern *pattern = copy_list(from, 1, sizeof *from, arena);
    if (!pattern)
        return gv_fail_memory(err);
    pattern->part_start =
        copy_list(from->part_start, from->n_parts + 1, sizeof *from->part_start, arena);
    pattern->vars = copy_list(from->vars, from->part_start[from->n_parts],
                              sizeof *from->vars, arena);
    pattern->deadly =
        copy_list(from->deadly, 2 * from->n_deadly, sizeof *from->deadly, arena);
    if (!pattern->part_start || !pattern->vars || !pattern->deadly)
        return gv_fail_memory(err);
    *out = pattern;
    return GV_OK;
}

static gv_status copy_steps(const gv_step **out, const gv_step *from, uint32_t n,
                            gv_arena *arena, gv_error *err)
{
    gv_step *steps = GV_ARENA_NEW(arena, gv_step, n);
    if (!steps)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n; i++)
        GV_TRY(gv_step_copy(&steps[i], &from[i], arena, err));
    *out = steps;
    return GV_OK;
}

gv_status gv_step_copy(gv_step *out, const gv_step *step, gv_arena *arena,
                       gv_error *err)
{
    gv_step copy = *step;
    copy.targets =
        copy_list(step->targets, step->n_targets, sizeof *step->targets, arena);
    if (!copy.targets)
        return gv_fail_memory(err);
    if (step->subset)
        GV_TRY(copy_subset(&copy.subset, step->subset, arena, err));
    if (step->set)
        GV_TRY(copy_set(&copy.set, step->set, arena, err));
    if (step->pattern)
        GV_TRY(copy_pattern(&copy.pattern, step->pattern, arena, err));
    if (step->n_chains)
        GV_TRY(copy_chains(&copy.chains, step->chains, step->n_chains, arena, err));
    if (step->n_proof)
        GV_TRY(copy_steps(&copy.proof, step->proof, step->n_proof, arena, err));
    *out = copy;
    return GV_OK;
}
