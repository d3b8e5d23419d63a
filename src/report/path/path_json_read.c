/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_json_read.c -- reads paths back: names become labels and variables again. */
#include "report/path/path_json.h"

#include "model/symbols.h"
#include "report/report_internal.h"
#include "report/path/step_text.h"

#include <jansson.h>
#include <string.h>

typedef struct reader {
    const gv_linkage *linkage;
    gv_arena *arena;
    gv_symbols labels, groups;         /* by name */
    const gv_constraints *constraints; /* NULL until a step has some */
    gv_symbols constraint_names;
    size_t step; /* being read, from 1 */
    gv_error *err;
} reader;

/* ---- names ---- */

typedef void name_fn(const gv_net *net, uint32_t item, gv_buffer *out);

static gv_status add_names(gv_symbols *symbols, const gv_net *net, uint32_t n,
                           name_fn *put, gv_arena *arena, gv_error *err)
{
    gv_buffer name;
    gv_buffer_init(&name, arena->memory);
    gv_symbols_init(symbols, arena);
    bool good = true;
    for (uint32_t i = 0; i < n && good; i++) {
        uint32_t number;
        gv_buffer_reset(&name);
        put(net, i, &name);
        good = !name.failed &&
               gv_symbols_add(&number, symbols, (gv_symbol){ name.text, name.length });
    }
    gv_buffer_free(&name);
    return good ? GV_OK : gv_fail_memory(err);
}

static gv_status fail_member(const reader *r, const char *member, const char *what)
{
    return gv_fail(r->err, GV_ERR_INPUT, "step %zu: \"%s\" %s", r->step, member, what);
}

static gv_status take_name(uint32_t *out, const reader *r, const gv_symbols *symbols,
                           const json_t *value, const char *member)
{
    const char *name = json_string_value(value);
    if (name && gv_symbols_find(out, symbols, (gv_symbol){ name, strlen(name) }))
        return GV_OK;
    if (!name)
        return fail_member(r, member, "is not a name");
    return gv_fail(r->err, GV_ERR_INPUT,
                   "step %zu: \"%s\" names '%.40s', which is not a %s", r->step, member,
                   name,
                   symbols == &r->labels   ? "label"
                   : symbols == &r->groups ? "variable"
                                           : "constraint");
}

static gv_status take_names(uint32_t **out, uint32_t *n, const reader *r,
                            const gv_symbols *symbols, const json_t *list,
                            const char *member)
{
    if (!json_is_array(list))
        return fail_member(r, member, "is not a list of names");
    const size_t size = json_array_size(list);
    uint32_t *items = GV_ARENA_NEW(r->arena, uint32_t, size + 1);
    if (!items)
        return gv_fail_memory(r->err);
    for (size_t i = 0; i < size; i++)
        GV_TRY(take_name(&items[i], r, symbols, json_array_get(list, i), member));
    *out = items;
    *n = (uint32_t)size;
    return GV_OK;
}

/* ---- patterns ---- */

static gv_status read_sets(gv_subset *subset, const reader *r, const json_t *sets)
{
    uint32_t *start = GV_ARENA_NEW(r->arena, uint32_t, subset->size + 1);
    size_t n_members = 0;
    for (size_t i = 0; i < subset->size; i++)
        n_members += json_array_size(json_array_get(sets, i));
    gv_label *members = GV_ARENA_NEW(r->arena, gv_label, n_members + 1);
    if (!start || !members)
        return gv_fail_memory(r->err);
    for (uint32_t i = 0; i < subset->size; i++) {
        gv_label *set;
        uint32_t n;
        GV_TRY(take_names(&set, &n, r, &r->labels, json_array_get(sets, i), "sets"));
        memcpy(members + start[i], set, n * sizeof *set);
        start[i + 1] = start[i] + n;
    }
    subset->set_start = start;
    subset->sets = members;
    return GV_OK;
}

