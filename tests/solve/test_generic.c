/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_generic.c -- the generic engine against brute force on random puzzles of every
 * family and on random networks, against known numbers, and at its limits. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "solve_oracle.h"

static const gv_search count_all = { .forbid = GV_NO_LABEL };

/* ---- every search on one puzzle, against the oracle ---- */

/* What a reporting search hands out, judged at once. */
typedef struct collector {
    const gv_instance *instance;
    uint64_t allowed[N_WORDS];
    gv_buffer solutions; /* the labels of one behind those of the other */
    size_t n_solutions;
    size_t stop_at; /* answer false at this many; 0: never */
} collector;

static bool collect(void *user, const gv_label *solution)
{
    collector *to = user;
    const gv_net *net = to->instance->net;
    assert_true(is_assignment(net, solution));
    for (gv_var var = 0; var < net->n_primary; var++) {
        bool of_var = false;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            of_var = of_var || net->group_labels[i] == solution[var];
        assert_true(of_var);
        assert_true(gv_bits_has(to->allowed, solution[var]));
    }
    const size_t size = net->n_primary * sizeof *solution;
    for (size_t i = 0; i < to->n_solutions; i++)
        assert_memory_not_equal(to->solutions.text + i * size, solution, size);
    gv_buffer_add(&to->solutions, (const char *)solution, size);
    assert_false(to->solutions.failed);
    to->n_solutions++;
    return to->n_solutions != to->stop_at;
}

static collector new_collector(const gv_instance *instance, const gv_search *search)
{
    collector to = { .instance = instance };
    gv_buffer_init(&to.solutions, NULL);
    allowed_labels(to.allowed, instance, search->keep, search->forbid);
    return to;
}

static void assert_limited(const gv_instance *instance, gv_search search,
                           uint64_t limit, uint64_t expected)
{
    uint64_t count;
    search.limits.solutions = limit;
    const gv_search_result result = run_generic(&count, instance, &search);
    assert_int_equal(count, limit < expected ? limit : expected);
    assert_int_equal(result.end,
                     limit <= expected ? GV_END_SOLUTIONS : GV_END_COMPLETE);
}

/* Counting, limited counting and reporting all say what brute force says. */
static void assert_search_is_right(const gv_instance *instance, gv_search search)
{
    const uint64_t expected = oracle_count(instance, search.keep, search.forbid);
    uint64_t count;
    assert_int_equal(run_generic(&count, instance, &search).end, GV_END_COMPLETE);
    assert_int_equal(count, expected);
    assert_limited(instance, search, 1, expected);
    assert_limited(instance, search, 2, expected);
    assert_limited(instance, search, expected / 2 + 1, expected);
    assert_limited(instance, search, expected + 1, expected);

    collector all = new_collector(instance, &search);
    search.found = collect;
    search.user = &all;
    assert_int_equal(run_generic(&count, instance, &search).end, GV_END_COMPLETE);
    assert_int_equal(count, expected);
    assert_int_equal(all.n_solutions, expected);
    if (expected > 0) {
        collector half = new_collector(instance, &search);
        search.user = &half;
        assert_limited(instance, search, expected / 2 + 1, expected);
        assert_int_equal(half.n_solutions, expected / 2 + 1);
        assert_memory_equal(half.solutions.text, all.solutions.text,
                            half.solutions.length); // the same, in the same order
        gv_buffer_free(&half.solutions);
    }
    gv_buffer_free(&all.solutions);
}

/* The puzzle whole, some of its givens only, with a label forbidden, and both. */
static void assert_puzzle_is_right(const gv_instance *instance, gv_rng *rng)
{
    uint64_t keep[N_WORDS];
    random_bits(keep, MAX_LABELS, 7, rng);
    const gv_label forbid = (gv_label)gv_rng_below(rng, instance->net->n_labels);
    assert_search_is_right(instance, count_all);
    assert_search_is_right(instance, (gv_search){ .forbid = forbid });
    assert_search_is_right(instance,
                           (gv_search){ .keep = keep, .forbid = GV_NO_LABEL });
    assert_search_is_right(instance, (gv_search){ .keep = keep, .forbid = forbid });
}

