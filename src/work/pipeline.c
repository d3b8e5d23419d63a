/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pipeline.c -- a ring of slots. A slot goes
 *
 *     free -> full (read) -> taken (a thread works) -> done -> free (written)
 *
 * Slots are filled, taken and written in ring order, so three counters that only grow
 * tell everything; the state of the slots between `next_write` and `next_take` is in
 * `done`. The thread that finishes the oldest slot writes it and every done slot behind
 * it: results appear even while the caller's thread waits for more input. That thread
 * reads as long as there is a free slot, and then works like the others, so that N
 * threads are N threads at work. */
#include "work/pipeline.h"

#include "base/log.h"
#include "base/memory.h"

#include <assert.h>
#include <pthread.h>

struct gv_pipeline {
    const gv_pipeline_steps *steps;
    void *user;
    void **items;
    size_t n_items;
    bool *done; /* per slot: worked on, not written yet */

    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t next_read;  /* slots filled so far */
    uint64_t next_take;  /* slots handed to workers so far */
    uint64_t next_write; /* slots written so far */
    bool writing;        /* some thread is inside write() */
    bool ended;          /* nothing more will be read */
};

typedef struct worker {
    gv_pipeline *pipeline;
    unsigned index;
} worker;

/* Writes every finished slot that is next in order. Called and left with the lock held;
 * released during the writing itself. */
static void write_finished(gv_pipeline *p)
{
    while (!p->writing && p->next_write < p->next_take &&
           p->done[p->next_write % p->n_items]) {
        const size_t slot = p->next_write % p->n_items;
        p->writing = true;
        pthread_mutex_unlock(&p->lock);
        p->steps->write(p->user, p->items[slot]);
        pthread_mutex_lock(&p->lock);
        GV_LOG(4, work, "batch %llu is written", (unsigned long long)p->next_write);
        p->writing = false;
        p->done[slot] = false;
        p->next_write++;
        pthread_cond_broadcast(&p->changed);
    }
}

static bool has_full_slot(const gv_pipeline *p)
{
    return p->next_take < p->next_read;
}

/* Works on the oldest full slot. The lock is held except during the work itself. */
static void work_on_next(gv_pipeline *p, unsigned index)
{
    assert(has_full_slot(p));
    const size_t slot = p->next_take++ % p->n_items;
    pthread_mutex_unlock(&p->lock);
    p->steps->work(p->user, p->items[slot], index, p);
    pthread_mutex_lock(&p->lock);
    assert(!p->done[slot]); // a slot is worked on once
    p->done[slot] = true;
    write_finished(p);
}

/* Fills the next free slot. The lock is held except during the reading itself. */
static void read_next(gv_pipeline *p)
{
    const size_t slot = p->next_read % p->n_items;
    assert(p->next_read - p->next_write < p->n_items); // the slot is free
    pthread_mutex_unlock(&p->lock);
    const bool more = p->steps->read(p->user, p->items[slot]);
    pthread_mutex_lock(&p->lock);
    GV_LOG(4, work, "batch %llu is %s", (unsigned long long)p->next_read,
           more ? "read" : "the end");
    if (more)
        p->next_read++;
    else
        p->ended = true;
    pthread_cond_broadcast(&p->changed);
}

static void *work_until_end(void *argument)
{
    const worker *self = argument;
    gv_pipeline *p = self->pipeline;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!has_full_slot(p) && !p->ended)
            pthread_cond_wait(&p->changed, &p->lock);
        if (!has_full_slot(p))
            break;
        work_on_next(p, self->index);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* What the caller's thread does; it is worker 0. */
static void read_and_work(gv_pipeline *p)
{
    pthread_mutex_lock(&p->lock);
    while (!p->ended || has_full_slot(p)) {
        if (!p->ended && p->next_read - p->next_write < p->n_items)
            read_next(p);
        else if (has_full_slot(p))
            work_on_next(p, 0);
        else
            pthread_cond_wait(&p->changed, &p->lock);
    }
    assert(p->next_take == p->next_read);
    pthread_mutex_unlock(&p->lock);
}

static gv_status run_threads(gv_pipeline *p, unsigned n_threads, gv_error *err)
{
    pthread_t *threads = gv_memory_zeroed(NULL, n_threads, sizeof *threads);
    worker *workers = gv_memory_zeroed(NULL, n_threads, sizeof *workers);
    p->done = gv_memory_zeroed(NULL, p->n_items, sizeof *p->done);
    gv_status status = GV_OK;
    if (!threads || !workers || !p->done) {
        status = gv_fail_memory(err);
        goto out;
    }
    unsigned n_running = 1; // this one; fewer than requested do the same work
    while (n_running < n_threads) {
        workers[n_running] = (worker){ .pipeline = p, .index = n_running };
        if (pthread_create(&threads[n_running], NULL, work_until_end,
                           &workers[n_running]) != 0)
            break;
        n_running++;
    }
    if (n_running == 1)
        p->n_items = 1; // nobody else would work on what was read before it
    GV_LOG(1, work, "%u threads of %u, %zu batches at a time", n_running, n_threads,
           p->n_items);
    read_and_work(p);
    for (unsigned i = 1; i < n_running; i++)
        pthread_join(threads[i], NULL);
out:
    gv_free(threads);
    gv_free(workers);
    gv_free(p->done);
    return status;
}

gv_status gv_pipeline_run(const gv_pipeline_steps *steps, void *user, void **items,
                          size_t n_items, unsigned n_threads, gv_error *err)
{
    gv_pipeline p = {
        .steps = steps, .user = user, .items = items, .n_items = n_items
    };
    pthread_mutex_init(&p.lock, NULL);
    pthread_cond_init(&p.changed, NULL);
    const gv_status status = run_threads(&p, n_threads, err);
    assert(status != GV_OK || p.next_write == p.next_read); // all are written
    pthread_cond_destroy(&p.changed);
    pthread_mutex_destroy(&p.lock);
    return status;
}

void gv_pipeline_wait_for_turn(gv_pipeline *pipeline, const void *item)
{
    pthread_mutex_lock(&pipeline->lock);
    while (pipeline->items[pipeline->next_write % pipeline->n_items] != item)
        pthread_cond_wait(&pipeline->changed, &pipeline->lock);
    pthread_mutex_unlock(&pipeline->lock);
}