static gv_status read_subset(const gv_subset **out, const reader *r,
                             const json_t *object)
{
    gv_subset *subset = GV_ARENA_NEW(r->arena, gv_subset, 1);
    if (!subset)
        return gv_fail_memory(r->err);
    gv_var *vars = NULL, *groups = NULL;
    GV_TRY(take_names(&vars, &subset->size, r, &r->groups,
                      json_object_get(object, "variables"), "variables"));
    subset->vars = vars;
    const json_t *transversals = json_object_get(object, "transversals");
    uint32_t n = subset->size;
    if (transversals) {
        GV_TRY(take_names(&groups, &n, r, &r->groups, transversals, "transversals"));
        subset->set_groups = groups;
    }
    const json_t *sets = json_object_get(object, "sets");
    if (!subset->size || n != subset->size || json_array_size(sets) != subset->size)
        return fail_member(r, "subset", "has not as many sets as variables");
    GV_TRY(read_sets(subset, r, sets));
    *out = subset;
    return GV_OK;
}

/* ---- patterns of sets ---- */

/* The lists of a list, one after the other, and where each begins. */
static gv_status take_lists(uint32_t **out, uint32_t **start, uint32_t *n,
                            const reader *r, const gv_symbols *symbols,
                            const json_t *lists, const char *member)
{
    const size_t n_lists = json_array_size(lists);
    size_t n_items = 0;
    for (size_t i = 0; i < n_lists; i++)
        n_items += json_array_size(json_array_get(lists, i));
    if (!n_lists || n_items > r->linkage->net->n_labels)
        return fail_member(r, member, "is not a list of lists");
    *out = GV_ARENA_NEW(r->arena, uint32_t, n_items + 1);
    *start = GV_ARENA_NEW(r->arena, uint32_t, n_lists + 1);
    if (!*out || !*start)
        return gv_fail_memory(r->err);
    (*start)[0] = 0;
    for (size_t i = 0; i < n_lists; i++) {
        uint32_t *items = NULL, n_here = 0;
        GV_TRY(
            take_names(&items, &n_here, r, symbols, json_array_get(lists, i), member));
        if (n_here)
            memcpy(*out + (*start)[i], items, n_here * sizeof *items);
        (*start)[i + 1] = (*start)[i] + n_here;
    }
    *n = (uint32_t)n_lists;
    return GV_OK;
}

static gv_status read_pattern(const gv_pattern **out, const reader *r,
                              const json_t *object)
{
    const json_t *deadly = json_object_get(object, "deadly");
    gv_pattern *pattern = GV_ARENA_NEW(r->arena, gv_pattern, 1);
    uint32_t *vars = NULL, *start = NULL, *labels = NULL, *half = NULL, n_halves = 0;
    if (!pattern)
        return gv_fail_memory(r->err);
    *pattern = (gv_pattern){ .n_parts = 0 };
    GV_TRY(take_lists(&vars, &start, &pattern->n_parts, r, &r->groups,
                      json_object_get(object, "parts"), "parts"));
    pattern->vars = vars;
    pattern->part_start = start;
    if (deadly) {
        GV_TRY(take_lists(&labels, &half, &n_halves, r, &r->labels, deadly, "deadly"));
        if (n_halves != 2 || half[2] != 2 * half[1])
            return fail_member(r, "deadly", "is not two lists of the same length");
        pattern->n_deadly = half[1];
    }
    pattern->deadly = labels;
    *out = pattern;
    return GV_OK;
}

/* ---- small sets ---- */

