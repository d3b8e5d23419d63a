/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2_names.c -- what names stand for in csp 2: variables, arrays and their parts,
 * lists of them, labels, and the places in the names of constraints. */
#include "text/csp2.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void gv_csp2_list_init(gv_csp2_list *list, gv_csp2 *reader)
{
    gv_u32_list_init(&list->variables, reader->scratch);
    gv_u32_list_init(&list->places, reader->scratch);
}

static gv_status push(gv_csp2_list *list, gv_csp2 *reader, gv_var variable, size_t at)
{
    if (list->variables.n_items == GV_CSP2_MOST_ITEMS)
        return gv_csp2_fail(reader, at, "a statement names at most %d variables",
                            GV_CSP2_MOST_ITEMS);
    GV_TRY(gv_csp2_work(reader, 1));
    return gv_u32_list_push(&list->variables, variable) &&
                   gv_u32_list_push(&list->places, (uint32_t)at)
               ? GV_OK
               : gv_fail_memory(reader->err);
}

bool gv_csp2_find_array(uint32_t *out, const gv_csp2 *reader, gv_symbol name)
{
    return gv_symbols_find(out, &reader->array_names, name);
}

static bool is_name(const gv_csp2_token *token)
{
    return token->kind == GV_CSP2_NAME || token->kind == GV_CSP2_QUOTED;
}

bool gv_csp2_names_variables(const gv_csp2 *reader)
{
    const gv_csp2_token *token = &reader->token;
    gv_var variable;
    uint32_t array;
    return is_name(token) &&
           (gv_csp2_find_array(&array, reader, token->symbol) ||
            gv_csp_find_variable(&variable, reader->csp, token->symbol, NULL) == GV_OK);
}

/* ---- parts of arrays ---- */

/* The subscripts of one side: first and last index. */
typedef struct part {
    int64_t low[GV_CSP2_MOST_SIDES], high[GV_CSP2_MOST_SIDES];
} part;

static gv_status check_index(const gv_csp2 *reader, gv_csp2_token name,
                             const gv_csp2_array *array, unsigned side, int64_t index,
                             size_t at)
{
    const int64_t low = array->low[side], high = low + (int64_t)array->size[side] - 1;
    if (index >= low && index <= high)
        return GV_OK;
    return gv_csp2_fail(reader, at,
                        "array '%.*s' has the indices %" PRId64 "..%" PRId64
                        " here, not %" PRId64,
                        gv_csp2_shown(name.symbol), name.symbol.text, low, high, index);
}

/* `*`, an index, or a range of them. */
static gv_status read_subscript(part *out, unsigned side, gv_csp2 *reader,
                                gv_csp2_token name, const gv_csp2_array *array)
{
    const size_t at = reader->token.start;
    bool taken;
    out->low[side] = array->low[side];
    out->high[side] = array->low[side] + (int64_t)array->size[side] - 1;
    GV_TRY(gv_csp2_take(&taken, reader, "*"));
    if (taken)
        return GV_OK;
    GV_TRY(gv_csp2_expression(&out->low[side], reader));
    out->high[side] = out->low[side];
    GV_TRY(gv_csp2_take(&taken, reader, ".."));
    if (taken)
        GV_TRY(gv_csp2_expression(&out->high[side], reader));
    if (out->low[side] > out->high[side])
        return GV_OK; // nothing
    GV_TRY(check_index(reader, name, array, side, out->low[side], at));
    return check_index(reader, name, array, side, out->high[side], at);
}

static gv_status too_few_sides(const gv_csp2 *reader, gv_csp2_token name,
                               const gv_csp2_array *array)
{
    return gv_csp2_fail(reader, reader->token.start,
                        "array '%.*s' has %u indices, separated by commas",
                        gv_csp2_shown(name.symbol), name.symbol.text, array->n_sides);
}

