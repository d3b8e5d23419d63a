/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arena_list.h -- items of any one type that arrive one by one, in an arena. */
#ifndef GV_BASE_ARENA_LIST_H
#define GV_BASE_ARENA_LIST_H

#include "base/arena.h"

#include <stdint.h>

/* Set `size` to the size of an item, the rest to zero. The room doubles; the items
 * move then. */
typedef struct gv_arena_list {
    void *items;
    uint32_t n, room;
    size_t size;
} gv_arena_list;

/* Copies `item` to the end. False when out of memory. */
bool gv_arena_list_add(gv_arena_list *list, const void *item, gv_arena *arena);

#endif
