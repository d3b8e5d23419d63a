/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mus.c -- in ascending sizes, each label in turn; before sizes that are expensive,
 * what propagation refutes gives upper bounds for all labels. Once one label has a set
 * of size k and no other one has a smaller set, that is the step. */
#include "mus/mus.h"

#include "base/log.h"

#include <assert.h>
#include <string.h>

enum {
    CHEAP_SIZES = 3,          /* searched before upper bounds are computed */
    WORK_PER_PATH = 32000000, /* of exact search; a step may use a part of the rest: */
    STEP_SHARE = 6,
    WORK_AT_LEAST = 100000,
    MOST_SAT_LABELS = 24 /* that the SAT solver refutes for one step */
};

/* What is known of the sets that refute a label. */
typedef struct bounds {
    uint32_t
        refuted_at[GV_MUS_MAX_EXACT + 1]; /* by size: the call in which it turned out
                                           * that no set so small does; 0: not yet */
    uint32_t n; /* size of a set that does; 0: none is known */
    const uint32_t *set;
} bounds;

struct gv_mus {
    const gv_constraints *constraints;
    gv_mus_local *local;
    gv_mus_models *models;
    gv_mus_smallest *smallest;
    gv_mus_core *core;

    bool with_hidden;     /* hidden labels are asked about: nothing else is left */
    bool looked;          /* for a solution */
    bool contradictory;   /* there is none */
    gv_label *solution;   /* of each home variable */
    uint64_t *possible;   /* bit set: labels of solutions, the others are refuted */
    uint64_t *open;       /* the candidates of the last call */
    bounds *of;           /* of each label; the last one: of contradictions */
    uint32_t *changed_at; /* of each constraint: the last call before which a variable
                           * of it lost a label */
    uint32_t changed, changed_now, changed_since; /* what changed_since() has made */
    uint64_t work_left;                           /* of exact search, for the path */
    uint32_t now;                                 /* number of the call */

    gv_arena sets;  /* of `of` */
    gv_arena found; /* of the result */
    uint32_t *scratch, *rest;
    bool no_memory;
    uint8_t *seen, *in_core;
    const gv_budget *budget;
    gv_end end;
};

/* ---- making and freeing ---- */

static gv_status make_tables(gv_mus *mus, gv_arena *arena, gv_error *err)
{
    const gv_net *net = mus->constraints->net;
    const size_t n_constraints = (size_t)mus->constraints->n + 1;
    mus->solution = GV_ARENA_NEW(arena, gv_label, net->n_homes);
    mus->possible = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_labels));
    mus->open = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_labels));
    mus->of = GV_ARENA_NEW(arena, bounds, (size_t)net->n_labels + 1);
    mus->changed_at = GV_ARENA_NEW(arena, uint32_t, n_constraints);
    mus->scratch = GV_ARENA_NEW(arena, uint32_t, n_constraints);
    mus->rest = GV_ARENA_NEW(arena, uint32_t, n_constraints);
    mus->seen = GV_ARENA_NEW(arena, uint8_t, net->n_labels);
    mus->in_core = GV_ARENA_NEW(arena, uint8_t, n_constraints);
    if (!mus->solution || !mus->possible || !mus->open || !mus->of ||
        !mus->changed_at || !mus->scratch || !mus->rest || !mus->seen || !mus->in_core)
        return gv_fail_memory(err);
    return GV_OK;
}

gv_status gv_mus_new(gv_mus **out, const gv_net *net, gv_arena *arena, gv_error *err)
{
    gv_mus *mus = GV_ARENA_NEW(arena, gv_mus, 1);
    if (!mus)
        return gv_fail_memory(err);
    GV_TRY(gv_constraints_new(&mus->constraints, net, arena, err));
    GV_TRY(gv_mus_local_new(&mus->local, mus->constraints, arena, err));
    GV_TRY(make_tables(mus, arena, err));
    GV_TRY(gv_mus_core_new(&mus->core, mus->local, arena, err));
    GV_TRY(gv_mus_models_new(&mus->models, mus->local, arena, err));
    GV_TRY(gv_mus_smallest_new(&mus->smallest, mus->core, mus->models, arena, err));
    gv_arena_init(&mus->sets, arena->memory);
    gv_arena_init(&mus->found, arena->memory);
    *out = mus;
    return GV_OK;
}

