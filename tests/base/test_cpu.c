/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cpu.c -- levels by name, lowered but never raised. */
#include "base/os/cpu.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

static void every_level_up_to_the_best_can_be_chosen_and_no_other(void **ctx)
{
    (void)ctx;
    const gv_cpu_level best = gv_cpu_detect();
    for (gv_cpu_level level = GV_CPU_SCALAR; level < GV_N_CPU_LEVELS; level++) {
        gv_cpu_level chosen = GV_N_CPU_LEVELS;
        const gv_status status = gv_cpu_choose(&chosen, gv_cpu_name(level), NULL);
        assert_int_equal(status, level <= best ? GV_OK : GV_ERR_ARGUMENT);
        assert_int_equal(chosen, level <= best ? level : GV_N_CPU_LEVELS);
    }
}

static void without_a_name_the_best_is_chosen(void **ctx)
{
    (void)ctx;
    gv_cpu_level chosen;
    assert_int_equal(gv_cpu_choose(&chosen, NULL, NULL), GV_OK);
    assert_int_equal(chosen, gv_cpu_detect());
}

static void an_unknown_name_is_refused(void **ctx)
{
    (void)ctx;
    gv_cpu_level chosen;
    gv_error err;
    assert_int_equal(gv_cpu_choose(&chosen, "sse9", &err), GV_ERR_ARGUMENT);
    assert_string_equal(err.message,
                        "unknown CPU level 'sse9' (scalar, avx2 or avx512)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_up_to_the_best_can_be_chosen_and_no_other),
        cmocka_unit_test(without_a_name_the_best_is_chosen),
        cmocka_unit_test(an_unknown_name_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
