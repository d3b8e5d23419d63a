/* SPDX-License-Identifier: GPL-3.0-or-later */
/* constraints.c -- the constraints of XCSP3 by the names of their elements, in a table:
 * each becomes constraints of FlatZinc, or an expression that must hold. */
#include "text/xcsp/model.h"

#include "base/array.h"

#include <string.h>

typedef gv_status read_fn(gv_xcsp *x, const gv_xml_element *element);

/* ---- values ---- */

static gv_fzn_value number(int64_t value, size_t at)
{
    return (gv_fzn_value){ .kind = GV_FZN_INT, .number = value, .at = at };
}

/* An array of copies of these values. */
static gv_status make_list(gv_fzn_value *out, gv_xcsp *x, gv_fzn_kind kind,
                           const char *name, const gv_fzn_value *items, uint32_t n,
                           size_t at)
{
    GV_TRY(gv_xcsp_count(x, at, (uint64_t)n + 1));
    gv_fzn_value *copy = GV_ARENA_NEW(x->arena, gv_fzn_value, n);
    if (n && !copy)
        return gv_fail_memory(x->err);
    if (n)
        memcpy(copy, items, n * sizeof *copy);
    *out = (gv_fzn_value){ .kind = kind,
                           .at = at,
                           .text = { name, name ? strlen(name) : 0 },
                           .items = copy,
                           .n_items = n };
    return GV_OK;
}

static gv_status call(gv_fzn_value *out, gv_xcsp *x, const char *name,
                      const gv_fzn_value *items, uint32_t n, size_t at)
{
    return make_list(out, x, GV_FZN_CALL, name, items, n, at);
}

static gv_status call2(gv_fzn_value *out, gv_xcsp *x, const char *name, gv_fzn_value a,
                       gv_fzn_value b)
{
    const gv_fzn_value items[2] = { a, b };
    return call(out, x, name, items, 2, a.at);
}

static gv_status state(gv_xcsp *x, size_t at, const char *name,
                       const gv_fzn_value *args, uint32_t n_args)
{
    gv_fzn_value list = { 0 };
    GV_TRY(make_list(&list, x, GV_FZN_ARRAY, NULL, args, n_args, at));
    const gv_fzn_constraint constraint = { .name = { name, strlen(name) },
                                           .at = at,
                                           .words = x->words,
                                           .args = list.items,
                                           .n_args = n_args };
    return gv_arena_list_add(&x->constraints, &constraint, x->arena)
               ? GV_OK
               : gv_fail_memory(x->err);
}

static gv_status state_expression(gv_xcsp *x, gv_fzn_value expression)
{
    return state(x, expression.at, "<intension>", &expression, 1);
}

/* ---- children ---- */

static gv_status read_text(gv_fzn_value *out, gv_xcsp *x, const gv_xml_element *element)
{
    return gv_xcsp_read_terms(out, x, element->text, element->text_at);
}

/* The terms of a child. */
static gv_status read_child(gv_fzn_value *out, gv_xcsp *x,
                            const gv_xml_element *element, const char *name)
{
    const gv_xml_element *child = gv_xml_child(element, name);
    if (!child)
        return gv_record_text_fail(x->err, x->raw, element->at,
                                   "expected an element <%s>", name);
    return read_text(out, x, child);
}

/* The list of variables: the child <list>, or the text of the element itself. */
static gv_status read_list(gv_fzn_value *out, gv_xcsp *x, const gv_xml_element *element)
{
    return element->child ? read_child(out, x, element, "list")
                          : read_text(out, x, element);
}

static gv_status read_start(int64_t *out, gv_xcsp *x, const gv_xml_element *list)
{
    *out = 0;
    const gv_xml_attribute *start =
        list ? gv_xml_attribute_of(list, "startIndex") : NULL;
    if (!start)
        return GV_OK;
    gv_fzn_value value = { 0 };
    GV_TRY(gv_xcsp_read_terms(&value, x, start->value, start->at));
    if (value.n_items != 1 || value.items[0].kind != GV_FZN_INT)
        return gv_xcsp_fail(x, start->at, "expected a number");
    *out = value.items[0].number;
    return GV_OK;
}