void gv_mus_free(gv_mus *mus)
{
    if (!mus)
        return;
    gv_mus_core_reset(mus->core);
    gv_mus_models_free(mus->models);
    gv_arena_free(&mus->sets);
    gv_arena_free(&mus->found);
}

const gv_constraints *gv_mus_constraints(const gv_mus *mus)
{
    return mus->constraints;
}

gv_end gv_mus_end(const gv_mus *mus)
{
    return mus->end;
}

gv_mus_counts gv_mus_count(const gv_mus *mus)
{
    return (gv_mus_counts){ mus->smallest->n_tried, mus->core->n_calls };
}

void gv_mus_start(gv_mus *mus, const gv_sat_kind *sat, const gv_budget *budget,
                  uint64_t *n_nodes)
{
    const gv_net *net = mus->constraints->net;
    gv_mus_core_reset(mus->core);
    mus->core->sat = sat;
    mus->core->budget = mus->budget = mus->local->budget = budget;
    mus->local->n_nodes = n_nodes;
    mus->local->end = GV_END_COMPLETE;
    mus->end = GV_END_COMPLETE;
    mus->looked = mus->contradictory = mus->no_memory = false;
    mus->local->solution = NULL;
    mus->now = mus->changed_now = 0;
    mus->work_left = WORK_PER_PATH;
    mus->smallest->n_tried = mus->core->n_calls = 0;
    memset(mus->of, 0, ((size_t)net->n_labels + 1) * sizeof *mus->of);
    memset(mus->changed_at, 0, mus->constraints->n * sizeof *mus->changed_at);
    gv_bits_clear(mus->possible, net->n_labels);
    gv_arena_rewind(&mus->sets, (gv_mark){ 0 });
}

/* ---- facts ---- */

/* The constraints of an exact group that has lost a label, and all those that a domain
 * takes part in. */
static void note_loss(gv_mus *mus, gv_label lost)
{
    const gv_constraints *c = mus->constraints;
    const gv_net *net = c->net;
    for (uint32_t i = net->label_start[lost]; i < net->label_start[lost + 1]; i++) {
        const gv_var group = net->label_groups[i];
        if (c->of_group[group] != GV_NO_CONSTRAINT) {
            mus->changed_at[c->of_group[group]] = mus->now;
            continue;
        }
        for (uint32_t k = net->group_start[group]; k < net->group_start[group + 1]; k++)
            for (uint32_t j = net->label_start[net->group_labels[k]];
                 j < net->label_start[net->group_labels[k] + 1]; j++)
                if (c->of_group[net->label_groups[j]] != GV_NO_CONSTRAINT)
                    mus->changed_at[c->of_group[net->label_groups[j]]] = mus->now;
        for (uint32_t k = net->group_start[group]; k < net->group_start[group + 1]; k++)
            for (uint32_t j = c->link_start[net->group_labels[k]];
                 j < c->link_start[net->group_labels[k] + 1]; j++)
                mus->changed_at[c->of_link[j]] = mus->now;
    }
}

static void take_facts(gv_mus *mus, const uint64_t *candidates, const uint64_t *values)
{
    const gv_net *net = mus->constraints->net;
    const size_t n_words = gv_bits_words(net->n_labels);
    mus->now++;
    for (size_t label = 0; label < net->n_labels && mus->now > 1; label++)
        if (gv_bits_has(mus->open, label) && !gv_bits_has(candidates, label))
            note_loss(mus, (gv_label)label);
    memcpy(mus->open, candidates, n_words * sizeof *candidates);
    gv_mus_local_load(mus->local, candidates, values);
}