static gv_status add_constraint_names(reader *r)
{
    gv_buffer name;
    if (r->constraints)
        return GV_OK;
    GV_TRY(gv_constraints_new(&r->constraints, r->linkage->net, r->arena, r->err));
    gv_buffer_init(&name, r->arena->memory);
    gv_symbols_init(&r->constraint_names, r->arena);
    bool good = true;
    for (uint32_t c = 0; c < r->constraints->n && good; c++) {
        uint32_t number;
        gv_buffer_reset(&name);
        gv_constraint_name(r->constraints, c, &name);
        good = !name.failed && gv_symbols_add(&number, &r->constraint_names,
                                              (gv_symbol){ name.text, name.length });
    }
    gv_buffer_free(&name);
    return good ? GV_OK : gv_fail_memory(r->err);
}

static gv_status read_set(const gv_constraint_set **out, reader *r,
                          const json_t *object)
{
    const json_t *list = json_object_get(object, "constraints");
    const json_t *smallest = json_object_get(object, "smallest");
    const size_t n = json_array_size(list);
    if (!n || n > GV_MAX_SET)
        return fail_member(r, "constraints", "is not a list of constraints");
    if (smallest && !json_is_boolean(smallest))
        return fail_member(r, "smallest", "is not true or false");
    GV_TRY(add_constraint_names(r));
    gv_constraint_set *set = GV_ARENA_NEW(r->arena, gv_constraint_set, 1);
    uint32_t *members = GV_ARENA_NEW(r->arena, uint32_t, n);
    if (!set || !members)
        return gv_fail_memory(r->err);
    for (size_t i = 0; i < n; i++)
        GV_TRY(take_name(&members[i], r, &r->constraint_names,
                         json_object_get(json_array_get(list, i), "name"), "name"));
    *set = (gv_constraint_set){ r->constraints, (uint32_t)n, members,
                                json_is_true(smallest) };
    *out = set;
    return GV_OK;
}

static gv_status read_cells(gv_chain *out, const reader *r, const json_t *list);

/* The g-label of `var` with exactly these labels. */
static gv_status find_glabel(uint32_t *out, const reader *r, gv_var var,
                             const json_t *list)
{
    const gv_linkage *linkage = r->linkage;
    gv_label *labels;
    uint32_t n;
    GV_TRY(take_names(&labels, &n, r, &r->labels, list, "right"));
    const gv_glabels *glabels = linkage->glabels;
    for (uint32_t g = glabels && var < linkage->net->n_vars ? linkage->var_glabels[var]
                                                            : 0;
         glabels && var < linkage->net->n_vars && g < linkage->var_glabels[var + 1];
         g++)
        if (glabels->start[g + 1] - glabels->start[g] == n &&
            !memcmp(glabels->labels + glabels->start[g], labels, n * sizeof *labels)) {
            *out = g;
            return GV_OK;
        }
    return fail_member(r, "right", "is not a g-candidate of the variable");
}

static gv_status read_right(gv_chain_cell *cell, const reader *r, const json_t *right)
{
    if (!right || json_is_null(right)) {
        cell->kind = GV_RIGHT_NONE;
        return GV_OK;
    }
    if (json_is_array(right)) {
        cell->kind = GV_RIGHT_GLABEL;
        return find_glabel(&cell->right, r, cell->var, right);
    }
    if (!json_is_object(right)) {
        cell->kind = GV_RIGHT_LABEL;
        return take_name(&cell->right, r, &r->labels, right, "right");
    }
    const json_t *subset = json_object_get(right, "subset");
    if (subset) {
        cell->kind = GV_RIGHT_SUBSET;
        return read_subset(&cell->subset, r, subset);
    }
    gv_chain *inner = GV_ARENA_NEW(r->arena, gv_chain, 1);
    if (!inner)
        return gv_fail_memory(r->err);
    cell->kind = GV_RIGHT_CHAIN;
    cell->inner = inner;
    GV_TRY(take_name(&inner->target, r, &r->labels, json_object_get(right, "target"),
                     "target"));
    return read_cells(inner, r, json_object_get(right, "chain"));
}

