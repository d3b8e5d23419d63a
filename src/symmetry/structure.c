/* SPDX-License-Identifier: GPL-3.0-or-later */
/* structure.c -- the graphs of rules and of puzzles. */
#include "symmetry/structure.h"

#include "base/bitset.h"
#include "base/hash.h"
#include "model/family.h"

#include <assert.h>
#include <string.h>

/* Colours of the rules. Those of a puzzle are finer: colour * N_STATES + state. */
enum { CELL, DIGIT, UNIT, WEAK_UNIT };              // of a graph of cells
enum { LABEL, HIDDEN_LABEL, VARIABLE, WEAK_GROUP }; // of a graph of labels
enum { N_STATES = 4, IS_GIVEN = 1, HAS_MARKS = 2 };

/* ---- groups with the same labels ---- */

static bool same_labels(const gv_net *net, gv_var a, gv_var b)
{
    const uint32_t size = gv_net_group_size(net, a);
    return size == gv_net_group_size(net, b) &&
           !memcmp(net->group_labels + net->group_start[a],
                   net->group_labels + net->group_start[b],
                   size * sizeof *net->group_labels);
}

/* Numbers the groups that are no repetition of one before; UINT32_MAX for others. The
 * first of two is the stronger one: variables come first. */
static gv_status number_groups(uint32_t **out, uint32_t *n_numbered, const gv_net *net,
                               gv_arena *arena, gv_error *err)
{
    size_t n_slots = 4;
    while (n_slots < 2 * (size_t)net->n_groups)
        n_slots *= 2;
    uint32_t *slots = GV_ARENA_NEW(arena, uint32_t, n_slots); // 1 + group
    uint32_t *number = GV_ARENA_NEW(arena, uint32_t, (size_t)net->n_groups + 1);
    if (!slots || !number)
        return gv_fail_memory(err);
    *n_numbered = 0;
    for (gv_var group = 0; group < net->n_groups; group++) {
        const size_t n_bytes =
            gv_net_group_size(net, group) * sizeof *net->group_labels;
        size_t at =
            gv_hash_bytes(GV_HASH_START, net->group_labels + net->group_start[group],
                          n_bytes) &
            (n_slots - 1);
        while (slots[at] && !same_labels(net, slots[at] - 1, group))
            at = (at + 1) & (n_slots - 1);
        number[group] = slots[at] ? UINT32_MAX : (*n_numbered)++;
        if (!slots[at])
            slots[at] = group + 1;
    }
    *out = number;
    return GV_OK;
}

/* ---- rules of cells ---- */

/* Whether a group is one digit in some cells. */
static bool has_one_digit(const gv_net *net, gv_var group, uint32_t order)
{
    const gv_label *labels = net->group_labels + net->group_start[group];
    for (uint32_t i = 1; i < gv_net_group_size(net, group); i++)
        if (labels[i] % order != labels[0] % order)
            return false;
    return true;
}

/* Digits are interchangeable, groups are cells or one digit in some cells, and pairs
 * are the same digit in two cells. */
static bool is_of_cells(const gv_net *net)
{
    const uint32_t order = net->shape.order;
    if (!gv_net_has_digits(net) || !net->values_interchangeable ||
        net->n_labels != net->n_primary * order)
        return false;
    for (gv_var group = net->n_primary; group < net->n_groups; group++)
        if (!has_one_digit(net, group, order))
            return false;
    for (gv_label label = 0; net->pair_start && label < net->n_labels; label++)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            if (net->pairs[i] % order != label % order)
                return false;
    return true;
}

/* What holds for the first digit holds for the others. */
static bool is_of_first_digit(const gv_net *net, gv_var group, uint32_t order)
{
    return gv_net_group_size(net, group) &&
           net->group_labels[net->group_start[group]] % order == 0;
}