/* Marks what holds in the solution that the solver has found. */
static void take_solution(gv_mus *mus, bool first)
{
    const gv_net *net = mus->constraints->net;
    for (gv_var v = 0; v < net->n_homes; v++)
        for (uint32_t i = net->group_start[v]; i < net->group_start[v + 1]; i++) {
            const gv_label label = net->group_labels[i];
            if (!gv_mus_core_holds(mus->core, label))
                continue;
            gv_bits_add(mus->possible, label);
            if (first)
                mus->solution[v] = label;
        }
}

static uint32_t list_constraints(const gv_mus *mus, uint32_t *out)
{
    for (uint32_t c = 0; c < mus->constraints->n; c++)
        out[c] = c;
    return mus->constraints->n;
}

/* A question to the SAT solver counts like any other. */
static gv_mus_answer ask_solver(gv_mus *mus, uint32_t *set, uint32_t *n, gv_label label)
{
    (void)gv_mus_local_count(mus->local);
    return gv_mus_core_ask(mus->core, set, n, label);
}

/* Whether there is a solution; false: a limit was hit. */
static bool look_for_solution(gv_mus *mus)
{
    uint32_t n = list_constraints(mus, mus->scratch);
    const gv_mus_answer answer = ask_solver(mus, mus->scratch, &n, GV_NO_LABEL);
    mus->end = mus->core->end;
    if (answer == GV_MUS_UNKNOWN)
        return false;
    mus->looked = true;
    mus->contradictory = answer == GV_MUS_NO;
    if (answer == GV_MUS_YES) {
        take_solution(mus, true);
        mus->local->solution = mus->solution;
    }
    gv_mus_models_start(mus->models, mus->local->solution);
    return true;
}

/* ---- upper bounds ---- */

static gv_label label_of(const gv_mus *mus, size_t at)
{
    return at == mus->constraints->net->n_labels ? GV_NO_LABEL : (gv_label)at;
}

static bool refutes(gv_mus *mus, const uint32_t *set, uint32_t n, gv_label label)
{
    const gv_mus_answer answer = gv_mus_core_check(mus->core, set, n, label);
    gv_mus_local_clear(mus->local);
    return answer == GV_MUS_NO;
}

/* Leaves out what is not needed, one constraint at a time, the last ones first: those
 * that propagation came to first are close to the label. */
static void minimize(gv_mus *mus, uint32_t *set, uint32_t *n, gv_label label)
{
    for (uint32_t i = 0; i < *n;) {
        const uint32_t out = set[i];
        set[i] = set[*n - 1];
        if (refutes(mus, set, *n - 1, label)) {
            --*n;
            continue;
        }
        set[i] = out;
        i++;
    }
}

static bool keep_set(gv_mus *mus, size_t at, const uint32_t *set, uint32_t n)
{
    bounds *b = &mus->of[at];
    if (b->n && b->n <= n)
        return true;
    uint32_t *copy = GV_ARENA_NEW(&mus->sets, uint32_t, (size_t)n + 1);
    if (!copy) {
        mus->no_memory = true;
        return false;
    }
    memcpy(copy, set, n * sizeof *copy);
    gv_sort_u32(copy, n);
    b->set = copy;
    b->n = n;
    return true;
}

/* A set by propagation of everything, if that refutes the label. */
static bool bound_by_propagation(gv_mus *mus, size_t at)
{
    gv_mus_local *l = mus->local;
    const gv_label label = label_of(mus, at);
    uint32_t n = 0;
    bool good = true;
    for (uint32_t c = 0; good && c < mus->constraints->n; c++)
        good = gv_mus_local_activate(l, c);
    if (good && label != GV_NO_LABEL && l->value[label] == GV_MUS_OPEN)
        good = gv_mus_local_assume(l, label, GV_MUS_TRUE);
    if (!good)
        n = gv_mus_local_core(l, mus->scratch, mus->seen, mus->in_core);
    gv_mus_local_clear(l);
    if (!n)
        return true;
    minimize(mus, mus->scratch, &n, label);
    return keep_set(mus, at, mus->scratch, n);
}

