/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2_declare.c -- var, domain and array: what declares the variables of csp 2. */
#include "text/csp2.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool is_name(const gv_csp2_token *token)
{
    return token->kind == GV_CSP2_NAME || token->kind == GV_CSP2_QUOTED;
}

/* A name that neither a variable nor an array nor a domain has. */
static gv_status check_new(const gv_csp2 *reader, gv_csp2_token name)
{
    uint32_t number;
    gv_var variable;
    const bool is_array = gv_symbols_find(&number, &reader->array_names, name.symbol);
    const bool is_domain = gv_symbols_find(&number, &reader->domain_names, name.symbol);
    const bool is_variable =
        gv_csp_find_variable(&variable, reader->csp, name.symbol, NULL) == GV_OK;
    if (!name.symbol.length)
        return gv_csp2_fail(reader, name.start, "a name has at least one character");
    if (!is_array && !is_domain && !is_variable)
        return GV_OK;
    return gv_csp2_fail(reader, name.start, "%s '%.*s' is declared already",
                        is_array    ? "array"
                        : is_domain ? "domain"
                                    : "variable",
                        gv_csp2_shown(name.symbol), name.symbol.text);
}

/* Adds a variable with the values of `domain`; `at` is the place of the domain. */
static gv_status add_variable(gv_csp2 *reader, bool hidden, gv_symbol name,
                              size_t name_at, const gv_csp2_domain *domain, size_t at)
{
    gv_status (*const add)(gv_csp *, gv_symbol, gv_error *) =
        hidden ? gv_csp_add_hidden_variable : gv_csp_add_variable;
    GV_TRY(gv_csp2_placed(reader, name_at, add(reader->csp, name, reader->err)));
    for (uint32_t i = 0; i < domain->n_values; i++) {
        gv_csp2_digits digits;
        const gv_symbol value = gv_csp2_value_symbol(&domain->values[i], &digits);
        GV_TRY(gv_csp2_placed(reader, at,
                              gv_csp_add_value(reader->csp, value, reader->err)));
    }
    reader->n_variables += !hidden;
    return gv_csp2_work(reader, 1 + domain->n_values);
}

static gv_status read_values(gv_csp2_domain *out, gv_csp2 *reader, gv_symbol of)
{
    const size_t at = reader->token.start;
    if (reader->token.kind == GV_CSP2_END)
        return gv_csp2_fail(reader, at, "'%.*s' has no values", gv_csp2_shown(of),
                            of.text);
    const bool braces = gv_csp2_is(reader, "{");
    GV_TRY(gv_csp2_read_domain(out, reader, false));
    if (!out->n_values && !braces)
        return gv_csp2_fail(reader, at, "this domain has no values");
    return reader->token.kind == GV_CSP2_END
               ? GV_OK
               : gv_csp2_expected(reader, "a value or the end of the statement");
}

/* ---- var ---- */

/* Whether the values begin with the token: a number, a brace, a sign, a domain's name,
 * or the first of a range. */
static gv_status begins_values(bool *out, gv_csp2 *reader)
{
    const gv_csp2_token token = reader->token;
    uint32_t number;
    *out = !is_name(&token) ||
           (token.kind == GV_CSP2_NAME &&
            gv_symbols_find(&number, &reader->domain_names, token.symbol));
    if (*out)
        return GV_OK;
    GV_TRY(gv_csp2_next(reader));
    *out = gv_csp2_is(reader, "..");
    return gv_csp2_go(reader, token.start);
}

/* Finds where the values begin. If every word could be a name, the first one is the
 * name and the others are the values, as in csp 1. */
static gv_status find_values(size_t *at, gv_csp2 *reader)
{
    bool begins = false, comma = false;
    GV_TRY(gv_csp2_next(reader));
    const size_t second = reader->token.start;
    while (!begins && reader->token.kind != GV_CSP2_END) {
        GV_TRY(gv_csp2_take(&comma, reader, ","));
        GV_TRY(begins_values(&begins, reader));
        *at = reader->token.start;
        if (!begins)
            GV_TRY(gv_csp2_next(reader));
    }
    if (!begins)
        *at = second;
    return GV_OK;
}