static gv_status read_cell(gv_chain_cell *cell, const reader *r, const json_t *object)
{
    const json_t *right = json_object_get(object, "right");
    const json_t *left = json_object_get(object, "left");
    const bool one_variable = !json_is_object(right);
    cell->var = GV_NO_VAR;
    cell->left = GV_NO_LABEL;
    if (one_variable)
        GV_TRY(take_name(&cell->var, r, &r->groups, json_object_get(object, "variable"),
                         "variable"));
    if (one_variable || left)
        GV_TRY(take_name(&cell->left, r, &r->labels, left, "left"));
    return read_right(cell, r, right);
}

static gv_status read_cells(gv_chain *out, const reader *r, const json_t *list)
{
    const size_t n = json_array_size(list);
    if (!json_is_array(list) || n > GV_MAX_LENGTH)
        return fail_member(r, "chain", "is not a list of up to 36 variables");
    gv_chain_cell *cells = GV_ARENA_NEW(r->arena, gv_chain_cell, n + 1);
    if (!cells)
        return gv_fail_memory(r->err);
    for (size_t i = 0; i < n; i++)
        GV_TRY(read_cell(&cells[i], r, json_array_get(list, i)));
    out->n_cells = (uint32_t)n;
    out->cells = cells;
    return GV_OK;
}

static gv_status read_branches(gv_step *step, const reader *r, const json_t *list)
{
    const size_t n = json_array_size(list);
    gv_chain *chains = GV_ARENA_NEW(r->arena, gv_chain, n + 1);
    if (!chains)
        return gv_fail_memory(r->err);
    for (size_t i = 0; i < n; i++) {
        const json_t *branch = json_array_get(list, i);
        GV_TRY(take_name(&chains[i].target, r, &r->labels,
                         json_object_get(branch, "target"), "target"));
        GV_TRY(read_cells(&chains[i], r, json_object_get(branch, "chain")));
    }
    step->n_chains = (uint32_t)n;
    step->chains = chains;
    return GV_OK;
}

static gv_status read_chain(gv_step *step, const reader *r, const json_t *list)
{
    gv_chain *chain = GV_ARENA_NEW(r->arena, gv_chain, 1);
    if (!chain)
        return gv_fail_memory(r->err);
    if (!step->n_targets)
        return fail_member(r, "targets", "is empty");
    chain->target = step->targets[0];
    step->n_chains = 1;
    step->chains = chain;
    return read_cells(chain, r, list);
}

/* ---- steps ---- */

static gv_var_type type_of(const gv_net *net, const char *name)
{
    unsigned type = 0;
    for (; type < GV_N_VAR_TYPES; type++) {
        const char *known = gv_type_name(net, (gv_var_type)type);
        if (known && strcmp(known, name) == 0)
            break;
    }
    return (gv_var_type)type;
}

/* Several rules share a name: length and type distinguish them. */
static gv_status read_rule(gv_step *step, const reader *r, const json_t *object)
{
    const char *name = json_string_value(json_object_get(object, "rule"));
    const char *type = json_string_value(json_object_get(object, "type"));
    const json_t *number = json_object_get(object, "length");
    const json_int_t length = json_integer_value(number);
    if (!name)
        return fail_member(r, "rule", "is not a name");
    if (!json_is_integer(number) || length < 0 || length > GV_MAX_SET)
        return fail_member(r, "length", "is not the length of a step");
    step->length = (unsigned)length;
    step->type = type ? type_of(r->linkage->net, type) : GV_N_VAR_TYPES;
    if (json_object_get(object, "type") && step->type == GV_N_VAR_TYPES)
        return fail_member(r, "type", "is not a type of variables");
    for (size_t i = 0; i < GV_N_RULES && !step->rule; i++)
        if (gv_rules[i].name && strcmp(gv_rules[i].name, name) == 0 &&
            gv_rules[i].typed == (type != NULL) && gv_rules[i].first <= step->length &&
            step->length <= gv_rules[i].last)
            step->rule = &gv_rules[i];
    if (!step->rule)
        return gv_fail(r->err, GV_ERR_INPUT,
                       "step %zu: there is no rule %.40s%s%.10s[%u]", r->step, name,
                       type ? "-" : "", type ? type : "", step->length);
    return GV_OK;
}