/* The same with the SAT solver, for sets too large for a plain search. False: a limit
 * was hit. What is needed stays in front, in its order. */
static bool minimize_by_sat(gv_mus *mus, uint32_t *set, uint32_t *n, gv_label label)
{
    for (uint32_t i = 0; i < *n;) {
        uint32_t n_rest = *n - 1;
        memcpy(mus->rest, set, i * sizeof *set);
        memcpy(mus->rest + i, set + i + 1, (n_rest - i) * sizeof *set);
        const gv_mus_answer answer = ask_solver(mus, mus->rest, &n_rest, label);
        if (answer == GV_MUS_UNKNOWN)
            return false;
        if (answer == GV_MUS_YES) {
            i++;
            continue;
        }
        memcpy(set, mus->rest, n_rest * sizeof *set);
        *n = n_rest;
    }
    return true;
}

/* What the SAT solver needs to refute the label; a solution in which it holds shows
 * that nothing does. False: a limit was hit. */
static bool bound_by_sat(gv_mus *mus, size_t at)
{
    const gv_label label = label_of(mus, at);
    uint32_t n = list_constraints(mus, mus->scratch);
    const gv_mus_answer answer = ask_solver(mus, mus->scratch, &n, label);
    bool good = answer != GV_MUS_UNKNOWN;
    if (answer == GV_MUS_YES)
        take_solution(mus, false);
    if (answer == GV_MUS_NO)
        good = minimize_by_sat(mus, mus->scratch, &n, label) &&
               keep_set(mus, at, mus->scratch, n);
    if (!good)
        mus->end = mus->core->end;
    return good;
}

/* Whether a label is worth a question. A contradiction is the question of its own. */
static bool is_asked(const gv_mus *mus, size_t at)
{
    const gv_net *net = mus->constraints->net;
    if (at == net->n_labels)
        return mus->contradictory;
    return gv_bits_has(mus->open, at) && !gv_bits_has(mus->possible, at) &&
           (at < net->n_shown || mus->with_hidden);
}

/* Contradictions come first. */
static size_t nth_asked(const gv_mus *mus, size_t i)
{
    return i ? i - 1 : mus->constraints->net->n_labels;
}

static bool look(gv_mus *mus)
{
    if (mus->end == GV_END_COMPLETE)
        mus->end = mus->local->end;
    if (mus->budget && mus->end == GV_END_COMPLETE)
        mus->end = gv_budget_look(mus->budget);
    return mus->end == GV_END_COMPLETE;
}

/* The label with the smallest known set; SIZE_MAX: there is none. */
static size_t best_bound(const gv_mus *mus)
{
    size_t best = SIZE_MAX;
    for (size_t i = 0; i <= mus->constraints->net->n_labels; i++) {
        const size_t at = nth_asked(mus, i);
        if (is_asked(mus, at) && mus->of[at].n &&
            (best == SIZE_MAX || mus->of[at].n < mus->of[best].n))
            best = at;
    }
    return best;
}

static bool bound_all(gv_mus *mus)
{
    const size_t n_labels = mus->constraints->net->n_labels;
    for (size_t i = 0; i <= n_labels && look(mus); i++)
        if (is_asked(mus, nth_asked(mus, i)) &&
            !bound_by_propagation(mus, nth_asked(mus, i)))
            return false;
    unsigned n_refuted = 0;
    const bool known = best_bound(mus) != SIZE_MAX;
    for (size_t i = 0; !known && i <= n_labels && n_refuted < MOST_SAT_LABELS; i++) {
        const size_t at = nth_asked(mus, i);
        if (!is_asked(mus, at))
            continue;
        if (!look(mus) || !bound_by_sat(mus, at))
            return false;
        n_refuted += mus->of[at].n > 0;
    }
    return true;
}

/* ---- exact sizes ---- */

