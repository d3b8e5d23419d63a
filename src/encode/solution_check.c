/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solution_check.c -- checks an answer against groups, pairs, givens and marks, with no
 * help from what made it. */
#include "encode/solution_check.h"

#include "base/bitset.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "model/context.h"
#include "model/loop.h"

typedef void name_fn(const gv_net *net, uint32_t item, gv_buffer *out);

/* Fails with `format`, which takes the name of a label or group. */
static gv_status fail_with_name(gv_error *err, const gv_net *net, name_fn *name,
                                uint32_t item, const char *what)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    name(net, item, &text);
    const gv_status status =
        text.failed
            ? gv_fail_memory(err)
            : gv_fail(err, GV_ERR_INPUT, "the answer is not a solution: %.100s %s",
                      text.text ? text.text : "", what);
    gv_buffer_free(&text);
    return status;
}

static gv_status check_variables(const gv_net *net, const gv_label *labels,
                                 gv_error *err)
{
    for (gv_var var = 0; var < net->n_primary; var++) {
        const gv_label label = labels[var];
        if (label >= net->n_labels || net->label_groups[net->label_start[label]] != var)
            return fail_with_name(err, net, gv_net_group_name, var, "has no value");
    }
    return GV_OK;
}

/* Excludes what a label that holds is linked to. */
static void exclude_links(const gv_net *net, uint64_t *excluded, gv_label label)
{
    for (uint32_t g = net->label_start[label]; g < net->label_start[label + 1]; g++) {
        const gv_var group = net->label_groups[g];
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            if (net->group_labels[i] != label)
                gv_bits_add(excluded, net->group_labels[i]);
    }
    if (net->pair_start)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            gv_bits_add(excluded, net->pairs[i]);
}

/* The only label of a variable that is not excluded; GV_NO_LABEL if it is not one. */
static gv_label only_label(const gv_net *net, const uint64_t *excluded, gv_var var)
{
    gv_label only = GV_NO_LABEL;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        if (gv_bits_has(excluded, net->group_labels[i]))
            continue;
        if (only != GV_NO_LABEL)
            return GV_NO_LABEL;
        only = net->group_labels[i];
    }
    return only;
}

/* The labels that hold: those of the answer, and of the hidden variables, which they
 * determine, one after the other. */
static gv_status find_holding(uint64_t *holds, const gv_net *net,
                              const gv_label *labels, gv_arena *tmp, gv_error *err)
{
    uint64_t *excluded = GV_ARENA_NEW(tmp, uint64_t, gv_bits_words(net->n_labels));
    bool *decided = GV_ARENA_NEW(tmp, bool, net->n_homes);
    if (!excluded || !decided)
        return gv_fail_memory(err);
    for (gv_var var = 0; var < net->n_primary; var++)
        gv_bits_add(holds, labels[var]);
    for (gv_var var = 0; var < net->n_primary && net->n_homes > net->n_primary; var++)
        exclude_links(net, excluded, labels[var]);
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (gv_var var = net->n_primary; var < net->n_homes; var++) {
            const gv_label only =
                decided[var] ? GV_NO_LABEL : only_label(net, excluded, var);
            if (only == GV_NO_LABEL)
                continue;
            gv_bits_add(holds, only);
            exclude_links(net, excluded, only);
            goes_on = decided[var] = true;
        }
    }
    return GV_OK;
}

static gv_status check_groups(const gv_net *net, const uint64_t *holds, gv_error *err)
{
    for (gv_var group = 0; group < net->n_groups; group++) {
        uint32_t n = 0;
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            n += gv_bits_has(holds, net->group_labels[i]);
        if (n > 1)
            return fail_with_name(err, net, gv_net_group_name, group, "holds twice");
        if (!n && group < net->n_vars)
            return fail_with_name(err, net, gv_net_group_name, group, "has no place");
    }
    return GV_OK;
}

static gv_status check_pairs(const gv_net *net, const uint64_t *holds, gv_error *err)
{
    for (gv_label label = 0; net->pair_start && label < net->n_labels; label++) {
        if (!gv_bits_has(holds, label))
            continue;
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            if (gv_bits_has(holds, net->pairs[i]))
                return fail_with_name(err, net, gv_net_label_name, label,
                                      "holds with a value that excludes it");
    }
    return GV_OK;
}

static gv_status check_loop(const gv_net *net, const uint64_t *holds, gv_arena *tmp,
                            gv_error *err)
{
    const gv_loop *loop = gv_net_loop(net);
    if (!loop)
        return GV_OK;
    uint8_t *line = GV_ARENA_NEW(tmp, uint8_t, loop->n_lines);
    uint32_t *root = GV_ARENA_NEW(tmp, uint32_t, loop->n_points);
    if (!line || !root)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < loop->n_lines; i++)
        line[i] = gv_bits_has(holds, loop->drawn[i]) ? GV_LINE_DRAWN : GV_LINE_EMPTY;
    return gv_loop_look(loop, line, root) == GV_LOOP_CLOSED
               ? GV_OK
               : gv_fail(err, GV_ERR_INPUT,
                         "the answer is not a solution: the lines are not one loop");
}

static gv_status check_givens(const gv_instance *instance, const gv_label *labels,
                              const uint64_t *holds, gv_error *err)
{
    const gv_net *net = instance->net;
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (!gv_bits_has(holds, instance->givens[i]))
            return fail_with_name(err, net, gv_net_label_name, instance->givens[i],
                                  "is given, and does not hold");
    for (gv_var var = 0; instance->marks && var < net->n_primary; var++)
        if (!gv_bits_has(instance->marks, labels[var]))
            return fail_with_name(err, net, gv_net_label_name, labels[var],
                                  "is excluded by the pencilmarks");
    return GV_OK;
}

static gv_status check(const gv_instance *instance, const gv_label *labels,
                       gv_arena *tmp, gv_error *err)
{
    const gv_net *net = instance->net;
    uint64_t *holds = GV_ARENA_NEW(tmp, uint64_t, gv_bits_words(net->n_labels));
    if (!holds)
        return gv_fail_memory(err);
    GV_TRY(check_variables(net, labels, err));
    GV_TRY(find_holding(holds, net, labels, tmp, err));
    GV_TRY(check_groups(net, holds, err));
    GV_TRY(check_pairs(net, holds, err));
    GV_TRY(check_loop(net, holds, tmp, err));
    return check_givens(instance, labels, holds, err);
}

gv_status gv_solution_check(const gv_instance *instance, const gv_label *labels,
                            gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    const gv_status status = check(instance, labels, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}
