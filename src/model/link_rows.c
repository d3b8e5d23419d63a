/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link_rows.c -- every label's links as a bit set, computed once from the groups. */
#include "model/link_rows.h"

#include "base/bitset.h"

static void fill_row(uint64_t *row, const gv_net *net, gv_label label)
{
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        for (uint32_t j = net->group_start[group]; j < net->group_start[group + 1]; j++)
            gv_bits_add(row, net->group_labels[j]);
    }
    if (net->pair_start)
        for (uint32_t i = net->pair_start[label]; i < net->pair_start[label + 1]; i++)
            gv_bits_add(row, net->pairs[i]);
    gv_bits_remove(row, label); // added by its own groups
}

gv_status gv_link_rows_new(const gv_link_rows **out, const gv_net *net,
                           size_t max_bytes, gv_arena *arena, gv_error *err)
{
    const size_t n_words = gv_bits_words(net->n_labels);
    const size_t n_bytes = n_words * sizeof(uint64_t) * net->n_labels; // below 2^62
    if (n_bytes > max_bytes)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the links of %u labels take %zu bytes, more than %zu",
                       net->n_labels, n_bytes, max_bytes);
    gv_link_rows *rows = GV_ARENA_NEW(arena, gv_link_rows, 1);
    uint64_t *bits = GV_ARENA_NEW(arena, uint64_t, n_words * net->n_labels);
    if (!rows || !bits)
        return gv_fail_memory(err);
    for (gv_label label = 0; label < net->n_labels; label++)
        fill_row(bits + label * n_words, net, label);
    *rows = (gv_link_rows){ .n_words = n_words, .bits = bits };
    *out = rows;
    return GV_OK;
}
