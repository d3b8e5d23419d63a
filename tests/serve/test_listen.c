/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_listen.c -- addresses as people write them. */
#include "serve/listen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void addresses_are_numbers_or_localhost(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *text, *host;
        unsigned port;
        bool is_loopback, is_any;
    } rows[] = {
        { "127.0.0.1:8320", "127.0.0.1", 8320, true, false },
        { "127.0.0.1", "127.0.0.1", 8320, true, false },
        { "127.9.8.7:1", "127.9.8.7", 1, true, false },
        { "localhost:0", "127.0.0.1", 0, true, false },
        { "[::1]:65535", "[::1]", 65535, true, false },
        { "[0:0:0:0:0:0:0:1]", "[::1]", 8320, true, false },
        { "0.0.0.0:80", "0.0.0.0", 80, false, true },
        { "[::]:80", "[::]", 80, false, true },
        { "192.0.2.7:80", "192.0.2.7", 80, false, false },
        { "[2001:db8::1]:80", "[2001:db8::1]", 80, false, false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gv_listen listen;
        assert_int_equal(gv_listen_read(&listen, rows[i].text, NULL), GV_OK);
        assert_string_equal(listen.host, rows[i].host);
        assert_int_equal(listen.port, rows[i].port);
        assert_int_equal(listen.is_loopback, rows[i].is_loopback);
        assert_int_equal(listen.is_any, rows[i].is_any);
    }
}

static void anything_else_is_refused_with_a_message(void **ctx)
{
    (void)ctx;
    static const char *const rows[] = {
        "",
        ":",
        ":8320",
        "8320",
        "127.0.0.1:",
        "127.0.0.1:x",
        "127.0.0.1:65536",
        "127.0.0.1:-1",
        "127.0.0.1:999999999999",
        "1.2.3",
        "256.0.0.1:1",
        "::1",
        "[::1",
        "[::1]8320",
        "[]:1",
        "[127.0.0.1]:1",
        "example.org:80",
        "localhostx:1",
        "127.0.0.1:80 ",
        "[::1]:1:2",
        "127.0.0.1:1:2",
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gv_error err = { .status = GV_OK };
        gv_listen listen;
        memset(&listen, 7, sizeof listen);
        const gv_listen before = listen;
        assert_int_equal(gv_listen_read(&listen, rows[i], &err), GV_ERR_ARGUMENT);
        assert_non_null(strstr(err.message, "--listen"));
        assert_memory_equal(&listen, &before, sizeof listen);
    }
}

static void a_port_is_taken_once(void **ctx)
{
    (void)ctx;
    gv_listen one, other;
    int fd, fd_other;
    gv_error err;
    assert_int_equal(gv_listen_read(&one, "127.0.0.1:0", NULL), GV_OK);
    assert_int_equal(gv_listen_open(&fd, &one, NULL), GV_OK);
    assert_int_not_equal(one.port, 0);
    char text[40];
    (void)snprintf(text, sizeof text, "127.0.0.1:%u", one.port);
    assert_int_equal(gv_listen_read(&other, text, NULL), GV_OK);
    assert_int_equal(gv_listen_open(&fd_other, &other, &err), GV_ERR_IO);
    assert_non_null(strstr(err.message, "is taken"));
    (void)close(fd);
    assert_int_equal(gv_listen_open(&fd_other, &other, &err), GV_OK);
    (void)close(fd_other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_numbers_or_localhost),
        cmocka_unit_test(anything_else_is_refused_with_a_message),
        cmocka_unit_test(a_port_is_taken_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
