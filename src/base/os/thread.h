/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread.h -- what differs between systems about POSIX threads. */
#ifndef GV_BASE_OS_THREAD_H
#define GV_BASE_OS_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* A condition for gv_condition_wait_for(). False when the system has no room. */
bool gv_condition_init(pthread_cond_t *condition);

/* Waits for a signal, at most `seconds` long, however the time of day is set meanwhile.
 * Like pthread_cond_wait(), it may return without a reason. */
void gv_condition_wait_for(pthread_cond_t *condition, pthread_mutex_t *mutex,
                           double seconds);

/* Names the calling thread, for debuggers; at most 15 characters. */
void gv_thread_set_name(const char *name);

#endif
