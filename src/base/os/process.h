/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.h -- runs a program and waits for its end, with limits on its time, memory
 * and output. No shell is involved. When it ends, everything it has started is killed,
 * including processes that have left its process group or session. Thread-safe. */
#ifndef GV_BASE_OS_PROCESS_H
#define GV_BASE_OS_PROCESS_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/status.h"

typedef struct gv_process_job {
    const char *const *words; /* ended by NULL; the first is searched in PATH */

    const char *input; /* its standard input; NULL: empty */
    size_t input_length;
    gv_buffer *out;      /* its standard output is appended; NULL: discarded */
    gv_buffer *messages; /* the same for standard error */

    /* 0 and NULL: no limit. */
    double limit_cpu_seconds;
    double limit_wall_seconds;
    uint64_t limit_memory_bytes; /* of address space, per process */
    uint64_t limit_output_bytes; /* of both outputs together */
    const gv_flag *stop;
} gv_process_job;

typedef enum gv_process_end {
    GV_PROCESS_EXITED,   /* by itself, with `code` */
    GV_PROCESS_SIGNALED, /* by the signal `code`, not ours */
    GV_PROCESS_CPU,      /* killed at a limit: */
    GV_PROCESS_WALL,
    GV_PROCESS_OUTPUT,
    GV_PROCESS_STOPPED /* killed because the flag was set */
} gv_process_end;

typedef struct gv_process_result {
    gv_process_end end;
    int code;
    double cpu_seconds; /* of it and of its children */
    double wall_seconds;
    uint64_t
        peak_bytes; /* resident, sampled while it ran; else from its resource usage */
} gv_process_result;

/* GV_ERR_UNSUPPORTED when the program cannot be started ("'x' cannot be run: ...");
 * GV_ERR_IO and GV_ERR_MEMORY when we fail ourselves. A program that fails is not a
 * failure of the call. */
gv_status gv_process_run(gv_process_result *out, const gv_process_job *job,
                         gv_error *err);

/* Splits a command into words at blanks, with '...', "..." and \ as in a shell and
 * nothing else. GV_ERR_ARGUMENT for an unclosed quote or no word at all. `*out` is
 * ended by NULL and lives in `arena`. */
gv_status gv_process_words(const char *const **out, size_t *n_out, const char *command,
                           gv_arena *arena, gv_error *err);

#endif
