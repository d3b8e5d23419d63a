/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_alarm.c -- alarms that ring, and alarms that are cancelled. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/os/alarm.h"

#include <stdatomic.h>

static void count_ring(void *user)
{
    atomic_fetch_add((atomic_uint *)user, 1);
}

/* Whatever the clock does, it waits for the ring. */
static void an_alarm_rings_once(void **ctx)
{
    (void)ctx;
    static const double times[] = { 0, 1e-9, 0.001, 0.02 };
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        atomic_uint n_rings = 0;
        gv_alarm *alarm = NULL;
        assert_int_equal(gv_alarm_set(&alarm, times[i], count_ring, &n_rings, NULL),
                         GV_OK);
        while (!atomic_load(&n_rings)) {
        }
        gv_alarm_cancel(alarm);
        assert_int_equal(atomic_load(&n_rings), 1);
    }
}

static void an_alarm_that_is_cancelled_does_not_ring(void **ctx)
{
    (void)ctx;
    static const double times[] = { 1e6, 1e300 };
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        atomic_uint n_rings = 0;
        gv_alarm *alarm = NULL;
        assert_int_equal(gv_alarm_set(&alarm, times[i], count_ring, &n_rings, NULL),
                         GV_OK);
        gv_alarm_cancel(alarm);
        assert_int_equal(atomic_load(&n_rings), 0);
    }
    gv_alarm_cancel(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_alarm_rings_once),
        cmocka_unit_test(an_alarm_that_is_cancelled_does_not_ring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
