/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimal_all.c -- a set of facts leaves one solution exactly if it meets every
 * unavoidable set: the facts that another solution contradicts. So the minimal puzzles
 * are the minimal hitting sets of these. They are enumerated as by MMCS (K. Murakami,
 * T. Uno, Efficient algorithms for dualizing large-scale hypergraphs, 2014), but the
 * sets are not known before: when a choice of facts meets all known ones, or seems to
 * have a fact of no use, a search finds the next unavoidable set, or proves that there
 * is none. The cells of few solutions are enumerated faster by
 * generate/exhaustive/hitting_sets.h. */
#include "solve/minimal_all.h"

#include "base/bitset.h"
#include "model/u32_list.h"

#include <assert.h>

enum { NOT_TAKEN, TAKEN, OUT }; /* a fact: OUT is no candidate for now */

typedef struct minimals {
    const gv_facts *facts;
    gv_fact_puzzle puzzle; /* says what is chosen */
    gv_fact_search search;
    gv_label *known; /* the solution */
    gv_label *other; /* scratch */
    uint8_t *state;  /* by fact */
    uint64_t *keep;  /* the same, for the caller */

    /* The unavoidable sets, each of its facts; by set how many are chosen, and the
     * exclusive or of these; by fact how many sets it alone meets. */
    gv_u32_list members, start, n_chosen, chosen_xor;
    gv_u32_list *sets_of; /* by fact */
    uint32_t *n_critical;

    gv_minimal_fn *found;
    void *user;
    bool stopped;
    gv_arena *tmp;
} minimals;

static uint32_t n_sets(const minimals *m)
{
    return m->n_chosen.n_items;
}

static bool goes_on(const minimals *m)
{
    return !m->stopped && m->search.end == GV_END_COMPLETE;
}

/* ---- unavoidable sets ---- */

static void choose(minimals *m, uint32_t fact)
{
    const gv_u32_list *sets = &m->sets_of[fact];
    m->state[fact] = TAKEN;
    gv_bits_add(m->keep, fact);
    gv_bits_add(m->puzzle.said, m->facts->labels[fact]);
    for (uint32_t i = 0; i < sets->n_items; i++) {
        const uint32_t set = sets->items[i];
        if (m->n_chosen.items[set] == 1)
            m->n_critical[m->chosen_xor.items[set]]--;
        m->chosen_xor.items[set] ^= fact;
        m->n_critical[fact] += m->n_chosen.items[set]++ == 0;
    }
}

static void take_back(minimals *m, uint32_t fact)
{
    const gv_u32_list *sets = &m->sets_of[fact];
    m->state[fact] = NOT_TAKEN;
    gv_bits_remove(m->keep, fact);
    gv_bits_remove(m->puzzle.said, m->facts->labels[fact]);
    for (uint32_t i = 0; i < sets->n_items; i++) {
        const uint32_t set = sets->items[i];
        m->chosen_xor.items[set] ^= fact;
        m->n_critical[fact] -= --m->n_chosen.items[set] == 0;
        if (m->n_chosen.items[set] == 1)
            m->n_critical[m->chosen_xor.items[set]]++;
    }
    assert(m->n_critical[fact] == 0);
}

/* Appends the facts that the other solution contradicts, as a set. */
static gv_status add_set(minimals *m, gv_error *err)
{
    const uint32_t set = n_sets(m);
    uint32_t n_chosen = 0, chosen_xor = 0;
    bool has_room = gv_u32_list_push(&m->start, m->members.n_items);
    for (uint32_t fact = 0; fact < m->facts->n && has_room; fact++) {
        if (!gv_fact_is_violated(m->facts, m->facts->labels[fact], m->other))
            continue;
        has_room = gv_u32_list_push(&m->members, fact) &&
                   gv_u32_list_push(&m->sets_of[fact], set);
        if (m->state[fact] == TAKEN) {
            n_chosen++;
            chosen_xor ^= fact;
        }
    }
    if (!has_room || !gv_u32_list_push(&m->n_chosen, n_chosen) ||
        !gv_u32_list_push(&m->chosen_xor, chosen_xor))
        return gv_fail_memory(err);
    if (n_chosen == 1)
        m->n_critical[chosen_xor]++;
    return GV_OK;
}

