/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_clock.c -- clocks go forward, each its own way. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/os/clock.h"

static void clocks_go_forward(void **ctx)
{
    (void)ctx;
    const double wall = gv_wall_seconds(), cpu = gv_thread_seconds();
    assert_true(wall > 0 && cpu >= 0);
    double later = cpu;
    for (unsigned i = 0; i < 100000000 && !(later > cpu); i++)
        later = gv_thread_seconds();
    assert_true(later > cpu);
    assert_true(gv_wall_seconds() > wall); // clock: the subject of the test
    // Sleeping takes no CPU time.
    const struct timespec pause = { .tv_nsec = 50 * 1000000 };
    const double before = gv_wall_seconds(), worked = gv_thread_seconds();
    assert_int_equal(nanosleep(&pause, NULL), 0); // clock: the subject of the test
    assert_true(gv_wall_seconds() - before >= 0.05);
    assert_true(gv_thread_seconds() - worked < 0.05); // clock: what took none
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_go_forward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
