/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shuffle.c -- random isomorphs. Both kinds end in the same form: a network and the
 * image of every label in it. */
#include "model/shuffle.h"

#include "base/bitset.h"
#include "model/csp.h"
#include "model/family.h"
#include "model/loop.h"
#include "model/variant.h"

#include <string.h>

/* The instance with every label replaced by its image in `net`. */
static gv_status move_instance(gv_instance **out, const gv_instance *from,
                               const gv_net *net, const gv_label *image,
                               gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    gv_label *givens = GV_ARENA_NEW(tmp, gv_label, from->n_givens);
    uint64_t *marks = GV_ARENA_NEW(tmp, uint64_t, gv_bits_words(net->n_labels));
    if (!givens || !marks)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < from->n_givens; i++)
        givens[i] = image[from->givens[i]];
    for (gv_label label = 0; from->marks && label < net->n_labels; label++)
        if (gv_bits_has(from->marks, label))
            gv_bits_add(marks, image[label]);
    return gv_instance_make(out, from->context, net, givens, from->placed,
                            from->n_givens, from->marks ? marks : NULL, from->alphabet,
                            arena, err);
}

static gv_symbol symbol_of(const char *name)
{
    return (gv_symbol){ name, strlen(name) };
}

/* What the making of a shuffled csp works with. */
typedef struct csp_copy {
    gv_csp *csp;
    const gv_net *net;
    gv_label *image; /* by label of `net` */
    gv_label next;
    gv_rng *rng;
    gv_label *labels; /* scratch: a group */
} csp_copy;

/* Declares a variable again, its values in random order unless it is hidden. */
static gv_status declare(csp_copy *copy, gv_var var, bool hidden, gv_error *err)
{
    const gv_net *net = copy->net;
    const gv_symbol name = symbol_of(net->csp->variable[var]);
    const uint32_t size = gv_net_group_size(net, var);
    GV_TRY(hidden ? gv_csp_add_hidden_variable(copy->csp, name, err)
                  : gv_csp_add_variable(copy->csp, name, err));
    memcpy(copy->labels, net->group_labels + net->group_start[var],
           size * sizeof *copy->labels);
    if (!hidden)
        gv_rng_shuffle(copy->rng, copy->labels, size);
    for (uint32_t k = 0; k < size; k++) {
        const gv_symbol value = symbol_of(net->csp->value[copy->labels[k]]);
        GV_TRY(gv_csp_add_value(copy->csp, value, err));
        copy->image[copy->labels[k]] = copy->next++;
    }
    return GV_OK;
}

/* Declares the variables of `net` again, in random order. */
static gv_status declare_shuffled(csp_copy *copy, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = copy->net;
    gv_var *order = GV_ARENA_NEW(tmp, gv_var, net->n_primary);
    if (!order)
        return gv_fail_memory(err);
    gv_rng_permutation(copy->rng, order, net->n_primary);
    for (uint32_t i = 0; i < net->n_primary; i++)
        GV_TRY(declare(copy, order[i], false, err));
    for (gv_var var = net->n_primary; var < net->n_homes; var++)
        GV_TRY(declare(copy, var, true, err));
    return GV_OK;
}

static gv_status repeat_alldiffs(gv_csp *csp, const gv_csp_names *names, gv_error *err)
{
    for (uint32_t alldiff = 0; alldiff < names->n_alldiffs; alldiff++) {
        GV_TRY(gv_csp_add_alldiff(csp, err));
        for (uint32_t i = names->alldiff_start[alldiff];
             i < names->alldiff_start[alldiff + 1]; i++) {
            gv_var variable;
            GV_TRY(gv_csp_find_variable(
                &variable, csp, symbol_of(names->variable[names->alldiff_vars[i]]),
                err));
            GV_TRY(gv_csp_add_member(csp, variable, err));
        }
    }
    return GV_OK;
}

static gv_status begin_constraint(csp_copy *copy, uint32_t constraint, gv_error *err)
{
    const gv_csp_names *names = copy->net->csp;
    const char *words =
        constraint < names->n_constraints ? names->constraint[constraint] : "";
    return gv_csp_begin_constraint(copy->csp, symbol_of(words), err);
}

