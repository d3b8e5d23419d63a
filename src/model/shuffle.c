/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shuffle.c -- random isomorphs. Both kinds end in the same form: a network and the
 * image of every label in it. */
#include "model/shuffle.h"

#include "base/bitset.h"
#include "model/csp.h"
#include "model/family.h"

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

/* Declares the variables of `net` and their values again, in random orders. */
static gv_status declare_shuffled(gv_csp *csp, gv_label *image, const gv_net *net,
                                  gv_rng *rng, gv_arena *tmp, gv_error *err)
{
    gv_var *order = GV_ARENA_NEW(tmp, gv_var, net->n_primary);
    gv_label *domain = GV_ARENA_NEW(tmp, gv_label, net->n_labels);
    if (!order || !domain)
        return gv_fail_memory(err);
    gv_rng_permutation(rng, order, net->n_primary);
    gv_label next = 0;
    for (uint32_t i = 0; i < net->n_primary; i++) {
        const gv_symbol name = symbol_of(net->csp->variable[order[i]]);
        const uint32_t size = gv_net_group_size(net, order[i]);
        GV_TRY(gv_csp_add_variable(csp, name, err));
        memcpy(domain, net->group_labels + net->group_start[order[i]],
               size * sizeof *domain);
        gv_rng_shuffle(rng, domain, size);
        for (uint32_t k = 0; k < size; k++) {
            const gv_symbol value = symbol_of(net->csp->value[domain[k]]);
            GV_TRY(gv_csp_add_value(csp, value, err));
            image[domain[k]] = next++;
        }
    }
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

static gv_status repeat_pairs(gv_csp *csp, const gv_net *net, const gv_label *image,
                              gv_error *err)
{
    if (!net->pair_start)
        return GV_OK;
    for (gv_label a = 0; a < net->n_labels; a++)
        for (uint32_t i = net->pair_start[a]; i < net->pair_start[a + 1]; i++)
            if (a < net->pairs[i])
                GV_TRY(gv_csp_add_forbidden(csp, image[a], image[net->pairs[i]], err));
    return GV_OK;
}

static gv_status shuffle_csp(const gv_net **out, gv_label *image, const gv_net *net,
                             gv_rng *rng, gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    gv_csp *csp = NULL;
    GV_TRY(gv_csp_new(&csp, tmp, err));
    GV_TRY(declare_shuffled(csp, image, net, rng, tmp, err));
    GV_TRY(repeat_alldiffs(csp, net->csp, err));
    GV_TRY(repeat_pairs(csp, net, image, err));
    return gv_csp_finish(out, csp, arena, err);
}

static gv_status shuffle(gv_instance **out, const gv_instance *instance, gv_rng *rng,
                         gv_arena *arena, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = instance->net;
    const gv_family_row *family = gv_families[net->shape.family];
    gv_label *image = GV_ARENA_NEW(tmp, gv_label, net->n_labels);
    if (!image)
        return gv_fail_memory(err);
    if (family->automorphism)
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
