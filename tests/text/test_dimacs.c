/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_dimacs.c -- files of clauses and graphs: what is wrong with them, and where.
 * What they mean is compared with brute force and minisat (tests/cli/dimacs_peer.py).
 */
#include "one_record.h"

#include "text/formats.h"

static const gv_format dimacs = (gv_format)GV_FORMAT_DIMACS;

static void clauses_and_comments_are_read(void **state)
{
    (void)state;
    one_record one;
    one_open(&one);
    const gv_instance *instance = one_read(
        &one, dimacs, "c a comment\np cnf 2 2\n1 -2\n 0 2 0\nc another\n%\n0\n");
    assert_string_equal(one.error.message, "");
    assert_non_null(instance);
    assert_int_equal(instance->net->n_primary, 2);
    assert_string_equal(gv_net_name_of_label(instance->net, 0).text, "x1=true");
    one_close(&one);
    one_open(&one);
    instance = one_read(&one, dimacs, "p cnf 0 0\n");
    assert_non_null(instance);
    assert_int_equal(instance->net->n_primary, 0);
    one_close(&one);
}

static void what_is_wrong_is_said_with_its_place(void **state)
{
    (void)state;
    assert_read_fails(dimacs, "", 1, "expected 'p cnf', 'p edge' or 'p col'");
    assert_read_fails(dimacs, "p sat 1 1", 3, "expected 'cnf', 'edge' or 'col'");
    assert_read_fails(dimacs, "p cnf x 1", 7, "expected a number of variables");
    assert_read_fails(dimacs, "p cnf -1 0", 1,
                      "expected numbers of variables and clauses from 0 on");
    assert_read_fails(dimacs, "p cnf 1000000000 1", 1, "more than 2000000 variables");
    assert_read_fails(dimacs, "p cnf 999999999 0", 1, "more than 2000000 variables");
    assert_read_fails(dimacs, "p cnf 2 1 3 0", 11,
                      "there is no variable 3: the head says 2");
    assert_read_fails(dimacs, "p cnf 2 1 1 y 0", 13, "expected a literal");
    assert_read_fails(dimacs, "p cnf 2 1 1 2", 14,
                      "the last clause does not end with 0");
    assert_read_fails(dimacs, "p cnf 2 2 1 2 0", 1,
                      "the head says 2 clauses, there are 1");
    assert_read_fails(dimacs, "p edge 2 1 e 1 2", 1,
                      "a graph needs a number of colours: --size N");
}

static void lack_of_memory_is_reported(void **state)
{
    (void)state;
    assert_survives_lack_of_memory(dimacs, "p cnf 4 3 1 -2 3 0 -1 0 2 -3 4 -1 0",
                                   false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clauses_and_comments_are_read),
        cmocka_unit_test(what_is_wrong_is_said_with_its_place),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
