/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_json_to_argv.c -- bodies of requests as words of a command line. */
#include "serve/json_to_argv.h"

#include "fake_command.h"

/* The words of the body, joined by '|'; or the message of the refusal. */
static void read_as(char out[400], const char *verb, const char *body,
                    gv_request_args *args, gv_arena *arena)
{
    gv_error err = { .status = GV_OK };
    *args = (gv_request_args){ .verb = "untouched" };
    const gv_status status =
        gv_request_args_read(args, verb, fake_book, body, strlen(body), arena, &err);
    if (status != GV_OK) {
        assert_int_equal(status, GV_ERR_ARGUMENT);
        assert_string_equal(args->verb, "untouched");
        (void)snprintf(out, 400, "%s", err.message);
        return;
    }
    size_t at = 0;
    out[0] = '\0';
    for (size_t i = 0; i < args->n_words; i++)
        at += (size_t)snprintf(out + at, 400 - at, "%s|", args->words[i]);
}

static void options_become_words_in_their_order(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *body, *words, *type;
        bool is_json;
    } rows[] = {
        { "{}", "--to|json|", "application/jsonl", true },
        { "{\"options\": {}}", "--to|json|", "application/jsonl", true },
        { "{\"options\": {\"any\": true, \"limit\": 3}}", "--to|json|--any|--limit|3|",
          "application/jsonl", true },
        { "{\"options\": {\"limit\": \"7\", \"any\": false}}", "--to|json|--limit|7|",
          "application/jsonl", true },
        { "{\"options\": {\"limit\": 9223372036854775807}}",
          "--to|json|--limit|9223372036854775807|", "application/jsonl", true },
        { "{\"options\": {\"limit\": \"18446744073709551615\"}}",
          "--to|json|--limit|18446744073709551615|", "application/jsonl", true },
        { "{\"options\": {\"limit-time\": 0.25}}", "--to|json|--limit-time|0.25|",
          "application/jsonl", true },
        { "{\"options\": {\"limit-time\": \"--output\"}}",
          "--to|json|--limit-time|--output|", "application/jsonl", true },
        { "{\"options\": {\"any\": true, \"to\": \"svg\"}}", "--any|--to|svg|",
          "image/svg+xml", false },
        { "{\"options\": {\"to\": \"json\"}}", "--to|json|", "application/jsonl",
          true },
        { "{\"options\": {\"to\": \"line\"}}", "--to|line|",
          "text/plain; charset=utf-8", false },
        { "{\"options\": {\"format\": \"%g\"}}", "--format|%g|",
          "text/plain; charset=utf-8", false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[400];
        gv_request_args args;
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        read_as(text, "solve", rows[i].body, &args, &arena);
        assert_string_equal(text, rows[i].words);
        assert_string_equal(args.type, rows[i].type);
        assert_int_equal(args.is_json, rows[i].is_json);
        assert_string_equal(args.verb, "solve");
        gv_arena_free(&arena);
    }
}

static void inputs_are_texts(void **ctx)
{
    (void)ctx;
    char text[400];
    gv_request_args args;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    read_as(text, "solve", "{\"input\": \"a\\n\\u00e9\"}", &args, &arena);
    assert_string_equal(args.input, "a\n\xc3\xa9");
    assert_int_equal(args.input_length, 4);
    read_as(text, NULL, "{\"input\": \"\", \"verb\": \"rate\"}", &args, &arena);
    assert_string_equal(args.verb, "rate");
    assert_int_equal(args.input_length, 0);
    gv_arena_free(&arena);
}