/* Only these children are understood. */
static gv_status check_children(gv_xcsp *x, const gv_xml_element *element,
                                const char *const *names, size_t n)
{
    for (const gv_xml_element *child = element->child; child; child = child->next) {
        size_t i = 0;
        while (i < n && !gv_xml_is(child, names[i]))
            i++;
        if (i == n)
            return gv_record_text_fail(
                x->err, x->raw, child->at, "<%.*s> is not supported here",
                (int)(child->name.length < 40 ? child->name.length : 40),
                child->name.text);
    }
    return GV_OK;
}

#define CHECK_CHILDREN(x, element, ...)                                                \
    check_children(x, element, (const char *const[]){ __VA_ARGS__ },                   \
                   GV_N_OF(((const char *const[]){ __VA_ARGS__ })))

/* ---- conditions ---- */

/* The last ')' of the text, or NULL. */
static const char *last_bracket(gv_symbol text)
{
    for (size_t i = text.length; i-- > 0;)
        if (text.text[i] == ')')
            return text.text + i;
    return NULL;
}

/* "(le,10)", "(in,2..5)", "(eq,x)": what must hold of `left`. */
static gv_status state_condition(gv_xcsp *x, const gv_xml_element *element,
                                 gv_fzn_value left)
{
    const gv_xml_element *child = gv_xml_child(element, "condition");
    if (!child)
        return gv_xcsp_fail(x, element->at, "expected an element <condition>");
    gv_symbol text = child->text;
    size_t at = child->text_at;
    const char *open = memchr(text.text ? text.text : "", '(', text.length);
    const char *comma =
        open ? memchr(open, ',', text.length - (size_t)(open - text.text)) : NULL;
    const char *close = comma ? last_bracket(text) : NULL;
    if (!close || close < comma)
        return gv_xcsp_fail(x, at, "expected a condition: (OPERATOR,VALUE)");
    const gv_symbol right_text = { comma + 1, (size_t)(close - comma) - 1 };
    gv_fzn_value right = { 0 }, expression = { 0 };
    // "{1,2}" is the same set as set(1,2).
    gv_symbol items = right_text;
    while (items.length && (*items.text == ' ' || *items.text == '{'))
        items = (gv_symbol){ items.text + 1, items.length - 1 };
    while (items.length &&
           (items.text[items.length - 1] == ' ' || items.text[items.length - 1] == '}'))
        items.length--;
    GV_TRY(gv_xcsp_read_terms(&right, x, items, at + (size_t)(items.text - text.text)));
    char *name = gv_arena_take(x->arena, (size_t)(comma - open));
    if (!name)
        return gv_fail_memory(x->err);
    memcpy(name, open + 1, (size_t)(comma - open) - 1);
    name[comma - open - 1] = '\0';
    gv_fzn_value *args = GV_ARENA_NEW(x->arena, gv_fzn_value, right.n_items + 1);
    if (!args)
        return gv_fail_memory(x->err);
    if (right.n_items == 1 && right.items[0].kind == GV_FZN_RANGE &&
        strcmp(name, "in") == 0) {
        gv_fzn_value low, high;
        GV_TRY(call2(&low, x, "ge", left, number(right.items[0].low, at)));
        GV_TRY(call2(&high, x, "le", left, number(right.items[0].high, at)));
        GV_TRY(call2(&expression, x, "and", low, high));
        return state_expression(x, expression);
    }
    args[0] = left;
    memcpy(args + 1, right.items, right.n_items * sizeof *args);
    GV_TRY(call(&expression, x, name, args, right.n_items + 1, at));
    return state_expression(x, expression);
}

/* ---- constraints ---- */

static gv_status read_intension(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value terms = { 0 };
    const gv_xml_element *function = gv_xml_child(element, "function");
    GV_TRY(read_text(&terms, x, function ? function : element));
    if (terms.n_items != 1)
        return gv_xcsp_fail(x, element->at, "expected one expression");
    return state_expression(x, terms.items[0]);
}

