/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process_guard.h -- the process between this one and a program that it runs. Whatever
 * the program starts, even in sessions of its own, becomes a child of its guard when
 * its own parent ends: so the guard finds and ends all of it, and nothing that another
 * thread's program has started. */
#ifndef GV_BASE_OS_PROCESS_GUARD_H
#define GV_BASE_OS_PROCESS_GUARD_H

#include "base/os/process.h"

#include <sys/types.h>

/* The descriptors of a guard and of its program. */
typedef enum gv_guard_channel {
    GV_GUARD_INPUT, /* the program's standard input */
    GV_GUARD_OUT,
    GV_GUARD_MESSAGES,
    GV_GUARD_START, /* a gv_guard_trouble, or closed when the program runs */
    GV_GUARD_END,   /* a gv_guard_report once everything has ended */
    GV_N_GUARD_CHANNELS
} gv_guard_channel;

/* Why the program does not run. */
typedef struct gv_guard_trouble {
    bool cannot_fork; /* our own failure; else the program cannot be run */
    int code;         /* errno */
} gv_guard_trouble;

typedef struct gv_guard_report {
    int how;            /* how the program ended, as from waitpid() */
    double cpu_seconds; /* of the program and everything it started */
    uint64_t peak_bytes;
} gv_guard_report;

/* Becomes the guard, in a process that was just forked with all signals blocked.
 * SIGTERM, and the end of `parent`, end the program. `channels` are above the standard
 * descriptors; all others are closed. */
_Noreturn void gv_process_guard(const gv_process_job *job,
                                const int channels[GV_N_GUARD_CHANNELS], pid_t parent);

#endif
