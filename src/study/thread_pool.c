/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread_pool.c -- two queues under one lock: items to do, and items done. */
#include "study/thread_pool.h"

#include "study/unit_worker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

/* First in, first out. */
typedef struct queue {
    gv_work_item *first, *last;
} queue;

typedef struct member {
    gv_thread_pool *pool;
    gv_unit_worker worker;
    pthread_t thread;
} member;

struct gv_thread_pool {
    gv_executor executor; /* first: an executor is its pool */
    const gv_study_plan *plan;
    member *members;
    unsigned n_members; /* whose worker is made */
    unsigned n_running;

    pthread_mutex_t lock;
    pthread_cond_t has_work, has_results;
    queue to_do, done;
    bool ended;
};

static void put(queue *q, gv_work_item *item)
{
    item->next = NULL;
    if (q->last)
        q->last->next = item;
    else
        q->first = item;
    q->last = item;
}

static gv_work_item *take(queue *q)
{
    gv_work_item *item = q->first;
    if (!item)
        return NULL;
    q->first = item->next;
    if (!q->first)
        q->last = NULL;
    return item;
}

/* ---- the threads ---- */

static void *work(void *argument)
{
    member *self = argument;
    gv_thread_pool *pool = self->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->ended) {
        gv_work_item *item = take(&pool->to_do);
        if (!item) {
            pthread_cond_wait(&pool->has_work, &pool->lock);
            continue;
        }
        pthread_mutex_unlock(&pool->lock);
        gv_unit_worker_run(&self->worker, &item->job, &item->result);
        pthread_mutex_lock(&pool->lock);
        put(&pool->done, item);
        pthread_cond_signal(&pool->has_results);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static gv_status start(gv_thread_pool *pool, unsigned n_threads, gv_error *err)
{
    pool->members = gv_memory_zeroed(NULL, n_threads, sizeof *pool->members);
    if (!pool->members)
        return gv_fail_memory(err);
    while (pool->n_members < n_threads) {
        member *m = &pool->members[pool->n_members++];
        m->pool = pool;
        GV_TRY(gv_unit_worker_init(&m->worker, pool->plan, err));
    }
    while (pool->n_running < n_threads) {
        member *m = &pool->members[pool->n_running];
        if (pthread_create(&m->thread, NULL, work, m) != 0)
            break;
        pool->n_running++;
    }
    pool->executor.n_threads = pool->n_running;
    return pool->n_running ? GV_OK : gv_fail_memory(err);
}

/* ---- the pool as an executor ---- */

static void executor_submit(gv_executor *executor, gv_work_item *item)
{
    gv_thread_pool_submit((gv_thread_pool *)executor, item);
}

static gv_work_item *executor_collect(gv_executor *executor, double seconds)
{
    return gv_thread_pool_collect((gv_thread_pool *)executor, seconds);
}

static void executor_end(gv_executor *executor)
{
    gv_thread_pool_end((gv_thread_pool *)executor);
}

gv_executor *gv_thread_pool_executor(gv_thread_pool *pool)
{
    return &pool->executor;
}

/* ---- the pool ---- */

gv_status gv_thread_pool_new(gv_thread_pool **out, const gv_study_plan *plan,
                             unsigned n_threads, gv_error *err)
{
    gv_thread_pool *pool = gv_memory_zeroed(NULL, 1, sizeof *pool);
    if (!pool)
        return gv_fail_memory(err);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_work, &attributes);
    pthread_cond_init(&pool->has_results, &attributes);
    pthread_condattr_destroy(&attributes);
    pool->plan = plan;
    pool->executor = (gv_executor){ .n_ranks = 1,
                                    .submit = executor_submit,
                                    .collect = executor_collect,
                                    .end = executor_end };
    const gv_status status = start(pool, n_threads, err);
    if (status == GV_OK)
        *out = pool;
    else
        gv_thread_pool_free(pool);
    return status;
}

void gv_thread_pool_free(gv_thread_pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->ended = true;
    pthread_cond_broadcast(&pool->has_work);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->n_running; i++)
        pthread_join(pool->members[i].thread, NULL);
    for (unsigned i = 0; i < pool->n_members; i++)
        gv_unit_worker_free(&pool->members[i].worker);
    pthread_cond_destroy(&pool->has_results);
    pthread_cond_destroy(&pool->has_work);
    pthread_mutex_destroy(&pool->lock);
    gv_free(pool->members);
    gv_free(pool);
}

unsigned gv_thread_pool_n_threads(const gv_thread_pool *pool)
{
    return pool->n_running;
}

void gv_thread_pool_submit(gv_thread_pool *pool, gv_work_item *item)
{
    pthread_mutex_lock(&pool->lock);
    put(&pool->to_do, item);
    pthread_cond_signal(&pool->has_work);
    pthread_mutex_unlock(&pool->lock);
}

static struct timespec after(double seconds)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double whole = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec + seconds;
    const time_t rounded = (time_t)whole;
    return (struct timespec){ .tv_sec = rounded,
                              .tv_nsec = (long)(1e9 * (whole - (double)rounded)) };
}

gv_work_item *gv_thread_pool_collect(gv_thread_pool *pool, double seconds)
{
    const struct timespec end = after(seconds);
    pthread_mutex_lock(&pool->lock);
    gv_work_item *item = take(&pool->done);
    while (!item && pthread_cond_timedwait(&pool->has_results, &pool->lock, &end) == 0)
        item = take(&pool->done);
    if (!item)
        item = take(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    return item;
}

void gv_thread_pool_end(gv_thread_pool *pool)
{
    atomic_store(pool->plan->stop, true);
}
