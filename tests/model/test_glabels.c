/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_glabels.c -- g-labels against a literal reading of their definition: every
 * subset of every variable is tried. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "model/glabels.h"
#include "small_nets.h"

enum { LARGEST_VARIABLE = 9, MOST_LABELS = 729 };

/* The positions in `var` that `x` is linked to, as bits. */
static unsigned trace_of(const gv_net *net, gv_var var, gv_label x)
{
    unsigned trace = 0;
    for (uint32_t i = 0; i < gv_net_group_size(net, var); i++) {
        const gv_label label = net->group_labels[net->group_start[var] + i];
        if (label == x)
            return 0; // a label of the variable itself does not count
        trace |= (unsigned)gv_net_linked(net, label, x) << i;
    }
    return trace;
}

/* Whether `set` is seen as a whole from outside, and no larger set by the same labels.
 */
static bool is_glabel(const unsigned *traces, uint32_t n_traces, unsigned set)
{
    unsigned meet = ~0u;
    for (uint32_t i = 0; i < n_traces; i++)
        if ((traces[i] & set) == set)
            meet &= traces[i];
    return meet == set;
}

/* Finds `set` of `var` among the g-labels; returns how often. */
static unsigned count_listed(const gv_glabels *glabels, const gv_net *net, gv_var var,
                             unsigned set)
{
    const gv_label *labels = net->group_labels + net->group_start[var];
    unsigned n_found = 0;
    for (uint32_t g = 0; g < glabels->n_glabels; g++) {
        if (glabels->var[g] != var)
            continue;
        unsigned other = 0;
        for (uint32_t i = glabels->start[g]; i < glabels->start[g + 1]; i++)
            for (uint32_t k = 0; k < gv_net_group_size(net, var); k++)
                other |= (unsigned)(labels[k] == glabels->labels[i]) << k;
        n_found += other == set;
    }
    return n_found;
}

/* Tries all subsets of a variable; returns the number of its g-labels. */
static uint32_t check_variable(const gv_glabels *glabels, const gv_net *net, gv_var var)
{
    const uint32_t size = gv_net_group_size(net, var);
    assert_true(size <= LARGEST_VARIABLE);
    unsigned traces[MOST_LABELS];
    uint32_t n_traces = 0, n_glabels = 0;
    for (gv_label x = 0; x < net->n_labels; x++) {
        const unsigned trace = trace_of(net, var, x);
        if (trace)
            traces[n_traces++] = trace;
    }
    for (unsigned set = 1; set + 1 < 1u << size; set++) {
        const bool expected =
            __builtin_popcount(set) > 1 && is_glabel(traces, n_traces, set);
        if (expected)
            assert_int_equal(count_listed(glabels, net, var, set), 1);
        n_glabels += expected;
    }
    return n_glabels;
}

static void assert_glabels_are_those_of_the_definition(const gv_net *net)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_glabels *glabels = NULL;
    assert_int_equal(gv_glabels_new(&glabels, net, NULL, &arena, NULL), GV_OK);
    uint32_t n_expected = 0;
    for (gv_var var = 0; var < net->n_vars; var++)
        n_expected += check_variable(glabels, net, var);
    assert_int_equal(glabels->n_glabels, n_expected); // so there are no others
    gv_arena_free(&arena);
}

static void glabels_are_those_of_the_definition(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++)
        assert_glabels_are_those_of_the_definition(net_of(context, small_shapes[i]));
    gv_context_free(context);
}

/* A network of three variables of seven labels and random pairs, so dense that
 * intersections of three and more traces occur; the first has none at all. */
