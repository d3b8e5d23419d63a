/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sat_engine.c -- the generic engine that hands over to SAT, at every moment of
 * its search, against brute force; and at its limits. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "solve_oracle.h"

#include "encode/solution_check.h"
#include "linked_sat/linked_sat.h"
#include "solve/sat_engine.h"

typedef struct collector {
    const gv_instance *instance;
    gv_label solutions[64][MAX_PRIMARY];
    size_t n_solutions;
    size_t stop_at; /* 0: never */
} collector;

/* No solution twice. */
static bool collect(void *user, const gv_label *solution)
{
    collector *to = user;
    const size_t size = to->instance->net->n_primary * sizeof *solution;
    assert_true(is_assignment(to->instance->net, solution));
    assert_true(to->n_solutions < 64);
    for (size_t i = 0; i < to->n_solutions; i++)
        assert_memory_not_equal(to->solutions[i], solution, size);
    memcpy(to->solutions[to->n_solutions++], solution, size);
    return to->n_solutions != to->stop_at;
}

static gv_search_result run_behind(uint64_t *count, const gv_instance *instance,
                                   const gv_search *search, uint64_t n_nodes)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_search_result result;
    gv_bigcount_init(&result.count);
    assert_int_equal(
        gv_sat_engine_run_behind(&result, instance, search, n_nodes, &tmp, NULL),
        GV_OK);
    *count = gv_bigcount_u64(&result.count);
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    return result;
}

/* Counts, and tells solutions, up to `limit`, with hand-overs early and late. */
static void assert_right(const gv_instance *instance, gv_search search, uint64_t limit)
{
    const uint64_t all = oracle_count(instance, search.keep, search.forbid);
    const uint64_t expected = all < limit ? all : limit;
    const gv_end end = all < limit ? GV_END_COMPLETE : GV_END_SOLUTIONS;
    search.limits.solutions = limit;
    for (uint64_t n_nodes = 1; n_nodes < 40; n_nodes = n_nodes * 3 / 2 + 1) {
        uint64_t count;
        search.found = NULL;
        assert_int_equal(run_behind(&count, instance, &search, n_nodes).end, end);
        assert_int_equal(count, expected);
        collector to = { .instance = instance };
        search.found = collect;
        search.user = &to;
        assert_int_equal(run_behind(&count, instance, &search, n_nodes).end, end);
        assert_int_equal(count, expected);
        assert_int_equal(to.n_solutions, expected);
    }
}

static gv_context *context_with_sat(void)
{
    gv_context *context = new_context();
    gv_context_set_sat(context, gv_linked_sat);
    return context;
}

static void need_a_solver(void)
{
    if (*gv_linked_sat)
        return;
    print_message("skipped: no SAT solver is built in\n");
    skip();
}

