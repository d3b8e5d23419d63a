/* SPDX-License-Identifier: GPL-3.0-or-later */
/* instance.c -- puzzles: a network, givens and pencilmarks, immutable once made. */
#include "model/instance.h"

#include "base/bitset.h"
#include "model/family.h"
#include "model/u32_list.h"

#include <assert.h>
#include <string.h>

static gv_status copy_marks(gv_instance *instance, const uint64_t *marks,
                            gv_arena *arena, gv_error *err)
{
    if (!marks)
        return GV_OK;
    const size_t n_words = gv_bits_words(instance->net->n_labels);
    uint64_t *copy = GV_ARENA_NEW(arena, uint64_t, n_words);
    if (!copy)
        return gv_fail_memory(err);
    if (n_words)
        memcpy(copy, marks, n_words * sizeof *copy);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        gv_bits_add(copy, instance->givens[i]);
    instance->marks = copy;
    return GV_OK;
}

gv_status gv_instance_make(gv_instance **out, gv_context *context, const gv_net *net,
                           const gv_label *givens, const uint8_t *placed,
                           uint32_t n_givens, const uint64_t *marks,
                           gv_alphabet alphabet, gv_arena *arena, gv_error *err)
{
    gv_instance *instance = GV_ARENA_NEW(arena, gv_instance, 1);
    uint64_t *keys = GV_ARENA_NEW(arena, uint64_t, n_givens); // label, then the flag
    gv_label *labels = GV_ARENA_NEW(arena, gv_label, n_givens);
    uint8_t *flags = placed ? GV_ARENA_NEW(arena, uint8_t, n_givens) : NULL;
    if (!instance || !keys || !labels || (placed && !flags))
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n_givens; i++) {
        assert(givens[i] < net->n_labels);
        keys[i] = (uint64_t)givens[i] << 1 | (placed && placed[i]);
    }
    gv_sort_u64(keys, n_givens);
    bool any_placed = false;
    uint32_t n = 0;
    for (uint32_t i = 0; i < n_givens; i++) {
        // Of two equal givens, the one stated by the puzzle itself wins over the one
        // placed by a player.
        const gv_label label = (gv_label)(keys[i] >> 1);
        if (n && labels[n - 1] == label)
            continue;
        if (flags)
            flags[n] = keys[i] & 1;
        any_placed = any_placed || (keys[i] & 1);
        labels[n++] = label;
    }
    instance->context = context;
    instance->net = net;
    instance->alphabet = alphabet;
    instance->n_givens = n;
    instance->givens = labels;
    instance->placed = any_placed ? flags : NULL;
    GV_TRY(copy_marks(instance, marks, arena, err));
    *out = instance;
    return GV_OK;
}

gv_status gv_instance_arena(gv_arena **out, gv_context *context, gv_error *err)
{
    gv_memory *memory = gv_context_memory(context);
    gv_arena *arena = gv_alloc(memory, sizeof *arena);
    if (!arena)
        return gv_fail_memory(err);
    gv_arena_init(arena, memory);
    *out = arena;
    return GV_OK;
}

void gv_instance_arena_free(gv_arena *arena)
{
    if (!arena)
        return;
    gv_arena_free(arena);
    gv_free(arena);
}

static bool was_placed(const gv_instance *instance, gv_label given)
{
    const uint32_t at = gv_sorted_find(instance->givens, instance->n_givens, given);
    return at < instance->n_givens && instance->placed[at];
}

gv_status gv_instance_with_givens(gv_instance **out, const gv_instance *from,
                                  const gv_label *givens, uint32_t n_givens,
                                  gv_arena *arena, gv_error *err)
{
    uint8_t *placed = from->placed ? GV_ARENA_NEW(arena, uint8_t, n_givens) : NULL;
    if (from->placed && !placed)
        return gv_fail_memory(err);
    for (uint32_t i = 0; placed && i < n_givens; i++)
        placed[i] = was_placed(from, givens[i]);
    GV_TRY(gv_instance_make(out, from->context, from->net, givens, placed, n_givens,
                            from->marks, from->alphabet, arena, err));
    (*out)->problem = from->problem;
    return GV_OK;
}

