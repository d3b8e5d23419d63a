/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.c -- the calls of givens.h that search, on the interface of solver.h. */
#include "api/api_internal.h"
#include "base/bitset.h"
#include "solve/minimal.h"
#include "solve/nine_engine.h"
#include "sudoku9/search/solo.h"

#include <stdio.h>

/* A 9x9 puzzle with a small limit on solutions and none on work: from digits to number
 * in a microsecond, less than the memory of a general search takes. False if it is
 * something else. */
static bool count_nine(gv_count_result *out, const gv_instance *instance,
                       const gv_limits *limits)
{
    enum { SMALL = 1000 };
    uint8_t digits[GV_NINE_CELLS];
    if (!limits->solutions || limits->solutions > SMALL || limits->nodes ||
        limits->time_ms || !gv_nine_engine_digits(digits, instance))
        return false;
    gv_budget budget = gv_budget_start(limits);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    gv_nine_job job = { .source = GV_NINE_DIGITS,
                        .puzzle = digits,
                        .limit = limits->solutions };
    gv_nine_run_solo(gv_nine_kernel_of(gv_context_cpu(instance->context)), &job,
                     &control);
    gv_nine_engine_count(gv_context_counters(instance->context), &job, 1);
    *out = (gv_count_result){ .number = job.n_solutions,
                              .end = job.end,
                              .nodes = job.n_guesses };
    (void)snprintf(out->decimal, sizeof out->decimal, "%u", (unsigned)job.n_solutions);
    return true;
}

gv_status gv_count(gv_count_result *out, const gv_instance *instance,
                   const gv_limits *limits, gv_error *err)
{
    gv_search search = { .forbid = GV_NO_LABEL };
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&search.limits, limits, err));
    if (count_nine(out, instance, &search.limits))
        return GV_OK;
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    gv_search_result result;
    gv_bigcount_init(&result.count);
    gv_status status = gv_search_run(&result, instance, &search, &tmp, err);
    gv_count_result found = { .end = result.end, .nodes = result.nodes };
    if (status == GV_OK) {
        found.number = gv_bigcount_u64(&result.count);
        status =
            gv_bigcount_decimal(&result.count, found.decimal, sizeof found.decimal);
    }
    if (status == GV_OK)
        *out = found;
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    return status;
}

/* Passes solutions to the caller as complete instances. */
typedef struct hand_out {
    const gv_instance *instance;
    gv_solution_fn *found;
    void *user;
    gv_arena *tmp;
    gv_status status;
    gv_error *err;
} hand_out;

static bool hand_out_solution(void *user, const gv_label *solution)
{
    hand_out *to = user;
    const gv_mark mark = gv_arena_mark(to->tmp);
    gv_instance *grid;
    to->status = gv_instance_make(&grid, to->instance->context, to->instance->net,
                                  solution, NULL, to->instance->net->n_primary, NULL,
                                  to->instance->alphabet, to->tmp, to->err);
    const bool go_on = to->status == GV_OK && to->found(to->user, grid);
    gv_arena_rewind(to->tmp, mark);
    return go_on;
}

gv_status gv_solve(gv_end *end, const gv_instance *instance, const gv_limits *limits,
                   gv_solution_fn *found, void *user, gv_error *err)
{
    gv_search search = { .forbid = GV_NO_LABEL, .found = hand_out_solution };
    GV_NEED(instance);
    GV_NEED(found);
    GV_TRY(GV_READ_OPTIONS(&search.limits, limits, err));
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    hand_out to = {
        .instance = instance, .found = found, .user = user, .tmp = &tmp, .err = err
    };
    search.user = &to;
    gv_search_result result;
    gv_bigcount_init(&result.count);
    gv_status status = gv_search_run(&result, instance, &search, &tmp, err);
    if (status == GV_OK)
        status = to.status;
    if (status == GV_OK && end)
        *end = result.end;
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    return status;
}

gv_status gv_check(gv_check_result *out, const gv_instance *instance,
                   const gv_limits *limits, gv_error *err)
{
    gv_limits all;
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&all, limits, err));
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    const gv_status status = gv_check_run(out, NULL, NULL, instance, &all, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}

/* The instance with the givens in `keep`, with an arena of its own. */
static gv_status keep_givens(gv_instance **out, const gv_instance *from,
                             const uint64_t *keep, gv_arena *tmp, gv_error *err)
{
    gv_label *left = GV_ARENA_NEW(tmp, gv_label, from->n_givens);
    if (!left)
        return gv_fail_memory(err);
    uint32_t n_left = 0;
    for (uint32_t i = 0; i < from->n_givens; i++)
        if (gv_bits_has(keep, i))
            left[n_left++] = from->givens[i];
    gv_arena *arena;
    GV_TRY(gv_instance_arena(&arena, from->context, err));
    gv_instance *made;
    const gv_status status =
        gv_instance_with_givens(&made, from, left, n_left, arena, err);
    if (status != GV_OK) {
        gv_instance_arena_free(arena);
        return status;
    }
    made->owned = arena;
    *out = made;
    return GV_OK;
}

gv_status gv_minimize(gv_instance **out, gv_check_result *result,
                      const gv_instance *instance, uint64_t seed, uint64_t unit,
                      const gv_limits *limits, gv_error *err)
{
    gv_limits all;
    GV_NEED(out);
    GV_NEED(result);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&all, limits, err));
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    gv_rng rng = gv_rng_stream(seed, unit);
    uint64_t *keep = GV_ARENA_NEW(&tmp, uint64_t, gv_bits_words(instance->n_givens));
    gv_check_result found = { 0 };
    gv_status status =
        keep ? gv_minimize_run(&found, keep, instance, &rng, &all, &tmp, err)
             : gv_fail_memory(err);
    if (status == GV_OK && found.solutions == 1 && found.end == GV_END_COMPLETE)
        status = keep_givens(out, instance, keep, &tmp, err);
    if (status == GV_OK)
        *result = found;
    gv_arena_free(&tmp);
    return status;
}
