/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs.h -- long requests: each has a thread, a log of events and a name that cannot be
 * guessed. A job ends by itself, when it is cancelled, at a limit, or when nobody has
 * listened to it for some time. */
#ifndef GV_SERVE_JOBS_H
#define GV_SERVE_JOBS_H

#include "serve/command_request.h"
#include "serve/event_log.h"
#include "serve/limits.h"
#include "serve/json_to_argv.h"

#include <pthread.h>

typedef struct gv_jobs gv_jobs;

typedef struct gv_job {
    struct gv_job *next; /* in the list of jobs, the youngest first */
    gv_jobs *jobs;
    char id[33];
    gv_arena arena;       /* contains the arguments */
    gv_request_args args; /* set before the start */
    gv_memory memory;     /* of its work */
    double started;
    gv_flag stop;
    atomic_size_t n_users; /* the list, the thread, the listeners */

    pthread_mutex_t mutex; /* guards the rest */
    pthread_cond_t news;
    gv_event_log log;
    gv_progress_state progress; /* as last reported */
    size_t n_told;              /* how often it was reported */
    size_t n_listeners;
    double alone_since;
    bool has_ended;
    double ended;
    bool is_cancelled;
    const char *limit; /* the limit that ended it; NULL: none */
} gv_job;

struct gv_jobs {
    const gv_serve_limits *limits;
    gv_command_request_run *run_command;
    unsigned n_threads;    /* of each job */
    pthread_mutex_t mutex; /* guards the list and the number; taken before a job's */
    pthread_cond_t all_done;
    gv_job *first;
    unsigned n_running;
};

void gv_jobs_init(gv_jobs *jobs, const gv_serve_limits *limits,
                  gv_command_request_run *run_command, unsigned n_threads);

/* Cancels all jobs. */
void gv_jobs_cancel(gv_jobs *jobs);

/* The same, and waits for their ends, however long that takes. One that begins
 * meanwhile is also waited for, and must be cancelled by somebody else. */
void gv_jobs_stop(gv_jobs *jobs);

/* After gv_jobs_stop(), when nobody listens any more. */
void gv_jobs_free(gv_jobs *jobs);

/* A job without arguments: to be started, or released with gv_job_drop(). */
gv_status gv_job_new(gv_job **out, gv_jobs *jobs, gv_error *err);

/* Starts it, and takes it over. GV_ERR_UNSUPPORTED if too many jobs are running; then
 * it still belongs to the caller. */
gv_status gv_job_start(gv_job *job, gv_error *err);

/* The job of that name, for its user to drop; NULL if there is none. */
gv_job *gv_jobs_find(gv_jobs *jobs, const char *id);
void gv_job_drop(gv_job *job);

/* Ends it at the request of a client. */
void gv_job_cancel(gv_job *job);

/* Ends jobs at their limits, and forgets those that ended long ago: to be called a few
 * times a second. */
void gv_jobs_look(gv_jobs *jobs);

#endif
