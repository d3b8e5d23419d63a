/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_request.c -- what a head says, and replies as data. */
#include "serve/request.h"

#include "serve/studies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void gzip_is_sent_to_those_who_take_it(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *accept;
        bool takes;
    } rows[] = {
        { NULL, false },
        { "", false },
        { "gzip", true },
        { "GZip", true },
        { "br, gzip", true },
        { "gzip;q=0.5", true },
        { "gzip; q=0.001, br", true },
        { "br;q=1.0,\tgzip;q=0.8, *;q=0.1", true },
        { "gzip;q=0", false },
        { "gzip; q=0", false },
        { "gzip ;q=0.000, br", false },
        { "br;q=0, gzip", true },
        { "gzip, br;q=0", true },
        { "xgzip", false },
        { "gzipx", false },
        { "identity", false },
        { ",,;=,", false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const gv_head head = { .accept_encoding = rows[i].accept };
        if (gv_head_accepts_gzip(&head) != rows[i].takes)
            fail_msg("%s", rows[i].accept);
    }
}

static void a_whole_url_is_a_path_with_its_host(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *target, *path, *host;
    } rows[] = {
        { "/", "/", "header" },
        { "/api/1/", "/api/1/", "header" },
        { "http://a:1/api/1/", "/api/1/", "a:1" },
        { "HTTP://[::1]:8320/", "/", "[::1]:8320" },
        { "http://a", "/", "a" },
        { "http://", "/", "" },
        { "https://a/", "https://a/", "header" },
        { "http:/a", "http:/a", "header" },
        { "", "", "header" },
    };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gv_head head = { .host = "header" };
        assert_true(gv_head_set_target(&head, rows[i].target, &arena));
        assert_string_equal(head.path, rows[i].path);
        assert_string_equal(head.host, rows[i].host);
    }
    gv_arena_free(&arena);
}

static void paths_of_stores_are_not_told(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *message, *path, *hidden;
    } rows[] = {
        { "cannot open '/a/b/c.db': no", "/a/b/c.db", "cannot open 'c.db': no" },
        { "/a/c.db and /a/c.db", "/a/c.db", "c.db and c.db" },
        { "c.db is none", "c.db", "c.db is none" },
        { "something else", "/a/c.db", "something else" },
        { "", "/a/c.db", "" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[80];
        (void)snprintf(text, sizeof text, "%s", rows[i].message);
        gv_studies_hide(text, rows[i].path);
        assert_string_equal(text, rows[i].hidden);
    }
}

static void sizes_are_told_for_people(void **ctx)
{
    (void)ctx;
    assert_string_equal(gv_size_text_of((size_t)16 << 20).text, "16 MiB");
    assert_string_equal(gv_size_text_of((size_t)1 << 20).text, "1 MiB");
    assert_string_equal(gv_size_text_of(1000).text, "1000 bytes");
    assert_string_equal(gv_size_text_of(0).text, "0 bytes");
}

static void headers_have_certain_characters_alone(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *name, *value;
        bool is_plain;
    } rows[] = {
        { "Host", "127.0.0.1:8320", true },
        { "X-a_b.c~1", "", true },
        { "X", "a\tb c", true },
        { "X", "caf\xc3\xa9", true },
        { "Host ", "x", false },
        { "Host\t", "x", false },
        { "", "x", false },
        { "a:b", "x", false },
        { "caf\xc3\xa9", "x", false },
        { "X", "a\x01", false },
        { "X", "a\rb", false },
        { "X", "\x7f", false },
        { " X", "a", false },
        { "X(y)", "a", false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(gv_header_is_plain(rows[i].name, rows[i].value),
                         rows[i].is_plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_have_certain_characters_alone),
        cmocka_unit_test(gzip_is_sent_to_those_who_take_it),
        cmocka_unit_test(a_whole_url_is_a_path_with_its_host),
        cmocka_unit_test(paths_of_stores_are_not_told),
        cmocka_unit_test(sizes_are_told_for_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
