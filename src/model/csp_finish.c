/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_finish.c -- makes the network of a CSP: numbers the labels that were not dropped,
 * hidden variables last, lets each constraint add what it becomes, and hands all groups
 * to the builder of net.h in the order that it wants:
 *
 *     primary | hidden | exactly-one statements | implied variables | at most one */
#include "model/csp_internal.h"
#include "model/loop.h"
#include "model/variant.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- for constraints ---- */

gv_status gv_csp_too_large(gv_csp_build *build, gv_error *err, const char *what,
                           size_t limit)
{
    (void)build;
    return gv_fail(err, GV_ERR_INPUT, "the constraint needs more than %zu %s", limit,
                   what);
}

gv_status gv_csp_add_group(gv_csp_build *build, gv_csp_groups *groups, gv_var_type type,
                           const gv_label *labels, uint32_t n, gv_error *err)
{
    if (n > GV_CSP_MAX_ENTRIES - build->n_members)
        return gv_fail(err, GV_ERR_INPUT,
                       "the groups of all constraints have more than %d labels",
                       GV_CSP_MAX_ENTRIES);
    build->n_members += n;
    const uint32_t constraint = build->now ? build->now->constraint : GV_NO_CONSTRAINT;
    return gv_u32_list_push(&groups->start, groups->labels.n_items) &&
                   gv_u32_list_append(&groups->labels, labels, n) &&
                   gv_u32_list_push(&groups->constraint, constraint) &&
                   gv_u32_list_push(&groups->type, type)
               ? GV_OK
               : gv_fail_memory(err);
}

gv_status gv_csp_add_pair(gv_csp_build *build, gv_label a, gv_label b, gv_error *err)
{
    if (build->pair_ends.n_items / 2 >= GV_CSP_MAX_PAIRS)
        return gv_fail(err, GV_ERR_INPUT, "there are more than %d forbidden pairs",
                       GV_CSP_MAX_PAIRS);
    const gv_label ends[2] = { a, b };
    return gv_u32_list_append(&build->pair_ends, ends, 2) &&
                   gv_u32_list_push(&build->pair_constraint, build->now->constraint)
               ? GV_OK
               : gv_fail_memory(err);
}

gv_status gv_csp_item_of(gv_csp_item *out, gv_csp_build *build, gv_var variable,
                         gv_error *err)
{
    const uint32_t size = build->var_size[variable];
    gv_label *labels = GV_ARENA_NEW(build->tmp, gv_label, (size_t)size + 1);
    if (!labels)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < size; i++)
        labels[i] = build->var_first[variable] + i;
    *out = (gv_csp_item){
        .labels = labels,
        .number = build->number + build->var_first[variable],
        .n_labels = size,
        .n_classes = size,
    };
    return GV_OK;
}

static gv_status add_name(gv_csp_build *build, gv_u32_list *list, const char *name,
                          gv_error *err)
{
    uint32_t number;
    return gv_symbols_add(&number, &build->names, (gv_symbol){ name, strlen(name) }) &&
                   gv_u32_list_push(list, number)
               ? GV_OK
               : gv_fail_memory(err);
}

const char *gv_csp_label_value(const gv_csp_build *build, gv_label label)
{
    return build->csp->values.symbol[build->label_value.items[label]].text;
}

/* "sum4", the constraint's number; "sum4.2" for its second hidden variable. */
static gv_status name_hidden(gv_csp_build *build, const char *part, gv_error *err)
{
    char name[64];
    const unsigned number = build->now->constraint + 1;
    if (build->n_parts++)
        (void)snprintf(name, sizeof name, "%s%u.%u", part, number, build->n_parts);
    else
        (void)snprintf(name, sizeof name, "%s%u", part, number);
    return add_name(build, &build->hidden_names, name, err);
}

