/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event_log.h -- the events of a job as text/event-stream, numbered from 1. They are
 * kept, so that a client that lost its connection continues after the last one it has
 * seen. */
#ifndef GV_SERVE_EVENT_LOG_H
#define GV_SERVE_EVENT_LOG_H

#include "base/buffer.h"
#include "work/progress.h"

typedef struct gv_event_log {
    gv_buffer text; /* complete events; `failed` is set when memory ran out */
    size_t *ends;   /* of each event in the text */
    size_t n_events, room;
    gv_buffer line;    /* output without an end of line yet */
    size_t most_bytes; /* of all of it: what would exceed it is refused */
    bool
        is_json_lines; /* a line of output is JSON; otherwise it is put into a string */
} gv_event_log;

void gv_event_log_init(gv_event_log *log, size_t most_bytes);
void gv_event_log_free(gv_event_log *log);

/* Takes a piece of output: an event `answer` for each line that it completes. False
 * when the log is full; the lines before are in it. */
bool gv_event_log_output(gv_event_log *log, const char *text, size_t length);

/* Makes an incomplete last line a line, too. */
void gv_event_log_flush(gv_event_log *log);

/* An event `message` {"text": ...}, without "givens: " before its lines. False when the
 * log is full. */
bool gv_event_log_message(gv_event_log *log, const char *text);

/* The event `end`, the last one. `limit` NULL: none was reached. */
void gv_event_log_end(gv_event_log *log, int exit_code, bool cancelled,
                      const char *limit);

/* Writes an event `progress`, which is not kept, and returns its length. 400 bytes are
 * room enough. */
size_t gv_event_progress(char *out, size_t room, const gv_progress_state *state);

/* Where the events after number `id` begin; the end of the text for numbers that do not
 * exist. */
size_t gv_event_log_after(const gv_event_log *log, size_t id);

#endif
