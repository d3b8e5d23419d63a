/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimal.c -- uniqueness and minimality. With the only solution S known, a clue is
 * needed exactly when the puzzle without it has a solution that differs from S in the
 * clue's cell: one search with limit 1 instead of a count to 2. */
#include "solve/minimal.h"

#include "base/bitset.h"
#include "base/budget.h"

#include <string.h>

typedef struct unique_check {
    const gv_instance *instance;
    gv_budget budget;
    uint64_t nodes; /* spent so far by all searches */
    gv_arena *tmp;
} unique_check;

/* Runs one search within the remaining limits. */
static gv_status search_rest(gv_search_result *out, unique_check *check,
                             gv_search *search, uint64_t solutions, gv_error *err)
{
    out->end = gv_budget_rest(&search->limits, &check->budget, check->nodes);
    if (out->end != GV_END_COMPLETE)
        return GV_OK;
    search->limits.solutions = solutions;
    GV_TRY(gv_search_run(out, check->instance, search, check->tmp, err));
    check->nodes += out->nodes;
    if (out->end == GV_END_SOLUTIONS) // as many as asked for: an answer
        out->end = GV_END_COMPLETE;
    return GV_OK;
}

typedef struct first_solution {
    gv_label *labels; /* NULL: not wanted */
    size_t n_labels;
    bool found;
} first_solution;

static bool keep_first(void *user, const gv_label *solution)
{
    first_solution *first = user;
    if (!first->found && first->labels)
        memcpy(first->labels, solution, first->n_labels * sizeof *solution);
    first->found = true;
    return true;
}

/* Solutions up to 2. */
static gv_status count_solutions(gv_check_result *out, gv_label *solution,
                                 unique_check *check, gv_error *err)
{
    first_solution first = { .n_labels = check->instance->net->n_primary };
    first.labels = solution;
    gv_search search = { .forbid = GV_NO_LABEL, .found = keep_first, .user = &first };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = search_rest(&result, check, &search, 2, err);
    if (status == GV_OK) {
        *out = (gv_check_result){ .solutions = (unsigned)gv_bigcount_u64(&result.count),
                                  .end = result.end };
    }
    gv_bigcount_free(&result.count);
    return status;
}

/* Whether given `clue` can be left out of the givens in `keep`, which contains it. */
static gv_status is_redundant(bool *out, gv_end *end, unique_check *check,
                              uint64_t *keep, uint32_t clue, gv_error *err)
{
    gv_search search = { .keep = keep, .forbid = check->instance->givens[clue] };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    gv_bits_remove(keep, clue);
    const gv_status status = search_rest(&result, check, &search, 1, err);
    gv_bits_add(keep, clue);
    *end = result.end;
    *out = !gv_bigcount_at_least(&result.count, 1);
    gv_bigcount_free(&result.count);
    return status;
}

gv_status gv_check_run(gv_check_result *out, gv_label *solution, uint64_t *redundant,
                       const gv_instance *instance, const gv_limits *limits,
                       gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    unique_check check = { .instance = instance,
                           .budget = gv_budget_start(limits),
                           .tmp = tmp };
    uint64_t *keep = GV_ARENA_NEW(tmp, uint64_t, gv_bits_words(instance->n_givens));
    gv_check_result found = { 0 };
    gv_status status =
        keep ? count_solutions(&found, solution, &check, err) : gv_fail_memory(err);
    if (status != GV_OK)
        goto out;
    gv_bits_fill(keep, instance->n_givens);
    if (redundant)
        gv_bits_clear(redundant, instance->n_givens);
    for (uint32_t clue = 0; clue < instance->n_givens && found.solutions == 1 &&
                            found.end == GV_END_COMPLETE;
         clue++) {
        bool goes;
        status = is_redundant(&goes, &found.end, &check, keep, clue, err);
        if (status != GV_OK)
            goto out;
        found.redundant += goes;
        if (goes && redundant)
            gv_bits_add(redundant, clue);
    }
    *out = found;
out:
    gv_arena_rewind(tmp, mark);
    return status;
}

gv_status gv_minimize_run(gv_check_result *out, uint64_t *keep,
                          const gv_instance *instance, gv_rng *rng,
                          const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    unique_check check = { .instance = instance,
                           .budget = gv_budget_start(limits),
                           .tmp = tmp };
    uint32_t *order = GV_ARENA_NEW(tmp, uint32_t, instance->n_givens);
    gv_check_result found = { 0 };
    gv_status status =
        order ? count_solutions(&found, NULL, &check, err) : gv_fail_memory(err);
    if (status != GV_OK)
        goto out;
    gv_bits_fill(keep, instance->n_givens);
    gv_rng_permutation(rng, order, instance->n_givens);
    for (uint32_t i = 0;
         i < instance->n_givens && found.solutions == 1 && found.end == GV_END_COMPLETE;
         i++) {
        bool redundant;
        status = is_redundant(&redundant, &found.end, &check, keep, order[i], err);
        if (status != GV_OK)
            goto out;
        if (redundant)
            gv_bits_remove(keep, order[i]);
    }
    *out = found; // nothing redundant is left
out:
    gv_arena_rewind(tmp, mark);
    return status;
}