/* Values of one variable: "1 3..5". */
static gv_status state_values(gv_xcsp *x, size_t at, gv_fzn_value variable,
                              const gv_fzn_value *values, bool allowed)
{
    gv_arena_list cells = { .size = sizeof(gv_fzn_value) };
    for (uint32_t i = 0; i < values->n_items; i++) {
        const gv_fzn_value *value = &values->items[i];
        const bool is_range = value->kind == GV_FZN_RANGE;
        if (!is_range && value->kind != GV_FZN_INT)
            return gv_xcsp_fail(x, value->at, "expected a number or a range");
        const int64_t low = is_range ? value->low : value->number;
        const int64_t high = is_range ? value->high : value->number;
        for (int64_t v = low; v <= high; v++) {
            const gv_fzn_value cell = number(v, value->at);
            GV_TRY(gv_xcsp_count(x, value->at, 1));
            if (!gv_arena_list_add(&cells, &cell, x->arena))
                return gv_fail_memory(x->err);
        }
    }
    gv_fzn_value args[2];
    GV_TRY(make_list(&args[0], x, GV_FZN_ARRAY, NULL, &variable, 1, at));
    GV_TRY(make_list(&args[1], x, GV_FZN_ARRAY, NULL, cells.items, cells.n, at));
    return state(x, at, allowed ? "fzn_table_int" : "<conflicts>", args, 2);
}

static gv_status read_extension(gv_xcsp *x, const gv_xml_element *element)
{
    const gv_xml_element *supports = gv_xml_child(element, "supports");
    const gv_xml_element *conflicts = gv_xml_child(element, "conflicts");
    const gv_xml_element *rows = supports ? supports : conflicts;
    gv_fzn_value args[2];
    GV_TRY(CHECK_CHILDREN(x, element, "list", "supports", "conflicts"));
    GV_TRY(read_child(&args[0], x, element, "list"));
    if (!rows)
        return gv_xcsp_fail(x, element->at, "expected <supports> or <conflicts>");
    const bool has_tuples =
        rows->text.length && memchr(rows->text.text, '(', rows->text.length);
    if (args[0].n_items == 1 && !has_tuples) {
        GV_TRY(read_text(&args[1], x, rows));
        return state_values(x, element->at, args[0].items[0], &args[1],
                            supports != NULL);
    }
    GV_TRY(gv_xcsp_read_tuples(&args[1], x, rows->text, rows->text_at, &args[0]));
    return state(x, element->at, supports ? "fzn_table_int" : "<conflicts>", args, 2);
}

/* Rows and columns of a matrix: "(x,y,z)(u,v,w)". */
static gv_status read_matrix(gv_xcsp *x, const gv_xml_element *matrix)
{
    gv_fzn_value rows[64], column[64];
    uint32_t n = 0;
    for (size_t i = 0; i < matrix->text.length;) {
        const char *const text = matrix->text.text;
        const char *open = memchr(text + i, '(', matrix->text.length - i);
        if (!open)
            break;
        const size_t from = (size_t)(open - text) + 1;
        const char *close = memchr(text + from, ')', matrix->text.length - from);
        if (!close || n == 64)
            return gv_xcsp_fail(x, matrix->text_at + i, "expected rows: (x,y)(z,w)");
        const gv_symbol row = { text + from, (size_t)(close - text) - from };
        GV_TRY(gv_xcsp_read_terms(&rows[n], x, row, matrix->text_at + from));
        if (rows[n].n_items != rows[0].n_items || rows[n].n_items > 64)
            return gv_xcsp_fail(x, matrix->text_at + i, "the rows differ in length");
        GV_TRY(state(x, matrix->at, "fzn_all_different_int", &rows[n++], 1));
        i = (size_t)(close - text) + 1;
    }
    if (n == 0)
        return gv_xcsp_fail(x, matrix->at, "expected rows: (x,y)(z,w)");
    for (uint32_t c = 0; c < rows[0].n_items; c++) {
        for (uint32_t r = 0; r < n; r++)
            column[r] = rows[r].items[c];
        gv_fzn_value list;
        GV_TRY(make_list(&list, x, GV_FZN_ARRAY, NULL, column, n, matrix->at));
        GV_TRY(state(x, matrix->at, "fzn_all_different_int", &list, 1));
    }
    return GV_OK;
}

