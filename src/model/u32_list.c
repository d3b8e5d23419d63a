/* SPDX-License-Identifier: GPL-3.0-or-later */
/* u32_list.c -- growing lists in an arena, sorting and searching of plain numbers. */
#include "model/u32_list.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16 };

void gv_u32_list_init(gv_u32_list *list, gv_arena *arena)
{
    *list = (gv_u32_list){ .arena = arena };
}

static bool reserve(gv_u32_list *list, uint32_t extra)
{
    if (extra <= list->room - list->n_items)
        return true;
    uint64_t room = list->room ? list->room : FIRST_ROOM;
    while (room - list->n_items < extra)
        room *= 2;
    if (room > UINT32_MAX || room > SIZE_MAX / sizeof *list->items)
        return false;
    uint32_t *items = gv_arena_take(list->arena, (size_t)room * sizeof *items);
    if (!items)
        return false;
    if (list->n_items)
        memcpy(items, list->items, list->n_items * sizeof *items);
    list->items = items;
    list->room = (uint32_t)room;
    return true;
}

bool gv_u32_list_push(gv_u32_list *list, uint32_t item)
{
    return gv_u32_list_append(list, &item, 1);
}

bool gv_u32_list_append(gv_u32_list *list, const uint32_t *items, uint32_t n_items)
{
    if (!reserve(list, n_items))
        return false;
    if (n_items)
        memcpy(list->items + list->n_items, items, n_items * sizeof *items);
    list->n_items += n_items;
    return true;
}

static int compare_u32(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static int compare_u64(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void gv_sort_u32(uint32_t *items, size_t n_items)
{
    // Most lists of the families arrive sorted: checking that is cheaper than sorting.
    for (size_t i = 1; i < n_items; i++)
        if (items[i - 1] > items[i]) {
            qsort(items, n_items, sizeof *items, compare_u32);
            return;
        }
}

void gv_sort_u64(uint64_t *items, size_t n_items)
{
    for (size_t i = 1; i < n_items; i++)
        if (items[i - 1] > items[i]) {
            qsort(items, n_items, sizeof *items, compare_u64);
            return;
        }
}

uint32_t gv_sorted_find(const uint32_t *items, uint32_t n_items, uint32_t item)
{
    uint32_t low = 0, high = n_items;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (items[middle] < item)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n_items && items[low] == item ? low : n_items;
}