static gv_status read_targets(gv_step *step, const reader *r, const json_t *list,
                              const char *member)
{
    gv_label *labels = NULL;
    GV_TRY(take_names(&labels, &step->n_targets, r, &r->labels, list, member));
    step->targets = labels;
    return GV_OK;
}

static gv_status read_conclusion(gv_step *step, const reader *r, const json_t *object)
{
    const json_t *value = json_object_get(object, "value");
    const json_t *targets = json_object_get(object, "targets");
    const json_t *givens = json_object_get(object, "givens");
    step->value = GV_NO_LABEL;
    if (value && targets)
        return fail_member(r, "value", "cannot occur together with \"targets\"");
    if (value) {
        step->conclusion = GV_ASSERTS;
        return take_name(&step->value, r, &r->labels, value, "value");
    }
    if ((step->rule->is_last || step->rule->is_global) && !targets) {
        step->conclusion = GV_CONTRADICTS;
        return GV_OK;
    }
    if (step->rule->is_basic && !step->rule->is_single) {
        step->conclusion = GV_CONTRADICTS;
        if (targets)
            return fail_member(r, "targets", "cannot occur here");
        return givens ? read_targets(step, r, givens, "givens") : GV_OK;
    }
    step->conclusion = GV_ELIMINATES;
    return read_targets(step, r, targets, "targets");
}

static gv_status read_step(gv_step *step, reader *r, const json_t *object);

/* The steps of a trial. Those inside are less deep, so the recursion ends. */
static gv_status read_proof(gv_step *step, reader *r, const json_t *list)
{
    const size_t n = json_array_size(list);
    if (!json_is_array(list))
        return fail_member(r, "steps", "is not a list of steps");
    gv_step *proof = GV_ARENA_NEW(r->arena, gv_step, n + 1);
    if (!proof)
        return gv_fail_memory(r->err);
    for (size_t i = 0; i < n; i++) {
        const json_t *inner = json_array_get(list, i);
        const json_int_t length = json_integer_value(json_object_get(inner, "length"));
        if (length >= (json_int_t)step->length)
            return fail_member(r, "steps", "contains a trial as deep as this one");
        GV_TRY(read_step(&proof[i], r, inner));
    }
    step->n_proof = (uint32_t)n;
    step->proof = proof;
    return GV_OK;
}

static gv_status read_step(gv_step *step, reader *r, const json_t *object)
{
    const json_t *variable = json_object_get(object, "variable");
    const json_t *subset = json_object_get(object, "subset");
    const json_t *chain = json_object_get(object, "chain");
    const json_t *branches = json_object_get(object, "branches");
    const json_t *pattern = json_object_get(object, "pattern");
    GV_TRY(read_rule(step, r, object));
    GV_TRY(read_conclusion(step, r, object));
    step->var = GV_NO_VAR;
    if (variable)
        GV_TRY(take_name(&step->var, r, &r->groups, variable, "variable"));
    if (step->rule->is_single && variable)
        step->type = gv_linkage_type(r->linkage, step->var);
    if (step->rule->is_last)
        return read_set(&step->set, r, object);
    if (step->rule->is_trial)
        return read_proof(step, r, json_object_get(object, "steps"));
    if (subset)
        GV_TRY(read_subset(&step->subset, r, subset));
    if (pattern)
        GV_TRY(read_pattern(&step->pattern, r, pattern));
    if (chain)
        return read_chain(step, r, chain);
    return branches ? read_branches(step, r, branches) : GV_OK;
}

/* ---- paths ---- */

