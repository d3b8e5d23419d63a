/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_machine.c -- what the system says about itself, and its random bytes, files
 * without a name, and conditions. */
#include "base/os/descriptor.h"
#include "base/os/machine.h"
#include "base/os/random_bytes.h"
#include "base/os/thread.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../threads.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static void the_machine_is_described(void **ctx)
{
    (void)ctx;
    char text[300], cut[10];
    gv_machine_describe(text, sizeof text);
    assert_non_null(strstr(text, " core"));
    gv_machine_describe(cut, sizeof cut);
    assert_memory_equal(cut, text, sizeof cut - 1);
    assert_true(gv_machine_n_cores() >= 1);
    assert_true(gv_machine_resident_bytes() > 100000);
}

static void random_bytes_differ(void **ctx)
{
    (void)ctx;
    unsigned char a[32] = { 0 }, b[32] = { 0 };
    assert_true(gv_random_bytes(a, sizeof a));
    assert_true(gv_random_bytes(b, sizeof b));
    assert_memory_not_equal(a, b, sizeof a);
}

static void a_file_without_a_name_is_written_and_read(void **ctx)
{
    (void)ctx;
    char text[8] = "";
    const int fd = gv_descriptor_nameless();
    assert_true(fd >= 0);
    assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
    assert_int_equal(write(fd, "hello", 5), 5);
    assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
    assert_int_equal(read(fd, text, sizeof text), 5);
    assert_string_equal(text, "hello");
    assert_int_equal(close(fd), 0);
}

static void a_pipe_is_not_inherited(void **ctx)
{
    (void)ctx;
    int ends[2];
    assert_true(gv_descriptor_pipe(ends));
    for (int i = 0; i < 2; i++) {
        assert_true(fcntl(ends[i], F_GETFD) & FD_CLOEXEC);
        assert_int_equal(close(ends[i]), 0);
    }
}

typedef struct waiting {
    gv_mutex mutex;
    gv_condition condition;
    bool is_done;
} waiting;

static void *do_it(void *user)
{
    waiting *w = user;
    gv_thread_set_name("tester");
    gv_mutex_lock(&w->mutex);
    w->is_done = true;
    gv_condition_signal(&w->condition);
    gv_mutex_unlock(&w->mutex);
    return NULL;
}

static void a_wait_ends_with_the_signal_or_with_its_time(void **ctx)
{
    (void)ctx;
    needs_threads();
    waiting w = { .is_done = false };
    gv_thread thread;
    assert_true(gv_mutex_init(&w.mutex));
    assert_true(gv_condition_init(&w.condition));
    gv_mutex_lock(&w.mutex);
    gv_condition_wait_for(&w.condition, &w.mutex, -1);
    gv_condition_wait_for(&w.condition, &w.mutex, 0.001); // nobody signals
    assert_true(gv_thread_start(&thread, do_it, &w));
    while (!w.is_done)
        gv_condition_wait_for(&w.condition, &w.mutex, 1e300);
    gv_mutex_unlock(&w.mutex);
    gv_thread_join(thread);
    gv_condition_destroy(&w.condition);
    gv_mutex_destroy(&w.mutex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_machine_is_described),
        cmocka_unit_test(random_bytes_differ),
        cmocka_unit_test(a_file_without_a_name_is_written_and_read),
        cmocka_unit_test(a_pipe_is_not_inherited),
        cmocka_unit_test(a_wait_ends_with_the_signal_or_with_its_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
