/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_socket.c -- the end of a connection is seen, and sending to nobody is harmless.
 */
#include "base/os/socket.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void a_socket_does_not_block_and_is_not_inherited(void **ctx)
{
    (void)ctx;
    const int fd = gv_socket_open(AF_INET);
    assert_true(fd >= 0);
    assert_true(fcntl(fd, F_GETFL) & O_NONBLOCK);
    assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
    assert_int_equal(close(fd), 0);
    assert_int_equal(gv_socket_open(-1), -1);
}

static void the_end_of_the_other_side_is_seen(void **ctx)
{
    (void)ctx;
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    assert_false(gv_socket_is_left(ends[0], 0));
    assert_int_equal(shutdown(ends[1], SHUT_WR), 0);
    assert_true(gv_socket_is_left(ends[0], -1)); // waits for it, not for a time
    assert_int_equal(close(ends[1]), 0);
    assert_true(gv_socket_is_left(ends[0], 0));
    assert_int_equal(close(ends[0]), 0);
}

static void text_is_sent_and_nobody_to_read_it_is_no_signal(void **ctx)
{
    (void)ctx;
    char text[8] = "";
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    gv_socket_send(ends[0], "hello", 5);
    assert_int_equal(read(ends[1], text, sizeof text), 5);
    assert_string_equal(text, "hello");
    assert_int_equal(close(ends[1]), 0);
    gv_socket_send(ends[0], "hello", 5); // SIGPIPE would end the test
    assert_int_equal(close(ends[0]), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_socket_does_not_block_and_is_not_inherited),
        cmocka_unit_test(the_end_of_the_other_side_is_seen),
        cmocka_unit_test(text_is_sent_and_nobody_to_read_it_is_no_signal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
