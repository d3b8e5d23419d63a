/* SPDX-License-Identifier: GPL-3.0-or-later */
/* net.c -- the builder of constraint networks, and links computed from groups and
 * pairs. Both incidence tables (group to labels, label to groups) are stored flat:
 *
 *     start:  | 0 | 3 | 5 | ...          list of i: items[start[i]] ..
 *     items:  | a b c | d e | ...                   items[start[i + 1] - 1]        */
#include "model/net.h"

#include "base/check.h"
#include "model/inspect.h"
#include "model/u32_list.h"
#include "model/variant.h"

#include <assert.h>
#include <string.h>

struct gv_net_builder {
    gv_arena *arena;
    gv_shape shape;
    uint32_t n_labels;
    gv_u32_list group_start;
    gv_u32_list group_labels;
    gv_u32_list group_type;
    gv_u32_list pair_ends; /* a, b, a, b, ... as they were added */
};

gv_status gv_net_builder_new(gv_net_builder **out, gv_arena *arena, gv_shape shape,
                             uint32_t n_labels, gv_error *err)
{
    gv_net_builder *builder = GV_ARENA_NEW(arena, gv_net_builder, 1);
    if (!builder)
        return gv_fail_memory(err);
    *builder = (gv_net_builder){
        .arena = arena,
        .shape = shape,
        .n_labels = n_labels,
    };
    gv_u32_list_init(&builder->group_start, arena);
    gv_u32_list_init(&builder->group_labels, arena);
    gv_u32_list_init(&builder->group_type, arena);
    gv_u32_list_init(&builder->pair_ends, arena);
    *out = builder;
    return GV_OK;
}

gv_status gv_net_add_group(gv_net_builder *builder, gv_var_type type,
                           const gv_label *labels, uint32_t n_labels, gv_error *err)
{
    const uint32_t start = builder->group_labels.n_items;
    if (!gv_u32_list_push(&builder->group_start, start) ||
        !gv_u32_list_append(&builder->group_labels, labels, n_labels) ||
        !gv_u32_list_push(&builder->group_type, type))
        return gv_fail_memory(err);
    if (!n_labels)
        return GV_OK; // there may be no list yet
    gv_label *group = builder->group_labels.items + start;
    gv_sort_u32(group, n_labels);
    for (uint32_t i = 1; i < n_labels; i++)
        assert(group[i - 1] < group[i]);
    assert(group[n_labels - 1] < builder->n_labels);
    return GV_OK;
}

gv_status gv_net_add_pair(gv_net_builder *builder, gv_label a, gv_label b,
                          gv_error *err)
{
    assert(a != b && a < builder->n_labels && b < builder->n_labels);
    const gv_label ends[2] = { a, b };
    return gv_u32_list_append(&builder->pair_ends, ends, 2) ? GV_OK
                                                            : gv_fail_memory(err);
}

static gv_status freeze_groups(gv_net *net, gv_net_builder *builder, gv_error *err)
{
    net->n_groups = builder->group_type.n_items;
    uint8_t *types = GV_ARENA_NEW(builder->arena, uint8_t, net->n_groups);
    if (!types ||
        !gv_u32_list_push(&builder->group_start, builder->group_labels.n_items))
        return gv_fail_memory(err);
    for (uint32_t group = 0; group < net->n_groups; group++)
        types[group] = (uint8_t)builder->group_type.items[group];
    net->group_type = types;
    net->group_start = builder->group_start.items;
    net->group_labels = builder->group_labels.items;
    return GV_OK;
}

/* Turns the sizes of lists into their ends. Filling each list from its end down then
 * leaves the starts in place. */
static void sizes_to_ends(uint32_t *sizes, uint32_t n_lists)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < n_lists; i++)
        end = sizes[i] += end;
    sizes[n_lists] = end;
}

static gv_status index_labels(gv_net *net, gv_arena *arena, gv_error *err)
{
    const uint32_t n_members = net->group_start[net->n_groups];
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)net->n_labels + 1);
    gv_var *groups = GV_ARENA_NEW(arena, gv_var, n_members);
    if (!start || !groups)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n_members; i++)
        start[net->group_labels[i]]++;
    sizes_to_ends(start, net->n_labels);
    for (gv_var group = net->n_groups; group-- > 0;)
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            groups[--start[net->group_labels[i]]] = group;
    for (gv_label label = 0; label < net->n_labels; label++)
        assert(start[label] < start[label + 1]); // in some group
    net->label_start = start;
    net->label_groups = groups;
    return GV_OK;
}

