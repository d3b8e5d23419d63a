/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read.c -- rules from words: "anti knight; cage 12 r1c1 r1c2 r2c1". Rules are
 * separated by semicolons; blanks separate words, and letters may be in either case. */
#include "base/names.h"
#include "model/u32_list.h"
#include "model/variant.h"
#include "model/variant/kind.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef struct reading {
    const char *text;
    size_t at, end; /* of the rule in work */
    gv_shape shape;
    gv_arena *arena;
} reading;

static gv_status fail_at(const reading *r, size_t at, gv_error *err,
                         const char *message, size_t from, size_t to)
{
    const int shown = to - from < 40 ? (int)(to - from) : 40;
    return gv_fail_at(err, GV_ERR_INPUT, 1, at + 1, message, shown, r->text + from);
}

static void skip_blanks(reading *r)
{
    while (r->at < r->end && isspace((unsigned char)r->text[r->at]))
        r->at++;
}

static size_t word_end(const reading *r)
{
    size_t end = r->at;
    while (end < r->end && !isspace((unsigned char)r->text[end]))
        end++;
    return end;
}

/* Takes these words, which may be one or more, if they come next. */
static bool take_words(reading *r, const char *words)
{
    size_t at = r->at;
    for (const char *c = words; *c; c++) {
        if (*c == ' ') {
            const size_t before = at;
            while (at < r->end && isspace((unsigned char)r->text[at]))
                at++;
            if (at == before)
                return false;
        } else if (at >= r->end || tolower((unsigned char)r->text[at++]) != *c) {
            return false;
        }
    }
    if (at < r->end && !isspace((unsigned char)r->text[at]))
        return false;
    r->at = at;
    skip_blanks(r);
    return true;
}

static const char *kind_at(const void *unused, size_t i, size_t *length)
{
    (void)unused;
    const char *const name = i < gv_n_rule_kinds ? gv_rule_kinds[i]->name : NULL;
    *length = name ? strlen(name) : 0;
    return name;
}

/* The kind whose name is nearly the first word of the rule, or the first two. */
static gv_name_hint nearest_kind(const reading *r)
{
    reading ahead = *r;
    gv_name_hint hint = { "" };
    for (unsigned n_words = 1; n_words <= 2 && !*hint.text; n_words++) {
        const size_t end = word_end(&ahead);
        hint = gv_name_nearest(kind_at, NULL, "", r->text + r->at, end - r->at);
        ahead.at = end;
        skip_blanks(&ahead);
    }
    return hint;
}

static gv_status unknown(const reading *r, gv_error *err)
{
    const gv_name_hint hint = nearest_kind(r);
    char message[sizeof((gv_error *)NULL)->message];
    int n = snprintf(message, sizeof message, "no rule '%%.*s'%s", hint.text);
    for (unsigned i = 0; i < gv_n_rule_kinds && !*hint.text; i++)
        n += snprintf(message + n, sizeof message - (size_t)n, "%s%s",
                      i ? ", " : ": rules are ", gv_rule_kinds[i]->name);
    return fail_at(r, r->at, err, message, r->at, r->end);
}

static gv_status take_kind(const gv_rule_kind **out, reading *r, gv_error *err)
{
    for (unsigned i = 0; i < gv_n_rule_kinds; i++)
        if (take_words(r, gv_rule_kinds[i]->name)) {
            *out = gv_rule_kinds[i];
            return GV_OK;
        }
    return unknown(r, err);
}

static gv_status take_form(gv_variant_rule *rule, reading *r, gv_error *err)
{
    const gv_rule_kind *kind = rule->kind;
    char message[160];
    int n = snprintf(message, sizeof message, "after '%s' expected", kind->name);
    for (unsigned i = 0; kind->forms && kind->forms[i]; i++) {
        if (take_words(r, kind->forms[i])) {
            rule->form = i;
            return GV_OK;
        }
        n += snprintf(message + n, sizeof message - (size_t)n, "%s %s", i ? " or" : "",
                      kind->forms[i]);
    }
    (void)snprintf(message + n, sizeof message - (size_t)n, ", found '%%.*s'");
    return kind->form_required ? fail_at(r, r->at, err, message, r->at, word_end(r))
                               : GV_OK;
}

/* Reads digits from *at on; values above a million are cut to that. */
static bool take_digits(unsigned *out, const reading *r, size_t *at, size_t end)
{
    const size_t start = *at;
    unsigned value = 0;
    for (; *at < end && isdigit((unsigned char)r->text[*at]); ++*at) {
        value = 10 * value + (unsigned)(r->text[*at] - '0');
        value = value > 1000000 ? 1000000 : value;
    }
    *out = value;
    return *at > start;
}

