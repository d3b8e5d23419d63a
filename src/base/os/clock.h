/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clock.h -- clocks in seconds. */
#ifndef GV_BASE_OS_CLOCK_H
#define GV_BASE_OS_CLOCK_H

#include <stdint.h>
#include <time.h>

/* 0 where there is no such clock. */
static inline double gv_seconds_on(clockid_t clock)
{
    struct timespec t;
    return clock_gettime(clock, &t) == 0 ? (double)t.tv_sec + (double)t.tv_nsec * 1e-9
                                         : 0;
}

/* CPU time of this thread. */
static inline double gv_thread_seconds(void)
{
    return gv_seconds_on(CLOCK_THREAD_CPUTIME_ID);
}

/* On the monotonic clock. */
static inline double gv_wall_seconds(void)
{
    return gv_seconds_on(CLOCK_MONOTONIC);
}

/* The same in nanoseconds. */
static inline uint64_t gv_wall_ns(void)
{
    struct timespec t = { 0 };
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

#endif
