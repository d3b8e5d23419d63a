/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread_executor.c -- the threads of a run: each takes the item that has waited
 * longest, again and again. All waiting is on condition variables. */
#include "work/executor.h"

#include "base/memory.h"

#include <assert.h>

static void *work_until_closed(void *argument)
{
    const gv_work_thread *self = argument;
    gv_work *work = self->work;
    gv_mutex_lock(&work->lock);
    while (!work->is_closed) {
        gv_work_item *item = gv_work_list_take(&work->waiting);
        if (item)
            gv_work_do(work, item, self->index);
        else
            gv_condition_wait(&work->has_work, &work->lock);
    }
    gv_mutex_unlock(&work->lock);
    return NULL;
}

gv_status gv_threads_start(gv_work *work, gv_error *err)
{
    const gv_work_plan *plan = work->plan;
    const unsigned first = plan->caller_works ? 1 : 0; // worker 0 is the caller
    assert(work->n_running == 0);
    if (plan->n_threads <= first)
        return GV_OK;
    work->threads = gv_memory_zeroed(NULL, plan->n_threads, sizeof *work->threads);
    if (!work->threads)
        return gv_fail_memory(err);
    for (unsigned index = first; index < plan->n_threads; index++) {
        gv_work_thread *thread = &work->threads[work->n_running];
        *thread = (gv_work_thread){ .work = work, .index = index };
        if (!gv_thread_start(&thread->thread, work_until_closed, thread))
            break;
        work->n_running++;
    }
    return work->n_running || !plan->executor ? GV_OK : gv_fail_memory(err);
}

void gv_threads_join(gv_work *work)
{
    gv_mutex_lock(&work->lock);
    work->is_closed = true;
    gv_condition_broadcast(&work->has_work);
    gv_mutex_unlock(&work->lock);
    for (unsigned i = 0; i < work->n_running; i++)
        gv_thread_join(work->threads[i].thread);
    work->n_running = 0;
}