gv_status gv_csp_add_hidden(gv_label *first, gv_csp_build *build, const char *part,
                            const char *const *values, uint32_t n, gv_error *err)
{
    const gv_label from = build->label_value.n_items;
    if (n > GV_CSP_MAX_LABELS - from)
        return gv_fail(err, GV_ERR_INPUT,
                       "the domains have more than %d values in all, with those of "
                       "hidden variables",
                       GV_CSP_MAX_LABELS);
    gv_label *labels = GV_ARENA_NEW(build->tmp, gv_label, (size_t)n + 1);
    if (!labels)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t value;
        const gv_symbol name = { values[i], strlen(values[i]) };
        if (!gv_symbols_add(&value, &build->csp->values, name) ||
            !gv_u32_list_push(&build->label_value, value))
            return gv_fail_memory(err);
        labels[i] = from + i;
    }
    GV_TRY(name_hidden(build, part, err));
    *first = from;
    return gv_csp_add_group(build, &build->hidden, GV_VAR_HIDDEN, labels, n, err);
}

gv_status gv_csp_add_stated(gv_csp_build *build, const char *name, const char *type,
                            const gv_label *labels, uint32_t n, gv_error *err)
{
    uint32_t number = 0;
    gv_var_type group_type = GV_VAR_STATED;
    if (*type) {
        if (!gv_symbols_add(&number, &build->types, (gv_symbol){ type, strlen(type) }))
            return gv_fail_memory(err);
        if (number >= GV_MAX_CSP_TYPES)
            return gv_fail(err, GV_ERR_INPUT,
                           "exactly-one variables have more than %d types",
                           GV_MAX_CSP_TYPES);
        group_type = (gv_var_type)(GV_VAR_TYPED + number);
    }
    char made[32];
    (void)snprintf(made, sizeof made, "one%u", build->now->constraint + 1);
    GV_TRY(add_name(build, &build->stated_names, *name ? name : made, err));
    return gv_csp_add_group(build, &build->stated, group_type, labels, n, err);
}

/* ---- labels of the network ---- */

static gv_status take_tables(gv_csp_build *build, gv_error *err)
{
    const gv_csp *csp = build->csp;
    const uint32_t n_variables = csp->variables.n_symbols;
    const uint32_t n_labels = csp->label_value.n_items;
    build->net_var = GV_ARENA_NEW(build->tmp, gv_var, (size_t)n_variables + 1);
    build->var_first = GV_ARENA_NEW(build->tmp, gv_label, (size_t)n_variables + 1);
    build->var_size = GV_ARENA_NEW(build->tmp, uint32_t, (size_t)n_variables + 1);
    build->number = GV_ARENA_NEW(build->tmp, int64_t, (size_t)n_labels + 1);
    return build->net_var && build->var_first && build->var_size && build->number
               ? GV_OK
               : gv_fail_memory(err);
}

/* Numbers the labels of `variable` that are left. */
static gv_status place_variable(gv_csp_build *build, gv_label *image, gv_var variable,
                                gv_error *err)
{
    const gv_csp *csp = build->csp;
    build->var_first[variable] = build->label_value.n_items;
    for (gv_label label = gv_csp_first_label(csp, variable);
         label < gv_csp_end_label(csp, variable); label++) {
        image[label] = GV_NO_LABEL;
        if (csp->dropped_by.items[label])
            continue;
        image[label] = build->label_value.n_items;
        (void)gv_csp_number(csp, label, &build->number[image[label]]);
        if (!gv_u32_list_push(&build->label_value, csp->label_value.items[label]))
            return gv_fail_memory(err);
    }
    build->var_size[variable] = build->label_value.n_items - build->var_first[variable];
    return GV_OK;
}

static gv_status place_hidden_variable(gv_csp_build *build, gv_var variable,
                                       gv_error *err)
{
    gv_csp_item item = { .n_labels = 0 };
    GV_TRY(gv_csp_item_of(&item, build, variable, err));
    build->net_var[variable] = build->n_declared + build->hidden.start.n_items;
    GV_TRY(add_name(build, &build->hidden_names,
                    gv_csp_variable_name(build->csp, variable).text, err));
    return gv_csp_add_group(build, &build->hidden, GV_VAR_HIDDEN, item.labels,
                            item.n_labels, err);
}

