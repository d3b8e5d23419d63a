/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event_stream.c -- sends the events of a job to one listener. Progress is not kept: a
 * listener gets the latest, between complete events. */
#include "serve/event_stream.h"

#include "base/os/clock.h"
#include "base/os/thread.h"

#include <stdio.h>
#include <string.h>

static const double silence_seconds = 10;
static const double look_seconds =
    0.2; /* interval between checks whether the listener has left */

gv_status gv_event_stream_open(gv_event_stream **out, gv_job *job, size_t after,
                               const gv_connection *link, gv_error *err)
{
    gv_event_stream *const stream = gv_memory_zeroed(NULL, 1, sizeof *stream);
    if (!stream) {
        gv_job_drop(job);
        return gv_fail_memory(err);
    }
    stream->job = job;
    stream->link = link;
    stream->last = gv_wall_seconds();
    pthread_mutex_lock(&job->mutex);
    stream->at = gv_event_log_after(&job->log, after);
    job->n_listeners++;
    pthread_mutex_unlock(&job->mutex);
    *out = stream;
    return GV_OK;
}

void gv_event_stream_close(gv_event_stream *stream)
{
    gv_job *const job = stream->job;
    pthread_mutex_lock(&job->mutex);
    job->n_listeners--;
    job->alone_since = gv_wall_seconds();
    pthread_mutex_unlock(&job->mutex);
    gv_job_drop(job);
    gv_free(stream);
}

bool gv_event_stream_is_rest(gv_event_stream *stream)
{
    pthread_mutex_lock(&stream->job->mutex);
    const bool is_rest = stream->job->has_ended;
    pthread_mutex_unlock(&stream->job->mutex);
    return is_rest;
}

/* ---- pieces of the stream ---- */

static size_t take_progress(gv_event_stream *stream, char *out, size_t room)
{
    stream->n_told = stream->job->n_told;
    return gv_event_progress(out, room, &stream->job->progress);
}

static size_t put_text(char *out, size_t room, const char *text)
{
    return (size_t)snprintf(out, room, "%s", text);
}

/* What can be sent now; 0: nothing. The job is locked. */
static size_t take_piece(gv_event_stream *stream, char *out, size_t room, double now)
{
    const gv_event_log *const log = &stream->job->log;
    if (!stream->has_begun) { // the head of the answer is sent with it
        stream->has_begun = true;
        return put_text(out, room, "retry: 1000\n\n");
    }
    if (stream->at < log->text.length) {
        const size_t rest = log->text.length - stream->at;
        const size_t n = rest < room ? rest : room;
        memcpy(out, log->text.text + stream->at, n);
        stream->at += n;
        return n;
    }
    if (!stream->job->has_ended && stream->n_told != stream->job->n_told)
        return take_progress(stream, out, room);
    if (now - stream->last >= silence_seconds)
        return put_text(out, room, ": still here\n\n");
    return 0;
}

static bool is_over(const gv_event_stream *stream)
{
    const bool is_gone = stream->link && atomic_load(&stream->link->is_gone);
    return is_gone || stream->job->has_ended;
}

ssize_t gv_event_stream_read(gv_event_stream *stream, char *out, size_t room)
{
    gv_job *const job = stream->job;
    ssize_t n = 0;
    pthread_mutex_lock(&job->mutex);
    while (n == 0) {
        const double now = gv_wall_seconds();
        n = (ssize_t)take_piece(stream, out, room, now);
        if (n > 0)
            stream->last = now;
        else if (is_over(stream))
            n = -1;
        else
            gv_condition_wait_for(&job->news, &job->mutex, look_seconds);
    }
    pthread_mutex_unlock(&job->mutex);
    return n;
}
