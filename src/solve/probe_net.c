/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe_net.c -- see probe_net.h. Lists of rivals are made once and get shorter as
 * labels are decided permanently. */
#include "solve/probe_net.h"

#include "base/bitset.h"

#include <assert.h>
#include <string.h>

#define NONE UINT32_MAX

/* ---- making ---- */

/* What is needed only while a net is made: the open labels of each group. */
typedef struct making {
    const gv_net *net;
    uint32_t *number_of;    /* by label; NONE: not open */
    uint32_t *member_start; /* by group of the network, n_groups + 1 */
    uint32_t *members;      /* numbers */
    uint32_t *seen;         /* by number: the last label that listed it, plus 1 */
    gv_meter *meter;
} making;

static gv_status number_labels(gv_probe_net *out, making *m, const uint64_t *open,
                               gv_arena *arena, gv_error *err)
{
    const uint32_t n_labels = m->net->n_labels;
    out->n_labels = (uint32_t)gv_bits_count(open, n_labels);
    out->label_of = GV_ARENA_NEW(arena, gv_label, out->n_labels);
    m->number_of = GV_ARENA_NEW(arena, uint32_t, n_labels);
    m->seen = GV_ARENA_NEW(arena, uint32_t, out->n_labels);
    if (!out->label_of || !m->number_of || !m->seen)
        return gv_fail_memory(err);
    uint32_t n = 0;
    for (gv_label label = 0; label < n_labels; label++) {
        m->number_of[label] = gv_bits_has(open, label) ? n : NONE;
        if (gv_bits_has(open, label))
            out->label_of[n++] = label;
    }
    return GV_OK;
}

static gv_status list_members(making *m, gv_arena *arena, gv_error *err)
{
    const gv_net *net = m->net;
    m->member_start = GV_ARENA_NEW(arena, uint32_t, net->n_groups + 1);
    m->members = GV_ARENA_NEW(arena, uint32_t, net->group_start[net->n_groups]);
    if (!m->member_start || !m->members)
        return gv_fail_memory(err);
    uint32_t n = 0;
    for (gv_var group = 0; group < net->n_groups; group++) {
        m->member_start[group] = n;
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            if (m->number_of[net->group_labels[i]] != NONE)
                m->members[n++] = m->number_of[net->group_labels[i]];
    }
    m->member_start[net->n_groups] = n;
    return GV_OK;
}

/* The CSP-variables that are open get numbers, and each label the list of its own. */
static gv_status make_groups(gv_probe_net *out, const making *m, gv_arena *arena,
                             gv_error *err)
{
    const gv_net *net = m->net;
    uint32_t *number_of = GV_ARENA_NEW(arena, uint32_t, net->n_vars);
    out->groups = GV_ARENA_NEW(arena, uint32_t, m->member_start[net->n_vars]);
    out->group = GV_ARENA_NEW(arena, gv_probe_group, net->n_vars);
    if (!number_of || !out->groups || !out->group)
        return gv_fail_memory(err);
    for (gv_var var = 0; var < net->n_vars; var++) {
        const uint32_t n_left = m->member_start[var + 1] - m->member_start[var];
        gv_probe_group group = { .n_left = n_left };
        for (uint32_t i = 0; i < n_left; i++)
            group.rest ^= m->members[m->member_start[var] + i];
        number_of[var] = out->n_groups;
        if (n_left)
            out->group[out->n_groups++] = group;
    }
    uint32_t n = 0;
    for (uint32_t label = 0; label < out->n_labels; label++) {
        const gv_label old = out->label_of[label];
        out->node[label].group = n;
        for (uint32_t i = net->label_start[old]; i < net->label_start[old + 1]; i++)
            if (net->label_groups[i] < net->n_vars)
                out->groups[n++] = number_of[net->label_groups[i]];
        out->node[label].group_end = n;
    }
    return GV_OK;
}

