/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2_expression.c -- integers, conditions and values of csp 2. Division and remainder
 * are those of MiniZinc: they round towards zero. */
#include "text/csp2.h"

#include "base/array.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool same(gv_symbol a, gv_symbol b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

const gv_csp2_index *gv_csp2_find_index(const gv_csp2 *reader, gv_symbol name)
{
    for (unsigned i = reader->n_indices; i-- > 0;)
        if (same(reader->index[i].name, name))
            return &reader->index[i];
    return NULL;
}

gv_status gv_csp2_calculate(int64_t *out, const gv_csp2 *reader, size_t at, char sign,
                            int64_t a, int64_t b)
{
    static const int64_t most = (int64_t)GV_CSP2_MOST_NUMBER * GV_CSP2_MOST_NUMBER;
    int64_t result = 0;
    bool over = false;
    if ((sign == '/' || sign == '%') && b == 0)
        return gv_csp2_fail(reader, at, "division by zero");
    switch (sign) {
    case '+':
        over = __builtin_add_overflow(a, b, &result);
        break;
    case '-':
        over = __builtin_sub_overflow(a, b, &result);
        break;
    case '*':
        over = __builtin_mul_overflow(a, b, &result);
        break;
    case '/':
        result = a / b;
        break;
    default:
        result = a % b;
    }
    if (over || result > most || result < -most)
        return gv_csp2_fail(reader, at, "a result beyond %" PRId64, most);
    *out = result;
    return GV_OK;
}

/* ---- integers ---- */

static gv_status take_parentheses(int64_t *out, gv_csp2 *reader)
{
    if (reader->depth == GV_CSP2_MOST_DEPTH)
        return gv_csp2_fail(reader, reader->token.start,
                            "more than %d parentheses inside each other",
                            GV_CSP2_MOST_DEPTH);
    reader->depth++;
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(gv_csp2_expression(out, reader));
    reader->depth--;
    return gv_csp2_expect(reader, ")");
}

gv_status gv_csp2_primary(int64_t *out, gv_csp2 *reader)
{
    const gv_csp2_token token = reader->token;
    if (gv_csp2_is(reader, "("))
        return take_parentheses(out, reader);
    if (token.kind == GV_CSP2_NUMBER) {
        *out = token.number;
        return gv_csp2_next(reader);
    }
    const gv_csp2_index *index =
        token.kind == GV_CSP2_NAME ? gv_csp2_find_index(reader, token.symbol) : NULL;
    if (!index)
        return gv_csp2_expected(reader, "a number or an index");
    if (!index->value.is_number)
        return gv_csp2_fail(
            reader, token.start, "the value '%.*s' of '%.*s' is no number",
            gv_csp2_shown(index->value.symbol), index->value.symbol.text,
            gv_csp2_shown(token.symbol), token.symbol.text);
    *out = index->value.number;
    return gv_csp2_next(reader);
}

/* A primary with signs before it. */
static gv_status take_signed(int64_t *out, gv_csp2 *reader)
{
    bool negative = false, taken;
    do {
        GV_TRY(gv_csp2_take(&taken, reader, "-"));
        negative ^= taken;
    } while (taken);
    GV_TRY(gv_csp2_primary(out, reader));
    if (negative)
        *out = -*out;
    return GV_OK;
}

/* The operator at the token, as one sign; 0: there is none of these. */
static char operator_of(const gv_csp2 *reader, bool multiplies)
{
    static const struct {
        const char *text;
        char sign;
        bool multiplies;
    } rows[] = { { "+", '+', false }, { "-", '-', false },  { "*", '*', true },
                 { "/", '/', true },  { "div", '/', true }, { "%", '%', true },
                 { "mod", '%', true } };
    for (size_t i = 0; i < GV_N_OF(rows); i++)
        if (rows[i].multiplies == multiplies && gv_csp2_is(reader, rows[i].text))
            return rows[i].sign;
    return 0;
}

