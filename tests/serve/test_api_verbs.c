/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_api_verbs.c -- the table of verbs for requests against the tables of the
 * command. */
#include "serve/api_verbs.h"

#include "cli/embedded_command.h"
#include "cli/verb.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void every_verb_and_option_of_the_table_is_there(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < gv_n_api_verbs; i++) {
        const gv_api_verb *const verb = &gv_api_verbs[i];
        const gv_verb *const row = gv_verb_by_name(verb->name);
        assert_non_null(row);
        assert_true(row->allowed_on_server);
        char names[600];
        (void)snprintf(names, sizeof names, "%s", verb->options);
        char *rest = names;
        for (char *name; (name = strsep(&rest, " "));)
            if (*name && !gv_api_option(verb, &gv_command_book, name))
                fail_msg("%s has no option '%s'", verb->name, name);
    }
}

static void must_be_harmless(void *user, const gv_option *option)
{
    static const char *const never[] = { "output", "threads", "cpu",     "progress",
                                         "color",  "quiet",   "verbose", "help" };
    (void)user;
    assert_int_not_equal(option->kind, GV_OPTION_LOCAL);
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        assert_string_not_equal(option->name, never[i]);
}

static void no_option_of_the_table_names_a_file_or_a_program(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < gv_n_api_verbs; i++)
        gv_api_verb_options(&gv_api_verbs[i], &gv_command_book, must_be_harmless, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_and_option_of_the_table_is_there),
        cmocka_unit_test(no_option_of_the_table_names_a_file_or_a_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
