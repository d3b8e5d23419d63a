/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smallest.c -- branches on the constraints of an assignment that no member of the set
 * has hit yet; disjoint assignments give the bound. A constraint that was tried is
 * excluded from what comes after it, so that no set is met twice. */
#include "mus/smallest.h"

#include <string.h>

enum {
    MOST_SETS = 1 << 16,
    CHECK_COST = 40, /* beside assignments */

    /* States of constraints; 0: free. */
    CHOSEN = 1,
    EXCLUDED = 2,
    USED = 4 /* by the bound that is being computed */
};

gv_status gv_mus_smallest_new(gv_mus_smallest **out, gv_mus_local *local,
                              gv_mus_models *models, gv_arena *arena, gv_error *err)
{
    gv_mus_smallest *q = GV_ARENA_NEW(arena, gv_mus_smallest, 1);
    if (!q)
        return gv_fail_memory(err);
    *q = (gv_mus_smallest){
        .local = local,
        .models = models,
        .sets = GV_ARENA_NEW(arena, uint32_t, MOST_SETS),
        .lists = GV_ARENA_NEW(arena, uint32_t, MOST_SETS),
        .excluded = GV_ARENA_NEW(arena, uint32_t, (size_t)local->constraints->n + 1),
        .state = GV_ARENA_NEW(arena, uint8_t, (size_t)local->constraints->n + 1),
    };
    if (!q->sets || !q->lists || !q->excluded || !q->state)
        return gv_fail_memory(err);
    *out = q;
    return GV_OK;
}

/* ---- sets to hit ---- */

static bool is_hit(const gv_mus_smallest *q, uint32_t model)
{
    const uint32_t *items = gv_mus_models_violated(q->models, model);
    const uint32_t n = q->models->list[model].n_violated;
    for (uint32_t i = 0; i < n; i++)
        if (q->state[items[i]] & CHOSEN)
            return true;
    return false;
}

/* How many members may still be chosen. */
static uint32_t n_free(const gv_mus_smallest *q, uint32_t model)
{
    const uint32_t *items = gv_mus_models_violated(q->models, model);
    const uint32_t n = q->models->list[model].n_violated;
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++)
        count += !(q->state[items[i]] & EXCLUDED);
    return count;
}

/* Whether no free member is used yet; then they all are. */
static bool use_if_disjoint(gv_mus_smallest *q, uint32_t model)
{
    const uint32_t *items = gv_mus_models_violated(q->models, model);
    const uint32_t n = q->models->list[model].n_violated;
    for (uint32_t i = 0; i < n; i++)
        if (q->state[items[i]] & USED)
            return false;
    for (uint32_t i = 0; i < n; i++)
        if (!(q->state[items[i]] & EXCLUDED))
            q->state[items[i]] |= USED;
    return true;
}

static void unuse(gv_mus_smallest *q, uint32_t model)
{
    const uint32_t *items = gv_mus_models_violated(q->models, model);
    const uint32_t n = q->models->list[model].n_violated;
    for (uint32_t i = 0; i < n; i++)
        q->state[items[i]] &= (uint8_t)~USED;
}

/* A lower bound of the constraints that are still needed, small sets first. */
static uint32_t bound(gv_mus_smallest *q, const uint32_t *open, uint32_t n_open,
                      uint32_t enough)
{
    uint32_t n = 0;
    for (uint32_t size = 2; size <= 32 && n < enough; size *= 2)
        for (uint32_t i = 0; i < n_open && n < enough; i++) {
            const uint32_t n_members = q->models->list[open[i]].n_violated;
            if ((size == 2 || n_members > size / 2) &&
                (size == 32 || n_members <= size))
                n += use_if_disjoint(q, open[i]);
        }
    for (uint32_t i = 0; i < n_open; i++)
        unuse(q, open[i]);
    return n;
}

/* ---- the search ---- */

static bool spend(gv_mus_smallest *q, uint64_t work)
{
    q->n_work += work;
    q->over = q->over || q->n_work > q->most_work || q->models->no_memory;
    return !q->over;
}

/* Tries the set that hits everything. A new assignment goes to the list of the label;
 * the models of the trail are undone. */
static gv_mus_answer check(gv_mus_smallest *q)
{
    const uint64_t before = q->local->n_work + q->models->n_work;
    const gv_mus_answer answer = gv_mus_local_check(q->local, q->set, q->n, q->label);
    uint32_t model = UINT32_MAX;
    if (answer == GV_MUS_YES)
        model = gv_mus_models_add(q->models);
    gv_mus_local_clear(q->local);
    spend(q, CHECK_COST + q->local->n_work + q->models->n_work - before);
    if (answer == GV_MUS_UNKNOWN || (answer == GV_MUS_YES && model == UINT32_MAX) ||
        q->n_sets == MOST_SETS) {
        q->over = true;
        return GV_MUS_UNKNOWN;
    }
    if (answer == GV_MUS_YES)
        q->sets[q->n_sets++] = model;
    return answer;
}

