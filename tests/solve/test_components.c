/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_components.c -- counts as products over independent parts, against searches that
 * take every solution one by one, against numbers beyond 64 bits, and at the limits. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "solve_oracle.h"
#include "solve/components.h"

#include <stdio.h>

static const gv_search count_all = { .forbid = GV_NO_LABEL };

static int set_up(void **ctx)
{
    *ctx = new_context();
    return 0;
}

static int tear_down(void **ctx)
{
    gv_context_free(*ctx);
    return 0;
}

/* ---- counting ---- */

typedef struct counted {
    char decimal[GV_COUNT_DIGITS];
    gv_end end;
    uint64_t nodes;
} counted;

/* The answer of the engine, whatever stood in the result before. */
static counted run_components(const gv_instance *instance, const gv_search *search)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_search_result result = { .end = GV_END_TIME, .nodes = 77 };
    gv_bigcount_init(&result.count);
    gv_bigcount_set(&result.count, 99);
    assert_true(gv_components_suits(instance, search));
    assert_int_equal(gv_components_run(&result, instance, search, &tmp, NULL), GV_OK);
    assert_null(gv_arena_mark(&tmp).chunk); // rewound
    counted out = { .end = result.end, .nodes = result.nodes };
    assert_int_equal(
        gv_bigcount_decimal(&result.count, out.decimal, sizeof out.decimal), GV_OK);
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    return out;
}

static bool go_on(void *user, const gv_label *solution)
{
    (void)user;
    (void)solution;
    return true;
}

/* Counts as a search does that hands out every solution; returns the number. */
static uint64_t assert_counted_as_one_by_one(const gv_instance *instance)
{
    const gv_search each = { .forbid = GV_NO_LABEL, .found = go_on };
    uint64_t expected;
    assert_int_equal(run_generic(&expected, instance, &each).end, GV_END_COMPLETE);
    char decimal[GV_COUNT_DIGITS];
    (void)snprintf(decimal, sizeof decimal, "%ju", (uintmax_t)expected);
    const counted found = run_components(instance, &count_all);
    assert_string_equal(found.decimal, decimal);
    assert_int_equal(found.end, GV_END_COMPLETE);
    return expected;
}

/* ---- networks of parts ---- */

enum { MOST_VARS = 9, MOST_VALUES = 4 };

/* Which part each variable belongs to; nothing joins variables of different parts. */
typedef struct plan {
    uint32_t n_primary;
    uint32_t n_values;
    uint32_t n_parts;
    uint32_t part_of[MOST_VARS];
} plan;

static plan random_plan(gv_rng *rng)
{
    plan p = { .n_primary = 2 + (uint32_t)gv_rng_below(rng, MOST_VARS - 1),
               .n_values = 2 + (uint32_t)gv_rng_below(rng, MOST_VALUES - 2),
               .n_parts = 1 + (uint32_t)gv_rng_below(rng, 4) };
    for (uint32_t var = 0; var < p.n_primary; var++)
        p.part_of[var] = (uint32_t)gv_rng_below(rng, p.n_parts);
    return p;
}

static gv_net_builder *new_builder(gv_shape shape, uint32_t n_primary,
                                   uint32_t n_values, gv_arena *arena)
{
    gv_net_builder *builder = NULL;
    assert_int_equal(
        gv_net_builder_new(&builder, arena, shape, n_primary * n_values, NULL), GV_OK);
    for (uint32_t var = 0; var < n_primary; var++) {
        gv_label labels[GV_MAX_ORDER];
        for (uint32_t i = 0; i < n_values; i++)
            labels[i] = var * n_values + i;
        assert_int_equal(
            gv_net_add_group(builder, GV_VAR_NAMED, labels, n_values, NULL), GV_OK);
    }
    return builder;
}

