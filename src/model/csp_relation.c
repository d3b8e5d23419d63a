/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_relation.c -- constraints of two variables, which become forbidden pairs, and
 * clauses, whose hidden variable says which of its literals is the first that holds. */
#include "model/csp_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- two variables ---- */

/* x in `a`, y in `b`: places in their domains. */
static bool may_hold(const gv_csp_build *build, const gv_csp_statement *s, uint32_t a,
                     uint32_t b)
{
    const gv_var x = s->refs[0], y = s->refs[1];
    const int64_t in_x = build->number[build->var_first[x] + a];
    const int64_t in_y = build->number[build->var_first[y] + b];
    if (s->kind == GV_CSP_DISTANCE)
        return gv_csp_holds(llabs(in_x - in_y), s->rel, s->k);
    if (!s->k && (s->rel == GV_CSP_EQ || s->rel == GV_CSP_NE))
        return gv_csp_same_value(build, x, a, y, b) == (s->rel == GV_CSP_EQ);
    return gv_csp_holds(in_x, s->rel, in_y + s->k);
}

static gv_status relate(gv_csp_build *build, const gv_csp_statement *s, gv_error *err)
{
    const gv_var x = s->refs[0], y = s->refs[1];
    assert(x != y);
    for (uint32_t a = 0; a < build->var_size[x]; a++)
        for (uint32_t b = 0; b < build->var_size[y]; b++)
            if (!may_hold(build, s, a, b))
                GV_TRY(gv_csp_add_pair(build, build->var_first[x] + a,
                                       build->var_first[y] + b, err));
    return GV_OK;
}

gv_status gv_csp_expand_relation(gv_csp_build *build, gv_error *err)
{
    return relate(build, build->now, err);
}

/* Neighbours suffice: the others follow. */
gv_status gv_csp_expand_increasing(gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    for (uint32_t i = 0; i + 1 < s->n; i++) {
        const gv_csp_statement two = { .kind = GV_CSP_RELATION,
                                       .n = 2,
                                       .refs = s->refs + i,
                                       .rel = s->flag ? GV_CSP_LT : GV_CSP_LE };
        GV_TRY(relate(build, &two, err));
    }
    return GV_OK;
}

/* ---- clauses ---- */

/* What a clause says of one variable: the value is one of those that `holds` marks. */
typedef struct csp_literal {
    gv_var variable;
    uint32_t *holds; /* by place in the domain */
    uint32_t n_holding;
} csp_literal;

typedef struct clause_work {
    gv_csp_build *build;
    csp_literal *literals;
    uint32_t n;
} clause_work;

/* Its place among the literals; they are few, or of Boolean variables in order. */
static gv_status literal_of(csp_literal **out, clause_work *work, gv_var variable,
                            gv_error *err)
{
    for (uint32_t i = 0; i < work->n; i++)
        if (work->literals[i].variable == variable) {
            *out = &work->literals[i];
            return GV_OK;
        }
    csp_literal *fresh = &work->literals[work->n++];
    *fresh = (csp_literal){
        .variable = variable,
        .holds = GV_ARENA_NEW(work->build->tmp, uint32_t,
                              (size_t)work->build->var_size[variable] + 1),
    };
    *out = fresh;
    return fresh->holds ? GV_OK : gv_fail_memory(err);
}

static void allow(csp_literal *at, uint32_t place)
{
    at->n_holding += !at->holds[place];
    at->holds[place] = true;
}

static gv_status add_literal(clause_work *work, gv_label label, bool negated,
                             gv_error *err)
{
    const gv_csp_build *build = work->build;
    const gv_var variable = build->csp->label_var.items[label];
    const gv_label here = gv_csp_net_label(build->csp, label);
    csp_literal *at;
    GV_TRY(literal_of(&at, work, variable, err));
    for (uint32_t place = 0; place < build->var_size[variable]; place++)
        if ((build->var_first[variable] + place == here) != negated)
            allow(at, place);
    return GV_OK;
}

static gv_csp_item item_of(const clause_work *work, uint32_t i, gv_label *labels)
{
    const csp_literal *at = &work->literals[i];
    const uint32_t size = work->build->var_size[at->variable];
    for (uint32_t place = 0; place < size; place++)
        labels[place] = work->build->var_first[at->variable] + place;
    static const char *const names[] = { "no", "yes" };
    return (gv_csp_item){ .labels = labels,
                          .class_of = at->holds,
                          .class_names = names,
                          .n_labels = size,
                          .n_classes = 2 };
}

