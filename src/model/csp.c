/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp.c -- collects the variables, all-different statements and forbidden pairs of a
 * CSP. Other constraints: csp_statements.c; the network: csp_finish.c. */
#include "model/csp_internal.h"

#include "base/array.h"
#include "model/family.h"
#include "model/loop.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

gv_status gv_csp_new(gv_csp **out, gv_arena *tmp, gv_error *err)
{
    gv_csp *csp = GV_ARENA_NEW(tmp, gv_csp, 1);
    if (!csp)
        return gv_fail_memory(err);
    *csp = (gv_csp){ .arena = tmp, .failed = GV_NO_CONSTRAINT };
    gv_symbols *const tables[] = { &csp->variables, &csp->values, &csp->labels,
                                   &csp->words };
    gv_u32_list *const lists[] = {
        &csp->domain_start,     &csp->is_hidden,     &csp->is_numeric,
        &csp->term_place,       &csp->label_value,   &csp->label_var,
        &csp->dropped_by,       &csp->alldiff_start, &csp->alldiff_vars,
        &csp->last_alldiff,     &csp->value_alldiff, &csp->alldiff_constraint,
        &csp->value_members,    &csp->pair_ends,     &csp->pair_constraint,
        &csp->constraint_words, &csp->alldiff_type,  &csp->alldiff_unit,
    };
    for (size_t i = 0; i < GV_N_OF(tables); i++)
        gv_symbols_init(tables[i], tmp);
    for (size_t i = 0; i < GV_N_OF(lists); i++)
        gv_u32_list_init(lists[i], tmp);
    *out = csp;
    return GV_OK;
}

/* For %.*s: names are shown up to a length that leaves room for the message. */
int gv_csp_shown(gv_symbol name)
{
    enum { LONGEST = 60 };
    return name.length < LONGEST ? (int)name.length : LONGEST;
}

static uint32_t n_labels(const gv_csp *csp)
{
    return csp->label_value.n_items;
}

static uint32_t domain_end(const gv_csp *csp, gv_var variable)
{
    return variable + 1 < csp->domain_start.n_items
               ? csp->domain_start.items[variable + 1]
               : n_labels(csp);
}

static gv_status add_variable(gv_csp *csp, gv_symbol name, bool hidden, gv_error *err)
{
    const uint32_t n_known = csp->variables.n_symbols;
    uint32_t number;
    if (!gv_symbols_add(&number, &csp->variables, name))
        return gv_fail_memory(err);
    if (number < n_known)
        return gv_fail(err, GV_ERR_INPUT, "variable '%.*s' is declared twice",
                       gv_csp_shown(name), name.text);
    if (!gv_u32_list_push(&csp->domain_start, n_labels(csp)) ||
        !gv_u32_list_push(&csp->last_alldiff, 0) ||
        !gv_u32_list_push(&csp->is_hidden, hidden) ||
        !gv_u32_list_push(&csp->is_numeric, true) ||
        !gv_u32_list_push(&csp->term_place, 0))
        return gv_fail_memory(err);
    csp->n_hidden += hidden;
    return GV_OK;
}

gv_status gv_csp_add_variable(gv_csp *csp, gv_symbol name, gv_error *err)
{
    return add_variable(csp, name, false, err);
}

gv_status gv_csp_add_hidden_variable(gv_csp *csp, gv_symbol name, gv_error *err)
{
    return add_variable(csp, name, true, err);
}

/* The links of a label that joins `n_before` others of a group, and theirs to it. */
static gv_status add_links(gv_csp *csp, uint64_t n_before, gv_error *err)
{
    if (2 * n_before > GV_CSP_MAX_LINKS - csp->n_links)
        return gv_fail(err, GV_ERR_INPUT,
                       "there are more than %d forbidden pairs of values",
                       GV_CSP_MAX_LINKS / 2);
    csp->n_links += 2 * n_before;
    return GV_OK;
}

static gv_symbol label_key(const uint32_t pair[2])
{
    return (gv_symbol){ (const char *)pair, 2 * sizeof *pair };
}