/* [..., ...], or the whole array without it. */
static gv_status read_part(part *out, gv_csp2 *reader, gv_csp2_token name,
                           const gv_csp2_array *array)
{
    bool taken;
    GV_TRY(gv_csp2_take(&taken, reader, "["));
    for (unsigned side = 0; side < array->n_sides; side++) {
        out->low[side] = array->low[side];
        out->high[side] = array->low[side] + (int64_t)array->size[side] - 1;
        if (!taken)
            continue;
        GV_TRY(read_subscript(out, side, reader, name, array));
        const bool last = side + 1 == array->n_sides;
        if (!gv_csp2_is(reader, last ? "]" : ","))
            return too_few_sides(reader, name, array);
        GV_TRY(gv_csp2_next(reader));
    }
    return GV_OK;
}

/* The variable of an array at these indices. */
static gv_var element(const gv_csp2_array *array, const int64_t *index)
{
    gv_var offset = 0;
    for (unsigned side = 0; side < array->n_sides; side++)
        offset = offset * array->size[side] + (gv_var)(index[side] - array->low[side]);
    return array->first + offset;
}

/* The last index moves first; false when all indices are through. */
static bool move_on(int64_t *index, const part *of, unsigned n_sides)
{
    for (unsigned side = n_sides; side-- > 0;) {
        if (++index[side] <= of->high[side])
            return true;
        index[side] = of->low[side];
    }
    return false;
}

static gv_status push_part(gv_csp2_list *list, gv_csp2 *reader,
                           const gv_csp2_array *array, const part *of, size_t at)
{
    int64_t index[GV_CSP2_MOST_SIDES];
    for (unsigned side = 0; side < array->n_sides; side++) {
        if (of->low[side] > of->high[side])
            return GV_OK;
        index[side] = of->low[side];
    }
    do
        GV_TRY(push(list, reader, element(array, index), at));
    while (move_on(index, of, array->n_sides));
    return GV_OK;
}

/* ---- references and lists ---- */

static gv_status not_declared(const gv_csp2 *reader, gv_csp2_token name)
{
    return gv_csp2_fail(reader, name.start, "variable '%.*s' is not declared",
                        gv_csp2_shown(name.symbol), name.symbol.text);
}

/* NAME[1,2] where there is no such array: the name of a variable as a whole. */
static gv_status read_bracketed(gv_csp2_list *list, gv_csp2 *reader, gv_csp2_token name)
{
    gv_buffer *whole = &reader->words;
    gv_var variable;
    bool more = gv_csp2_is(reader, "[");
    gv_buffer_reset(whole);
    gv_buffer_add(whole, name.symbol.text, name.symbol.length);
    for (char before = '['; more; before = ',') {
        int64_t index;
        GV_TRY(gv_csp2_next(reader));
        GV_TRY(gv_csp2_expression(&index, reader));
        gv_buffer_printf(whole, "%c%" PRId64, before, index);
        more = gv_csp2_is(reader, ",");
        if (!more) {
            GV_TRY(gv_csp2_expect(reader, "]"));
            gv_buffer_putc(whole, ']');
        }
    }
    if (whole->failed)
        return gv_fail_memory(reader->err);
    const gv_symbol symbol = { whole->text, whole->length };
    if (gv_csp_find_variable(&variable, reader->csp, symbol, NULL) != GV_OK)
        return not_declared(reader, name);
    return push(list, reader, variable, name.start);
}

gv_status gv_csp2_read_reference(gv_csp2_list *list, gv_csp2 *reader)
{
    const gv_csp2_token name = reader->token;
    uint32_t number;
    part of;
    if (!is_name(&name))
        return gv_csp2_expected(reader, "a variable");
    if (!gv_csp2_find_array(&number, reader, name.symbol)) {
        GV_TRY(gv_csp2_next(reader));
        return read_bracketed(list, reader, name);
    }
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(read_part(&of, reader, name, &reader->arrays[number]));
    return push_part(list, reader, &reader->arrays[number], &of, name.start);
}

