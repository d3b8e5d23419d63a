/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_encode.c -- encodings and answers through givens.h. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../encode/encode_help.h"

#include "base/memory.h"

static void an_encoding_is_the_text_of_its_writer(void **ctx)
{
    (void)ctx;
    encode_test test;
    encode_open_six(&test);
    for (size_t i = 0; i < GV_N_ENCODINGS; i++) {
        gv_encode_options options = GV_INIT(gv_encode_options);
        gv_end end = GV_END_TIME;
        char *text = NULL;
        gv_buffer expected;
        options.full = i % 2;
        encode_text(&expected, &test, gv_encodings[i].name, i % 2);
        assert_int_equal(gv_encode(&text, &end, test.instance, gv_encodings[i].name,
                                   &options, NULL, NULL),
                         GV_OK);
        assert_int_equal(end, GV_END_COMPLETE);
        assert_string_equal(text, expected.text);
        gv_buffer_free(&expected);
        gv_free(text);
    }
    encode_close(&test);
}

static void model_and_data_can_be_separated(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_encode_options options = GV_INIT(gv_encode_options);
    char *model = NULL, *data = NULL;
    gv_end end;
    encode_open_six(&test);
    options.part = GV_ENCODE_MODEL;
    assert_int_equal(
        gv_encode(&model, &end, test.instance, "mzn", &options, NULL, NULL), GV_OK);
    options.part = GV_ENCODE_DATA;
    assert_int_equal(gv_encode(&data, &end, test.instance, "mzn", &options, NULL, NULL),
                     GV_OK);
    assert_non_null(strstr(model, "constraint"));
    assert_null(strstr(data, "constraint"));
    gv_string_free(model);
    gv_string_free(data);
    encode_close(&test);
}

static void senseless_arguments_are_refused(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_encode_options options = GV_INIT(gv_encode_options);
    char *text = NULL;
    gv_end end = GV_END_TIME;
    encode_open_six(&test);
    assert_int_equal(gv_encode(&text, &end, test.instance, "dimacs", NULL, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_encode(&text, &end, NULL, "opb", NULL, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_encode(&text, &end, test.instance, NULL, NULL, NULL, NULL),
                     GV_ERR_ARGUMENT);
    options.part = GV_ENCODE_DATA;
    assert_int_equal(gv_encode(&text, &end, test.instance, "opb", &options, NULL, NULL),
                     GV_ERR_ARGUMENT);
    options.part = (gv_encode_part)9;
    assert_int_equal(gv_encode(&text, &end, test.instance, "mzn", &options, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_null(text);
    assert_int_equal(end, GV_END_TIME);
    encode_close(&test);
}

static void a_limit_ends_a_long_encoding(void **ctx)
{
    (void)ctx;
    encode_test test;
    const gv_flag stop = true;
    gv_limits limits = GV_INIT(gv_limits);
    char *text = NULL;
    gv_end end = GV_END_COMPLETE;
    limits.stop = &stop;
    encode_open(&test, GV_LATIN, 1, 30, 30, NULL);
    assert_int_equal(
        gv_encode(&text, &end, test.instance, "dimacs-3d", NULL, &limits, NULL), GV_OK);
    assert_int_equal(end, GV_END_STOPPED);
    assert_null(text);
    encode_close(&test);
}

static void answers_become_solutions(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_label expected[36];
    gv_instance *solution = NULL;
    gv_reply reply = GV_REPLY_UNKNOWN;
    gv_end end = GV_END_TIME;
    gv_buffer answer;
    encode_open_six(&test);
    encode_labels(expected, SIX_SOLUTION, 6);
    gv_buffer_init(&answer, NULL);
    gv_buffer_puts(&answer, "x = [");
    for (unsigned cell = 0; cell < 36; cell++)
        gv_buffer_printf(&answer, "%c,", SIX_SOLUTION[cell]);
    gv_buffer_puts(&answer, "];\n----------\n");
    assert_int_equal(gv_decode(&solution, &reply, &end, test.instance, NULL, NULL,
                               answer.text, answer.length, NULL, NULL),
                     GV_OK);
    assert_int_equal(reply, GV_REPLY_SAT);
    assert_int_equal(solution->n_givens, 36);
    assert_memory_equal(solution->givens, expected, sizeof expected);
    gv_instance_free(solution);
    gv_buffer_free(&answer);
    encode_close(&test);
}

static void other_answers_have_no_solution(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_instance *solution = NULL;
    gv_reply reply = GV_REPLY_UNKNOWN;
    gv_end end = GV_END_TIME;
    encode_open_six(&test);
    assert_int_equal(gv_decode(&solution, &reply, &end, test.instance, "dimacs-3d",
                               NULL, "UNSAT\n", 6, NULL, NULL),
                     GV_OK);
    assert_int_equal(reply, GV_REPLY_UNSAT);
    assert_null(solution);
    assert_int_equal(gv_decode(&solution, &reply, &end, test.instance, NULL, NULL,
                               "hello", 5, NULL, NULL),
                     GV_ERR_INPUT);
    assert_int_equal(gv_decode(&solution, &reply, &end, test.instance, "cnf", NULL,
                               "UNSAT", 5, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_decode(&solution, &reply, &end, test.instance, "dimacs-3d",
                               NULL, "SAT\n1 0\n", 8, NULL, NULL),
                     GV_ERR_INPUT);
    assert_null(solution);
    encode_close(&test);
}

static void limits_end_the_reading_of_answers(void **ctx)
{
    (void)ctx;
    static const char *const answers[] = { "s SATISFIABLE\nv 1 2 0\n", "UNSAT\n" };
    encode_test test;
    gv_flag stop = true;
    gv_limits limits = GV_INIT(gv_limits);
    gv_instance *solution = NULL;
    gv_reply reply = GV_REPLY_SAT;
    gv_end end = GV_END_COMPLETE;
    gv_error err;
    encode_open_six(&test);
    limits.stop = &stop;
    for (size_t i = 0; i < 2 * GV_N_ENCODINGS; i++) {
        assert_int_equal(gv_decode(&solution, &reply, &end, test.instance,
                                   gv_encodings[i / 2].name, NULL, answers[i % 2],
                                   strlen(answers[i % 2]), &limits, NULL),
                         GV_OK);
        assert_int_equal(reply, GV_REPLY_UNKNOWN);
        assert_int_equal(end, GV_END_STOPPED);
        assert_null(solution);
    }
    limits.nodes = 1;
    assert_int_equal(gv_decode(&solution, &reply, &end, test.instance, NULL, NULL,
                               "UNSAT", 5, &limits, &err),
                     GV_ERR_ARGUMENT);
    encode_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_encoding_is_the_text_of_its_writer),
        cmocka_unit_test(model_and_data_can_be_separated),
        cmocka_unit_test(senseless_arguments_are_refused),
        cmocka_unit_test(a_limit_ends_a_long_encoding),
        cmocka_unit_test(answers_become_solutions),
        cmocka_unit_test(other_answers_have_no_solution),
        cmocka_unit_test(limits_end_the_reading_of_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