/* Reads a whole number of at most thirteen digits: the bound of GV_CSP_MAX_NUMBER. */
static bool read_number(gv_symbol name, int64_t *out)
{
    const size_t sign = name.length && name.text[0] == '-';
    if (name.length == sign || name.length > sign + 13)
        return false;
    int64_t number = 0;
    for (size_t i = sign; i < name.length; i++) {
        if (name.text[i] < '0' || name.text[i] > '9')
            return false;
        number = 10 * number + (name.text[i] - '0');
    }
    *out = sign ? -number : number;
    return number <= GV_CSP_MAX_NUMBER;
}

gv_status gv_csp_add_value(gv_csp *csp, gv_symbol value, gv_error *err)
{
    assert(csp->variables.n_symbols);
    if (n_labels(csp) >= GV_CSP_MAX_LABELS)
        return gv_fail(err, GV_ERR_INPUT, "the domains have more than %d values in all",
                       GV_CSP_MAX_LABELS);
    const gv_var variable = csp->variables.n_symbols - 1;
    GV_TRY(add_links(csp, n_labels(csp) - csp->domain_start.items[variable], err));
    uint32_t number, label;
    if (!gv_symbols_add(&number, &csp->values, value))
        return gv_fail_memory(err);
    const uint32_t pair[2] = { variable, number };
    if (!gv_symbols_add(&label, &csp->labels, label_key(pair)))
        return gv_fail_memory(err);
    if (label < n_labels(csp))
        return gv_fail(err, GV_ERR_INPUT, "value '%.*s' is listed twice",
                       gv_csp_shown(value), value.text);
    const bool is_new = number == csp->value_alldiff.n_items;
    if ((is_new && (!gv_u32_list_push(&csp->value_alldiff, 0) ||
                    !gv_u32_list_push(&csp->value_members, 0))) ||
        !gv_u32_list_push(&csp->label_value, number) ||
        !gv_u32_list_push(&csp->label_var, variable) ||
        !gv_u32_list_push(&csp->dropped_by, 0))
        return gv_fail_memory(err);
    int64_t ignored;
    csp->is_numeric.items[variable] &= read_number(value, &ignored);
    return GV_OK;
}

gv_status gv_csp_find_variable(gv_var *out, const gv_csp *csp, gv_symbol name,
                               gv_error *err)
{
    if (!gv_symbols_find(out, &csp->variables, name))
        return gv_fail(err, GV_ERR_INPUT, "variable '%.*s' is not declared",
                       gv_csp_shown(name), name.text);
    return GV_OK;
}

gv_status gv_csp_find_label(gv_label *out, const gv_csp *csp, gv_var variable,
                            gv_symbol value, gv_error *err)
{
    uint32_t pair[2] = { variable, 0 };
    if (!gv_symbols_find(&pair[1], &csp->values, value) ||
        !gv_symbols_find(out, &csp->labels, label_key(pair))) {
        const gv_symbol name = csp->variables.symbol[variable];
        return gv_fail(err, GV_ERR_INPUT, "variable '%.*s' has no value '%.*s'",
                       gv_csp_shown(name), name.text, gv_csp_shown(value), value.text);
    }
    return GV_OK;
}

uint32_t gv_csp_n_variables(const gv_csp *csp)
{
    return csp->variables.n_symbols;
}

gv_symbol gv_csp_variable_name(const gv_csp *csp, gv_var variable)
{
    assert(variable < csp->variables.n_symbols);
    return csp->variables.symbol[variable];
}

gv_symbol gv_csp_value_name(const gv_csp *csp, gv_label label)
{
    assert(label < n_labels(csp));
    return csp->values.symbol[csp->label_value.items[label]];
}

gv_label gv_csp_first_label(const gv_csp *csp, gv_var variable)
{
    assert(variable < csp->variables.n_symbols);
    return csp->domain_start.items[variable];
}

gv_label gv_csp_end_label(const gv_csp *csp, gv_var variable)
{
    assert(variable < csp->variables.n_symbols);
    return domain_end(csp, variable);
}