static void glabels_of_random_networks_are_those_of_the_definition(void **ctx)
{
    (void)ctx;
    enum { N_VARS = 3, SIZE = 7, N_LABELS = N_VARS * SIZE };
    for (uint64_t unit = 0; unit < 50; unit++) {
        gv_rng rng = gv_rng_stream(3, unit);
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_net_builder *builder = NULL;
        const gv_shape shape = { GV_CSP, 0, 0, 0 };
        gv_net_builder_new(&builder, &arena, shape, N_LABELS, NULL);
        for (gv_label first = 0; first < N_LABELS; first += SIZE) {
            gv_label labels[SIZE];
            for (gv_label i = 0; i < SIZE; i++)
                labels[i] = first + i;
            gv_net_add_group(builder, GV_VAR_NAMED, labels, SIZE, NULL);
        }
        for (gv_label a = 0; a < N_LABELS; a++)
            for (gv_label b = a + 1; b < N_LABELS; b++)
                if (unit > 0 && gv_rng_below(&rng, 10) < 7)
                    gv_net_add_pair(builder, a, b, NULL);
        const gv_net *net = NULL;
        assert_int_equal(gv_net_finish(&net, builder, N_VARS, N_VARS, NULL, NULL),
                         GV_OK);
        assert_glabels_are_those_of_the_definition(net);
        gv_arena_free(&arena);
    }
}

/* Below zero when g-label g comes before g + 1. */
static int compare_with_next(const gv_glabels *glabels, uint32_t g)
{
    if (glabels->var[g] != glabels->var[g + 1])
        return glabels->var[g] < glabels->var[g + 1] ? -1 : 1;
    const uint32_t *start = glabels->start;
    for (uint32_t i = 0;; i++) {
        if (start[g] + i == start[g + 1])
            return -1; // a prefix comes first
        if (start[g + 1] + i == start[g + 2])
            return 1;
        const gv_label a = glabels->labels[start[g] + i];
        const gv_label b = glabels->labels[start[g + 1] + i];
        if (a != b)
            return a < b ? -1 : 1;
    }
}

static void glabels_are_ordered_by_variable_and_labels(void **ctx)
{
    (void)ctx;
    static const gv_shape shapes[] = {
        { GV_SUDOKU, 3, 3, 9 },
        { GV_PANDIAGONAL, 1, 7, 7 },
        { GV_QUEENS, 1, 8, 8 },
        { GV_SUDOQUEENS, 3, 3, 9 },
    };
    gv_context *context = new_context();
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        const gv_glabels *glabels = NULL;
        assert_int_equal(
            gv_glabels_new(&glabels, net_of(context, shapes[i]), NULL, &arena, NULL),
            GV_OK);
        assert_true(glabels->n_glabels > 1);
        for (uint32_t g = 0; g + 1 < glabels->n_glabels; g++)
            assert_true(compare_with_next(glabels, g) < 0);
        gv_arena_free(&arena);
    }
    gv_context_free(context);
}

static void glabels_are_as_many_as_the_theory_says(void **ctx)
{
    (void)ctx;
    // Sudoku: (s m + s n) s segments, each in two variables.
    static const struct {
        gv_shape shape;
        uint32_t n_glabels;
    } rows[] = {
        { { GV_SUDOKU, 3, 3, 9 }, 972 },
        { { GV_SUDOKU, 2, 3, 6 }, 2 * (12 + 18) * 6 },
        { { GV_SUDOKU, 4, 4, 16 }, 2 * (64 + 64) * 16 },
        { { GV_SUDOKU, 3, 4, 12 }, 2 * (36 + 48) * 12 },
        { { GV_SUDOKU, 1, 6, 6 }, 0 }, // segments are cells or whole variables
        { { GV_LATIN, 1, 9, 9 }, 0 },
    };
    gv_context *context = new_context();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        const gv_glabels *glabels = NULL;
        assert_int_equal(gv_glabels_new(&glabels, net_of(context, rows[i].shape), NULL,
                                        &arena, NULL),
                         GV_OK);
        assert_int_equal(glabels->n_glabels, rows[i].n_glabels);
        gv_arena_free(&arena);
    }
    gv_context_free(context);
}

/* Two variables of `size` labels; label i of one allows only label i of the other, so
 * that every subset but the smallest and the largest is an intersection of traces. */
