/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variables.c -- <var> and <array> elements, with their domains. */
#include "text/xcsp/model.h"

#include "model/u32_list.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_ELEMENTS = 1000000,
    MOST_VALUES = 1 << 20
}; /* of all arrays, all domains */

#define OFFSET (INT64_C(1) << 32) /* makes values sort as unsigned numbers */

static bool is(gv_symbol text, const char *word)
{
    return text.length == strlen(word) && memcmp(text.text, word, text.length) == 0;
}

/* ---- domains ---- */

/* The number of values that terms list, ranges by their values. */
static gv_status count_values(uint64_t *out, gv_xcsp *x, const gv_fzn_value *terms)
{
    *out = 0;
    for (uint32_t i = 0; i < terms->n_items; i++) {
        const gv_fzn_value *term = &terms->items[i];
        if (term->kind != GV_FZN_INT && term->kind != GV_FZN_RANGE)
            return gv_xcsp_fail(x, term->at, "expected a number or a range");
        const bool is_range = term->kind == GV_FZN_RANGE;
        if (!is_range || term->low <= term->high)
            *out += is_range ? (uint64_t)(term->high - term->low) + 1 : 1;
        if (*out > MOST_VALUES - x->n_values)
            return gv_xcsp_fail(x, term->at,
                                "the domains list more than 1048576 values");
    }
    x->n_values += *out;
    return GV_OK;
}

/* "1 3..5" as a set: ascending, each value once. */
static gv_status read_domain(gv_fzn_value *out, gv_xcsp *x, gv_symbol text, size_t at)
{
    gv_fzn_value terms;
    uint64_t n_all = 0;
    GV_TRY(gv_xcsp_read_terms(&terms, x, text, at));
    GV_TRY(count_values(&n_all, x, &terms));
    size_t n = (size_t)n_all;
    uint64_t *keys = GV_ARENA_NEW(x->arena, uint64_t, n);
    gv_fzn_value *values = GV_ARENA_NEW(x->arena, gv_fzn_value, n);
    if (n && (!keys || !values))
        return gv_fail_memory(x->err);
    n = 0;
    for (uint32_t i = 0; i < terms.n_items; i++) {
        const gv_fzn_value *term = &terms.items[i];
        const bool is_range = term->kind == GV_FZN_RANGE;
        const int64_t low = is_range ? term->low : term->number;
        const int64_t high = is_range ? term->high : term->number;
        for (int64_t value = low; value <= high; value++)
            keys[n++] = (uint64_t)(value + OFFSET);
    }
    gv_sort_u64(keys, n);
    uint32_t n_values = 0;
    for (size_t i = 0; i < n; i++)
        if (i == 0 || keys[i] != keys[i - 1])
            values[n_values++] = (gv_fzn_value){ .kind = GV_FZN_INT,
                                                 .number = (int64_t)keys[i] - OFFSET };
    *out = (gv_fzn_value){
        .kind = GV_FZN_SET, .at = at, .items = values, .n_items = n_values
    };
    return GV_OK;
}

/* ---- arrays ---- */

/* "[3][4]". */
static gv_status read_size(gv_xcsp_array *array, gv_xcsp *x,
                           const gv_xml_attribute *size)
{
    uint64_t n = 1;
    for (size_t i = 0; i < size->value.length;) {
        uint64_t side = 0;
        const char *const text = size->value.text;
        if (text[i] == ' ') {
            i++;
            continue;
        }
        bool any = false;
        if (text[i++] == '[')
            for (; i < size->value.length && text[i] >= '0' && text[i] <= '9'; i++) {
                side =
                    side < MOST_ELEMENTS ? 10 * side + (uint64_t)(text[i] - '0') : side;
                any = true;
            }
        if (!any || i == size->value.length || text[i++] != ']' ||
            array->n_dimensions == 8)
            return gv_xcsp_fail(x, size->at, "expected a size: \"[3][4]\"");
        array->size[array->n_dimensions++] = (uint32_t)side;
        n *= side;
        if (n > MOST_ELEMENTS)
            return gv_xcsp_fail(x, size->at, "an array has at most 1000000 elements");
    }
    array->n_elements = (uint32_t)n;
    return GV_OK;
}