/* Lists `rival` after the others of `label`, unless it is already there. */
static inline uint32_t list_rival(gv_probe_net *out, const making *m, uint32_t label,
                                  uint32_t rival, uint32_t n)
{
    if (rival == label || rival == NONE || m->seen[rival] == label + 1)
        return n;
    m->seen[rival] = label + 1;
    if (out->rivals)
        out->rivals[n] = rival;
    return n + 1;
}

/* Lists all rivals; only counts them while there is no room. */
static uint32_t list_rivals(gv_probe_net *out, const making *m)
{
    const gv_net *net = m->net;
    uint32_t n = 0;
    memset(m->seen, 0, out->n_labels * sizeof *m->seen);
    for (uint32_t label = 0; label < out->n_labels && !gv_meter_ended(m->meter);
         label++) {
        const gv_label old = out->label_of[label];
        out->node[label].rival = n;
        for (uint32_t i = net->label_start[old]; i < net->label_start[old + 1]; i++) {
            const gv_var group = net->label_groups[i];
            for (uint32_t k = m->member_start[group]; k < m->member_start[group + 1];
                 k++)
                n = list_rival(out, m, label, m->members[k], n);
        }
        if (net->pair_start)
            for (uint32_t i = net->pair_start[old]; i < net->pair_start[old + 1]; i++)
                n = list_rival(out, m, label, m->number_of[net->pairs[i]], n);
        out->node[label].rival_end = n;
        (void)gv_meter_spend(m->meter, n - out->node[label].rival);
    }
    return n;
}

static gv_status make_state(gv_probe_net *out, gv_arena *arena, gv_error *err)
{
    out->value = GV_ARENA_NEW(arena, uint8_t, out->n_labels);
    out->base_value = GV_ARENA_NEW(arena, uint8_t, out->n_labels);
    out->base_group = GV_ARENA_NEW(arena, gv_probe_group, out->n_groups);
    out->holding = GV_ARENA_NEW(arena, uint32_t, out->n_labels);
    out->removed = GV_ARENA_NEW(arena, uint32_t, out->n_labels);
    if (!out->value || !out->base_value || !out->base_group || !out->holding ||
        !out->removed)
        return gv_fail_memory(err);
    if (out->n_groups)
        memcpy(out->base_group, out->group, out->n_groups * sizeof *out->group);
    return GV_OK;
}

gv_status gv_probe_net_new(gv_probe_net **out, const gv_net *net, const uint64_t *open,
                           gv_meter *meter, gv_arena *arena, gv_error *err)
{
    making m = { .net = net, .meter = meter };
    gv_probe_net *made = GV_ARENA_NEW(arena, gv_probe_net, 1);
    if (!made || gv_net_max_links(net) > UINT32_MAX)
        return gv_fail_memory(err);
    GV_TRY(number_labels(made, &m, open, arena, err));
    GV_TRY(list_members(&m, arena, err));
    made->node = GV_ARENA_NEW(arena, gv_probe_node, made->n_labels);
    if (!made->node)
        return gv_fail_memory(err);
    GV_TRY(make_groups(made, &m, arena, err));
    uint32_t *rivals = GV_ARENA_NEW(arena, uint32_t, list_rivals(made, &m));
    if (!rivals)
        return gv_fail_memory(err);
    made->rivals = rivals;
    (void)list_rivals(made, &m);
    GV_TRY(make_state(made, arena, err));
    if (!gv_meter_ended(meter))
        *out = made;
    return GV_OK;
}

/* ---- propagation ---- */

void gv_probe_hold(gv_probe_net *net, uint32_t label)
{
    assert(net->value[label] == GV_PROBE_OPEN);
    net->value[label] = GV_PROBE_TRUE;
    net->holding[net->n_holding++] = label;
}

void gv_probe_find_singles(gv_probe_net *net)
{
    for (uint32_t i = 0; i < net->n_groups; i++)
        if (net->group[i].n_left == 1 &&
            net->value[net->group[i].rest] == GV_PROBE_OPEN)
            gv_probe_hold(net, net->group[i].rest);
}

