/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turns.c -- a semaphore whose waiters can be stopped by a flag. */
#include "serve/turns.h"

#include "base/os/thread.h"

void gv_turns_init(gv_turns *turns, unsigned n_turns)
{
    *turns = (gv_turns){ .n_free = n_turns };
    (void)pthread_mutex_init(&turns->mutex, NULL);
    (void)gv_condition_init(&turns->freed);
}

void gv_turns_free(gv_turns *turns)
{
    (void)pthread_cond_destroy(&turns->freed);
    (void)pthread_mutex_destroy(&turns->mutex);
}

/* Nobody signals when a flag is set, so a waiter checks now and then. */
static void wait_a_moment(gv_turns *turns)
{
    static const double seconds = 0.05;
    gv_condition_wait_for(&turns->freed, &turns->mutex, seconds);
}

bool gv_turns_take(gv_turns *turns, const gv_flag *stop)
{
    pthread_mutex_lock(&turns->mutex);
    while (!turns->n_free && !atomic_load(stop))
        wait_a_moment(turns);
    const bool has_turn = turns->n_free > 0;
    turns->n_free -= has_turn;
    pthread_mutex_unlock(&turns->mutex);
    return has_turn;
}

void gv_turns_give(gv_turns *turns)
{
    pthread_mutex_lock(&turns->mutex);
    turns->n_free++;
    pthread_cond_signal(&turns->freed);
    pthread_mutex_unlock(&turns->mutex);
}
