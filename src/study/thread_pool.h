/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread_pool.h -- the threads of one process: items come in any order and are worked
 * on in that order; results come back as they are done. Nobody waits but on conditions.
 */
#ifndef GV_STUDY_THREAD_POOL_H
#define GV_STUDY_THREAD_POOL_H

#include "study/executor.h"
#include "study/study_plan.h"

typedef struct gv_thread_pool gv_thread_pool;

/* The plan outlives the pool. Fewer threads than asked for is no failure. */
gv_status gv_thread_pool_new(gv_thread_pool **out, const gv_study_plan *plan,
                             unsigned n_threads, gv_error *err);
/* Waits for what is in work; what is not begun is forgotten. NULL is fine. */
void gv_thread_pool_free(gv_thread_pool *pool);

unsigned gv_thread_pool_n_threads(const gv_thread_pool *pool);
void gv_thread_pool_submit(gv_thread_pool *pool, gv_work_item *item);
gv_work_item *gv_thread_pool_collect(gv_thread_pool *pool, double seconds);
void gv_thread_pool_end(gv_thread_pool *pool);

/* A executor of this pool alone; it lives as long as the pool. */
gv_executor *gv_thread_pool_executor(gv_thread_pool *pool);

#endif
