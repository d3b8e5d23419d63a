/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components.c -- exact counts of instances that fall apart. When singles are done, the
 * open variables may form parts that nothing links: the number of solutions is then the
 * product of those of the parts. With one solution known, a part is counted by fixing
 * all the others to it. */
#include "solve/components.h"

#include "solve/budget.h"
#include "solve/generic_state.h"

#include <string.h>

/* Which groups of the net belong together: a forest, each group with its parent. */
typedef struct parts {
    const gv_net *net;
    uint32_t *parent;
    uint32_t *number; /* of the part that a root stands for, from 1; 0: none yet */
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

/* A candidate joins all groups that hold it, and those of the candidates that it is
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
                    .parent = GV_TAKE(tmp, uint32_t, net->n_groups),
                    .number = GV_TAKE(tmp, uint32_t, net->n_groups) };
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

typedef struct part_count {
    const gv_instance *instance;
    gv_budget budget;
    uint64_t nodes;
    gv_label *solution; /* some solution of the whole */
    bool found;
} part_count;

static bool keep_first(void *user, const gv_label *solution)
{
    part_count *count = user;
    memcpy(count->solution, solution,
           count->instance->net->n_primary * sizeof *solution);
    count->found = true;
    return true;
}

/* A search with what is left of the limits. */
static gv_status search_rest(gv_search_result *out, part_count *count,
                             const gv_instance *instance, gv_search *search,
                             uint64_t solutions, gv_arena *tmp, gv_error *err)
{
    out->end = gv_budget_rest(&search->limits, &count->budget, count->nodes);
    if (out->end != GV_END_COMPLETE)
        return GV_OK;
    search->limits.solutions = solutions;
    GV_TRY(gv_generic_run(out, instance, search, tmp, err));
    count->nodes += out->nodes;
    return GV_OK;
}

/* The number of solutions of one part, all the others being fixed. */
static gv_status count_part(gv_search_result *out, part_count *count, const parts *p,
                            uint32_t part, gv_arena *tmp, gv_error *err)
{
    const gv_instance *whole = count->instance;
    gv_label *givens = GV_TAKE(tmp, gv_label, whole->n_givens + p->net->n_primary);
    if (!givens)
        return gv_fail_memory(err);
    uint32_t n_givens = 0;
    for (uint32_t i = 0; i < whole->n_givens; i++)
        givens[n_givens++] = whole->givens[i];
    for (gv_var var = 0; var < p->net->n_primary; var++)
        if (p->number[root_of(p, var)] != part)
            givens[n_givens++] = count->solution[var];
    gv_instance *fixed;
    GV_TRY(gv_instance_with_givens(&fixed, whole, givens, n_givens, tmp, err));
    gv_search search = { .forbid = GV_NO_LABEL };
    return search_rest(out, count, fixed, &search, 0, tmp, err);
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
        mpz_mul(product->large, product->large, old.large);
    else
        gv_bigcount_multiply(product, old.small);
    gv_bigcount_free(&old);
}

/* The product over the parts; out->count stays 0 unless all of them are counted. */
static gv_status count_parts(gv_search_result *out, part_count *count, const parts *p,
                             gv_arena *tmp, gv_error *err)
{
    gv_bigcount product;
    gv_bigcount_init(&product);
    gv_bigcount_set(&product, 1);
    gv_status status = GV_OK;
    for (uint32_t part = 1;
         part <= p->n_parts && status == GV_OK && out->end == GV_END_COMPLETE; part++) {
        const gv_mark mark = gv_arena_mark(tmp);
        status = count_part(out, count, p, part, tmp, err);
        if (status == GV_OK)
            multiply(&product, &out->count);
        gv_arena_rewind(tmp, mark);
    }
    gv_bigcount_set(&out->count, 0);
    if (status == GV_OK && out->end == GV_END_COMPLETE)
        gv_bigcount_copy(&out->count, &product);
    gv_bigcount_free(&product);
    out->nodes = count->nodes;
    return status;
}

bool gv_components_suits(const gv_instance *instance, const gv_search *search)
{
    (void)instance;
    return !search->found && !search->limits.solutions && !search->keep &&
           search->forbid == GV_NO_LABEL;
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

    part_count count = { .instance = instance,
                         .budget = gv_budget_start(&search->limits),
                         .solution = GV_TAKE(tmp, gv_label, instance->net->n_primary) };
    if (!count.solution)
        return gv_fail_memory(err);
    gv_search first = { .forbid = GV_NO_LABEL, .found = keep_first, .user = &count };
    GV_TRY(search_rest(out, &count, instance, &first, 1, tmp, err));
    if (!count.found)
        return GV_OK;
    out->end = GV_END_COMPLETE;
    return count_parts(out, &count, &p, tmp, err);
}

gv_status gv_components_run(gv_search_result *out, const gv_instance *instance,
                            const gv_search *search, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_search_result found = { .end = GV_END_COMPLETE };
    gv_bigcount_init(&found.count);
    const gv_status status = run_parts(&found, instance, search, tmp, err);
    if (status == GV_OK) { // only now: a failure between two parts leaves `out` alone
        gv_bigcount_copy(&out->count, &found.count);
        out->end = found.end;
        out->nodes = found.nodes;
    }
    gv_bigcount_free(&found.count);
    gv_arena_rewind(tmp, mark);
    return status;
}
