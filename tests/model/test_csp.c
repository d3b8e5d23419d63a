/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_csp.c -- how statements of a CSP become groups and pairs, and what the builder
 * says of names that are wrong. Reading them from text is tested with the text formats.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "model/csp.h"
#include "small_nets.h"

#include <stdio.h>
#include <string.h>

static gv_symbol named(const char *text)
{
    return (gv_symbol){ text, strlen(text) };
}

/* Declares a variable whose values are the characters of `values`. */
static gv_status declare(gv_csp *csp, const char *name, const char *values,
                         gv_error *err)
{
    GV_TRY(gv_csp_add_variable(csp, named(name), err));
    for (const char *value = values; *value; value++)
        GV_TRY(gv_csp_add_value(csp, (gv_symbol){ value, 1 }, err));
    return GV_OK;
}

/* Variables A, B, C with these values, and one all-different of the three. */
static gv_status three_different(const gv_net **out, gv_arena *arena, const char *a,
                                 const char *b, const char *c, gv_error *err)
{
    gv_csp *csp = NULL;
    GV_TRY(gv_csp_new(&csp, arena, err));
    GV_TRY(declare(csp, "A", a, err));
    GV_TRY(declare(csp, "B", b, err));
    GV_TRY(declare(csp, "C", c, err));
    GV_TRY(gv_csp_add_alldiff(csp, err));
    for (gv_var variable = 0; variable < 3; variable++)
        GV_TRY(gv_csp_add_member(csp, variable, err));
    return gv_csp_finish(out, csp, arena, err);
}

static void assert_group(const gv_net *net, gv_var group, const char *name,
                         const gv_label *labels, uint32_t n_labels)
{
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    gv_net_group_name(net, group, &buffer);
    assert_string_equal(buffer.text, name);
    gv_buffer_free(&buffer);
    assert_int_equal(gv_net_group_size(net, group), n_labels);
    assert_memory_equal(net->group_labels + net->group_start[group], labels,
                        n_labels * sizeof *labels);
}

static void as_many_values_as_variables_make_variables(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = NULL;
    // Labels: A=x 0, A=y 1, B=y 2, B=z 3, C=z 4, C=x 5.
    assert_int_equal(three_different(&net, &arena, "xy", "yz", "zx", NULL), GV_OK);
    assert_int_equal(net->n_primary, 3);
    assert_int_equal(net->n_vars, 6);
    assert_int_equal(net->n_groups, 6);
    assert_group(net, 0, "A", (const gv_label[]){ 0, 1 }, 2);
    assert_group(net, 3, "alldiff1:x", (const gv_label[]){ 0, 5 }, 2);
    assert_group(net, 4, "alldiff1:y", (const gv_label[]){ 1, 2 }, 2);
    assert_group(net, 5, "alldiff1:z", (const gv_label[]){ 3, 4 }, 2);
    assert_int_equal(net->group_type[0], GV_VAR_NAMED);
    assert_int_equal(net->group_type[5], GV_VAR_VALUE);
    assert_false(net->values_interchangeable);
    gv_arena_free(&arena);
}

static void more_values_than_variables_make_groups_of_at_most_one(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = NULL;
    // v and w occur once: no group.
    assert_int_equal(three_different(&net, &arena, "vx", "xy", "yw", NULL), GV_OK);
    assert_int_equal(net->n_vars, 3);
    assert_int_equal(net->n_groups, 5);
    assert_group(net, 3, "alldiff1:x", (const gv_label[]){ 1, 2 }, 2);
    assert_group(net, 4, "alldiff1:y", (const gv_label[]){ 3, 4 }, 2);
    gv_arena_free(&arena);
}

static void fewer_values_than_variables_leave_no_solution(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = NULL;
    assert_int_equal(three_different(&net, &arena, "xy", "xy", "yx", NULL), GV_OK);
    for (gv_label a = 0; a < 2; a++)
        for (gv_label b = 2; b < 4; b++)
            for (gv_label c = 4; c < 6; c++)
                assert_true(gv_net_linked(net, a, b) || gv_net_linked(net, a, c) ||
                            gv_net_linked(net, b, c));
    gv_arena_free(&arena);
}

