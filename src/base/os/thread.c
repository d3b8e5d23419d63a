/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread.c -- conditions on the monotonic clock; macOS has no such clock for them, but
 * waits that are relative. */
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

#if GV_OS_APPLE

bool gv_condition_init(pthread_cond_t *condition)
{
    return pthread_cond_init(condition, NULL) == 0;
}

void gv_condition_wait_for(pthread_cond_t *condition, pthread_mutex_t *mutex,
                           double seconds)
{
    const struct timespec time = time_of(seconds);
    (void)pthread_cond_timedwait_relative_np(condition, mutex, &time);
}

#else

bool gv_condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return false;
    (void)pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    const bool is_made = pthread_cond_init(condition, &attributes) == 0;
    (void)pthread_condattr_destroy(&attributes);
    return is_made;
}

void gv_condition_wait_for(pthread_cond_t *condition, pthread_mutex_t *mutex,
                           double seconds)
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
