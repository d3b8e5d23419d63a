/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2_relation.c -- relations of csp 2: X < Y + 1, sum 2*X Y = Z, abs X - Y >= 2. Both
 * sides are sums of variables times numbers; what the builder gets depends on how many
 * variables are left. */
#include "text/csp2.h"

#include <string.h>

typedef struct linear {
    gv_csp2 *reader;
    gv_csp_term *terms;
    uint32_t n_terms, room;
    uint32_t n_named; /* terms before those of the same variable were merged */
    int64_t constant;
    int64_t sign; /* of the side that is read */

    /* A side that is one word, which is no variable: a value of the other one. */
    bool has_value;
    bool value_first;
    gv_csp2_value value;
    size_t value_at;
} linear;

/* ---- one term ---- */

static gv_status add_term(linear *sum, int64_t factor, gv_var variable)
{
    gv_csp2 *reader = sum->reader;
    if (sum->n_terms == sum->room) {
        const uint32_t room = sum->room ? 2 * sum->room : 8;
        gv_csp_term *terms = GV_ARENA_NEW(reader->scratch, gv_csp_term, room);
        if (!terms)
            return gv_fail_memory(reader->err);
        if (sum->n_terms)
            memcpy(terms, sum->terms, sum->n_terms * sizeof *terms);
        sum->terms = terms;
        sum->room = room;
    }
    sum->terms[sum->n_terms++] = (gv_csp_term){ factor, variable };
    return GV_OK;
}

/* One factor of a product: an integer, or variables, of which a product has one. */
static gv_status take_factor(int64_t *factor, gv_csp2_list *list, bool *has_variables,
                             char sign, gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    int64_t number;
    if (gv_csp2_names_variables(reader) || gv_csp2_is(reader, "[")) {
        if (*has_variables || sign != '*')
            return gv_csp2_fail(reader, at,
                                "variables can only be multiplied by numbers");
        *has_variables = true;
        if (gv_csp2_is(reader, "["))
            return gv_csp2_read_comprehension(list, reader);
        return gv_csp2_read_reference(list, reader);
    }
    if (*has_variables && sign != '*')
        return gv_csp2_fail(reader, at, "variables can only be multiplied by numbers");
    if (reader->token.kind == GV_CSP2_NAME &&
        !gv_csp2_find_index(reader, reader->token.symbol))
        return gv_csp2_fail(reader, at, "variable '%.*s' is not declared",
                            gv_csp2_shown(reader->token.symbol),
                            reader->token.symbol.text);
    GV_TRY(gv_csp2_primary(&number, reader));
    return gv_csp2_calculate(factor, reader, at, sign, *factor, number);
}

/* The operator between factors at the token; 0: the product has ended. */
static gv_status take_operator(char *out, gv_csp2 *reader)
{
    static const char *const words[] = { "*", "/", "div", "%", "mod" };
    static const char signs[] = "*//%%";
    bool taken = false;
    *out = 0;
    for (size_t i = 0; signs[i] && !taken; i++) {
        GV_TRY(gv_csp2_take(&taken, reader, words[i]));
        if (taken)
            *out = signs[i];
    }
    return GV_OK;
}

/* FACTOR * FACTOR * ..., each variable in it once more. */
static gv_status take_product(linear *sum, int64_t sign, bool several)
{
    gv_csp2 *reader = sum->reader;
    const gv_csp2_token first = reader->token;
    int64_t factor = 1;
    bool has_variables = false;
    char operator= '*';
    gv_csp2_list list;
    gv_csp2_list_init(&list, reader);
    while (operator) {
        GV_TRY(take_factor(&factor, &list, &has_variables, operator, reader));
        GV_TRY(take_operator(&operator, reader));
    }
    factor *= sign;
    if (!has_variables)
        return gv_csp2_calculate(&sum->constant, reader, first.start, '+',
                                 sum->constant, factor);
    if (list.variables.n_items != 1 && !several)
        return gv_csp2_fail(reader, first.start,
                            "'%.*s' stands for %u variables: put 'sum' before them",
                            gv_csp2_shown(first.symbol), first.symbol.text,
                            list.variables.n_items);
    for (uint32_t i = 0; i < list.variables.n_items; i++)
        GV_TRY(add_term(sum, factor, list.variables.items[i]));
    return GV_OK;
}

/* ---- one side ---- */

/* Whether the token is a word that stands for a value, not for a variable or number. */
static bool is_value(const gv_csp2 *reader)
{
    const gv_csp2_token *token = &reader->token;
    if (gv_csp2_names_variables(reader))
        return false;
    const gv_csp2_index *index =
        token->kind == GV_CSP2_NAME ? gv_csp2_find_index(reader, token->symbol) : NULL;
    return index ? !index->value.is_number
                 : token->kind == GV_CSP2_NAME || token->kind == GV_CSP2_QUOTED;
}

