/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_world.c -- all minimal puzzles of small worlds: hitting sets and groups against
 * all subsets and all products, and what a world that is stopped, or too large, or
 * without memory, says. The numbers of real worlds are in tests/cli/exhaustive.py. */
#include "generate/exhaustive/hitting_sets.h"
#include "generate/exhaustive/world.h"

#include "base/rng.h"
#include "model/family.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

/* ---- hitting sets ---- */

static bool hits_all(gv_cells128 set, const gv_cells128 *sets, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!(sets[i] & set))
            return false;
    return true;
}

static bool is_minimal(gv_cells128 set, const gv_cells128 *sets, size_t n)
{
    bool minimal = hits_all(set, sets, n);
    for (gv_cells128 left = set; left && minimal; left = gv_cells128_rest(left))
        minimal = !hits_all(set & ~gv_cells128_of(gv_cells128_first(left)), sets, n);
    return minimal;
}

/* Compares with the definition, subset by subset. */
static void check_hitting_sets(const gv_cells128 *sets, size_t n, unsigned n_cells,
                               gv_arena *tmp)
{
    gv_buffer out;
    gv_hitting_end end;
    gv_cells128 kept[64];
    gv_buffer_init(&out, NULL);
    memcpy(kept, sets, n * sizeof *kept);
    const size_t n_kept = gv_minimal_sets(kept, n, NULL, tmp);
    assert_int_equal(
        gv_hitting_sets(&end, &out, kept, n_kept, 1 << 20, NULL, tmp, NULL), GV_OK);
    assert_int_equal(end, GV_HITTING_ALL);
    const size_t n_found = out.length / sizeof(gv_cells128);
    size_t n_expected = 0;
    for (uint32_t set = 0; set < 1u << n_cells; set++)
        n_expected += is_minimal(set, sets, n);
    assert_int_equal(n_found, n_expected);
    for (size_t i = 0; i < n_found; i++) {
        gv_cells128 set, other;
        memcpy(&set, out.text + i * sizeof set, sizeof set);
        assert_true(is_minimal(set, sets, n));
        for (size_t k = 0; k < i; k++) {
            memcpy(&other, out.text + k * sizeof other, sizeof other);
            assert_true(set != other);
        }
    }
    gv_buffer_free(&out);
}

static void hitting_sets_of_random_sets_are_those_of_the_definition(void **ctx)
{
    (void)ctx;
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_rng rng = gv_rng_stream(7, 0);
    for (unsigned round = 0; round < 200; round++) {
        gv_cells128 sets[40];
        const unsigned n_cells = 1 + (unsigned)gv_rng_below(&rng, 11);
        const size_t n = (size_t)gv_rng_below(&rng, 40);
        for (size_t i = 0; i < n; i++) {
            sets[i] = 0;
            for (uint64_t k = 1 + gv_rng_below(&rng, n_cells); k; k--)
                sets[i] |= gv_cells128_of((unsigned)gv_rng_below(&rng, n_cells));
        }
        check_hitting_sets(sets, n, n_cells, &tmp);
    }
    gv_arena_free(&tmp);
}

static void hitting_sets_end_at_their_limit_and_when_stopped(void **ctx)
{
    (void)ctx;
    enum { N = 12 }; // pairs: 2^12 minimal hitting sets
    gv_cells128 sets[N];
    gv_arena tmp;
    gv_buffer out;
    gv_hitting_end end;
    gv_flag stop = true;
    gv_arena_init(&tmp, NULL);
    gv_buffer_init(&out, NULL);
    for (unsigned i = 0; i < N; i++)
        sets[i] = gv_cells128_of(2 * i) | gv_cells128_of(100 + i);
    assert_int_equal(gv_hitting_sets(&end, &out, sets, N, 1 << N, NULL, &tmp, NULL), 0);
    assert_int_equal(end, GV_HITTING_ALL);
    assert_int_equal(out.length / sizeof *sets, 1 << N);
    gv_buffer_reset(&out);
    assert_int_equal(gv_hitting_sets(&end, &out, sets, N, (1 << N) - 1, NULL, &tmp, 0),
                     0);
    assert_int_equal(end, GV_HITTING_TOO_MANY);
    gv_buffer_reset(&out);
    assert_int_equal(gv_hitting_sets(&end, &out, sets, N, 1 << N, &stop, &tmp, NULL),
                     0);
    assert_int_equal(end, GV_HITTING_STOPPED);
    gv_buffer_free(&out);
    gv_arena_free(&tmp);
}

/* ---- groups ---- */

enum { N_POINTS = 6, MOST_ELEMENTS = 720 };

typedef struct group {
    uint32_t elements[MOST_ELEMENTS][N_POINTS];
    size_t n;
} group;

static void add_element(group *g, const uint32_t *images)
{
    for (size_t i = 0; i < g->n; i++)
        if (memcmp(g->elements[i], images, sizeof g->elements[i]) == 0)
            return;
    memcpy(g->elements[g->n++], images, sizeof g->elements[0]);
}

/* All products of the generators. */
static size_t order_of(uint32_t *const *generators, size_t n)
{
    static const uint32_t identity[N_POINTS] = { 0, 1, 2, 3, 4, 5 };
    static group g;
    g.n = 0;
    add_element(&g, identity);
    for (size_t i = 0; i < g.n; i++)
        for (size_t k = 0; k < n; k++) {
            uint32_t product[N_POINTS];
            for (unsigned point = 0; point < N_POINTS; point++)
                product[point] = generators[k][g.elements[i][point]];
            add_element(&g, product);
        }
    return g.n;
}

