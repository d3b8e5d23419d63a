/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bulk_net.c -- numbers what is open in a state. Cost: O(links between candidates). */
#include "rules/bulk_net.h"

#include <assert.h>
#include <string.h>

enum {
    MAX_CANDS = 4096,   /* 16x16 without givens */
    MAX_VAR = 64,       /* candidates of a variable: a word of positions */
    MOST_GLABELS = 1024 /* and two for each candidate: more are looked at one by one */
};

/* The g-labels of undecided variables. */
static uint32_t count_glabels(const gv_state *state)
{
    const gv_linkage *linkage = state->linkage;
    uint32_t n = 0;
    for (gv_var var = 0; var < linkage->net->n_vars; var++)
        if (state->value[var] == GV_NO_LABEL)
            n += linkage->var_glabels[var + 1] - linkage->var_glabels[var];
    return n;
}

bool gv_bulk_net_suits(const gv_state *state, bool with_gsets)
{
    if (state->n_candidates > MAX_CANDS || gv_state_contradictory(state))
        return false;
    for (gv_var var = 0; var < state->linkage->net->n_vars; var++)
        if (state->left[var].n_left > MAX_VAR)
            return false;
    return !with_gsets ||
           count_glabels(state) <= MOST_GLABELS + 2 * state->n_candidates;
}

/* ---- candidates, groups, pairs ---- */

typedef struct maker {
    gv_bulk_net *net;
    const gv_state *state;
    gv_arena *arena;
    uint32_t *number; /* of each group of the network: its candidates; then its number,
                       * or GV_NO_VAR */
} maker;

static uint32_t *take(const maker *m, size_t n)
{
    return gv_arena_take(m->arena, (n + 1) * sizeof(uint32_t));
}

/* Numbers that are added one by one. */
typedef struct numbers {
    uint32_t *items;
    uint32_t n, room;
} numbers;

/* Room for `n` more; false when out of memory. */
static bool list_room(const maker *m, numbers *list, uint32_t n)
{
    if (list->n + n <= list->room)
        return true;
    const uint32_t room = 2 * (list->n + n) + 256;
    uint32_t *items = take(m, room);
    if (!items)
        return false;
    if (list->n)
        memcpy(items, list->items, list->n * sizeof *items);
    list->items = items;
    list->room = room;
    return true;
}

static bool number_cands(const maker *m)
{
    gv_bulk_net *net = m->net;
    const uint32_t n_labels = m->state->linkage->net->n_labels;
    net->n_words = net->n_all = gv_bits_words(m->state->n_candidates);
    net->labels = take(m, m->state->n_candidates);
    net->cand_of = take(m, n_labels);
    if (!net->labels || !net->cand_of)
        return false;
    for (size_t word = 0; word < gv_bits_words(n_labels); word++)
        for (uint64_t bits = m->state->candidates[word]; bits; bits &= bits - 1) {
            const gv_label label =
                (gv_label)(64 * word + (size_t)__builtin_ctzll(bits));
            net->cand_of[label] = net->n_cands;
            net->labels[net->n_cands++] = label;
        }
    return true;
}

static void count_members(const maker *m)
{
    const gv_net *from = m->state->linkage->net;
    const gv_bulk_net *net = m->net;
    memset(m->number, 0, from->n_groups * sizeof *m->number);
    for (uint32_t cand = 0; cand < net->n_cands; cand++) {
        const gv_label label = net->labels[cand];
        for (uint32_t i = from->label_start[label]; i < from->label_start[label + 1];
             i++)
            m->number[from->label_groups[i]]++;
    }
}

static bool is_kept(const maker *m, gv_var group)
{
    return group < m->state->linkage->net->n_vars
               ? m->state->value[group] == GV_NO_LABEL
               : m->number[group] > 1;
}

