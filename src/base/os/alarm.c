/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alarm.c -- a thread that waits for its time, or for its cancellation. */
#include "base/os/alarm.h"

#include "base/memory.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

struct gv_alarm {
    struct timespec end; /* on the monotonic clock */
    void (*ring)(void *user);
    void *user;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t is_changed;
    bool cancelled;
};

/* A time so far away that nobody waits for it: any will do. */
static struct timespec time_in(double seconds)
{
    static const double longest = 1e9;
    struct timespec end;
    (void)clock_gettime(CLOCK_MONOTONIC, &end);
    if (seconds > longest)
        seconds = longest;
    const time_t whole = (time_t)seconds;
    end.tv_sec += whole;
    end.tv_nsec += (long)((seconds - (double)whole) * 1e9);
    end.tv_sec += end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    return end;
}

static void *wait_and_ring(void *argument)
{
    gv_alarm *alarm = argument;
    int waited = 0;
    pthread_mutex_lock(&alarm->lock);
    while (!alarm->cancelled && waited != ETIMEDOUT)
        waited = pthread_cond_timedwait(&alarm->is_changed, &alarm->lock, &alarm->end);
    const bool rings = !alarm->cancelled;
    pthread_mutex_unlock(&alarm->lock);
    if (rings)
        alarm->ring(alarm->user);
    return NULL;
}

static void destroy(gv_alarm *alarm)
{
    pthread_cond_destroy(&alarm->is_changed);
    pthread_mutex_destroy(&alarm->lock);
    gv_free(alarm);
}

gv_status gv_alarm_set(gv_alarm **out, double seconds, void (*ring)(void *user),
                       void *user, gv_error *err)
{
    gv_alarm *alarm = gv_memory_zeroed(NULL, 1, sizeof *alarm);
    if (!alarm)
        return gv_fail_memory(err);
    alarm->end = time_in(seconds);
    alarm->ring = ring;
    alarm->user = user;
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&alarm->lock, NULL);
    pthread_cond_init(&alarm->is_changed, &attributes);
    pthread_condattr_destroy(&attributes);
    if (pthread_create(&alarm->thread, NULL, wait_and_ring, alarm) != 0) {
        destroy(alarm);
        return gv_fail_memory(err);
    }
    *out = alarm;
    return GV_OK;
}

void gv_alarm_cancel(gv_alarm *alarm)
{
    if (!alarm)
        return;
    pthread_mutex_lock(&alarm->lock);
    alarm->cancelled = true;
    pthread_cond_signal(&alarm->is_changed);
    pthread_mutex_unlock(&alarm->lock);
    (void)pthread_join(alarm->thread, NULL);
    destroy(alarm);
}