static bool share_group(const gv_net *net, gv_label a, gv_label b)
{
    uint32_t i = net->label_start[a], j = net->label_start[b];
    while (i < net->label_start[a + 1] && j < net->label_start[b + 1]) {
        if (net->label_groups[i] == net->label_groups[j])
            return true;
        if (net->label_groups[i] < net->label_groups[j])
            i++;
        else
            j++;
    }
    return false;
}

/* Sorts the partners of each label, drops repeated ones and closes the gaps. */
static void tidy_partners(uint32_t *start, gv_label *partners, uint32_t n_labels)
{
    uint32_t n_kept = 0, from = 0;
    for (gv_label label = 0; label < n_labels; label++) {
        const uint32_t first = n_kept, to = start[label + 1];
        gv_sort_u32(partners + from, to - from);
        for (uint32_t i = from; i < to; i++)
            if (n_kept == first || partners[n_kept - 1] != partners[i])
                partners[n_kept++] = partners[i];
        from = to;
        start[label + 1] = n_kept;
    }
}

static gv_status freeze_pairs(gv_net *net, const gv_net_builder *builder, gv_error *err)
{
    gv_u32_list ends = builder->pair_ends;
    uint32_t n_ends = 0;
    for (uint32_t i = 0; i < ends.n_items; i += 2) {
        const gv_label a = ends.items[i], b = ends.items[i + 1];
        if (share_group(net, a, b)) // linked already
            continue;
        ends.items[n_ends++] = a;
        ends.items[n_ends++] = b;
    }
    if (!n_ends)
        return GV_OK;
    uint32_t *start = GV_ARENA_NEW(builder->arena, uint32_t, (size_t)net->n_labels + 1);
    gv_label *partners = GV_ARENA_NEW(builder->arena, gv_label, n_ends);
    if (!start || !partners)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n_ends; i++)
        start[ends.items[i]]++;
    sizes_to_ends(start, net->n_labels);
    for (uint32_t i = 0; i < n_ends; i++)
        partners[--start[ends.items[i]]] = ends.items[i ^ 1];
    tidy_partners(start, partners, net->n_labels);
    net->pair_start = start;
    net->pairs = partners;
    return GV_OK;
}

/* ---- equal values ---- */

/* Whether label i of the first list is what label i of the second one is with value 0.
 */
static bool is_copy(const gv_label *labels, const gv_label *zeros, uint32_t n,
                    gv_label value)
{
    for (uint32_t i = 0; i < n; i++)
        if (labels[i] != zeros[i] + value)
            return false;
    return true;
}

static bool are_variables_alike(const gv_net *net, uint32_t n_values)
{
    for (gv_var var = 0; var < net->n_primary; var++)
        if (gv_net_group_size(net, var) != n_values ||
            net->group_labels[net->group_start[var]] != var * n_values)
            return false;
    return true;
}

/* The groups after the variables come in sets of `n_values`: a group of value 0, then
 * its copies. */
static bool are_groups_alike(const gv_net *net, uint32_t n_values)
{
    if ((net->n_groups - net->n_primary) % n_values ||
        (net->n_vars - net->n_primary) % n_values)
        return false;
    for (gv_var group = net->n_primary; group < net->n_groups; group++) {
        const uint32_t value = (group - net->n_primary) % n_values;
        const gv_var first = group - value;
        const uint32_t size = gv_net_group_size(net, first);
        const gv_label *const zeros = &net->group_labels[net->group_start[first]];
        if (gv_net_group_size(net, group) != size ||
            !is_copy(&net->group_labels[net->group_start[group]], zeros, size, value))
            return false;
        for (uint32_t i = 0; value == 0 && i < size; i++)
            if (zeros[i] % n_values)
                return false;
    }
    return true;
}

static bool are_pairs_alike(const gv_net *net, uint32_t n_values)
{
    for (gv_label label = 0; net->pair_start && label < net->n_labels; label++) {
        const gv_label value = label % n_values, zero = label - value;
        const uint32_t size = net->pair_start[label + 1] - net->pair_start[label];
        const gv_label *const zeros = &net->pairs[net->pair_start[zero]];
        if (net->pair_start[zero + 1] - net->pair_start[zero] != size ||
            !is_copy(&net->pairs[net->pair_start[label]], zeros, size, value))
            return false;
        for (uint32_t i = 0; value == 0 && i < size; i++)
            if (zeros[i] % n_values)
                return false;
    }
    return true;
}