/* Distinct but for the values of <except>. */
static gv_status state_except(gv_xcsp *x, const gv_fzn_value *list,
                              const gv_fzn_value *except)
{
    for (uint32_t i = 0; i < list->n_items; i++)
        for (uint32_t k = 0; k < i; k++) {
            gv_fzn_value parts[2], either;
            gv_fzn_value *in =
                GV_ARENA_NEW(x->arena, gv_fzn_value, except->n_items + 1);
            if (!in)
                return gv_fail_memory(x->err);
            in[0] = list->items[i];
            memcpy(in + 1, except->items, except->n_items * sizeof *in);
            GV_TRY(call2(&parts[0], x, "ne", list->items[i], list->items[k]));
            GV_TRY(call(&parts[1], x, "in", in, except->n_items + 1, list->at));
            GV_TRY(call(&either, x, "or", parts, 2, list->at));
            GV_TRY(state_expression(x, either));
        }
    return GV_OK;
}

static gv_status read_alldifferent(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value list = { 0 }, except = { 0 };
    const gv_xml_element *matrix = gv_xml_child(element, "matrix");
    GV_TRY(CHECK_CHILDREN(x, element, "list", "matrix", "except"));
    if (matrix)
        return read_matrix(x, matrix);
    GV_TRY(read_list(&list, x, element));
    const gv_xml_element *first = gv_xml_child(element, "list");
    for (const gv_xml_element *child = first ? first->next : NULL; child;
         child = child->next)
        if (gv_xml_is(child, "list"))
            return gv_xcsp_fail(x, child->at, "lists that differ are not supported");
    if (!gv_xml_child(element, "except"))
        return state(x, element->at, "fzn_all_different_int", &list, 1);
    GV_TRY(read_child(&except, x, element, "except"));
    return state_except(x, &list, &except);
}

static gv_status read_allequal(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value list = { 0 }, equal = { 0 };
    GV_TRY(CHECK_CHILDREN(x, element, "list"));
    GV_TRY(read_list(&list, x, element));
    for (uint32_t i = 1; i < list.n_items; i++) {
        GV_TRY(call2(&equal, x, "eq", list.items[i - 1], list.items[i]));
        GV_TRY(state_expression(x, equal));
    }
    return GV_OK;
}

/* The sum of the values as an expression. */
static gv_status add_all(gv_fzn_value *out, gv_xcsp *x, const gv_fzn_value *items,
                         uint32_t n, size_t at)
{
    if (n == 0)
        *out = number(0, at);
    else if (n == 1)
        *out = items[0];
    else
        return call(out, x, "add", items, n, at);
    return GV_OK;
}

static gv_status read_sum(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value list = { 0 }, coeffs = { 0 }, total = { 0 };
    GV_TRY(CHECK_CHILDREN(x, element, "list", "coeffs", "condition"));
    GV_TRY(read_child(&list, x, element, "list"));
    if (gv_xml_child(element, "coeffs")) {
        GV_TRY(read_child(&coeffs, x, element, "coeffs"));
        if (coeffs.n_items != list.n_items)
            return gv_xcsp_fail(x, element->at, "the lists differ in length");
    }
    gv_fzn_value *terms = GV_ARENA_NEW(x->arena, gv_fzn_value, list.n_items + 1);
    if (!terms)
        return gv_fail_memory(x->err);
    for (uint32_t i = 0; i < list.n_items; i++) {
        terms[i] = list.items[i];
        if (coeffs.n_items)
            GV_TRY(call2(&terms[i], x, "mul", coeffs.items[i], list.items[i]));
    }
    // The sum of one term is linear too: add a 0.
    terms[list.n_items] = number(0, list.at);
    GV_TRY(add_all(&total, x, terms, list.n_items + 1, list.at));
    return state_condition(x, element, total);
}

/* How many of the list are among the values. */
static gv_status count_terms(gv_fzn_value *out, gv_xcsp *x, const gv_fzn_value *list,
                             const gv_fzn_value *values, uint32_t n_values)
{
    gv_fzn_value *terms = GV_ARENA_NEW(x->arena, gv_fzn_value, list->n_items + 1);
    if (!terms)
        return gv_fail_memory(x->err);
    for (uint32_t i = 0; i < list->n_items; i++) {
        gv_fzn_value *in = GV_ARENA_NEW(x->arena, gv_fzn_value, n_values + 1);
        if (!in)
            return gv_fail_memory(x->err);
        in[0] = list->items[i];
        memcpy(in + 1, values, n_values * sizeof *in);
        GV_TRY(call(&terms[i], x, "in", in, n_values + 1, list->at));
    }
    terms[list->n_items] = number(0, list->at);
    return add_all(out, x, terms, list->n_items + 1, list->at);
}