static gv_status place_labels(gv_csp_build *build, gv_error *err)
{
    gv_csp *csp = build->csp;
    const uint32_t n_variables = csp->variables.n_symbols;
    gv_label *image =
        GV_ARENA_NEW(csp->arena, gv_label, (size_t)csp->label_value.n_items + 1);
    if (!image)
        return gv_fail_memory(err);
    csp->net_label = image;
    GV_TRY(take_tables(build, err));
    build->n_declared = n_variables - csp->n_hidden;
    for (gv_var variable = 0, declared = 0; variable < n_variables; variable++)
        if (!csp->is_hidden.items[variable]) {
            GV_TRY(place_variable(build, image, variable, err));
            build->net_var[variable] = declared++;
        }
    for (gv_var variable = 0; variable < n_variables; variable++)
        if (csp->is_hidden.items[variable]) {
            GV_TRY(place_variable(build, image, variable, err));
            GV_TRY(place_hidden_variable(build, variable, err));
        }
    return GV_OK;
}

gv_label gv_csp_net_label(const gv_csp *csp, gv_label label)
{
    assert(csp->net_label && label < csp->label_value.n_items);
    return csp->net_label[label];
}

uint32_t gv_csp_failed_constraint(const gv_csp *csp)
{
    return csp->failed;
}

/* ---- constraints ---- */

/* The labels of a statement that were not dropped, in the network. */
static gv_status stated_labels(gv_label **out, uint32_t *n, const gv_csp_build *build,
                               gv_error *err)
{
    const gv_csp_statement *s = build->now;
    *out = GV_ARENA_NEW(build->tmp, gv_label, (size_t)s->n + 1);
    if (!*out)
        return gv_fail_memory(err);
    *n = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        const gv_label label = gv_csp_net_label(build->csp, s->refs[i]);
        if (label != GV_NO_LABEL)
            (*out)[(*n)++] = label;
    }
    return GV_OK;
}

static gv_status expand_exactly_one(gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    gv_label *labels = NULL;
    uint32_t n = 0;
    GV_TRY(stated_labels(&labels, &n, build, err));
    return gv_csp_add_stated(build, s->name.text, s->type.text, labels, n, err);
}

static gv_status expand_at_most_one(gv_csp_build *build, gv_error *err)
{
    gv_label *labels = NULL;
    uint32_t n = 0;
    GV_TRY(stated_labels(&labels, &n, build, err));
    return gv_csp_add_group(build, &build->loose, GV_VAR_VALUE, labels, n, err);
}

static gv_status (*const expand[GV_CSP_N_KINDS])(gv_csp_build *, gv_error *) = {
    [GV_CSP_EXACTLY_ONE] = expand_exactly_one,
    [GV_CSP_AT_MOST_ONE] = expand_at_most_one,
    [GV_CSP_CLAUSE] = gv_csp_expand_clause,
    [GV_CSP_RELATION] = gv_csp_expand_relation,
    [GV_CSP_DISTANCE] = gv_csp_expand_relation,
    [GV_CSP_LINEAR] = gv_csp_expand_linear,
    [GV_CSP_TABLE] = gv_csp_expand_table,
    [GV_CSP_ELEMENT] = gv_csp_expand_element,
    [GV_CSP_COUNT] = gv_csp_expand_count,
    [GV_CSP_INCREASING] = gv_csp_expand_increasing,
    [GV_CSP_CIRCUIT] = gv_csp_expand_circuit,
};

static gv_status expand_all(gv_csp_build *build, gv_error *err)
{
    gv_csp *csp = build->csp;
    for (const gv_csp_statement *s = csp->first; s; s = s->next) {
        build->n_parts =
            build->now && build->now->constraint == s->constraint ? build->n_parts : 0;
        build->now = s;
        const gv_status status = expand[s->kind](build, err);
        if (status != GV_OK) {
            csp->failed = s->constraint;
            return status;
        }
    }
    return GV_OK;
}