/* A group over a random part: a value of most of its variables. */
static void add_group_in_part(gv_net_builder *builder, const plan *p, gv_rng *rng)
{
    const uint32_t part = (uint32_t)gv_rng_below(rng, p->n_parts);
    gv_label labels[MOST_VARS];
    uint32_t n_labels = 0;
    for (uint32_t var = 0; var < p->n_primary; var++)
        if (p->part_of[var] == part && gv_rng_below(rng, 4) > 0)
            labels[n_labels++] =
                var * p->n_values + (uint32_t)gv_rng_below(rng, p->n_values);
    if (n_labels > 0)
        assert_int_equal(
            gv_net_add_group(builder, GV_VAR_VALUE, labels, n_labels, NULL), GV_OK);
    else // an empty variable would have no solution every time
        assert_int_equal(
            gv_net_add_group(builder, GV_VAR_VALUE, &(gv_label){ 0 }, 1, NULL), GV_OK);
}

static void add_pair_in_part(gv_net_builder *builder, const plan *p, gv_rng *rng)
{
    const uint32_t n_labels = p->n_primary * p->n_values;
    const gv_label a = (gv_label)gv_rng_below(rng, n_labels);
    const gv_label b = (gv_label)gv_rng_below(rng, n_labels);
    if (a != b && p->part_of[a / p->n_values] == p->part_of[b / p->n_values])
        assert_int_equal(gv_net_add_pair(builder, a, b, NULL), GV_OK);
}

static const gv_net *random_parts(gv_rng *rng, gv_arena *arena)
{
    const plan p = random_plan(rng);
    const uint32_t n_more = gv_rng_below(rng, 3) == 0;
    const uint32_t n_at_most = (uint32_t)gv_rng_below(rng, 4);
    const uint32_t n_pairs = (uint32_t)gv_rng_below(rng, 20);
    gv_net_builder *builder =
        new_builder((gv_shape){ .family = GV_CSP }, p.n_primary, p.n_values, arena);
    for (uint32_t i = 0; i < n_more + n_at_most; i++)
        add_group_in_part(builder, &p, rng);
    for (uint32_t i = 0; i < n_pairs; i++)
        add_pair_in_part(builder, &p, rng);
    const gv_net *net = NULL;
    assert_int_equal(
        gv_net_finish(&net, builder, p.n_primary, p.n_primary + n_more, NULL, NULL),
        GV_OK);
    return net;
}

static void networks_of_independent_parts_are_counted_as_one_by_one(void **ctx)
{
    gv_context *context = *ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    unsigned n_with = 0, n_without = 0;
    for (uint64_t unit = 0; unit < 2000; unit++) {
        gv_rng rng = gv_rng_stream(21, unit);
        const gv_net *net = random_parts(&rng, &arena);
        gv_label givens[2];
        const uint32_t n_givens = (uint32_t)gv_rng_below(&rng, 3);
        for (uint32_t i = 0; i < n_givens; i++)
            givens[i] = (gv_label)gv_rng_below(&rng, net->n_labels);
        uint64_t marks[N_WORDS];
        random_bits(marks, net->n_labels, 7, &rng);
        const bool has_marks = gv_rng_below(&rng, 4) == 0;
        const gv_instance *puzzle = make_puzzle(context, net, givens, n_givens,
                                                has_marks ? marks : NULL, &arena);
        if (assert_counted_as_one_by_one(puzzle) > 1)
            n_with++;
        else
            n_without++;
    }
    assert_true(n_with > 500 && n_without > 100);
    gv_arena_free(&arena);
}

static void puzzles_of_every_family_are_counted_as_one_by_one(void **ctx)
{
    gv_context *context = *ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint64_t unit = 0; unit < UINT64_C(20) * N_SMALL_FAMILIES; unit++) {
        gv_rng rng = gv_rng_stream(22, unit);
        (void)assert_counted_as_one_by_one(random_puzzle(
            context, &small_families[unit % N_SMALL_FAMILIES], &rng, &arena));
    }
    gv_arena_free(&arena);
}

/* ---- numbers beyond 64 bits ---- */

