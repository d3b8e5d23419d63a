/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread.c -- POSIX threads. Conditions are on the monotonic clock; macOS has no such
 * clock for them, but waits that are relative. */
#include "base/os/thread.h"

#include "base/os/system.h"

#include <time.h>
#if GV_OS_FREEBSD
#include <pthread_np.h>
#endif

enum { SECOND_NS = 1000000000 };

/* Longer than that nobody waits. */
static const double longest = 1e9;

static struct timespec time_of(double seconds)
{
    const double bound = seconds < 0 ? 0 : seconds < longest ? seconds : longest;
    const time_t whole = (time_t)bound;
    return (struct timespec){ .tv_sec = whole,
                              .tv_nsec = (long)((bound - (double)whole) * 1e9) };
}

/* ---- locks ---- */

bool gv_mutex_init(gv_mutex *mutex)
{
    return pthread_mutex_init(mutex, NULL) == 0;
}

void gv_mutex_destroy(gv_mutex *mutex)
{
    (void)pthread_mutex_destroy(mutex);
}

void gv_mutex_lock(gv_mutex *mutex)
{
    (void)pthread_mutex_lock(mutex);
}

void gv_mutex_unlock(gv_mutex *mutex)
{
    (void)pthread_mutex_unlock(mutex);
}

/* ---- conditions ---- */

#if GV_OS_APPLE

bool gv_condition_init(gv_condition *condition)
{
    return pthread_cond_init(condition, NULL) == 0;
}

void gv_condition_wait_for(gv_condition *condition, gv_mutex *mutex, double seconds)
{
    const struct timespec time = time_of(seconds);
    (void)pthread_cond_timedwait_relative_np(condition, mutex, &time);
}

#else

bool gv_condition_init(gv_condition *condition)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return false;
    (void)pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    const bool is_made = pthread_cond_init(condition, &attributes) == 0;
    (void)pthread_condattr_destroy(&attributes);
    return is_made;
}

void gv_condition_wait_for(gv_condition *condition, gv_mutex *mutex, double seconds)
{
    const struct timespec time = time_of(seconds);
    struct timespec until;
    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += time.tv_sec;
    until.tv_nsec += time.tv_nsec;
    if (until.tv_nsec >= SECOND_NS) {
        until.tv_nsec -= SECOND_NS;
        until.tv_sec++;
    }
    (void)pthread_cond_timedwait(condition, mutex, &until);
}

#endif

void gv_condition_destroy(gv_condition *condition)
{
    (void)pthread_cond_destroy(condition);
}

void gv_condition_signal(gv_condition *condition)
{
    (void)pthread_cond_signal(condition);
}

void gv_condition_broadcast(gv_condition *condition)
{
    (void)pthread_cond_broadcast(condition);
}

void gv_condition_wait(gv_condition *condition, gv_mutex *mutex)
{
    (void)pthread_cond_wait(condition, mutex);
}

/* ---- threads ---- */

bool gv_thread_start(gv_thread *out, void *(*work)(void *argument), void *argument)
{
    return pthread_create(out, NULL, work, argument) == 0;
}

void gv_thread_join(gv_thread thread)
{
    (void)pthread_join(thread, NULL);
}

void gv_thread_set_name(const char *name)
{
#if GV_OS_LINUX
    (void)pthread_setname_np(pthread_self(), name);
#elif GV_OS_APPLE
    (void)pthread_setname_np(name);
#elif GV_OS_FREEBSD
    pthread_set_name_np(pthread_self(), name);
#else
    (void)name;
#endif
}
