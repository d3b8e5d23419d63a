/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_linkage.c -- the tables of a linkage against the network, label by label. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules_testing.h"

static void assert_links(const gv_linkage *linkage)
{
    const gv_net *net = linkage->net;
    for (gv_label a = 0; a < net->n_labels; a++) {
        uint32_t n = linkage->link_start[a];
        for (gv_label b = 0; b < net->n_labels; b++) {
            const bool linked = a != b && gv_net_linked(net, a, b);
            assert_int_equal(gv_linkage_linked(linkage, a, b), linked);
            if (linked)
                assert_int_equal(linkage->links[n++], b);
        }
        assert_int_equal(n, linkage->link_start[a + 1]);
    }
}

static bool group_holds(const gv_net *net, gv_var var, gv_label label)
{
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (net->group_labels[i] == label)
            return true;
    return false;
}

static void assert_vars(const gv_linkage *linkage)
{
    const gv_net *net = linkage->net;
    for (gv_label label = 0; label < net->n_labels; label++) {
        uint32_t n = linkage->var_start[label];
        for (gv_var var = 0; var < net->n_vars; var++) {
            assert_int_equal(gv_linkage_in_var(linkage, label, var),
                             group_holds(net, var, label));
            if (group_holds(net, var, label))
                assert_int_equal(linkage->vars[n++], var);
        }
        assert_int_equal(n, linkage->var_start[label + 1]);
    }
}

/* By the definition of being g-linked, and of being in a g-label. */
static void assert_glabel(const gv_linkage *linkage, uint32_t glabel)
{
    const gv_net *net = linkage->net;
    const gv_glabels *glabels = linkage->glabels;
    uint32_t n_glinks = 0;
    for (gv_label label = 0; label < net->n_labels; label++) {
        bool sees_all = true, inside = false;
        for (uint32_t i = glabels->start[glabel]; i < glabels->start[glabel + 1]; i++) {
            inside = inside || glabels->labels[i] == label;
            sees_all = sees_all && glabels->labels[i] != label &&
                       gv_net_linked(net, label, glabels->labels[i]);
        }
        assert_int_equal(gv_linkage_glinked(linkage, label, glabel), sees_all);
        assert_int_equal(gv_linkage_in_glabel(linkage, label, glabel), inside);
        n_glinks += sees_all;
    }
    assert_int_equal(n_glinks,
                     linkage->glink_start[glabel + 1] - linkage->glink_start[glabel]);
    const gv_var var = glabels->var[glabel];
    assert_in_range(glabel, linkage->var_glabels[var],
                    linkage->var_glabels[var + 1] - 1);
    assert_true(glabels->start[glabel + 1] - glabels->start[glabel] <=
                linkage->max_glabel);
}

/* Twins have the same labels, and the first of them is their name. */
static void assert_sets(const gv_linkage *linkage)
{
    const gv_glabels *glabels = linkage->glabels;
    for (uint32_t a = 0; a < glabels->n_glabels; a++) {
        uint32_t first = a;
        for (uint32_t b = 0; b < a && first == a; b++) {
            bool same = glabels->start[b + 1] - glabels->start[b] ==
                        glabels->start[a + 1] - glabels->start[a];
            for (uint32_t i = glabels->start[a]; i < glabels->start[a + 1]; i++)
                same = same && gv_linkage_in_glabel(linkage, glabels->labels[i], b);
            if (same)
                first = b;
        }
        assert_int_equal(linkage->glabel_set[a], first);
    }
}

static void the_tables_say_what_the_network_says(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < UINT64_C(2) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(1, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        assert_links(b.linkage);
        assert_vars(b.linkage);
        for (uint32_t glabel = 0; glabel < b.linkage->glabels->n_glabels; glabel++)
            assert_glabel(b.linkage, glabel);
        assert_sets(b.linkage);
        fixture_close(&b);
    }
}

static void a_nine_by_nine_sudoku_has_486_segments_in_two_variables_each(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    uint32_t n_sets = 0;
    for (uint32_t glabel = 0; glabel < b.linkage->glabels->n_glabels; glabel++)
        n_sets += b.linkage->glabel_set[glabel] == glabel;
    assert_int_equal(n_sets, 486);
    assert_int_equal(b.linkage->glabels->n_glabels, 972);
    assert_int_equal(b.linkage->link_start[729], 729 * 28);
    fixture_close(&b);
}

static gv_status build(gv_memory *memory, gv_error *err)
{
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, memory);
    const gv_linkage *linkage = NULL;
    gv_rule_context *ctx = NULL;
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    gv_status status = gv_linkage_new(&linkage, net, true, NULL, &arena, err);
    if (status == GV_OK)
        status = gv_rule_context_new(&ctx, linkage, &arena, err);
    gv_rule_context_free(ctx);
    gv_arena_free(&arena);
    gv_context_free(context);
    return status;
}

static void linkage_and_finder_survive_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(build);
}

/* One variable of 65600 labels: more links than 32 bits can count. */
static void more_links_than_can_be_numbered_are_refused(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_linkage *linkage = NULL;
    assert_int_equal(gv_linkage_new(&linkage, one_variable(65600, &arena), false, NULL,
                                    &arena, NULL),
                     GV_ERR_ARGUMENT);
    assert_null(linkage);
    gv_arena_free(&arena);
}

/* Large networks have no bit rows; the lists must say the same. */
static void links_without_rows_are_those_of_the_lists(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    gv_linkage bare = *b.linkage;
    bare.rows = NULL;
    assert_links(&bare);
    fixture_close(&b);
}

static void a_stop_flag_ends_the_making(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_flag stop = true;
    const gv_budget budget = { .limits = { .stop = &stop } };
    for (int with_glabels = 0; with_glabels < 2; with_glabels++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_meter meter = gv_meter_of(&budget);
        const gv_linkage *linkage = NULL;
        const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 4, 4, 16 });
        assert_int_equal(
            gv_linkage_new(&linkage, net, with_glabels, &meter, &arena, NULL), GV_OK);
        assert_null(linkage);
        assert_int_equal(meter.end, GV_END_STOPPED);
        gv_arena_free(&arena);
    }
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tables_say_what_the_network_says),
        cmocka_unit_test(a_nine_by_nine_sudoku_has_486_segments_in_two_variables_each),
        cmocka_unit_test(linkage_and_finder_survive_lack_of_memory),
        cmocka_unit_test(links_without_rows_are_those_of_the_lists),
        cmocka_unit_test(more_links_than_can_be_numbered_are_refused),
        cmocka_unit_test(a_stop_flag_ends_the_making),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
