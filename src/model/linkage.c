/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linkage.c -- makes the tables of a linkage. All of them are stored flat, as in net.c:
 * the list of i is items[start[i]] .. items[start[i + 1] - 1]. */
#include "model/linkage.h"

#include "base/check.h"
#include "base/log.h"
#include "model/inspect.h"
#include "model/link_rows.h"
#include "model/u32_list.h"

#include <assert.h>
#include <string.h>

// 16x16 (2 MB) and 25x25 (30 MB) have rows; 36x36 and larger use the lists.
enum { MAX_ROW_BYTES = 32 << 20 };

static gv_status too_many_links(gv_error *err)
{
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "the values have more than %u links, which chains need to list",
                   (unsigned)GV_MAX_LINKS);
}

/* The links inside of variables that share no label are a part of all. */
static gv_status check_homes(const gv_net *net, gv_error *err)
{
    uint64_t n = 0;
    for (gv_var var = 0; var < net->n_homes; var++) {
        const uint64_t size = gv_net_group_size(net, var);
        n += size ? size * (size - 1) : 0;
    }
    return n > GV_MAX_LINKS ? too_many_links(err) : GV_OK;
}

static gv_status add_links(gv_linkage *linkage, gv_meter *meter, gv_arena *arena,
                           gv_error *err)
{
    const gv_net *net = linkage->net;
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)net->n_labels + 1);
    gv_label *one = GV_ARENA_NEW(arena, gv_label, net->n_labels);
    if (!start || !one)
        return gv_fail_memory(err);
    GV_TRY(check_homes(net, err));
    for (gv_label label = 0; label < net->n_labels; label++) {
        const uint32_t n = gv_net_links(net, label, one);
        if (n > GV_MAX_LINKS - start[label])
            return too_many_links(err);
        start[label + 1] = start[label] + n;
        if (gv_meter_spend(meter, n))
            return GV_OK;
    }
    gv_label *links = GV_ARENA_NEW(arena, gv_label, start[net->n_labels]);
    if (!links)
        return gv_fail_memory(err);
    for (gv_label label = 0; label < net->n_labels; label++) {
        const uint32_t n = gv_net_links(net, label, one);
        memcpy(links + start[label], one, n * sizeof *one);
        if (gv_meter_spend(meter, n))
            return GV_OK;
    }
    linkage->link_start = start;
    linkage->links = links;
    return GV_OK;
}

static gv_status add_vars(gv_linkage *linkage, gv_arena *arena, gv_error *err)
{
    const gv_net *net = linkage->net;
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)net->n_labels + 1);
    gv_var *vars = GV_ARENA_NEW(arena, gv_var, net->group_start[net->n_vars]);
    if (!start || !vars)
        return gv_fail_memory(err);
    uint32_t n = 0;
    for (gv_label label = 0; label < net->n_labels; label++) {
        start[label] = n;
        for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
            if (net->label_groups[i] < net->n_vars)
                vars[n++] = net->label_groups[i];
    }
    start[net->n_labels] = n;
    assert(n <= net->group_start[net->n_vars]);
    linkage->var_start = start;
    linkage->vars = vars;
    return GV_OK;
}

static gv_status add_rows(gv_linkage *linkage, gv_arena *arena, gv_error *err)
{
    const gv_link_rows *rows = NULL;
    const gv_status status =
        gv_link_rows_new(&rows, linkage->net, MAX_ROW_BYTES, arena, NULL);
    if (status == GV_ERR_ARGUMENT) // too large: the lists are used instead
        return GV_OK;
    if (status != GV_OK)
        return gv_fail_memory(err);
    linkage->rows = rows->bits;
    linkage->row_words = rows->n_words;
    return GV_OK;
}

static gv_status add_var_glabels(gv_linkage *linkage, gv_arena *arena, gv_error *err)
{
    const gv_glabels *glabels = linkage->glabels;
    uint32_t *first = GV_ARENA_NEW(arena, uint32_t, (size_t)linkage->net->n_vars + 1);
    if (!first)
        return gv_fail_memory(err);
    uint32_t glabel = 0;
    for (gv_var var = 0; var <= linkage->net->n_vars; var++) {
        while (glabel < glabels->n_glabels && glabels->var[glabel] < var)
            glabel++;
        first[var] = glabel;
    }
    linkage->var_glabels = first;
    return GV_OK;
}