/* ---- all-different ---- */

typedef struct alldiff_work {
    gv_csp_build *build;
    gv_label *labels; /* a group */
    uint64_t *keys;   /* (value, label) of all labels of an alldiff */
    gv_csp_groups exact, loose;
    gv_u32_list exact_alldiff, loose_alldiff;
} alldiff_work;

static uint32_t alldiff_end(const gv_csp *csp, uint32_t alldiff)
{
    return alldiff + 1 < csp->alldiff_start.n_items
               ? csp->alldiff_start.items[alldiff + 1]
               : csp->alldiff_vars.n_items;
}

/* Collects the labels of a statement, sorted by value; returns their number. */
static uint32_t gather(const alldiff_work *work, uint32_t alldiff)
{
    const gv_csp_build *build = work->build;
    const gv_csp *csp = build->csp;
    uint32_t n = 0;
    for (uint32_t i = csp->alldiff_start.items[alldiff]; i < alldiff_end(csp, alldiff);
         i++) {
        const gv_var variable = csp->alldiff_vars.items[i];
        for (uint32_t k = 0; k < build->var_size[variable]; k++) {
            const gv_label label = build->var_first[variable] + k;
            work->keys[n++] = (uint64_t)build->label_value.items[label] << 32 | label;
        }
    }
    gv_sort_u64(work->keys, n);
    return n;
}

static uint32_t count_values(const uint64_t *keys, uint32_t n_keys)
{
    uint32_t n_values = 0;
    for (uint32_t i = 0; i < n_keys; i++)
        n_values += !i || keys[i] >> 32 != keys[i - 1] >> 32;
    return n_values;
}

static uint32_t digit_of(const gv_csp_build *build, gv_label label)
{
    return label % build->csp->variant->shape.order;
}