static gv_status read_count(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value list = { 0 }, values = { 0 }, total = { 0 };
    GV_TRY(CHECK_CHILDREN(x, element, "list", "values", "condition"));
    GV_TRY(read_child(&list, x, element, "list"));
    GV_TRY(read_child(&values, x, element, "values"));
    GV_TRY(count_terms(&total, x, &list, values.items, values.n_items));
    return state_condition(x, element, total);
}

static gv_status read_cardinality(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value list = { 0 }, values = { 0 }, occurs = { 0 };
    GV_TRY(CHECK_CHILDREN(x, element, "list", "values", "occurs"));
    GV_TRY(read_child(&list, x, element, "list"));
    GV_TRY(read_child(&values, x, element, "values"));
    GV_TRY(read_child(&occurs, x, element, "occurs"));
    if (values.n_items != occurs.n_items)
        return gv_xcsp_fail(x, element->at, "the lists differ in length");
    const gv_xml_attribute *closed =
        gv_xml_attribute_of(gv_xml_child(element, "values"), "closed");
    for (uint32_t i = 0; i < values.n_items; i++) {
        gv_fzn_value total, holds, bounds[2];
        const gv_fzn_value n = occurs.items[i];
        GV_TRY(count_terms(&total, x, &list, &values.items[i], 1));
        if (n.kind == GV_FZN_RANGE) {
            GV_TRY(call2(&bounds[0], x, "ge", total, number(n.low, n.at)));
            GV_TRY(call2(&bounds[1], x, "le", total, number(n.high, n.at)));
            GV_TRY(call(&holds, x, "and", bounds, 2, n.at));
        } else {
            GV_TRY(call2(&holds, x, "eq", total, n));
        }
        GV_TRY(state_expression(x, holds));
    }
    for (uint32_t i = 0; closed && closed->value.length == 4 && i < list.n_items; i++)
        GV_TRY(state_values(x, element->at, list.items[i], &values, true));
    return GV_OK;
}

static gv_status read_element(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value list = { 0 }, index = { 0 }, value = { 0 };
    int64_t start;
    GV_TRY(CHECK_CHILDREN(x, element, "list", "index", "value"));
    GV_TRY(read_child(&list, x, element, "list"));
    GV_TRY(read_child(&value, x, element, "value"));
    GV_TRY(read_start(&start, x, gv_xml_child(element, "list")));
    if (value.n_items != 1)
        return gv_xcsp_fail(x, element->at, "expected one value");
    if (!gv_xml_child(element, "index")) { // the value occurs somewhere
        gv_fzn_value *args = GV_ARENA_NEW(x->arena, gv_fzn_value, list.n_items + 1);
        gv_fzn_value in;
        if (!args)
            return gv_fail_memory(x->err);
        args[0] = value.items[0];
        memcpy(args + 1, list.items, list.n_items * sizeof *args);
        GV_TRY(call(&in, x, "in", args, list.n_items + 1, element->at));
        return state_expression(x, in);
    }
    GV_TRY(read_child(&index, x, element, "index"));
    if (index.n_items != 1)
        return gv_xcsp_fail(x, element->at, "expected one index");
    const gv_fzn_value args[4] = { index.items[0], list, value.items[0],
                                   number(start, element->at) };
    return state(x, element->at, "<element>", args, 4);
}

static gv_status read_channel(gv_xcsp *x, const gv_xml_element *element)
{
    const gv_xml_element *first = gv_xml_child(element, "list");
    const gv_xml_element *second = first ? first->next : NULL;
    gv_fzn_value lists[2];
    int64_t starts[2];
    GV_TRY(CHECK_CHILDREN(x, element, "list"));
    GV_TRY(read_list(&lists[0], x, element));
    GV_TRY(read_start(&starts[0], x, first));
    lists[1] = lists[0];
    starts[1] = starts[0];
    if (second) {
        GV_TRY(read_text(&lists[1], x, second));
        GV_TRY(read_start(&starts[1], x, second));
    }
    const gv_fzn_value args[4] = { lists[0], lists[1], number(starts[0], element->at),
                                   number(starts[1], element->at) };
    return state(x, element->at, "<channel>", args, 4);
}

