/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c -- checks and dumps of the scheduler. */
#include "work/inspect.h"

#include <inttypes.h>
#include <stdio.h>

static unsigned times_in(const gv_work_list *list, const gv_work_item *item)
{
    unsigned n = 0;
    for (const gv_work_item *other = list->first; other; other = other->next)
        n += other == item;
    return n;
}

const char *gv_work_check(const gv_work *work)
{
    size_t n_spare = 0;
    if (work->n_committed > work->n_fetched)
        return "more items are committed than were fetched";
    const uint64_t n_window = work->n_fetched - work->n_committed;
    for (size_t i = 0; i < work->n_items; i++) {
        const gv_work_item *item = &work->items[i];
        const unsigned spare = times_in(&work->spare, item);
        const unsigned waiting = times_in(&work->waiting, item);
        const unsigned done = times_in(&work->done, item);
        if (spare + waiting + done > 1)
            return "an item is in two lists";
        if ((waiting || done) && item->number >= work->n_fetched)
            return "an item is in the window, but was not fetched";
        if (waiting && !work->plan->any_order && item->number < work->n_committed)
            return "an item waits, but was committed";
        n_spare += spare;
    }
    // One more may be on its way: it is being fetched.
    return n_spare + n_window == work->n_items ||
                   n_spare + n_window + 1 == work->n_items
               ? NULL
               : "the items that are not spare are not the window";
}

static const char *place_of(const gv_work *work, const gv_work_item *item)
{
    return times_in(&work->waiting, item) ? "waiting"
           : times_in(&work->done, item)  ? "done"
                                          : "being fetched, worked on or committed";
}

void gv_work_dump(const gv_work *work)
{
    fprintf(stderr,
            "work: %" PRIu64 " items fetched, %" PRIu64
            " committed, window of %zu, %u threads started%s%s%s%s\n",
            work->n_fetched, work->n_committed, work->n_items, work->n_running,
            work->is_committing ? ", committing" : "",
            work->is_drained ? ", drained" : "",
            work->is_interrupted ? ", interrupted" : "",
            work->is_aborted ? ", aborted" : "");
    for (size_t i = 0; i < work->n_items; i++) {
        const gv_work_item *item = &work->items[i];
        if (!times_in(&work->spare, item))
            fprintf(stderr, "item %" PRIu64 " of rank %u: %s%s%s\n", item->number,
                    item->rank, place_of(work, item),
                    item->is_part ? ", a part of it is handed over" : "",
                    item->cut_short ? ", cut short" : "");
    }
}