static bool number_groups(const maker *m)
{
    const gv_net *from = m->state->linkage->net;
    gv_bulk_net *net = m->net;
    uint32_t n_entries = 0;
    net->vars = take(m, from->n_groups);
    net->group_start = take(m, from->n_groups);
    if (!net->vars || !net->group_start)
        return false;
    for (gv_var group = 0; group < from->n_groups; group++) {
        const bool kept = is_kept(m, group);
        const uint32_t n_members = m->number[group];
        m->number[group] = kept ? net->n_groups : GV_NO_VAR;
        if (!kept)
            continue;
        net->n_vars += group < from->n_vars;
        net->vars[net->n_groups] = group;
        net->group_start[net->n_groups++] = n_entries;
        n_entries += n_members;
    }
    net->group_cands = take(m, n_entries);
    net->cand_groups = take(m, n_entries);
    net->cand_start = take(m, net->n_cands);
    return net->group_cands && net->cand_groups && net->cand_start;
}

static void fill_groups(const maker *m)
{
    const gv_net *from = m->state->linkage->net;
    gv_bulk_net *net = m->net;
    uint32_t n = 0;
    for (uint32_t cand = 0; cand < net->n_cands; cand++) {
        const gv_label label = net->labels[cand];
        net->cand_start[cand] = n;
        for (uint32_t i = from->label_start[label]; i < from->label_start[label + 1];
             i++) {
            const uint32_t group = m->number[from->label_groups[i]];
            if (group == GV_NO_VAR)
                continue;
            net->group_cands[net->group_start[group]++] = cand;
            net->cand_groups[n++] = group;
        }
    }
    net->cand_start[net->n_cands] = n;
    for (uint32_t group = net->n_groups; group > 0; group--) // they are the ends now
        net->group_start[group] = net->group_start[group - 1];
    net->group_start[0] = 0;
}

static bool list_pairs(const maker *m)
{
    const gv_net *from = m->state->linkage->net;
    gv_bulk_net *net = m->net;
    for (unsigned pass = 0; pass < 2 && from->pair_start; pass++) {
        uint32_t n = 0;
        for (uint32_t cand = 0; cand < net->n_cands; cand++) {
            const gv_label label = net->labels[cand];
            for (uint32_t i = from->pair_start[label]; i < from->pair_start[label + 1];
                 i++) {
                if (from->pairs[i] < label || !gv_state_has(m->state, from->pairs[i]))
                    continue;
                if (pass) {
                    net->pairs[2 * n] = cand;
                    net->pairs[2 * n + 1] = net->cand_of[from->pairs[i]];
                }
                n++;
            }
        }
        if (!pass && !(net->pairs = take(m, 2 * (size_t)n)))
            return false;
        net->n_pairs = n;
    }
    return true;
}

/* ---- g-labels ---- */

/* The candidates of a g-label; fewer than two are none. */
static uint32_t count_present(const gv_state *state, uint32_t glabel)
{
    const gv_glabels *glabels = state->linkage->glabels;
    uint32_t n = 0;
    for (uint32_t i = glabels->start[glabel]; i < glabels->start[glabel + 1]; i++)
        n += gv_state_has(state, glabels->labels[i]);
    return n;
}

/* Adds a g-label to gsets unless nothing is outside of it, or nothing linked to it. */
static bool add_gset(const maker *m, numbers *cands, uint32_t *known, uint32_t var,
                     uint32_t glabel)
{
    gv_bulk_net *net = m->net;
    const gv_linkage *linkage = m->state->linkage;
    const uint32_t first = net->group_start[var], end = net->group_start[var + 1];
    const uint32_t *links = linkage->glinks + linkage->glink_start[glabel];
    const uint32_t n_links =
        linkage->glink_start[glabel + 1] - linkage->glink_start[glabel];
    if (!list_room(m, cands, end - first + n_links))
        return false;
    gv_bulk_gset gset = { .outside = cands->n, .var = var, .glabel = glabel };
    uint32_t n = cands->n;
    for (uint32_t i = first; i < end; i++)
        if (!gv_linkage_in_glabel(linkage, net->labels[net->group_cands[i]], glabel))
            cands->items[n++] = net->group_cands[i];
    gset.seers = n;
    for (uint32_t i = 0; i < n_links; i++)
        if (gv_state_has(m->state, links[i]))
            cands->items[n++] = net->cand_of[links[i]];
    gset.end = n;
    if (gset.outside == gset.seers || gset.seers == gset.end)
        return true;
    cands->n = n;
    uint32_t *same = &known[linkage->glabel_set[glabel]]; // the number after its own
    if (!*same)
        *same = net->n_gsets + 1;
    gset.first = *same - 1;
    net->gsets[net->n_gsets++] = gset;
    return true;
}