/* The relation that <operator> names, NULL with an error otherwise. */
static gv_status read_operator(const char **out, gv_xcsp *x,
                               const gv_xml_element *element)
{
    static const char *const names[] = { "lt", "le", "ge", "gt" };
    const gv_xml_element *found = gv_xml_child(element, "operator");
    if (!found)
        return gv_xcsp_fail(x, element->at, "expected <operator>");
    *out = NULL;
    for (size_t i = 0; i < GV_N_OF(names); i++)
        if (memmem(found->text.text ? found->text.text : "", found->text.length,
                   names[i], 2))
            *out = names[i];
    return *out ? GV_OK : gv_xcsp_fail(x, found->at, "expected lt, le, ge or gt");
}

static gv_status read_ordered(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value list = { 0 }, lengths = { 0 };
    const gv_xml_attribute *attribute = gv_xml_attribute_of(element, "case");
    GV_TRY(CHECK_CHILDREN(x, element, "list", "operator", "lengths"));
    if (attribute)
        return gv_xcsp_fail(x, element->at, "expected <list> and <operator>");
    const char *name;
    GV_TRY(read_operator(&name, x, element));
    GV_TRY(read_child(&list, x, element, "list"));
    if (gv_xml_child(element, "lengths")) {
        GV_TRY(read_child(&lengths, x, element, "lengths"));
        if (lengths.n_items + 1 != list.n_items)
            return gv_xcsp_fail(x, element->at, "expected a length for each pair");
    }
    for (uint32_t i = 0; i + 1 < list.n_items; i++) {
        gv_fzn_value left = list.items[i], holds;
        if (i < lengths.n_items)
            GV_TRY(call2(&left, x, "add", left, lengths.items[i]));
        GV_TRY(call2(&holds, x, name, left, list.items[i + 1]));
        GV_TRY(state_expression(x, holds));
    }
    return GV_OK;
}

/* The first list comes before the second: at the first place where they differ, its
 * value does; where they do not differ, `equal` says whether that is allowed. */
static gv_status state_lex(gv_xcsp *x, const gv_fzn_value *left,
                           const gv_fzn_value *right, const char *strict, bool equal)
{
    gv_fzn_value holds = number(equal, left->at);
    for (uint32_t i = left->n_items; i-- > 0;) {
        gv_fzn_value parts[2], both[2];
        GV_TRY(call2(&parts[0], x, strict, left->items[i], right->items[i]));
        GV_TRY(call2(&both[0], x, "eq", left->items[i], right->items[i]));
        both[1] = holds;
        if (i + 1 == left->n_items && equal)
            parts[1] = both[0];
        else if (i + 1 < left->n_items)
            GV_TRY(call(&parts[1], x, "and", both, 2, left->at));
        if (i + 1 == left->n_items && !equal)
            holds = parts[0];
        else
            GV_TRY(call(&holds, x, "or", parts, 2, left->at));
    }
    return state_expression(x, holds);
}

/* <list>s, each compared with the next one. */
static gv_status read_lex(gv_xcsp *x, const gv_xml_element *element)
{
    const char *name;
    gv_fzn_value lists[2] = { { 0 } };
    uint32_t n = 0;
    GV_TRY(CHECK_CHILDREN(x, element, "list", "operator"));
    GV_TRY(read_operator(&name, x, element));
    const char *const strict = name[0] == 'l' ? "lt" : "gt";
    for (const gv_xml_element *part = element->child; part; part = part->next) {
        if (!gv_xml_is(part, "list"))
            continue;
        lists[0] = lists[1];
        GV_TRY(read_text(&lists[1], x, part));
        if (lists[1].n_items == 0 || (n > 0 && lists[0].n_items != lists[1].n_items))
            return gv_xcsp_fail(x, element->at, "the lists differ in length");
        if (n++ > 0)
            GV_TRY(state_lex(x, &lists[0], &lists[1], strict, name[1] == 'e'));
    }
    return n > 1 ? GV_OK : gv_xcsp_fail(x, element->at, "expected two lists");
}

