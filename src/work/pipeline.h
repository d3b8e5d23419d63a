/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pipeline.h -- read, work, write: one thread reads items, all work on them, and they
 * are written in the order of reading, so that the output does not depend on the number
 * of threads. */
#ifndef GV_WORK_PIPELINE_H
#define GV_WORK_PIPELINE_H

#include "base/status.h"

typedef struct gv_pipeline gv_pipeline;

typedef struct gv_pipeline_steps {
    /* Fills `item`; false at the end of the input. Always called by the caller's
     * thread. */
    bool (*read)(void *user, void *item);

    /* Works on `item`. Several run at once; `worker` is below n_threads and belongs to
     * the calling thread alone. */
    void (*work)(void *user, void *item, unsigned worker, gv_pipeline *pipeline);

    /* Called once for each item, in the order of reading, never twice at a time, as
     * soon as the item and all before it are done. */
    void (*write)(void *user, void *item);
} gv_pipeline_steps;

/* Runs until read() says that the input ended and all items are written. `items` are
 * n_items slots that are reused; at least two per thread keep all threads busy. The
 * caller's thread is one of the n_threads: it reads while a slot is free, even if that
 * means waiting, and works like the others when none is. With one thread an item is
 * written before the next one is read. */
gv_status gv_pipeline_run(const gv_pipeline_steps *steps, void *user, void **items,
                          size_t n_items, unsigned n_threads, gv_error *err);

/* Inside work(): waits until all earlier items are written. From then on the worker may
 * write parts of its own item itself, so that an endless item needs no endless memory.
 */
void gv_pipeline_wait_for_turn(gv_pipeline *pipeline, const void *item);

#endif
