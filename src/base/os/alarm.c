/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alarm.c -- a thread that waits for its time, or for its cancellation. */
#include "base/os/alarm.h"

#include "base/memory.h"
#include "base/os/clock.h"
#include "base/os/thread.h"

struct gv_alarm {
    double end; /* as gv_wall_seconds() */
    void (*ring)(void *user);
    void *user;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t is_changed;
    bool cancelled;
};

static void *wait_and_ring(void *argument)
{
    gv_alarm *alarm = argument;
    double now;
    pthread_mutex_lock(&alarm->lock);
    while (!alarm->cancelled && (now = gv_wall_seconds()) < alarm->end)
        gv_condition_wait_for(&alarm->is_changed, &alarm->lock, alarm->end - now);
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
    alarm->end = gv_wall_seconds() + seconds;
    alarm->ring = ring;
    alarm->user = user;
    pthread_mutex_init(&alarm->lock, NULL);
    (void)gv_condition_init(&alarm->is_changed);
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