/* Lists the g-labels of the variables. */
static bool list_gsets(const maker *m)
{
    gv_bulk_net *net = m->net;
    const gv_linkage *linkage = m->state->linkage;
    numbers cands = { 0 };
    uint32_t n = 0;
    for (uint32_t var = 0; var < net->n_vars; var++)
        n += linkage->var_glabels[net->vars[var] + 1] -
             linkage->var_glabels[net->vars[var]];
    net->gsets = gv_arena_take(m->arena, (n + 1) * sizeof *net->gsets);
    net->gset_start = take(m, net->n_vars);
    uint32_t *known = GV_ARENA_NEW(m->arena, uint32_t, linkage->glabels->n_glabels + 1);
    if (!net->gsets || !net->gset_start || !known)
        return false;
    for (uint32_t var = 0; var < net->n_vars; var++) {
        net->gset_start[var] = net->n_gsets;
        const gv_var from = net->vars[var];
        for (uint32_t glabel = linkage->var_glabels[from];
             glabel < linkage->var_glabels[from + 1]; glabel++)
            if (count_present(m->state, glabel) > 1 &&
                !add_gset(m, &cands, known, var, glabel))
                return false;
    }
    net->gset_start[net->n_vars] = net->n_gsets;
    net->gset_cands = cands.items;
    net->n_all = net->n_words + gv_bits_words(net->n_gsets);
    return true;
}

/* Links of gsets. */
static bool link_gsets(const maker *m)
{
    gv_bulk_net *net = m->net;
    net->glinks =
        gv_arena_zeroed(m->arena, net->n_gsets * net->n_words, sizeof *net->glinks);
    if (!net->glinks)
        return false;
    for (uint32_t i = 0; i < net->n_gsets; i++)
        for (uint32_t k = net->gsets[i].seers; k < net->gsets[i].end; k++) {
            const uint32_t cand = net->gset_cands[k];
            gv_bits_add(net->glinks + i * net->n_words, cand);
            gv_bits_add(net->links + cand * net->n_all, gv_bulk_first_gset(net) + i);
        }
    return true;
}

/* ---- links ---- */

static bool list_links(const maker *m)
{
    gv_bulk_net *net = m->net;
    const size_t n_words = net->n_all;
    net->links = gv_arena_zeroed(m->arena, net->n_cands * n_words, sizeof *net->links);
    if (!net->links)
        return false;
    for (uint32_t group = 0; group < net->n_groups; group++)
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            for (uint32_t k = net->group_start[group]; k < i; k++) {
                const uint32_t a = net->group_cands[i], b = net->group_cands[k];
                gv_bits_add(net->links + a * n_words, b);
                gv_bits_add(net->links + b * n_words, a);
            }
    for (uint32_t i = 0; i < net->n_pairs; i++) {
        const uint32_t a = net->pairs[2 * i], b = net->pairs[2 * i + 1];
        gv_bits_add(net->links + a * n_words, b);
        gv_bits_add(net->links + b * n_words, a);
    }
    return true;
}

/* ---- sets ---- */

/* What is linked to several candidates of a variable, and to which, by positions. */
typedef struct trace {
    uint64_t seen;
    gv_bulk_right by;
} trace;

/* What is linked to two candidates of `var` or more, and not inside it; returns the
 * number. `twice`: scratch. */
static uint32_t list_traces(const maker *m, uint32_t var, trace *out, uint64_t *twice)
{
    const gv_bulk_net *net = m->net;
    const uint32_t *members = net->group_cands + net->group_start[var];
    const uint32_t n_members = net->group_start[var + 1] - net->group_start[var];
    for (size_t word = 0; word < net->n_all; word++) {
        uint64_t once = 0, two = 0;
        for (uint32_t i = 0; i < n_members; i++) {
            const uint64_t links = gv_bulk_links(net, members[i])[word];
            two |= once & links;
            once |= links;
        }
        twice[word] = two;
    }
    for (uint32_t i = 0; i < n_members; i++)
        gv_bits_remove(twice, members[i]);
    uint32_t n = 0;
    for (size_t word = 0; word < net->n_all; word++)
        for (uint64_t bits = twice[word]; bits; bits &= bits - 1) {
            trace t = { .by = (gv_bulk_right)(64 * word) +
                              (gv_bulk_right)__builtin_ctzll(bits) };
            for (uint32_t i = 0; i < n_members; i++)
                t.seen |= (uint64_t)gv_bits_has(gv_bulk_links(net, members[i]), t.by)
                          << i;
            out[n++] = t;
        }
    return n;
}

