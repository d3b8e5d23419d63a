/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canonical.c -- puzzle -> graph -> its canonical places -> a puzzle again.
 *
 * Isomorphic puzzles become one graph G when every vertex is at its canonical place. In
 * G, the rules R' are those of the network, but its vertices are mixed. So they are
 * brought to their canonical places, too, and from there to the vertices of the
 * network, for which the same was done: all three steps are fixed by G and the network,
 * so that the puzzle at the end is the same for all of the class; and together they map
 * the rules to themselves, so that it is a puzzle with the same rules. */
#include "symmetry/canonical.h"

#include "base/bitset.h"
#include "model/family.h"

#include <assert.h>
#include <string.h>

static gv_status need_labeller(const gv_graph_labeller **out, gv_context *context,
                               gv_error *err)
{
    *out = gv_context_labeller(context);
    return *out ? GV_OK
                : gv_fail(err, GV_ERR_UNSUPPORTED,
                          "this needs nauty, which is not part of this build");
}

/* Canonical places of a graph. */
static gv_status label_graph(gv_labelling *out, gv_context *context,
                             const gv_graph *graph, const gv_budget *budget,
                             gv_arena *tmp, gv_error *err)
{
    const gv_graph_labeller *labeller;
    GV_TRY(need_labeller(&labeller, context, err));
    out->place = GV_ARENA_NEW(tmp, uint32_t, (size_t)graph->n + 1);
    gv_counters *counters = gv_context_counters(context);
    gv_counters_add(counters, GV_COUNT_GRAPHS, 1);
    gv_counters_add(counters, GV_COUNT_VERTICES, graph->n);
    return out->place ? labeller->label(out, graph, budget, tmp, err)
                      : gv_fail_memory(err);
}

gv_status gv_structure_new(gv_structure **out, gv_end *end, gv_context *context,
                           const gv_net *net, const gv_budget *budget, gv_arena *arena,
                           gv_error *err)
{
    const gv_graph_labeller *labeller;
    gv_labelling labelling = { .place = NULL };
    gv_graph canonical;
    gv_structure *made = GV_ARENA_NEW(arena, gv_structure, 1);
    if (!made)
        return gv_fail_memory(err);
    GV_TRY(need_labeller(&labeller, context, err)); // before any work
    GV_TRY(gv_structure_build(made, net, arena, err));
    GV_TRY(label_graph(&labelling, context, &made->rules, budget, arena, err));
    *end = labelling.end;
    if (*end != GV_END_COMPLETE)
        return GV_OK;
    made->place = labelling.place;
    made->vertex = GV_ARENA_NEW(arena, uint32_t, (size_t)made->rules.n + 1);
    if (!made->vertex)
        return gv_fail_memory(err);
    for (uint32_t v = 0; v < made->rules.n; v++)
        made->vertex[made->place[v]] = v;
    GV_TRY(gv_graph_move(&canonical, &made->rules, made->place, arena, err));
    gv_graph_hash(made->hash, &canonical);
    *out = made;
    return GV_OK;
}

static gv_status write_number(char **out, const gv_bigint *number, gv_arena *arena,
                              gv_error *err)
{
    *out = gv_arena_take(arena, gv_bigint_room(number));
    if (!*out)
        return gv_fail_memory(err);
    gv_bigint_decimal(number, *out);
    return GV_OK;
}

/* Divides by the number of automorphisms that move hidden labels alone: those are not
 * different as symmetries of what is shown. */
static gv_status divide_by_hidden(gv_bigint *order, gv_end *end, gv_context *context,
                                  const gv_structure *structure, const gv_graph *puzzle,
                                  const gv_budget *budget, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = structure->net;
    gv_bigint hidden;
    gv_graph fixed = *puzzle;
    gv_labelling labelling = { .n_automorphisms = &hidden };
    uint32_t *colour = GV_ARENA_NEW(tmp, uint32_t, (size_t)puzzle->n + 1);
    if (!colour)
        return gv_fail_memory(err);
    for (uint32_t v = 0; v < puzzle->n; v++)
        colour[v] = v < net->n_shown ? v : net->n_shown + puzzle->colour[v];
    fixed.colour = colour;
    gv_bigint_init(&hidden);
    const gv_status status = label_graph(&labelling, context, &fixed, budget, tmp, err);
    *end = labelling.end;
    if (status == GV_OK && *end == GV_END_COMPLETE)
        gv_bigint_divide(order, order, &hidden);
    gv_bigint_free(&hidden);
    return status;
}

