/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components.c -- exact counts of instances that fall apart. After singles, the open
 * variables may form parts that nothing links: the number of solutions is then the
 * product over the parts, each counted while the others stay open. */
#include "solve/components.h"

#include "base/bitset.h"
#include "base/budget.h"
#include "model/loop.h"
#include "solve/generic_state.h"

/* Which groups of the net belong together: a forest, each group with its parent. */
typedef struct parts {
    const gv_net *net;
    uint32_t *parent;
    uint32_t *number; /* of the part that a root represents, from 1; 0: none yet */
    uint32_t n_parts;
} parts;

static uint32_t root_of(const parts *p, uint32_t group)
{
    while (p->parent[group] != group) {
        p->parent[group] = p->parent[p->parent[group]];
        group = p->parent[group];
    }
    return group;
}

static void join(const parts *p, uint32_t a, uint32_t b)
{
    p->parent[root_of(p, a)] = root_of(p, b);
}

/* A candidate joins all groups that contain it, and those of the candidates that it is
 * paired with. */
static void join_label(const parts *p, const gv_generic_state *state, gv_label label)
{
    const gv_net *net = p->net;
    const uint32_t first = net->label_groups[net->label_start[label]];
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
        join(p, first, net->label_groups[i]);
    for (uint32_t i = net->pair_start ? net->pair_start[label] : 0;
         net->pair_start && i < net->pair_start[label + 1]; i++) {
        const gv_label other = net->pairs[i];
        if (state->label[other] == GV_LABEL_CANDIDATE)
            join(p, first, net->label_groups[net->label_start[other]]);
    }
}

static gv_status find_parts(parts *out, const gv_generic_state *state, gv_arena *tmp,
                            gv_error *err)
{
    const gv_net *net = state->net;
    *out = (parts){ .net = net,
                    .parent = GV_ARENA_NEW(tmp, uint32_t, net->n_groups),
                    .number = GV_ARENA_NEW(tmp, uint32_t, net->n_groups) };
    if (!out->parent || !out->number)
        return gv_fail_memory(err);
    for (uint32_t group = 0; group < net->n_groups; group++)
        out->parent[group] = group;
    for (gv_label label = 0; label < net->n_labels; label++)
        if (state->label[label] == GV_LABEL_CANDIDATE)
            join_label(out, state, label);
    for (gv_var var = 0; var < net->n_vars; var++) {
        const uint32_t root = root_of(out, var);
        if (state->domain[var].n_left > 1 && !out->number[root])
            out->number[root] = ++out->n_parts;
    }
    return GV_OK;
}

/* ---- counting ---- */

/* The number of ways to decide the variables of one part, within the remaining limits.
 */
static gv_status count_part(gv_search_result *out, const gv_instance *instance,
                            const parts *p, uint32_t part, const gv_limits *limits,
                            gv_arena *tmp, gv_error *err)
{
    uint64_t *vars = GV_ARENA_NEW(tmp, uint64_t, gv_bits_words(p->net->n_vars));
    if (!vars)
        return gv_fail_memory(err);
    for (gv_var var = 0; var < p->net->n_vars; var++)
        if (p->number[root_of(p, var)] == part)
            gv_bits_add(vars, var);
    const gv_search search = { .limits = *limits, .forbid = GV_NO_LABEL, .vars = vars };
    return gv_generic_run(out, instance, &search, tmp, err);
}

static void multiply(gv_bigcount *product, const gv_bigcount *factor)
{
    if (!factor->big) {
        gv_bigcount_multiply(product, factor->small);
        return;
    }
    gv_bigcount old;
    gv_bigcount_init(&old);
    gv_bigcount_copy(&old, product);
    gv_bigcount_copy(product, factor);
    if (old.big)
        gv_bigint_multiply(&product->large, &product->large, &old.large);
    else
        gv_bigcount_multiply(product, old.small);
    gv_bigcount_free(&old);
}

/* The product over the parts. A part without a solution ends it; a limit leaves 0. */
static gv_status count_parts(gv_search_result *out, const gv_instance *instance,
                             const parts *p, const gv_search *search, gv_arena *tmp,
                             gv_error *err)
{
    gv_budget budget = gv_budget_start(&search->limits);
    gv_search_result part;
    gv_bigcount product;
    gv_bigcount_init(&part.count);
    gv_bigcount_init(&product);
    gv_bigcount_set(&product, 1);
    uint64_t nodes = 0;
    gv_end end = GV_END_COMPLETE;
    gv_status status = GV_OK;
    for (uint32_t i = 1; i <= p->n_parts && gv_bigcount_at_least(&product, 1); i++) {
        const gv_mark mark = gv_arena_mark(tmp);
        gv_limits rest;
        end = gv_budget_rest(&rest, &budget, nodes);
        if (end == GV_END_COMPLETE) {
            status = count_part(&part, instance, p, i, &rest, tmp, err);
            end = status == GV_OK ? part.end : end;
            nodes += status == GV_OK ? part.nodes : 0;
        }
        gv_arena_rewind(tmp, mark);
        if (status != GV_OK)
            break;
        if (end == GV_END_COMPLETE)
            multiply(&product, &part.count);
        else
            gv_bigcount_set(&product, 0);
    }
    if (status == GV_OK) {
        gv_bigcount_copy(&out->count, &product);
        out->nodes = nodes;
        out->end = end;
    }
    gv_bigcount_free(&part.count);
    gv_bigcount_free(&product);
    return status;
}

bool gv_components_suits(const gv_instance *instance, const gv_search *search)
{
    return !gv_net_loop(instance->net) && !search->found && !search->limits.solutions &&
           !search->keep && search->forbid == GV_NO_LABEL;
}

static gv_status run_parts(gv_search_result *out, const gv_instance *instance,
                           const gv_search *search, gv_arena *tmp, gv_error *err)
{
    gv_generic_state state;
    parts p;
    GV_TRY(gv_generic_state_init(&state, instance->net, tmp, err));
    if (!gv_generic_load(&state, instance, NULL, GV_NO_LABEL) ||
        !gv_generic_propagate(&state))
        return gv_generic_run(out, instance, search, tmp, err);
    GV_TRY(find_parts(&p, &state, tmp, err));
    if (p.n_parts < 2)
        return gv_generic_run(out, instance, search, tmp, err);
    return count_parts(out, instance, &p, search, tmp, err);
}

gv_status gv_components_run(gv_search_result *out, const gv_instance *instance,
                            const gv_search *search, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_search_result found = { .end = GV_END_COMPLETE };
    gv_bigcount_init(&found.count);
    const gv_status status = run_parts(&found, instance, search, tmp, err);
    if (status == GV_OK) { // only now: a failure between two parts leaves `out`
                           // untouched
        gv_bigcount_copy(&out->count, &found.count);
        out->end = found.end;
        out->nodes = found.nodes;
    }
    gv_bigcount_free(&found.count);
    gv_arena_rewind(tmp, mark);
    return status;
}