static gv_status read_theory(gv_path *out, const json_t *root, gv_error *err)
{
    const json_t *theory = json_object_get(root, "theory");
    if (!json_is_string(theory))
        return gv_fail(err, GV_ERR_INPUT, "the path names no \"theory\"");
    gv_error why;
    if (gv_theory_parse(&out->theory, json_string_value(theory), &why) != GV_OK)
        return gv_fail(err, GV_ERR_INPUT, "\"theory\": %.160s", why.message);
    const json_t *number = json_object_get(root, "max_length");
    const json_int_t max_length = json_integer_value(number);
    if (number &&
        (!json_is_integer(number) || max_length < 0 || max_length > GV_MAX_LENGTH))
        return gv_fail(err, GV_ERR_INPUT, "\"max_length\" is not a number from 0 to %d",
                       GV_MAX_LENGTH);
    if (number)
        out->theory.max_length = (unsigned)max_length;
    out->from_state = json_is_true(json_object_get(root, "from_state"));
    return GV_OK;
}

static size_t count_steps(const json_t *list)
{
    size_t n = json_array_size(list);
    for (size_t i = 0; i < json_array_size(list); i++)
        n += json_array_size(json_object_get(json_array_get(list, i), "folded"));
    return n;
}

/* A step behind those that are folded into it. */
static gv_status read_folding(gv_step *steps, reader *r, const json_t *object)
{
    const json_t *folded = json_object_get(object, "folded");
    const size_t n = json_array_size(folded);
    for (size_t i = 0; i < n; i++, r->step++)
        GV_TRY(read_step(&steps[r->step - 1], r, json_array_get(folded, i)));
    GV_TRY(read_step(&steps[r->step - 1], r, object));
    r->step++;
    return GV_OK;
}

gv_status gv_path_json_take(gv_path *out, const json_t *root, const gv_linkage *linkage,
                            gv_arena *arena, gv_error *err)
{
    const json_t *list = json_object_get(root, "steps");
    if (!json_is_array(list))
        return gv_fail(err, GV_ERR_INPUT, "expected an object with a list \"steps\"");
    reader r = { .linkage = linkage, .arena = arena, .err = err };
    const gv_net *net = linkage->net;
    GV_TRY(read_theory(out, root, err));
    GV_TRY(add_names(&r.labels, net, net->n_labels, gv_net_label_name, arena, err));
    GV_TRY(add_names(&r.groups, net, net->n_groups, gv_net_group_name, arena, err));
    const size_t n_steps = count_steps(list);
    gv_step *steps = GV_ARENA_NEW(arena, gv_step, n_steps + 1);
    if (!steps)
        return gv_fail_memory(err);
    r.step = 1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const gv_status status = read_folding(steps, &r, json_array_get(list, i));
        if (status == GV_ERR_INPUT && err)
            err->row = i;
        if (status != GV_OK)
            return status;
    }
    out->steps = steps;
    out->n_steps = n_steps;
    return GV_OK;
}

gv_status gv_path_json_load(json_t **out, const char *text, size_t length,
                            gv_error *err)
{
    json_error_t why;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
    if (root) {
        *out = root;
        return GV_OK;
    }
    if (json_error_code(&why) == json_error_out_of_memory)
        return gv_fail_memory(err);
    const bool has_place = why.line > 0 && why.column > 0;
    return gv_fail_at(err, GV_ERR_INPUT, has_place ? (size_t)why.line : 0,
                      has_place ? (size_t)why.column : 0,
                      "bad JSON in line %d, column %d", why.line, why.column);
}

gv_status gv_path_json_read(gv_path *out, const char *text, size_t length,
                            const gv_linkage *linkage, gv_arena *arena, gv_error *err)
{
    json_t *root = NULL;
    gv_path path = { .instance = out->instance };
    GV_TRY(gv_path_json_load(&root, text, length, err));
    const gv_status status = gv_path_json_take(&path, root, linkage, arena, err);
    json_decref(root);
    if (status == GV_OK)
        *out = path;
    return status;
}