/* Canonical places of a puzzle's graph, and the order of its group. */
static gv_status label_puzzle(uint32_t **place, gv_graph_form *form,
                              const gv_structure *structure, gv_context *context,
                              const uint8_t *states, const gv_budget *budget,
                              gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    gv_bigint order;
    gv_graph puzzle;
    gv_labelling labelling = { .n_automorphisms = &order };
    GV_TRY(gv_structure_puzzle(&puzzle, structure, states, tmp, err));
    gv_bigint_init(&order);
    gv_status status = label_graph(&labelling, context, &puzzle, budget, tmp, err);
    form->end = labelling.end;
    if (status == GV_OK && form->end == GV_END_COMPLETE &&
        structure->net->n_shown < structure->net->n_labels)
        status = divide_by_hidden(&order, &form->end, context, structure, &puzzle,
                                  budget, tmp, err);
    if (status == GV_OK && form->end == GV_END_COMPLETE)
        status = write_number(&form->n_automorphisms, &order, arena, err);
    gv_bigint_free(&order);
    *place = labelling.place;
    return status;
}

/* By vertex of the puzzle's graph: its place in the canonical graph of the rules. */
static gv_status place_in_rules(uint32_t **out, gv_graph_form *form,
                                const gv_structure *structure, gv_context *context,
                                const uint8_t *states, const gv_budget *budget,
                                gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    gv_graph mixed;
    gv_labelling second = { .place = NULL };
    uint32_t *place = NULL;
    GV_TRY(label_puzzle(&place, form, structure, context, states, budget, arena, tmp,
                        err));
    if (form->end != GV_END_COMPLETE)
        return GV_OK;
    GV_TRY(gv_graph_move(&mixed, &structure->rules, place, tmp, err));
    GV_TRY(label_graph(&second, context, &mixed, budget, tmp, err));
    form->end = second.end;
    if (form->end != GV_END_COMPLETE)
        return GV_OK;
    for (uint32_t v = 0; v < mixed.n; v++)
        place[v] = second.place[place[v]];
    *out = place;
    return GV_OK;
}

/* The states of the labels at their canonical places, two bits each, after the hash of
 * the rules. */
static gv_status make_key(gv_graph_form *form, const gv_structure *s,
                          const uint8_t *states, const uint32_t *place, gv_arena *arena,
                          gv_error *err)
{
    const uint32_t n_labels = s->net->n_labels;
    form->key_size = sizeof s->hash + (n_labels + 3) / 4;
    form->key = GV_ARENA_NEW(arena, uint8_t, form->key_size);
    if (!form->key)
        return gv_fail_memory(err);
    for (unsigned i = 0; i < sizeof s->hash; i++)
        form->key[i] = (uint8_t)(s->hash[i / 8] >> i % 8 * 8);
    uint8_t *bits = form->key + sizeof s->hash;
    for (gv_label label = 0; label < n_labels; label++) {
        const gv_label at = gv_structure_image(s, label, place);
        bits[at / 4] = (uint8_t)(bits[at / 4] | states[label] << at % 4 * 2);
    }
    return GV_OK;
}

static gv_status make_form(gv_graph_form *form, const gv_instance *from,
                           const uint8_t *states, gv_arena *arena, gv_error *err)
{
    const gv_net *net = from->net;
    gv_label *givens = GV_ARENA_NEW(arena, gv_label, (size_t)net->n_labels + 1);
    uint64_t *marks = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_labels));
    uint32_t n_givens = 0;
    bool has_marks = false;
    if (!givens || !marks)
        return gv_fail_memory(err);
    for (gv_label label = 0; label < net->n_labels; label++) {
        const gv_label image = form->image[label];
        if (states[label] == GV_LABEL_GIVEN)
            givens[n_givens++] = image;
        if (states[label] == GV_LABEL_OUT)
            has_marks = true;
        else
            gv_bits_add(marks, image);
    }
    return gv_instance_make(&form->form, from->context, net, givens, NULL, n_givens,
                            has_marks ? marks : NULL, from->alphabet, arena, err);
}

static gv_status find_form(gv_graph_form *out, const gv_structure *structure,
                           const gv_instance *instance, const gv_budget *budget,
                           gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    const uint32_t n_labels = instance->net->n_labels;
    uint8_t *states = NULL;
    uint32_t *to = NULL;
    GV_TRY(gv_structure_states(&states, instance, tmp, err));
    GV_TRY(place_in_rules(&to, out, structure, instance->context, states, budget, arena,
                          tmp, err));
    if (out->end != GV_END_COMPLETE)
        return GV_OK;
    GV_TRY(make_key(out, structure, states, to, arena, err));
    out->image = GV_ARENA_NEW(arena, gv_label, (size_t)n_labels + 1);
    if (!out->image)
        return gv_fail_memory(err);
    for (uint32_t v = 0; v < structure->rules.n; v++)
        to[v] = structure->vertex[to[v]];
    for (gv_label label = 0; label < n_labels; label++)
        out->image[label] = gv_structure_image(structure, label, to);
    return make_form(out, instance, states, arena, err);
}