static gv_status read_variables(gv_csp2 *reader, bool hidden)
{
    const size_t first = reader->token.start;
    size_t values_at = first;
    gv_csp2_domain domain;
    if (reader->token.kind == GV_CSP2_SIGN || reader->token.kind == GV_CSP2_END)
        return gv_csp2_expected(reader, "a name");
    const gv_symbol name = reader->token.symbol;
    GV_TRY(find_values(&values_at, reader));
    GV_TRY(gv_csp2_go(reader, values_at));
    GV_TRY(read_values(&domain, reader, name));
    GV_TRY(gv_csp2_go(reader, first));
    while (reader->token.start < values_at) {
        const gv_csp2_token token = reader->token;
        bool comma;
        GV_TRY(check_new(reader, token));
        GV_TRY(add_variable(reader, hidden, token.symbol, token.start, &domain,
                            values_at));
        GV_TRY(gv_csp2_next(reader));
        GV_TRY(gv_csp2_take(&comma, reader, ","));
    }
    GV_TRY(gv_csp2_go(reader, values_at));
    return gv_csp2_read_domain(&domain, reader, false); // to the end of the statement
}

gv_status gv_csp2_read_var(gv_csp2 *reader)
{
    return read_variables(reader, false);
}

gv_status gv_csp2_read_hidden(gv_csp2 *reader)
{
    return read_variables(reader, true);
}

/* ---- domain ---- */

/* Doubles a table in the arena of the reader when it is full. */
static gv_status grow(void **items, uint32_t *room, uint32_t n_items, size_t size,
                      gv_csp2 *reader)
{
    if (n_items < *room)
        return GV_OK;
    const uint32_t more = *room ? 2 * *room : 8;
    void *copy = gv_arena_zeroed(reader->tmp, more, size);
    if (!copy)
        return gv_fail_memory(reader->err);
    if (n_items)
        memcpy(copy, *items, n_items * size);
    *items = copy;
    *room = more;
    return GV_OK;
}

static gv_status add_domain(gv_csp2 *reader, gv_symbol name, const gv_csp2_domain *read)
{
    const uint32_t n_domains = reader->domain_names.n_symbols;
    uint32_t number;
    void *table = reader->domains;
    gv_csp2_value *values = GV_ARENA_NEW(reader->tmp, gv_csp2_value, read->n_values);
    if (!values)
        return gv_fail_memory(reader->err);
    memcpy(values, read->values, read->n_values * sizeof *values);
    GV_TRY(
        grow(&table, &reader->domain_room, n_domains, sizeof *reader->domains, reader));
    reader->domains = table;
    reader->domains[n_domains] = (gv_csp2_domain){ values, read->n_values };
    return gv_symbols_add(&number, &reader->domain_names, name)
               ? GV_OK
               : gv_fail_memory(reader->err);
}

gv_status gv_csp2_read_domain_statement(gv_csp2 *reader)
{
    const gv_csp2_token name = reader->token;
    gv_csp2_domain domain;
    if (name.kind != GV_CSP2_NAME)
        return gv_csp2_expected(reader, "the name of the domain");
    GV_TRY(check_new(reader, name));
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(read_values(&domain, reader, name.symbol));
    GV_TRY(gv_csp2_work(reader, domain.n_values));
    return add_domain(reader, name.symbol, &domain);
}

/* ---- array ---- */