static const gv_net *free_variables(uint32_t n_vars, uint32_t n_values, gv_arena *arena)
{
    gv_net_builder *builder =
        new_builder((gv_shape){ .family = GV_CSP }, n_vars, n_values, arena);
    const gv_net *net = NULL;
    assert_int_equal(gv_net_finish(&net, builder, n_vars, n_vars, NULL, NULL), GV_OK);
    return net;
}

static void twenty_five_free_variables_of_ten_values_are_a_power_of_ten(void **ctx)
{
    gv_context *context = *ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = free_variables(25, 10, &arena);
    const counted found =
        run_components(make_puzzle(context, net, NULL, 0, NULL, &arena), &count_all);
    assert_string_equal(found.decimal, "10000000000000000000000000");
    assert_int_equal(found.end, GV_END_COMPLETE);
    gv_arena_free(&arena);
}

/* Free cells, then cells that are all different, then free cells again; 64 digits. The
 * digits are alike, so that the engine counts the cells in the middle at once: their
 * factor alone is beyond 64 bits. */
static const gv_net *clique_among_free_cells(uint32_t n_before, uint32_t n_clique,
                                             uint32_t n_after, gv_arena *arena)
{
    enum { DIGITS = 64 };
    const uint32_t n_cells = n_before + n_clique + n_after;
    gv_net_builder *builder =
        new_builder((gv_shape){ GV_LATIN, 1, DIGITS, DIGITS }, n_cells, DIGITS, arena);
    for (uint32_t digit = 0; digit < DIGITS; digit++) {
        gv_label labels[DIGITS];
        for (uint32_t i = 0; i < n_clique; i++)
            labels[i] = (n_before + i) * DIGITS + digit;
        assert_int_equal(
            gv_net_add_group(builder, GV_VAR_VALUE, labels, n_clique, NULL), GV_OK);
    }
    const gv_net *net = NULL;
    assert_int_equal(gv_net_finish(&net, builder, n_cells, n_cells, NULL, NULL), GV_OK);
    return net;
}

/* 64^n_free * 64 * 63 * ... , as text. */
static void clique_count(char *out, uint32_t n_clique, uint32_t n_free)
{
    gv_bigint product;
    gv_bigint_init(&product);
    gv_bigint_set(&product, 1);
    for (uint32_t i = 0; i < n_clique; i++)
        gv_bigint_multiply_u64(&product, 64 - i);
    assert_true(gv_bigint_n_bits(&product) > 64);
    gv_bigint_shift_left(&product, (size_t)6 * n_free);
    gv_bigint_decimal(&product, out);
    gv_bigint_free(&product);
}

static void a_factor_may_itself_be_beyond_64_bits(void **ctx)
{
    gv_context *context = *ctx;
    static const uint32_t around[][2] = { { 0, 3 }, { 3, 0 }, { 12, 0 }, { 12, 12 } };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        const uint32_t before = around[i][0], after = around[i][1];
        const gv_net *net = clique_among_free_cells(before, 20, after, &arena);
        char expected[GV_COUNT_DIGITS];
        clique_count(expected, 20, before + after);
        const counted found = run_components(
            make_puzzle(context, net, NULL, 0, NULL, &arena), &count_all);
        assert_string_equal(found.decimal, expected);
    }
    gv_arena_free(&arena);
}

