/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_text.c -- reads the csp format (docs/formats/csp.md); csp2_read.c does so for
 * version 2. One pass: each statement is
 * passed to the builder of model/csp.h word by word, so that every error the builder
 * finds has the place of its word. */
#include "text/format.h"

#include "base/array.h"
#include "model/csp.h"
#include "model/u32_list.h"
#include "text/csp2.h"
#include "text/csp_givens.h"
#include "text/detect.h"
#include "text/record_split.h"

#include <string.h>

typedef struct csp_reader {
    const gv_record_text *raw;
    size_t at; /* the next character */
    gv_csp *csp;
    gv_u32_list givens;
    gv_error *err;
} csp_reader;

/* A word of the text. */
typedef struct csp_word {
    size_t start;
    gv_symbol symbol;
} csp_word;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static bool ends_statement(char c)
{
    return c == '\n' || c == ';' || c == '#';
}

static bool at_end(const csp_reader *reader)
{
    return reader->at >= reader->raw->length;
}

static void skip_blanks(csp_reader *reader)
{
    while (!at_end(reader) && is_blank(reader->raw->text[reader->at]))
        reader->at++;
}

/* The next word of the statement; false at its end. */
static bool next_word(csp_word *out, csp_reader *reader)
{
    skip_blanks(reader);
    const char *text = reader->raw->text;
    const size_t start = reader->at;
    while (!at_end(reader) && !is_blank(text[reader->at]) &&
           !ends_statement(text[reader->at]))
        reader->at++;
    *out = (csp_word){ start, { text + start, reader->at - start } };
    return out->symbol.length > 0;
}

/* Moves to the first word of the next statement; false at the end of the text. */
static bool next_statement(csp_reader *reader)
{
    const char *text = reader->raw->text;
    for (;;) {
        skip_blanks(reader);
        if (at_end(reader))
            return false;
        if (!ends_statement(text[reader->at]))
            return true;
        if (text[reader->at] == '#')
            while (!at_end(reader) && text[reader->at] != '\n')
                reader->at++;
        else
            reader->at++;
    }
}

/* Gives a failed call of the builder the place of the word that caused it. */
static gv_status placed(const csp_reader *reader, size_t at, gv_status status)
{
    if (status == GV_ERR_INPUT && reader->err)
        gv_record_text_place(reader->raw, at, &reader->err->line, &reader->err->column);
    return status;
}

/* For %.*s, leaving room for the rest of a message. */
static int shown(gv_symbol symbol)
{
    enum { LONGEST = 60 };
    return symbol.length < LONGEST ? (int)symbol.length : LONGEST;
}

static gv_status check_name(const csp_reader *reader, csp_word word)
{
    const char *text = word.symbol.text;
    for (size_t i = 0; i < word.symbol.length; i++) {
        if (text[i] == '=')
            return gv_record_text_fail(reader->err, reader->raw, word.start + i,
                                       "a name or value cannot contain '='");
        if (text[i] == '\0')
            return gv_record_text_fail(reader->err, reader->raw, word.start + i,
                                       "a name or value cannot contain a NUL byte");
    }
    return GV_OK;
}

static gv_status expect_end(csp_reader *reader, const char *after)
{
    csp_word word;
    if (next_word(&word, reader))
        return gv_record_text_fail(
            reader->err, reader->raw, word.start,
            "expected the end of the statement after %s, found '%.*s'", after,
            shown(word.symbol), word.symbol.text);
    return GV_OK;
}

static gv_status read_var(csp_reader *reader)
{
    csp_word name, value;
    if (!next_word(&name, reader))
        return gv_record_text_fail(reader->err, reader->raw, reader->at,
                                   "expected a name and values after 'var'");
    GV_TRY(check_name(reader, name));
    GV_TRY(placed(reader, name.start,
                  gv_csp_add_variable(reader->csp, name.symbol, reader->err)));
    if (!next_word(&value, reader))
        return gv_record_text_fail(reader->err, reader->raw, reader->at,
                                   "variable '%.*s' has no values", shown(name.symbol),
                                   name.symbol.text);
    do {
        GV_TRY(check_name(reader, value));
        GV_TRY(placed(reader, value.start,
                      gv_csp_add_value(reader->csp, value.symbol, reader->err)));
    } while (next_word(&value, reader));
    return GV_OK;
}

static gv_status read_alldiff(csp_reader *reader)
{
    GV_TRY(gv_csp_begin_constraint(reader->csp, (gv_symbol){ "", 0 }, reader->err));
    GV_TRY(gv_csp_add_alldiff(reader->csp, reader->err));
    csp_word name;
    unsigned n_names = 0;
    for (; next_word(&name, reader); n_names++) {
        gv_var variable;
        GV_TRY(placed(
            reader, name.start,
            gv_csp_find_variable(&variable, reader->csp, name.symbol, reader->err)));
        GV_TRY(placed(reader, name.start,
                      gv_csp_add_member(reader->csp, variable, reader->err)));
    }
    if (n_names < 2)
        return gv_record_text_fail(
            reader->err, reader->raw, reader->at,
            "expected two names or more after 'alldiff', found %u", n_names);
    return GV_OK;
}

