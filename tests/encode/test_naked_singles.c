/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_naked_singles.c -- the fixpoint of forward checking. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "encode_help.h"

#include "base/bitset.h"
#include "encode/naked_singles.h"

static gv_open_labels propagate(encode_test *test)
{
    gv_open_labels labels;
    assert_int_equal(gv_naked_singles(&labels, test->instance, &test->arena, NULL),
                     GV_OK);
    return labels;
}

/* Open labels are those that nothing that holds excludes, two or more of a variable. */
static void assert_fixpoint(const gv_net *net, const gv_open_labels *labels)
{
    for (gv_label a = 0; a < net->n_labels; a++) {
        bool excluded = false;
        for (gv_label b = 0; b < net->n_labels; b++)
            excluded = excluded || (a != b && gv_bits_has(labels->held, b) &&
                                    gv_net_linked(net, a, b));
        assert_int_equal(gv_bits_has(labels->open, a),
                         !excluded && !gv_bits_has(labels->held, a));
    }
    for (gv_var var = 0; var < net->n_primary; var++) {
        uint32_t n_open = 0, n_held = 0;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
            n_open += gv_bits_has(labels->open, net->group_labels[i]);
            n_held += gv_bits_has(labels->held, net->group_labels[i]);
        }
        assert_true((n_held == 1 && !n_open) || (!n_held && n_open > 1));
    }
}

static void what_is_left_is_the_fixpoint(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    const gv_open_labels labels = propagate(&test);
    assert_false(labels.contradiction);
    assert_fixpoint(test.instance->net, &labels);
    assert_true(gv_bits_count(labels.held, 216) >= test.instance->n_givens);
    encode_close(&test);
}

static void pairs_of_a_csp_propagate(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_CSP, 0, 0, 0,
                "csp 1; var A 1 2; var B 1 2; var C 1 2 3; forbid A=1 B=2; given A=1");
    const gv_open_labels labels = propagate(&test);
    assert_fixpoint(test.instance->net, &labels);
    assert_true(gv_bits_has(labels.held, 2));  // B=1
    assert_false(gv_bits_has(labels.open, 3)); // B=2
    assert_int_equal(gv_bits_count(labels.open, 7), 3);
    encode_close(&test);
}

static void contradictions_are_found(void **ctx)
{
    (void)ctx;
    static const char *const texts[] = {
        "11..............", // two in a row
        "123.........4...", // no value for a cell is left: 4 is needed in r1c4
        "123.....4.......", // the same by its block
    };
    const bool expected[] = { true, false, false };
    for (size_t i = 0; i < 3; i++) {
        encode_test test;
        encode_open(&test, GV_SUDOKU, 2, 2, 4, texts[i]);
        assert_int_equal(propagate(&test).contradiction, expected[i]);
        encode_close(&test);
    }
    encode_test test;
    encode_open(&test, GV_SUDOKU, 2, 2, 4, "123....4........");
    assert_true(propagate(&test).contradiction); // r1c4 has 4 in its column
    encode_close(&test);
}

/* Queens of order 3: the middle leaves no place in the other rows. */
static void at_most_one_groups_propagate(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_QUEENS, 0, 0, 3, "....Q....");
    assert_true(propagate(&test).contradiction);
    encode_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_is_the_fixpoint),
        cmocka_unit_test(pairs_of_a_csp_propagate),
        cmocka_unit_test(contradictions_are_found),
        cmocka_unit_test(at_most_one_groups_propagate),
    };
    return cmocka_run_group_tests_name("naked_singles", tests, NULL, NULL);
}