bool gv_csp_number(const gv_csp *csp, gv_label label, int64_t *out)
{
    const gv_var variable = csp->label_var.items[label];
    if (csp->is_numeric.items[variable])
        return read_number(gv_csp_value_name(csp, label), out);
    *out = label - csp->domain_start.items[variable];
    return false;
}

gv_status gv_csp_drop_label(gv_csp *csp, gv_label label, gv_error *err)
{
    assert(label < n_labels(csp));
    uint32_t constraint;
    GV_TRY(gv_csp_now(&constraint, csp, err));
    if (!csp->dropped_by.items[label]) {
        csp->n_dropped++;
        csp->dropped_by.items[label] = constraint + 1;
    }
    return GV_OK;
}

gv_status gv_csp_begin_constraint(gv_csp *csp, gv_symbol words, gv_error *err)
{
    uint32_t number;
    return gv_symbols_add(&number, &csp->words, words) &&
                   gv_u32_list_push(&csp->constraint_words, number)
               ? GV_OK
               : gv_fail_memory(err);
}

uint32_t gv_csp_n_constraints(const gv_csp *csp)
{
    return csp->constraint_words.n_items;
}

gv_status gv_csp_now(uint32_t *out, gv_csp *csp, gv_error *err)
{
    if (!csp->constraint_words.n_items)
        GV_TRY(gv_csp_begin_constraint(csp, (gv_symbol){ "", 0 }, err));
    *out = csp->constraint_words.n_items - 1;
    return GV_OK;
}

static gv_status add_alldiff(gv_csp *csp, uint32_t constraint, gv_var_type type,
                             uint32_t unit, gv_error *err)
{
    return gv_u32_list_push(&csp->alldiff_start, csp->alldiff_vars.n_items) &&
                   gv_u32_list_push(&csp->alldiff_constraint, constraint) &&
                   gv_u32_list_push(&csp->alldiff_type, type) &&
                   gv_u32_list_push(&csp->alldiff_unit, unit)
               ? GV_OK
               : gv_fail_memory(err);
}

gv_status gv_csp_add_alldiff(gv_csp *csp, gv_error *err)
{
    uint32_t constraint;
    GV_TRY(gv_csp_now(&constraint, csp, err));
    return add_alldiff(csp, constraint, GV_VAR_VALUE, 0, err);
}

gv_status gv_csp_add_unit(gv_csp *csp, gv_var_type type, uint32_t unit, uint32_t order,
                          gv_error *err)
{
    const uint32_t first = csp->constraint_words.n_items;
    for (uint32_t digit = 0; digit < order; digit++)
        GV_TRY(gv_csp_begin_constraint(csp, (gv_symbol){ "", 0 }, err));
    return add_alldiff(csp, first, type, unit, err);
}

void gv_csp_set_variant(gv_csp *csp, const struct gv_variant *variant)
{
    csp->variant = variant;
}

/* The links that the values of `variable` get in the last statement. */
static gv_status link_values(gv_csp *csp, gv_var variable, gv_error *err)
{
    const uint32_t statement = csp->alldiff_start.n_items;
    uint64_t n_before = 0;
    for (gv_label label = csp->domain_start.items[variable];
         label < domain_end(csp, variable); label++) {
        const uint32_t value = csp->label_value.items[label];
        uint32_t *members = &csp->value_members.items[value];
        if (csp->value_alldiff.items[value] != statement)
            *members = 0;
        csp->value_alldiff.items[value] = statement;
        n_before += (*members)++;
    }
    return add_links(csp, n_before, err);
}

gv_status gv_csp_add_member(gv_csp *csp, gv_var variable, gv_error *err)
{
    const uint32_t statement = csp->alldiff_start.n_items; // counted from 1
    assert(statement);
    if (csp->last_alldiff.items[variable] == statement) {
        const gv_symbol name = csp->variables.symbol[variable];
        return gv_fail(err, GV_ERR_INPUT, "variable '%.*s' is named twice",
                       gv_csp_shown(name), name.text);
    }
    const uint32_t size = domain_end(csp, variable) - csp->domain_start.items[variable];
    if (size > GV_CSP_MAX_MEMBERS - csp->n_members)
        return gv_fail(err, GV_ERR_INPUT,
                       "the alldiff statements cover more than %d values in all",
                       GV_CSP_MAX_MEMBERS);
    GV_TRY(link_values(csp, variable, err));
    if (!gv_u32_list_push(&csp->alldiff_vars, variable))
        return gv_fail_memory(err);
    csp->last_alldiff.items[variable] = statement;
    csp->n_members += size;
    return GV_OK;
}