/* The body of [REFERENCE ... for ...]. */
static gv_status read_body(gv_csp2 *reader, void *user)
{
    while (!gv_csp2_is(reader, "for"))
        GV_TRY(gv_csp2_read_reference(user, reader));
    return GV_OK;
}

/* Finds the word `for` and the bracket that closes the one before the token. */
static gv_status look_ahead(size_t *for_at, size_t *end, gv_csp2 *reader)
{
    unsigned depth = 0;
    *for_at = 0;
    while (depth || !gv_csp2_is(reader, "]")) {
        if (reader->token.kind == GV_CSP2_END)
            return gv_csp2_expected(reader, *for_at ? "']'" : "'for'");
        if (depth == 0 && gv_csp2_is(reader, "for"))
            *for_at = reader->token.start;
        depth += gv_csp2_is(reader, "[");
        depth -= gv_csp2_is(reader, "]");
        GV_TRY(gv_csp2_next(reader));
    }
    *end = reader->token.end;
    return *for_at ? GV_OK : gv_csp2_expected(reader, "'for'");
}

gv_status gv_csp2_read_comprehension(gv_csp2_list *list, gv_csp2 *reader)
{
    size_t for_at = 0, end = 0;
    const size_t body_at = reader->token.end; // after the bracket
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(look_ahead(&for_at, &end, reader));
    GV_TRY(gv_csp2_go(reader, for_at));
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(gv_csp2_loop(reader, "]", body_at, read_body, list));
    return gv_csp2_go(reader, end);
}

gv_status gv_csp2_read_list(gv_csp2_list *list, gv_csp2 *reader)
{
    for (bool comma = false;
         comma || is_name(&reader->token) || gv_csp2_is(reader, "[");) {
        if (gv_csp2_is(reader, "["))
            GV_TRY(gv_csp2_read_comprehension(list, reader));
        else
            GV_TRY(gv_csp2_read_reference(list, reader));
        GV_TRY(gv_csp2_take(&comma, reader, ","));
    }
    return GV_OK;
}

gv_status gv_csp2_read_variable(gv_var *out, gv_csp2 *reader)
{
    const gv_csp2_token name = reader->token;
    const gv_mark mark = gv_arena_mark(reader->scratch);
    gv_csp2_list list;
    gv_csp2_list_init(&list, reader);
    GV_TRY(gv_csp2_read_reference(&list, reader));
    if (list.variables.n_items != 1)
        return gv_csp2_fail(
            reader, name.start, "expected one variable, '%.*s' stands for %u here",
            gv_csp2_shown(name.symbol), name.symbol.text, list.variables.n_items);
    *out = list.variables.items[0];
    gv_arena_rewind(reader->scratch, mark);
    return GV_OK;
}

/* ---- ARRAY[Y] ---- */

/* Subscripts of which one is a variable. */
typedef struct chosen_part {
    part of;
    bool has_chooser;
    unsigned side; /* of the chooser */
} chosen_part;

static gv_status read_choice(chosen_part *out, gv_var *chooser, unsigned side,
                             gv_csp2 *reader, gv_csp2_token name,
                             const gv_csp2_array *array)
{
    if (!gv_csp2_names_variables(reader)) {
        GV_TRY(read_subscript(&out->of, side, reader, name, array));
        return out->of.low[side] == out->of.high[side]
                   ? GV_OK
                   : gv_csp2_expected(reader, "one index");
    }
    if (out->has_chooser)
        return gv_csp2_fail(reader, reader->token.start,
                            "only one index can be a variable");
    out->has_chooser = true;
    out->side = side;
    out->of.low[side] = array->low[side];
    out->of.high[side] = array->low[side] + (int64_t)array->size[side] - 1;
    return gv_csp2_read_variable(chooser, reader);
}

