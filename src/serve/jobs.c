/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs.c -- starts, watches and ends jobs. */
#include "serve/jobs.h"

#include "base/log.h"
#include "base/os/clock.h"
#include "base/os/thread.h"
#include "serve/guard.h"

#include <string.h>
#include <time.h>

void gv_jobs_init(gv_jobs *jobs, const gv_serve_limits *limits,
                  gv_command_request_run *run_command, unsigned n_threads)
{
    *jobs = (gv_jobs){ .limits = limits,
                       .run_command = run_command,
                       .n_threads = n_threads };
    (void)pthread_mutex_init(&jobs->mutex, NULL);
    (void)pthread_cond_init(&jobs->all_done, NULL);
}

void gv_jobs_free(gv_jobs *jobs)
{
    for (gv_job *job = jobs->first, *next; job; job = next) {
        next = job->next;
        gv_job_drop(job);
    }
    (void)pthread_cond_destroy(&jobs->all_done);
    (void)pthread_mutex_destroy(&jobs->mutex);
}

gv_status gv_job_new(gv_job **out, gv_jobs *jobs, gv_error *err)
{
    gv_job *const job = gv_memory_zeroed(NULL, 1, sizeof *job);
    if (!job)
        return gv_fail_memory(err);
    if (!gv_draw_hex(job->id)) {
        gv_free(job);
        return gv_fail(err, GV_ERR_IO, "cannot draw the name of a job");
    }
    job->jobs = jobs;
    atomic_store(&job->n_users, 1);
    gv_arena_init(&job->arena, NULL);
    job->memory.limit_bytes = jobs->limits->job_bytes;
    (void)pthread_mutex_init(&job->mutex, NULL);
    // Listeners wait on the monotonic clock: the wall clock may be set.
    (void)gv_condition_init(&job->news);
    gv_event_log_init(&job->log, jobs->limits->output_bytes);
    *out = job;
    return GV_OK;
}

void gv_job_drop(gv_job *job)
{
    if (atomic_fetch_sub(&job->n_users, 1) != 1)
        return;
    gv_event_log_free(&job->log);
    (void)pthread_cond_destroy(&job->news);
    (void)pthread_mutex_destroy(&job->mutex);
    gv_arena_free(&job->arena);
    gv_free(job);
}

/* ---- the run ---- */

/* Ends the job; only the first reason counts. The job is locked. */
static void end_by(gv_job *job, bool cancelled, const char *limit)
{
    if (!job->is_cancelled && !job->limit) {
        job->is_cancelled = cancelled;
        job->limit = limit;
    }
    atomic_store(&job->stop, true);
}

static bool take_output(void *user, const char *text, size_t length)
{
    gv_job *const job = user;
    pthread_mutex_lock(&job->mutex);
    const bool fits = gv_event_log_output(&job->log, text, length);
    if (!fits)
        end_by(job, false, "output");
    const bool goes_on = fits && !job->log.text.failed;
    pthread_cond_broadcast(&job->news);
    pthread_mutex_unlock(&job->mutex);
    return goes_on;
}

/* Messages count as output: a run with many messages is limited, too. */
static void take_message(void *user, const char *text)
{
    gv_job *const job = user;
    pthread_mutex_lock(&job->mutex);
    if (!gv_event_log_message(&job->log, text))
        end_by(job, false, "output");
    pthread_cond_broadcast(&job->news);
    pthread_mutex_unlock(&job->mutex);
}

static void take_progress(void *user, const gv_progress_state *state)
{
    gv_job *const job = user;
    pthread_mutex_lock(&job->mutex);
    job->progress = *state;
    job->n_told++;
    pthread_cond_broadcast(&job->news);
    pthread_mutex_unlock(&job->mutex);
}

static void finish(gv_job *job, int exit_code)
{
    enum { EXIT_LIMIT = 4 };
    pthread_mutex_lock(&job->mutex);
    if (atomic_load(&job->memory.is_exhausted)) {
        end_by(job, false, "memory");
        exit_code = EXIT_LIMIT; // the command can only say that there is no more
    }
    if (job->is_cancelled || job->limit)
        gv_buffer_reset(&job->log.line); // half a line is dropped: it may be half of
                                         // JSON
    else
        gv_event_log_flush(&job->log);
    gv_event_log_end(&job->log, exit_code, job->is_cancelled, job->limit);
    job->has_ended = true;
    job->ended = gv_wall_seconds();
    pthread_cond_broadcast(&job->news);
    pthread_mutex_unlock(&job->mutex);
}

