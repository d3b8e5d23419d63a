/* SPDX-License-Identifier: GPL-3.0-or-later */
/* limits.h -- how much of everything the server allows. Tests have their own values. */
#ifndef GV_SERVE_LIMITS_H
#define GV_SERVE_LIMITS_H

#include <stddef.h>

typedef struct gv_serve_limits {
    size_t body_bytes;      /* of a request */
    size_t output_bytes;    /* of an answer, and of a job */
    size_t replies_bytes;   /* of all answers that clients have not received yet */
    size_t request_bytes;   /* of memory for the work on an answer; 0: no limit */
    size_t job_bytes;       /* the same of a job */
    double arrival_seconds; /* until a request has arrived completely, or a connection
                               without one is closed */
    double idle_seconds;    /* of silence, if all connections are in use */
    double
        sending_seconds; /* until its answer is received, or the rest of the events */
    double stalled_seconds; /* of a listener that does not take what is available */
    double waiting_seconds; /* until the work on an answer begins */
    double request_seconds; /* of work for an answer */
    double stats_seconds;   /* of work for the statistics of a study */
    double job_seconds;
    double alone_seconds; /* of a job that nobody listens to */
    double kept_seconds;  /* how long the events of an ended job are kept */
    unsigned answers;     /* worked on at once */
    unsigned jobs;        /* at once */
    unsigned kept_jobs;   /* that have ended */
    unsigned connections;
} gv_serve_limits;

extern const gv_serve_limits gv_serve_default_limits;

/* Divides the memory that all simultaneous work may use: a quarter for answers, the
 * rest for jobs, which have more threads. */
void gv_serve_limits_set_memory(gv_serve_limits *limits, size_t n_bytes);

/* A readable number of bytes: "16 MiB", "1000 bytes". */
typedef struct gv_size_text {
    char text[32];
} gv_size_text;
gv_size_text gv_size_text_of(size_t n_bytes);

#endif
