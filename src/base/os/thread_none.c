/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread_none.c -- in place of thread.c where there are no threads: nobody else holds a
 * lock, and to wait would be to wait forever. */
#include "base/os/thread.h"

#include <assert.h>

bool gv_mutex_init(gv_mutex *mutex)
{
    *mutex = (gv_mutex){ .is_locked = false };
    return true;
}

void gv_mutex_destroy(gv_mutex *mutex)
{
    assert(!mutex->is_locked);
    (void)mutex;
}

void gv_mutex_lock(gv_mutex *mutex)
{
    assert(!mutex->is_locked);
    mutex->is_locked = true;
}

void gv_mutex_unlock(gv_mutex *mutex)
{
    assert(mutex->is_locked);
    mutex->is_locked = false;
}

bool gv_condition_init(gv_condition *condition)
{
    *condition = (gv_condition){ .nothing = 0 };
    return true;
}

void gv_condition_destroy(gv_condition *condition)
{
    (void)condition;
}

void gv_condition_signal(gv_condition *condition)
{
    (void)condition;
}

void gv_condition_broadcast(gv_condition *condition)
{
    (void)condition;
}

void gv_condition_wait(gv_condition *condition, gv_mutex *mutex)
{
    (void)condition;
    (void)mutex;
    assert(!"something another thread should do");
}

void gv_condition_wait_for(gv_condition *condition, gv_mutex *mutex, double seconds)
{
    (void)seconds;
    gv_condition_wait(condition, mutex);
}

bool gv_thread_start(gv_thread *out, void *(*work)(void *argument), void *argument)
{
    (void)out;
    (void)work;
    (void)argument;
    return false;
}

void gv_thread_join(gv_thread thread)
{
    (void)thread;
}

void gv_thread_set_name(const char *name)
{
    (void)name;
}