/* One literal of two variables or of one: what both deny is at most one thing. */
static gv_status add_short_clause(const clause_work *work, gv_error *err)
{
    gv_csp_build *build = work->build;
    gv_u32_list denied;
    gv_u32_list_init(&denied, build->tmp);
    for (uint32_t i = 0; i < work->n; i++) {
        const csp_literal *at = &work->literals[i];
        for (uint32_t place = 0; place < build->var_size[at->variable]; place++)
            if (!at->holds[place] &&
                !gv_u32_list_push(&denied, build->var_first[at->variable] + place))
                return gv_fail_memory(err);
    }
    if (denied.n_items == 2)
        return gv_csp_add_pair(build, denied.items[0], denied.items[1], err);
    return gv_csp_add_group(build, &build->loose, GV_VAR_VALUE, denied.items,
                            denied.n_items, err);
}

/* The labels of literal i: tuple i excludes them where the literal does not hold, later
 * tuples where it does. */
static gv_status link_literal(const clause_work *work, uint32_t i, gv_label first,
                              gv_error *err)
{
    gv_csp_build *build = work->build;
    const uint32_t size = build->var_size[work->literals[i].variable];
    gv_label *labels = GV_ARENA_NEW(build->tmp, gv_label, (size_t)size + 1);
    gv_label *group = GV_ARENA_NEW(build->tmp, gv_label, (size_t)size + work->n);
    if (!labels || !group)
        return gv_fail_memory(err);
    const gv_csp_item item = item_of(work, i, labels);
    for (uint32_t holds = 0; holds < 2; holds++) {
        uint32_t n = 0;
        for (uint32_t place = 0; place < size; place++)
            if (item.class_of[place] == holds)
                group[n++] = labels[place];
        const uint32_t from = holds ? i + 1 : i, to = holds ? work->n : i + 1;
        for (uint32_t k = from; k < to; k++)
            group[n++] = first + k;
        if (n > 1)
            GV_TRY(
                gv_csp_add_group(build, &build->loose, GV_VAR_SUPPORT, group, n, err));
    }
    return GV_OK;
}

/* The hidden variable has a label for each literal: the first that holds. */
static gv_status add_long_clause(const clause_work *work, gv_error *err)
{
    gv_csp_build *build = work->build;
    if (work->n > GV_CSP_MAX_LITERALS)
        return gv_csp_too_large(build, err, "literals", GV_CSP_MAX_LITERALS);
    const char **names = GV_ARENA_NEW(build->tmp, const char *, work->n);
    if (!names)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < work->n; i++)
        names[i] = gv_csp_variable_name(build->csp, work->literals[i].variable).text;
    gv_label first;
    GV_TRY(gv_csp_add_hidden(&first, build, "clause", names, work->n, err));
    for (uint32_t i = 0; i < work->n; i++)
        GV_TRY(link_literal(work, i, first, err));
    return GV_OK;
}

static gv_status add_clause(const clause_work *work, gv_error *err)
{
    for (uint32_t i = 0; i < work->n; i++)
        if (work->literals[i].n_holding ==
            work->build->var_size[work->literals[i].variable])
            return GV_OK; // it always holds
    return work->n > 1 && work->n < 3 ? add_short_clause(work, err)
                                      : add_long_clause(work, err);
}

/* Literals that never hold say nothing. */
static void drop_false(clause_work *work)
{
    uint32_t n_kept = 0;
    for (uint32_t i = 0; i < work->n; i++)
        if (work->literals[i].n_holding)
            work->literals[n_kept++] = work->literals[i];
    work->n = n_kept;
}

gv_status gv_csp_expand_clause(gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    clause_work work = { .build = build };
    work.literals = GV_ARENA_NEW(build->tmp, csp_literal, (size_t)s->n + 1);
    if (!work.literals)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < s->n; i++)
        GV_TRY(add_literal(&work, s->refs[i], s->negated && s->negated[i], err));
    drop_false(&work);
    return add_clause(&work, err);
}

gv_status gv_csp_forbid_all(gv_csp_build *build, const gv_label *labels, uint32_t n,
                            gv_error *err)
{
    clause_work work = { .build = build };
    work.literals = GV_ARENA_NEW(build->tmp, csp_literal, (size_t)n + 1);
    if (!work.literals)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n; i++) {
        csp_literal *at;
        const gv_var variable = build->now->refs[i];
        GV_TRY(literal_of(&at, &work, variable, err));
        for (uint32_t place = 0; place < build->var_size[variable]; place++)
            if (build->var_first[variable] + place != labels[i])
                allow(at, place);
    }
    drop_false(&work);
    return add_clause(&work, err);
}
