/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arena_list.h"

#include <string.h>

bool gv_arena_list_add(gv_arena_list *list, const void *item, gv_arena *arena)
{
    if (list->n == list->room) {
        const uint32_t room = list->room ? 2 * list->room : 16;
        void *items =
            room > list->room ? gv_arena_zeroed(arena, room, list->size) : NULL;
        if (!items)
            return false;
        if (list->n)
            memcpy(items, list->items, list->n * list->size);
        list->items = items;
        list->room = room;
    }
    memcpy((char *)list->items + list->n * list->size, item, list->size);
    list->n++;
    return true;
}
