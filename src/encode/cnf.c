/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cnf.c -- numbers the labels and makes the clauses of groups and pairs. */
#include "encode/cnf.h"

#include "base/bitset.h"
#include "encode/encode_internal.h"
#include "encode/naked_singles.h"
#include "encode/solution_check.h"

#include <assert.h>

/* ---- which clauses a group has ---- */

static bool has_at_least_one(const gv_cnf *cnf, gv_var group)
{
    const gv_net *net = cnf->instance->net;
    return group < (cnf->choice.form == GV_CNF_3D ? net->n_vars : net->n_needed);
}

/* 2D leaves out that a cell has at most one value: if all units are permutations, each
 * must place as many values as it has cells, so there is no room for a second. The
 * variables of a csp need not be in such a unit. */
static bool has_at_most_one(const gv_cnf *cnf, gv_var group)
{
    const gv_net *net = cnf->instance->net;
    return cnf->choice.form == GV_CNF_3D || group >= net->n_primary || net->csp;
}

/* Whether a variable is what a constraint became: each of its labels is linked to what
 * contradicts it, so that no two can hold, and no clause need say so. */
static bool is_made(const gv_net *net, gv_var var)
{
    return net->group_type[var] == GV_VAR_HIDDEN && net->csp &&
           net->csp->group_constraint[var] != GV_NO_CONSTRAINT;
}

static bool are_tuples(const gv_net *net, gv_label a, gv_label b)
{
    if (!gv_net_hides(net, a) || !gv_net_hides(net, b))
        return false;
    const gv_var home = gv_net_home(net, a);
    return home == gv_net_home(net, b) && is_made(net, home);
}

/* Whether an earlier group also makes the clause "not both" of these labels. */
static bool made_before(const gv_cnf *cnf, gv_var group, gv_label a, gv_label b)
{
    const gv_net *net = cnf->instance->net;
    return gv_group_shared(net, has_at_most_one(cnf, 0) ? 0 : net->n_primary, group, a,
                           b);
}

/* ---- emitting ---- */

static void emit_1(gv_clause_sink sink, int32_t literal)
{
    sink.add(sink.user, literal);
    sink.add(sink.user, 0);
}

static void emit_not_both(const gv_cnf *cnf, gv_label a, gv_label b,
                          gv_clause_sink sink)
{
    sink.add(sink.user, -(int32_t)cnf->var_of[a]);
    sink.add(sink.user, -(int32_t)cnf->var_of[b]);
    sink.add(sink.user, 0);
}

/* Nothing for a group whose label already holds: none of its other labels is open. */
static void emit_at_least_one(const gv_cnf *cnf, gv_var group, gv_clause_sink sink)
{
    const gv_net *net = cnf->instance->net;
    bool any = false;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++) {
        const uint32_t var = cnf->var_of[net->group_labels[i]];
        if (var)
            sink.add(sink.user, (int32_t)var);
        any = any || var;
    }
    if (any || cnf->choice.full)
        sink.add(sink.user, 0);
}

static void emit_at_most_one(const gv_cnf *cnf, gv_var group, gv_clause_sink sink,
                             gv_meter *meter)
{
    const gv_net *net = cnf->instance->net;
    const uint32_t end = net->group_start[group + 1];
    for (uint32_t i = net->group_start[group]; i < end; i++) {
        const gv_label a = net->group_labels[i];
        if (gv_meter_spend(meter, cnf->var_of[a] ? 3 * (uint64_t)(end - i) : 1))
            return;
        for (uint32_t j = i + 1; cnf->var_of[a] && j < end; j++) {
            const gv_label b = net->group_labels[j];
            if (cnf->var_of[b] && !are_tuples(net, a, b) &&
                (cnf->choice.full || !made_before(cnf, group, a, b)))
                emit_not_both(cnf, a, b, sink);
        }
    }
}

static void emit_pairs(const gv_cnf *cnf, gv_clause_sink sink, gv_meter *meter)
{
    const gv_net *net = cnf->instance->net;
    for (gv_label a = 0; net->pair_start && a < net->n_labels; a++) {
        if (gv_meter_spend(meter, 3 * (net->pair_start[a + 1] - net->pair_start[a])))
            return;
        for (uint32_t i = net->pair_start[a]; i < net->pair_start[a + 1]; i++)
            if (a < net->pairs[i] && cnf->var_of[a] && cnf->var_of[net->pairs[i]])
                emit_not_both(cnf, a, net->pairs[i], sink);
    }
}