static bool ends_side(const gv_csp2 *reader)
{
    static const char *const signs[] = { "=", "==", "!=", "<", "<=", ">", ">=", "::" };
    if (reader->token.kind == GV_CSP2_END)
        return true;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (gv_csp2_is(reader, signs[i]))
            return true;
    return false;
}

/* [sum] TERM + TERM - ...; after `sum`, the plus signs may be left out. */
static gv_status take_terms(linear *sum, bool summed)
{
    gv_csp2 *reader = sum->reader;
    for (bool first = true;; first = false) {
        bool plus, minus, again;
        int64_t sign = sum->sign;
        GV_TRY(gv_csp2_take(&plus, reader, "+"));
        GV_TRY(gv_csp2_take(&minus, reader, "-"));
        if (!first && !plus && !minus && (!summed || ends_side(reader)))
            return GV_OK;
        if (minus)
            sign = -sign;
        GV_TRY(gv_csp2_take(&again, reader, "sum"));
        summed = summed || again;
        GV_TRY(take_product(sum, sign, summed));
    }
}

static gv_status take_side(linear *sum, bool summed)
{
    gv_csp2 *reader = sum->reader;
    const gv_csp2_token token = reader->token;
    if (!summed && is_value(reader)) {
        gv_csp2_value value;
        GV_TRY(gv_csp2_read_value(&value, reader));
        if (ends_side(reader)) {
            if (sum->has_value)
                return gv_csp2_fail(
                    reader, sum->value_at, "variable '%.*s' is not declared",
                    gv_csp2_shown(sum->value.symbol), sum->value.symbol.text);
            sum->has_value = true;
            sum->value_first = sum->sign > 0;
            sum->value = value;
            sum->value_at = token.start;
            return GV_OK;
        }
        GV_TRY(gv_csp2_go(reader, token.start));
    }
    return take_terms(sum, summed);
}

/* ---- what it becomes ---- */

/* Adds up the terms of the same variable; those that cancel out are dropped. */
static gv_status merge_terms(linear *sum)
{
    gv_csp2 *reader = sum->reader;
    sum->n_named = sum->n_terms;
    uint64_t *keys = GV_ARENA_NEW(reader->scratch, uint64_t, sum->n_terms);
    if (!keys)
        return gv_fail_memory(reader->err);
    for (uint32_t i = 0; i < sum->n_terms; i++)
        keys[i] = (uint64_t)sum->terms[i].variable << 32 | i;
    gv_sort_u64(keys, sum->n_terms);
    for (uint32_t from = 0, to; from < sum->n_terms; from = to) {
        gv_csp_term *kept = &sum->terms[(uint32_t)keys[from]];
        for (to = from + 1; to < sum->n_terms && keys[to] >> 32 == keys[from] >> 32;
             to++) {
            gv_csp_term *other = &sum->terms[(uint32_t)keys[to]];
            GV_TRY(gv_csp2_calculate(&kept->factor, reader, reader->token.start, '+',
                                     kept->factor, other->factor));
            other->factor = 0;
        }
    }
    uint32_t n = 0;
    for (uint32_t i = 0; i < sum->n_terms; i++)
        if (sum->terms[i].factor)
            sum->terms[n++] = sum->terms[i];
    sum->n_terms = n;
    return GV_OK;
}

/* `a REL b` as `b REL' a`. */
static gv_csp_relation mirrored(gv_csp_relation relation)
{
    static const gv_csp_relation mirror[] = {
        [GV_CSP_EQ] = GV_CSP_EQ, [GV_CSP_NE] = GV_CSP_NE, [GV_CSP_LT] = GV_CSP_GT,
        [GV_CSP_LE] = GV_CSP_GE, [GV_CSP_GT] = GV_CSP_LT, [GV_CSP_GE] = GV_CSP_LE,
    };
    return mirror[relation];
}

