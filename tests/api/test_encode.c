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
        char *text = NULL;
        gv_buffer expected;
        encode_text(&expected, &test, gv_encodings[i].name, i % 2);
        assert_int_equal(
            gv_encode(&text, test.instance, gv_encodings[i].name, i % 2, NULL), GV_OK);
        assert_string_equal(text, expected.text);
        gv_buffer_free(&expected);
        gv_free(text);
    }
    char *text = NULL;
    assert_int_equal(gv_encode(&text, test.instance, "dimacs", false, NULL),
                     GV_ERR_ARGUMENT);
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
    gv_buffer answer;
    encode_open_six(&test);
    encode_labels(expected, SIX_SOLUTION, 6);
    gv_buffer_init(&answer, NULL);
    gv_buffer_puts(&answer, "x = [");
    for (unsigned cell = 0; cell < 36; cell++)
        gv_buffer_printf(&answer, "%c,", SIX_SOLUTION[cell]);
    gv_buffer_puts(&answer, "];\n----------\n");
    assert_int_equal(gv_decode(&solution, &reply, test.instance, NULL, false,
                               answer.text, answer.length, NULL),
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
    encode_open_six(&test);
    assert_int_equal(gv_decode(&solution, &reply, test.instance, "dimacs-3d", false,
                               "UNSAT\n", 6, NULL),
                     GV_OK);
    assert_int_equal(reply, GV_REPLY_UNSAT);
    assert_null(solution);
    assert_int_equal(
        gv_decode(&solution, &reply, test.instance, NULL, false, "hello", 5, NULL),
        GV_ERR_INPUT);
    assert_int_equal(
        gv_decode(&solution, &reply, test.instance, "cnf", false, "UNSAT", 5, NULL),
        GV_ERR_ARGUMENT);
    assert_int_equal(gv_decode(&solution, &reply, test.instance, "dimacs-3d", false,
                               "SAT\n1 0\n", 8, NULL),
                     GV_ERR_INPUT);
    assert_null(solution);
    encode_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_encoding_is_the_text_of_its_writer),
        cmocka_unit_test(answers_become_solutions),
        cmocka_unit_test(other_answers_have_no_solution),
    };
    return cmocka_run_group_tests_name("public_encode", tests, NULL, NULL);
}
