/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_flatzinc.c -- models of FlatZinc: what they mean is compared with Gecode
 * (tests/minizinc); here are their names, what is wrong with them and where. */
#include "one_record.h"

#include "solve/solver.h"
#include "text/flatzinc/model.h"
#include "text/formats.h"

#include <stdio.h>

static const gv_format flatzinc = (gv_format)GV_FORMAT_FLATZINC;

static uint64_t n_solutions(const gv_instance *instance)
{
    gv_arena tmp;
    gv_search_result result;
    const gv_search search = { .forbid = GV_NO_LABEL };
    gv_arena_init(&tmp, NULL);
    gv_bigcount_init(&result.count);
    assert_int_equal(gv_search_run(&result, instance, &search, &tmp, NULL), GV_OK);
    uint64_t n = 0;
    while (gv_bigcount_at_least(&result.count, n + 1))
        n++;
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    return n;
}

static void assert_solutions(const char *text, uint64_t expected)
{
    one_record one;
    one_open(&one);
    const gv_instance *instance = one_read(&one, flatzinc, text);
    assert_string_equal(one.error.message, "");
    assert_non_null(instance);
    assert_int_equal(n_solutions(instance), expected);
    one_close(&one);
}

static void models_have_the_solutions_of_their_constraints(void **state)
{
    (void)state;
    assert_solutions("solve satisfy;", 1);
    assert_solutions("var 1..3: x; solve satisfy;", 3);
    assert_solutions("var {1,5,9}: x; var bool: b; solve satisfy;", 6);
    assert_solutions("var 3..1: x; solve satisfy;", 0);
    assert_solutions("var 1..3: x; constraint int_le(x,0); solve satisfy;", 0);
    assert_solutions("constraint int_le(1,0); solve satisfy;", 0);
    assert_solutions("var 1..3: x; var 1..3: y; constraint int_lt(x,y); solve satisfy;",
                     3);
    // A parameter, an element of an array, another name of a variable.
    assert_solutions("int: n = 2; var 1..3: x; array [1..2] of var int: a = [x,n];"
                     "var 1..3: z = a[1]; % z is x\n"
                     "constraint int_le(z,a[2]); solve satisfy;",
                     2);
}

static void variables_that_follow_from_others_are_hidden(void **state)
{
    (void)state;
    one_record one;
    one_open(&one);
    const gv_instance *instance =
        one_read(&one, flatzinc,
                 "var 1..3: X_INTRODUCED_0_; var 1..3: X_INTRODUCED_1_;"
                 "var 2..6: s :: is_defined_var;"
                 "array [1..2] of var int: q :: output_array([1..1,3..4]) = "
                 "[X_INTRODUCED_0_,X_INTRODUCED_1_];"
                 "constraint int_plus(X_INTRODUCED_0_,X_INTRODUCED_1_,s) "
                 ":: defines_var(s);"
                 "solve satisfy;");
    assert_string_equal(one.error.message, "");
    assert_non_null(instance);
    assert_int_equal(instance->net->n_primary, 2);
    assert_int_equal(n_solutions(instance), 9);
    assert_string_equal(gv_net_name_of_group(instance->net, 0).text, "q[1,3]");
    assert_string_equal(gv_net_name_of_group(instance->net, 1).text, "q[1,4]");
    one_close(&one);
}

static void variables_that_nothing_defines_are_shown(void **state)
{
    (void)state;
    assert_solutions("var 1..3: x; var 1..2: s :: is_defined_var; solve satisfy;", 6);
}

static void sums_with_a_variable_on_their_right_side_are_reified(void **state)
{
    (void)state;
    assert_solutions(
        "var 1..20: x; var 1..20: y; var 1..20: z; var 60..61: c; var bool: b;"
        "constraint int_lin_eq_reif([1,1,1],[x,y,z],c,b);"
        "constraint bool_eq(b,true); solve satisfy;",
        1);
}

