/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp.c -- collects the statements of a CSP, then turns them into a network. */
#include "model/csp.h"

#include "model/family.h"
#include "model/u32_list.h"

#include <assert.h>
#include <string.h>

struct gv_csp {
    gv_symbols variables;
    gv_symbols values; /* each name once, however many variables have it */
    gv_symbols labels; /* keys made by label_key(): the number is the label */

    gv_u32_list domain_start; /* first label of each variable */
    gv_u32_list label_value;  /* number of its value, by label */

    gv_u32_list alldiff_start; /* of each statement, into alldiff_vars */
    gv_u32_list alldiff_vars;
    gv_u32_list last_alldiff; /* by variable: 1 + the last statement that names it */
    uint32_t n_members;       /* labels of all statements together */

    gv_u32_list
        value_alldiff; /* by value: 1 + the last statement that contains it, ... */
    gv_u32_list value_members; /* ... and how many of its variables have it */
    uint64_t n_links;

    gv_u32_list pair_ends; /* a, b, a, b, ... */
};

gv_status gv_csp_new(gv_csp **out, gv_arena *tmp, gv_error *err)
{
    gv_csp *csp = GV_ARENA_NEW(tmp, gv_csp, 1);
    if (!csp)
        return gv_fail_memory(err);
    gv_symbols_init(&csp->variables, tmp);
    gv_symbols_init(&csp->values, tmp);
    gv_symbols_init(&csp->labels, tmp);
    gv_u32_list_init(&csp->domain_start, tmp);
    gv_u32_list_init(&csp->label_value, tmp);
    gv_u32_list_init(&csp->alldiff_start, tmp);
    gv_u32_list_init(&csp->alldiff_vars, tmp);
    gv_u32_list_init(&csp->last_alldiff, tmp);
    gv_u32_list_init(&csp->value_alldiff, tmp);
    gv_u32_list_init(&csp->value_members, tmp);
    gv_u32_list_init(&csp->pair_ends, tmp);
    *out = csp;
    return GV_OK;
}

/* For %.*s: names are shown up to a length that leaves room for the message. */
static int shown(gv_symbol name)
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

gv_status gv_csp_add_variable(gv_csp *csp, gv_symbol name, gv_error *err)
{
    const uint32_t n_known = csp->variables.n_symbols;
    uint32_t number;
    if (!gv_symbols_add(&number, &csp->variables, name))
        return gv_fail_memory(err);
    if (number < n_known)
        return gv_fail(err, GV_ERR_INPUT, "variable '%.*s' is declared twice",
                       shown(name), name.text);
    if (!gv_u32_list_push(&csp->domain_start, n_labels(csp)) ||
        !gv_u32_list_push(&csp->last_alldiff, 0))
        return gv_fail_memory(err);
    return GV_OK;
}

/* The links of a label that joins `n_before` others of a group, and theirs to it. */
static gv_status add_links(gv_csp *csp, uint64_t n_before, gv_error *err)
{
    if (2 * n_before > GV_CSP_MAX_LINKS - csp->n_links)
        return gv_fail(err, GV_ERR_INPUT,
                       "more than %d pairs of values exclude each other",
                       GV_CSP_MAX_LINKS / 2);
    csp->n_links += 2 * n_before;
    return GV_OK;
}

static gv_symbol label_key(const uint32_t pair[2])
{
    return (gv_symbol){ (const char *)pair, 2 * sizeof *pair };
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
        return gv_fail(err, GV_ERR_INPUT, "value '%.*s' is listed twice", shown(value),
                       value.text);
    const bool is_new = number == csp->value_alldiff.n_items;
    if ((is_new && (!gv_u32_list_push(&csp->value_alldiff, 0) ||
                    !gv_u32_list_push(&csp->value_members, 0))) ||
        !gv_u32_list_push(&csp->label_value, number))
        return gv_fail_memory(err);
    return GV_OK;
}

