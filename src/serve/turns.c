/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turns.c -- a semaphore whose waiters can be stopped by a flag. */
#include "serve/turns.h"

#include <time.h>

void gv_turns_init(gv_turns *turns, unsigned n_turns)
{
    *turns = (gv_turns){ .n_free = n_turns };
    (void)pthread_mutex_init(&turns->mutex, NULL);
    (void)pthread_cond_init(&turns->freed, NULL);
}

void gv_turns_free(gv_turns *turns)
{
    (void)pthread_cond_destroy(&turns->freed);
    (void)pthread_mutex_destroy(&turns->mutex);
}

/* Nobody signals when a flag is set, so a waiter checks now and then. */
static void wait_a_moment(gv_turns *turns)
{
    enum { MOMENT_NS = 50000000, SECOND_NS = 1000000000 };
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += MOMENT_NS;
    until.tv_sec += until.tv_nsec / SECOND_NS;
    until.tv_nsec %= SECOND_NS;
    (void)pthread_cond_timedwait(&turns->freed, &turns->mutex, &until);
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
