/* SPDX-License-Identifier: GPL-3.0-or-later */
/* executor.h -- for those who process the items of a run: the threads of this process
 * (thread_executor.c), and other processes (mpi_executor.c). Clients see schedule.h. */
#ifndef GV_WORK_EXECUTOR_H
#define GV_WORK_EXECUTOR_H

#include "base/os/thread.h"
#include "work/schedule.h"

/* Who works besides the threads of this process. Only the caller's thread calls it. */
typedef struct gv_executor gv_executor;
struct gv_executor {
    unsigned n_threads, n_ranks; /* of the others, in total */

    /* Takes waiting items (gv_work_take) and returns at most one that has a result
     * (gv_work_put_back). False: nothing happened. */
    bool (*poll)(gv_executor *executor, gv_work *work);

    /* Called once: unfinished items are no longer needed, and come back soon. */
    void (*abort)(gv_executor *executor);
};

/* First in, first out. */
typedef struct gv_work_list {
    gv_work_item *first, *last;
} gv_work_list;

typedef struct gv_work_thread {
    gv_work *work;
    unsigned index;
    gv_thread thread;
} gv_work_thread;

/* An item is in one of the lists, or being worked on:
 *
 *     spare -> (fetch) -> waiting -> (work) -> done -> (commit) -> spare
 */
struct gv_work {
    const gv_work_plan *plan;
    gv_work_item *items;
    size_t n_items;
    gv_work_thread *threads;
    unsigned n_running; /* threads that were started */

    gv_mutex lock;         /* for everything that follows */
    gv_condition has_work; /* an item waits, or the threads should end */
    gv_condition changed;  /* an item was done or committed */
    gv_work_list spare, waiting, done;
    uint64_t n_fetched, n_committed;
    bool is_drained;     /* nothing more is fetched */
    bool is_interrupted; /* nothing more is begun */
    gv_work_end cause;   /* of the interruption */
    bool is_passed_on;   /* the executor knows of it */
    bool is_aborted;     /* nothing more is committed */
    bool is_committing;  /* some thread is inside commit() */
    bool is_closed;      /* threads end */
    gv_work_report report;
    gv_status status; /* of the first failure */
    gv_error error;
};

/* ---- schedule.c ---- */

gv_status gv_work_open(gv_work *work, const gv_work_plan *plan, gv_error *err);
void gv_work_close(gv_work *work);

void gv_work_list_put(gv_work_list *list, gv_work_item *item);
gv_work_item *gv_work_list_take(gv_work_list *list);

/* An item waiting to be worked on; NULL: there is none. */
gv_work_item *gv_work_take(gv_work *work);
/* Back with its result: the other fields of the item say which. */
void gv_work_put_back(gv_work *work, gv_work_item *item);

/* Works on an item. The lock is held except during the work itself. */
void gv_work_do(gv_work *work, gv_work_item *item, unsigned worker);

/* Whether nobody works but the caller's thread. */
bool gv_work_is_alone(const gv_work *work);

/* Waits until something changed, for at most this many seconds. The lock is held. */
void gv_work_wait(gv_work *work, double seconds);

/* ---- thread_executor.c ---- */

/* Starts plan->n_threads threads, one fewer if the caller works; fewer if no more can
 * be created. With none at all the caller works, whatever the plan says. */
gv_status gv_threads_start(gv_work *work, gv_error *err);
/* Waits for the items being worked on; waiting items stay. */
void gv_threads_join(gv_work *work);

#endif