static bool has_changed(const gv_mus_smallest *q)
{
    if (!q->changed)
        return true;
    for (uint32_t i = 0; i < q->n; i++)
        if (gv_bits_has(q->changed, q->set[i]))
            return true;
    return false;
}

/* Assignments that are not hit, and where the list of the label ended then. */
typedef struct open_sets {
    const uint32_t *list;
    uint32_t n;
    uint32_t known;
} open_sets;

static bool descend(gv_mus_smallest *q, const open_sets *before, uint32_t left);

/* Tries the free members of an assignment one after the other. */
static bool branch(gv_mus_smallest *q, uint32_t model, const open_sets *open,
                   uint32_t left)
{
    const uint32_t n = q->models->list[model].n_violated, mark = q->n_excluded;
    bool found = false;
    for (uint32_t i = 0; i < n && !found && !q->over; i++) {
        // Looked up again: new models may have moved the list.
        const uint32_t constraint = gv_mus_models_violated(q->models, model)[i];
        if (q->state[constraint] & EXCLUDED)
            continue;
        q->set[q->n++] = constraint;
        q->state[constraint] = CHOSEN;
        found = descend(q, open, left - 1);
        q->n -= !found;
        q->state[constraint] = EXCLUDED;
        q->excluded[q->n_excluded++] = constraint;
    }
    while (q->n_excluded > mark)
        q->state[q->excluded[--q->n_excluded]] = 0;
    return found;
}

/* The open set with the fewest free members. */
static uint32_t fewest(const gv_mus_smallest *q, const open_sets *open,
                       uint32_t *n_members)
{
    uint32_t best = open->list[0];
    *n_members = n_free(q, best);
    for (uint32_t i = 1; i < open->n && *n_members; i++) {
        const uint32_t n = n_free(q, open->list[i]);
        if (n < *n_members) {
            *n_members = n;
            best = open->list[i];
        }
    }
    return best;
}

/* What is still open of `before` and of the assignments after it. With `first_only` one
 * is enough. */
static void list_open(gv_mus_smallest *q, const open_sets *before, bool first_only)
{
    const uint32_t start = q->n_listed;
    for (uint32_t i = 0; i < before->n && !(first_only && q->n_listed > start); i++)
        if (!is_hit(q, before->list[i]))
            q->lists[q->n_listed++] = before->list[i];
    for (uint32_t i = before->known;
         i < q->n_sets && !(first_only && q->n_listed > start); i++)
        if (!is_hit(q, q->sets[i]))
            q->lists[q->n_listed++] = q->sets[i];
    spend(q, 1 + before->n + q->n_sets - before->known);
}

static bool go_on(gv_mus_smallest *q, const open_sets *open, uint32_t left)
{
    uint32_t n_members;
    if (!left || bound(q, open->list, open->n, left + 1) > left)
        return false;
    spend(q, (uint64_t)2 * open->n);
    const uint32_t model = fewest(q, open, &n_members);
    return n_members && !q->over && branch(q, model, open, left);
}

static bool descend(gv_mus_smallest *q, const open_sets *before, uint32_t left)
{
    const uint32_t start = q->n_listed;
    if (start + before->n + q->n_sets - before->known >= MOST_SETS)
        q->over = true; // no room for the list
    if (q->over || (!left && !has_changed(q)))
        return false;
    list_open(q, before, !left);
    if (q->n_listed == start) {
        const gv_mus_answer answer = check(q);
        if (answer != GV_MUS_YES)
            return answer == GV_MUS_NO;
        q->lists[q->n_listed++] = q->sets[q->n_sets - 1];
    }
    const open_sets open = { q->lists + start, q->n_listed - start, q->n_sets };
    const bool found = go_on(q, &open, left);
    q->n_listed = start;
    return found;
}

/* ---- one question ---- */

/* The models in which the label holds. */
static void list_models(gv_mus_smallest *q)
{
    const gv_mus_models *m = q->models;
    q->n_sets = 0;
    if (q->label == GV_NO_LABEL) {
        for (uint32_t i = 0; i < m->n_models && q->n_sets < MOST_SETS; i++)
            if (m->list[i].valid)
                q->sets[q->n_sets++] = i;
        return;
    }
    for (uint32_t node = m->first_node[q->label];
         node != UINT32_MAX && q->n_sets < MOST_SETS; node = m->node_next.items[node])
        if (m->list[m->node_model.items[node]].valid)
            q->sets[q->n_sets++] = m->node_model.items[node];
}

gv_mus_answer gv_mus_smallest_find(gv_mus_smallest *q, gv_label label, uint32_t k)
{
    q->label = label;
    q->n = q->n_listed = q->n_excluded = 0;
    list_models(q);
    const bool found = descend(q, &(open_sets){ 0 }, k);
    for (uint32_t i = 0; i < q->n; i++)
        q->state[q->set[i]] = 0;
    return found ? GV_MUS_YES : q->over ? GV_MUS_UNKNOWN : GV_MUS_NO;
}
