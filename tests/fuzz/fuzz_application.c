/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_application.c -- any bytes as a puzzle of a kind that has a notation of its own.
 * What cannot be read has an error with its place; what can is written on one line,
 * read again and written as lines: the same puzzle, with the same number of solutions
 * as far as a limit of nodes lets them be counted. Its board can be drawn. */
#include "fuzz_target.h"

#include "text/application/application.h"
#include "text/formats.h"

#include <stdlib.h>
#include <string.h>

/* Networks of large puzzles take too long to make many of them. */
enum { MAX_NODES = 200, MAX_LABELS = 6000 };

static void must(bool holds)
{
    if (!holds)
        abort();
}

static gv_status read(gv_instance **out, gv_context *context, gv_arena *arena,
                      const char *text, size_t length)
{
    const gv_record_text raw = { .text = text,
                                 .length = length,
                                 .line = 1,
                                 .column = 1,
                                 .format = (gv_format)GV_FORMAT_APPLICATION };
    gv_parsed parsed = { 0 };
    gv_error err = { 0 };
    const gv_status status = gv_record_text_parse(&parsed, &raw, context, arena, &err);
    must(status == GV_OK || (status == GV_ERR_INPUT && err.line >= 1 &&
                             err.column >= 1 && err.message[0]));
    *out = parsed.instance;
    return status;
}

static char *written(const gv_instance *instance, const char *separator)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    must(gv_app_write(&text, instance, separator, NULL) == GV_OK);
    return gv_buffer_detach(&text);
}

static gv_count_result count(const gv_instance *instance)
{
    const gv_limits limits = { .size = sizeof limits, .nodes = MAX_NODES };
    gv_count_result result;
    must(gv_count(&result, instance, &limits, NULL) == GV_OK);
    return result;
}

static void round_trip(const gv_instance *instance, gv_context *context,
                       gv_arena *arena)
{
    gv_instance *copy = NULL;
    char *line = written(instance, "; "), *lines = written(instance, "\n");
    must(read(&copy, context, arena, line, strlen(line)) == GV_OK);
    char *again = written(copy, "\n");
    must(strcmp(lines, again) == 0);
    const gv_count_result first = count(instance), second = count(copy);
    if (first.end == GV_END_COMPLETE && second.end == GV_END_COMPLETE)
        must(strcmp(first.decimal, second.decimal) == 0);
    char *picture = NULL;
    gv_error err;
    if (gv_instance_write(&picture, copy, GV_FORMAT_SVG, NULL, &err) != GV_OK)
        must(err.status == GV_ERR_UNSUPPORTED); // a graph of too many nodes
    gv_string_free(picture);
    gv_free(again);
    gv_free(lines);
    gv_free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gv_context *context = NULL;
    gv_arena arena;
    gv_instance *instance = NULL;
    must(gv_context_new(&context, NULL) == GV_OK);
    gv_arena_init(&arena, NULL);
    if (read(&instance, context, &arena, (const char *)data, size) == GV_OK &&
        instance->net->n_labels <= MAX_LABELS)
        round_trip(instance, context, &arena);
    gv_arena_free(&arena);
    gv_context_free(context);
    return 0;
}