/* The constraints that have changed since a call, as a set of which one is needed;
 * those of the last question are kept. */
static uint32_t changed_since(gv_mus *mus, uint32_t since)
{
    if (!since)
        return UINT32_MAX;
    if (mus->changed_now == mus->now && mus->changed_since == since)
        return mus->changed;
    uint32_t n = 0;
    for (uint32_t c = 0; c < mus->constraints->n; c++)
        if (mus->changed_at[c] > since)
            mus->scratch[n++] = c;
    mus->changed = gv_mus_models_add_set(mus->models, mus->scratch, n);
    mus->changed_now = mus->now;
    mus->changed_since = since;
    return mus->changed;
}

/* Whether a set of `k` constraints refutes a label; all smaller ones do not. */
static gv_mus_answer find_exact(gv_mus *mus, size_t at, uint32_t k)
{
    gv_mus_smallest *q = mus->smallest;
    bounds *b = &mus->of[at];
    uint32_t since = 0;
    for (uint32_t i = k; i <= GV_MUS_MAX_EXACT; i++)
        since = b->refuted_at[i] > since ? b->refuted_at[i] : since;
    if (since == mus->now)
        return GV_MUS_NO;
    q->needed = changed_since(mus, since);
    const gv_mus_answer answer = gv_mus_smallest_find(q, label_of(mus, at), k);
    if (answer == GV_MUS_NO)
        b->refuted_at[k] = mus->now;
    if (answer == GV_MUS_YES && !keep_set(mus, at, q->set, q->n))
        return GV_MUS_UNKNOWN;
    return answer;
}

/* The first label with a set of `k`; SIZE_MAX: none, or the work is over. */
static size_t find_size(gv_mus *mus, uint32_t k)
{
    const size_t n_labels = mus->constraints->net->n_labels;
    for (size_t i = 0; i <= n_labels && !mus->smallest->over && look(mus); i++) {
        const size_t at = nth_asked(mus, i);
        if (is_asked(mus, at) && find_exact(mus, at, k) == GV_MUS_YES)
            return at;
    }
    return SIZE_MAX;
}

/* The label of the next step; SIZE_MAX: nothing follows, or a limit was hit. */
static size_t find_label(gv_mus *mus, bool *smallest)
{
    gv_mus_smallest *q = mus->smallest;
    q->n_work = 0;
    q->most_work = mus->work_left / STEP_SHARE + WORK_AT_LEAST;
    q->over = false;
    size_t best = SIZE_MAX;
    for (uint32_t k = 1; k <= GV_MUS_MAX_EXACT; k++) {
        if (k == CHEAP_SIZES + 1 || (q->over && k <= CHEAP_SIZES)) {
            if (!bound_all(mus))
                return SIZE_MAX;
            best = best_bound(mus);
            if (best == SIZE_MAX)
                return SIZE_MAX;
        }
        if (best != SIZE_MAX && (q->over || mus->of[best].n <= k))
            break;
        const size_t at = find_size(mus, k);
        if (mus->end != GV_END_COMPLETE)
            return SIZE_MAX;
        if (at != SIZE_MAX) {
            *smallest = true;
            return at;
        }
    }
    *smallest = !q->over && best != SIZE_MAX && mus->of[best].n <= GV_MUS_MAX_EXACT;
    return best;
}

/* ---- steps ---- */

/* Marks the labels that the constraint is about, with those of their domains. */
static void mark_scope(gv_mus *mus, uint32_t constraint)
{
    const gv_constraints *c = mus->constraints;
    const gv_net *net = c->net;
    for (uint32_t i = c->group_start[constraint]; i < c->group_start[constraint + 1];
         i++)
        for (uint32_t k = net->group_start[c->groups[i]];
             k < net->group_start[c->groups[i] + 1]; k++)
            mus->seen[net->group_labels[k]] = 1;
    for (uint32_t i = c->pair_start[constraint]; i < c->pair_start[constraint + 1]; i++)
        mus->seen[c->pairs[i]] = 1;
}

