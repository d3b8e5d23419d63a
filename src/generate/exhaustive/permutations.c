/* SPDX-License-Identifier: GPL-3.0-or-later */
/* permutations.c -- two generators that agree in the first point that they move, and in
 * its image, differ by one that moves fewer points: the second is replaced by that one,
 * until it has a place of its own or is the identity. */
#include "generate/exhaustive/permutations.h"

#include <assert.h>
#include <string.h>

gv_status gv_permutations_init(gv_permutations *list, uint32_t n_points,
                               gv_arena *arena, gv_error *err)
{
    assert(n_points <= GV_MOST_POINTS);
    *list = (gv_permutations){ .n_points = n_points, .arena = arena };
    list->by_moved = GV_ARENA_NEW(arena, uint32_t, (size_t)n_points * n_points);
    list->work = GV_ARENA_NEW(arena, uint32_t, n_points);
    list->back = GV_ARENA_NEW(arena, uint32_t, n_points);
    return list->by_moved && list->work && list->back ? GV_OK : gv_fail_memory(err);
}

static gv_status keep(gv_permutations *list, gv_error *err)
{
    if (list->n == list->room) {
        const uint32_t room = list->room ? 2 * list->room : 16;
        uint32_t **items = GV_ARENA_NEW(list->arena, uint32_t *, room);
        if (!items)
            return gv_fail_memory(err);
        if (list->n)
            memcpy(items, list->items, list->n * sizeof *items);
        list->items = items;
        list->room = room;
    }
    uint32_t *item = GV_ARENA_NEW(list->arena, uint32_t, list->n_points);
    if (!item)
        return gv_fail_memory(err);
    memcpy(item, list->work, list->n_points * sizeof *item);
    list->items[list->n++] = item;
    return GV_OK;
}

/* Follows the work by the inverse of `item`. */
static void divide(gv_permutations *list, const uint32_t *item)
{
    for (uint32_t i = 0; i < list->n_points; i++)
        list->back[item[i]] = i;
    for (uint32_t i = 0; i < list->n_points; i++)
        list->work[i] = list->back[list->work[i]];
}

gv_status gv_permutations_add(gv_permutations *list, const uint32_t *images,
                              gv_error *err)
{
    memcpy(list->work, images, list->n_points * sizeof *images);
    for (uint32_t moved = 0; moved < list->n_points; moved++) {
        if (list->work[moved] == moved)
            continue;
        uint32_t *place =
            &list->by_moved[(size_t)moved * list->n_points + list->work[moved]];
        if (!*place) {
            GV_TRY(keep(list, err));
            *place = list->n;
            return GV_OK;
        }
        divide(list, list->items[*place - 1]);
        assert(list->work[moved] == moved);
    }
    return GV_OK; // the identity
}