/* A last label is made to hold at once, so that no variable loses its last one: what
 * would remove it meets a label that holds, which is the conflict. */
void gv_probe_remove(gv_probe_net *net, uint32_t label)
{
    const gv_probe_node *node = &net->node[label];
    assert(net->value[label] == GV_PROBE_OPEN);
    net->value[label] = GV_PROBE_FALSE;
    net->removed[net->n_removed++] = label;
    for (uint32_t i = node->group; i < node->group_end; i++) {
        gv_probe_group *group = &net->group[net->groups[i]];
        group->rest ^= label;
        if (--group->n_left == 1 && net->value[group->rest] == GV_PROBE_OPEN)
            gv_probe_hold(net, group->rest);
    }
}

bool gv_probe_propagate(gv_probe_net *net)
{
    while (net->n_done < net->n_holding) {
        const gv_probe_node *node = &net->node[net->holding[net->n_done++]];
        for (uint32_t i = node->rival; i < node->rival_end; i++) {
            const uint32_t rival = net->rivals[i];
            if (net->value[rival] == GV_PROBE_FALSE)
                continue;
            if (net->value[rival] == GV_PROBE_TRUE)
                return false;
            gv_probe_remove(net, rival);
        }
    }
    return true;
}

/* Copying everything is a linear pass through memory: it beats undoing one by one as
 * soon as an eighth of the labels changed. */
void gv_probe_undo(gv_probe_net *net)
{
    if (net->n_removed > net->n_labels / 8) {
        memcpy(net->value, net->base_value, net->n_labels);
        memcpy(net->group, net->base_group, net->n_groups * sizeof *net->group);
    } else {
        for (uint32_t i = 0; i < net->n_removed; i++) {
            const uint32_t label = net->removed[i];
            const gv_probe_node *node = &net->node[label];
            net->value[label] = GV_PROBE_OPEN;
            for (uint32_t k = node->group; k < node->group_end; k++) {
                net->group[net->groups[k]].n_left++;
                net->group[net->groups[k]].rest ^= label;
            }
        }
        for (uint32_t i = 0; i < net->n_holding; i++)
            net->value[net->holding[i]] = GV_PROBE_OPEN;
    }
    net->n_holding = net->n_done = net->n_removed = 0;
}

void gv_probe_tidy(gv_probe_net *net)
{
    assert(!net->n_holding && !net->n_removed);
    for (uint32_t label = 0; label < net->n_labels; label++) {
        gv_probe_node *node = &net->node[label];
        uint32_t n = node->rival;
        for (uint32_t i = node->rival; i < node->rival_end; i++)
            if (net->value[net->rivals[i]] == GV_PROBE_OPEN)
                net->rivals[n++] = net->rivals[i];
        node->rival_end = n;
        n = node->group;
        for (uint32_t i = node->group; i < node->group_end; i++)
            if (net->group[net->groups[i]].n_left > 1)
                net->groups[n++] = net->groups[i];
        node->group_end = n;
    }
}

void gv_probe_settle(gv_probe_net *net)
{
    assert(net->n_done == net->n_holding);
    memcpy(net->base_value, net->value, net->n_labels);
    memcpy(net->base_group, net->group, net->n_groups * sizeof *net->group);
    net->n_holding = net->n_done = net->n_removed = 0;
}

unsigned gv_probe_partners(const gv_probe_net *net, uint32_t label, uint32_t out[2])
{
    const gv_probe_node *node = &net->node[label];
    unsigned n = 0;
    for (uint32_t i = node->group; i < node->group_end && n < 2; i++) {
        const gv_probe_group *group = &net->group[net->groups[i]];
        const uint32_t other = group->rest ^ label;
        if (group->n_left == 2 && !(n && out[0] == other))
            out[n++] = other;
    }
    return n;
}