/* Makes the set of the other solution smaller, with `fact` (m->facts->n: none) in it:
 * all facts outside of it are said, and then those inside, where there is still another
 * solution. What is said is restored. */
static gv_status shrink(minimals *m, uint32_t fact, gv_error *err)
{
    const uint32_t n = m->facts->n;
    const gv_label *labels = m->facts->labels;
    for (uint32_t i = 0; i < n; i++)
        if (!gv_fact_is_violated(m->facts, labels[i], m->other))
            gv_bits_add(m->puzzle.said, labels[i]);
    for (uint32_t i = 0; i < n && goes_on(m); i++) {
        if (i == fact || gv_bits_has(m->puzzle.said, labels[i]))
            continue;
        bool found;
        gv_bits_add(m->puzzle.said, labels[i]);
        GV_TRY(fact < n ? gv_fact_search_without(&found, m->other, &m->search,
                                                 &m->puzzle, labels[fact], err)
                        : gv_fact_search_other(&found, m->other, &m->search, &m->puzzle,
                                               m->known, err));
        if (!found)
            gv_bits_remove(m->puzzle.said, labels[i]);
        for (uint32_t k = i + 1; found && k < n; k++)
            if (!gv_fact_is_violated(m->facts, labels[k], m->other))
                gv_bits_add(m->puzzle.said, labels[k]);
    }
    for (uint32_t i = 0; i < n; i++) {
        gv_bits_remove(m->puzzle.said, labels[i]);
        if (m->state[i] == TAKEN)
            gv_bits_add(m->puzzle.said, labels[i]);
    }
    return GV_OK;
}

/* Finds an unavoidable set that no chosen fact meets, except `fact`, which does, if it
 * is one (it is < n). */
static gv_status find_set(bool *found, minimals *m, uint32_t fact, gv_error *err)
{
    const bool has_fact = fact < m->facts->n;
    const gv_label label = has_fact ? m->facts->labels[fact] : GV_NO_LABEL;
    if (has_fact)
        gv_bits_remove(m->puzzle.said, label);
    GV_TRY(has_fact ? gv_fact_search_without(found, m->other, &m->search, &m->puzzle,
                                             label, err)
                    : gv_fact_search_other(found, m->other, &m->search, &m->puzzle,
                                           m->known, err));
    if (!*found || !goes_on(m)) {
        if (has_fact)
            gv_bits_add(m->puzzle.said, label);
        return GV_OK;
    }
    GV_TRY(shrink(m, fact, err)); // says the fact again at its end
    return add_set(m, err);
}

/* ---- the search ---- */

/* Whether every chosen fact alone meets some unavoidable set. */
static gv_status is_irredundant(bool *out, minimals *m, gv_error *err)
{
    *out = true;
    for (uint32_t fact = 0; fact < m->facts->n && *out && goes_on(m); fact++)
        if (m->state[fact] == TAKEN && !m->n_critical[fact])
            GV_TRY(find_set(out, m, fact, err));
    return GV_OK;
}

/* A set without a chosen fact and with the fewest candidates; n_sets if there is none.
 */
static uint32_t pick_set(const minimals *m)
{
    uint32_t best = n_sets(m), fewest = UINT32_MAX;
    for (uint32_t set = 0; set < n_sets(m) && fewest > 1; set++) {
        if (m->n_chosen.items[set])
            continue;
        const uint32_t end =
            set + 1 < n_sets(m) ? m->start.items[set + 1] : m->members.n_items;
        uint32_t n = 0;
        for (uint32_t i = m->start.items[set]; i < end && n < fewest; i++)
            n += m->state[m->members.items[i]] == NOT_TAKEN;
        if (n < fewest) {
            fewest = n;
            best = set;
        }
    }
    return best;
}