static void what_is_wrong_is_told(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *verb, *body, *message;
    } rows[] = {
        { "solve", "", "not JSON" },
        { "solve", "{", "not JSON" },
        { "solve", "{\"options\": {\"limit\": 9223372036854775808}}",
          "above 2^63-1 as strings" },
        { "solve", "[]", "JSON object" },
        { "solve", "{\"input\": 1}", "\"input\" must be a string" },
        { "solve", "{\"input\": \"\\u0000\"}", "not JSON" },
        { "solve", "{\"verb\": \"rate\"}", "member 'verb'" },
        { "solve", "{\"options\": 1}", "\"options\" must be an object" },
        { "solve", "{\"options\": {\"x\": 1}}", "solve has no option 'x'" },
        { "solve", "{\"options\": {\"output\": \"x\"}}", "cannot be given" },
        { "solve", "{\"options\": {\"any\": \"yes\"}}", "true or false" },
        { "solve", "{\"options\": {\"limit\": true}}",
          "must be a string or a number (N)" },
        { "solve", "{\"options\": {\"limit\": {}}}", "must be a string or a number" },
        { "solve", "{\"options\": {\"threads\": 2}}", "cannot be given" },
        { "check", "{\"options\": {}}", "not a verb for requests" },
        { NULL, "{}", "\"verb\" is missing" },
        { NULL, "{\"verb\": null}", "\"verb\" is missing" },
        { NULL, "{\"verb\": \"study\"}", "not a verb for requests" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[400];
        gv_request_args args;
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        read_as(text, rows[i].verb, rows[i].body, &args, &arena);
        assert_non_null(strstr(text, rows[i].message));
        gv_arena_free(&arena);
    }
}

/* The text `begin`, so many times `piece`, and `end`; freed by the caller. */
static char *body_of(const char *begin, const char *piece, size_t n, const char *end)
{
    const size_t n_piece = strlen(piece);
    char *const text = malloc(strlen(begin) + n * n_piece + strlen(end) + 1);
    assert_non_null(text);
    char *at = stpcpy(text, begin);
    for (size_t i = 0; i < n; i++)
        at = stpcpy(at, piece);
    (void)stpcpy(at, end);
    return text;
}

/* Values take much more memory than their text: they are counted before they are made.
 * What stands in texts does not count. */
static void bodies_have_few_members(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *begin, *piece, *end;
        size_t n;
        const char *message; /* NULL: it is fine */
    } rows[] = {
        { "{\"options\": [", "{},", "{}]}", 100000, "more than 200 members" },
        { "", "[", "", 100000, "more than 200 members" },
        { "{\"options\": ", "{\"a\":", "", 100000, "more than 200 members" },
        { "{\"options\": {", "\"a\": 1,", "}}", 100000, "more than 200 members" },
        { "{\"options\": [", "1,", "1]}", 150, "must be an object" },
        { "{\"options\": {\"limit\": \"", "[{,", "\"}}", 1000, NULL },
        { "{\"input\": \"\\\"", "\\\",\\\\,{[", "\"}", 1000, NULL },
        { "{\"input\": \"", "a", "", 10, "not JSON" },
        { "{\"input\": \"", "a", "\\", 10, "not JSON" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gv_error err = { .status = GV_OK };
        gv_request_args args;
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        char *const body =
            body_of(rows[i].begin, rows[i].piece, rows[i].n, rows[i].end);
        const gv_status status = gv_request_args_read(&args, "solve", fake_book, body,
                                                      strlen(body), &arena, &err);
        assert_int_equal(status, rows[i].message ? GV_ERR_ARGUMENT : GV_OK);
        assert_true(!rows[i].message || strstr(err.message, rows[i].message));
        free(body);
        gv_arena_free(&arena);
    }
}

static void memory_that_runs_out_is_told(void **ctx)
{
    (void)ctx;
    static const char body[] =
        "{\"input\": \"text\", \"options\": {\"any\": true, \"limit\": 3}}";
    gv_status status = GV_ERR_MEMORY;
    for (size_t n = 1; status != GV_OK; n++) {
        gv_memory memory = { .fail_at = n };
        gv_arena arena;
        gv_request_args args;
        gv_arena_init(&arena, &memory);
        status = gv_request_args_read(&args, "solve", fake_book, body, sizeof body - 1,
                                      &arena, NULL);
        assert_true(status == GV_OK || status == GV_ERR_MEMORY);
        gv_arena_free(&arena);
        assert_true(n < 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_become_words_in_their_order),
        cmocka_unit_test(inputs_are_texts),
        cmocka_unit_test(what_is_wrong_is_told),
        cmocka_unit_test(bodies_have_few_members),
        cmocka_unit_test(memory_that_runs_out_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