/* Whether a length is 0, where such tasks are ignored. */
static gv_status is_nothing(gv_fzn_value *out, gv_xcsp *x, gv_fzn_value length)
{
    return call2(out, x, "eq", length, number(0, length.at));
}

static bool is_value(const gv_xml_attribute *attribute, const char *word)
{
    return attribute->value.length == strlen(word) &&
           memcmp(attribute->value.text, word, attribute->value.length) == 0;
}

/* Tasks on one machine: of two, one ends before the other begins. */
static gv_status read_nooverlap(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value origins = { 0 }, lengths = { 0 };
    const gv_xml_attribute *zero = gv_xml_attribute_of(element, "zeroIgnored");
    const bool counts_zero = zero && is_value(zero, "false");
    if (zero && !counts_zero && !is_value(zero, "true"))
        return gv_xcsp_fail(x, element->at, "expected 'zeroIgnored' as true or false");
    GV_TRY(CHECK_CHILDREN(x, element, "origins", "lengths"));
    GV_TRY(read_child(&origins, x, element, "origins"));
    GV_TRY(read_child(&lengths, x, element, "lengths"));
    if (origins.n_items != lengths.n_items)
        return gv_xcsp_fail(x, element->at, "the lists differ in length");
    for (uint32_t i = 0; i < origins.n_items; i++)
        for (uint32_t k = 0; k < i; k++) {
            const uint32_t task[2] = { i, k };
            gv_fzn_value ways[4], holds;
            for (unsigned w = 0; w < 2; w++) {
                gv_fzn_value end = { 0 };
                GV_TRY(call2(&end, x, "add", origins.items[task[w]],
                             lengths.items[task[w]]));
                GV_TRY(call2(&ways[w], x, "le", end, origins.items[task[!w]]));
                GV_TRY(is_nothing(&ways[2 + w], x, lengths.items[task[w]]));
            }
            GV_TRY(call(&holds, x, "or", ways, counts_zero ? 2 : 4, element->at));
            GV_TRY(state_expression(x, holds));
        }
    return GV_OK;
}

static gv_status read_extreme(gv_xcsp *x, const gv_xml_element *element,
                              const char *name)
{
    gv_fzn_value list = { 0 }, extreme = { 0 };
    GV_TRY(CHECK_CHILDREN(x, element, "list", "condition"));
    GV_TRY(read_child(&list, x, element, "list"));
    GV_TRY(call(&extreme, x, name, list.items, list.n_items, element->at));
    return state_condition(x, element, extreme);
}

static gv_status read_minimum(gv_xcsp *x, const gv_xml_element *element)
{
    return read_extreme(x, element, "min");
}

static gv_status read_maximum(gv_xcsp *x, const gv_xml_element *element)
{
    return read_extreme(x, element, "max");
}

static gv_status read_instantiation(gv_xcsp *x, const gv_xml_element *element)
{
    gv_fzn_value list = { 0 }, values = { 0 }, equal = { 0 };
    GV_TRY(CHECK_CHILDREN(x, element, "list", "values"));
    GV_TRY(read_child(&list, x, element, "list"));
    GV_TRY(read_child(&values, x, element, "values"));
    if (list.n_items != values.n_items)
        return gv_xcsp_fail(x, element->at, "the lists differ in length");
    for (uint32_t i = 0; i < list.n_items; i++) {
        GV_TRY(call2(&equal, x, "eq", list.items[i], values.items[i]));
        GV_TRY(state_expression(x, equal));
    }
    return GV_OK;
}

/* ---- groups and blocks ---- */

static gv_status read_constraint(gv_xcsp *x, const gv_xml_element *element);

/* The number after the highest %i of the template: where %... begins. */
static void find_used(gv_xcsp *x, const gv_xml_element *element)
{
    const gv_symbol text = element->text;
    for (size_t i = 0; i + 1 < text.length; i++)
        if (text.text[i] == '%' && text.text[i + 1] >= '0' && text.text[i + 1] <= '9') {
            uint32_t n = 0;
            for (size_t k = i + 1; k < text.length && text.text[k] >= '0' &&
                                   text.text[k] <= '9' && n < 1000000;
                 k++)
                n = 10 * n + (uint32_t)(text.text[k] - '0');
            if (n + 1 > x->n_used_args)
                x->n_used_args = n + 1;
        }
    for (const gv_xml_element *child = element->child; child; child = child->next)
        find_used(x, child);
}

