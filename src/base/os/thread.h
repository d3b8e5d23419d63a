/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread.h -- threads, and what they wait with: POSIX threads (thread.c). A build
 * without threads (-Dthreads=disabled) has one that never waits (thread_none.c): no
 * other can be started, and all work is done by the caller. */
#ifndef GV_BASE_OS_THREAD_H
#define GV_BASE_OS_THREAD_H

#include <stdbool.h>
#if GV_HAVE_THREADS
#include <pthread.h>

typedef pthread_mutex_t gv_mutex;
typedef pthread_cond_t gv_condition;
typedef pthread_t gv_thread;

#else

typedef struct gv_mutex {
    bool is_locked; /* for assertions */
} gv_mutex;

typedef struct gv_condition {
    char nothing;
} gv_condition;

typedef struct gv_thread {
    char nothing;
} gv_thread;

#endif

/* False when the system has no room. */
bool gv_mutex_init(gv_mutex *mutex);
void gv_mutex_destroy(gv_mutex *mutex);
void gv_mutex_lock(gv_mutex *mutex);
void gv_mutex_unlock(gv_mutex *mutex);

/* False when the system has no room. */
bool gv_condition_init(gv_condition *condition);
void gv_condition_destroy(gv_condition *condition);
void gv_condition_signal(gv_condition *condition);
void gv_condition_broadcast(gv_condition *condition);

/* Waits for a signal. It may return without a reason. */
void gv_condition_wait(gv_condition *condition, gv_mutex *mutex);

/* The same, at most `seconds` long, however the time of day is set meanwhile. */
void gv_condition_wait_for(gv_condition *condition, gv_mutex *mutex, double seconds);

/* Runs work(argument) on a thread of its own. False when the system starts no more. */
bool gv_thread_start(gv_thread *out, void *(*work)(void *argument), void *argument);

/* Waits for its end. */
void gv_thread_join(gv_thread thread);

/* Names the calling thread, for debuggers; at most 15 characters. */
void gv_thread_set_name(const char *name);

#endif
