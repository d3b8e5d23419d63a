/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_domains.c -- instances as variables over integers. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "encode_help.h"

#include "encode/domains.h"

static gv_domains make(encode_test *test, bool full)
{
    gv_domains domains;
    assert_int_equal(
        gv_domains_make(&domains, test->instance, full, &test->arena, NULL), GV_OK);
    return domains;
}

static void numbers_and_labels_belong_together(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    const gv_domains domains = make(&test, true);
    assert_false(domains.reduced);
    for (gv_label label = 0; label < 216; label++) {
        const uint32_t number = gv_domains_number(&domains, label);
        assert_int_equal(number, label % 6 + 1);
        assert_int_equal(gv_domains_label(&domains, label / 6, number), label);
    }
    assert_int_equal(gv_domains_label(&domains, 0, 7), GV_NO_LABEL);
    assert_int_equal(gv_domains_label(&domains, 0, 0), GV_NO_LABEL);
    encode_close(&test);
}

static void equal_names_of_a_csp_are_equal_numbers(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_CSP, 0, 0, 0, "csp 1; var A red blue; var B blue 7");
    const gv_domains domains = make(&test, true);
    assert_int_equal(domains.n_values, 3);
    assert_int_equal(gv_domains_number(&domains, 1), gv_domains_number(&domains, 2));
    assert_int_not_equal(gv_domains_number(&domains, 0),
                         gv_domains_number(&domains, 3));
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    const gv_encode_out out = { .text = &text };
    gv_domains_legend(&out, &domains, "% ");
    assert_string_equal(text.text, "% variable 1 A\n% variable 2 B\n% value 1 red\n"
                                   "% value 2 blue\n% value 3 7\n");
    gv_buffer_free(&text);
    encode_close(&test);
}

static void domains_are_reduced_unless_that_ends_in_a_contradiction(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    const gv_domains reduced = make(&test, false), full = make(&test, true);
    assert_true(reduced.reduced);
    assert_int_equal(gv_domains_size(&reduced, 0), 1); // a given
    assert_int_equal(gv_domains_size(&full, 0), 6);
    encode_close(&test);
    encode_open(&test, GV_SUDOKU, 2, 2, 4, "11..............");
    const gv_domains lost = make(&test, false);
    assert_true(lost.contradiction && !lost.reduced);
    assert_int_equal(gv_domains_size(&lost, 0), 4);
    assert_int_equal(lost.n_empty, 0);
    encode_close(&test);
}

static void count_alldiff(void *user, const gv_var *vars, uint32_t n_vars)
{
    uint32_t *counts = user;
    counts[0]++;
    counts[1] += n_vars;
    for (uint32_t i = 1; i < n_vars; i++)
        assert_int_not_equal(vars[i - 1], vars[i]);
}

static void every_unit_is_an_all_different(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_family family;
        unsigned rows, columns, order;
        uint32_t n_alldiffs;
    } rows[] = { { GV_SUDOKU, 2, 3, 6, 18 }, { GV_SUDOKU, 1, 5, 5, 10 },
                 { GV_LATIN, 1, 5, 5, 10 },  { GV_PANDIAGONAL, 1, 5, 5, 20 },
                 { GV_QUEENS, 1, 5, 5, 1 },  { GV_SUDOQUEENS, 2, 2, 4, 1 },
                 { GV_LATIN, 1, 1, 1, 0 } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        encode_test test;
        encode_open(&test, rows[i].family, rows[i].rows, rows[i].columns, rows[i].order,
                    NULL);
        gv_var vars[64];
        uint32_t counts[2] = { 0, 0 };
        const gv_domains domains = make(&test, true);
        gv_alldiffs_each(&domains, vars, count_alldiff, counts);
        assert_int_equal(counts[0], rows[i].n_alldiffs);
        assert_int_equal(counts[1], rows[i].n_alldiffs * rows[i].order);
        encode_close(&test);
    }
}

typedef struct pair_count {
    const gv_net *net;
    uint32_t n_conflicts;
    gv_var last_p, last_q;
    bool any;
} pair_count;

static gv_status count_conflicts(void *user, gv_var p, gv_var q,
                                 const gv_conflict *conflicts, uint32_t n_conflicts)
{
    pair_count *count = user;
    assert_true(p < q);
    assert_true(!count->any || count->last_p < p ||
                (count->last_p == p && count->last_q < q));
    for (uint32_t i = 0; i < n_conflicts; i++) {
        assert_int_equal(gv_primary_of(count->net, conflicts[i].a), p);
        assert_int_equal(gv_primary_of(count->net, conflicts[i].b), q);
        assert_true(gv_net_linked(count->net, conflicts[i].a, conflicts[i].b));
    }
    count->n_conflicts += n_conflicts;
    count->last_p = p;
    count->last_q = q;
    count->any = true;
    return GV_OK;
}

static void conflicts_are_what_no_all_different_explains(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open(&test, GV_SUDOQUEENS, 2, 2, 4, NULL);
    gv_domains domains = make(&test, true);
    pair_count count = { .net = domains.net };
    assert_int_equal(
        gv_conflicts_each(&domains, count_conflicts, &count, NULL, &test.arena, NULL),
        GV_OK);
    uint32_t expected = 0;
    for (gv_label a = 0; a < 16; a++)
        for (gv_label b = a + 1; b < 16; b++)
            expected +=
                a / 4 != b / 4 && a % 4 != b % 4 && gv_net_linked(domains.net, a, b);
    assert_int_equal(count.n_conflicts, expected);
    encode_close(&test);
    encode_open(&test, GV_CSP, 0, 0, 0,
                "csp 1; var A 1 2; var B 1 2; var C 1 2; alldiff A B; forbid C=1 B=2; "
                "forbid A=1 C=2; forbid B=1 C=1");
    domains = make(&test, true);
    count = (pair_count){ .net = domains.net };
    assert_int_equal(
        gv_conflicts_each(&domains, count_conflicts, &count, NULL, &test.arena, NULL),
        GV_OK);
    assert_int_equal(count.n_conflicts, 3);
    encode_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_labels_belong_together),
        cmocka_unit_test(equal_names_of_a_csp_are_equal_numbers),
        cmocka_unit_test(domains_are_reduced_unless_that_ends_in_a_contradiction),
        cmocka_unit_test(every_unit_is_an_all_different),
        cmocka_unit_test(conflicts_are_what_no_all_different_explains),
    };
    return cmocka_run_group_tests_name("domains", tests, NULL, NULL);
}