gv_status gv_csp_find_variable(gv_var *out, const gv_csp *csp, gv_symbol name,
                               gv_error *err)
{
    if (!gv_symbols_find(out, &csp->variables, name))
        return gv_fail(err, GV_ERR_INPUT, "variable '%.*s' is not declared",
                       shown(name), name.text);
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
                       shown(name), name.text, shown(value), value.text);
    }
    return GV_OK;
}

gv_status gv_csp_add_alldiff(gv_csp *csp, gv_error *err)
{
    return gv_u32_list_push(&csp->alldiff_start, csp->alldiff_vars.n_items)
               ? GV_OK
               : gv_fail_memory(err);
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
        return gv_fail(err, GV_ERR_INPUT, "variable '%.*s' is named twice", shown(name),
                       name.text);
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
    return gv_u32_list_append(&csp->pair_ends, ends, 2) ? GV_OK : gv_fail_memory(err);
}

/* ---- the network ---- */

/* What gv_csp_finish() works with. */
typedef struct csp_net {
    const gv_csp *csp;
    gv_arena *arena; /* of the network */
    gv_net_builder *builder;
    gv_csp_names *names;
    gv_label *labels;          /* scratch: a group */
    uint64_t *keys;            /* scratch: (value, label) of all labels of an alldiff */
    gv_u32_list group_alldiff; /* scratch */
} csp_net;

/* Copies of all symbols, by number; NULL when out of memory. */
static const char **copy_symbols(const gv_symbols *symbols, gv_arena *arena)
{
    const char **names = GV_ARENA_NEW(arena, const char *, symbols->n_symbols);
    for (uint32_t i = 0; names && i < symbols->n_symbols; i++) {
        const gv_symbol symbol = symbols->symbol[i];
        char *text = gv_arena_take(arena, symbol.length + 1);
        if (!text)
            return NULL;
        memcpy(text, symbol.text, symbol.length + 1);
        names[i] = text;
    }
    return names;
}

/* A copy of the list with `last` appended. */
static const uint32_t *copy_list(const gv_u32_list *list, uint32_t last,
                                 gv_arena *arena)
{
    uint32_t *items = GV_ARENA_NEW(arena, uint32_t, (size_t)list->n_items + 1);
    if (!items)
        return NULL;
    if (list->n_items)
        memcpy(items, list->items, list->n_items * sizeof *items);
    items[list->n_items] = last;
    return items;
}

static gv_status copy_names(csp_net *net, gv_error *err)
{
    const gv_csp *csp = net->csp;
    gv_csp_names *names = GV_ARENA_NEW(net->arena, gv_csp_names, 1);
    const char **variable = copy_symbols(&csp->variables, net->arena);
    const char **by_number = copy_symbols(&csp->values, net->arena);
    const char **value = GV_ARENA_NEW(net->arena, const char *, n_labels(csp));
    if (!names || !variable || !by_number || !value)
        return gv_fail_memory(err);
    for (gv_label label = 0; label < n_labels(csp); label++)
        value[label] = by_number[csp->label_value.items[label]];
    names->variable = variable;
    names->value = value;
    names->n_alldiffs = csp->alldiff_start.n_items;
    names->alldiff_start =
        copy_list(&csp->alldiff_start, csp->alldiff_vars.n_items, net->arena);
    names->alldiff_vars = copy_list(&csp->alldiff_vars, 0, net->arena);
    if (!names->alldiff_start || !names->alldiff_vars)
        return gv_fail_memory(err);
    net->names = names;
    return GV_OK;
}

static gv_status add_variables(csp_net *net, gv_error *err)
{
    const gv_csp *csp = net->csp;
    for (gv_var variable = 0; variable < csp->variables.n_symbols; variable++) {
        uint32_t n = 0;
        for (gv_label label = csp->domain_start.items[variable];
             label < domain_end(csp, variable); label++)
            net->labels[n++] = label;
        GV_TRY(gv_net_add_group(net->builder, GV_VAR_NAMED, net->labels, n, err));
    }
    return GV_OK;
}