static void what_is_wrong_is_said_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t column;
        const char *message;
    } rows[] = {
        { "", 1, "expected a solve item, found the end of the text" },
        { "var 1..3: x;", 13, "expected a solve item, found the end of the text" },
        { "var 1..3 x; solve satisfy;", 10, "expected ':', found 'x'" },
        { "var 1..3: x solve satisfy;", 13, "expected ';', found 'solve'" },
        { "var 1..: x; solve satisfy;", 8, "expected an integer, found ':'" },
        { "var int: x; solve satisfy;", 10, "variable 'x' has no bounds" },
        { "var 1..3: x; var 1..2: x; solve satisfy;", 24, "'x' is declared twice" },
        { "var 0..2000000: x; solve satisfy;", 17,
          "the domain has 2000001 values: at most 1048576" },
        { "var 1..9999999999: x; solve satisfy;", 8,
          "integers beyond 1000000000 are not supported" },
        { "var float: x; solve satisfy;", 5,
          "floating-point numbers are not supported" },
        { "var 1.5..2.5: x; solve satisfy;", 5,
          "floating-point numbers are not supported" },
        { "var set of 1..3: x; solve satisfy;", 5,
          "variables that are sets are not supported" },
        { "array [1..1] of var int: a = [y]; solve satisfy;", 31,
          "'y' is not declared" },
        { "var 1..3: x; constraint int_foo(x); solve satisfy;", 25,
          "int_foo: this constraint is not supported" },
        { "var 1..3: x; constraint channel(x); solve satisfy;", 25,
          "channel: this constraint is not supported" },
        { "var 1..3: x; constraint int_le(x); solve satisfy;", 25,
          "int_le: wrong number of arguments" },
        { "var 1..3: x; constraint int_le(x,y); solve satisfy;", 34,
          "'y' is not declared" },
        { "array [1..1] of int: a = [1]; var 1..3: x; constraint int_le(x,a);"
          "solve satisfy;",
          64, "int_le: expected a variable or a number" },
        { "array [1..1] of int: a = [1]; array [1..2] of int: b = [a,a];"
          "solve satisfy;",
          57, "arrays of arrays are not supported" },
        { "var {1000000000}: x; var bool: b;"
          "constraint int_lin_eq([1000000000,1000000000],[x,x],b); solve satisfy;",
          45, "int_lin_eq: the sum may be beyond 10^18" },
        { "var 1..3: x; constraint int_lin_eq([1,2],[x],3); solve satisfy;", 25,
          "int_lin_eq: the arrays differ in length" },
        { "var 1..3: x; constraint set_in(x,3); solve satisfy;", 34,
          "set_in: expected a set" },
        { "var 1..300: x; var 1..300: y; var 1..9: z; constraint int_div(x,y,z);"
          "solve satisfy;",
          55, "int_div: the domains have more than 50000 combinations" },
        { "var 1..3: x; solve satisfy; var 1..3: y;", 29,
          "expected the end of the text after the solve item, found 'var'" },
        { "var 1..3: x :: \"a; solve satisfy;", 16, "the string has no end" },
        { "solve maximise;", 7,
          "expected satisfy, minimize or maximize, found 'maximise'" },
        { "array [1..2] of var 1..2: a :: output_array([1..3]) = [1,2]; solve satisfy;",
          32, "the array has 2 elements, not as many as the ranges" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_read_fails(flatzinc, rows[i].text, rows[i].column, rows[i].message);
}

static void brackets_may_not_be_nested_without_end(void **state)
{
    (void)state;
    enum { DEPTH = 100000 };
    char *text = malloc(2 * DEPTH);
    assert_non_null(text);
    const size_t head = (size_t)sprintf(text, "constraint x(");
    memset(text + head, '[', DEPTH);
    text[head + DEPTH] = '\0';
    assert_read_fails(flatzinc, text, head + 51,
                      "brackets are nested more than 50 deep");
    free(text);
}

static void lack_of_memory_is_reported(void **state)
{
    (void)state;
    assert_survives_lack_of_memory(
        flatzinc,
        "array [1..2] of int: c = [1,2]; var 1..3: x; var {1,4}: y; var bool: b;"
        "var 0..20: s :: is_defined_var;"
        "array [1..2] of var int: q :: output_array([1..2]) = [x,y];"
        "constraint int_lin_eq([1,2,-1],[x,y,s],0) :: \"sum\";"
        "constraint int_lin_le_reif(c,q,5,b); constraint int_times(x,x,y);"
        "constraint bool_clause([b],[]); solve maximize s;",
        false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_have_the_solutions_of_their_constraints),
        cmocka_unit_test(variables_that_follow_from_others_are_hidden),
        cmocka_unit_test(variables_that_nothing_defines_are_shown),
        cmocka_unit_test(sums_with_a_variable_on_their_right_side_are_reified),
        cmocka_unit_test(what_is_wrong_is_said_with_its_place),
        cmocka_unit_test(brackets_may_not_be_nested_without_end),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