/* The lists of sets while they are made. */
typedef struct set_lists {
    numbers cands;
    uint32_t room;
} set_lists;

static bool room_for_set(const maker *m, set_lists *lists, uint32_t n)
{
    gv_bulk_net *net = m->net;
    if (!list_room(m, &lists->cands, n))
        return false;
    if (net->n_sets < lists->room)
        return true;
    const uint32_t room = 2 * lists->room + 256;
    gv_bulk_set *sets = gv_arena_take(m->arena, room * sizeof *sets);
    if (!sets)
        return false;
    if (net->n_sets)
        memcpy(sets, net->sets, net->n_sets * sizeof *sets);
    net->sets = sets;
    lists->room = room;
    return true;
}

/* The set of the traces that are equal to the first one, which are taken out; returns
 * how many are left. */
static uint32_t add_set(const maker *m, set_lists *lists, uint32_t var, trace *traces,
                        uint32_t n)
{
    gv_bulk_net *net = m->net;
    const uint32_t first = net->group_start[var], end = net->group_start[var + 1];
    gv_bulk_set *set = &net->sets[net->n_sets++];
    set->var = var;
    numbers *cands = &lists->cands;
    const uint64_t seen = traces[0].seen;
    uint32_t n_left = 0;
    set->outside = cands->n;
    for (uint32_t i = first; i < end; i++)
        if (!(seen >> (i - first) & 1))
            cands->items[cands->n++] = net->group_cands[i];
    set->seers = set->gseers = cands->n;
    for (uint32_t i = 0; i < n; i++) {
        if (traces[i].seen != seen) {
            traces[n_left++] = traces[i];
            continue;
        }
        set->gseers += traces[i].by < gv_bulk_first_gset(net); // they come first
        cands->items[cands->n++] = traces[i].by;
    }
    set->end = cands->n;
    return n_left;
}

static bool list_sets(const maker *m)
{
    gv_bulk_net *net = m->net;
    set_lists lists = { 0 };
    trace *traces = gv_arena_take(m->arena, (64 * net->n_all + 1) * sizeof *traces);
    uint64_t *twice = gv_arena_take(m->arena, net->n_all * sizeof *twice);
    if (!traces || !twice)
        return false;
    for (uint32_t var = 0; var < net->n_vars; var++)
        for (uint32_t n = list_traces(m, var, traces, twice); n;) {
            if (!room_for_set(m, &lists, MAX_VAR + n))
                return false;
            n = add_set(m, &lists, var, traces, n);
        }
    net->set_cands = lists.cands.items;
    return true;
}

/* ---- all of it ---- */

enum { N_SIZES = 256 };

static uint32_t at_most(uint32_t n, uint32_t most)
{
    return n < most ? n : most;
}

static uint32_t size_of_group(const gv_bulk_net *net, uint32_t group)
{
    return at_most(net->group_start[group + 1] - net->group_start[group], N_SIZES - 1);
}

static uint32_t size_of_set(const gv_bulk_net *net, uint32_t number)
{
    const gv_bulk_set *set = &net->sets[number];
    return 16 * at_most(set->seers - set->outside, 15) +
           at_most(set->end - set->seers, 15);
}

/* 0 to n - 1 into `out`, by size. */
static void sort_by_size(const gv_bulk_net *net, uint32_t *out, uint32_t n,
                         uint32_t (*size_of)(const gv_bulk_net *, uint32_t))
{
    uint32_t place[N_SIZES + 1] = { 0 };
    for (uint32_t i = 0; i < n; i++)
        place[size_of(net, i) + 1]++;
    for (unsigned size = 1; size < N_SIZES; size++)
        place[size] += place[size - 1];
    for (uint32_t i = 0; i < n; i++)
        out[place[size_of(net, i)]++] = i;
}