/* One group for each value of a statement; without those that say nothing. */
static gv_status add_values(alldiff_work *work, uint32_t alldiff, uint32_t n_keys,
                            bool exact, gv_error *err)
{
    const gv_csp *csp = work->build->csp;
    const gv_var_type type = (gv_var_type)csp->alldiff_type.items[alldiff];
    const uint32_t min_size = exact ? 1 : 2;
    gv_csp_statement here = { .constraint = csp->alldiff_constraint.items[alldiff] };
    work->build->now = &here;
    for (uint32_t from = 0, to; from < n_keys; from = to) {
        for (to = from; to < n_keys && work->keys[to] >> 32 == work->keys[from] >> 32;
             to++)
            work->labels[to - from] = (gv_label)work->keys[to];
        if (type != GV_VAR_VALUE) // each digit of a unit is a constraint
            here.constraint = csp->alldiff_constraint.items[alldiff] +
                              digit_of(work->build, work->labels[0]);
        if (to - from < min_size)
            continue;
        GV_TRY(gv_csp_add_group(work->build, exact ? &work->exact : &work->loose, type,
                                work->labels, to - from, err));
        if (!gv_u32_list_push(exact ? &work->exact_alldiff : &work->loose_alldiff,
                              alldiff))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

static void init_groups(gv_csp_groups *groups, gv_arena *arena)
{
    gv_u32_list_init(&groups->start, arena);
    gv_u32_list_init(&groups->labels, arena);
    gv_u32_list_init(&groups->constraint, arena);
    gv_u32_list_init(&groups->type, arena);
}

static gv_status add_alldiffs(alldiff_work *work, gv_error *err)
{
    gv_csp_build *build = work->build;
    const gv_csp *csp = build->csp;
    work->labels = GV_ARENA_NEW(build->tmp, gv_label, (size_t)csp->n_members + 1);
    work->keys = GV_ARENA_NEW(build->tmp, uint64_t, (size_t)csp->n_members + 1);
    if (!work->labels || !work->keys)
        return gv_fail_memory(err);
    for (uint32_t alldiff = 0; alldiff < csp->alldiff_start.n_items; alldiff++) {
        const uint32_t n_variables =
            alldiff_end(csp, alldiff) - csp->alldiff_start.items[alldiff];
        const uint32_t n_keys = gather(work, alldiff);
        const bool exact = count_values(work->keys, n_keys) == n_variables;
        const gv_status status = add_values(work, alldiff, n_keys, exact, err);
        build->now = NULL;
        GV_TRY(status);
    }
    return GV_OK;
}

/* ---- the network ---- */

/* Copies of all symbols, by number; NULL when out of memory. */
static const char **copy_symbols(const gv_symbols *symbols, gv_arena *arena)
{
    const char **names =
        GV_ARENA_NEW(arena, const char *, (size_t)symbols->n_symbols + 1);
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

static gv_status name_variables(gv_csp_names *names, const gv_csp_build *build,
                                gv_error *err)
{
    const gv_csp *csp = build->csp;
    const char **declared = copy_symbols(&csp->variables, build->arena);
    const char **made = copy_symbols(&build->names, build->arena);
    names->variable =
        GV_ARENA_NEW(build->arena, const char *, (size_t)names->n_needed + 1);
    const char **types = copy_symbols(&build->types, build->arena);
    if (!declared || !made || !types || !names->variable)
        return gv_fail_memory(err);
    names->n_types = build->types.n_symbols;
    for (uint32_t i = 0; i < names->n_types; i++)
        names->type[i] = types[i];
    for (gv_var variable = 0; variable < csp->variables.n_symbols; variable++)
        names->variable[build->net_var[variable]] = declared[variable];
    const char **hidden = names->variable + build->n_declared;
    for (uint32_t i = 0; i < build->hidden_names.n_items; i++)
        hidden[i] = made[build->hidden_names.items[i]];
    for (uint32_t i = 0; i < build->stated_names.n_items; i++)
        names->variable[names->n_homes + i] = made[build->stated_names.items[i]];
    return GV_OK;
}

/* The dropped values, by constraint, then in their order. */
static gv_status list_excluded(gv_csp_names *names, const gv_csp_build *build,
                               const char *const *by_number, gv_error *err)
{
    const gv_csp *csp = build->csp;
    uint64_t *keys = GV_ARENA_NEW(build->tmp, uint64_t, (size_t)csp->n_dropped + 1);
    gv_csp_excluded *excluded =
        GV_ARENA_NEW(build->arena, gv_csp_excluded, (size_t)csp->n_dropped + 1);
    if (!keys || !excluded)
        return gv_fail_memory(err);
    for (gv_label label = 0; label < csp->dropped_by.n_items; label++)
        if (csp->dropped_by.items[label])
            keys[names->n_excluded++] =
                (uint64_t)(csp->dropped_by.items[label] - 1) << 32 | label;
    gv_sort_u64(keys, names->n_excluded);
    for (uint32_t i = 0; i < names->n_excluded; i++) {
        const gv_label label = (gv_label)keys[i];
        excluded[i] = (gv_csp_excluded){ build->net_var[csp->label_var.items[label]],
                                         by_number[csp->label_value.items[label]],
                                         (uint32_t)(keys[i] >> 32) };
    }
    names->excluded = excluded;
    return GV_OK;
}

static gv_status name_values(gv_csp_names *names, const gv_csp_build *build,
                             gv_error *err)
{
    const char **by_number = copy_symbols(&build->csp->values, build->arena);
    const uint32_t n_labels = build->label_value.n_items;
    names->value = GV_ARENA_NEW(build->arena, const char *, (size_t)n_labels + 1);
    if (!by_number || !names->value)
        return gv_fail_memory(err);
    for (gv_label label = 0; label < n_labels; label++)
        names->value[label] = by_number[build->label_value.items[label]];
    return list_excluded(names, build, by_number, err);
}

/* A copy of the list with `last` appended. */
static uint32_t *copy_list(const gv_u32_list *list, uint32_t last, gv_arena *arena)
{
    uint32_t *items = GV_ARENA_NEW(arena, uint32_t, (size_t)list->n_items + 1);
    if (!items)
        return NULL;
    if (list->n_items)
        memcpy(items, list->items, list->n_items * sizeof *items);
    items[list->n_items] = last;
    return items;
}

static gv_status copy_alldiffs(gv_csp_names *names, const gv_csp_build *build,
                               gv_error *err)
{
    const gv_csp *csp = build->csp;
    uint32_t *vars = copy_list(&csp->alldiff_vars, 0, build->arena);
    names->n_alldiffs = csp->alldiff_start.n_items;
    names->alldiff_start =
        copy_list(&csp->alldiff_start, csp->alldiff_vars.n_items, build->arena);
    names->alldiff_vars = vars;
    names->alldiff_unit = copy_list(&csp->alldiff_unit, 0, build->arena);
    if (!names->alldiff_start || !vars || !names->alldiff_unit)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < csp->alldiff_vars.n_items; i++)
        vars[i] = build->net_var[vars[i]];
    return GV_OK;
}

/* The pairs by constraint: those of the csp's own, then those that it made. */
static gv_status sort_pairs(gv_csp_names *names, const gv_csp_build *build,
                            gv_error *err)
{
    const gv_u32_list *owner = &build->pair_constraint;
    uint32_t *start =
        GV_ARENA_NEW(build->arena, uint32_t, (size_t)names->n_constraints + 2);
    gv_label *pairs =
        GV_ARENA_NEW(build->arena, gv_label, 2 * (size_t)owner->n_items + 1);
    if (!start || !pairs)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < owner->n_items; i++)
        start[owner->items[i] + 2]++;
    for (uint32_t i = 0; i < names->n_constraints; i++)
        start[i + 2] += start[i + 1];
    for (uint32_t i = 0; i < owner->n_items; i++) {
        const uint32_t at = start[owner->items[i] + 1]++;
        pairs[2 * at] = build->pair_ends.items[2 * i];
        pairs[2 * at + 1] = build->pair_ends.items[2 * i + 1];
    }
    names->constraint_pair_start = start;
    names->constraint_pairs = pairs;
    return GV_OK;
}

static gv_status copy_constraints(gv_csp_names *names, const gv_csp_build *build,
                                  gv_error *err)
{
    const gv_csp *csp = build->csp;
    const char **words = copy_symbols(&csp->words, build->arena);
    names->n_constraints = csp->constraint_words.n_items;
    names->constraint =
        GV_ARENA_NEW(build->arena, const char *, (size_t)names->n_constraints + 1);
    if (!words || !names->constraint)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < names->n_constraints; i++)
        names->constraint[i] = words[csp->constraint_words.items[i]];
    return sort_pairs(names, build, err);
}

