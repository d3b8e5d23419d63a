/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_guard.c -- who is answered, and with what the others are refused. */
#include "serve/guard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct fixture {
    gv_listen listen;
    gv_guard guard;
} fixture;

static void set_up(fixture *b, const char *address, const char *token)
{
    assert_int_equal(gv_listen_read(&b->listen, address, NULL), GV_OK);
    assert_int_equal(gv_guard_init(&b->guard, &b->listen, token, NULL), GV_OK);
}

/* The status of the refusal; 200 for none. */
static unsigned status_of(const fixture *b, gv_head head)
{
    gv_request request;
    gv_response reply;
    gv_request_init(&request);
    gv_response_init(&reply, NULL);
    if (!head.method)
        head.method = "GET";
    if (!head.path)
        head.path = "/api/1/";
    request.head = head;
    const bool passes = gv_guard_passes(&b->guard, &request, &reply);
    assert_int_equal(passes, reply.status == 200);
    assert_true(passes || strstr(reply.body.text, "{\"error\": {\"message\": \""));
    gv_response_free(&reply);
    gv_request_free(&request);
    return reply.status;
}

static void a_host_is_one_of_the_names_of_this_machine(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b, "127.0.0.1:8320", NULL);
    static const char *const ours[] = { "127.0.0.1:8320", "localhost:8320",
                                        "LOCALHOST:8320", "[::1]:8320" };
    static const char *const others[] = {
        "",      "127.0.0.1",       "localhost",           "localhost:83200",
        ":8320", "evil:8320",       "127.0.0.1.evil:8320", "localhost.:8320",
        "[::1]", "127.0.0.1:8320/", "127.0.0.1:8320:8320", "0.0.0.0:8320",
    };
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        assert_int_equal(status_of(&b, (gv_head){ .host = ours[i] }), 200);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_int_equal(status_of(&b, (gv_head){ .host = others[i] }), 403);
    assert_int_equal(status_of(&b, (gv_head){ .host = NULL }), 400);
}

static void other_addresses_have_other_names(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b, "192.0.2.1:80", NULL); // the port of http may be left out
    assert_int_equal(status_of(&b, (gv_head){ .host = "192.0.2.1" }), 200);
    assert_int_equal(status_of(&b, (gv_head){ .host = "192.0.2.1:80" }), 200);
    assert_int_equal(status_of(&b, (gv_head){ .host = "localhost" }), 403);
    set_up(&b, "0.0.0.0:8320", NULL);
    assert_int_equal(status_of(&b, (gv_head){ .host = "any.name:8320" }), 200);
    assert_int_equal(status_of(&b, (gv_head){ .host = "[2001:db8::1]:8320" }), 200);
    assert_int_equal(status_of(&b, (gv_head){ .host = "[2001:db8::8320]" }), 403);
    assert_int_equal(status_of(&b, (gv_head){ .host = "any.name:1" }), 403);
}