static gv_status read_group(gv_xcsp *x, const gv_xml_element *element)
{
    const gv_xml_element *template = element->child;
    if (!template || x->args.text)
        return gv_xcsp_fail(x, element->at, "expected a constraint and its <args>");
    x->n_used_args = 0;
    find_used(x, template);
    for (const gv_xml_element *args = template->next; args; args = args->next) {
        if (!gv_xml_is(args, "args"))
            return gv_xcsp_fail(x, args->at, "expected <args>");
        x->args = (gv_symbol){ NULL, 0 }; // they have none themselves
        GV_TRY(gv_xcsp_read_terms(&x->arg_terms, x, args->text, args->text_at));
        x->args = args->text.text ? args->text : (gv_symbol){ "", 0 };
        GV_TRY(read_constraint(x, template));
    }
    x->args = (gv_symbol){ NULL, 0 };
    return GV_OK;
}

static const struct {
    const char *name;
    read_fn *read;
} kinds[] = {
    { "allDifferent", read_alldifferent },
    { "allEqual", read_allequal },
    { "block", gv_xcsp_read_constraints },
    { "cardinality", read_cardinality },
    { "channel", read_channel },
    { "count", read_count },
    { "element", read_element },
    { "extension", read_extension },
    { "group", read_group },
    { "instantiation", read_instantiation },
    { "intension", read_intension },
    { "lex", read_lex },
    { "maximum", read_maximum },
    { "minimum", read_minimum },
    { "noOverlap", read_nooverlap },
    { "ordered", read_ordered },
    { "sum", read_sum },
};

/* What the constraint is called: its kind, and what it is about. */
static gv_status set_words(gv_xcsp *x, const gv_xml_element *element)
{
    enum { LONGEST = 80 };
    const gv_xml_element *list = gv_xml_child(element, "list");
    gv_symbol about = x->args.text ? x->args : list ? list->text : element->text;
    if (about.length > LONGEST)
        about.length = LONGEST;
    char *words = gv_arena_take(x->arena, element->name.length + about.length + 2);
    if (!words)
        return gv_fail_memory(x->err);
    memcpy(words, element->name.text, element->name.length);
    words[element->name.length] = ' ';
    if (about.length)
        memcpy(words + element->name.length + 1, about.text, about.length);
    x->words = (gv_symbol){ words, element->name.length + 1 + about.length };
    return GV_OK;
}

/* Attributes that change what a constraint means, of it and of its parts. */
static gv_status check_attributes(gv_xcsp *x, const gv_xml_element *element)
{
    static const char *const names[] = { "reifiedBy", "hreifiedFrom",  "hreifiedTo",
                                         "cost",      "violationCost", "rank",
                                         "offset",    "collect",       "circular" };
    for (size_t i = 0; i < GV_N_OF(names); i++) {
        const gv_xml_attribute *found = gv_xml_attribute_of(element, names[i]);
        if (found)
            return gv_record_text_fail(x->err, x->raw, found->at,
                                       "the attribute %s is not supported", names[i]);
    }
    return GV_OK;
}

static gv_status read_constraint(gv_xcsp *x, const gv_xml_element *element)
{
    GV_TRY(check_attributes(x, element));
    for (const gv_xml_element *part = element->child; part; part = part->next)
        GV_TRY(check_attributes(x, part));
    GV_TRY(set_words(x, element));
    for (size_t i = 0; i < GV_N_OF(kinds); i++)
        if (gv_xml_is(element, kinds[i].name))
            return kinds[i].read(x, element);
    return gv_record_text_fail(
        x->err, x->raw, element->at, "the constraint <%.*s> is not supported",
        (int)(element->name.length < 40 ? element->name.length : 40),
        element->name.text);
}

gv_status gv_xcsp_read_constraints(gv_xcsp *x, const gv_xml_element *element)
{
    for (const gv_xml_element *child = element->child; child; child = child->next)
        GV_TRY(read_constraint(x, child));
    return GV_OK;
}