static void puzzles_of_every_family_have_the_solutions_of_brute_force(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < UINT64_C(12) * N_SMALL_FAMILIES; unit++) {
        gv_rng rng = gv_rng_stream(1, unit);
        const small_family *small = &small_families[unit % N_SMALL_FAMILIES];
        assert_puzzle_is_right(random_puzzle(context, small, &rng, &arena), &rng);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void givens_at_random_have_the_solutions_of_brute_force(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    unsigned n_without = 0;
    for (uint64_t unit = 0; unit < UINT64_C(10) * N_SMALL_FAMILIES; unit++) {
        gv_rng rng = gv_rng_stream(2, unit);
        const small_family *small = &small_families[unit % N_SMALL_FAMILIES];
        const gv_net *net = net_of(context, small->shape);
        gv_label givens[24];
        const uint32_t n_givens = small->least_givens + (uint32_t)gv_rng_below(&rng, 5);
        for (uint32_t i = 0; i < n_givens; i++)
            givens[i] = (gv_label)gv_rng_below(&rng, net->n_labels);
        const gv_instance *puzzle =
            make_puzzle(context, net, givens, n_givens, NULL, &arena);
        n_without += oracle_count(puzzle, NULL, GV_NO_LABEL) == 0;
        assert_search_is_right(puzzle, count_all);
    }
    assert_true(n_without > 0); // contradictory givens were among them
    gv_arena_free(&arena);
    gv_context_free(context);
}

/* Marks that leave a solution, and few givens, so that whole digits are unused. */
static void marks_are_respected(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < UINT64_C(10) * N_SMALL_FAMILIES; unit++) {
        gv_rng rng = gv_rng_stream(3, unit);
        const small_family *small = &small_families[unit % N_SMALL_FAMILIES];
        const gv_net *net = net_of(context, small->shape);
        gv_label solution[MAX_PRIMARY];
        assert_true(random_solution(solution, net, &rng));
        uint64_t marks[N_WORDS];
        random_bits(marks, net->n_labels, small->least_givens ? 3 : 6, &rng);
        for (gv_var var = 0; var < net->n_primary; var++)
            gv_bits_add(marks, solution[var]);
        gv_rng_shuffle(&rng, solution, net->n_primary);
        const uint32_t n_givens = (uint32_t)gv_rng_below(&rng, 3);
        assert_puzzle_is_right(
            make_puzzle(context, net, solution, n_givens, marks, &arena), &rng);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static bool go_on(void *user, const gv_label *solution)
{
    (void)user;
    (void)solution;
    return true;
}

/* Clues of the first digits only: the others are alike, and the count multiplies where
 * the search that hands out every solution does not. */
static void puzzles_with_unused_digits_are_counted_as_one_by_one(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_shape shape;
        unsigned n_digits; /* with clues */
        unsigned odds;     /* of a clue, in eighths */
    } cases[] = {
        { { GV_SUDOKU, 2, 2, 4 }, 1, 7 },      { { GV_SUDOKU, 2, 2, 4 }, 2, 4 },
        { { GV_LATIN, 1, 4, 4 }, 1, 7 },       { { GV_LATIN, 1, 4, 4 }, 2, 4 },
        { { GV_LATIN, 1, 5, 5 }, 2, 6 },       { { GV_LATIN, 1, 6, 6 }, 4, 6 },
        { { GV_SUDOKU, 2, 3, 6 }, 3, 6 },      { { GV_SUDOKU, 2, 3, 6 }, 4, 4 },
        { { GV_SUDOKU, 3, 2, 6 }, 3, 6 },      { { GV_SUDOKU, 3, 2, 6 }, 4, 5 },
        { { GV_PANDIAGONAL, 1, 5, 5 }, 1, 2 },
    };
    enum { N_CASES = sizeof cases / sizeof *cases };
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < UINT64_C(20) * N_CASES; unit++) {
        gv_rng rng = gv_rng_stream(11, unit);
        const size_t i = unit % N_CASES;
        const gv_net *net = net_of(context, cases[i].shape);
        gv_label solution[MAX_PRIMARY];
        assert_true(random_solution(solution, net, &rng));
        uint32_t n_givens = 0;
        for (gv_var var = 0; var < net->n_primary; var++)
            if (solution[var] % net->shape.order < cases[i].n_digits &&
                gv_rng_below(&rng, 8) < cases[i].odds)
                solution[n_givens++] = solution[var];
        const gv_instance *puzzle =
            make_puzzle(context, net, solution, n_givens, NULL, &arena);
        uint64_t count, one_by_one;
        (void)run_generic(&count, puzzle, &count_all);
        (void)run_generic(&one_by_one, puzzle,
                          &(gv_search){ .forbid = GV_NO_LABEL, .found = go_on });
        assert_int_equal(count, one_by_one);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void random_networks_have_the_solutions_of_brute_force(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    unsigned n_with = 0, n_without = 0;
    for (uint64_t unit = 0; unit < 400; unit++) {
        gv_rng rng = gv_rng_stream(4, unit);
        const gv_net *net = random_net(&rng, &arena);
        const uint32_t n_givens = (uint32_t)gv_rng_below(&rng, 3);
        gv_label givens[2];
        for (uint32_t i = 0; i < n_givens; i++)
            givens[i] = (gv_label)gv_rng_below(&rng, net->n_labels);
        const gv_instance *puzzle =
            make_puzzle(context, net, givens, n_givens, NULL, &arena);
        assert_puzzle_is_right(puzzle, &rng);
        if (oracle_count(puzzle, NULL, GV_NO_LABEL))
            n_with++;
        else
            n_without++;
    }
    assert_true(n_with > 100 && n_without > 10);
    gv_arena_free(&arena);
    gv_context_free(context);
}

/* ---- known numbers ---- */

static void empty_puzzles_have_the_published_numbers_of_solutions(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_shape shape;
        uint64_t solutions;
    } known[] = {
        { { GV_SUDOKU, 2, 2, 4 }, 288 },      { { GV_SUDOKU, 2, 3, 6 }, 28200960 },
        { { GV_SUDOKU, 3, 2, 6 }, 28200960 }, { { GV_LATIN, 1, 1, 1 }, 1 },
        { { GV_LATIN, 1, 2, 2 }, 2 },         { { GV_LATIN, 1, 3, 3 }, 12 },
        { { GV_LATIN, 1, 4, 4 }, 576 },       { { GV_LATIN, 1, 5, 5 }, 161280 },
        { { GV_LATIN, 1, 6, 6 }, 812851200 }, { { GV_PANDIAGONAL, 1, 4, 4 }, 0 },
        { { GV_PANDIAGONAL, 1, 5, 5 }, 240 }, { { GV_PANDIAGONAL, 1, 7, 7 }, 20160 },
        { { GV_QUEENS, 1, 1, 1 }, 1 },        { { GV_QUEENS, 1, 2, 2 }, 0 },
        { { GV_QUEENS, 1, 3, 3 }, 0 },        { { GV_QUEENS, 1, 4, 4 }, 2 },
        { { GV_QUEENS, 1, 5, 5 }, 10 },       { { GV_QUEENS, 1, 6, 6 }, 4 },
        { { GV_QUEENS, 1, 7, 7 }, 40 },       { { GV_QUEENS, 1, 8, 8 }, 92 },
        { { GV_QUEENS, 1, 9, 9 }, 352 },      { { GV_QUEENS, 1, 10, 10 }, 724 },
        { { GV_SUDOQUEENS, 2, 2, 4 }, 2 },    { { GV_SUDOQUEENS, 3, 3, 9 }, 144 },
    };
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const gv_net *net = net_of(context, known[i].shape);
        uint64_t count;
        const gv_search_result result = run_generic(
            &count, make_puzzle(context, net, NULL, 0, NULL, &arena), &count_all);
        assert_int_equal(count, known[i].solutions);
        assert_int_equal(result.end, GV_END_COMPLETE);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static gv_instance *empty_puzzle(gv_context *context, gv_shape shape)
{
    gv_instance *made = NULL;
    assert_int_equal(gv_instance_empty(&made, context, &shape, NULL), GV_OK);
    return made;
}

static void a_limit_on_solutions_is_met_exactly_where_weights_overshoot(void **ctx)
{
    (void)ctx;
    static const uint64_t limits[] = { 1,      2,       362879,           362880,
                                       362881, 1000000, UINT64_C(1) << 32 };
    gv_context *context = new_context();
    gv_instance *empty = empty_puzzle(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        uint64_t count;
        gv_search search = count_all;
        search.limits.solutions = limits[i];
        assert_int_equal(run_generic(&count, empty, &search).end, GV_END_SOLUTIONS);
        assert_int_equal(count, limits[i]);
    }
    gv_instance_free(empty);
    gv_context_free(context);
}

/* Every solution of the empty Latin square of order 25 stands for 25! that differ by a
 * renaming, more than 64 bits hold. */
static void counts_beyond_64_bits_are_exact(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_instance *empty = empty_puzzle(context, (gv_shape){ GV_LATIN, 1, 25, 25 });
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_search search = count_all;
    search.limits.nodes = 2000;
    gv_search_result result;
    gv_bigcount_init(&result.count);
    assert_int_equal(gv_generic_run(&result, empty, &search, &tmp, NULL), GV_OK);
    assert_int_equal(result.end, GV_END_NODES);
    assert_true(result.count.big);
    gv_bigint factorial, multiple;
    gv_bigint_init(&factorial);
    gv_bigint_init(&multiple);
    gv_bigint_factorial(&factorial, 25);
    gv_bigint_divide(&multiple, &result.count.large, &factorial);
    gv_bigint_multiply(&multiple, &multiple, &factorial);
    assert_int_equal(gv_bigint_compare(&multiple, &result.count.large), 0);
    gv_bigint_free(&factorial);
    gv_bigint_free(&multiple);

    search.limits.solutions = UINT64_MAX;
    assert_int_equal(gv_generic_run(&result, empty, &search, &tmp, NULL), GV_OK);
    assert_int_equal(result.end, GV_END_SOLUTIONS);
    assert_int_equal(gv_bigcount_u64(&result.count), UINT64_MAX);
    assert_false(result.count.big);
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    gv_instance_free(empty);
    gv_context_free(context);
}

/* ---- limits and the flag ---- */

static void a_limit_on_nodes_ends_the_search_there_and_not_before(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_instance *empty = empty_puzzle(context, (gv_shape){ GV_QUEENS, 1, 7, 7 });
    uint64_t all, last = 0;
    const uint64_t n_nodes = run_generic(&all, empty, &count_all).nodes;
    assert_true(n_nodes > 40);
    for (uint64_t limit = 1; limit <= n_nodes + 1; limit++) {
        uint64_t count;
        gv_search search = count_all;
        search.limits.nodes = limit;
        const gv_search_result result = run_generic(&count, empty, &search);
        const bool enough = limit >= n_nodes;
        assert_int_equal(result.end, enough ? GV_END_COMPLETE : GV_END_NODES);
        assert_int_equal(result.nodes, enough ? n_nodes : limit);
        assert_true(count >= last && count <= all);
        last = count;
    }
    assert_int_equal(last, all);
    gv_instance_free(empty);
    gv_context_free(context);
}

static void an_endless_search_ends_at_the_time_limit(void **ctx)
{
    (void)ctx;
    static const gv_shape shapes[] = { { GV_SUDOKU, 3, 3, 9 },
                                       { GV_SUDOKU, 8, 8, 64 } };
    gv_context *context = new_context();
    for (size_t i = 0; i < 2; i++) {
        gv_instance *empty = empty_puzzle(context, shapes[i]);
        uint64_t count;
        gv_search search = count_all;
        search.limits.time_ms = 1;
        assert_int_equal(run_generic(&count, empty, &search).end, GV_END_TIME);
        gv_instance_free(empty);
    }
    gv_context_free(context);
}

static bool set_flag(void *user, const gv_label *solution)
{
    (void)solution;
    atomic_store((gv_flag *)user, true);
    return true;
}

static void the_stop_flag_ends_a_search_before_and_while_it_runs(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_instance *empty = empty_puzzle(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    gv_flag stop = false;
    gv_search search = { .limits = { .stop = &stop },
                         .forbid = GV_NO_LABEL,
                         .found = set_flag,
                         .user = &stop };
    uint64_t count;
    assert_int_equal(run_generic(&count, empty, &search).end, GV_END_STOPPED);
    assert_true(count > 0);
    assert_int_equal(run_generic(&count, empty, &search).end, GV_END_STOPPED);
    assert_int_equal(count, 0);
    gv_instance_free(empty);
    gv_context_free(context);
}

static void a_caller_that_has_enough_ends_the_search(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_instance *empty = empty_puzzle(context, (gv_shape){ GV_LATIN, 1, 4, 4 });
    gv_search search = count_all;
    collector to = new_collector(empty, &search);
    to.stop_at = 17;
    search.found = collect;
    search.user = &to;
    uint64_t count;
    assert_int_equal(run_generic(&count, empty, &search).end, GV_END_STOPPED);
    assert_int_equal(count, 17);
    assert_int_equal(to.n_solutions, 17);
    gv_buffer_free(&to.solutions);
    gv_instance_free(empty);
    gv_context_free(context);
}

/* ---- the same again, and without memory ---- */

/* A hard 9x9 puzzle, so that the search is not trivial. */
static const char hard[] =
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5..."
    "1.....2.4.5.....3";

static gv_instance *hard_puzzle(gv_context *context, gv_arena *arena)
{
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    gv_label givens[81];
    uint32_t n_givens = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        if (hard[cell] != '.')
            givens[n_givens++] = cell * 9 + (uint32_t)(hard[cell] - '1');
    return make_puzzle(context, net, givens, n_givens, NULL, arena);
}

static void the_same_search_takes_the_same_way_again(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_instance *puzzle = hard_puzzle(context, &arena);
    uint64_t first_count, count;
    const gv_search_result first = run_generic(&first_count, puzzle, &count_all);
    assert_int_equal(first_count, 1);
    assert_true(first.nodes > 10);
    const gv_search_result again = run_generic(&count, puzzle, &count_all);
    assert_int_equal(count, first_count);
    assert_int_equal(again.nodes, first.nodes);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static gv_status search_with_memory(gv_memory *memory, gv_error *err)
{
    gv_context *context = new_context();
    gv_arena arena, tmp;
    gv_arena_init(&arena, NULL);
    gv_arena_init(&tmp, memory);
    gv_search_result result = { .end = GV_END_STOPPED, .nodes = 7 };
    gv_bigcount_init(&result.count);
    const gv_status status =
        gv_generic_run(&result, hard_puzzle(context, &arena), &count_all, &tmp, err);
    if (status == GV_OK) {
        assert_int_equal(gv_bigcount_u64(&result.count), 1);
        assert_null(gv_arena_mark(&tmp).chunk); // rewound
    } else {                                    // untouched
        assert_int_equal(gv_bigcount_u64(&result.count), 0);
        assert_int_equal(result.end, GV_END_STOPPED);
        assert_int_equal(result.nodes, 7);
    }
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    gv_arena_free(&arena);
    gv_context_free(context);
    return status;
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(search_with_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_of_every_family_have_the_solutions_of_brute_force),
        cmocka_unit_test(givens_at_random_have_the_solutions_of_brute_force),
        cmocka_unit_test(marks_are_respected),
        cmocka_unit_test(puzzles_with_unused_digits_are_counted_as_one_by_one),
        cmocka_unit_test(random_networks_have_the_solutions_of_brute_force),
        cmocka_unit_test(empty_puzzles_have_the_published_numbers_of_solutions),
        cmocka_unit_test(a_limit_on_solutions_is_met_exactly_where_weights_overshoot),
        cmocka_unit_test(counts_beyond_64_bits_are_exact),
        cmocka_unit_test(a_limit_on_nodes_ends_the_search_there_and_not_before),
        cmocka_unit_test(an_endless_search_ends_at_the_time_limit),
        cmocka_unit_test(the_stop_flag_ends_a_search_before_and_while_it_runs),
        cmocka_unit_test(a_caller_that_has_enough_ends_the_search),
        cmocka_unit_test(the_same_search_takes_the_same_way_again),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
