/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary.c -- all neighbours of a puzzle. A neighbour differs by N - j facts left out and
 * M - j added, for one j: each such change is tried once, and nothing left out is put
 * back.
 *
 * When facts have been left out, the solutions of the rest are listed. Additions are
 * right when exactly one solution agrees with them all: with a complete list, that is
 * counting. If there are too many, the last addition is tried label by label, in the
 * cases that the listed solutions leave open, and earlier ones are made one after the
 * other. */
#include "solve/vary_internal.h"

#include "base/bitset.h"
#include "solve/minimal.h"

#include <assert.h>
#include <string.h>

enum {
    LIST = 2048,    /* solutions listed before giving up */
    LIST_LAST = 128 /* the same for the last addition, where trying is cheap */
};

/* The solutions of the puzzle with some additions made. */
typedef struct level {
    size_t n;
    bool is_complete;
    gv_label *solutions; /* n_primary labels each; NULL until it is reached */
    uint16_t *chosen; /* numbers of those that agree with the additions of outer levels
                       */
} level;

typedef struct changes {
    gv_varying *v;
    level *levels; /* one for each addition still to make, and one */
} changes;

/* ---- one change ---- */

void gv_varying_say(gv_varying *v, gv_label fact)
{
    gv_bits_add(v->puzzle.said, fact);
    v->n_givens_of[gv_fact_variable(&v->facts, fact)] += !v->facts.are_marks;
}

void gv_varying_unsay(gv_varying *v, gv_label fact)
{
    gv_bits_remove(v->puzzle.said, fact);
    v->n_givens_of[gv_fact_variable(&v->facts, fact)] -= !v->facts.are_marks;
}

bool gv_varying_can_add(const gv_varying *v, gv_label label)
{
    return !gv_net_hides(v->facts.instance->net, label) &&
           !gv_bits_has(v->original, label) && !gv_bits_has(v->puzzle.said, label) &&
           !v->n_givens_of[gv_fact_variable(&v->facts, label)];
}

static gv_status pass_kept(gv_varying *v, gv_error *err)
{
    gv_facts facts = v->facts;
    gv_label *labels = GV_ARENA_NEW(v->tmp, gv_label, facts.instance->net->n_labels);
    const size_t n_labels = facts.instance->net->n_labels;
    gv_instance *neighbour;
    if (!labels)
        return gv_fail_memory(err);
    facts.n = 0;
    facts.labels = labels;
    for (size_t label = gv_bits_next(v->puzzle.said, n_labels, 0); label < n_labels;
         label = gv_bits_next(v->puzzle.said, n_labels, label + 1))
        labels[facts.n++] = (gv_label)label;
    uint64_t *all = GV_ARENA_NEW(v->tmp, uint64_t, gv_bits_words(facts.n) + 1);
    if (!all)
        return gv_fail_memory(err);
    gv_bits_fill(all, facts.n);
    GV_TRY(gv_facts_keep(&neighbour, &facts, all, v->tmp, err));
    v->n_passed++;
    v->stopped = !v->found(v->user, neighbour);
    return GV_OK;
}

gv_status gv_varying_pass(gv_varying *v, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(v->tmp);
    bool wanted = true;
    if (v->task->minimal_only) {
        gv_check_result result;
        const gv_limits limits = gv_budget_next(&v->search.budget);
        GV_TRY(gv_check_run(&result, NULL, NULL, gv_fact_puzzle_write(&v->puzzle),
                            &limits, v->tmp, err));
        v->search.end = result.end;
        wanted = result.redundant == 0;
    }
    gv_status status = GV_OK;
    if (wanted && gv_varying_goes_on(v))
        status = pass_kept(v, err);
    gv_arena_rewind(v->tmp, mark);
    return status;
}

/* ---- with all solutions known ---- */

