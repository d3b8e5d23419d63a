/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symmetry.c -- random automorphisms of variants: rotations and reflections that the
 * rules allow, and the digits, where they are interchangeable. A variant may have more.
 */
#include "model/grid.h"
#include "model/u32_list.h"
#include "model/variant.h"

enum { N_TURNS = 8 };

/* Turn `number` of the square: bit 0 reverses the rows, bit 1 the columns, bit 2
 * transposes. */
static void set_turn(gv_grid_map *map, uint32_t order, unsigned number)
{
    for (uint32_t i = 0; i < order; i++) {
        map->row[i] = number & 1 ? order - 1 - i : i;
        map->column[i] = number & 2 ? order - 1 - i : i;
        map->digit[i] = i;
    }
    map->transposed = number & 4;
}

/* Whether some group has exactly the images of this one. */
static bool keeps_group(const gv_net *net, const gv_label *image, gv_var group)
{
    const uint32_t from = net->group_start[group], to = net->group_start[group + 1];
    if (from == to)
        return true;
    const gv_label first = image[net->group_labels[from]];
    for (uint32_t i = net->label_start[first]; i < net->label_start[first + 1]; i++) {
        const gv_var other = net->label_groups[i];
        const gv_label *labels = net->group_labels + net->group_start[other];
        const uint32_t n = gv_net_group_size(net, other);
        uint32_t k = n == to - from ? from : to + 1;
        while (k < to && gv_sorted_find(labels, n, image[net->group_labels[k]]) < n)
            k++;
        if (k == to)
            return true;
    }
    return false;
}

static bool keeps_pairs(const gv_net *net, const gv_label *image, gv_label a)
{
    for (uint32_t i = net->pair_start[a]; i < net->pair_start[a + 1]; i++)
        if (!gv_net_linked(net, image[a], image[net->pairs[i]]))
            return false;
    return true;
}

static bool keeps_net(const gv_net *net, const gv_label *image)
{
    for (gv_var group = 0; group < net->n_groups; group++)
        if (!keeps_group(net, image, group))
            return false;
    for (gv_label a = 0; net->pair_start && a < net->n_labels; a++)
        if (!keeps_pairs(net, image, a))
            return false;
    return true;
}

void gv_variant_automorphism(const gv_net *net, gv_rng *rng, gv_label *image)
{
    const uint32_t order = net->shape.order;
    const bool hides = net->n_shown < net->n_labels;
    gv_grid_map map;
    unsigned turns[N_TURNS], n_turns = 0;
    for (unsigned turn = 0; turn < N_TURNS; turn++) {
        set_turn(&map, order, turn);
        gv_grid_image(image, net, &map);
        if (turn == 0 || (!hides && keeps_net(net, image)))
            turns[n_turns++] = turn;
    }
    set_turn(&map, order, turns[gv_rng_below(rng, n_turns)]);
    if (net->values_interchangeable)
        gv_rng_permutation(rng, map.digit, order);
    gv_grid_image(image, net, &map);
    for (gv_label label = net->n_shown; label < net->n_labels; label++)
        image[label] = label;
}