static void exact_groups_come_before_the_others(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_csp *csp = NULL;
    const gv_net *net = NULL;
    gv_csp_new(&csp, &arena, NULL);
    declare(csp, "A", "123", NULL);
    declare(csp, "B", "123", NULL);
    declare(csp, "C", "12", NULL);
    declare(csp, "D", "12", NULL);
    gv_csp_add_alldiff(csp, NULL); // A B: three values
    gv_csp_add_member(csp, 0, NULL);
    gv_csp_add_member(csp, 1, NULL);
    gv_csp_add_alldiff(csp, NULL); // C D: two values
    gv_csp_add_member(csp, 2, NULL);
    gv_csp_add_member(csp, 3, NULL);
    assert_int_equal(gv_csp_finish(&net, csp, &arena, NULL), GV_OK);
    assert_int_equal(net->n_vars, 4 + 2);
    assert_int_equal(net->n_groups, 4 + 2 + 3);
    assert_group(net, 4, "alldiff2:1", (const gv_label[]){ 6, 8 }, 2);
    assert_group(net, 6, "alldiff1:1", (const gv_label[]){ 0, 3 }, 2);
    gv_arena_free(&arena);
}

static void wrong_names_are_explained(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_csp *csp = NULL;
    gv_csp_new(&csp, &arena, NULL);
    declare(csp, "A", "12", NULL);
    declare(csp, "B", "34", NULL);
    gv_csp_add_alldiff(csp, NULL);
    gv_csp_add_member(csp, 0, NULL);
    gv_error err;
    gv_var variable = 77;
    gv_label label = 77;
    assert_int_equal(gv_csp_add_variable(csp, named("A"), &err), GV_ERR_INPUT);
    assert_string_equal(err.message, "variable 'A' is declared twice");
    assert_int_equal(gv_csp_add_value(csp, named("3"), &err), GV_ERR_INPUT);
    assert_string_equal(err.message, "value '3' is listed twice");
    assert_int_equal(gv_csp_find_variable(&variable, csp, named("C"), &err),
                     GV_ERR_INPUT);
    assert_string_equal(err.message, "variable 'C' is not declared");
    assert_int_equal(gv_csp_find_label(&label, csp, 0, named("3"), &err), GV_ERR_INPUT);
    assert_string_equal(err.message, "variable 'A' has no value '3'");
    assert_int_equal(gv_csp_find_label(&label, csp, 0, named("9"), &err), GV_ERR_INPUT);
    assert_int_equal(gv_csp_add_member(csp, 0, &err), GV_ERR_INPUT);
    assert_string_equal(err.message, "variable 'A' is named twice");
    assert_int_equal(gv_csp_add_forbidden(csp, 2, 2, &err), GV_ERR_INPUT);
    assert_string_equal(err.message,
                        "the same value twice: leave it out of the domain instead");
    assert_int_equal(variable, 77);
    assert_int_equal(label, 77);
    assert_int_equal(gv_csp_find_label(&label, csp, 1, named("4"), &err), GV_OK);
    assert_int_equal(label, 3);
    gv_arena_free(&arena);
}

