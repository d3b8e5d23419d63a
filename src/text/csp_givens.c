/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_givens.c -- lines of NAME=VALUE. Names and values are written as they are, or in
 * quotation marks if blanks, '=', '#' or such marks are in them. */
#include "text/csp_givens.h"

#include "model/u32_list.h"

#include <string.h>
#include <strings.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' || c == '\n';
}

bool gv_csp_givens_head(gv_symbol *name, const char *text, size_t length)
{
    static const char head[] = "#csp";
    size_t at = sizeof head - 1;
    if (length <= at || strncasecmp(text, head, at) != 0 || !is_blank(text[at]))
        return false;
    while (at < length && is_blank(text[at]))
        at++;
    while (length > at && is_blank(text[length - 1]))
        length--;
    *name = (gv_symbol){ text + at, length - at };
    return name->length > 0;
}

/* ---- reading ---- */

typedef struct givens_reader {
    const gv_record_text *raw;
    size_t at;
    gv_buffer name, value;
    gv_u32_list labels;
    gv_error *err;
} givens_reader;

static bool at_end(const givens_reader *reader)
{
    return reader->at >= reader->raw->length;
}

static char here(const givens_reader *reader)
{
    return at_end(reader) ? '\0' : reader->raw->text[reader->at];
}

static gv_status read_quoted(gv_buffer *out, givens_reader *reader)
{
    const size_t start = reader->at++;
    for (; !at_end(reader) && here(reader) != '"'; reader->at++) {
        if (here(reader) == '\\')
            reader->at++;
        if (!at_end(reader))
            gv_buffer_putc(out, here(reader));
    }
    if (at_end(reader))
        return gv_record_text_fail(reader->err, reader->raw, start,
                                   "this quotation mark has no second one");
    reader->at++;
    return GV_OK;
}

/* A name, which '=' ends, or a value. */
static gv_status read_word(gv_buffer *out, givens_reader *reader, bool is_name)
{
    gv_buffer_reset(out);
    if (here(reader) == '"')
        return read_quoted(out, reader);
    for (; !at_end(reader) && !is_blank(here(reader)) &&
           !(is_name && here(reader) == '=');
         reader->at++)
        gv_buffer_putc(out, here(reader));
    return GV_OK;
}

static gv_status read_given(givens_reader *reader)
{
    const size_t start = reader->at;
    GV_TRY(read_word(&reader->name, reader, true));
    if (here(reader) != '=')
        return gv_record_text_fail(
            reader->err, reader->raw, start,
            "expected NAME=VALUE, a given of the problem '%.60s'",
            reader->raw->problem->name);
    reader->at++;
    GV_TRY(read_word(&reader->value, reader, false));
    if (reader->name.failed || reader->value.failed)
        return gv_fail_memory(reader->err);
    const gv_symbol name = { reader->name.length ? reader->name.text : "",
                             reader->name.length };
    const gv_symbol value = { reader->value.length ? reader->value.text : "",
                              reader->value.length };
    gv_label label = GV_NO_LABEL;
    const gv_status status =
        gv_problem_find(&label, reader->raw->problem, name, value, reader->err);
    if (status == GV_ERR_INPUT && reader->err)
        gv_record_text_place(reader->raw, start, &reader->err->line,
                             &reader->err->column);
    GV_TRY(status);
    return gv_u32_list_push(&reader->labels, label) ? GV_OK
                                                    : gv_fail_memory(reader->err);
}

static gv_status read_all(givens_reader *reader)
{
    const gv_record_text *raw = reader->raw;
    if (raw->length == 1 && raw->text[0] == '-')
        return GV_OK; // no givens
    for (;;) {
        while (!at_end(reader) && is_blank(here(reader)))
            reader->at++;
        if (at_end(reader))
            return GV_OK;
        GV_TRY(read_given(reader));
    }
}

gv_status gv_csp_givens_read(gv_parsed *out, const gv_record_text *raw,
                             gv_context *context, gv_arena *arena, gv_error *err)
{
    const gv_instance *base = raw->problem->instance;
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    givens_reader reader = { .raw = raw, .err = err };
    gv_buffer_init(&reader.name, arena->memory);
    gv_buffer_init(&reader.value, arena->memory);
    gv_u32_list_init(&reader.labels, &tmp);
    gv_instance *instance = NULL;
    gv_status status = read_all(&reader);
    if (status == GV_OK)
        status = gv_instance_make(&instance, context, base->net, reader.labels.items,
                                  NULL, reader.labels.n_items, base->marks,
                                  base->alphabet, arena, err);
    gv_buffer_free(&reader.name);
    gv_buffer_free(&reader.value);
    gv_arena_free(&tmp);
    if (status != GV_OK)
        return status;
    instance->problem = raw->problem;
    *out = gv_parsed_whole(instance, raw);
    return GV_OK;
}

/* ---- writing ---- */

static void put_word(gv_buffer *out, const char *word)
{
    if (*word && !word[strcspn(word, " \t\r\n\v\f=#\"")]) {
        gv_buffer_puts(out, word);
        return;
    }
    gv_buffer_putc(out, '"');
    for (; *word; word++) {
        if (*word == '"' || *word == '\\')
            gv_buffer_putc(out, '\\');
        gv_buffer_putc(out, *word);
    }
    gv_buffer_putc(out, '"');
}

void gv_csp_givens_put(gv_buffer *out, const gv_instance *instance)
{
    const gv_net *net = instance->net;
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        const gv_label label = instance->givens[i];
        gv_buffer_puts(out, i ? " " : "");
        put_word(out, net->csp->variable[net->label_groups[net->label_start[label]]]);
        gv_buffer_putc(out, '=');
        put_word(out, net->csp->value[label]);
    }
    if (instance->n_givens == 0)
        gv_buffer_putc(out, '-');
}