static gv_status join_cells(gv_edges *edges, const gv_structure *s, gv_error *err)
{
    const gv_net *net = s->net;
    for (gv_label cell = 0; net->pair_start && cell < s->n_cells; cell++) {
        const gv_label label = cell * s->order;
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            GV_TRY(gv_edges_join(edges, cell, net->pairs[i] / s->order, err));
    }
    return GV_OK;
}

static gv_status build_cells(gv_structure *s, const uint32_t *number, uint32_t most,
                             gv_arena *arena, gv_error *err)
{
    const gv_net *net = s->net;
    gv_edges edges = { .arena = arena };
    uint32_t n = s->n_cells + s->order;
    uint32_t *colour = GV_ARENA_NEW(arena, uint32_t, (size_t)n + most);
    if (!colour)
        return gv_fail_memory(err);
    for (uint32_t digit = 0; digit < s->order; digit++)
        colour[s->n_cells + digit] = DIGIT;
    for (gv_var group = net->n_primary; group < net->n_groups; group++) {
        if (number[group] == UINT32_MAX || !is_of_first_digit(net, group, s->order))
            continue;
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            GV_TRY(gv_edges_join(&edges, net->group_labels[i] / s->order, n, err));
        colour[n++] = group < net->n_vars ? UNIT : WEAK_UNIT;
    }
    GV_TRY(join_cells(&edges, s, err));
    return gv_graph_make(&s->rules, n, colour, &edges, err);
}

/* ---- rules of labels ---- */

static gv_status build_labels(gv_structure *s, const uint32_t *number,
                              uint32_t n_groups, gv_arena *arena, gv_error *err)
{
    const gv_net *net = s->net;
    const uint32_t n = net->n_labels + n_groups;
    gv_edges edges = { .arena = arena };
    uint32_t *colour = GV_ARENA_NEW(arena, uint32_t, (size_t)n + 1);
    if (!colour)
        return gv_fail_memory(err);
    for (gv_label label = 0; label < net->n_labels; label++)
        colour[label] = gv_net_hides(net, label) ? HIDDEN_LABEL : LABEL;
    for (gv_var group = 0; group < net->n_groups; group++) {
        if (number[group] == UINT32_MAX)
            continue;
        const uint32_t vertex = net->n_labels + number[group];
        colour[vertex] = group < net->n_vars ? VARIABLE : WEAK_GROUP;
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            GV_TRY(gv_edges_join(&edges, net->group_labels[i], vertex, err));
    }
    for (gv_label label = 0; net->pair_start && label < net->n_labels; label++)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            if (label < net->pairs[i])
                GV_TRY(gv_edges_join(&edges, label, net->pairs[i], err));
    return gv_graph_make(&s->rules, n, colour, &edges, err);
}

gv_status gv_structure_build(gv_structure *out, const gv_net *net, gv_arena *arena,
                             gv_error *err)
{
    gv_structure s = { .net = net, .has_cells = is_of_cells(net) };
    uint32_t *number = NULL, n_numbered = 0;
    if (s.has_cells) {
        s.n_cells = net->n_primary;
        s.order = net->shape.order;
    }
    const uint64_t n = s.has_cells ? (uint64_t)s.n_cells + s.order
                                   : (uint64_t)net->n_labels + net->n_groups;
    if (n > GV_MOST_VERTICES)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "%llu values and groups are too many to look for symmetries "
                       "(%d)",
                       (unsigned long long)n, GV_MOST_VERTICES);
    GV_TRY(number_groups(&number, &n_numbered, net, arena, err));
    GV_TRY(s.has_cells ? build_cells(&s, number, n_numbered, arena, err)
                       : build_labels(&s, number, n_numbered, arena, err));
    *out = s;
    return GV_OK;
}

/* ---- puzzles ---- */