static void the_answer_does_not_depend_on_the_hand_over(void **ctx)
{
    (void)ctx;
    need_a_solver();
    gv_context *context = context_with_sat();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < UINT64_C(6) * N_SMALL_FAMILIES; unit++) {
        gv_rng rng = gv_rng_stream(61, unit);
        const small_family *small = &small_families[unit % N_SMALL_FAMILIES];
        const gv_instance *puzzle = random_puzzle(context, small, &rng, &arena);
        uint64_t keep[N_WORDS];
        random_bits(keep, MAX_LABELS, 7, &rng);
        const gv_label forbid = (gv_label)gv_rng_below(&rng, puzzle->net->n_labels);
        const uint64_t limit = 1 + gv_rng_below(&rng, 40);
        assert_right(puzzle, (gv_search){ .forbid = GV_NO_LABEL }, limit);
        assert_right(puzzle, (gv_search){ .forbid = forbid }, 2);
        assert_right(puzzle, (gv_search){ .keep = keep, .forbid = forbid }, 1);
        assert_right(puzzle, (gv_search){ .keep = keep, .forbid = GV_NO_LABEL }, 2);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void networks_with_marks_are_right_too(void **ctx)
{
    (void)ctx;
    need_a_solver();
    gv_context *context = context_with_sat();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < 60; unit++) {
        gv_rng rng = gv_rng_stream(62, unit);
        const gv_net *net = random_net(&rng, &arena);
        uint64_t marks[N_WORDS];
        random_bits(marks, net->n_labels, 7, &rng);
        const gv_label forbid = (gv_label)gv_rng_below(&rng, net->n_labels);
        const gv_instance *puzzle =
            make_puzzle(context, net, NULL, 0, unit % 2 ? marks : NULL, &arena);
        assert_right(puzzle, (gv_search){ .forbid = GV_NO_LABEL }, 30);
        assert_right(puzzle, (gv_search){ .forbid = forbid }, 3);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

/* An instance that has more than enough solutions, and needs guesses. */
static const gv_instance *many(gv_context *context, gv_arena *arena)
{
    return make_puzzle(context, net_of(context, (gv_shape){ GV_QUEENS, 1, 7, 7 }), NULL,
                       0, NULL, arena);
}

static void limits_and_the_caller_end_the_search(void **ctx)
{
    (void)ctx;
    need_a_solver();
    gv_context *context = context_with_sat();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_instance *puzzle = many(context, &arena);
    collector to = { .instance = puzzle, .stop_at = 3 };
    uint64_t count;
    gv_search search = { .limits = { .solutions = 40 },
                         .forbid = GV_NO_LABEL,
                         .found = collect,
                         .user = &to };
    assert_int_equal(run_behind(&count, puzzle, &search, 1).end, GV_END_STOPPED);
    assert_int_equal(count, 3);
    gv_flag stop = true;
    search = (gv_search){ .limits = { .solutions = 40, .stop = &stop },
                          .forbid = GV_NO_LABEL };
    assert_int_equal(run_behind(&count, puzzle, &search, 1).end, GV_END_STOPPED);
    // the caller's limit on nodes: below the hand-over, and behind it
    search =
        (gv_search){ .limits = { .solutions = 40, .nodes = 5 }, .forbid = GV_NO_LABEL };
    gv_search_result result = run_behind(&count, puzzle, &search, 100);
    assert_int_equal(result.end, GV_END_NODES);
    assert_int_equal(result.nodes, 5);
    result = run_behind(&count, puzzle, &search, 2);
    assert_int_equal(result.end, GV_END_NODES);
    assert_in_range(result.nodes, 3, 12);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void it_suits_small_limits_only(void **ctx)
{
    (void)ctx;
    gv_context *context = context_with_sat();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_instance *puzzle = many(context, &arena);
    const uint64_t vars[1] = { 1 };
    gv_search search = { .forbid = GV_NO_LABEL };
    assert_false(gv_sat_engine_suits(puzzle, &search));
    search.limits.solutions = 1;
    assert_int_equal(gv_sat_engine_suits(puzzle, &search), *gv_linked_sat != NULL);
    gv_context_set_sat(context, NULL);
    assert_false(gv_sat_engine_suits(puzzle, &search));
    gv_context_set_sat(context, gv_linked_sat);
    search.limits.solutions = 1001;
    assert_false(gv_sat_engine_suits(puzzle, &search));
    search.limits.solutions = 1;
    search.vars = vars;
    assert_false(gv_sat_engine_suits(puzzle, &search));
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void lack_of_memory_is_told(void **ctx)
{
    (void)ctx;
    need_a_solver();
    gv_context *context = context_with_sat();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_instance *puzzle = many(context, &arena);
    for (size_t fail_at = 1;; fail_at++) {
        collector to = { .instance = puzzle };
        const gv_search search = {
            .limits = { .solutions = 40 }, .forbid = 3, .found = collect, .user = &to
        };
        gv_memory memory = { .fail_at = fail_at };
        gv_arena tmp;
        gv_arena_init(&tmp, &memory);
        gv_search_result result = { .end = GV_END_TIME };
        gv_bigcount_init(&result.count);
        const gv_status status =
            gv_sat_engine_run_behind(&result, puzzle, &search, 9, &tmp, NULL);
        gv_bigcount_free(&result.count);
        gv_arena_free(&tmp);
        if (status == GV_OK)
            break;
        assert_int_equal(status, GV_ERR_MEMORY);
        assert_int_equal(result.end, GV_END_TIME);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_answer_does_not_depend_on_the_hand_over),
        cmocka_unit_test(networks_with_marks_are_right_too),
        cmocka_unit_test(limits_and_the_caller_end_the_search),
        cmocka_unit_test(it_suits_small_limits_only),
        cmocka_unit_test(lack_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
