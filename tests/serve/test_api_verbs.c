/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_api_verbs.c -- what requests may use of the tables of the command: a verb or an
 * option that is added there is held against these lists. */
#include "serve/api_verbs.h"

#include "cli/embedded_command.h"
#include "cli/verb.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void only_verbs_that_read_texts_or_make_puzzles_are_for_requests(void **ctx)
{
    static const char *const wanted[] = { "solve",    "count", "check",    "minimize",
                                          "annotate", "canon", "convert",  "vary",
                                          "explain",  "rate",  "paris",    "grids",
                                          "generate", "gsp",   "backbone", "encode" };
    (void)ctx;
    gv_api_verb verb;
    size_t n = 0;
    for (; gv_command_book(&verb, n); n++) {
        assert_in_range(n, 0, GV_N_OF(wanted) - 1);
        assert_string_equal(verb.name, wanted[n]);
        assert_string_equal(verb.summary, gv_verb_by_name(verb.name)->summary);
    }
    assert_int_equal(n, GV_N_OF(wanted));
    assert_true(gv_api_verb_find(&verb, gv_command_book, "encode"));
    assert_false(gv_api_verb_find(&verb, gv_command_book, "study"));
    assert_false(gv_api_verb_find(&verb, gv_command_book, "export"));
}

static void no_request_names_a_file_or_changes_the_process(void **ctx)
{
    static const char *const never[] = { "output", "threads", "cpu",     "progress",
                                         "color",  "quiet",   "verbose", "statistics",
                                         "help",   "version", "solver",  "verify",
                                         "grids",  "from-qcp" };
    (void)ctx;
    gv_api_verb verb;
    for (size_t v = 0; gv_command_book(&verb, v); v++)
        for (size_t i = 0; i < GV_N_OF(never); i++) {
            const gv_option *option = gv_options_find(verb.options, never[i]);
            if (option && gv_api_takes(option))
                fail_msg("%s --%s", verb.name, never[i]);
        }
}

static void a_request_may_give_what_says_how_to_answer(void **ctx)
{
    static const struct {
        const char *verb, *options;
    } rows[] = {
        { "solve", "any all limit to from format family block size alphabet seed "
                   "limit-time limit-nodes keep-text keep-columns provenance na" },
        { "explain", "theory max-length step from-state only-needed states ascii trace "
                     "paranoid words show-hidden start before after" },
        { "generate", "method count tries run-time first-unit weights preset symmetry "
                      "rating min-rating max-rating max-length grid-method" },
    };
    (void)ctx;
    for (size_t i = 0; i < GV_N_OF(rows); i++) {
        gv_api_verb verb;
        char names[400];
        assert_true(gv_api_verb_find(&verb, gv_command_book, rows[i].verb));
        (void)snprintf(names, sizeof names, "%s", rows[i].options);
        char *rest = names;
        for (char *name; (name = strsep(&rest, " "));) {
            const gv_option *option = gv_options_find(verb.options, name);
            if (!option || !gv_api_takes(option))
                fail_msg("%s --%s", verb.name, name);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_verbs_that_read_texts_or_make_puzzles_are_for_requests),
        cmocka_unit_test(no_request_names_a_file_or_changes_the_process),
        cmocka_unit_test(a_request_may_give_what_says_how_to_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