gv_status gv_csp2_read_chosen(gv_csp2_list *list, gv_var *chooser, int64_t *first,
                              gv_csp2 *reader)
{
    const gv_csp2_token name = reader->token;
    uint32_t number;
    if (!is_name(&name) || !gv_csp2_find_array(&number, reader, name.symbol))
        return gv_csp2_expected(reader, "ARRAY[Y] with the name of an array");
    const gv_csp2_array *array = &reader->arrays[number];
    chosen_part chosen = { .has_chooser = false };
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(gv_csp2_expect(reader, "["));
    for (unsigned side = 0; side < array->n_sides; side++) {
        GV_TRY(read_choice(&chosen, chooser, side, reader, name, array));
        if (!gv_csp2_is(reader, side + 1 == array->n_sides ? "]" : ","))
            return too_few_sides(reader, name, array);
        GV_TRY(gv_csp2_next(reader));
    }
    if (!chosen.has_chooser)
        return gv_csp2_fail(reader, name.start,
                            "expected a variable as an index of '%.*s'",
                            gv_csp2_shown(name.symbol), name.symbol.text);
    *first = array->low[chosen.side];
    return push_part(list, reader, array, &chosen.of, name.start);
}

/* ---- labels ---- */

static gv_status push_label(gv_u32_list *labels, gv_csp2 *reader, gv_var variable,
                            const gv_csp2_value *value, size_t at)
{
    gv_csp2_digits digits;
    gv_label label = GV_NO_LABEL;
    GV_TRY(gv_csp2_placed(reader, at,
                          gv_csp_find_label(&label, reader->csp, variable,
                                            gv_csp2_value_symbol(value, &digits),
                                            reader->err)));
    return gv_u32_list_push(labels, label) ? GV_OK : gv_fail_memory(reader->err);
}

gv_status gv_csp2_read_label(gv_u32_list *labels, bool *negated, gv_csp2 *reader)
{
    gv_csp2_list list;
    gv_csp2_value value;
    bool differs = false;
    gv_csp2_list_init(&list, reader);
    if (!is_name(&reader->token))
        return gv_csp2_expected(reader, "NAME=VALUE");
    GV_TRY(gv_csp2_read_reference(&list, reader));
    if (negated) {
        GV_TRY(gv_csp2_take(&differs, reader, "!="));
        *negated = differs;
    }
    if (!differs && !gv_csp2_is(reader, "="))
        return gv_csp2_expected(reader, "NAME=VALUE");
    if (!differs)
        GV_TRY(gv_csp2_next(reader));
    const size_t at = reader->token.start;
    GV_TRY(gv_csp2_read_value(&value, reader));
    for (uint32_t i = 0; i < list.variables.n_items; i++)
        GV_TRY(push_label(labels, reader, list.variables.items[i], &value, at));
    return GV_OK;
}

/* ---- names of constraints ---- */

gv_status gv_csp2_fill(gv_buffer *out, gv_csp2 *reader, gv_csp2_token quoted)
{
    const gv_symbol text = quoted.symbol;
    gv_buffer_reset(out);
    for (size_t i = 0; i < text.length; i++) {
        const char *open = text.text + i;
        const char *close = *open == '{' ? memchr(open, '}', text.length - i) : NULL;
        gv_csp2_digits digits;
        if (!close || open[1] == '{') { // {{ is a brace
            i += close != NULL;
            gv_buffer_putc(out, *open);
            continue;
        }
        const gv_symbol name = { open + 1, (size_t)(close - open) - 1 };
        const gv_csp2_index *index = gv_csp2_find_index(reader, name);
        if (!index)
            return gv_csp2_fail(reader, quoted.start, "there is no index '%.*s' here",
                                gv_csp2_shown(name), name.text);
        const gv_symbol value = gv_csp2_value_symbol(&index->value, &digits);
        gv_buffer_add(out, value.text, value.length);
        i += name.length + 1;
    }
    return out->failed ? gv_fail_memory(reader->err) : GV_OK;
}