/* Gives an element its variable, which may have had no domain so far. */
static gv_status set_domain(gv_xcsp *x, uint32_t variable, const gv_fzn_value *domain)
{
    gv_fzn_variable *variables = x->variables.items;
    variables[variable].domain = *domain;
    variables[variable].has_domain = true;
    return GV_OK;
}

/* "x[1][2]". */
static gv_status name_element(gv_symbol *out, gv_xcsp *x, const gv_xcsp_array *array,
                              uint32_t element)
{
    char text[96];
    size_t length = 0;
    uint32_t size = array->n_elements, rest = element;
    for (uint32_t i = 0; i < array->n_dimensions; i++) {
        size /= array->size[i];
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "[%u]", rest / size);
        rest %= size;
    }
    char *name = gv_arena_take(x->arena, array->name.length + length + 1);
    if (!name)
        return gv_fail_memory(x->err);
    memcpy(name, array->name.text, array->name.length);
    memcpy(name + array->name.length, text, length);
    *out = (gv_symbol){ name, array->name.length + length };
    return GV_OK;
}

/* Makes a variable for each element; those that never get a domain do not exist. */
static gv_status add_elements(gv_xcsp *x, gv_xcsp_array *array, size_t at)
{
    if (array->n_elements > MOST_ELEMENTS - x->n_elements)
        return gv_xcsp_fail(x, at, "the arrays have more than 1000000 elements");
    x->n_elements += array->n_elements;
    array->variables = GV_ARENA_NEW(x->arena, uint32_t, array->n_elements);
    if (array->n_elements && !array->variables)
        return gv_fail_memory(x->err);
    for (uint32_t i = 0; i < array->n_elements; i++) {
        gv_fzn_variable variable = { .name = array->name, .at = at };
        if (array->n_dimensions)
            GV_TRY(name_element(&variable.name, x, array, i));
        array->variables[i] = x->variables.n;
        if (!gv_arena_list_add(&x->variables, &variable, x->arena))
            return gv_fail_memory(x->err);
    }
    return GV_OK;
}

static gv_status declare(gv_xcsp *x, const gv_xcsp_array *array, size_t at)
{
    const uint32_t n_known = x->names.n_symbols;
    uint32_t number;
    if (!gv_symbols_add(&number, &x->names, array->name))
        return gv_fail_memory(x->err);
    if (number < n_known)
        return gv_xcsp_fail(x, at, "the name is declared twice");
    return gv_arena_list_add(&x->arrays, array, x->arena) ? GV_OK
                                                          : gv_fail_memory(x->err);
}

/* <domain for="x[0][] x[1][2]"> or <domain for="others">. */
static gv_status read_domain_for(gv_xcsp *x, const gv_xcsp_array *array,
                                 const gv_xml_element *element)
{
    gv_fzn_value domain, which;
    const gv_xml_attribute *target = gv_xml_attribute_of(element, "for");
    if (!gv_xml_is(element, "domain") || !target)
        return gv_xcsp_fail(x, element->at, "expected <domain for=\"...\">");
    GV_TRY(read_domain(&domain, x, element->text, element->text_at));
    if (is(target->value, "others")) {
        const gv_fzn_variable *variables = x->variables.items;
        for (uint32_t i = 0; i < array->n_elements; i++)
            if (!variables[array->variables[i]].has_domain)
                GV_TRY(set_domain(x, array->variables[i], &domain));
        return GV_OK;
    }
    GV_TRY(gv_xcsp_read_terms(&which, x, target->value, target->at));
    for (uint32_t i = 0; i < which.n_items; i++) {
        if (which.items[i].kind != GV_FZN_VARIABLE)
            return gv_xcsp_fail(x, target->at, "expected elements of the array");
        GV_TRY(set_domain(x, which.items[i].variable, &domain));
    }
    return GV_OK;
}