static gv_status take_product(int64_t *out, gv_csp2 *reader)
{
    int64_t result, factor;
    GV_TRY(take_signed(&result, reader));
    for (char sign; (sign = operator_of(reader, true));) {
        const size_t at = reader->token.start;
        GV_TRY(gv_csp2_next(reader));
        GV_TRY(take_signed(&factor, reader));
        GV_TRY(gv_csp2_calculate(&result, reader, at, sign, result, factor));
    }
    *out = result;
    return GV_OK;
}

gv_status gv_csp2_expression(int64_t *out, gv_csp2 *reader)
{
    int64_t result, term;
    GV_TRY(take_product(&result, reader));
    for (char sign; (sign = operator_of(reader, false));) {
        const size_t at = reader->token.start;
        GV_TRY(gv_csp2_next(reader));
        GV_TRY(take_product(&term, reader));
        GV_TRY(gv_csp2_calculate(&result, reader, at, sign, result, term));
    }
    *out = result;
    return GV_OK;
}

/* ---- conditions ---- */

gv_status gv_csp2_take_relation(bool *taken, gv_csp_relation *out, gv_csp2 *reader)
{
    static const struct {
        const char *text;
        gv_csp_relation relation;
    } rows[] = { { "=", GV_CSP_EQ }, { "==", GV_CSP_EQ }, { "!=", GV_CSP_NE },
                 { "<", GV_CSP_LT }, { "<=", GV_CSP_LE }, { ">", GV_CSP_GT },
                 { ">=", GV_CSP_GE } };
    *taken = false;
    for (size_t i = 0; i < GV_N_OF(rows) && !*taken; i++) {
        GV_TRY(gv_csp2_take(taken, reader, rows[i].text));
        if (*taken)
            *out = rows[i].relation;
    }
    return GV_OK;
}

bool gv_csp2_holds(int64_t a, gv_csp_relation relation, int64_t b)
{
    const bool holds[] = {
        [GV_CSP_EQ] = a == b,
        [GV_CSP_NE] = a != b,
        [GV_CSP_LT] = a<b, [GV_CSP_LE] = a <= b, [GV_CSP_GT] = a> b,
        [GV_CSP_GE] = a >= b,
    };
    return holds[relation];
}

/* The index at the token, if its value is not a number. */
static const gv_csp2_index *symbolic(const gv_csp2 *reader)
{
    const gv_csp2_index *index = reader->token.kind == GV_CSP2_NAME
                                     ? gv_csp2_find_index(reader, reader->token.symbol)
                                     : NULL;
    return index && !index->value.is_number ? index : NULL;
}

/* Compares an index that stands for a name with such a name. */
static gv_status compare_symbols(bool *out, gv_csp2 *reader)
{
    gv_csp2_value left, right;
    gv_csp_relation relation = GV_CSP_LT;
    bool taken;
    GV_TRY(gv_csp2_read_value(&left, reader));
    const gv_csp2_token sign = reader->token;
    GV_TRY(gv_csp2_take_relation(&taken, &relation, reader));
    if (!taken || (relation != GV_CSP_EQ && relation != GV_CSP_NE))
        return gv_csp2_fail(reader, sign.start, "expected = or != after a name");
    GV_TRY(gv_csp2_read_value(&right, reader));
    const bool equal = !right.is_number && same(left.symbol, right.symbol);
    *out = equal == (relation == GV_CSP_EQ);
    return GV_OK;
}

static gv_status compare(bool *out, gv_csp2 *reader)
{
    int64_t left, right;
    gv_csp_relation relation = GV_CSP_EQ;
    bool taken;
    if (symbolic(reader))
        return compare_symbols(out, reader);
    GV_TRY(gv_csp2_expression(&left, reader));
    GV_TRY(gv_csp2_take_relation(&taken, &relation, reader));
    if (!taken)
        return gv_csp2_expected(reader, "one of = != < <= > >=");
    GV_TRY(gv_csp2_expression(&right, reader));
    *out = gv_csp2_holds(left, relation, right);
    return GV_OK;
}

