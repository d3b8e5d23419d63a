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
    gv_thread thread;
    gv_mutex lock;
    gv_condition is_changed;
    bool cancelled;
};

static void *wait_and_ring(void *argument)
{
    gv_alarm *alarm = argument;
    double now;
    gv_mutex_lock(&alarm->lock);
    while (!alarm->cancelled && (now = gv_wall_seconds()) < alarm->end)
        gv_condition_wait_for(&alarm->is_changed, &alarm->lock, alarm->end - now);
    const bool rings = !alarm->cancelled;
    gv_mutex_unlock(&alarm->lock);
    if (rings)
        alarm->ring(alarm->user);
    return NULL;
}

static void destroy(gv_alarm *alarm)
{
    gv_condition_destroy(&alarm->is_changed);
    gv_mutex_destroy(&alarm->lock);
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
    (void)gv_mutex_init(&alarm->lock);
    (void)gv_condition_init(&alarm->is_changed);
    if (!gv_thread_start(&alarm->thread, wait_and_ring, alarm)) {
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
    gv_mutex_lock(&alarm->lock);
    alarm->cancelled = true;
    gv_condition_signal(&alarm->is_changed);
    gv_mutex_unlock(&alarm->lock);
    gv_thread_join(alarm->thread);
    destroy(alarm);
}