static void take_number(gv_variant_rule *rule, reading *r)
{
    const size_t end = word_end(r);
    size_t at = r->at;
    unsigned number;
    if (rule->kind->number == GV_NO_NUMBER || !take_digits(&number, r, &at, end) ||
        at != end)
        return;
    rule->has_number = true;
    rule->number = number;
    r->at = end;
    skip_blanks(r);
}

static gv_status take_cell(uint32_t *out, reading *r, gv_error *err)
{
    const size_t start = r->at, end = word_end(r);
    const unsigned order = r->shape.order;
    unsigned row = 0, column = 0;
    size_t at = start + 1;
    const bool is_cell = tolower((unsigned char)r->text[start]) == 'r' &&
                         take_digits(&row, r, &at, end) && at < end &&
                         tolower((unsigned char)r->text[at++]) == 'c' &&
                         take_digits(&column, r, &at, end) && at == end;
    if (!is_cell)
        return fail_at(r, start, err, "expected a cell such as r1c1, found '%.*s'",
                       start, end);
    if (row < 1 || row > order || column < 1 || column > order)
        return fail_at(r, start, err, "%.*s is outside of the grid", start, end);
    *out = (row - 1) * order + column - 1;
    r->at = end;
    skip_blanks(r);
    return GV_OK;
}

static gv_status take_cells(gv_u32_list *cells, reading *r, gv_error *err)
{
    while (r->at < r->end) {
        uint32_t cell = 0;
        GV_TRY(take_cell(&cell, r, err));
        if (!gv_u32_list_push(cells, cell))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

/* A character for each cell: equal ones make a region. Blanks and slashes between them
 * mean nothing. */
static gv_status take_regions(gv_u32_list *cells, reading *r, gv_error *err)
{
    uint32_t number[256], n_met = 0;
    memset(number, 0xFF, sizeof number);
    for (; r->at < r->end; r->at++) {
        const unsigned char c = (unsigned char)r->text[r->at];
        if (isspace(c) || c == '/')
            continue;
        if (number[c] == UINT32_MAX)
            number[c] = n_met++;
        if (!gv_u32_list_push(cells, number[c]))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

static gv_status take_rule(gv_variant_rule *rule, reading *r, gv_error *err)
{
    gv_u32_list cells;
    gv_u32_list_init(&cells, r->arena);
    GV_TRY(take_kind(&rule->kind, r, err));
    if (rule->kind->forms)
        GV_TRY(take_form(rule, r, err));
    take_number(rule, r);
    if (rule->kind->has_regions)
        GV_TRY(take_regions(&cells, r, err));
    else
        GV_TRY(take_cells(&cells, r, err));
    rule->cells = cells.items;
    rule->n_cells = cells.n_items;
    return GV_OK;
}

/* Puts the place of a rule that makes no sense into its message. */
static gv_status place_error(gv_error *err, const reading *r, size_t start, size_t end,
                             const gv_error *why)
{
    if (why->status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    while (end > start && isspace((unsigned char)r->text[end - 1]))
        end--;
    const size_t length = end - start, shown = length < 40 ? length : 40;
    return gv_fail_at(err, GV_ERR_INPUT, 1, start + 1, "'%.*s%s': %s", (int)shown,
                      r->text + start, shown < length ? "..." : "", why->message);
}

/* The rules one after the other, and where each begins. */
static gv_status take_rules(gv_variant_rule *rules, size_t *starts, uint32_t *n,
                            reading *r, size_t length, gv_error *err)
{
    for (size_t at = 0; at < length; at = r->end + 1) {
        const char *stop = memchr(r->text + at, ';', length - at);
        r->at = at;
        r->end = stop ? (size_t)(stop - r->text) : length;
        skip_blanks(r);
        if (r->at == r->end)
            continue;
        starts[*n] = r->at;
        GV_TRY(take_rule(&rules[(*n)++], r, err));
    }
    return GV_OK;
}

gv_status gv_variant_read(const gv_variant **out, const char *text, size_t length,
                          gv_shape shape, gv_arena *arena, gv_error *err)
{
    reading r = { .text = text, .shape = shape, .arena = arena };
    gv_error why;
    size_t n_most = 1;
    for (size_t i = 0; i < length; i++)
        n_most += text[i] == ';';
    gv_variant_rule *rules = GV_ARENA_NEW(arena, gv_variant_rule, n_most);
    size_t *starts = GV_ARENA_NEW(arena, size_t, n_most + 1);
    if (!rules || !starts)
        return gv_fail_memory(err);
    uint32_t n = 0;
    GV_TRY(take_rules(rules, starts, &n, &r, length, err));
    const gv_status status = gv_variant_make(out, rules, n, shape, arena, &why);
    if (status == GV_OK)
        return GV_OK;
    const size_t row = why.row < n ? why.row : 0;
    const char *stop = memchr(text + starts[row], ';', length - starts[row]);
    return place_error(err, &r, starts[row], stop ? (size_t)(stop - text) : length,
                       &why);
}