static void *run_job(void *user)
{
    gv_job *const job = user;
    gv_jobs *const jobs = job->jobs;
    const gv_request_args *const args = &job->args;
    gv_thread_set_name("job");
    const gv_command_request command = { .verb = args->verb,
                                         .words = args->words,
                                         .n_words = args->n_words,
                                         .input = args->input,
                                         .input_length = args->input_length,
                                         .n_threads = jobs->n_threads,
                                         .memory = &job->memory,
                                         .stop = &job->stop,
                                         .write = take_output,
                                         .say = take_message,
                                         .progress = take_progress,
                                         .user = job };
    GV_LOG(2, serve, "job %s begins: %s, %zu words", job->id, args->verb,
           args->n_words);
    finish(job, jobs->run_command(&command));
    GV_LOG(2, serve, "job %s is done", job->id);
    gv_job_drop(job);
    pthread_mutex_lock(&jobs->mutex);
    if (--jobs->n_running == 0)
        pthread_cond_broadcast(&jobs->all_done);
    pthread_mutex_unlock(&jobs->mutex);
    return NULL;
}

static bool begin_thread(gv_job *job)
{
    pthread_t thread;
    pthread_attr_t attributes;
    (void)pthread_attr_init(&attributes);
    (void)pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    const bool begun = pthread_create(&thread, &attributes, run_job, job) == 0;
    (void)pthread_attr_destroy(&attributes);
    return begun;
}

/* The list is locked: the thread cannot end the job before it is in the list. */
static gv_status start_locked(gv_jobs *jobs, gv_job *job, gv_error *err)
{
    if (jobs->n_running >= jobs->limits->jobs)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "%u jobs are running, and no more are allowed at once: wait "
                       "until one ends, or cancel one",
                       jobs->n_running);
    atomic_store(&job->n_users, 2); // the list and the thread
    if (!begin_thread(job)) {
        atomic_store(&job->n_users, 1);
        return gv_fail(err, GV_ERR_UNSUPPORTED, "no thread can be started now");
    }
    jobs->n_running++;
    job->next = jobs->first;
    jobs->first = job;
    return GV_OK;
}

gv_status gv_job_start(gv_job *job, gv_error *err)
{
    gv_jobs *const jobs = job->jobs;
    job->log.is_json_lines = job->args.is_json;
    job->started = job->alone_since = gv_wall_seconds();
    pthread_mutex_lock(&jobs->mutex);
    const gv_status status = start_locked(jobs, job, err);
    pthread_mutex_unlock(&jobs->mutex);
    return status;
}

/* ---- from outside ---- */

gv_job *gv_jobs_find(gv_jobs *jobs, const char *id)
{
    pthread_mutex_lock(&jobs->mutex);
    gv_job *job = jobs->first;
    while (job && strcmp(job->id, id) != 0)
        job = job->next;
    if (job)
        atomic_fetch_add(&job->n_users, 1);
    pthread_mutex_unlock(&jobs->mutex);
    return job;
}

void gv_job_cancel(gv_job *job)
{
    pthread_mutex_lock(&job->mutex);
    if (!job->has_ended)
        end_by(job, true, NULL);
    pthread_mutex_unlock(&job->mutex);
}

/* Whether the job has ended; ends it if its time is up. */
static bool look_at(gv_job *job, const gv_serve_limits *limits, double now,
                    bool *is_old)
{
    pthread_mutex_lock(&job->mutex);
    if (!job->has_ended && now - job->started > limits->job_seconds)
        end_by(job, false, "time");
    if (!job->has_ended && !job->n_listeners &&
        now - job->alone_since > limits->alone_seconds)
        end_by(job, true, "listeners");
    const bool has_ended = job->has_ended;
    *is_old = has_ended && now - job->ended > limits->kept_seconds;
    pthread_mutex_unlock(&job->mutex);
    return has_ended;
}

void gv_jobs_look(gv_jobs *jobs)
{
    const double now = gv_wall_seconds();
    unsigned n_ended = 0;
    pthread_mutex_lock(&jobs->mutex);
    for (gv_job **at = &jobs->first; *at;) {
        gv_job *const job = *at;
        bool is_old;
        n_ended += look_at(job, jobs->limits, now, &is_old);
        if (is_old || n_ended > jobs->limits->kept_jobs) {
            *at = job->next;
            gv_job_drop(job);
            n_ended--;
        } else {
            at = &job->next;
        }
    }
    pthread_mutex_unlock(&jobs->mutex);
}

void gv_jobs_cancel(gv_jobs *jobs)
{
    pthread_mutex_lock(&jobs->mutex);
    for (gv_job *job = jobs->first; job; job = job->next)
        gv_job_cancel(job);
    pthread_mutex_unlock(&jobs->mutex);
}

void gv_jobs_stop(gv_jobs *jobs)
{
    gv_jobs_cancel(jobs);
    pthread_mutex_lock(&jobs->mutex);
    while (jobs->n_running)
        pthread_cond_wait(&jobs->all_done, &jobs->mutex);
    pthread_mutex_unlock(&jobs->mutex);
}
