/* SPDX-License-Identifier: GPL-3.0-or-later */
/* about.c -- what answers requests: version, verbs with their options, names, limits;
 * so that a page needs no list of its own. */
#include "serve/about.h"

#include "base/json.h"
#include "base/provenance.h"
#include "rate/rating.h"
#include "rules/theory.h"

#include <string.h>

static void put_text(gv_json *json, const char *key, const char *text)
{
    gv_json_key(json, key);
    gv_json_puts(json, text);
}

static void put_number(gv_json *json, const char *key, double number)
{
    gv_json_key(json, key);
    gv_json_uint(json, (uint64_t)number);
}

/* "3d 2d" as ["3d", "2d"]. */
static void put_words(gv_json *json, const char *words)
{
    gv_json_array_begin(json);
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        gv_json_string(json, at, length);
        at += length;
    }
    gv_json_array_end(json);
}

static void put_option(gv_json *json, const gv_option *option)
{
    gv_json_object_begin(json);
    put_text(json, "name", option->name);
    gv_json_key(json, "argument");
    if (option->argument)
        gv_json_puts(json, option->argument);
    else
        gv_json_null(json);
    if (option->words) {
        gv_json_key(json, "words");
        put_words(json, option->words);
    }
    put_text(json, "help", option->text);
    gv_json_object_end(json);
}

static void put_verbs(gv_json *json, gv_verb_book *book)
{
    gv_api_verb verb;
    gv_json_array_begin(json);
    for (size_t i = 0; book(&verb, i); i++) {
        gv_json_object_begin(json);
        put_text(json, "name", verb.name);
        put_text(json, "summary", verb.summary);
        gv_json_key(json, "options");
        gv_json_array_begin(json);
        for (size_t k = 0; k < verb.options->n_rows; k++)
            if (gv_api_takes(&verb.options->rows[k]))
                put_option(json, &verb.options->rows[k]);
        gv_json_array_end(json);
        gv_json_object_end(json);
    }
    gv_json_array_end(json);
}

static void put_name(gv_json *json, const char *name, const char *text)
{
    gv_json_object_begin(json);
    put_text(json, "name", name);
    put_text(json, "text", text);
    gv_json_object_end(json);
}

static void put_theories(gv_json *json)
{
    gv_json_array_begin(json);
    for (size_t i = 0; i < gv_theory_count(); i++)
        put_name(json, gv_theory_at(i)->name, gv_theory_at(i)->summary);
    put_name(json, "SE", "the steps of Sudoku Explainer, of 9x9 Sudoku; alone");
    gv_json_array_end(json);
}

static void put_ratings(gv_json *json)
{
    gv_json_array_begin(json);
    for (size_t i = 0; i < gv_n_ratings; i++)
        put_name(json, gv_ratings[i].name, gv_ratings[i].summary);
    gv_json_array_end(json);
}

static void put_limits(gv_json *json, const gv_serve_limits *limits)
{
    gv_json_object_begin(json);
    put_number(json, "body_bytes", (double)limits->body_bytes);
    put_number(json, "output_bytes", (double)limits->output_bytes);
    put_number(json, "replies_bytes", (double)limits->replies_bytes);
    put_number(json, "request_bytes", (double)limits->request_bytes);
    put_number(json, "job_bytes", (double)limits->job_bytes);
    put_number(json, "arrival_seconds", limits->arrival_seconds);
    put_number(json, "idle_seconds", limits->idle_seconds);
    put_number(json, "sending_seconds", limits->sending_seconds);
    put_number(json, "stalled_seconds", limits->stalled_seconds);
    put_number(json, "waiting_seconds", limits->waiting_seconds);
    put_number(json, "request_seconds", limits->request_seconds);
    put_number(json, "stats_seconds", limits->stats_seconds);
    put_number(json, "job_seconds", limits->job_seconds);
    put_number(json, "alone_seconds", limits->alone_seconds);
    put_number(json, "kept_seconds", limits->kept_seconds);
    put_number(json, "answers", limits->answers);
    put_number(json, "jobs", limits->jobs);
    put_number(json, "kept_jobs", limits->kept_jobs);
    put_number(json, "connections", limits->connections);
    gv_json_object_end(json);
}

void gv_about_write(gv_json *json, gv_verb_book *book, const gv_serve_limits *limits)
{
    gv_json_key(json, "schema");
    gv_json_uint(json, 1);
    put_text(json, "version", gv_version());
    put_text(json, "commit", gv_commit());
    gv_json_key(json, "verbs");
    put_verbs(json, book);
    gv_json_key(json, "theories");
    put_theories(json);
    gv_json_key(json, "ratings");
    put_ratings(json);
    gv_json_key(json, "limits");
    put_limits(json, limits);
}
