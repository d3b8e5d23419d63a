/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event_stream.h -- one listener of a job. */
#ifndef GV_SERVE_EVENT_STREAM_H
#define GV_SERVE_EVENT_STREAM_H

#include "serve/jobs.h"
#include "serve/connections.h"

#include <sys/types.h>

typedef struct gv_event_stream {
    gv_job *job;
    const gv_connection *link; /* of the listener; may be NULL */
    size_t at;                 /* in the text of the log */
    size_t n_told;             /* how often the job had reported progress, last time */
    double last;               /* when something was last sent */
    bool has_begun;
} gv_event_stream;

enum { GV_EVENT_STREAM_ROOM = 512 }; /* minimum room for gv_event_stream_read() */

/* A listener of the events after number `after`, 0 for all. Takes over the caller's use
 * of the job, even on failure. */
gv_status gv_event_stream_open(gv_event_stream **out, gv_job *job, size_t after,
                               const gv_connection *link, gv_error *err);
void gv_event_stream_close(gv_event_stream *stream);

/* Whether the job has ended, so that everything left to read is there. */
bool gv_event_stream_is_rest(gv_event_stream *stream);

/* Waits for the next bytes; -1 after the last, or when the listener has gone. If
 * nothing happens for some seconds, it sends a comment. */
ssize_t gv_event_stream_read(gv_event_stream *stream, char *out, size_t room);

#endif