static gv_status add_label_glabels(gv_linkage *linkage, gv_arena *arena, gv_error *err)
{
    const gv_glabels *glabels = linkage->glabels;
    const uint32_t n_labels = linkage->net->n_labels;
    const uint32_t n_members = glabels->start[glabels->n_glabels];
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)n_labels + 2);
    uint32_t *of_label = GV_ARENA_NEW(arena, uint32_t, n_members);
    if (!start || !of_label)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n_members; i++)
        start[glabels->labels[i] + 2]++;
    for (gv_label label = 0; label < n_labels; label++)
        start[label + 2] += start[label + 1];
    for (uint32_t glabel = 0; glabel < glabels->n_glabels; glabel++)
        for (uint32_t i = glabels->start[glabel]; i < glabels->start[glabel + 1]; i++)
            of_label[start[glabels->labels[i] + 1]++] = glabel;
    linkage->label_gstart = start;
    linkage->label_glabels = of_label;
    return GV_OK;
}

/* Whether two g-labels are the same set of labels. */
static bool same_set(const gv_glabels *glabels, uint32_t a, uint32_t b)
{
    const uint32_t size = glabels->start[a + 1] - glabels->start[a];
    return size == glabels->start[b + 1] - glabels->start[b] &&
           !memcmp(glabels->labels + glabels->start[a],
                   glabels->labels + glabels->start[b], size * sizeof(gv_label));
}

static gv_status add_glabel_sets(gv_linkage *linkage, gv_arena *arena, gv_error *err)
{
    const gv_glabels *glabels = linkage->glabels;
    uint32_t *set = GV_ARENA_NEW(arena, uint32_t, glabels->n_glabels);
    if (!set)
        return gv_fail_memory(err);
    for (uint32_t glabel = 0; glabel < glabels->n_glabels; glabel++) {
        // Its twins are among the g-labels of any of its labels, in ascending order.
        const gv_label label = glabels->labels[glabels->start[glabel]];
        uint32_t i = linkage->label_gstart[label];
        while (!same_set(glabels, linkage->label_glabels[i], glabel))
            i++;
        assert(i < linkage->label_gstart[label + 1]); // at the latest, itself
        set[glabel] = linkage->label_glabels[i];
        const uint32_t size = glabels->start[glabel + 1] - glabels->start[glabel];
        if (size > linkage->max_glabel)
            linkage->max_glabel = size;
    }
    linkage->glabel_set = set;
    return GV_OK;
}

/* The labels linked to all of a g-label are those links of its first label that are
 * linked to the others. */
static gv_status add_glinks(gv_linkage *linkage, gv_meter *meter, gv_arena *arena,
                            gv_error *err)
{
    const gv_glabels *glabels = linkage->glabels;
    gv_u32_list links;
    gv_u32_list_init(&links, arena);
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)glabels->n_glabels + 1);
    if (!start)
        return gv_fail_memory(err);
    for (uint32_t glabel = 0; glabel < glabels->n_glabels; glabel++) {
        const gv_label *labels = glabels->labels + glabels->start[glabel];
        const uint32_t size = glabels->start[glabel + 1] - glabels->start[glabel];
        for (uint32_t i = linkage->link_start[labels[0]];
             i < linkage->link_start[labels[0] + 1]; i++) {
            uint32_t n_linked = 1;
            while (n_linked < size &&
                   gv_linkage_linked(linkage, linkage->links[i], labels[n_linked]))
                n_linked++;
            if (n_linked < size)
                continue;
            if (links.n_items >= GV_MAX_GLINKS)
                return gv_fail(err, GV_ERR_ARGUMENT,
                               "the g-labels have more than %u links",
                               (unsigned)GV_MAX_GLINKS);
            if (!gv_u32_list_push(&links, linkage->links[i]))
                return gv_fail_memory(err);
        }
        start[glabel + 1] = links.n_items;
        if (gv_meter_spend(meter, linkage->link_start[labels[0] + 1] -
                                      linkage->link_start[labels[0]]))
            return GV_OK;
    }
    linkage->glink_start = start;
    linkage->glinks = links.items;
    return GV_OK;
}