static bool are_values_alike(const gv_net *net)
{
    const uint32_t n_values = net->n_primary ? gv_net_group_size(net, 0) : 0;
    return n_values && net->n_labels == net->n_primary * n_values &&
           are_variables_alike(net, n_values) && are_groups_alike(net, n_values) &&
           are_pairs_alike(net, n_values);
}

gv_status gv_net_finish(const gv_net **out, gv_net_builder *builder, uint32_t n_primary,
                        uint32_t n_vars, const gv_csp_names *csp, gv_error *err)
{
    gv_net *net = GV_ARENA_NEW(builder->arena, gv_net, 1);
    if (!net)
        return gv_fail_memory(err);
    net->shape = builder->shape;
    net->n_labels = builder->n_labels;
    net->n_vars = n_vars;
    net->n_primary = n_primary;
    net->n_homes = csp ? csp->n_homes : n_primary;
    net->n_needed = csp ? csp->n_needed : n_primary;
    net->csp = csp;
    net->variant = csp ? csp->variant : NULL;
    net->values_interchangeable =
        gv_net_has_digits(net) && (!net->variant || net->variant->only_groups);
    GV_TRY(freeze_groups(net, builder, err));
    assert(n_primary <= net->n_homes && net->n_homes <= net->n_needed &&
           net->n_needed <= n_vars && n_vars <= net->n_groups);
    net->n_shown = net->group_start[n_primary];
    GV_TRY(index_labels(net, builder->arena, err));
    GV_TRY(freeze_pairs(net, builder, err));
    net->values_alike = are_values_alike(net);
    GV_CHECK(gv_net_check(net), gv_net_dump(net));
    *out = net;
    return GV_OK;
}

bool gv_net_linked(const gv_net *net, gv_label a, gv_label b)
{
    assert(a != b && a < net->n_labels && b < net->n_labels);
    if (share_group(net, a, b))
        return true;
    if (!net->pair_start)
        return false;
    const uint32_t start = net->pair_start[a];
    const uint32_t n_partners = net->pair_start[a + 1] - start;
    return gv_sorted_find(net->pairs + start, n_partners, b) < n_partners;
}

static uint32_t union_size(const gv_label *a, uint32_t n_a, const gv_label *b,
                           uint32_t n_b)
{
    uint32_t n_common = 0;
    for (uint32_t i = 0, j = 0; i < n_a && j < n_b;) {
        n_common += a[i] == b[j];
        const bool step_a = a[i] <= b[j], step_b = b[j] <= a[i];
        i += step_a;
        j += step_b;
    }
    return n_a + n_b - n_common;
}

/* Merges the ascending `list` into the ascending set of `n_set` labels, in place, from
 * the largest down; returns the new size. */
static uint32_t merge(gv_label *set, uint32_t n_set, const gv_label *list,
                      uint32_t n_list)
{
    const uint32_t n_union = union_size(set, n_set, list, n_list);
    uint32_t i = n_set, j = n_list, to = n_union;
    while (j > 0) {
        const gv_label next = list[j - 1];
        if (i > 0 && set[i - 1] >= next) {
            j -= set[i - 1] == next;
            set[--to] = set[--i];
        } else {
            set[--to] = next;
            j--;
        }
    }
    assert(to == i);
    return n_union;
}

uint64_t gv_net_max_links(const gv_net *net)
{
    uint64_t n = net->pair_start ? net->pair_start[net->n_labels] : 0;
    for (gv_var group = 0; group < net->n_groups; group++) {
        const uint64_t size = gv_net_group_size(net, group);
        n += size ? size * (size - 1) : 0;
    }
    return n;
}

uint32_t gv_net_links(const gv_net *net, gv_label label, gv_label *out)
{
    assert(label < net->n_labels);
    uint32_t n = 0;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        n = merge(out, n, net->group_labels + net->group_start[group],
                  gv_net_group_size(net, group));
    }
    if (net->pair_start) {
        const uint32_t start = net->pair_start[label];
        n = merge(out, n, net->pairs + start, net->pair_start[label + 1] - start);
    }
    // Its groups contain the label itself.
    const uint32_t at = gv_sorted_find(out, n, label);
    memmove(out + at, out + at + 1, (n - at - 1) * sizeof *out);
    return n - 1;
}