/* All minimal puzzles with the chosen facts and some of the candidates. */
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are facts
static gv_status extend(minimals *m, gv_error *err)
{
    uint32_t set = pick_set(m);
    if (set == n_sets(m)) {
        bool found;
        GV_TRY(find_set(&found, m, m->facts->n, err));
        if (goes_on(m) && !found)
            m->stopped = !m->found(m->user, m->keep, m->facts->n);
        if (!goes_on(m) || !found)
            return GV_OK;
    }
    // The candidates of the set, each without those that come after it.
    const gv_mark mark = gv_arena_mark(m->search.tmp);
    const uint32_t end =
        set + 1 < n_sets(m) ? m->start.items[set + 1] : m->members.n_items;
    const uint32_t first = m->start.items[set];
    uint32_t *branch = GV_ARENA_NEW(m->search.tmp, uint32_t, end - first + 1);
    uint32_t n = 0;
    if (!branch)
        return gv_fail_memory(err);
    for (uint32_t i = first; i < end; i++)
        if (m->state[m->members.items[i]] == NOT_TAKEN) {
            branch[n] = m->members.items[i];
            m->state[branch[n++]] = OUT;
        }
    gv_status status = GV_OK;
    for (uint32_t i = 0; i < n && status == GV_OK && goes_on(m); i++) {
        bool is_of_use = true;
        choose(m, branch[i]);
        status = is_irredundant(&is_of_use, m, err);
        if (status == GV_OK && is_of_use && goes_on(m))
            status = extend(m, err);
        take_back(m, branch[i]); // a candidate again, unless it is of no use here
        if (!is_of_use)
            m->state[branch[i]] = OUT;
    }
    for (uint32_t i = 0; i < n; i++)
        m->state[branch[i]] = NOT_TAKEN;
    gv_arena_rewind(m->search.tmp, mark);
    return status;
}

static gv_status prepare(minimals *m, const gv_limits *limits, gv_arena *searches,
                         gv_error *err)
{
    const size_t n = m->facts->n, n_primary = m->facts->instance->net->n_primary;
    m->search = (gv_fact_search){ .budget = gv_budget_start(limits), .tmp = searches };
    GV_TRY(gv_fact_puzzle_new(&m->puzzle, m->facts, m->tmp, err));
    m->known = GV_ARENA_NEW(m->tmp, gv_label, 2 * n_primary);
    m->other = GV_ARENA_NEW(m->tmp, gv_label, n_primary);
    m->state = GV_ARENA_NEW(m->tmp, uint8_t, n + 1);
    m->keep = GV_ARENA_NEW(m->tmp, uint64_t, gv_bits_words(n) + 1);
    m->sets_of = GV_ARENA_NEW(m->tmp, gv_u32_list, n + 1);
    m->n_critical = GV_ARENA_NEW(m->tmp, uint32_t, n + 1);
    if (!m->known || !m->other || !m->state || !m->keep || !m->sets_of ||
        !m->n_critical)
        return gv_fail_memory(err);
    for (size_t fact = 0; fact < n; fact++)
        gv_u32_list_init(&m->sets_of[fact], m->tmp);
    gv_u32_list_init(&m->members, m->tmp);
    gv_u32_list_init(&m->start, m->tmp);
    gv_u32_list_init(&m->n_chosen, m->tmp);
    gv_u32_list_init(&m->chosen_xor, m->tmp);
    return GV_OK;
}

static gv_status run(gv_check_result *out, minimals *m, gv_error *err)
{
    const gv_net *const net = m->facts->instance->net;
    size_t n = 0;
    bool is_complete;
    GV_TRY(gv_fact_search_list(m->known, &n, &is_complete, 2, &m->search, &m->puzzle,
                               err));
    if (n == 1 && goes_on(m)) {
        gv_bits_clear(m->puzzle.said, net->n_labels);
        GV_TRY(extend(m, err));
    }
    *out = (gv_check_result){ .solutions = (unsigned)n,
                              .end = m->stopped ? GV_END_STOPPED : m->search.end };
    return GV_OK;
}

gv_status gv_minimals_run(gv_check_result *out, const gv_facts *facts,
                          gv_minimal_fn *found, void *user, const gv_limits *limits,
                          gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_arena searches; // the lists grow in `tmp` while these rewind their own
    gv_arena_init(&searches, tmp->memory);
    minimals m = { .facts = facts, .found = found, .user = user, .tmp = tmp };
    gv_status status = prepare(&m, limits, &searches, err);
    if (status == GV_OK)
        status = run(out, &m, err);
    gv_arena_free(&searches);
    gv_arena_rewind(tmp, mark);
    return status;
}
