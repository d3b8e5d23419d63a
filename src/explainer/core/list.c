/* SPDX-License-Identifier: GPL-3.0-or-later */
/* list.c -- all findings of a chain producer, sorted. */
#include "explainer/core/search.h"

#include "base/log.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void gv_se_list_add(gv_se_list *list, gv_se_work *work, const gv_se_item *item)
{
    if (list->n == list->room) {
        const unsigned room = list->room ? 2 * list->room : 256;
        gv_se_item *const more = gv_se_take(work, room * sizeof *more);
        if (!more)
            return;
        if (list->n)
            memcpy(more, list->item, list->n * sizeof *more);
        list->item = more;
        list->room = room;
    }
    assert(list->n < list->room);
    list->item[list->n] = *item;
    list->item[list->n].order = list->n;
    list->n++;
}

unsigned gv_se_item_removed(const gv_se_item *item, const gv_se_grid *grid,
                            const gv_se_numbers *numbers, uint16_t out[GV_SE_CANDS])
{
    if (item->found.kind == GV_SE_KIND_CYCLE) {
        memcpy(out, item->removed, item->n_removed * sizeof *out);
        return item->n_removed;
    }
    const unsigned target = item->found.target;
    assert(target < numbers->n);
    if (!item->found.on) {
        out[0] = (uint16_t)target;
        return 1;
    }
    const unsigned cell = numbers->cell[target];
    unsigned n = 0;
    for (unsigned rest = grid->cands[cell] & ~(1u << numbers->digit[target]); rest;
         rest &= rest - 1)
        out[n++] = numbers->number[cell][gv_se_first(rest)];
    return n;
}

static int compare(const void *a, const void *b)
{
    const gv_se_item *const x = a, *const y = b;
    if (gv_se_finding_before(&x->found, &y->found))
        return -1;
    if (gv_se_finding_before(&y->found, &x->found))
        return 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

/* What the items removed so far. Most remove from one cell: these by cell and digits.
 */
typedef struct seen_sets {
    uint64_t by_cell[GV_SE_CELLS][8];
} seen_sets;

static bool is_one_cell(const uint16_t *removed, unsigned n,
                        const gv_se_numbers *numbers)
{
    assert(n > 0);
    return numbers->cell[removed[0]] == numbers->cell[removed[n - 1]];
}

/* Whether one of the first `n` items removes the same from several cells. */
static bool is_same_as_cycle(const gv_se_list *list, unsigned n,
                             const uint16_t *removed, unsigned n_removed)
{
    for (unsigned i = 0; i < n; i++)
        if (list->item[i].n_removed == n_removed &&
            !memcmp(list->item[i].removed, removed, n_removed * sizeof *removed))
            return true;
    return false;
}

void gv_se_list_sort(gv_se_list *list, gv_se_work *work, const gv_se_grid *grid,
                     const gv_se_numbers *numbers)
{
    if (!list->n)
        return;
    qsort(list->item, list->n, sizeof *list->item, compare);
    const gv_mark mark = gv_arena_mark(work->arena);
    seen_sets *const seen = gv_se_take(work, sizeof *seen);
    if (!seen)
        return;
    memset(seen, 0, sizeof *seen);
    unsigned n = 0;
    for (unsigned i = 0; i < list->n; i++) {
        uint16_t removed[GV_SE_CANDS] = { 0 };
        const unsigned n_removed =
            gv_se_item_removed(&list->item[i], grid, numbers, removed);
        assert(n_removed > 0 && n_removed <= numbers->n);
        if (is_one_cell(removed, n_removed, numbers)) {
            unsigned digits = 0;
            for (unsigned k = 0; k < n_removed; k++)
                digits |= 1u << numbers->digit[removed[k]];
            uint64_t *const set = seen->by_cell[numbers->cell[removed[0]]];
            if (gv_bits_has(set, digits))
                continue;
            gv_bits_add(set, digits);
        } else if (is_same_as_cycle(list, n, removed, n_removed)) {
            continue;
        }
        list->item[n++] = list->item[i];
    }
    GV_LOG(5, explainer, "%u finds, %u of them remove something else", list->n, n);
    list->n = n;
    gv_arena_rewind(work->arena, mark);
}