/* Reads NAME=VALUE. */
static gv_status read_label(gv_label *out, csp_reader *reader)
{
    csp_word word;
    if (!next_word(&word, reader))
        return gv_record_text_fail(
            reader->err, reader->raw, reader->at,
            "expected NAME=VALUE, found the end of the statement");
    const char *equals = memchr(word.symbol.text, '=', word.symbol.length);
    if (!equals)
        return gv_record_text_fail(reader->err, reader->raw, word.start,
                                   "expected NAME=VALUE, found '%.*s'",
                                   shown(word.symbol), word.symbol.text);
    const size_t name_length = (size_t)(equals - word.symbol.text);
    const gv_symbol name = { word.symbol.text, name_length };
    const gv_symbol value = { equals + 1, word.symbol.length - name_length - 1 };
    gv_var variable;
    GV_TRY(placed(reader, word.start,
                  gv_csp_find_variable(&variable, reader->csp, name, reader->err)));
    return placed(reader, word.start + name_length + 1,
                  gv_csp_find_label(out, reader->csp, variable, value, reader->err));
}

static gv_status read_forbid(csp_reader *reader)
{
    gv_label a = GV_NO_LABEL, b = GV_NO_LABEL;
    GV_TRY(read_label(&a, reader));
    skip_blanks(reader);
    const size_t second = reader->at;
    GV_TRY(read_label(&b, reader));
    GV_TRY(expect_end(reader, "two of NAME=VALUE"));
    GV_TRY(gv_csp_begin_constraint(reader->csp, (gv_symbol){ "", 0 }, reader->err));
    return placed(reader, second, gv_csp_add_forbidden(reader->csp, a, b, reader->err));
}

static gv_status read_given(csp_reader *reader)
{
    gv_label label = GV_NO_LABEL;
    GV_TRY(read_label(&label, reader));
    GV_TRY(expect_end(reader, "NAME=VALUE"));
    return gv_u32_list_push(&reader->givens, label) ? GV_OK
                                                    : gv_fail_memory(reader->err);
}

static const struct {
    const char *name;
    gv_status (*read)(csp_reader *reader);
} statements[] = {
    { "var", read_var },
    { "alldiff", read_alldiff },
    { "forbid", read_forbid },
    { "given", read_given },
};

static bool word_is(csp_word word, const char *text)
{
    return word.symbol.length == strlen(text) &&
           !memcmp(word.symbol.text, text, word.symbol.length);
}

static gv_status read_header(csp_reader *reader)
{
    csp_word word;
    const bool any = next_statement(reader);
    if (!any || !next_word(&word, reader) || !word_is(word, "csp"))
        return gv_record_text_fail(reader->err, reader->raw,
                                   any ? word.start : reader->at,
                                   "expected 'csp 1' as the first statement");
    if (!next_word(&word, reader) || !word_is(word, "1"))
        return gv_record_text_fail(reader->err, reader->raw, word.start,
                                   "expected the version 1 or 2 after 'csp', found "
                                   "'%.*s'",
                                   shown(word.symbol), word.symbol.text);
    return expect_end(reader, "'csp 1'");
}

static gv_status read_statement(csp_reader *reader)
{
    csp_word word;
    (void)next_word(&word, reader); // there is one: next_statement() found it
    for (size_t i = 0; i < GV_N_OF(statements); i++)
        if (word_is(word, statements[i].name))
            return statements[i].read(reader);
    return gv_record_text_fail(reader->err, reader->raw, word.start,
                               "expected var, alldiff, forbid or given, found '%.*s'",
                               shown(word.symbol), word.symbol.text);
}

static gv_status read_net(const gv_net **out, csp_reader *reader, gv_arena *arena)
{
    GV_TRY(read_header(reader));
    bool any = false;
    for (; next_statement(reader); any = true)
        GV_TRY(read_statement(reader));
    if (!any)
        return gv_record_text_fail(reader->err, reader->raw, reader->at,
                                   "expected variables, found the end of the text");
    return gv_csp_finish(out, reader->csp, arena, reader->err);
}

static gv_status read_instance(gv_instance **out, const gv_record_text *raw,
                               gv_context *context, gv_arena *arena, gv_arena *tmp,
                               gv_error *err)
{
    csp_reader reader = { .raw = raw, .err = err };
    gv_u32_list_init(&reader.givens, tmp);
    GV_TRY(gv_csp_new(&reader.csp, tmp, err));
    const gv_net *net = NULL;
    GV_TRY(read_net(&net, &reader, arena));
    return gv_instance_make(out, context, net, reader.givens.items, NULL,
                            reader.givens.n_items, NULL, GV_ALPHABET_AUTO, arena, err);
}

/* Whether the first statement is `csp 2`, whatever follows it. */
static bool is_csp_2(const gv_record_text *raw)
{
    csp_reader reader = { .raw = raw };
    csp_word word;
    return next_statement(&reader) && next_word(&word, &reader) &&
           word_is(word, "csp") && next_word(&word, &reader) && word_is(word, "2");
}

gv_status gv_csp_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                      gv_arena *arena, gv_error *err)
{
    if (raw->problem && !gv_is_csp_head(raw->text, raw->length) &&
        !gv_is_csp_line(raw->text, raw->length))
        return gv_csp_givens_read(out, raw, context, arena, err);
    if (is_csp_2(raw))
        return gv_csp2_read(out, raw, context, arena, err);
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    gv_instance *instance = NULL;
    const gv_status status = read_instance(&instance, raw, context, arena, &tmp, err);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        *out = (gv_parsed){
            .instance = instance,
            .puzzle_length = raw->length,
            .tail_start = raw->length,
        };
    return status;
}

const gv_format_row gv_format_csp = {
    .name = "csp",
    .summary = "any finite binary constraint problem",
    .holds_marks = true,
    .always_cut = true,
    .cuts_nul = true,
    .line_begins = gv_is_csp_line,
    .head = gv_is_csp_head,
    .cut = gv_split_csp,
    .read = gv_csp_read,
    .write = gv_csp_write,
    .has_numbers = true,
};
