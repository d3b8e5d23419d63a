/* SPDX-License-Identifier: GPL-3.0-or-later */
/* executor.h -- where units are worked on: the threads of this process (thread_pool.h),
 * or those of many (ranks.h). The study sees nothing else. */
#ifndef GV_STUDY_EXECUTOR_H
#define GV_STUDY_EXECUTOR_H

#include "base/buffer.h"

/* A unit on its way: job and result as flat bytes. Used again and again. */
typedef struct gv_work_item gv_work_item;
struct gv_work_item {
    gv_buffer job, result;
    bool is_done;
    unsigned rank;      /* that worked on it; 0 without ranks */
    gv_work_item *next; /* for whoever has it at the moment */
};

typedef struct gv_executor gv_executor;
struct gv_executor {
    unsigned n_threads, n_ranks; /* all in all */

    /* Hands over a item with a job. */
    void (*submit)(gv_executor *executor, gv_work_item *item);

    /* Any item whose result is there; NULL when there is none within so many seconds.
     */
    gv_work_item *(*collect)(gv_executor *executor, double seconds);

    /* What is in work, or not begun, is not wanted any more: all items come back
     * soon, given up. */
    void (*end)(gv_executor *executor);
};

#endif