/* Three variables of two values, all different, among many free ones. */
static void a_part_without_a_solution_leaves_none_of_the_whole(void **ctx)
{
    gv_context *context = *ctx;
    enum { N_VARS = 40 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_net_builder *builder =
        new_builder((gv_shape){ .family = GV_CSP }, N_VARS, 2, &arena);
    for (uint32_t value = 0; value < 2; value++) {
        const gv_label labels[] = { value, 2 + value, 4 + value };
        assert_int_equal(gv_net_add_group(builder, GV_VAR_VALUE, labels, 3, NULL),
                         GV_OK);
    }
    const gv_net *net = NULL;
    assert_int_equal(gv_net_finish(&net, builder, N_VARS, N_VARS, NULL, NULL), GV_OK);
    const counted found =
        run_components(make_puzzle(context, net, NULL, 0, NULL, &arena), &count_all);
    assert_string_equal(found.decimal, "0");
    assert_int_equal(found.end, GV_END_COMPLETE);
    gv_arena_free(&arena);
}

/* ---- limits ---- */

static void a_limit_on_nodes_holds_for_all_parts_together(void **ctx)
{
    gv_context *context = *ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = free_variables(5, 4, &arena);
    const gv_instance *puzzle = make_puzzle(context, net, NULL, 0, NULL, &arena);
    const uint64_t n_nodes = run_components(puzzle, &count_all).nodes;
    assert_true(n_nodes >= 20);
    for (uint64_t limit = 1; limit <= n_nodes + 1; limit++) {
        gv_search search = count_all;
        search.limits.nodes = limit;
        const counted found = run_components(puzzle, &search);
        const bool enough = limit >= n_nodes;
        assert_int_equal(found.end, enough ? GV_END_COMPLETE : GV_END_NODES);
        assert_int_equal(found.nodes, enough ? n_nodes : limit);
        assert_string_equal(found.decimal, enough ? "1024" : "0");
    }
    gv_arena_free(&arena);
}

static void a_flag_that_is_set_stops_the_count(void **ctx)
{
    gv_context *context = *ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = free_variables(5, 4, &arena);
    gv_flag stop = true;
    gv_search search = count_all;
    search.limits.stop = &stop;
    const counted found =
        run_components(make_puzzle(context, net, NULL, 0, NULL, &arena), &search);
    assert_int_equal(found.end, GV_END_STOPPED);
    assert_int_equal(found.nodes, 0);
    assert_string_equal(found.decimal, "0");
    gv_arena_free(&arena);
}

static void only_counts_of_all_solutions_are_taken(void **ctx)
{
    gv_context *context = *ctx;
    gv_instance *empty = NULL;
    const gv_shape shape = { GV_SUDOKU, 2, 2, 4 };
    assert_int_equal(gv_instance_empty(&empty, context, &shape, NULL), GV_OK);
    const uint64_t keep = 0;
    const gv_search others[] = {
        { .forbid = 3 },
        { .forbid = GV_NO_LABEL, .keep = &keep },
        { .forbid = GV_NO_LABEL, .found = go_on },
        { .forbid = GV_NO_LABEL, .limits = { .solutions = 2 } },
    };
    assert_true(gv_components_suits(empty, &count_all));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(gv_components_suits(empty, &others[i]));
    gv_instance_free(empty);
}

/* ---- without memory ---- */

static gv_status count_with_memory(gv_memory *memory, gv_error *err)
{
    gv_context *context = new_context();
    gv_arena arena, tmp;
    gv_arena_init(&arena, NULL);
    gv_arena_init(&tmp, memory);
    const gv_net *net = clique_among_free_cells(1, 12, 1, &arena);
    gv_search_result result = { .end = GV_END_STOPPED, .nodes = 7 };
    gv_bigcount_init(&result.count);
    gv_bigcount_set(&result.count, 5);
    const gv_status status =
        gv_components_run(&result, make_puzzle(context, net, NULL, 0, NULL, &arena),
                          &count_all, &tmp, err);
    assert_null(gv_arena_mark(&tmp).chunk); // rewound
    if (status == GV_OK) {
        assert_true(result.count.big);
    } else { // untouched
        assert_int_equal(gv_bigcount_u64(&result.count), 5);
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
    assert_survives_lack_of_memory(count_with_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_of_independent_parts_are_counted_as_one_by_one),
        cmocka_unit_test(puzzles_of_every_family_are_counted_as_one_by_one),
        cmocka_unit_test(twenty_five_free_variables_of_ten_values_are_a_power_of_ten),
        cmocka_unit_test(a_factor_may_itself_be_beyond_64_bits),
        cmocka_unit_test(a_part_without_a_solution_leaves_none_of_the_whole),
        cmocka_unit_test(a_limit_on_nodes_holds_for_all_parts_together),
        cmocka_unit_test(a_flag_that_is_set_stops_the_count),
        cmocka_unit_test(only_counts_of_all_solutions_are_taken),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