/* The domain of another variable or array: as="x". */
static gv_status copy_domain(gv_xcsp *x, const gv_xcsp_array *array,
                             const gv_xml_attribute *as)
{
    uint32_t number;
    if (!gv_symbols_find(&number, &x->names, as->value))
        return gv_xcsp_fail(x, as->at, "this is not declared");
    const gv_xcsp_array *from = &((const gv_xcsp_array *)x->arrays.items)[number];
    uint32_t first = 0;
    while (first < from->n_elements && from->variables[first] == GV_XCSP_NONE)
        first++;
    const gv_fzn_variable *variables = x->variables.items;
    if (first == from->n_elements || !variables[from->variables[first]].has_domain)
        return gv_xcsp_fail(x, as->at, "this has no domain");
    const gv_fzn_value domain = variables[from->variables[first]].domain;
    for (uint32_t i = 0; i < array->n_elements; i++)
        GV_TRY(set_domain(x, array->variables[i], &domain));
    return GV_OK;
}

static gv_status read_domains(gv_xcsp *x, gv_xcsp_array *array,
                              const gv_xml_element *element)
{
    const gv_xml_attribute *as = gv_xml_attribute_of(element, "as");
    if (as)
        return copy_domain(x, array, as);
    for (const gv_xml_element *child = element->child; child; child = child->next)
        GV_TRY(read_domain_for(x, array, child));
    if (element->child)
        return GV_OK;
    gv_fzn_value domain;
    GV_TRY(read_domain(&domain, x, element->text, element->text_at));
    for (uint32_t i = 0; i < array->n_elements; i++)
        GV_TRY(set_domain(x, array->variables[i], &domain));
    return GV_OK;
}

/* Elements without a domain are not there. */
static void drop_undefined(gv_xcsp *x, gv_xcsp_array *array)
{
    gv_fzn_variable *variables = x->variables.items;
    uint32_t kept = array->n_elements ? array->variables[0] : 0;
    for (uint32_t i = 0; i < array->n_elements; i++) {
        const uint32_t from = array->variables[i];
        array->variables[i] = GV_XCSP_NONE;
        if (!variables[from].has_domain)
            continue;
        variables[kept] = variables[from];
        array->variables[i] = kept++;
    }
    if (array->n_elements)
        x->variables.n = kept;
}

static gv_status read_variable(gv_xcsp *x, const gv_xml_element *element)
{
    const gv_xml_attribute *id = gv_xml_attribute_of(element, "id");
    const gv_xml_attribute *size = gv_xml_attribute_of(element, "size");
    const gv_xml_attribute *type = gv_xml_attribute_of(element, "type");
    const bool is_array = gv_xml_is(element, "array");
    if (!is_array && !gv_xml_is(element, "var"))
        return gv_xcsp_fail(x, element->at, "expected <var> or <array>");
    if (!id || (is_array && !size))
        return gv_xcsp_fail(x, element->at,
                            "expected the attribute id, of arrays size");
    if (type && !is(type->value, "integer"))
        return gv_xcsp_fail(x, type->at,
                            "only variables that are integers are supported");
    gv_xcsp_array array = { .name = id->value, .n_elements = 1 };
    if (is_array)
        GV_TRY(read_size(&array, x, size));
    GV_TRY(add_elements(x, &array, element->at));
    GV_TRY(declare(x, &array, id->at));
    GV_TRY(read_domains(x, &array, element));
    drop_undefined(x, &array);
    return GV_OK; // the elements are shared with the array that was declared
}

gv_status gv_xcsp_read_variables(gv_xcsp *x, const gv_xml_element *element)
{
    for (const gv_xml_element *child = element->child; child; child = child->next)
        GV_TRY(read_variable(x, child));
    return GV_OK;
}