static void filtered_generators_generate_the_same_group(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(3, 0);
    for (unsigned round = 0; round < 100; round++) {
        enum { MOST = 8 };
        uint32_t drawn[MOST][N_POINTS], *all[MOST];
        const size_t n = 1 + (size_t)gv_rng_below(&rng, MOST);
        gv_permutations list;
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        assert_int_equal(gv_permutations_init(&list, N_POINTS, &arena, NULL), GV_OK);
        for (size_t i = 0; i < n; i++) {
            all[i] = drawn[i];
            for (uint32_t point = 0; point < N_POINTS; point++)
                drawn[i][point] = point;
            // Few points, so that small groups occur too.
            gv_rng_shuffle(&rng, drawn[i] + round % 4,
                           2 + (uint32_t)gv_rng_below(&rng, 2));
            assert_int_equal(gv_permutations_add(&list, drawn[i], NULL), GV_OK);
        }
        assert_int_equal(order_of(list.items, list.n), order_of(all, n));
        gv_arena_free(&arena);
    }
}

/* ---- worlds ---- */

static gv_instance *empty_queens(gv_context *context, unsigned order, gv_arena *arena)
{
    const gv_net *net;
    gv_shape shape;
    gv_instance *empty;
    assert_int_equal(gv_shape_complete(&shape, GV_QUEENS, 0, 0, order, NULL), GV_OK);
    assert_int_equal(gv_context_net(&net, context, shape, NULL), GV_OK);
    assert_int_equal(gv_instance_make(&empty, context, net, NULL, NULL, 0, NULL,
                                      GV_ALPHABET_AUTO, arena, NULL),
                     GV_OK);
    return empty;
}

static void classes_have_all_instances_of_a_world(void **ctx)
{
    (void)ctx;
    gv_context *context;
    gv_arena arena;
    gv_world *classes, *alone;
    const gv_world_options together = { .automorphisms = gv_family_automorphisms };
    const gv_world_options apart = { .automorphisms = NULL };
    gv_arena_init(&arena, NULL);
    assert_int_equal(gv_context_new_with(&context, NULL, NULL), GV_OK);
    gv_instance *empty = empty_queens(context, 7, &arena);
    assert_int_equal(gv_world_new(&classes, empty, &together, &arena, NULL), GV_OK);
    assert_int_equal(gv_world_new(&alone, empty, &apart, &arena, NULL), GV_OK);
    assert_int_equal(classes->solutions.n, 40);
    assert_int_equal(classes->n_orbits, 6);
    assert_int_equal(alone->n_orbits, 40);
    assert_int_equal(classes->n_instances, alone->n_instances);
    assert_int_equal(alone->n_puzzles, alone->n_instances);
    assert_true(classes->n_puzzles < alone->n_puzzles);
    gv_context_free(context);
    gv_arena_free(&arena);
}

static void worlds_are_stopped_and_refused(void **ctx)
{
    (void)ctx;
    gv_context *context;
    gv_arena arena;
    gv_error err;
    gv_flag stop = true;
    gv_world *world;
    const gv_world_options stopped = { .stop = &stop };
    const gv_world_options none = { .stop = NULL };
    gv_arena_init(&arena, NULL);
    assert_int_equal(gv_context_new_with(&context, NULL, NULL), GV_OK);
    assert_int_equal(
        gv_world_new(&world, empty_queens(context, 8, &arena), &stopped, &arena, NULL),
        GV_OK);
    assert_null(world);
    assert_int_equal(
        gv_world_new(&world, empty_queens(context, 3, &arena), &none, &arena, &err),
        GV_ERR_ARGUMENT);
    assert_string_equal(err.message, "there is no solution");
    assert_int_equal(
        gv_world_new(&world, empty_queens(context, 14, &arena), &none, &arena, &err),
        GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "365596 solutions"));
    gv_context_free(context);
    gv_arena_free(&arena);
}

static void worlds_fail_in_good_order_without_memory(void **ctx)
{
    (void)ctx;
    gv_status status = GV_ERR_MEMORY;
    for (size_t fail_at = 1; status != GV_OK; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_context *context;
        gv_arena arena, own;
        gv_world *world;
        const gv_world_options together = { .automorphisms = gv_family_automorphisms };
        gv_arena_init(&own, NULL);
        gv_arena_init(&arena, &memory);
        assert_int_equal(gv_context_new_with(&context, NULL, NULL), GV_OK);
        status = gv_world_new(&world, empty_queens(context, 5, &own), &together, &arena,
                              NULL);
        assert_true(status == GV_OK || status == GV_ERR_MEMORY);
        gv_context_free(context);
        gv_arena_free(&arena);
        gv_arena_free(&own);
        assert_true(fail_at < 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hitting_sets_of_random_sets_are_those_of_the_definition),
        cmocka_unit_test(hitting_sets_end_at_their_limit_and_when_stopped),
        cmocka_unit_test(filtered_generators_generate_the_same_group),
        cmocka_unit_test(classes_have_all_instances_of_a_world),
        cmocka_unit_test(worlds_are_stopped_and_refused),
        cmocka_unit_test(worlds_fail_in_good_order_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