gv_status gv_csp2_condition(bool *out, gv_csp2 *reader)
{
    bool any = false, all = true, more = true;
    while (more) {
        bool holds = false, another;
        GV_TRY(compare(&holds, reader));
        all = all && holds;
        GV_TRY(gv_csp2_take(&another, reader, "and"));
        if (another)
            continue;
        any = any || all;
        all = true;
        GV_TRY(gv_csp2_take(&more, reader, "or"));
    }
    *out = any;
    return GV_OK;
}

/* ---- values ---- */

gv_status gv_csp2_read_value(gv_csp2_value *out, gv_csp2 *reader)
{
    const gv_csp2_token token = reader->token;
    const gv_csp2_index *index =
        token.kind == GV_CSP2_NAME ? gv_csp2_find_index(reader, token.symbol) : NULL;
    if (index || token.kind == GV_CSP2_NAME || token.kind == GV_CSP2_QUOTED) {
        *out = index ? index->value : (gv_csp2_value){ .symbol = token.symbol };
        return gv_csp2_next(reader);
    }
    if (token.kind != GV_CSP2_NUMBER && !gv_csp2_is(reader, "(") &&
        !gv_csp2_is(reader, "-"))
        return gv_csp2_expected(reader, "a value");
    int64_t number;
    GV_TRY(take_signed(&number, reader));
    *out = (gv_csp2_value){ .is_number = true, .number = number };
    return GV_OK;
}

gv_symbol gv_csp2_value_symbol(const gv_csp2_value *value, gv_csp2_digits *digits)
{
    if (!value->is_number)
        return value->symbol;
    const int length =
        snprintf(digits->text, sizeof digits->text, "%" PRId64, value->number);
    return (gv_symbol){ digits->text, (size_t)length };
}

/* ---- domains ---- */

/* Values that arrive one by one. */
typedef struct value_list {
    gv_csp2 *reader;
    gv_arena *arena;
    gv_csp2_value *values;
    uint32_t n_values, room;
    bool sums; /* may be written without parentheses */
} value_list;

static gv_status add_value(value_list *list, gv_csp2_value value, size_t at)
{
    gv_csp2 *reader = list->reader;
    if (list->n_values == GV_CSP2_MOST_VALUES)
        return gv_csp2_fail(reader, at, "a domain has at most %d values",
                            GV_CSP2_MOST_VALUES);
    if (list->n_values == list->room) {
        const uint32_t room = list->room ? 2 * list->room : 8;
        gv_csp2_value *values = GV_ARENA_NEW(list->arena, gv_csp2_value, room);
        if (!values)
            return gv_fail_memory(reader->err);
        if (list->n_values)
            memcpy(values, list->values, list->n_values * sizeof *values);
        list->values = values;
        list->room = room;
    }
    list->values[list->n_values++] = value;
    return gv_csp2_work(reader, 1);
}

static gv_status add_range(value_list *list, int64_t low, int64_t high, size_t at)
{
    if (high - low >= GV_CSP2_MOST_VALUES)
        return gv_csp2_fail(list->reader, at,
                            "a domain has at most %d values, this range %" PRId64,
                            GV_CSP2_MOST_VALUES, high - low + 1);
    for (int64_t number = low; number <= high; number++)
        GV_TRY(add_value(list, (gv_csp2_value){ .is_number = true, .number = number },
                         at));
    return GV_OK;
}

/* A..F */
static gv_status add_letters(value_list *list, gv_symbol low, size_t at)
{
    gv_csp2 *reader = list->reader;
    const gv_csp2_token last = reader->token;
    const gv_symbol high = last.symbol;
    if (last.kind != GV_CSP2_NAME || low.length != 1 || high.length != 1 ||
        (low.text[0] >= 'a') != (high.text[0] >= 'a'))
        return gv_csp2_fail(
            reader, at, "a range goes from number to number or from letter to letter");
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const char *from = strchr(letters, low.text[0]),
               *to = strchr(letters, high.text[0]);
    for (; from && to && from <= to; from++)
        GV_TRY(add_value(list, (gv_csp2_value){ .symbol = { from, 1 } }, at));
    return gv_csp2_next(reader);
}