/* A group of labels that is neither a domain nor of an all-different. */
static gv_status repeat_group(csp_copy *copy, gv_var group, gv_error *err)
{
    const gv_net *net = copy->net;
    const uint32_t n = gv_net_group_size(net, group);
    const bool is_stated = group < net->n_needed;
    for (uint32_t i = 0; i < n; i++)
        copy->labels[i] = copy->image[net->group_labels[net->group_start[group] + i]];
    GV_TRY(begin_constraint(copy, net->csp->group_constraint[group], err));
    if (group >= net->n_vars)
        return gv_csp_add_at_most_one(copy->csp, copy->labels, n, err);
    const char *type =
        is_stated ? gv_net_type_name(net, (gv_var_type)net->group_type[group]) : NULL;
    return gv_csp_add_exactly_one(copy->csp,
                                  symbol_of(is_stated ? net->csp->variable[group] : ""),
                                  symbol_of(type ? type : ""), copy->labels, n, err);
}

static gv_status repeat_groups(csp_copy *copy, gv_error *err)
{
    const gv_net *net = copy->net;
    for (gv_var group = net->n_homes; group < net->n_groups; group++)
        if (group < net->n_needed ||
            net->csp->group_alldiff[group - net->n_needed] == UINT32_MAX)
            GV_TRY(repeat_group(copy, group, err));
    return GV_OK;
}

static gv_status repeat_pairs(csp_copy *copy, gv_error *err)
{
    const gv_net *net = copy->net;
    if (!net->pair_start)
        return GV_OK;
    GV_TRY(begin_constraint(copy, GV_NO_CONSTRAINT, err));
    for (gv_label a = 0; a < net->n_labels; a++)
        for (uint32_t i = net->pair_start[a]; i < net->pair_start[a + 1]; i++)
            if (a < net->pairs[i])
                GV_TRY(gv_csp_add_forbidden(copy->csp, copy->image[a],
                                            copy->image[net->pairs[i]], err));
    return GV_OK;
}

static gv_status repeat_loop(csp_copy *copy, gv_arena *tmp, gv_error *err)
{
    const gv_loop *loop = gv_net_loop(copy->net);
    if (!loop)
        return GV_OK;
    gv_label *drawn = GV_ARENA_NEW(tmp, gv_label, (size_t)loop->n_lines + 1);
    gv_label *empty = GV_ARENA_NEW(tmp, gv_label, (size_t)loop->n_lines + 1);
    if (!drawn || !empty)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < loop->n_lines; i++) {
        drawn[i] = copy->image[loop->drawn[i]];
        empty[i] = copy->image[loop->empty[i]];
    }
    return gv_csp_set_loop(copy->csp, drawn, empty, loop->ends, loop->n_lines,
                           loop->n_points, err);
}

static gv_status shuffle_csp(const gv_net **out, gv_label *image, const gv_net *net,
                             gv_rng *rng, gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    csp_copy copy = { .net = net, .image = image, .rng = rng };
    copy.labels = GV_ARENA_NEW(tmp, gv_label, net->n_labels);
    if (!copy.labels)
        return gv_fail_memory(err);
    GV_TRY(gv_csp_new(&copy.csp, tmp, err));
    GV_TRY(declare_shuffled(&copy, tmp, err));
    GV_TRY(repeat_alldiffs(copy.csp, net->csp, err));
    GV_TRY(repeat_groups(&copy, err));
    GV_TRY(repeat_pairs(&copy, err));
    GV_TRY(repeat_loop(&copy, tmp, err));
    return gv_csp_finish(out, copy.csp, arena, err);
}

static gv_status shuffle(gv_instance **out, const gv_instance *instance, gv_rng *rng,
                         gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = instance->net;
    const gv_family_row *family = gv_families[net->shape.family];
    gv_label *image = GV_ARENA_NEW(tmp, gv_label, net->n_labels);
    if (!image)
        return gv_fail_memory(err);
    if (net->variant)
        gv_variant_automorphism(net, rng, image);
    else if (family->automorphism)
        GV_TRY(family->automorphism(net, rng, image, tmp, err));
    else
        GV_TRY(shuffle_csp(&net, image, net, rng, arena, tmp, err));
    return move_instance(out, instance, net, image, arena, tmp, err);
}

gv_status gv_instance_shuffle(gv_instance **out, const gv_instance *instance,
                              gv_rng *rng, gv_arena *arena, gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    const gv_status status = shuffle(out, instance, rng, arena, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}
