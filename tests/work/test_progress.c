/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_progress.c -- the text of the progress line. */
#include "work/progress.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

static void expect_line(uint64_t done, double fraction, double elapsed,
                        const char *expected)
{
    const gv_progress progress = { .unit = "puzzles", .start = 100 };
    gv_buffer line;
    gv_buffer_init(&line, NULL);
    gv_progress_line(&line, &progress, done, fraction, 100 + elapsed);
    assert_string_equal(line.text, expected);
    gv_buffer_free(&line);
}

static void the_line_tells_number_rate_part_and_time_left(void **ctx)
{
    (void)ctx;
    expect_line(12000, 0.5, 10, "12000 puzzles, 1200/s, 50 %, 0:10 left");
    expect_line(3, 0.25, 2, "3 puzzles, 1.50/s, 25 %, 0:06 left");
    expect_line(1, 0.001, 10, "1 puzzles, 0.10/s, 0 %, 2:46:30 left");
    expect_line(20, 1, 1, "20 puzzles, 20/s, 100 %, 0:00 left");
}

static void what_is_not_known_is_not_told(void **ctx)
{
    (void)ctx;
    expect_line(7, -1, 7, "7 puzzles, 1.00/s");
    expect_line(0, 0, 0, "0 puzzles, 0.00/s");
}

static void what_was_done_before_is_no_part_of_the_rate(void **ctx)
{
    (void)ctx;
    const gv_progress progress = {
        .unit = "puzzles", .before = 1000, .tries = 1600, .detail = "12 units"
    };
    gv_buffer line;
    gv_buffer_init(&line, NULL);
    gv_progress_line(&line, &progress, 1500, 0.5, 10);
    assert_string_equal(line.text,
                        "1500 puzzles, 50/s, 50 %, 0:10 left, 1600 tries, 12 units");
    gv_buffer_free(&line);
}

static void keep_state(void *user, const gv_progress_state *state)
{
    *(gv_progress_state *)user = *state;
}

/* At once when it is requested, else after a second. */
static void a_function_hears_of_it_instead_of_the_terminal(void **ctx)
{
    (void)ctx;
    gv_progress_state heard = { .done = 0 };
    gv_progress progress;
    gv_progress_init(&progress, true, true, "puzzles");
    progress.tell = keep_state;
    progress.user = &heard;
    gv_progress_update(&progress, 5, 0.5, false);
    assert_int_equal(heard.done, 0);
    progress.start -= 10;
    progress.tries = 70;
    gv_progress_update(&progress, 50, 0.25, true);
    assert_int_equal(heard.done, 50);
    assert_int_equal(heard.tries, 70);
    assert_true(heard.fraction == 0.25);
    assert_true(heard.rate > 4 && heard.rate <= 5);
    assert_true(heard.seconds_left >= 30 && heard.seconds_left < 40);
    gv_progress_update(&progress, 60, -1, true);
    assert_true(heard.fraction < 0 && heard.seconds_left < 0);
    assert_false(progress.shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_tells_number_rate_part_and_time_left),
        cmocka_unit_test(what_is_not_known_is_not_told),
        cmocka_unit_test(what_was_done_before_is_no_part_of_the_rate),
        cmocka_unit_test(a_function_hears_of_it_instead_of_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