/* Numbers of the `n` solutions in `from` that agree with a fact; returns how many. */
static size_t choose(uint16_t *to, const changes *c, const level *list,
                     const uint16_t *from, size_t n, gv_label fact)
{
    const gv_facts *facts = &c->v->facts;
    size_t n_chosen = 0;
    for (size_t i = 0; i < n; i++)
        if (!gv_fact_is_violated(facts, fact,
                                 list->solutions +
                                     from[i] * facts->instance->net->n_primary))
            to[n_chosen++] = from[i];
    return n_chosen;
}

static gv_status make_level(level *out, const changes *c, gv_error *err)
{
    if (out->solutions)
        return GV_OK;
    out->solutions = GV_ARENA_NEW(c->v->tmp, gv_label,
                                  (size_t)LIST * c->v->facts.instance->net->n_primary);
    out->chosen = GV_ARENA_NEW(c->v->tmp, uint16_t, LIST);
    return out->solutions && out->chosen ? GV_OK : gv_fail_memory(err);
}

/* Makes the last `plus` additions, from label `first` on. `chosen`: the solutions that
 * agree with those made so far; further levels hold the choices of further additions.
 */
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are additions
static gv_status extend(changes *c, const level *list, const uint16_t *chosen, size_t n,
                        unsigned plus, gv_label first, gv_error *err)
{
    gv_varying *const v = c->v;
    if (plus == 0)
        return n == 1 ? gv_varying_pass(v, err) : GV_OK;
    level *const next = &c->levels[plus - 1];
    GV_TRY(make_level(next, c, err));
    v->search.end = gv_budget_look(&v->search.budget);
    for (gv_label label = first;
         label < v->facts.instance->net->n_labels && gv_varying_goes_on(v); label++) {
        if (!gv_varying_can_add(v, label))
            continue;
        const size_t n_next = choose(next->chosen, c, list, chosen, n, label);
        if (n_next == 0)
            continue;
        gv_varying_say(v, label);
        GV_TRY(extend(c, list, next->chosen, n_next, plus - 1, label + 1, err));
        gv_varying_unsay(v, label);
    }
    return GV_OK;
}

/* ---- otherwise ---- */

/* Whether two of the listed solutions agree with the fact. */
static bool is_seen_twice(const changes *c, const level *list, gv_label fact)
{
    const gv_facts *facts = &c->v->facts;
    unsigned n = 0;
    for (size_t i = 0; i < list->n && n < 2; i++)
        n += !gv_fact_is_violated(
            facts, fact, list->solutions + i * facts->instance->net->n_primary);
    return n == 2;
}

/* Tries every last addition that the list does not decide. */
static gv_status try_last(changes *c, const level *list, gv_label first, gv_error *err)
{
    gv_varying *const v = c->v;
    level *const two = &c->levels[0];
    GV_TRY(make_level(two, c, err));
    for (gv_label label = first;
         label < v->facts.instance->net->n_labels && gv_varying_goes_on(v); label++) {
        if (!gv_varying_can_add(v, label) || is_seen_twice(c, list, label))
            continue;
        gv_varying_say(v, label);
        GV_TRY(gv_fact_search_list(two->solutions, &two->n, &two->is_complete, 2,
                                   &v->search, &v->puzzle, err));
        if (two->n == 1 && gv_varying_goes_on(v))
            GV_TRY(gv_varying_pass(v, err));
        gv_varying_unsay(v, label);
    }
    return GV_OK;
}

/* Makes `plus` additions, from label `first` on, in every way. */
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are additions
static gv_status add_all(changes *c, unsigned plus, gv_label first, gv_error *err)
{
    gv_varying *const v = c->v;
    level *const list = &c->levels[plus];
    GV_TRY(make_level(list, c, err));
    GV_TRY(gv_fact_search_list(list->solutions, &list->n, &list->is_complete,
                               plus == 0   ? 2
                               : plus == 1 ? LIST_LAST
                                           : LIST,
                               &v->search, &v->puzzle, err));
    if (!gv_varying_goes_on(v))
        return GV_OK;
    if (list->is_complete) {
        for (size_t i = 0; i < list->n; i++)
            list->chosen[i] = (uint16_t)i;
        return extend(c, list, list->chosen, list->n, plus, first, err);
    }
    if (plus == 1)
        return try_last(c, list, first, err);
    for (gv_label label = first;
         plus > 1 && label < v->facts.instance->net->n_labels && gv_varying_goes_on(v);
         label++) {
        if (!gv_varying_can_add(v, label))
            continue;
        gv_varying_say(v, label);
        GV_TRY(add_all(c, plus - 1, label + 1, err));
        gv_varying_unsay(v, label);
    }
    return GV_OK;
}

