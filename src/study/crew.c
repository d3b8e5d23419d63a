/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crew.c -- two queues under one lock: parcels to do, and parcels done. */
#include "study/crew.h"

#include "study/unit_worker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

/* First in, first out. */
typedef struct queue {
    gv_parcel *first, *last;
} queue;

typedef struct member {
    gv_crew *crew;
    gv_unit_worker worker;
    pthread_t thread;
} member;

struct gv_crew {
    gv_hall hall; /* first: a hall is its crew */
    const gv_study_plan *plan;
    member *members;
    unsigned n_members; /* whose worker is made */
    unsigned n_running;

    pthread_mutex_t lock;
    pthread_cond_t has_work, has_results;
    queue to_do, done;
    bool ended;
};

static void put(queue *q, gv_parcel *parcel)
{
    parcel->next = NULL;
    if (q->last)
        q->last->next = parcel;
    else
        q->first = parcel;
    q->last = parcel;
}

static gv_parcel *take(queue *q)
{
    gv_parcel *parcel = q->first;
    if (!parcel)
        return NULL;
    q->first = parcel->next;
    if (!q->first)
        q->last = NULL;
    return parcel;
}

/* ---- the threads ---- */

static void *work(void *argument)
{
    member *self = argument;
    gv_crew *crew = self->crew;
    pthread_mutex_lock(&crew->lock);
    while (!crew->ended) {
        gv_parcel *parcel = take(&crew->to_do);
        if (!parcel) {
            pthread_cond_wait(&crew->has_work, &crew->lock);
            continue;
        }
        pthread_mutex_unlock(&crew->lock);
        gv_unit_worker_run(&self->worker, &parcel->job, &parcel->result);
        pthread_mutex_lock(&crew->lock);
        put(&crew->done, parcel);
        pthread_cond_signal(&crew->has_results);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static gv_status start(gv_crew *crew, unsigned n_threads, gv_error *err)
{
    crew->members = gv_memory_zeroed(NULL, n_threads, sizeof *crew->members);
    if (!crew->members)
        return gv_fail_memory(err);
    while (crew->n_members < n_threads) {
        member *m = &crew->members[crew->n_members++];
        m->crew = crew;
        GV_TRY(gv_unit_worker_init(&m->worker, crew->plan, err));
    }
    while (crew->n_running < n_threads) {
        member *m = &crew->members[crew->n_running];
        if (pthread_create(&m->thread, NULL, work, m) != 0)
            break;
        crew->n_running++;
    }
    crew->hall.n_threads = crew->n_running;
    return crew->n_running ? GV_OK : gv_fail_memory(err);
}

/* ---- the crew as a hall ---- */

static void hall_submit(gv_hall *hall, gv_parcel *parcel)
{
    gv_crew_submit((gv_crew *)hall, parcel);
}

static gv_parcel *hall_collect(gv_hall *hall, double seconds)
{
    return gv_crew_collect((gv_crew *)hall, seconds);
}

static void hall_end(gv_hall *hall)
{
    gv_crew_end((gv_crew *)hall);
}

gv_hall *gv_crew_hall(gv_crew *crew)
{
    return &crew->hall;
}

/* ---- the crew ---- */

gv_status gv_crew_new(gv_crew **out, const gv_study_plan *plan, unsigned n_threads,
                      gv_error *err)
{
    gv_crew *crew = gv_memory_zeroed(NULL, 1, sizeof *crew);
    if (!crew)
        return gv_fail_memory(err);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->has_work, &attributes);
    pthread_cond_init(&crew->has_results, &attributes);
    pthread_condattr_destroy(&attributes);
    crew->plan = plan;
    crew->hall = (gv_hall){
        .n_ranks = 1, .submit = hall_submit, .collect = hall_collect, .end = hall_end
    };
    const gv_status status = start(crew, n_threads, err);
    if (status == GV_OK)
        *out = crew;
    else
        gv_crew_free(crew);
    return status;
}

void gv_crew_free(gv_crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->ended = true;
    pthread_cond_broadcast(&crew->has_work);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->n_running; i++)
        pthread_join(crew->members[i].thread, NULL);
    for (unsigned i = 0; i < crew->n_members; i++)
        gv_unit_worker_free(&crew->members[i].worker);
    pthread_cond_destroy(&crew->has_results);
    pthread_cond_destroy(&crew->has_work);
    pthread_mutex_destroy(&crew->lock);
    gv_free(crew->members);
    gv_free(crew);
}

unsigned gv_crew_n_threads(const gv_crew *crew)
{
    return crew->n_running;
}

void gv_crew_submit(gv_crew *crew, gv_parcel *parcel)
{
    pthread_mutex_lock(&crew->lock);
    put(&crew->to_do, parcel);
    pthread_cond_signal(&crew->has_work);
    pthread_mutex_unlock(&crew->lock);
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

gv_parcel *gv_crew_collect(gv_crew *crew, double seconds)
{
    const struct timespec end = after(seconds);
    pthread_mutex_lock(&crew->lock);
    gv_parcel *parcel = take(&crew->done);
    while (!parcel &&
           pthread_cond_timedwait(&crew->has_results, &crew->lock, &end) == 0)
        parcel = take(&crew->done);
    if (!parcel)
        parcel = take(&crew->done);
    pthread_mutex_unlock(&crew->lock);
    return parcel;
}

void gv_crew_end(gv_crew *crew)
{
    atomic_store(crew->plan->stop, true);
}
