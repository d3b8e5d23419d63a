/* SPDX-License-Identifier: GPL-3.0-or-later */
/* progress.h -- the progress of a long run: a line on stderr, or calls of a function.
 */
#ifndef GV_WORK_PROGRESS_H
#define GV_WORK_PROGRESS_H

#include "base/buffer.h"

/* What is known at one moment. */
typedef struct gv_progress_state {
    uint64_t done;
    double fraction;     /* of all; below 0: unknown */
    double rate;         /* items in a second */
    double seconds_left; /* below 0: unknown */
    uint64_t tries;      /* needed so far; 0: not counted */
} gv_progress_state;

typedef void gv_progress_fn(void *user, const gv_progress_state *state);

typedef struct gv_progress {
    bool on;          /* print by itself; a request is answered in any case */
    bool terminal;    /* overwrite the line; otherwise one line per report */
    const char *unit; /* what is counted: "puzzles" */
    double start;     /* on gv_wall_seconds() */
    double last;      /* time of the last report */
    bool shown;       /* a line is on the terminal and has to be ended */

    /* Set by those who need it. */
    uint64_t before;      /* items finished before the start: not part of the rate */
    uint64_t tries;       /* needed so far; 0: not counted */
    const char *detail;   /* NULL, or what is appended to the line */
    gv_progress_fn *tell; /* NULL, or the receiver instead of stderr */
    void *user;           /* of `tell` */
} gv_progress;

void gv_progress_init(gv_progress *progress, bool on, bool terminal, const char *unit);

/* Reports that `done` items are finished, which is the fraction `fraction` of all
 * (below 0: unknown). At most twice a second, first after one second, or at once when
 * `requested`. */
void gv_progress_update(gv_progress *progress, uint64_t done, double fraction,
                        bool requested);

/* Ends the line, so that other messages start on a line of their own. */
void gv_progress_end(gv_progress *progress);

/* The text of the line: "12000 puzzles, 5800/s, 37 %, 0:21 left", the tries and the
 * detail. */
void gv_progress_line(gv_buffer *out, const gv_progress *progress, uint64_t done,
                      double fraction, double now);

#endif
