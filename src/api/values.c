/* SPDX-License-Identifier: GPL-3.0-or-later */
/* values.c -- instances as data: cells, values and candidates in plain arrays. The
 * cells of a program are the primary variables of a network, their values the labels of
 * such a variable, counted from 1. */
#include "api/api_internal.h"

#include "base/bitset.h"
#include "model/family.h"

#include <stdio.h>
#include <string.h>

/* ---- values and labels ---- */

static gv_label first_label(const gv_net *net, size_t cell)
{
    return net->group_labels[net->group_start[cell]];
}

/* The cell that a label belongs to: primary variables come first. */
static gv_var cell_of(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

void gv_values_of_labels(uint16_t *values, const gv_net *net, const gv_label *labels,
                         uint32_t n_labels)
{
    memset(values, 0, net->n_primary * sizeof *values);
    for (uint32_t i = n_labels; i-- > 0;) { // the first of a cell is written last
        const gv_var cell = cell_of(net, labels[i]);
        values[cell] = (uint16_t)(labels[i] - first_label(net, cell) + 1);
    }
}

gv_status gv_values_check_room(const gv_net *net, size_t n_cells, gv_error *err)
{
    if (n_cells != net->n_primary)
        return gv_fail(err, GV_ERR_ARGUMENT, "%zu cells instead of %u", n_cells,
                       net->n_primary);
    for (gv_var cell = 0; gv_net_is_csp(net) && cell < net->n_primary; cell++)
        if (gv_net_group_size(net, cell) > UINT16_MAX)
            return gv_fail(err, GV_ERR_UNSUPPORTED,
                           "variable %u has more than %u values", cell, UINT16_MAX);
    return GV_OK;
}

gv_status gv_values_to_labels(gv_label *labels, uint32_t *n_labels, const gv_net *net,
                              const uint16_t *values, size_t n_cells, gv_error *err)
{
    GV_TRY(gv_values_check_room(net, n_cells, err));
    uint32_t n = 0;
    for (gv_var cell = 0; cell < net->n_primary; cell++) {
        const uint32_t n_values = gv_net_group_size(net, cell);
        if (values[cell] > n_values)
            return gv_fail(err, GV_ERR_ARGUMENT, "value %u in cell %u, which has %u",
                           values[cell], cell, n_values);
        if (values[cell])
            labels[n++] = first_label(net, cell) + values[cell] - 1;
    }
    *n_labels = n;
    return GV_OK;
}

/* ---- from data ---- */

/* What a new instance is made of. */
typedef struct parts {
    const gv_net *net;
    uint32_t n_givens;
    gv_label *givens;
    uint64_t *marks; /* or NULL */
} parts;

static gv_status find_net(const gv_net **out, gv_context *context,
                          const gv_shape *shape, gv_error *err)
{
    gv_shape complete;
    GV_TRY(gv_shape_complete(&complete, shape->family, shape->block_rows,
                             shape->block_cols, shape->order, err));
    return gv_context_net(out, context, complete, err);
}

/* An instance that owns its arena. */
static gv_status make(gv_instance **out, gv_context *context, const parts *from,
                      gv_error *err)
{
    gv_arena *arena = NULL;
    gv_instance *made = NULL;
    GV_TRY(gv_instance_arena(&arena, context, err));
    const gv_status status =
        gv_instance_make(&made, context, from->net, from->givens, NULL, from->n_givens,
                         from->marks, GV_ALPHABET_AUTO, arena, err);
    if (!made) {
        gv_instance_arena_free(arena);
        return status;
    }
    made->owned = arena;
    *out = made;
    return GV_OK;
}

static gv_status make_from_values(gv_instance **out, gv_context *context,
                                  const gv_net *net, const uint16_t *values,
                                  size_t n_cells, gv_arena *tmp, gv_error *err)
{
    parts from = { .net = net, .givens = GV_ARENA_NEW(tmp, gv_label, net->n_primary) };
    if (!from.givens)
        return gv_fail_memory(err);
    GV_TRY(gv_values_to_labels(from.givens, &from.n_givens, net, values, n_cells, err));
    return make(out, context, &from, err);
}

gv_status gv_instance_from_values(gv_instance **out, gv_context *context,
                                  const gv_shape *shape, const uint16_t *values,
                                  size_t n_cells, gv_error *err)
{
    GV_NEED(out);
    GV_NEED(context);
    GV_NEED(shape);
    GV_NEED(values);
    const gv_net *net;
    GV_TRY(find_net(&net, context, shape, err));
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(context));
    const gv_status status =
        make_from_values(out, context, net, values, n_cells, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}

/* A cell with a single candidate is a given, as in texts of pencilmarks; marks are made
 * only if some other cell lacks candidates. */
static void read_candidates(parts *out, const bool *allowed)
{
    const gv_net *net = out->net;
    bool has_marks = false;
    for (gv_var cell = 0; cell < net->n_primary; cell++) {
        const uint32_t n_values = gv_net_group_size(net, cell);
        const gv_label first = first_label(net, cell);
        gv_label last = first;
        uint32_t n_left = 0;
        for (gv_label label = first; label < first + n_values; label++)
            if (allowed[label]) {
                gv_bits_add(out->marks, label);
                last = label;
                n_left++;
            }
        if (n_left == 1)
            out->givens[out->n_givens++] = last;
        else
            has_marks = has_marks || n_left < n_values;
    }
    if (!has_marks)
        out->marks = NULL;
}

static gv_status make_from_candidates(gv_instance **out, gv_context *context,
                                      const gv_net *net, const bool *allowed,
                                      gv_arena *tmp, gv_error *err)
{
    parts from = { .net = net,
                   .givens = GV_ARENA_NEW(tmp, gv_label, net->n_primary),
                   .marks = GV_ARENA_NEW(tmp, uint64_t, gv_bits_words(net->n_labels)) };
    if (!from.givens || !from.marks)
        return gv_fail_memory(err);
    read_candidates(&from, allowed);
    return make(out, context, &from, err);
}

gv_status gv_instance_from_candidates(gv_instance **out, gv_context *context,
                                      const gv_shape *shape, const bool *allowed,
                                      size_t n_candidates, gv_error *err)
{
    GV_NEED(out);
    GV_NEED(context);
    GV_NEED(shape);
    GV_NEED(allowed);
    const gv_net *net;
    GV_TRY(find_net(&net, context, shape, err));
    if (n_candidates != net->n_labels)
        return gv_fail(err, GV_ERR_ARGUMENT, "%zu candidates instead of %u",
                       n_candidates, net->n_labels);
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(context));
    const gv_status status =
        make_from_candidates(out, context, net, allowed, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}

gv_status gv_instance_with_values(gv_instance **out, const gv_instance *instance,
                                  const uint16_t *values, size_t n_cells, gv_error *err)
{
    GV_NEED(out);
    GV_NEED(instance);
    GV_NEED(values);
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    gv_label *givens = GV_ARENA_NEW(&tmp, gv_label, instance->net->n_primary);
    uint32_t n_givens = 0;
    gv_status status = givens ? gv_values_to_labels(givens, &n_givens, instance->net,
                                                    values, n_cells, err)
                              : gv_fail_memory(err);
    if (status == GV_OK)
        status = gv_instance_derive(out, instance, givens, n_givens, err);
    gv_arena_free(&tmp);
    return status;
}

/* ---- to data ---- */

size_t gv_instance_n_cells(const gv_instance *instance)
{
    return instance ? instance->net->n_primary : 0;
}

size_t gv_instance_n_candidates(const gv_instance *instance)
{
    return instance ? instance->net->n_labels : 0;
}

size_t gv_instance_n_variables(const gv_instance *instance)
{
    return instance ? instance->net->n_homes : 0;
}

/* Or a hidden variable. */
static bool has_cell(const gv_instance *instance, size_t cell)
{
    return instance && cell < instance->net->n_homes;
}

size_t gv_instance_n_values(const gv_instance *instance, size_t cell)
{
    return has_cell(instance, cell) ? gv_net_group_size(instance->net, (gv_var)cell)
                                    : 0;
}

static bool has_value(const gv_instance *instance, size_t cell, unsigned value)
{
    return value > 0 && value <= gv_instance_n_values(instance, cell);
}

unsigned gv_instance_value(const gv_instance *instance, size_t cell)
{
    const size_t n_values = gv_instance_n_values(instance, cell);
    for (uint32_t i = 0; n_values && i < instance->n_givens; i++) {
        const gv_label given = instance->givens[i],
                       first = first_label(instance->net, cell);
        if (given >= first && given - first < n_values)
            return given - first + 1;
    }
    return 0;
}

bool gv_instance_allows(const gv_instance *instance, size_t cell, unsigned value)
{
    return has_value(instance, cell, value) &&
           gv_instance_is_candidate(instance,
                                    first_label(instance->net, cell) + value - 1);
}

gv_status gv_instance_values(uint16_t *values, size_t n_cells,
                             const gv_instance *instance, gv_error *err)
{
    GV_NEED(values);
    GV_NEED(instance);
    GV_TRY(gv_values_check_room(instance->net, n_cells, err));
    gv_values_of_labels(values, instance->net, instance->givens, instance->n_givens);
    return GV_OK;
}

gv_status gv_instance_allowed(bool *allowed, size_t n_candidates,
                              const gv_instance *instance, gv_error *err)
{
    GV_NEED(allowed);
    GV_NEED(instance);
    if (n_candidates != instance->net->n_labels)
        return gv_fail(err, GV_ERR_ARGUMENT, "%zu candidates instead of %u",
                       n_candidates, instance->net->n_labels);
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    uint64_t *set = GV_ARENA_NEW(&tmp, uint64_t, gv_bits_words(n_candidates));
    if (set) {
        gv_instance_candidates(instance, set);
        for (size_t i = 0; i < n_candidates; i++)
            allowed[i] = gv_bits_has(set, i);
    }
    gv_arena_free(&tmp);
    return set ? GV_OK : gv_fail_memory(err);
}

/* ---- names ---- */

size_t gv_instance_cell_name(char *out, size_t room, const gv_instance *instance,
                             size_t cell)
{
    int length = 0;
    if (!out)
        room = 0;
    if (room)
        *out = 0;
    if (!has_cell(instance, cell))
        return 0;
    const gv_net *net = instance->net;
    const unsigned order = net->shape.order;
    if (gv_net_is_csp(net))
        length = snprintf(out, room, "%s", net->csp->variable[cell]);
    else if (gv_net_has_queens(net))
        length = snprintf(out, room, "r%zu", cell + 1);
    else
        length = snprintf(out, room, "r%zuc%zu", cell / order + 1, cell % order + 1);
    return length > 0 ? (size_t)length : 0;
}

size_t gv_instance_value_name(char *out, size_t room, const gv_instance *instance,
                              size_t cell, unsigned value)
{
    int length = 0;
    if (!out)
        room = 0;
    if (room)
        *out = 0;
    if (!has_value(instance, cell, value))
        return 0;
    const gv_net *net = instance->net;
    if (gv_net_is_csp(net))
        length = snprintf(out, room, "%s",
                          net->csp->value[first_label(net, cell) + value - 1]);
    else
        length = snprintf(out, room, gv_net_has_queens(net) ? "c%u" : "%u", value);
    return length > 0 ? (size_t)length : 0;
}