gv_status gv_csp_add_forbidden(gv_csp *csp, gv_label a, gv_label b, gv_error *err)
{
    if (a == b)
        return gv_fail(err, GV_ERR_INPUT,
                       "the same value twice: leave it out of the domain instead");
    if (csp->pair_ends.n_items / 2 >= GV_CSP_MAX_PAIRS)
        return gv_fail(err, GV_ERR_INPUT, "there are more than %d forbidden pairs",
                       GV_CSP_MAX_PAIRS);
    GV_TRY(add_links(csp, 1, err));
    const gv_label ends[2] = { a, b };
    uint32_t constraint;
    GV_TRY(gv_csp_now(&constraint, csp, err));
    return gv_u32_list_append(&csp->pair_ends, ends, 2) &&
                   gv_u32_list_push(&csp->pair_constraint, constraint)
               ? GV_OK
               : gv_fail_memory(err);
}

static gv_status copy_text(const char **out, const char *text, gv_arena *arena,
                           gv_error *err)
{
    *out = NULL;
    if (!text)
        return GV_OK;
    const size_t size = strlen(text) + 1;
    char *copy = gv_arena_take(arena, size);
    if (!copy)
        return gv_fail_memory(err);
    memcpy(copy, text, size);
    *out = copy;
    return GV_OK;
}

gv_status gv_csp_copy_notes(gv_csp_notes *out, const gv_csp_notes *notes,
                            gv_arena *arena, gv_error *err)
{
    gv_csp_notes copy = *notes;
    GV_TRY(copy_text(&copy.text, notes->text, arena, err));
    GV_TRY(copy_text(&copy.application, notes->application, arena, err));
    GV_TRY(copy_text(&copy.title, notes->title, arena, err));
    GV_TRY(copy_text(&copy.ruleset, notes->ruleset, arena, err));
    *out = copy;
    return GV_OK;
}

gv_status gv_csp_set_notes(gv_csp *csp, const gv_csp_notes *notes, gv_error *err)
{
    return gv_csp_copy_notes(&csp->notes, notes, csp->arena, err);
}

/* A copy of `n` numbers; NULL: out of memory. */
static uint32_t *copy_numbers(const uint32_t *from, size_t n, gv_arena *arena)
{
    uint32_t *copy = GV_ARENA_NEW(arena, uint32_t, n + 1);
    if (copy && n)
        memcpy(copy, from, n * sizeof *copy);
    return copy;
}

gv_status gv_csp_set_loop(gv_csp *csp, const gv_label *drawn, const gv_label *empty,
                          const uint32_t *ends, uint32_t n_lines, uint32_t n_points,
                          gv_error *err)
{
    assert(!csp->loop);
    gv_loop *loop = GV_ARENA_NEW(csp->arena, gv_loop, 1);
    if (!loop)
        return gv_fail_memory(err);
    *loop = (gv_loop){ .n_lines = n_lines,
                       .n_points = n_points,
                       .drawn = copy_numbers(drawn, n_lines, csp->arena),
                       .empty = copy_numbers(empty, n_lines, csp->arena),
                       .ends = copy_numbers(ends, 2 * (size_t)n_lines, csp->arena) };
    if (!loop->drawn || !loop->empty || !loop->ends)
        return gv_fail_memory(err);
    csp->loop = loop;
    return GV_OK;
}

/* ---- the family ---- */

static gv_status complete(gv_shape *shape, gv_error *err)
{
    if (shape->block_rows || shape->block_cols || shape->order)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a csp has neither order nor blocks: its text declares it");
    return GV_OK;
}

const gv_family_row gv_family_csp = {
    .name = "csp",
    .summary = "any finite binary CSP, declared in its own text",
    .complete = complete,
};