static gv_status add_glabels(gv_linkage *linkage, gv_meter *meter, gv_arena *arena,
                             gv_error *err)
{
    GV_TRY(gv_glabels_new(&linkage->glabels, linkage->net, meter, arena, err));
    if (gv_meter_ended(meter))
        return GV_OK;
    GV_TRY(add_var_glabels(linkage, arena, err));
    GV_TRY(add_label_glabels(linkage, arena, err));
    GV_TRY(add_glabel_sets(linkage, arena, err));
    GV_LOG(1, rules, "%u g-labels, the largest of %u labels",
           linkage->glabels->n_glabels, linkage->max_glabel);
    return add_glinks(linkage, meter, arena, err);
}

static gv_status make_plain(gv_linkage **out, const gv_net *net, gv_meter *meter,
                            gv_arena *arena, gv_error *err)
{
    gv_linkage *linkage = GV_ARENA_NEW(arena, gv_linkage, 1);
    if (!linkage)
        return gv_fail_memory(err);
    linkage->net = net;
    GV_TRY(add_links(linkage, meter, arena, err));
    if (gv_meter_ended(meter))
        return GV_OK;
    GV_TRY(add_vars(linkage, arena, err));
    GV_TRY(add_rows(linkage, arena, err));
    GV_LOG(1, rules, "links of %u labels: %u ends, bit rows %s", net->n_labels,
           linkage->link_start[net->n_labels], linkage->rows ? "made" : "too large");
    GV_CHECK(gv_linkage_check(linkage), gv_net_dump(net));
    *out = linkage;
    return GV_OK;
}

gv_status gv_linkage_new(const gv_linkage **out, const gv_net *net, bool with_glabels,
                         gv_meter *meter, gv_arena *arena, gv_error *err)
{
    gv_linkage *linkage = NULL;
    GV_TRY(make_plain(&linkage, net, meter, arena, err));
    if (linkage && with_glabels)
        GV_TRY(add_glabels(linkage, meter, arena, err));
    if (!gv_meter_ended(meter))
        *out = linkage;
    return GV_OK;
}

gv_status gv_linkage_add_glabels(const gv_linkage **out, const gv_linkage *from,
                                 gv_meter *meter, gv_arena *arena, gv_error *err)
{
    gv_linkage *linkage = GV_ARENA_NEW(arena, gv_linkage, 1);
    if (!linkage)
        return gv_fail_memory(err);
    *linkage = *from;
    GV_TRY(add_glabels(linkage, meter, arena, err));
    if (!gv_meter_ended(meter))
        *out = linkage;
    return GV_OK;
}

static bool holds(const uint32_t *items, uint32_t from, uint32_t to, uint32_t item)
{
    return gv_sorted_find(items + from, to - from, item) < to - from;
}

bool gv_linkage_linked(const gv_linkage *linkage, gv_label a, gv_label b)
{
    assert(a < linkage->net->n_labels && b < linkage->net->n_labels);
    if (linkage->rows)
        return gv_bits_has(linkage->rows + a * linkage->row_words, b);
    return holds(linkage->links, linkage->link_start[a], linkage->link_start[a + 1], b);
}

bool gv_linkage_glinked(const gv_linkage *linkage, gv_label label, uint32_t glabel)
{
    assert(linkage->glabels && glabel < linkage->glabels->n_glabels);
    return holds(linkage->glinks, linkage->glink_start[glabel],
                 linkage->glink_start[glabel + 1], label);
}

bool gv_linkage_in_var(const gv_linkage *linkage, gv_label label, gv_var var)
{
    assert(label < linkage->net->n_labels);
    return holds(linkage->vars, linkage->var_start[label],
                 linkage->var_start[label + 1], var);
}

bool gv_linkage_in_glabel(const gv_linkage *linkage, gv_label label, uint32_t glabel)
{
    assert(linkage->glabels && glabel < linkage->glabels->n_glabels);
    return holds(linkage->glabels->labels, linkage->glabels->start[glabel],
                 linkage->glabels->start[glabel + 1], label);
}