gv_status gv_graph_form_find(gv_graph_form *out, const gv_structure *structure,
                             const gv_instance *instance, const gv_budget *budget,
                             gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    assert(structure->net == instance->net);
    const gv_status status =
        find_form(out, structure, instance, budget, arena, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

/* ---- the symmetry in words ---- */

/* A symmetry that permutes rows, columns and digits. */
typedef struct line_map {
    uint32_t row[GV_MAX_ORDER], column[GV_MAX_ORDER]; /* by line of the form, 0-based */
    uint32_t digit[GV_MAX_ORDER];
    bool transposed;
} line_map;

static uint32_t image_of_cell(const gv_net *net, const gv_label *image, uint32_t cell)
{
    const uint32_t order = net->shape.order;
    return gv_net_has_digits(net) ? image[cell * order] / order : image[cell];
}

static bool is_line_map(line_map *map, const gv_net *net, const gv_label *image)
{
    const uint32_t order = net->shape.order, n_cells = order * order;
    if (!gv_family_has_board(net->shape.family) ||
        net->n_labels != (gv_net_has_digits(net) ? n_cells * order : n_cells))
        return false;
    // The second cell of the first row stays in its row, or goes to another one.
    map->transposed = order > 1 && image_of_cell(net, image, 0) / order !=
                                       image_of_cell(net, image, 1) / order;
    for (uint32_t i = 0; i < order; i++) {
        const uint32_t down = image_of_cell(net, image, i * order);
        const uint32_t across = image_of_cell(net, image, i);
        const uint32_t row = map->transposed ? across / order : down / order;
        const uint32_t column = map->transposed ? down % order : across % order;
        map->row[row] = i;
        map->column[column] = i;
        map->digit[i] = gv_net_has_digits(net) ? image[i] % order : i;
    }
    for (gv_label label = 0; label < net->n_labels; label++) {
        const bool has_digits = gv_net_has_digits(net);
        const uint32_t to = has_digits ? image[label] / order : image[label];
        const uint32_t row = map->row[to / order], column = map->column[to % order];
        const uint32_t cell =
            map->transposed ? column * order + row : row * order + column;
        if (cell != (has_digits ? label / order : label) ||
            (has_digits && image[label] % order != map->digit[label % order]))
            return false;
    }
    return true;
}

static void put_lines(gv_buffer *out, const char *name, const uint32_t *line,
                      uint32_t order)
{
    gv_buffer_puts(out, name);
    for (uint32_t i = 0; i < order; i++) {
        if (i && order > 9)
            gv_buffer_putc(out, ',');
        gv_buffer_uint(out, line[i] + 1);
    }
}

/* What digits become, if that is the same in all cells. */
static bool put_digits(gv_buffer *out, const gv_net *net, const gv_label *image)
{
    const uint32_t order = net->shape.order;
    uint32_t digit[GV_MAX_ORDER];
    if (!gv_net_has_digits(net) || net->n_labels != net->n_primary * order)
        return false;
    for (gv_label label = 0; label < net->n_labels; label++)
        if (label < order)
            digit[label] = image[label] % order;
        else if (image[label] % order != digit[label % order])
            return false;
    put_lines(out, "v=", digit, order);
    return true;
}

/* "r1c2>r3c4 ...": the cells that move. */
static void put_cells(gv_buffer *out, const gv_net *net, const gv_label *image)
{
    const uint32_t order = net->shape.order;
    for (uint32_t cell = 0; cell < net->n_primary; cell++) {
        const uint32_t to = image[cell * order] / order;
        if (to == cell)
            continue;
        gv_buffer_putc(out, ' ');
        gv_net_group_name(net, cell, out);
        gv_buffer_putc(out, '>');
        gv_net_group_name(net, to, out);
    }
}

void gv_graph_form_put_map(gv_buffer *out, const gv_net *net, const gv_label *image)
{
    line_map map = { .transposed = false };
    bool moves = false;
    if (is_line_map(&map, net, image)) {
        if (gv_net_has_digits(net))
            put_lines(out, "v=", map.digit, net->shape.order);
        put_lines(out, gv_net_has_digits(net) ? " r=" : "r=", map.row,
                  net->shape.order);
        put_lines(out, " c=", map.column, net->shape.order);
        gv_buffer_puts(out, map.transposed ? " t=1" : " t=0");
        return;
    }
    if (put_digits(out, net, image)) {
        put_cells(out, net, image);
        return;
    }
    for (gv_label label = 0; label < net->n_shown; label++) {
        if (image[label] == label)
            continue;
        if (moves)
            gv_buffer_putc(out, ' ');
        moves = true;
        gv_net_label_name(net, label, out);
        gv_buffer_putc(out, '>');
        gv_net_label_name(net, image[label], out);
    }
    if (!moves)
        gv_buffer_putc(out, '-');
}