static const gv_net *equal_variables(uint32_t size, gv_arena *arena)
{
    gv_net_builder *builder = NULL;
    const gv_net *net = NULL;
    gv_net_builder_new(&builder, arena, (gv_shape){ GV_CSP, 0, 0, 0 }, 2 * size, NULL);
    gv_label *labels = GV_ARENA_NEW(arena, gv_label, size);
    for (gv_label first = 0; first < 2 * size; first += size) {
        for (gv_label i = 0; i < size; i++)
            labels[i] = first + i;
        gv_net_add_group(builder, GV_VAR_NAMED, labels, size, NULL);
    }
    for (gv_label a = 0; a < size; a++)
        for (gv_label b = 0; b < size; b++)
            if (a != b)
                gv_net_add_pair(builder, a, size + b, NULL);
    assert_int_equal(gv_net_finish(&net, builder, 2, 2, NULL, NULL), GV_OK);
    return net;
}

static void too_many_glabels_give_way_to_pairs(void **ctx)
{
    (void)ctx;
    enum { SIZE = 24, N_PAIRS = SIZE * (SIZE - 1) / 2 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = equal_variables(SIZE, &arena);
    const gv_glabels *glabels = NULL;
    assert_int_equal(gv_glabels_new(&glabels, net, NULL, &arena, NULL), GV_OK);
    assert_int_equal(glabels->n_glabels, 2 * N_PAIRS);
    assert_int_equal(glabels->n_paired, 2);
    assert_int_equal(glabels->paired[1], 1);
    assert_int_equal(glabels->n_skipped, 0);
    uint32_t glabel = 0;
    for (gv_var var = 0; var < 2; var++)
        for (gv_label a = 0; a < SIZE; a++)
            for (gv_label b = a + 1; b < SIZE; b++, glabel++) {
                assert_int_equal(glabels->var[glabel], var);
                assert_int_equal(glabels->start[glabel], 2 * glabel);
                assert_int_equal(glabels->labels[2 * glabel], var * SIZE + a);
                assert_int_equal(glabels->labels[2 * glabel + 1], var * SIZE + b);
            }
    gv_arena_free(&arena);
}

static void too_many_pairs_are_left_out(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_glabels *glabels = NULL;
    const gv_net *net = equal_variables(363, &arena); // 65703 pairs
    assert_int_equal(gv_glabels_new(&glabels, net, NULL, &arena, NULL), GV_OK);
    assert_int_equal(glabels->n_glabels, 0);
    assert_int_equal(glabels->n_paired, 0);
    assert_int_equal(glabels->n_skipped, 2);
    gv_arena_free(&arena);
}

static gv_status find_glabels(gv_memory *memory, gv_error *err)
{
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, memory);
    const gv_glabels *glabels = NULL;
    const gv_status status =
        gv_glabels_new(&glabels, net_of(context, (gv_shape){ GV_QUEENS, 1, 12, 12 }),
                       NULL, &arena, err);
    gv_arena_free(&arena);
    gv_context_free(context);
    return status;
}

static void glabels_survive_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(find_glabels);
}

static void a_stop_flag_ends_the_search(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_flag stop = true;
    const gv_budget budget = { .limits = { .stop = &stop } };
    gv_meter meter = gv_meter_of(&budget);
    const gv_glabels *glabels = NULL;
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 4, 4, 16 });
    assert_int_equal(gv_glabels_new(&glabels, net, &meter, &arena, NULL), GV_OK);
    assert_null(glabels);
    assert_int_equal(meter.end, GV_END_STOPPED);
    gv_arena_free(&arena);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glabels_are_those_of_the_definition),
        cmocka_unit_test(glabels_of_random_networks_are_those_of_the_definition),
        cmocka_unit_test(glabels_are_ordered_by_variable_and_labels),
        cmocka_unit_test(glabels_are_as_many_as_the_theory_says),
        cmocka_unit_test(too_many_glabels_give_way_to_pairs),
        cmocka_unit_test(too_many_pairs_are_left_out),
        cmocka_unit_test(glabels_survive_lack_of_memory),
        cmocka_unit_test(a_stop_flag_ends_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