gv_status gv_instance_derive(gv_instance **out, const gv_instance *from,
                             const gv_label *givens, uint32_t n_givens, gv_error *err)
{
    gv_arena *arena = NULL;
    gv_instance *made = NULL;
    GV_TRY(gv_instance_arena(&arena, from->context, err));
    const gv_status status =
        gv_instance_with_givens(&made, from, givens, n_givens, arena, err);
    if (!made) {
        gv_instance_arena_free(arena);
        return status;
    }
    gv_instance_own(made, arena, from);
    *out = made;
    return GV_OK;
}

void gv_instance_own(gv_instance *made, gv_arena *arena, const gv_instance *from)
{
    made->owned = arena;
    if (from->net->csp)
        made->kept = gv_instance_keep(from->kept ? from->kept : from);
}

gv_status gv_instance_as_marks(gv_instance **out, const gv_instance *from,
                               gv_arena *arena, gv_error *err)
{
    const gv_net *net = from->net;
    const size_t n_words = gv_bits_words(net->n_labels);
    uint64_t *marks = GV_ARENA_NEW(arena, uint64_t, n_words);
    if (!marks)
        return gv_fail_memory(err);
    gv_bits_fill(marks, net->n_labels);
    if (from->marks)
        memcpy(marks, from->marks, n_words * sizeof *marks);
    for (uint32_t i = 0; i < from->n_givens; i++) {
        const gv_var var = net->label_groups[net->label_start[from->givens[i]]];
        for (uint32_t k = net->group_start[var]; k < net->group_start[var + 1]; k++)
            if (net->group_labels[k] != from->givens[i])
                gv_bits_remove(marks, net->group_labels[k]);
    }
    GV_TRY(gv_instance_make(out, from->context, net, NULL, NULL, 0, marks,
                            from->alphabet, arena, err));
    (*out)->problem = from->problem;
    return GV_OK;
}

/* Takes every label out of `set` that is linked to `label`. */
static void remove_links(const gv_net *net, gv_label label, uint64_t *set)
{
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        for (uint32_t j = net->group_start[group]; j < net->group_start[group + 1]; j++)
            if (net->group_labels[j] != label)
                gv_bits_remove(set, net->group_labels[j]);
    }
    if (net->pair_start)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            gv_bits_remove(set, net->pairs[i]);
}

void gv_instance_candidates(const gv_instance *instance, uint64_t *out)
{
    const gv_net *net = instance->net;
    if (instance->marks)
        memcpy(out, instance->marks, gv_bits_words(net->n_labels) * sizeof *out);
    else
        gv_bits_fill(out, net->n_labels);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        remove_links(net, instance->givens[i], out);
}

static bool is_given(const gv_instance *instance, gv_label label)
{
    const uint32_t n_givens = instance->n_givens;
    return gv_sorted_find(instance->givens, n_givens, label) < n_givens;
}

/* Whether another label, linked to `label`, is a given. */
static bool is_excluded(const gv_instance *instance, gv_label label)
{
    const gv_net *net = instance->net;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        for (uint32_t j = net->group_start[group]; j < net->group_start[group + 1]; j++)
            if (net->group_labels[j] != label &&
                is_given(instance, net->group_labels[j]))
                return true;
    }
    if (net->pair_start)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            if (is_given(instance, net->pairs[i]))
                return true;
    return false;
}

bool gv_instance_is_candidate(const gv_instance *instance, gv_label label)
{
    if (instance->marks && !gv_bits_has(instance->marks, label))
        return false;
    return !is_excluded(instance, label);
}

bool gv_instance_has_marks(const gv_instance *instance)
{
    if (!instance->marks)
        return false;
    for (gv_label label = 0; label < instance->net->n_labels; label++)
        if (!gv_bits_has(instance->marks, label) && !is_excluded(instance, label))
            return true;
    return false;
}

/* The count is the one thing that changes: everything else is shared as it is. */
const gv_instance *gv_instance_keep(const gv_instance *instance)
{
    gv_instance *shared = (gv_instance *)instance;
    if (shared->owned)
        atomic_fetch_add(&shared->n_keepers, 1);
    return instance;
}

void gv_instance_free(gv_instance *instance)
{
    while (instance && instance->owned &&
           atomic_fetch_sub(&instance->n_keepers, 1) == 0) {
        gv_instance *kept = (gv_instance *)instance->kept;
        gv_instance_arena_free(instance->owned); // the instance lies in it
        instance = kept;
    }
}