static void an_origin_is_the_host_itself(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b, "127.0.0.1:8320", NULL);
    static const struct {
        const char *origin, *site, *mode, *dest, *path;
        unsigned status;
    } rows[] = {
        { "http://127.0.0.1:8320", "same-origin", NULL, NULL, NULL, 200 },
        { NULL, "none", NULL, NULL, NULL, 200 },
        { "http://localhost:8320", NULL, NULL, NULL, NULL, 403 },
        { "https://127.0.0.1:8320", NULL, NULL, NULL, NULL, 403 },
        { "http://127.0.0.1:8320.evil", NULL, NULL, NULL, NULL, 403 },
        { "null", NULL, NULL, NULL, NULL, 403 },
        { "", NULL, NULL, NULL, NULL, 403 },
        { NULL, "cross-site", NULL, NULL, NULL, 403 },
        { NULL, "same-site", NULL, NULL, NULL, 403 },
        { NULL, "cross-site", "navigate", "document", "/", 200 },
        { NULL, "cross-site", "navigate", "document", "/api/1/", 403 },
        { NULL, "cross-site", "navigate", "iframe", "/", 403 },
        { NULL, "cross-site", "no-cors", "document", "/", 403 },
        { "http://evil", "cross-site", "navigate", "document", "/", 403 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(status_of(&b, (gv_head){ .host = "127.0.0.1:8320",
                                                  .origin = rows[i].origin,
                                                  .fetch_site = rows[i].site,
                                                  .fetch_mode = rows[i].mode,
                                                  .fetch_dest = rows[i].dest,
                                                  .path = rows[i].path }),
                         rows[i].status);
}

static void a_post_is_json_with_a_length(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b, "127.0.0.1:8320", NULL);
    gv_head head = { .method = "POST",
                     .host = "127.0.0.1:8320",
                     .content_length = "2" };
    static const struct {
        const char *type;
        unsigned status;
    } rows[] = {
        { "application/json", 200 },
        { "APPLICATION/json;charset=utf-8", 200 },
        { "application/jsonp", 415 },
        { "text/plain", 415 },
        { "application", 415 },
        { "", 415 },
        { NULL, 415 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        head.content_type = rows[i].type;
        assert_int_equal(status_of(&b, head), rows[i].status);
    }
    head.content_type = "application/json";
    head.content_length = NULL;
    assert_int_equal(status_of(&b, head), 411);
    head.transfer_encoding = "identity";
    assert_int_equal(status_of(&b, head), 411);
    head.transfer_encoding = "Chunked";
    assert_int_equal(status_of(&b, head), 200);
}

static void a_token_is_known_or_not(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b, "127.0.0.1:8320", "open sesame");
    gv_head head = { .host = "127.0.0.1:8320" };
    static const char *const wrong[] = { NULL,
                                         "Bearer ",
                                         "Bearer",
                                         "open sesame",
                                         "Bearer open",
                                         "Bearer open sesamex",
                                         "Bearer open sesame ",
                                         "Basic open sesame" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        head.authorization = wrong[i];
        assert_int_equal(status_of(&b, head), 401);
    }
    head.authorization = "bearer open sesame";
    assert_int_equal(status_of(&b, head), 200);
    head.authorization = NULL;
    char cookie[200];
    (void)snprintf(cookie, sizeof cookie, "a=b;givens-8320=x; givens-8320=%s",
                   b.guard.session);
    head.cookie = cookie;
    assert_int_equal(status_of(&b, head), 200);
    cookie[strlen(cookie) - 1] ^= 1;
    assert_int_equal(status_of(&b, head), 401);
    head.cookie = "givens-8320=";
    assert_int_equal(status_of(&b, head), 401);
    head.cookie = ";;; ;=;givens-8320";
    assert_int_equal(status_of(&b, head), 401);
}

static void a_token_in_the_query_opens_the_page(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b, "127.0.0.1:8320", "T");
    static const struct {
        const char *path, *host, *token;
        bool opens;
    } rows[] = {
        { "/", "127.0.0.1:8320", "T", true },
        { "/", "127.0.0.1:8320", "t", false },
        { "/", "evil:8320", "T", false },
        { "/api/1/", "127.0.0.1:8320", "T", false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gv_request request;
        gv_response reply;
        gv_request_init(&request);
        gv_response_init(&reply, NULL);
        request.head =
            (gv_head){ .method = "GET", .path = rows[i].path, .host = rows[i].host };
        request.arguments[request.n_arguments++] =
            (gv_argument){ "token", rows[i].token };
        assert_int_equal(gv_guard_logs_in(&b.guard, &request, &reply), rows[i].opens);
        assert_int_equal(reply.n_headers, rows[i].opens ? 2 : 0);
        gv_response_free(&reply);
        gv_request_free(&request);
    }
}

static void a_wrong_token_is_a_guess_and_none_is_not(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b, "127.0.0.1:8320", "T");
    static const struct {
        const char *authorization, *argument;
        bool is_guess;
    } rows[] = { { NULL, NULL, false },      { "Bearer T", NULL, false },
                 { "Bearer t", NULL, true }, { "Basic T", NULL, true },
                 { NULL, "t", true },        { "Bearer T", "t", false } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gv_request request;
        gv_request_init(&request);
        request.head = (gv_head){ .authorization = rows[i].authorization };
        if (rows[i].argument)
            request.arguments[request.n_arguments++] =
                (gv_argument){ "token", rows[i].argument };
        assert_int_equal(gv_guard_is_guess(&b.guard, &request), rows[i].is_guess);
        gv_request_free(&request);
    }
}

static void sessions_differ(void **ctx)
{
    (void)ctx;
    fixture one, other;
    set_up(&one, "127.0.0.1:1", NULL);
    set_up(&other, "127.0.0.1:1", NULL);
    assert_int_equal(strlen(one.guard.session), 32);
    assert_string_not_equal(one.guard.session, other.guard.session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_host_is_one_of_the_names_of_this_machine),
        cmocka_unit_test(other_addresses_have_other_names),
        cmocka_unit_test(an_origin_is_the_host_itself),
        cmocka_unit_test(a_post_is_json_with_a_length),
        cmocka_unit_test(a_token_is_known_or_not),
        cmocka_unit_test(a_token_in_the_query_opens_the_page),
        cmocka_unit_test(a_wrong_token_is_a_guess_and_none_is_not),
        cmocka_unit_test(sessions_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
