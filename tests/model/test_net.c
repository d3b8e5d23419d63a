/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_net.c -- the networks of the families against the rules of the puzzles, and the
 * builder with groups and pairs drawn at random. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/bitset.h"
#include "model/net.h"
#include "small_nets.h"

#include <string.h>

static void sizes_are_those_of_the_definitions(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_shape shape;
        uint32_t n_labels, n_groups, n_vars, n_primary;
    } expected[] = {
        { { GV_SUDOKU, 3, 3, 9 }, 729, 324, 324, 81 },
        { { GV_SUDOKU, 2, 3, 6 }, 216, 144, 144, 36 },
        { { GV_SUDOKU, 8, 8, 64 }, 262144, 16384, 16384, 4096 },
        { { GV_SUDOKU, 4, 16, 64 }, 262144, 16384, 16384, 4096 },
        { { GV_LATIN, 1, 5, 5 }, 125, 75, 75, 25 },
        { { GV_PANDIAGONAL, 1, 7, 7 }, 343, 245, 245, 49 },
        { { GV_QUEENS, 1, 8, 8 }, 64, 42, 16, 8 }, // 13 diagonals each way
        { { GV_QUEENS, 1, 1, 1 }, 1, 2, 2, 1 },
        { { GV_SUDOQUEENS, 3, 3, 9 }, 81, 57, 27, 9 },
    };
    gv_context *context = new_context();
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const gv_net *net = net_of(context, expected[i].shape);
        assert_int_equal(net->n_labels, expected[i].n_labels);
        assert_int_equal(net->n_groups, expected[i].n_groups);
        assert_int_equal(net->n_vars, expected[i].n_vars);
        assert_int_equal(net->n_primary, expected[i].n_primary);
        assert_null(net->pair_start);
        assert_int_equal(net->values_interchangeable, gv_net_has_digits(net));
    }
    gv_context_free(context);
}

static void links_are_those_of_the_rules(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++) {
        const gv_net *net = net_of(context, small_shapes[i]);
        for (gv_label a = 0; a < net->n_labels; a++)
            for (gv_label b = 0; b < net->n_labels; b++)
                if (a != b)
                    assert_int_equal(gv_net_linked(net, a, b),
                                     linked_by_rule(&small_shapes[i], a, b));
    }
    gv_context_free(context);
}

static void assert_links_list_what_is_linked(const gv_net *net)
{
    gv_label links[4096];
    assert_true(net->n_labels <= sizeof links / sizeof *links);
    for (gv_label a = 0; a < net->n_labels; a++) {
        const uint32_t n = gv_net_links(net, a, links);
        uint32_t at = 0;
        for (gv_label b = 0; b < net->n_labels; b++)
            if (a != b && gv_net_linked(net, a, b)) {
                assert_true(at < n);
                assert_int_equal(links[at++], b);
            }
        assert_int_equal(at, n);
    }
}

static void listed_links_are_all_and_in_order(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++)
        assert_links_list_what_is_linked(net_of(context, small_shapes[i]));
    gv_context_free(context);
}

/* Both tables tell the same story, in ascending order. */
static void assert_tables_agree(const gv_net *net)
{
    uint32_t n_members = 0;
    for (gv_label label = 0; label < net->n_labels; label++) {
        assert_true(net->label_start[label] < net->label_start[label + 1]);
        for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1];
             i++) {
            const gv_var group = net->label_groups[i];
            assert_true(i == net->label_start[label] ||
                        net->label_groups[i - 1] < group);
            bool found = false;
            for (uint32_t j = net->group_start[group]; j < net->group_start[group + 1];
                 j++)
                found = found || net->group_labels[j] == label;
            assert_true(found);
            n_members++;
        }
    }
    assert_int_equal(n_members, net->group_start[net->n_groups]);
    for (gv_var group = 0; group < net->n_groups; group++)
        for (uint32_t j = net->group_start[group] + 1; j < net->group_start[group + 1];
             j++)
            assert_true(net->group_labels[j - 1] < net->group_labels[j]);
}

static void groups_of_labels_and_labels_of_groups_agree(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++)
        assert_tables_agree(net_of(context, small_shapes[i]));
    gv_context_free(context);
}

static void the_first_group_may_have_no_labels(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_net_builder *builder = NULL;
    const gv_shape shape = { GV_CSP, 0, 0, 0 };
    gv_arena_init(&arena, NULL);
    assert_int_equal(gv_net_builder_new(&builder, &arena, shape, 1, NULL), GV_OK);
    assert_int_equal(gv_net_add_group(builder, GV_VAR_NAMED, NULL, 0, NULL), GV_OK);
    gv_arena_free(&arena);
}

enum { N_RANDOM = 40 };

