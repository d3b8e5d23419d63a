/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_to_argv.c -- reads the JSON body of a request (jansson). Every value becomes one
 * word after the name of its option, so that no value can be an option itself. */
#include "serve/json_to_argv.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_NUMBER = 40,
    MOST_MEMBERS = 200 /* no verb has a quarter of that many options */
};

static const char *keep(const char *text, size_t length, gv_arena *arena)
{
    char *const copy = gv_arena_take(arena, length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* ---- options ---- */

typedef struct reading {
    gv_api_verb verb;
    gv_arena *arena;
    const char **words;
    size_t n_words;
    const char *to; /* the form of the answer; NULL: not stated yet */
    bool is_free;   /* --format determines it */
} reading;

static gv_status add_word(reading *r, const char *word, gv_error *err)
{
    if (!word)
        return gv_fail_memory(err);
    r->words[r->n_words++] = word;
    return GV_OK;
}

static const char *option_word(const char *name, gv_arena *arena)
{
    const size_t length = strlen(name) + 2;
    char *const word = gv_arena_take(arena, length + 1);
    if (word)
        (void)snprintf(word, length + 1, "--%s", name);
    return word;
}

/* The text of a value, which is a string or a number; NULL when out of memory. */
static const char *value_word(const json_t *value, gv_arena *arena)
{
    char number[MOST_NUMBER];
    if (json_is_string(value))
        return keep(json_string_value(value), json_string_length(value), arena);
    if (json_is_integer(value))
        (void)snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT,
                       json_integer_value(value));
    else
        (void)snprintf(number, sizeof number, "%.15g", json_real_value(value));
    return keep(number, strlen(number), arena);
}

static gv_status add_flag(reading *r, const gv_option *option, const json_t *value,
                          gv_error *err)
{
    if (!json_is_boolean(value))
        return gv_fail(err, GV_ERR_ARGUMENT, "option '%s' must be true or false",
                       option->name);
    return json_is_true(value) ? add_word(r, option_word(option->name, r->arena), err)
                               : GV_OK;
}

static gv_status add_value(reading *r, const gv_option *option, const json_t *value,
                           gv_error *err)
{
    if (!json_is_string(value) && !json_is_number(value))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "option '%s' must be a string or a number (%s)", option->name,
                       option->argument);
    GV_TRY(add_word(r, option_word(option->name, r->arena), err));
    const char *const word = value_word(value, r->arena);
    GV_TRY(add_word(r, word, err));
    if (strcmp(option->name, "to") == 0)
        r->to = word;
    if (strcmp(option->name, "format") == 0)
        r->is_free = true;
    return GV_OK;
}

static gv_status add_option(reading *r, const char *name, const json_t *value,
                            gv_error *err)
{
    const gv_option *const option = gv_options_find(r->verb.options, name);
    if (!option)
        return gv_fail(err, GV_ERR_ARGUMENT, "%s has no option '%.40s'", r->verb.name,
                       name);
    if (!gv_api_takes(option))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "option '%.40s' of %s cannot be given in a request", name,
                       r->verb.name);
    return option->kind == GV_OPTION_FLAG ? add_flag(r, option, value, err)
                                          : add_value(r, option, value, err);
}

/* Answers are JSON if the verb supports it and nothing else is requested. */
static gv_status choose_form(reading *r, const json_t *options, gv_error *err)
{
    const gv_option *const to = gv_options_find(r->verb.options, "to");
    if (json_object_get(options, "to") || json_object_get(options, "format") || !to ||
        !to->words || !gv_options_is_word(to->words, "json"))
        return GV_OK;
    GV_TRY(add_word(r, "--to", err));
    r->to = "json";
    return add_word(r, r->to, err);
}

static const char *type_of_form(const char *to)
{
    if (to && strcmp(to, "json") == 0)
        return "application/jsonl";
    if (to && strcmp(to, "svg") == 0)
        return "image/svg+xml";
    if (to && strcmp(to, "sheet") == 0)
        return "text/html; charset=utf-8";
    return "text/plain; charset=utf-8";
}

static gv_status read_options(reading *r, json_t *options, gv_error *err)
{
    if (options && !json_is_object(options))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "\"options\" must be an object: {\"NAME\": VALUE, ...}");
    r->words = GV_ARENA_NEW(r->arena, const char *, 2 * json_object_size(options) + 2);
    if (!r->words)
        return gv_fail_memory(err);
    GV_TRY(choose_form(r, options, err));
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value) GV_TRY(add_option(r, name, value, err));
    return GV_OK;
}

