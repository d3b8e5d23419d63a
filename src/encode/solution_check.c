/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solution_check.c -- checks an answer against groups, pairs, givens and marks, with no
 * help from what made it. */
#include "encode/solution_check.h"

#include "base/bitset.h"
#include "base/buffer.h"

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

/* The first group of a label is its primary variable. */
static bool is_chosen(const gv_net *net, const gv_label *labels, gv_label label)
{
    return labels[net->label_groups[net->label_start[label]]] == label;
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

static gv_status check_groups(const gv_net *net, const gv_label *labels, gv_error *err)
{
    for (gv_var group = 0; group < net->n_groups; group++) {
        uint32_t n = 0;
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            n += is_chosen(net, labels, net->group_labels[i]);
        if (n > 1)
            return fail_with_name(err, net, gv_net_group_name, group, "holds twice");
        if (!n && group < net->n_vars)
            return fail_with_name(err, net, gv_net_group_name, group, "has no place");
    }
    return GV_OK;
}

static gv_status check_pairs(const gv_net *net, const gv_label *labels, gv_error *err)
{
    for (gv_var var = 0; net->pair_start && var < net->n_primary; var++) {
        const gv_label label = labels[var];
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            if (is_chosen(net, labels, net->pairs[i]))
                return fail_with_name(err, net, gv_net_label_name, label,
                                      "holds with a value that excludes it");
    }
    return GV_OK;
}

static gv_status check_givens(const gv_instance *instance, const gv_label *labels,
                              gv_error *err)
{
    const gv_net *net = instance->net;
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (!is_chosen(net, labels, instance->givens[i]))
            return fail_with_name(err, net, gv_net_label_name, instance->givens[i],
                                  "is given, and does not hold");
    for (gv_var var = 0; instance->marks && var < net->n_primary; var++)
        if (!gv_bits_has(instance->marks, labels[var]))
            return fail_with_name(err, net, gv_net_label_name, labels[var],
                                  "is excluded by the pencilmarks");
    return GV_OK;
}

gv_status gv_solution_check(const gv_instance *instance, const gv_label *labels,
                            gv_error *err)
{
    const gv_net *net = instance->net;
    GV_TRY(check_variables(net, labels, err));
    GV_TRY(check_groups(net, labels, err));
    GV_TRY(check_pairs(net, labels, err));
    return check_givens(instance, labels, err);
}
