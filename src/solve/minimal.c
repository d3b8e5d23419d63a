/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimal.c -- uniqueness and minimality. With the only solution known, a fact is
 * needed exactly when the puzzle without it has a solution that contradicts the fact:
 * one search with limit 1 instead of a count to 2. */
#include "solve/minimal.h"

#include "base/bitset.h"
#include "solve/facts.h"

typedef struct unique_check {
    gv_facts facts;
    gv_fact_puzzle puzzle;
    gv_fact_search search;
    gv_check_result found;
} unique_check;

/* Lists the facts, and counts solutions up to 2. */
static gv_status begin(unique_check *check, gv_label *solution,
                       const gv_instance *instance, const gv_limits *limits,
                       gv_arena *tmp, gv_error *err)
{
    const size_t n_primary = instance->net->n_primary;
    gv_label *solutions = GV_ARENA_NEW(tmp, gv_label, 2 * n_primary);
    size_t n = 0;
    bool is_complete;
    if (!solutions)
        return gv_fail_memory(err);
    *check =
        (unique_check){ .search = { .budget = gv_budget_start(limits), .tmp = tmp } };
    GV_TRY(gv_facts_of(&check->facts, instance, tmp, err));
    GV_TRY(gv_fact_puzzle_new(&check->puzzle, &check->facts, tmp, err));
    GV_TRY(gv_fact_search_list(solutions, &n, &is_complete, 2, &check->search,
                               &check->puzzle, err));
    check->found =
        (gv_check_result){ .solutions = (unsigned)n, .end = check->search.end };
    for (size_t var = 0; n && solution && var < n_primary; var++)
        solution[var] = solutions[var];
    return GV_OK;
}

static bool goes_on(const unique_check *check)
{
    return check->found.solutions == 1 && check->found.end == GV_END_COMPLETE;
}

/* Whether a fact can be left out of what is said; it is left out then. */
static gv_status leave_out(bool *goes, unique_check *check, gv_label fact,
                           gv_error *err)
{
    bool other;
    gv_bits_remove(check->puzzle.said, fact);
    GV_TRY(gv_fact_search_without(&other, NULL, &check->search, &check->puzzle, fact,
                                  err));
    *goes = !other;
    if (other)
        gv_bits_add(check->puzzle.said, fact);
    check->found.end = check->search.end;
    return GV_OK;
}

static gv_status check_facts(unique_check *check, uint64_t *redundant, gv_error *err)
{
    if (redundant)
        gv_bits_clear(redundant, check->facts.n);
    for (uint32_t i = 0; i < check->facts.n && goes_on(check); i++) {
        bool goes;
        GV_TRY(leave_out(&goes, check, check->facts.labels[i], err));
        gv_bits_add(check->puzzle.said, check->facts.labels[i]);
        check->found.redundant += goes;
        if (goes && redundant)
            gv_bits_add(redundant, i);
    }
    return GV_OK;
}

gv_status gv_check_run(gv_check_result *out, gv_label *solution, uint64_t *redundant,
                       const gv_instance *instance, const gv_limits *limits,
                       gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    unique_check check;
    gv_status status = begin(&check, solution, instance, limits, tmp, err);
    if (status == GV_OK)
        status = check_facts(&check, redundant, err);
    if (status == GV_OK)
        *out = check.found;
    gv_arena_rewind(tmp, mark);
    return status;
}

static gv_status drop_facts(unique_check *check, uint64_t *keep, gv_rng *rng,
                            gv_arena *tmp, gv_error *err)
{
    const uint32_t n = check->facts.n;
    uint32_t *order = GV_ARENA_NEW(tmp, uint32_t, (size_t)n + 1);
    if (!order)
        return gv_fail_memory(err);
    gv_bits_fill(keep, n);
    gv_rng_permutation(rng, order, n);
    for (uint32_t i = 0; i < n && goes_on(check); i++) {
        bool redundant;
        GV_TRY(leave_out(&redundant, check, check->facts.labels[order[i]], err));
        if (redundant)
            gv_bits_remove(keep, order[i]);
    }
    return GV_OK;
}

gv_status gv_minimize_run(gv_check_result *out, uint64_t *keep,
                          const gv_instance *instance, gv_rng *rng,
                          const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    unique_check check;
    gv_status status = begin(&check, NULL, instance, limits, tmp, err);
    if (status == GV_OK)
        status = drop_facts(&check, keep, rng, tmp, err);
    if (status == GV_OK)
        *out = check.found; // nothing redundant is left
    gv_arena_rewind(tmp, mark);
    return status;
}
