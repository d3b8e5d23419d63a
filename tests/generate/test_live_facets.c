/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_live_facets.c -- the facets of random complexes against all their subsets. */
#include "generate/minimal/live_facets.h"

#include "base/rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

enum { MAX_TRACES = 200 };

static bool is_face(uint32_t mask, const uint32_t *traces, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((traces[i] & ~mask) == 0)
            return false;
    return true;
}

static bool is_facet(uint32_t mask, const uint32_t *traces, size_t n, unsigned size)
{
    bool facet = is_face(mask, traces, n);
    for (unsigned i = 0; i < size && facet; i++)
        facet = mask >> i & 1 || !is_face(mask | 1u << i, traces, n);
    return facet;
}

/* Compares with the definition, subset by subset in ascending order. */
static void check(gv_live_facets *live, gv_masks *facets, const uint32_t *traces,
                  size_t n, unsigned size)
{
    assert_true(gv_live_facets_find(live, facets, traces, n, size));
    size_t k = 0;
    for (uint32_t mask = 0; mask < 1u << size; mask++)
        if (is_facet(mask, traces, n, size)) {
            assert_true(k < facets->n);
            assert_int_equal(facets->items[k++], mask);
        }
    assert_int_equal(facets->n, k);
}

/* A set of `n` of `size` elements, some perhaps drawn twice. */
static uint32_t random_trace(gv_rng *rng, unsigned size, unsigned n)
{
    uint32_t mask = 0;
    while (n-- > 0)
        mask |= 1u << gv_rng_below(rng, size);
    return mask;
}

static void facets_of_random_traces_are_those_of_the_definition(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_live_facets *const live = gv_live_facets_new(&arena, 14);
    assert_non_null(live);
    gv_masks facets = { .arena = &arena };
    gv_rng rng = gv_rng_stream(1, 1);
    uint32_t traces[MAX_TRACES];
    for (unsigned size = 1; size <= 14; size++)
        for (unsigned repeat = 0; repeat < 12; repeat++) {
            const size_t n = (size_t)gv_rng_below(&rng, 1 + 4 * size);
            for (size_t i = 0; i < n; i++)
                traces[i] =
                    random_trace(&rng, size, 2 + (unsigned)gv_rng_below(&rng, 3));
            check(live, &facets, traces, n, size);
        }
    gv_arena_free(&arena);
}

static void without_traces_all_elements_are_the_only_facet(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_live_facets *const live = gv_live_facets_new(&arena, GV_MAX_ELEMENTS);
    assert_non_null(live);
    gv_masks facets = { .arena = &arena };
    for (unsigned size = 0; size <= 18; size++) {
        assert_true(gv_live_facets_find(live, &facets, NULL, 0, size));
        assert_int_equal(facets.n, 1);
        assert_int_equal(facets.items[0], (1u << size) - 1);
    }
    gv_arena_free(&arena);
}

/* Disjoint pairs: a facet has one element of each. */
static void thirteen_pairs_have_two_to_the_thirteen_facets(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_live_facets *const live = gv_live_facets_new(&arena, GV_MAX_ELEMENTS);
    assert_non_null(live);
    gv_masks facets = { .arena = &arena };
    uint32_t pairs[GV_MAX_ELEMENTS / 2], unions = 0;
    for (unsigned i = 0; i < GV_MAX_ELEMENTS / 2; i++)
        pairs[i] = 3u << 2 * i;
    assert_true(gv_live_facets_find(live, &facets, pairs, GV_MAX_ELEMENTS / 2,
                                    GV_MAX_ELEMENTS));
    assert_int_equal(facets.n, 1 << GV_MAX_ELEMENTS / 2);
    for (size_t i = 0; i < facets.n; i++) {
        assert_int_equal(__builtin_popcount(facets.items[i]), GV_MAX_ELEMENTS / 2);
        assert_true(i == 0 || facets.items[i - 1] < facets.items[i]);
        unions |= facets.items[i];
    }
    assert_int_equal(unions, (1u << GV_MAX_ELEMENTS) - 1);
    gv_arena_free(&arena);
}

static void an_empty_trace_leaves_no_facet(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_live_facets *const live = gv_live_facets_new(&arena, 12);
    assert_non_null(live);
    gv_masks facets = { .arena = &arena };
    const uint32_t traces[2] = { 0, 1u << 11 | 1 };
    assert_true(gv_live_facets_find(live, &facets, traces, 2, 12));
    assert_int_equal(facets.n, 0);
    // and nothing of it stays behind
    assert_true(gv_live_facets_find(live, &facets, NULL, 0, 12));
    assert_int_equal(facets.n, 1);
    gv_arena_free(&arena);
}

static void memory_failures_are_told(void **ctx)
{
    (void)ctx;
    uint32_t pairs[9];
    for (unsigned i = 0; i < 9; i++)
        pairs[i] = 3u << 2 * i;
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        gv_live_facets *const live = gv_live_facets_new(&arena, 18);
        gv_masks facets = { .arena = &arena };
        const bool found = live && gv_live_facets_find(live, &facets, pairs, 9, 18);
        gv_arena_free(&arena);
        assert_true(found == (memory.n_calls < fail_at));
        if (found)
            break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facets_of_random_traces_are_those_of_the_definition),
        cmocka_unit_test(without_traces_all_elements_are_the_only_facet),
        cmocka_unit_test(thirteen_pairs_have_two_to_the_thirteen_facets),
        cmocka_unit_test(an_empty_trace_leaves_no_facet),
        cmocka_unit_test(memory_failures_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