/* The board is of variables, which are numbered without the hidden ones here. */
static gv_status copy_notes(gv_csp_names *names, const gv_csp_build *build,
                            gv_error *err)
{
    const gv_csp *csp = build->csp;
    GV_TRY(gv_csp_copy_notes(&names->notes, &csp->notes, build->arena, err));
    if (names->notes.board_rows)
        names->notes.board_first = build->net_var[csp->notes.board_first];
    return GV_OK;
}

/* The condition of a loop, with labels of the network. */
static gv_status move_loop(gv_csp_names *names, const gv_csp_build *build,
                           gv_error *err)
{
    const gv_loop *from = build->csp->loop;
    if (!from)
        return GV_OK;
    gv_loop *loop = GV_ARENA_NEW(build->arena, gv_loop, 1);
    gv_label *drawn = GV_ARENA_NEW(build->arena, gv_label, (size_t)from->n_lines + 1);
    gv_label *empty = GV_ARENA_NEW(build->arena, gv_label, (size_t)from->n_lines + 1);
    uint32_t *ends =
        GV_ARENA_NEW(build->arena, uint32_t, 2 * (size_t)from->n_lines + 1);
    if (!loop || !drawn || !empty || !ends)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < from->n_lines; i++) {
        drawn[i] = gv_csp_net_label(build->csp, from->drawn[i]);
        empty[i] = gv_csp_net_label(build->csp, from->empty[i]);
        assert(drawn[i] != GV_NO_LABEL && empty[i] != GV_NO_LABEL);
        ends[2 * i] = from->ends[2 * i];
        ends[2 * i + 1] = from->ends[2 * i + 1];
    }
    *loop = (gv_loop){ from->n_lines, from->n_points, drawn, empty, ends };
    names->loop = loop;
    return GV_OK;
}