/* A network of random groups and pairs; `linked` tells what was asked for. */
static const gv_net *random_net(gv_arena *arena, gv_rng *rng,
                                bool linked[N_RANDOM][N_RANDOM])
{
    const gv_shape shape = { GV_CSP, 0, 0, 0 };
    gv_net_builder *builder = NULL;
    memset(linked, 0, sizeof(bool[N_RANDOM][N_RANDOM]));
    assert_int_equal(gv_net_builder_new(&builder, arena, shape, N_RANDOM, NULL), GV_OK);
    const uint32_t n_groups = 8 + (uint32_t)gv_rng_below(rng, 8);
    for (uint32_t group = 0; group < n_groups; group++) {
        gv_label labels[N_RANDOM];
        gv_rng_permutation(rng, labels, N_RANDOM);
        // The first groups are a partition of all labels, so that each has one.
        uint32_t n = (uint32_t)gv_rng_below(rng, 6);
        if (group < 8)
            for (n = 0; n < 5; n++)
                labels[n] = group + 8 * (4 - n);
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = 0; j < n; j++)
                linked[labels[i]][labels[j]] = true;
        assert_int_equal(gv_net_add_group(builder, GV_VAR_NAMED, labels, n, NULL),
                         GV_OK);
    }
    for (uint32_t n_pairs = (uint32_t)gv_rng_below(rng, 200); n_pairs > 0; n_pairs--) {
        const gv_label a = (gv_label)gv_rng_below(rng, N_RANDOM);
        const gv_label b =
            (gv_label)(a + 1 + gv_rng_below(rng, N_RANDOM - 1)) % N_RANDOM;
        linked[a][b] = linked[b][a] = true;
        assert_int_equal(gv_net_add_pair(builder, a, b, NULL), GV_OK);
    }
    const gv_net *net = NULL;
    assert_int_equal(gv_net_finish(&net, builder, 8, 8, NULL, NULL), GV_OK);
    return net;
}

static void a_random_network_links_what_was_asked_for(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < 200; unit++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_rng rng = gv_rng_stream(1, unit);
        bool linked[N_RANDOM][N_RANDOM];
        const gv_net *net = random_net(&arena, &rng, linked);
        for (gv_label a = 0; a < N_RANDOM; a++)
            for (gv_label b = 0; b < N_RANDOM; b++)
                if (a != b)
                    assert_int_equal(gv_net_linked(net, a, b), linked[a][b]);
        assert_links_list_what_is_linked(net);
        assert_tables_agree(net);
        gv_arena_free(&arena);
    }
}

static void pairs_inside_a_group_or_stated_twice_are_not_stored(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_shape shape = { GV_CSP, 0, 0, 0 };
    const gv_label first[] = { 1, 0 }, second[] = { 2, 3 };
    gv_net_builder *builder = NULL;
    const gv_net *net = NULL;
    assert_int_equal(gv_net_builder_new(&builder, &arena, shape, 4, NULL), GV_OK);
    gv_net_add_group(builder, GV_VAR_NAMED, first, 2, NULL);
    gv_net_add_group(builder, GV_VAR_NAMED, second, 2, NULL);
    gv_net_add_pair(builder, 0, 1, NULL);
    gv_net_add_pair(builder, 3, 0, NULL);
    gv_net_add_pair(builder, 0, 3, NULL);
    assert_int_equal(gv_net_finish(&net, builder, 2, 2, NULL, NULL), GV_OK);
    assert_int_equal(net->pair_start[4], 2);
    assert_int_equal(net->pairs[0], 3);
    assert_int_equal(net->pairs[1], 0);
    gv_arena_free(&arena);
}

static gv_status build_with_pairs(gv_memory *memory, gv_error *err)
{
    gv_arena arena;
    gv_arena_init(&arena, memory);
    const gv_shape shape = { GV_CSP, 0, 0, 0 };
    enum { N_LABELS = 3000 };
    gv_net_builder *builder = NULL;
    const gv_net *net = NULL;
    gv_status status = gv_net_builder_new(&builder, &arena, shape, N_LABELS, err);
    for (gv_label label = 0; status == GV_OK && label < N_LABELS; label++)
        status = gv_net_add_group(builder, GV_VAR_NAMED, &label, 1, err);
    for (gv_label label = 1; status == GV_OK && label < N_LABELS; label++)
        status = gv_net_add_pair(builder, label - 1, label, err);
    if (status == GV_OK)
        status = gv_net_finish(&net, builder, N_LABELS, N_LABELS, NULL, err);
    gv_arena_free(&arena);
    return status;
}

static void the_builder_survives_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(build_with_pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_those_of_the_definitions),
        cmocka_unit_test(links_are_those_of_the_rules),
        cmocka_unit_test(listed_links_are_all_and_in_order),
        cmocka_unit_test(groups_of_labels_and_labels_of_groups_agree),
        cmocka_unit_test(the_first_group_may_have_no_labels),
        cmocka_unit_test(a_random_network_links_what_was_asked_for),
        cmocka_unit_test(pairs_inside_a_group_or_stated_twice_are_not_stored),
        cmocka_unit_test(the_builder_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
