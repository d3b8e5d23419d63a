/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_nothing_else.c -- what a system without threads, processes and signals has in
 * their place. Linked with the files for such a system. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/os/alarm.h"
#include "base/os/process.h"
#include "base/os/program_beside.h"
#include "base/os/temporary_folder.h"
#include "base/os/thread.h"
#include "cli/signals.h"

static void fail_if_called(void *user)
{
    (void)user;
    fail();
}

static void *fail_in_thread(void *user)
{
    fail_if_called(user);
    return NULL;
}

static void no_thread_is_started(void **ctx)
{
    (void)ctx;
    gv_thread thread;
    assert_false(gv_thread_start(&thread, fail_in_thread, NULL));
}

static void one_thread_locks_and_unlocks(void **ctx)
{
    (void)ctx;
    gv_mutex mutex;
    gv_condition condition;
    assert_true(gv_mutex_init(&mutex));
    assert_true(gv_condition_init(&condition));
    for (int i = 0; i < 3; i++) {
        gv_mutex_lock(&mutex);
        gv_condition_signal(&condition);
        gv_condition_broadcast(&condition);
        gv_mutex_unlock(&mutex);
    }
    gv_condition_destroy(&condition);
    gv_mutex_destroy(&mutex);
}

static void an_alarm_is_refused(void **ctx)
{
    (void)ctx;
    gv_alarm *alarm = NULL;
    gv_error err;
    assert_int_equal(gv_alarm_set(&alarm, 0, fail_if_called, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_string_equal(err.message,
                        "no time can be set for a run: this build has no threads");
    assert_null(alarm);
    gv_alarm_cancel(alarm);
}

static void another_program_is_refused(void **ctx)
{
    (void)ctx;
    const char *const words[] = { "true", NULL };
    char *argv[] = { (char[]){ "givens" }, NULL };
    const gv_process_job job = { .words = words };
    gv_process_result result = { .code = 77 };
    char folder[GV_TEMPORARY_FOLDER_ROOM] = "before";
    gv_error err;
    assert_int_equal(gv_process_run(&result, &job, &err), GV_ERR_UNSUPPORTED);
    assert_string_equal(err.message,
                        "'true' cannot be run: this system runs no other programs");
    assert_int_equal(result.code, 77);
    assert_int_equal(gv_temporary_folder_make(folder, NULL), GV_ERR_UNSUPPORTED);
    assert_string_equal(folder, "before");
    gv_exec_beside("true", argv);
}

static void nothing_interrupts(void **ctx)
{
    (void)ctx;
    gv_signals_install();
    assert_false(atomic_load(gv_signals_stop()));
    assert_int_equal(gv_signals_interrupted(), 0);
    assert_false(gv_signals_progress_requested());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_thread_is_started),
        cmocka_unit_test(one_thread_locks_and_unlocks),
        cmocka_unit_test(an_alarm_is_refused),
        cmocka_unit_test(another_program_is_refused),
        cmocka_unit_test(nothing_interrupts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