/* Lists what is here: all of it, so far. */
static bool list_all(const maker *m)
{
    gv_bulk_net *net = m->net;
    uint32_t *order = take(m, net->n_sets);
    gv_bulk_set *sets = gv_arena_take(m->arena, (net->n_sets + 1) * sizeof *sets);
    net->here = gv_arena_take(m->arena, net->n_words * sizeof *net->here);
    net->here_cands = take(m, net->n_cands);
    net->here_vars = take(m, net->n_vars);
    net->here_groups = take(m, net->n_groups);
    net->here_gsets = take(m, net->n_gsets);
    if (!order || !sets || !net->here || !net->here_cands || !net->here_vars ||
        !net->here_groups || !net->here_gsets)
        return false;
    net->n_here_cands = net->n_cands;
    net->n_here_vars = net->n_vars;
    net->n_here_groups = net->n_groups;
    net->n_here_gsets = net->n_gsets;
    gv_bits_fill(net->here, net->n_cands);
    sort_by_size(net, net->here_vars, net->n_vars, size_of_group);
    sort_by_size(net, net->here_groups, net->n_groups, size_of_group);
    sort_by_size(net, order, net->n_sets, size_of_set);
    for (uint32_t i = 0; i < net->n_sets; i++)
        sets[i] = net->sets[order[i]];
    for (uint32_t i = 0; i < net->n_cands; i++)
        net->here_cands[i] = i;
    for (uint32_t i = 0; i < net->n_gsets; i++)
        net->here_gsets[i] = i;
    net->sets = sets;
    return true;
}

/* ---- what is left ---- */

static bool is_decided(const gv_bulk_net *net, const gv_state *state, uint32_t group)
{
    return group < net->n_vars && state->value[net->vars[group]] != GV_NO_LABEL;
}

/* Takes what is decided out of a list of groups; returns how many are left. */
static uint32_t drop_decided(const gv_bulk_net *net, const gv_state *state,
                             uint32_t *groups, uint32_t n)
{
    uint32_t n_left = 0;
    for (uint32_t i = 0; i < n; i++) {
        groups[n_left] = groups[i];
        n_left += !is_decided(net, state, groups[i]);
    }
    return n_left;
}

bool gv_bulk_net_shrink(gv_bulk_net *net, const gv_state *state)
{
    if (4 * state->n_candidates < 3 * net->n_cands || gv_state_contradictory(state))
        return false;
    uint32_t n_cands = 0;
    for (uint32_t i = 0; i < net->n_here_cands; i++) {
        const uint32_t cand = net->here_cands[i];
        net->here_cands[n_cands] = cand;
        if (gv_state_has(state, net->labels[cand]))
            n_cands++;
        else
            gv_bits_remove(net->here, cand);
    }
    net->n_here_cands = n_cands;
    net->n_here_vars = drop_decided(net, state, net->here_vars, net->n_here_vars);
    net->n_here_groups = drop_decided(net, state, net->here_groups, net->n_here_groups);
    uint32_t n_gsets = 0, n_sets = 0;
    for (uint32_t i = 0; i < net->n_here_gsets; i++) {
        net->here_gsets[n_gsets] = net->here_gsets[i];
        n_gsets += !is_decided(net, state, net->gsets[net->here_gsets[i]].var);
    }
    for (uint32_t i = 0; i < net->n_sets; i++)
        if (!is_decided(net, state, net->sets[i].var))
            net->sets[n_sets++] = net->sets[i];
    net->n_here_gsets = n_gsets;
    net->n_sets = n_sets;
    return true;
}

bool gv_bulk_net_make(gv_bulk_net *out, const gv_state *state, bool with_gsets,
                      gv_arena *arena)
{
    assert(gv_bulk_net_suits(state, with_gsets));
    maker m = { .net = out, .state = state, .arena = arena };
    *out = (gv_bulk_net){ .has_gsets = with_gsets };
    m.number = take(&m, state->linkage->net->n_groups);
    if (!m.number || !number_cands(&m))
        return false;
    count_members(&m);
    if (!number_groups(&m))
        return false;
    fill_groups(&m);
    return list_pairs(&m) && (!with_gsets || list_gsets(&m)) && list_links(&m) &&
           (!with_gsets || link_gsets(&m)) && list_sets(&m) && list_all(&m);
}