static gv_status add_net_groups(gv_net_builder *builder, gv_u32_list *owners,
                                const gv_csp_groups *groups, gv_error *err)
{
    for (uint32_t i = 0; i < groups->start.n_items; i++) {
        const uint32_t from = groups->start.items[i];
        const uint32_t to = i + 1 < groups->start.n_items ? groups->start.items[i + 1]
                                                          : groups->labels.n_items;
        GV_TRY(gv_net_add_group(builder, (gv_var_type)groups->type.items[i],
                                groups->labels.items + from, to - from, err));
        if (!gv_u32_list_push(owners, groups->constraint.items[i]))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

static gv_status add_primary(gv_net_builder *builder, gv_u32_list *owners,
                             gv_csp_build *build, gv_error *err)
{
    const gv_csp *csp = build->csp;
    for (gv_var variable = 0; variable < csp->variables.n_symbols; variable++) {
        if (csp->is_hidden.items[variable])
            continue;
        const gv_mark mark = gv_arena_mark(build->tmp);
        gv_csp_item item = { .n_labels = 0 };
        GV_TRY(gv_csp_item_of(&item, build, variable, err));
        GV_TRY(gv_net_add_group(builder, csp->variant ? GV_VAR_RC : GV_VAR_NAMED,
                                item.labels, item.n_labels, err));
        gv_arena_rewind(build->tmp, mark);
        if (!gv_u32_list_push(owners, GV_NO_CONSTRAINT))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

/* By group after the needed ones: the all-different that it comes from. */
static gv_status list_alldiffs(gv_u32_list *list, const alldiff_work *work,
                               gv_error *err)
{
    const gv_csp_build *build = work->build;
    bool ready = gv_u32_list_append(list, work->exact_alldiff.items,
                                    work->exact_alldiff.n_items);
    for (uint32_t i = 0; i < build->implied.start.n_items; i++)
        ready = ready && gv_u32_list_push(list, UINT32_MAX);
    ready = ready && gv_u32_list_append(list, work->loose_alldiff.items,
                                        work->loose_alldiff.n_items);
    for (uint32_t i = 0; i < build->loose.start.n_items; i++)
        ready = ready && gv_u32_list_push(list, UINT32_MAX);
    return ready ? GV_OK : gv_fail_memory(err);
}

static gv_status add_groups(gv_net_builder *builder, gv_csp_names *names,
                            alldiff_work *work, gv_error *err)
{
    gv_csp_build *build = work->build;
    gv_u32_list owners, alldiffs;
    gv_u32_list_init(&owners, build->arena);
    gv_u32_list_init(&alldiffs, build->arena);
    GV_TRY(add_primary(builder, &owners, build, err));
    const gv_csp_groups *const in_order[] = { &build->hidden, &build->stated,
                                              &work->exact,   &build->implied,
                                              &work->loose,   &build->loose };
    for (size_t i = 0; i < sizeof in_order / sizeof *in_order; i++)
        GV_TRY(add_net_groups(builder, &owners, in_order[i], err));
    GV_TRY(list_alldiffs(&alldiffs, work, err));
    names->group_constraint = copy_list(&owners, 0, build->arena);
    names->group_alldiff = copy_list(&alldiffs, 0, build->arena);
    return names->group_constraint && names->group_alldiff ? GV_OK
                                                           : gv_fail_memory(err);
}

static gv_status assemble(const gv_net **out, alldiff_work *work, gv_error *err)
{
    gv_csp_build *build = work->build;
    gv_csp_names *names = GV_ARENA_NEW(build->arena, gv_csp_names, 1);
    if (!names)
        return gv_fail_memory(err);
    names->n_homes = build->n_declared + build->hidden.start.n_items;
    names->n_needed = names->n_homes + build->stated.start.n_items;
    GV_TRY(name_variables(names, build, err));
    GV_TRY(name_values(names, build, err));
    GV_TRY(copy_alldiffs(names, build, err));
    GV_TRY(copy_constraints(names, build, err));
    GV_TRY(copy_notes(names, build, err));
    GV_TRY(move_loop(names, build, err));
    gv_net_builder *builder = NULL;
    const gv_variant *variant = names->variant = build->csp->variant;
    const gv_shape shape = variant ? variant->shape : (gv_shape){ GV_CSP, 0, 0, 0 };
    GV_TRY(gv_net_builder_new(&builder, build->arena, shape, build->label_value.n_items,
                              err));
    GV_TRY(add_groups(builder, names, work, err));
    for (uint32_t i = 0; i < build->pair_ends.n_items; i += 2)
        GV_TRY(gv_net_add_pair(builder, build->pair_ends.items[i],
                               build->pair_ends.items[i + 1], err));
    const uint32_t n_vars =
        names->n_needed + work->exact.start.n_items + build->implied.start.n_items;
    return gv_net_finish(out, builder, build->n_declared, n_vars, names, err);
}

/* The forbidden pairs that the csp itself lists, in the network. */
static gv_status move_pairs(gv_csp_build *build, gv_error *err)
{
    const gv_csp *csp = build->csp;
    for (uint32_t i = 0; i < csp->pair_constraint.n_items; i++) {
        const gv_label a = gv_csp_net_label(csp, csp->pair_ends.items[2 * i]);
        const gv_label b = gv_csp_net_label(csp, csp->pair_ends.items[2 * i + 1]);
        const gv_csp_statement here = { .constraint = csp->pair_constraint.items[i] };
        build->now = &here;
        const gv_status status = a == GV_NO_LABEL || b == GV_NO_LABEL
                                     ? GV_OK
                                     : gv_csp_add_pair(build, a, b, err);
        build->now = NULL;
        GV_TRY(status);
    }
    return GV_OK;
}

static gv_status make(const gv_net **out, gv_csp_build *build, gv_error *err)
{
    alldiff_work work = { .build = build };
    init_groups(&work.exact, build->tmp);
    init_groups(&work.loose, build->tmp);
    gv_u32_list_init(&work.exact_alldiff, build->tmp);
    gv_u32_list_init(&work.loose_alldiff, build->tmp);
    GV_TRY(place_labels(build, err));
    GV_TRY(move_pairs(build, err));
    GV_TRY(expand_all(build, err));
    GV_TRY(add_alldiffs(&work, err));
    return assemble(out, &work, err);
}

gv_status gv_csp_finish(const gv_net **out, gv_csp *csp, gv_arena *arena, gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    gv_csp_build build = { .csp = csp, .arena = arena, .tmp = &tmp };
    gv_csp_groups *const groups[] = { &build.hidden, &build.stated, &build.implied,
                                      &build.loose };
    gv_u32_list *const lists[] = { &build.label_value, &build.hidden_names,
                                   &build.stated_names, &build.pair_ends,
                                   &build.pair_constraint };
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        init_groups(groups[i], &tmp);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        gv_u32_list_init(lists[i], &tmp);
    gv_symbols_init(&build.names, &tmp);
    gv_symbols_init(&build.types, &tmp);
    csp->failed = GV_NO_CONSTRAINT;
    const gv_status status = make(out, &build, err);
    gv_arena_free(&tmp);
    return status;
}