/* Statements that would make hundreds of millions of groups from a short text. */
static void an_explosion_of_members_is_refused(void **ctx)
{
    (void)ctx;
    enum { SIZE = 10000 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_csp *csp = NULL;
    gv_csp_new(&csp, &arena, NULL);
    gv_csp_add_variable(csp, named("A"), NULL);
    for (uint32_t value = 0; value < SIZE; value++)
        gv_csp_add_value(csp, (gv_symbol){ (const char *)&value, sizeof value }, NULL);
    gv_status status = GV_OK;
    gv_error err;
    for (uint32_t i = 0; i < GV_CSP_MAX_MEMBERS / SIZE + 1; i++) {
        assert_int_equal(status, GV_OK);
        gv_csp_add_alldiff(csp, NULL);
        status = gv_csp_add_member(csp, 0, &err);
    }
    assert_int_equal(status, GV_ERR_INPUT);
    assert_string_equal(
        err.message, "the alldiff statements cover more than 16000000 values in all");
    gv_arena_free(&arena);
}

/* Adds the value of this number to the last variable. */
static gv_status add_number(gv_csp *csp, uint32_t value, gv_error *err)
{
    return gv_csp_add_value(csp, (gv_symbol){ (const char *)&value, sizeof value },
                            err);
}

static const char too_many_links[] =
    "there are more than 67108864 forbidden pairs of values";

/* 65600 values of one variable would be more links than 32 bits can count. */
static void a_domain_of_too_many_links_is_refused(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_csp *csp = NULL;
    gv_error err;
    gv_csp_new(&csp, &arena, NULL);
    gv_csp_add_variable(csp, named("A"), NULL);
    for (uint32_t value = 0; value < 11585; value++)
        assert_int_equal(add_number(csp, value, NULL), GV_OK);
    assert_int_equal(add_number(csp, 11585, &err), GV_ERR_INPUT);
    assert_string_equal(err.message, too_many_links);
    const gv_net *net = NULL;
    assert_int_equal(gv_csp_finish(&net, csp, &arena, NULL), GV_OK);
    assert_int_equal(gv_net_max_links(net), 11585 * 11584);
    gv_arena_free(&arena);
}

/* The bound is counted as the statements come, for what the network will have. */
static void statements_of_too_many_links_are_refused(void **ctx)
{
    (void)ctx;
    enum { N_VARIABLES = 4000, N_VALUES = 9 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_csp *csp = NULL;
    gv_error err;
    gv_csp_new(&csp, &arena, NULL);
    for (uint32_t variable = 0; variable < N_VARIABLES; variable++) {
        const gv_symbol name = { (const char *)&variable, sizeof variable };
        assert_int_equal(gv_csp_add_variable(csp, name, NULL), GV_OK);
        for (uint32_t value = 0; value < N_VALUES; value++)
            assert_int_equal(add_number(csp, value, NULL), GV_OK);
    }
    const uint64_t of_domains = N_VARIABLES * N_VALUES * (N_VALUES - 1);
    const uint64_t left = GV_CSP_MAX_LINKS - of_domains;
    gv_var member = 0;
    gv_status status = gv_csp_add_alldiff(csp, NULL);
    while (status == GV_OK)
        status = gv_csp_add_member(csp, member++, &err);
    assert_int_equal(status, GV_ERR_INPUT);
    assert_string_equal(err.message, too_many_links);
    const uint64_t n = member - 1; // members that were taken
    assert_true(N_VALUES * n * (n - 1) <= left && N_VALUES * n * (n + 1) > left);
    uint64_t n_pairs = 0;
    while (status = gv_csp_add_forbidden(csp, 0, 9, &err), status == GV_OK)
        n_pairs++;
    assert_int_equal(n_pairs, (left - N_VALUES * n * (n - 1)) / 2);
    assert_string_equal(err.message, too_many_links);
    gv_arena_free(&arena);
}

static void a_label_may_be_listed_once(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_csp *csp = NULL;
    gv_error err;
    gv_csp_new(&csp, &arena, NULL);
    declare(csp, "A", "12", NULL);
    declare(csp, "B", "12", NULL);
    const gv_label labels[] = { 3, 0, 3 };
    assert_int_equal(gv_csp_add_at_most_one(csp, labels, 3, &err), GV_ERR_INPUT);
    assert_string_equal(err.message, "'B=2' is listed twice");
    assert_int_equal(gv_csp_add_at_most_one(csp, labels, 2, &err), GV_OK);
    gv_arena_free(&arena);
}

static void numbers_are_read_where_all_values_are_numbers(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_csp *csp = NULL;
    int64_t number;
    gv_csp_new(&csp, &arena, NULL);
    gv_csp_add_variable(csp, named("A"), NULL);
    gv_csp_add_value(csp, named("-7"), NULL);
    gv_csp_add_value(csp, named("1099511627776"), NULL);
    declare(csp, "B", "5x", NULL);
    assert_true(gv_csp_number(csp, 0, &number));
    assert_int_equal(number, -7);
    assert_true(gv_csp_number(csp, 1, &number));
    assert_true(number == GV_CSP_MAX_NUMBER);
    assert_false(gv_csp_number(csp, 2, &number));
    assert_int_equal(number, 0);
    assert_false(gv_csp_number(csp, 3, &number));
    assert_int_equal(number, 1);
    gv_arena_free(&arena);
}

/* Partial sums of these three are all different. */
static void a_sum_with_too_many_partial_sums_is_refused_by_its_number(void **ctx)
{
    (void)ctx;
    enum { SIZE = 300 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_csp *csp = NULL;
    const gv_net *net = NULL;
    gv_error err;
    gv_csp_new(&csp, &arena, NULL);
    gv_csp_term terms[3];
    int64_t factor = 1;
    for (gv_var variable = 0; variable < 3; variable++) {
        char text[16];
        (void)snprintf(text, sizeof text, "x%u", variable);
        gv_csp_add_variable(csp, named(text), NULL);
        for (int value = 0; value < SIZE; value++) {
            (void)snprintf(text, sizeof text, "%d", value);
            gv_csp_add_value(csp, named(text), NULL);
        }
        terms[variable] = (gv_csp_term){ factor, variable };
        factor *= SIZE;
    }
    gv_csp_begin_constraint(csp, named("the first"), NULL);
    gv_csp_add_relation(csp, 0, GV_CSP_LE, 1, 290, NULL);
    gv_csp_begin_constraint(csp, named("the second"), NULL);
    assert_int_equal(gv_csp_add_linear(csp, terms, 3, GV_CSP_NE, 1000000, &err), GV_OK);
    assert_int_equal(gv_csp_finish(&net, csp, &arena, &err), GV_ERR_INPUT);
    assert_string_equal(err.message,
                        "the constraint needs more than 50000 tuples in a partial sum");
    assert_int_equal(gv_csp_failed_constraint(csp), 1);
    gv_arena_free(&arena);
}

static void dropped_labels_leave_the_network(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_csp *csp = NULL;
    const gv_net *net = NULL;
    gv_csp_new(&csp, &arena, NULL);
    declare(csp, "A", "123", NULL);
    declare(csp, "B", "123", NULL);
    gv_csp_add_unary(csp, 0, GV_CSP_NE, 2, NULL);
    gv_csp_add_alldiff(csp, NULL);
    gv_csp_add_member(csp, 0, NULL);
    gv_csp_add_member(csp, 1, NULL);
    gv_csp_add_unary(csp, 1, GV_CSP_NE, 2, NULL);
    assert_int_equal(gv_csp_finish(&net, csp, &arena, NULL), GV_OK);
    assert_int_equal(net->n_labels, 4);
    assert_int_equal(net->n_vars, 4); // two values are left for two variables
    assert_int_equal(gv_csp_net_label(csp, 1), GV_NO_LABEL);
    assert_int_equal(gv_csp_net_label(csp, 2), 1);
    assert_int_equal(gv_csp_net_label(csp, 5), 3);
    gv_arena_free(&arena);
}

static gv_status build_a_csp(gv_memory *memory, gv_error *err)
{
    gv_arena tmp, arena;
    gv_arena_init(&tmp, memory);
    gv_arena_init(&arena, memory);
    gv_csp *csp = NULL;
    gv_status status = gv_csp_new(&csp, &tmp, err);
    for (char name = 'A'; status == GV_OK && name <= 'Z'; name++)
        status = declare(csp, (const char[]){ name, '\0' }, "1234567890", err);
    if (status == GV_OK)
        status = gv_csp_add_alldiff(csp, err);
    for (gv_var variable = 0; status == GV_OK && variable < 26; variable++)
        status = gv_csp_add_member(csp, variable, err);
    for (gv_label label = 0; status == GV_OK && label < 250; label++)
        status = gv_csp_add_forbidden(csp, label, label + 7, err);
    const gv_net *net = NULL;
    if (status == GV_OK)
        status = gv_csp_finish(&net, csp, &arena, err);
    gv_arena_free(&tmp);
    gv_arena_free(&arena);
    return status;
}

static void the_builder_survives_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(build_a_csp);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_values_as_variables_make_variables),
        cmocka_unit_test(more_values_than_variables_make_groups_of_at_most_one),
        cmocka_unit_test(fewer_values_than_variables_leave_no_solution),
        cmocka_unit_test(exact_groups_come_before_the_others),
        cmocka_unit_test(wrong_names_are_explained),
        cmocka_unit_test(an_explosion_of_members_is_refused),
        cmocka_unit_test(a_domain_of_too_many_links_is_refused),
        cmocka_unit_test(statements_of_too_many_links_are_refused),
        cmocka_unit_test(a_label_may_be_listed_once),
        cmocka_unit_test(numbers_are_read_where_all_values_are_numbers),
        cmocka_unit_test(a_sum_with_too_many_partial_sums_is_refused_by_its_number),
        cmocka_unit_test(dropped_labels_leave_the_network),
        cmocka_unit_test(the_builder_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
