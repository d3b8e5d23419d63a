/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_csp.c -- any bytes as a csp text. What can be read is written, read again and
 * written again: the same text; both instances have the same number of solutions as far
 * as a limit of nodes lets them be counted. */
#include "fuzz_target.h"

#include "givens.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_NODES = 200 };

static void must(bool holds)
{
    if (!holds)
        abort();
}

static gv_status read_csp(gv_instance **out, gv_context *context, const char *text,
                          size_t length)
{
    const gv_text_options options = { .size = sizeof options,
                                      .has_family = true,
                                      .family = GV_CSP,
                                      .format = GV_FORMAT_CSP };
    return gv_instance_parse(out, context, text, length, &options, NULL);
}

static gv_count_result count(const gv_instance *instance)
{
    const gv_limits limits = { .size = sizeof limits, .nodes = MAX_NODES };
    gv_count_result result;
    must(gv_count(&result, instance, &limits, NULL) == GV_OK);
    return result;
}

/* Writes, reads and writes again. */
static void round_trip(const gv_instance *instance, gv_context *context)
{
    char *text = NULL, *again = NULL;
    gv_instance *copy = NULL;
    must(gv_instance_write(&text, instance, GV_FORMAT_CSP, NULL, NULL) == GV_OK);
    must(read_csp(&copy, context, text, strlen(text)) == GV_OK);
    must(gv_instance_write(&again, copy, GV_FORMAT_CSP, NULL, NULL) == GV_OK);
    must(strcmp(text, again) == 0);

    const gv_count_result first = count(instance), second = count(copy);
    if (first.end == GV_END_COMPLETE && second.end == GV_END_COMPLETE)
        must(strcmp(first.decimal, second.decimal) == 0);
    gv_instance_free(copy);
    gv_string_free(again);
    gv_string_free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gv_context *context = NULL;
    must(gv_context_new(&context, NULL) == GV_OK);
    gv_instance *instance = NULL;
    if (read_csp(&instance, context, (const char *)data, size) == GV_OK)
        round_trip(instance, context);
    gv_instance_free(instance);
    gv_context_free(context);
    return 0;
}
