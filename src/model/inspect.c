/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c -- checks and dumps of networks and links. */
#include "model/inspect.h"

#include "base/bitset.h"
#include "model/u32_list.h"

#include <stdio.h>

enum { MOST_LABELS = 1000 }; /* that a check looks at: 9x9 has 729 */

/* ---- networks ---- */

static bool lists(const uint32_t *items, uint32_t from, uint32_t to, uint32_t item)
{
    return gv_sorted_find(items + from, to - from, item) < to - from;
}

static bool ascends(const uint32_t *items, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i + 1 < to; i++)
        if (items[i] >= items[i + 1])
            return false;
    return true;
}

static const char *check_groups(const gv_net *net)
{
    for (gv_var group = 0; group < net->n_groups; group++) {
        const uint32_t from = net->group_start[group], to = net->group_start[group + 1];
        if (from > to || !ascends(net->group_labels, from, to))
            return "the labels of a group do not ascend";
        if (net->group_type[group] >= GV_N_VAR_TYPES)
            return "a group is of no type";
        for (uint32_t i = from; i < to; i++) {
            const gv_label label = net->group_labels[i];
            if (label >= net->n_labels ||
                !lists(net->label_groups, net->label_start[label],
                       net->label_start[label + 1], group))
                return "a label of a group does not list that group";
        }
    }
    return NULL;
}

static const char *check_pairs(const gv_net *net)
{
    for (gv_label a = 0; net->pair_start && a < net->n_labels; a++)
        for (uint32_t i = net->pair_start[a]; i < net->pair_start[a + 1]; i++) {
            const gv_label b = net->pairs[i];
            if (b >= net->n_labels || b == a ||
                !lists(net->pairs, net->pair_start[b], net->pair_start[b + 1], a))
                return "a pair holds one way only";
        }
    return NULL;
}

const char *gv_net_check(const gv_net *net)
{
    if (net->n_primary > net->n_vars || net->n_vars > net->n_groups)
        return "primary variables, variables and groups are not nested";
    if (net->label_start[net->n_labels] != net->group_start[net->n_groups])
        return "labels and groups do not list each other equally often";
    const char *const wrong = check_groups(net);
    return wrong ? wrong : check_pairs(net);
}

void gv_net_dump(const gv_net *net)
{
    fprintf(stderr, "net: %u labels, %u groups, %u variables (%u primary), order %u\n",
            net->n_labels, net->n_groups, net->n_vars, net->n_primary,
            net->shape.order);
    for (gv_var group = 0; group < net->n_groups; group++) {
        fprintf(stderr, "%6u %-10s type %2u:", group,
                gv_net_name_of_group(net, group).text, net->group_type[group]);
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            fprintf(stderr, " %s",
                    gv_net_name_of_label(net, net->group_labels[i]).text);
        fputc('\n', stderr);
    }
}

/* ---- links ---- */

static const char *check_label(const gv_linkage *linkage, gv_label label)
{
    const gv_net *net = linkage->net;
    const uint32_t from = linkage->link_start[label],
                   to = linkage->link_start[label + 1];
    if (from > to || !ascends(linkage->links, from, to))
        return "the links of a label do not ascend";
    for (uint32_t i = from; i < to; i++)
        if (linkage->links[i] >= net->n_labels || linkage->links[i] == label ||
            !gv_net_linked(net, label, linkage->links[i]))
            return "a label lists a link that the network does not have";
    for (uint32_t i = from; linkage->rows && i < to; i++)
        if (!gv_bits_has(linkage->rows + label * linkage->row_words, linkage->links[i]))
            return "a bit row lacks a link";
    for (uint32_t i = linkage->var_start[label]; i < linkage->var_start[label + 1]; i++)
        if (!lists(net->group_labels, net->group_start[linkage->vars[i]],
                   net->group_start[linkage->vars[i] + 1], label))
            return "a label is not in one of its variables";
    return NULL;
}

const char *gv_linkage_check(const gv_linkage *linkage)
{
    const uint32_t n_labels = linkage->net->n_labels;
    const uint32_t step = n_labels / MOST_LABELS + 1;
    const char *wrong = NULL;
    for (gv_label label = 0; label < n_labels && !wrong; label += step)
        wrong = check_label(linkage, label);
    return wrong;
}

void gv_linkage_dump(const gv_linkage *linkage)
{
    const gv_net *net = linkage->net;
    fprintf(stderr, "linkage: %u labels, %u ends of links, rows %s, %u g-labels\n",
            net->n_labels, linkage->link_start[net->n_labels],
            linkage->rows ? "made" : "none",
            linkage->glabels ? linkage->glabels->n_glabels : 0);
    for (gv_label label = 0; label < net->n_labels; label++) {
        fprintf(stderr, "%8s:", gv_net_name_of_label(net, label).text);
        for (uint32_t i = linkage->link_start[label];
             i < linkage->link_start[label + 1]; i++)
            fprintf(stderr, " %s", gv_net_name_of_label(net, linkage->links[i]).text);
        fputc('\n', stderr);
    }
}
