/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_link_rows.c -- the bit rows say what the network says. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/bitset.h"
#include "model/link_rows.h"
#include "small_nets.h"

static void rows_hold_exactly_the_links(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++) {
        const gv_net *net = net_of(context, small_shapes[i]);
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        const gv_link_rows *rows = NULL;
        assert_int_equal(gv_link_rows_new(&rows, net, 1 << 20, &arena, NULL), GV_OK);
        assert_int_equal(rows->n_words, gv_bits_words(net->n_labels));
        for (gv_label a = 0; a < net->n_labels; a++)
            for (gv_label b = 0; b < rows->n_words * 64; b++)
                assert_int_equal(gv_bits_has(rows->bits + a * rows->n_words, b),
                                 a != b && b < net->n_labels &&
                                     gv_net_linked(net, a, b));
        gv_arena_free(&arena);
    }
    gv_context_free(context);
}

static void pairs_are_links_too(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_net_builder *builder = NULL;
    const gv_net *net = NULL;
    const gv_label labels[] = { 0, 1, 2 };
    gv_net_builder_new(&builder, &arena, (gv_shape){ GV_CSP, 0, 0, 0 }, 3, NULL);
    for (size_t i = 0; i < 3; i++)
        gv_net_add_group(builder, GV_VAR_NAMED, &labels[i], 1, NULL);
    gv_net_add_pair(builder, 0, 2, NULL);
    assert_int_equal(gv_net_finish(&net, builder, 3, 3, NULL, NULL), GV_OK);
    const gv_link_rows *rows = NULL;
    assert_int_equal(gv_link_rows_new(&rows, net, 24, &arena, NULL), GV_OK);
    assert_int_equal(rows->bits[0], 4);
    assert_int_equal(rows->bits[1], 0);
    assert_int_equal(rows->bits[2], 1);
    gv_arena_free(&arena);
}

static void rows_that_do_not_fit_are_refused(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    const size_t n_bytes = 729 * 12 * sizeof(uint64_t);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_link_rows *rows = NULL;
    assert_int_equal(gv_link_rows_new(&rows, net, n_bytes - 1, &arena, NULL),
                     GV_ERR_ARGUMENT);
    assert_null(rows);
    assert_int_equal(gv_link_rows_new(&rows, net, n_bytes, &arena, NULL), GV_OK);
    gv_arena_free(&arena);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_hold_exactly_the_links),
        cmocka_unit_test(pairs_are_links_too),
        cmocka_unit_test(rows_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
