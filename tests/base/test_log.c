/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_log.c -- the log, compiled here with src/base/log.c as in a build with
 * -Dlogging=true; and what is left of it in other builds: nothing (log_vanishes.c). */
#include "base/log.h"

#include "log_vanishes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* What `say` writes to standard error. */
static void catch_stderr(char *out, size_t room, void (*say)(void))
{
    FILE *const file = tmpfile();
    assert_non_null(file);
    fflush(stderr);
    const int old = dup(STDERR_FILENO);
    assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
    say();
    fflush(stderr);
    assert_true(dup2(old, STDERR_FILENO) >= 0);
    close(old);
    rewind(file);
    out[fread(out, 1, room - 1, file)] = 0;
    fclose(file);
}

static void say_four_lines(void)
{
    GV_LOG(3, rules, "whip[%u] on %s", 4u, "n5r1c2");
    GV_LOG(4, rules, "too much");
    GV_LOG(1, search, "engine %s", "lanes");
    GV_LOG(1, store, "not asked for");
}

static void the_environment_chooses_topics_and_levels(void **ctx)
{
    (void)ctx;
    char text[4096];
    catch_stderr(text, sizeof text, say_four_lines);
    assert_string_equal(text, "GIVENS_LOG: 'rubbish' is not TOPIC:LEVEL, level 1 to 5. "
                              "Topics: all, reader, search, chains, rules, explainer, "
                              "template, generate, work, store, study, serve, sat\n"
                              "[0 rules:3] whip[4] on n5r1c2\n"
                              "[0 search:1] engine lanes\n");
}

static unsigned n_calls;

static void dump(void)
{
    n_calls++;
}

static void dumps_are_called_at_their_level(void **ctx)
{
    (void)ctx;
    GV_LOG_DUMP(3, rules, dump());
    GV_LOG_DUMP(4, rules, dump());
    assert_int_equal(n_calls, 1);
}

static void other_builds_evaluate_nothing(void **ctx)
{
    (void)ctx;
    assert_int_equal(count_evaluations_without_logging(), 0);
}

static void say_a_long_line(void)
{
    char word[3000];
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = 0;
    GV_LOG(1, search, "%s", word);
}

static void long_lines_are_cut(void **ctx)
{
    (void)ctx;
    char text[4096];
    catch_stderr(text, sizeof text, say_a_long_line);
    assert_in_range(strlen(text), 1000, 1024);
    assert_int_equal(text[strlen(text) - 1], '\n');
}

int main(void)
{
    setenv("GIVENS_LOG", "rubbish,rules:3,search", 1); // read at the first line
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_environment_chooses_topics_and_levels),
        cmocka_unit_test(dumps_are_called_at_their_level),
        cmocka_unit_test(other_builds_evaluate_nothing),
        cmocka_unit_test(long_lines_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
