/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smallest.c -- branches on the constraints of an assignment that no member of the set
 * has hit yet; disjoint assignments give the bound. A constraint that was tried is
 * excluded from what comes after it, so that no set is met twice. */
#include "mus/smallest.h"

#include <string.h>

enum {
    MOST_SETS = 1 << 17,
    LARGE_SET = 12,  /* constraints: larger ones are not distinguished by size */
    CHECK_COST = 40, /* beside assignments */

    /* States of constraints; 0: free. */
    CHOSEN = 1,
    EXCLUDED = 2,
    USED = 4 /* by the bound that is being computed */
};

gv_status gv_mus_smallest_new(gv_mus_smallest **out, gv_mus_core *core,
                              gv_mus_models *models, gv_arena *arena, gv_error *err)
{
    gv_mus_local *local = core->local;
    gv_mus_smallest *q = GV_ARENA_NEW(arena, gv_mus_smallest, 1);
    if (!q)
        return gv_fail_memory(err);
    *q = (gv_mus_smallest){
        .local = local,
        .core = core,
        .models = models,
        .sets = GV_ARENA_NEW(arena, uint32_t, MOST_SETS),
        .lists =
            GV_ARENA_NEW(arena, uint32_t, (size_t)MOST_SETS + local->constraints->n),
        .excluded = GV_ARENA_NEW(arena, uint32_t, (size_t)local->constraints->n + 1),
        .n_hits = GV_ARENA_NEW(arena, uint32_t, (size_t)local->constraints->n + 1),
        .state = GV_ARENA_NEW(arena, uint8_t, (size_t)local->constraints->n + 1),
    };
    if (!q->sets || !q->lists || !q->excluded || !q->n_hits || !q->state)
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

/* A lower bound of the constraints that are still needed; small sets come first. */
static uint32_t bound(gv_mus_smallest *q, const uint32_t *open, uint32_t n_open,
                      uint32_t enough)
{
    uint32_t n = 0, i = 0;
    for (; i < n_open && n < enough; i++)
        n += use_if_disjoint(q, open[i]);
    while (i-- > 0)
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
    q->n_tried++;
    const gv_mus_answer answer = gv_mus_core_check(q->core, q->set, q->n, q->label);
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

/* Assignments that are not hit, and where the list of the label ended then. */
typedef struct open_sets {
    const uint32_t *list;
    uint32_t n;
    uint32_t known;
} open_sets;

static bool descend(gv_mus_smallest *q, const open_sets *before, uint32_t left);

/* Tries the constraints of a list, which new questions may not move. */
static bool branch(gv_mus_smallest *q, uint32_t first, uint32_t n,
                   const open_sets *open, uint32_t left)
{
    const uint32_t mark = q->n_excluded;
    bool found = false;
    for (uint32_t i = 0; i < n && !found && !q->over; i++) {
        const uint32_t constraint = q->lists[first + i];
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

/* ---- what may be chosen ---- */

/* Counts, for each free constraint, the open sets that it hits, and keeps the largest
 * `left` counts in `top`, descending. */
static void count_hits(gv_mus_smallest *q, const open_sets *open, uint32_t left,
                       uint32_t *top)
{
    for (uint32_t i = 0; i < open->n; i++) {
        const uint32_t *items = gv_mus_models_violated(q->models, open->list[i]);
        for (uint32_t k = q->models->list[open->list[i]].n_violated; k-- > 0;)
            q->n_hits[items[k]] += !(q->state[items[k]] & EXCLUDED);
    }
    for (uint32_t i = 0; i < open->n; i++) {
        const uint32_t *items = gv_mus_models_violated(q->models, open->list[i]);
        for (uint32_t k = q->models->list[open->list[i]].n_violated; k-- > 0;) {
            const uint32_t constraint = items[k];
            if (q->state[constraint] & (EXCLUDED | USED) ||
                q->n_hits[constraint] <= top[left - 1])
                continue;
            q->state[constraint] |= USED; // each constraint once
            uint32_t at = left - 1;
            for (; at > 0 && top[at - 1] < q->n_hits[constraint]; at--)
                top[at] = top[at - 1];
            top[at] = q->n_hits[constraint];
        }
    }
}

static void forget_hits(gv_mus_smallest *q, const open_sets *open)
{
    for (uint32_t i = 0; i < open->n; i++) {
        const uint32_t *items = gv_mus_models_violated(q->models, open->list[i]);
        for (uint32_t k = q->models->list[open->list[i]].n_violated; k-- > 0;) {
            q->n_hits[items[k]] = 0;
            q->state[items[k]] &= (uint8_t)~USED;
        }
    }
}

/* Members that hit enough, most hits first, after the lists; returns their number. */
static uint32_t list_members(gv_mus_smallest *q, uint32_t model, uint32_t least)
{
    const uint32_t *items = gv_mus_models_violated(q->models, model);
    uint32_t *list = q->lists + q->n_listed, n = 0;
    for (uint32_t i = 0; i < q->models->list[model].n_violated; i++) {
        if (q->state[items[i]] & EXCLUDED || q->n_hits[items[i]] < least)
            continue;
        uint32_t at = n++;
        for (; at > 0 && q->n_hits[list[at - 1]] < q->n_hits[items[i]]; at--)
            list[at] = list[at - 1];
        list[at] = items[i];
    }
    return n;
}

static uint32_t count_members(const gv_mus_smallest *q, uint32_t model, uint32_t least)
{
    const uint32_t *items = gv_mus_models_violated(q->models, model);
    uint32_t n = 0;
    for (uint32_t i = q->models->list[model].n_violated; i-- > 0;)
        n += !(q->state[items[i]] & EXCLUDED) && q->n_hits[items[i]] >= least;
    return n;
}

/* Lists the constraints to branch on: those of the open set with the fewest that may
 * be chosen. `left` constraints must hit all open sets, so each of them hits at least
 * what the best others leave. Returns their number; 0: there is no such set. */
static uint32_t choose(gv_mus_smallest *q, const open_sets *open, uint32_t left)
{
    uint32_t top[GV_MUS_MAX_EXACT] = { 0 }, best = 0, n_best = UINT32_MAX, most = 0;
    count_hits(q, open, left, top);
    for (uint32_t i = 0; i + 1 < left; i++)
        most += top[i];
    const uint32_t least = open->n > most ? open->n - most : 1;
    if (top[0] < least || most + top[left - 1] < open->n)
        n_best = 0;
    for (uint32_t i = 0; i < open->n && n_best; i++) {
        const uint32_t n = count_members(q, open->list[i], least);
        if (n < n_best) {
            n_best = n;
            best = open->list[i];
        }
    }
    if (n_best)
        n_best = list_members(q, best, least);
    forget_hits(q, open);
    return n_best;
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
    if (!left || (left > 1 && bound(q, open->list, open->n, left + 1) > left))
        return false;
    spend(q, (uint64_t)4 * open->n);
    const uint32_t first = q->n_listed, n = choose(q, open, left);
    if (first + n >= MOST_SETS)
        q->over = true;
    q->n_listed += n;
    return n && !q->over && branch(q, first, n, open, left);
}

static bool descend(gv_mus_smallest *q, const open_sets *before, uint32_t left)
{
    const uint32_t start = q->n_listed;
    if (start + before->n + q->n_sets - before->known >= MOST_SETS)
        q->over = true; // no room for the list
    if (q->over)
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

/* The models in which the label holds, after the lists. */
static uint32_t collect_models(gv_mus_smallest *q)
{
    const gv_mus_models *m = q->models;
    uint32_t n = 0;
    for (uint32_t i = 0; q->label == GV_NO_LABEL && i < m->n_models; i++)
        if (m->list[i].valid && n < MOST_SETS / 2)
            q->lists[n++] = i;
    for (uint32_t node = q->label == GV_NO_LABEL ? UINT32_MAX : m->first_node[q->label];
         node != UINT32_MAX && n < MOST_SETS / 2; node = m->node_next.items[node])
        if (m->list[m->node_model.items[node]].valid)
            q->lists[n++] = m->node_model.items[node];
    return n;
}

/* Those, small ones first: the bound takes them in this order. */
static void list_models(gv_mus_smallest *q)
{
    const uint32_t n = collect_models(q);
    q->n_sets = 0;
    if (q->needed != UINT32_MAX)
        q->sets[q->n_sets++] = q->needed;
    for (uint32_t size = 0; size <= LARGE_SET; size++)
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t n_violated = q->models->list[q->lists[i]].n_violated;
            if (size == (n_violated < LARGE_SET ? n_violated : LARGE_SET))
                q->sets[q->n_sets++] = q->lists[i];
        }
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