/* One side: LOW..HIGH. `n_elements` is the size so far. */
static gv_status read_side(gv_csp2_array *array, uint64_t *n_elements, gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    int64_t low, high;
    GV_TRY(gv_csp2_expression(&low, reader));
    GV_TRY(gv_csp2_expect(reader, ".."));
    GV_TRY(gv_csp2_expression(&high, reader));
    if (low < -GV_CSP2_MOST_NUMBER || high > GV_CSP2_MOST_NUMBER || low > high)
        return gv_csp2_fail(reader, at, "expected a range of indices such as 1..9");
    *n_elements *= (uint64_t)(high - low + 1);
    if (*n_elements > GV_CSP_MAX_LABELS)
        return gv_csp2_fail(reader, at,
                            "an array has at most %d elements, this one %" PRIu64,
                            GV_CSP_MAX_LABELS, *n_elements);
    array->low[array->n_sides] = low;
    array->size[array->n_sides++] = (uint32_t)(high - low + 1);
    return GV_OK;
}

static gv_status read_sides(gv_csp2_array *array, uint64_t *n_elements, gv_csp2 *reader)
{
    bool comma = true;
    *n_elements = 1;
    GV_TRY(gv_csp2_expect(reader, "["));
    while (comma) {
        if (array->n_sides == GV_CSP2_MOST_SIDES)
            return gv_csp2_fail(reader, reader->token.start,
                                "an array has at most %d indices", GV_CSP2_MOST_SIDES);
        GV_TRY(read_side(array, n_elements, reader));
        GV_TRY(gv_csp2_take(&comma, reader, ","));
    }
    return gv_csp2_expect(reader, "]");
}

/* "x[2,3]" for the element at `offset`. */
static gv_status put_element(gv_buffer *out, gv_csp2 *reader, gv_symbol name,
                             const gv_csp2_array *array, uint64_t offset)
{
    int64_t index[GV_CSP2_MOST_SIDES];
    for (unsigned side = array->n_sides; side-- > 0; offset /= array->size[side])
        index[side] = array->low[side] + (int64_t)(offset % array->size[side]);
    gv_buffer_reset(out);
    gv_buffer_add(out, name.text, name.length);
    for (unsigned side = 0; side < array->n_sides; side++)
        gv_buffer_printf(out, "%c%" PRId64, side ? ',' : '[', index[side]);
    gv_buffer_putc(out, ']');
    return out->failed ? gv_fail_memory(reader->err) : GV_OK;
}

static gv_status add_array(gv_csp2 *reader, gv_csp2_token name,
                           const gv_csp2_array *array)
{
    const uint32_t n_arrays = reader->array_names.n_symbols;
    uint32_t number;
    void *table = reader->arrays;
    GV_TRY(grow(&table, &reader->array_room, n_arrays, sizeof *reader->arrays, reader));
    reader->arrays = table;
    reader->arrays[n_arrays] = *array;
    return gv_symbols_add(&number, &reader->array_names, name.symbol)
               ? GV_OK
               : gv_fail_memory(reader->err);
}

gv_status gv_csp2_read_array(gv_csp2 *reader)
{
    const gv_csp2_token name = reader->token;
    gv_csp2_array array = { .n_sides = 0 };
    gv_csp2_domain domain;
    uint64_t n_elements;
    if (!is_name(&name))
        return gv_csp2_expected(reader, "the name of the array");
    GV_TRY(check_new(reader, name));
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(read_sides(&array, &n_elements, reader));
    const size_t values_at = reader->token.start;
    GV_TRY(read_values(&domain, reader, name.symbol));
    if (n_elements * domain.n_values > GV_CSP_MAX_LABELS)
        return gv_csp2_fail(reader, name.start,
                            "the elements of an array have at most %d values in all, "
                            "these %" PRIu64,
                            GV_CSP_MAX_LABELS, n_elements * domain.n_values);
    for (uint64_t offset = 0; offset < n_elements; offset++) {
        GV_TRY(put_element(&reader->words, reader, name.symbol, &array, offset));
        const gv_symbol element = { reader->words.text, reader->words.length };
        GV_TRY(add_variable(reader, false, element, name.start, &domain, values_at));
        if (offset == 0)
            GV_TRY(
                gv_csp_find_variable(&array.first, reader->csp, element, reader->err));
    }
    return add_array(reader, name, &array);
}