static void hand_over(const reading *r, gv_request_args *out)
{
    out->verb = r->verb.name;
    out->words = r->words;
    out->n_words = r->n_words;
    out->is_json = r->to && !r->is_free && strcmp(r->to, "json") == 0;
    out->type = type_of_form(r->is_free ? NULL : r->to);
}

/* ---- the body ---- */

static gv_status check_members(const json_t *body, bool has_verb, gv_error *err)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)body, name, value)
    {
        const bool known = strcmp(name, "input") == 0 || strcmp(name, "options") == 0 ||
                           (has_verb && strcmp(name, "verb") == 0);
        if (!known)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "the body has an unknown member '%.40s': known are "
                           "%s\"input\" and \"options\"",
                           name, has_verb ? "\"verb\", " : "");
    }
    return GV_OK;
}

static gv_status read_input(gv_request_args *out, const json_t *input, gv_arena *arena,
                            gv_error *err)
{
    if (!input)
        return GV_OK;
    if (!json_is_string(input))
        return gv_fail(err, GV_ERR_ARGUMENT, "\"input\" must be a string");
    out->input_length = json_string_length(input);
    out->input = keep(json_string_value(input), out->input_length, arena);
    return out->input ? GV_OK : gv_fail_memory(err);
}

/* The verb of the route, or of the body. */
static gv_status find_verb(gv_api_verb *out, gv_verb_book *book, const char *verb,
                           const json_t *body, gv_error *err)
{
    if (!verb)
        verb = json_string_value(json_object_get(body, "verb"));
    if (!verb)
        return gv_fail(err, GV_ERR_ARGUMENT, "\"verb\" is missing or not a string");
    if (!gv_api_verb_find(out, book, verb))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "'%.40s' is not a verb for requests: see /api/1/", verb);
    return GV_OK;
}

static gv_status read_body(gv_request_args *out, const char *verb, gv_verb_book *book,
                           json_t *body, gv_arena *arena, gv_error *err)
{
    reading r = { .arena = arena };
    if (!json_is_object(body))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "the body must be a JSON object: {\"input\": TEXT, \"options\": {}}");
    GV_TRY(check_members(body, !verb, err));
    GV_TRY(find_verb(&r.verb, book, verb, body, err));
    GV_TRY(read_input(out, json_object_get(body, "input"), arena, err));
    GV_TRY(read_options(&r, json_object_get(body, "options"), err));
    hand_over(&r, out);
    return GV_OK;
}

/* Refuses bodies with too many values before they are parsed: each takes many times the
 * two bytes of its text. Whether it is JSON is checked later. */
static gv_status check_size(const char *text, size_t length, gv_error *err)
{
    size_t n_members = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"')
            in_string = !in_string;
        else if (in_string)
            i += text[i] == '\\'; // an escaped quote does not end a string
        else if (text[i] == '{' || text[i] == '[' || text[i] == ',')
            n_members++; // begins a value, or the next one
        if (n_members > MOST_MEMBERS)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "the body has more than %d members: it is {\"input\": TEXT, "
                           "\"options\": {\"NAME\": VALUE, ...}}",
                           MOST_MEMBERS);
    }
    return GV_OK;
}

static gv_status fail_json(const json_error_t *why, gv_error *err)
{
    if (json_error_code(why) == json_error_numeric_overflow)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a number is out of range: give whole numbers above 2^63-1 as "
                       "strings, as in \"seed\": \"18446744073709551615\" (byte %d)",
                       why->position);
    return gv_fail(err, GV_ERR_ARGUMENT, "the body is not JSON: %.120s (byte %d)",
                   why->text, why->position);
}

gv_status gv_request_args_read(gv_request_args *out, const char *verb,
                               gv_verb_book *book, const char *text, size_t length,
                               gv_arena *arena, gv_error *err)
{
    json_error_t why;
    gv_request_args args = { .verb = NULL };
    GV_TRY(check_size(text, length, err));
    json_t *const body =
        json_loadb(text ? text : "", length, JSON_REJECT_DUPLICATES, &why);
    if (!body)
        return fail_json(&why, err);
    const gv_status status = read_body(&args, verb, book, body, arena, err);
    json_decref(body);
    if (status == GV_OK)
        *out = args;
    return status;
}
