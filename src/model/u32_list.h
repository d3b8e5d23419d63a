/* SPDX-License-Identifier: GPL-3.0-or-later */
/* u32_list.h -- numbers that arrive one by one, kept in an arena, and their sorting.
 * Shared by the builders of this folder. */
#ifndef GV_MODEL_U32_LIST_H
#define GV_MODEL_U32_LIST_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* Doubles when it is full; the old piece stays in the arena until that is rewound. */
typedef struct gv_u32_list {
    gv_arena *arena;
    uint32_t *items;
    uint32_t n_items;
    uint32_t room;
} gv_u32_list;

void gv_u32_list_init(gv_u32_list *list, gv_arena *arena);

/* Both return false when out of memory; the list is then unchanged. */
bool gv_u32_list_push(gv_u32_list *list, uint32_t item);
bool gv_u32_list_append(gv_u32_list *list, const uint32_t *items, uint32_t n_items);

/* Ascending. */
void gv_sort_u32(uint32_t *items, size_t n_items);
void gv_sort_u64(uint64_t *items, size_t n_items);

/* The position of `item` among the ascending `items`; n_items if it is not there. O(log
 * n). */
uint32_t gv_sorted_find(const uint32_t *items, uint32_t n_items, uint32_t item);

#endif