/* The next choice of `n` numbers below `below`, in lexicographic order. */
static bool next_choice(uint32_t *choice, uint32_t n, uint32_t below)
{
    assert(n <= below);
    for (uint32_t i = n; i-- > 0;)
        if (choice[i] < below - n + i) {
            choice[i]++;
            for (uint32_t j = i + 1; j < n; j++)
                choice[j] = choice[j - 1] + 1;
            return true;
        }
    return false;
}

/* All changes of exactly `minus` facts left out and `plus` added. */
static gv_status change(changes *c, unsigned minus, unsigned plus, gv_error *err)
{
    gv_varying *const v = c->v;
    uint32_t *choice = GV_ARENA_NEW(v->tmp, uint32_t, (size_t)minus + 1);
    if (!choice)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < minus; i++)
        choice[i] = i;
    do {
        for (uint32_t i = 0; i < minus; i++)
            gv_varying_unsay(v, v->facts.labels[choice[i]]);
        GV_TRY(add_all(c, plus, 0, err));
        for (uint32_t i = 0; i < minus; i++)
            gv_varying_say(v, v->facts.labels[choice[i]]);
    } while (gv_varying_goes_on(v) && next_choice(choice, minus, v->facts.n));
    return GV_OK;
}

static gv_status change_all(gv_varying *v, gv_error *err)
{
    const unsigned minus = v->task->minus, plus = v->task->plus;
    changes c = { .v = v };
    c.levels = GV_ARENA_NEW(v->tmp, level, (size_t)plus + 1);
    if (!c.levels)
        return gv_fail_memory(err);
    for (unsigned j = 0; j <= minus && j <= plus && gv_varying_goes_on(v); j++)
        if (minus - j <= v->facts.n && (minus != plus || j < minus))
            GV_TRY(change(&c, minus - j, plus - j, err));
    return GV_OK;
}

/* ---- the call ---- */

static gv_status prepare(gv_varying *v, const gv_instance *instance, gv_error *err)
{
    const gv_net *const net = instance->net;
    GV_TRY(gv_facts_of(&v->facts, instance, v->tmp, err));
    GV_TRY(gv_fact_puzzle_new(&v->puzzle, &v->facts, v->tmp, err));
    v->original = GV_ARENA_NEW(v->tmp, uint64_t, gv_bits_words(net->n_labels));
    v->n_givens_of = GV_ARENA_NEW(v->tmp, uint32_t, net->n_groups);
    if (!v->original || !v->n_givens_of)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < v->facts.n; i++) {
        gv_bits_add(v->original, v->facts.labels[i]);
        gv_varying_say(v, v->facts.labels[i]);
    }
    return GV_OK;
}

gv_status gv_vary_run(gv_end *end, const gv_instance *instance,
                      const gv_vary_task *task, gv_neighbour_fn *found, void *user,
                      const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_arena searches; // what is made meanwhile lies in `tmp`
    gv_arena_init(&searches, tmp->memory);
    gv_varying v = { .task = task, .found = found, .user = user, .tmp = tmp };
    v.search = (gv_fact_search){ .budget = gv_budget_start(limits), .tmp = &searches };
    gv_status status = prepare(&v, instance, err);
    if (status == GV_OK)
        status = task->count ? gv_vary_draw(&v, err) : change_all(&v, err);
    if (status == GV_OK)
        *end = v.stopped ? GV_END_STOPPED : v.search.end;
    gv_arena_free(&searches);
    gv_arena_rewind(tmp, mark);
    return status;
}