static gv_status add_named_domain(value_list *list, uint32_t number, size_t at)
{
    const gv_csp2_domain *domain = &list->reader->domains[number];
    for (uint32_t i = 0; i < domain->n_values; i++)
        GV_TRY(add_value(list, domain->values[i], at));
    return gv_csp2_next(list->reader);
}

/* Numbers of a domain are separated by blanks, so that a sum needs parentheses there.
 */
static gv_status take_number(int64_t *out, const value_list *list)
{
    return list->sums ? gv_csp2_expression(out, list->reader)
                      : take_signed(out, list->reader);
}

static gv_status take_first(gv_csp2_value *out, const value_list *list)
{
    gv_csp2 *reader = list->reader;
    const gv_csp2_token token = reader->token;
    const bool name = token.kind == GV_CSP2_NAME;
    const gv_csp2_index *index = name ? gv_csp2_find_index(reader, token.symbol) : NULL;
    if (index ? !index->value.is_number : name || token.kind == GV_CSP2_QUOTED)
        return gv_csp2_read_value(out, reader);
    if (!index && token.kind != GV_CSP2_NUMBER && !gv_csp2_is(reader, "-") &&
        !gv_csp2_is(reader, "("))
        return gv_csp2_expected(reader, "a value or a range such as 1..9");
    *out = (gv_csp2_value){ .is_number = true };
    return take_number(&out->number, list);
}

/* A value, a range, or the name of a domain. */
static gv_status add_item(value_list *list)
{
    gv_csp2 *reader = list->reader;
    const gv_csp2_token token = reader->token;
    gv_csp2_value low = { 0 };
    uint32_t number;
    int64_t high;
    bool range;
    if (token.kind == GV_CSP2_NAME && !gv_csp2_find_index(reader, token.symbol) &&
        gv_symbols_find(&number, &reader->domain_names, token.symbol))
        return add_named_domain(list, number, token.start);
    GV_TRY(take_first(&low, list));
    GV_TRY(gv_csp2_take(&range, reader, ".."));
    if (!range)
        return add_value(list, low, token.start);
    if (!low.is_number)
        return add_letters(list, low.symbol, token.start);
    GV_TRY(take_number(&high, list));
    return add_range(list, low.number, high, token.start);
}

/* Whether another value follows. */
static bool goes_on(const gv_csp2 *reader)
{
    const gv_csp2_kind kind = reader->token.kind;
    return kind == GV_CSP2_SIGN ? gv_csp2_is(reader, "-") || gv_csp2_is(reader, "(")
                                : kind != GV_CSP2_END;
}

static gv_status read_items(value_list *list, bool braces)
{
    bool comma;
    if (braces && gv_csp2_is(list->reader, "}"))
        return GV_OK; // no value at all
    do {
        GV_TRY(add_item(list));
        GV_TRY(gv_csp2_take(&comma, list->reader, ","));
    } while (comma || goes_on(list->reader));
    return GV_OK;
}

gv_status gv_csp2_read_domain(gv_csp2_domain *out, gv_csp2 *reader, bool for_index)
{
    value_list list = { .reader = reader,
                        .arena = for_index ? reader->rounds : reader->scratch,
                        .sums = for_index };
    bool braces;
    GV_TRY(gv_csp2_take(&braces, reader, "{"));
    if (braces || !for_index)
        GV_TRY(read_items(&list, braces));
    else
        GV_TRY(add_item(&list));
    if (braces)
        GV_TRY(gv_csp2_expect(reader, "}"));
    *out = (gv_csp2_domain){ list.values, list.n_values };
    return GV_OK;
}