/* Sum of terms REL k. */
static gv_status add_sum(linear *sum, gv_csp_relation relation, size_t at)
{
    gv_csp2 *reader = sum->reader;
    const gv_csp_term *terms = sum->terms;
    const int64_t k = -sum->constant;
    if (sum->n_terms == 0 && gv_csp2_holds(0, relation, k))
        return GV_OK;
    if (sum->n_terms == 0 && !sum->n_named)
        return gv_csp2_fail(reader, at, "this relation never holds");
    if (sum->n_terms == 0) // the variables cancel out: there is no solution
        return gv_csp_add_clause(reader->csp, NULL, NULL, 0, reader->err);
    if (sum->n_terms == 1 && terms[0].factor == 1)
        return gv_csp_add_unary(reader->csp, terms[0].variable, relation, k,
                                reader->err);
    if (sum->n_terms == 1 && terms[0].factor == -1)
        return gv_csp_add_unary(reader->csp, terms[0].variable, mirrored(relation), -k,
                                reader->err);
    if (sum->n_terms == 2 && terms[0].factor == 1 && terms[1].factor == -1)
        return gv_csp_add_relation(reader->csp, terms[0].variable, relation,
                                   terms[1].variable, k, reader->err);
    if (sum->n_terms == 2 && terms[0].factor == -1 && terms[1].factor == 1)
        return gv_csp_add_relation(reader->csp, terms[1].variable, relation,
                                   terms[0].variable, k, reader->err);
    return gv_csp_add_linear(reader->csp, terms, sum->n_terms, relation, k,
                             reader->err);
}

/* X REL value */
static gv_status add_value_relation(linear *sum, gv_csp_relation relation, size_t at)
{
    gv_csp2 *reader = sum->reader;
    gv_csp2_digits digits;
    gv_label label = GV_NO_LABEL;
    int64_t number;
    const gv_symbol value = gv_csp2_value_symbol(&sum->value, &digits);
    if (sum->n_terms != 1 || sum->constant ||
        (sum->terms[0].factor != 1 && sum->terms[0].factor != -1))
        return gv_csp2_fail(reader, sum->value_at, "variable '%.*s' is not declared",
                            gv_csp2_shown(value), value.text);
    const gv_var variable = sum->terms[0].variable;
    if (gv_csp_find_label(&label, reader->csp, variable, value, NULL) != GV_OK)
        return gv_csp2_fail(
            reader, sum->value_at,
            "'%.*s' is neither a variable nor a value of the other side",
            gv_csp2_shown(value), value.text);
    const bool negated = relation == GV_CSP_NE;
    if (relation == GV_CSP_EQ || negated)
        return gv_csp_add_clause(reader->csp, &label, &negated, 1, reader->err);
    if (sum->value_first)
        relation = mirrored(relation);
    if (!gv_csp_number(reader->csp, label, &number))
        return gv_csp2_fail(reader, at, "the values of this variable have no order");
    return gv_csp_add_unary(reader->csp, variable, relation, number, reader->err);
}

/* SIDE REL SIDE */
static gv_status read_relation(gv_csp2 *reader, bool summed)
{
    const size_t at = reader->token.start;
    linear sum = { .reader = reader, .sign = 1 };
    gv_csp_relation relation = GV_CSP_EQ;
    bool taken;
    GV_TRY(take_side(&sum, summed));
    GV_TRY(gv_csp2_take_relation(&taken, &relation, reader));
    if (!taken)
        return gv_csp2_expected(reader, "one of = != < <= > >=");
    sum.sign = -1;
    GV_TRY(gv_csp2_take(&summed, reader, "sum"));
    GV_TRY(take_side(&sum, summed));
    GV_TRY(gv_csp2_begin_constraint(reader));
    GV_TRY(merge_terms(&sum));
    return gv_csp2_placed(reader, at,
                          sum.has_value ? add_value_relation(&sum, relation, at)
                                        : add_sum(&sum, relation, at));
}

gv_status gv_csp2_read_relation(gv_csp2 *reader)
{
    return read_relation(reader, false);
}

gv_status gv_csp2_read_sum(gv_csp2 *reader)
{
    return read_relation(reader, true);
}

/* abs X - Y REL k, with or without parentheses */
gv_status gv_csp2_read_abs(gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    gv_var x = 0, y = 0;
    int64_t k;
    gv_csp_relation relation = GV_CSP_EQ;
    bool parentheses, taken;
    GV_TRY(gv_csp2_take(&parentheses, reader, "("));
    GV_TRY(gv_csp2_read_variable(&x, reader));
    GV_TRY(gv_csp2_expect(reader, "-"));
    GV_TRY(gv_csp2_read_variable(&y, reader));
    if (parentheses)
        GV_TRY(gv_csp2_expect(reader, ")"));
    GV_TRY(gv_csp2_take_relation(&taken, &relation, reader));
    if (!taken)
        return gv_csp2_expected(reader, "one of = != < <= > >=");
    GV_TRY(gv_csp2_expression(&k, reader));
    GV_TRY(gv_csp2_begin_constraint(reader));
    return gv_csp2_placed(
        reader, at, gv_csp_add_distance(reader->csp, x, y, relation, k, reader->err));
}