static void mark_domains(gv_mus *mus)
{
    const gv_constraints *c = mus->constraints;
    const gv_net *net = c->net;
    for (gv_var v = 0; v < net->n_homes; v++) {
        bool used = false;
        if (c->of_group[v] != GV_NO_CONSTRAINT)
            continue;
        for (uint32_t i = net->group_start[v]; i < net->group_start[v + 1]; i++)
            used = used || mus->seen[net->group_labels[i]];
        for (uint32_t i = net->group_start[v]; used && i < net->group_start[v + 1]; i++)
            mus->seen[net->group_labels[i]] = 1;
    }
}

static gv_status list_targets(gv_mus_result *out, gv_mus *mus, gv_error *err)
{
    const gv_net *net = mus->constraints->net;
    gv_label *targets = GV_ARENA_NEW(&mus->found, gv_label, (size_t)net->n_labels + 1);
    if (!targets)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < out->n; i++)
        mark_scope(mus, out->set[i]);
    mark_domains(mus);
    for (gv_label label = 0; label < net->n_labels; label++)
        if (mus->seen[label] && is_asked(mus, label) &&
            refutes(mus, out->set, out->n, label))
            targets[out->n_targets++] = label;
    memset(mus->seen, 0, net->n_labels);
    out->targets = targets;
    return GV_OK;
}

static gv_status make_result(gv_mus_result *out, gv_mus *mus, size_t at, bool smallest,
                             gv_error *err)
{
    gv_arena_rewind(&mus->found, (gv_mark){ 0 });
    uint32_t n = mus->of[at].n;
    uint32_t *set = GV_ARENA_NEW(&mus->found, uint32_t, (size_t)n + 1);
    if (!set)
        return gv_fail_memory(err);
    memcpy(set, mus->of[at].set, n * sizeof *set);
    if (!smallest) // facts that were found since may have made some unnecessary
        minimize(mus, set, &n, label_of(mus, at));
    gv_sort_u32(set, n);
    *out = (gv_mus_result){ .set = set, .n = n, .smallest = smallest };
    out->contradicts = mus->contradictory && refutes(mus, set, n, GV_NO_LABEL);
    return out->contradicts ? GV_OK : list_targets(out, mus, err);
}

gv_status gv_mus_find(gv_mus_result *out, bool *found, gv_mus *mus,
                      const uint64_t *candidates, const uint64_t *values,
                      uint32_t max_size, gv_error *err)
{
    bool smallest = false;
    *found = false;
    take_facts(mus, candidates, values);
    if (!mus->looked && !look_for_solution(mus))
        return mus->end == GV_END_COMPLETE ? gv_fail_memory(err) : GV_OK;
    gv_mus_models_sync(mus->models);
    const uint64_t work_left = mus->work_left;
    mus->with_hidden = false;
    size_t at = find_label(mus, &smallest);
    const gv_net *net = mus->constraints->net;
    if (at == SIZE_MAX && net->n_shown < net->n_labels && mus->end == GV_END_COMPLETE &&
        !mus->no_memory) {
        mus->with_hidden = true;
        at = find_label(mus, &smallest);
    }
    const uint64_t work = mus->smallest->n_work;
    mus->work_left = work_left > work ? work_left - work : 0;
    if (mus->models->no_memory || mus->no_memory)
        return gv_fail_memory(err);
    if (at == SIZE_MAX || mus->of[at].n > max_size)
        return GV_OK;
    GV_TRY(make_result(out, mus, at, smallest, err));
    if (mus->local->end != GV_END_COMPLETE) { // then it may miss something
        mus->end = mus->local->end;
        return GV_OK;
    }
    *found = true;
    GV_LOG(3, rules, "a set of %u constraints refutes %u labels, %s, work %llu", out->n,
           out->n_targets, smallest ? "smallest" : "minimal",
           (unsigned long long)mus->smallest->n_work);
    return GV_OK;
}