/* The pencilmarks of a variable without a given; one that is left alone is a given. */
static void mark_variable(uint8_t *states, const gv_instance *instance, gv_var var)
{
    const gv_net *net = instance->net;
    const gv_label *labels = net->group_labels + net->group_start[var];
    const uint32_t size = gv_net_group_size(net, var);
    uint32_t n_left = 0, last = 0;
    for (uint32_t i = 0; i < size; i++)
        if (states[labels[i]] == GV_LABEL_GIVEN)
            return;
    for (uint32_t i = 0; i < size; i++)
        if (gv_bits_has(instance->marks, labels[i])) {
            last = i;
            n_left++;
        } else {
            states[labels[i]] = GV_LABEL_OUT;
        }
    if (n_left != 1)
        return;
    for (uint32_t i = 0; i < size; i++)
        states[labels[i]] = i == last ? GV_LABEL_GIVEN : GV_LABEL_FREE;
}

gv_status gv_structure_states(uint8_t **out, const gv_instance *instance,
                              gv_arena *arena, gv_error *err)
{
    uint8_t *states = GV_ARENA_NEW(arena, uint8_t, (size_t)instance->net->n_labels + 1);
    if (!states)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        states[instance->givens[i]] = GV_LABEL_GIVEN;
    for (gv_var var = 0;
         gv_instance_has_marks(instance) && var < instance->net->n_primary; var++)
        mark_variable(states, instance, var);
    *out = states;
    return GV_OK;
}

/* A cell is joined to its givens; or, if there are marks, to what they allow. */
static gv_status join_digits(uint32_t *colour, gv_edges *edges, const gv_structure *s,
                             const uint8_t *states, bool has_marks, gv_error *err)
{
    for (uint32_t cell = 0; cell < s->n_cells; cell++) {
        const uint8_t *own = states + (size_t)cell * s->order;
        const bool is_given = memchr(own, GV_LABEL_GIVEN, s->order);
        const gv_known_state wanted = is_given ? GV_LABEL_GIVEN : GV_LABEL_FREE;
        colour[cell] += (is_given ? IS_GIVEN : 0u) + (has_marks ? HAS_MARKS : 0u);
        if (!is_given && !has_marks)
            continue;
        for (uint32_t digit = 0; digit < s->order; digit++)
            if (own[digit] == wanted)
                GV_TRY(gv_edges_join(edges, cell, s->n_cells + digit, err));
    }
    return GV_OK;
}

gv_status gv_structure_puzzle(gv_graph *out, const gv_structure *s,
                              const uint8_t *states, gv_arena *arena, gv_error *err)
{
    const gv_graph *rules = &s->rules;
    gv_edges edges = { .arena = arena };
    uint32_t *colour = GV_ARENA_NEW(arena, uint32_t, (size_t)rules->n + 1);
    if (!colour)
        return gv_fail_memory(err);
    for (uint32_t v = 0; v < rules->n; v++)
        colour[v] = rules->colour[v] * N_STATES;
    if (!s->has_cells) {
        for (gv_label label = 0; label < s->net->n_labels; label++)
            colour[label] += states[label];
        *out = *rules;
        out->colour = colour;
        return GV_OK;
    }
    for (uint32_t v = 0; v < rules->n; v++)
        for (uint32_t i = rules->start[v]; i < rules->start[v + 1]; i++)
            if (v < rules->to[i])
                GV_TRY(gv_edges_join(&edges, v, rules->to[i], err));
    const bool has_marks = memchr(states, GV_LABEL_OUT, s->net->n_labels);
    GV_TRY(join_digits(colour, &edges, s, states, has_marks, err));
    return gv_graph_make(out, rules->n, colour, &edges, err);
}

gv_label gv_structure_image(const gv_structure *s, gv_label label, const uint32_t *to)
{
    if (!s->has_cells)
        return to[label];
    const uint32_t cell = to[label / s->order];
    const uint32_t digit = to[s->n_cells + label % s->order] - s->n_cells;
    assert(cell < s->n_cells && digit < s->order);
    return cell * s->order + digit;
}