/* Collects the labels of a statement, sorted by value; returns their number. */
static uint32_t gather(const csp_net *net, uint32_t alldiff)
{
    const gv_csp_names *names = net->names;
    uint32_t n = 0;
    for (uint32_t i = names->alldiff_start[alldiff];
         i < names->alldiff_start[alldiff + 1]; i++) {
        const gv_var variable = names->alldiff_vars[i];
        for (gv_label label = net->csp->domain_start.items[variable];
             label < domain_end(net->csp, variable); label++)
            net->keys[n++] = (uint64_t)net->csp->label_value.items[label] << 32 | label;
    }
    gv_sort_u64(net->keys, n);
    return n;
}

static uint32_t count_values(const uint64_t *keys, uint32_t n_keys)
{
    uint32_t n_values = 0;
    for (uint32_t i = 0; i < n_keys; i++)
        n_values += !i || keys[i] >> 32 != keys[i - 1] >> 32;
    return n_values;
}

/* One group for each value of a statement; groups smaller than `min_size` are left out.
 */
static gv_status add_values(csp_net *net, uint32_t alldiff, uint32_t n_keys,
                            uint32_t min_size, gv_error *err)
{
    for (uint32_t from = 0, to; from < n_keys; from = to) {
        for (to = from; to < n_keys && net->keys[to] >> 32 == net->keys[from] >> 32;
             to++)
            net->labels[to - from] = (gv_label)net->keys[to];
        if (to - from < min_size)
            continue;
        GV_TRY(
            gv_net_add_group(net->builder, GV_VAR_VALUE, net->labels, to - from, err));
        if (!gv_u32_list_push(&net->group_alldiff, alldiff))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

/* The groups of the statements that are permutations (`exact`), or of the others. */
static gv_status add_alldiffs(csp_net *net, bool exact, gv_error *err)
{
    const gv_csp_names *names = net->names;
    for (uint32_t alldiff = 0; alldiff < names->n_alldiffs; alldiff++) {
        const uint32_t n_variables =
            names->alldiff_start[alldiff + 1] - names->alldiff_start[alldiff];
        const uint32_t n_keys = gather(net, alldiff);
        const bool is_exact = count_values(net->keys, n_keys) == n_variables;
        if (is_exact == exact)
            GV_TRY(add_values(net, alldiff, n_keys, exact ? 1 : 2, err));
    }
    return GV_OK;
}

static gv_status add_pairs(csp_net *net, gv_error *err)
{
    const gv_u32_list *ends = &net->csp->pair_ends;
    for (uint32_t i = 0; i < ends->n_items; i += 2)
        GV_TRY(gv_net_add_pair(net->builder, ends->items[i], ends->items[i + 1], err));
    return GV_OK;
}

static gv_status build(const gv_net **out, csp_net *net, gv_arena *tmp, gv_error *err)
{
    const gv_csp *csp = net->csp;
    net->labels = GV_ARENA_NEW(tmp, gv_label, n_labels(csp));
    net->keys = GV_ARENA_NEW(tmp, uint64_t, csp->n_members);
    if (!net->labels || !net->keys)
        return gv_fail_memory(err);
    gv_u32_list_init(&net->group_alldiff, tmp);
    GV_TRY(copy_names(net, err));
    GV_TRY(gv_net_builder_new(&net->builder, net->arena, (gv_shape){ GV_CSP, 0, 0, 0 },
                              n_labels(csp), err));
    GV_TRY(add_variables(net, err));
    GV_TRY(add_alldiffs(net, true, err));
    const uint32_t n_primary = csp->variables.n_symbols;
    const uint32_t n_vars = n_primary + net->group_alldiff.n_items;
    GV_TRY(add_alldiffs(net, false, err));
    net->names->group_alldiff = copy_list(&net->group_alldiff, 0, net->arena);
    if (!net->names->group_alldiff)
        return gv_fail_memory(err);
    GV_TRY(add_pairs(net, err));
    return gv_net_finish(out, net->builder, n_primary, n_vars, net->names, err);
}

gv_status gv_csp_finish(const gv_net **out, const gv_csp *csp, gv_arena *arena,
                        gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    csp_net net = { .csp = csp, .arena = arena };
    const gv_status status = build(out, &net, &tmp, err);
    gv_arena_free(&tmp);
    return status;
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