/* What is known from the start, if propagation has not used it up. */
static void emit_units(const gv_cnf *cnf, gv_clause_sink sink)
{
    const gv_instance *instance = cnf->instance;
    for (uint32_t i = 0; i < instance->n_givens; i++)
        emit_1(sink, (int32_t)cnf->var_of[instance->givens[i]]);
    for (gv_label label = 0; instance->marks && label < instance->net->n_labels;
         label++)
        if (!gv_bits_has(instance->marks, label))
            emit_1(sink, -(int32_t)cnf->var_of[label]);
}

void gv_cnf_emit(const gv_cnf *cnf, gv_clause_sink sink, gv_meter *meter)
{
    if (cnf->contradiction) {
        sink.add(sink.user, 0);
        return;
    }
    const gv_net *net = cnf->instance->net;
    if (cnf->choice.full)
        emit_units(cnf, sink);
    for (gv_var group = 0; group < net->n_groups && !gv_meter_ended(meter); group++) {
        if (!gv_group_counts(net, group))
            continue;
        if (has_at_least_one(cnf, group))
            emit_at_least_one(cnf, group, sink);
        if (has_at_most_one(cnf, group) && !is_made(net, group))
            emit_at_most_one(cnf, group, sink, meter);
    }
    if (!gv_meter_ended(meter))
        emit_pairs(cnf, sink, meter);
}

static void count_clause(void *user, int32_t literal)
{
    *(uint64_t *)user += literal == 0;
}

uint64_t gv_cnf_count(const gv_cnf *cnf, gv_meter *meter)
{
    uint64_t n_clauses = 0;
    gv_cnf_emit(cnf, (gv_clause_sink){ count_clause, &n_clauses }, meter);
    return n_clauses;
}

/* ---- making ---- */

static gv_status number_labels(gv_cnf *cnf, const uint64_t *open, gv_arena *arena,
                               gv_error *err)
{
    const uint32_t n_labels = cnf->instance->net->n_labels;
    const size_t n_open = open ? gv_bits_count(open, n_labels) : n_labels;
    gv_label *label_of = GV_ARENA_NEW(arena, gv_label, n_open + 1);
    uint32_t *var_of = GV_ARENA_NEW(arena, uint32_t, n_labels);
    if (!label_of || !var_of)
        return gv_fail_memory(err);
    label_of[0] = GV_NO_LABEL;
    for (gv_label label = 0; label < n_labels; label++)
        if (!open || gv_bits_has(open, label)) {
            var_of[label] = ++cnf->n_vars;
            label_of[cnf->n_vars] = label;
        }
    cnf->label_of = label_of;
    cnf->var_of = var_of;
    return GV_OK;
}

gv_status gv_cnf_make(gv_cnf **out, const gv_instance *instance, gv_cnf_choice choice,
                      gv_arena *arena, gv_error *err)
{
    const size_t n_words = gv_bits_words(instance->net->n_labels);
    gv_cnf *cnf = GV_ARENA_NEW(arena, gv_cnf, 1);
    uint64_t *none = GV_ARENA_NEW(arena, uint64_t, n_words);
    if (!cnf || !none)
        return gv_fail_memory(err);
    *cnf = (gv_cnf){ .instance = instance, .choice = choice, .held = none };
    gv_open_labels labels = { .open = NULL };
    if (!choice.full)
        GV_TRY(gv_naked_singles(&labels, instance, arena, err));
    cnf->contradiction = labels.contradiction;
    if (!choice.full && !cnf->contradiction)
        cnf->held = labels.held;
    GV_TRY(number_labels(cnf, cnf->contradiction ? none : labels.open, arena, err));
    assert(cnf->var_of);
    *out = cnf;
    return GV_OK;
}

/* ---- answers ---- */

static gv_status not_one_value(const gv_net *net, gv_var var, bool several,
                               gv_error *err)
{
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    gv_net_group_name(net, var, &name);
    const gv_status status =
        name.failed
            ? gv_fail_memory(err)
            : gv_fail(err, GV_ERR_INPUT, "the answer is not a solution: %.100s has %s",
                      name.text, several ? "several values" : "no value");
    gv_buffer_free(&name);
    return status;
}

static bool holds(const gv_cnf *cnf, const bool *values, gv_label label)
{
    const uint32_t var = cnf->var_of[label];
    return var ? values[var] : gv_bits_has(cnf->held, label);
}

gv_status gv_cnf_solution(gv_label *out, const gv_cnf *cnf, const bool *values,
                          gv_error *err)
{
    const gv_net *net = cnf->instance->net;
    for (gv_var var = 0; var < net->n_primary; var++) {
        uint32_t n = 0;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            if (holds(cnf, values, net->group_labels[i])) {
                out[var] = net->group_labels[i];
                n++;
            }
        if (n != 1)
            return not_one_value(net, var, n > 1, err);
    }
    return gv_solution_check(cnf->instance, out, err);
}
