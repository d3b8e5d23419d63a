/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schedule.h -- long work as numbered items:
 *
 *     fetch (the caller's thread) -> work (threads, ranks) -> commit (one at a time)
 *
 * Results are committed in the order of fetching, so that they depend neither on the
 * number of threads nor on their speed; or, where order does not matter, as they come.
 * Records, units of generators, studies and sweeps are clients of this. */
#ifndef GV_WORK_SCHEDULE_H
#define GV_WORK_SCHEDULE_H

#include "base/buffer.h"
#include "base/status.h"

typedef struct gv_work gv_work; /* one run */

/* One of the slots of a run, reused. Threads of one process pass only pointers to it.
 */
typedef struct gv_work_item {
    void *data;      /* the client's: what to do, and the result */
    gv_work *work;   /* the run that it belongs to */
    uint64_t number; /* in the order of fetching, from 0 */
    unsigned rank;   /* that worked on it; 0: this process */

    /* For work/ only. */
    bool is_part;   /* handed over, and still worked on */
    bool cut_short; /* the run was stopped before it was done: there is no result */
    gv_status status;
    gv_error error;
    struct gv_work_item *next;      /* in a list of the run */
    struct gv_work_item *next_held; /* in a list of an executor */
} gv_work_item;

/* Items as bytes, for other processes. `user` is the client's. Writers append; readers
 * copy what they keep, and return false for malformed bytes. */
typedef struct gv_work_codec {
    void (*write_job)(void *user, gv_buffer *out, const void *data);
    bool (*read_job)(void *user, void *data, const char *bytes, size_t length);
    void (*write_result)(void *user, gv_buffer *out, const void *data);
    bool (*read_result)(void *user, void *data, const char *bytes, size_t length);
} gv_work_codec;

/* What a client does. A failure of any step ends the run and becomes the run's. */
typedef struct gv_work_steps {
    /* Fills the item; *found = false: there are no more. Always called by the caller's
     * thread. */
    gv_status (*fetch)(void *user, gv_work_item *item, bool *found, gv_error *err);

    /* Works on the item. Several run at once; `worker` is below n_threads and belongs
     * to the calling thread alone. */
    gv_status (*work)(void *user, gv_work_item *item, unsigned worker, gv_error *err);

    /* Called once for each finished item, never twice at a time. Goals are decided
     * here: gv_work_abort() says that this was the last one. */
    gv_status (*commit)(void *user, gv_work_item *item, gv_error *err);

    /* A few times a second, by the caller's thread. NULL: not needed; never called if
     * that thread works itself. */
    void (*tick)(void *user);

    const gv_work_codec *codec; /* NULL: never leaves this process */
} gv_work_steps;

struct gv_executor;

typedef struct gv_work_plan {
    const gv_work_steps *steps;
    void *user;
    void **items;       /* the client's data of each item, */
    size_t n_items;     /* the maximum fetched and not committed at a time */
    unsigned n_threads; /* of this process; fewer is not a failure */

    /* The caller's thread is worker 0: it fetches while an item is free, even if that
     * means waiting, and works when none is; the thread that finishes the oldest item
     * commits it. With one thread an item is committed before the next is fetched.
     * Otherwise the caller's thread only fetches, commits and ticks, as long as any
     * other thread can be started. */
    bool caller_works;

    bool any_order; /* commit items as they are done */

    /* NULL, or a flag that ends the run when it is set, from outside or by an abort:
     * long steps check it. What was worked on meanwhile is not committed. */
    gv_flag *stop;
    double end_time; /* on gv_wall_seconds(): as if the flag were set then; 0: none */

    struct gv_executor *executor; /* NULL, or who works besides the threads */
} gv_work_plan;

typedef enum gv_work_end {
    GV_WORK_DONE,    /* nothing more to fetch, or shut down by the client */
    GV_WORK_TIME,    /* end_time */
    GV_WORK_STOPPED, /* the stop flag */
    GV_WORK_LEFT     /* a rank abandoned its work: only that rank received a signal */
} gv_work_end;

typedef struct gv_work_report {
    gv_work_end end;
    unsigned left_by; /* GV_WORK_LEFT: that rank */
} gv_work_report;

/* Runs all items. `report` may be NULL. */
gv_status gv_work_run(const gv_work_plan *plan, gv_work_report *report, gv_error *err);

/* Inside fetch or commit: ends the run. Items in progress are abandoned; nothing more
 * is committed. */
void gv_work_abort(gv_work *work);

/* Inside work, if items are committed in order: waits until all earlier items are. From
 * then on the worker may write parts of its own item itself, so that an endless item
 * does not need endless memory. */
void gv_work_wait_for_turn(gv_work_item *item);

/* Inside work, with any_order: commits the contents of the item, and returns when it
 * may be used for the next part. False: the run is ending, the rest is not wanted. */
bool gv_work_hand_over(gv_work_item *item);

#endif
