/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event_log.c -- writes events. */
#include "serve/event_log.h"

#include "base/json.h"
#include "serve/plain_message.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void gv_event_log_init(gv_event_log *log, size_t most_bytes)
{
    *log = (gv_event_log){ .most_bytes = most_bytes };
    gv_buffer_init(&log->text, NULL);
    gv_buffer_init(&log->line, NULL);
}

void gv_event_log_free(gv_event_log *log)
{
    gv_buffer_free(&log->text);
    gv_buffer_free(&log->line);
    gv_free(log->ends);
}

/* Whether an event with this many bytes of text fits. The framing counts, and its place
 * in `ends`: many short lines take much more than their text. */
static bool has_room(const gv_event_log *log, size_t length)
{
    enum { AROUND = 64 };
    const size_t used =
        log->text.length + log->line.length + log->n_events * sizeof *log->ends;
    return used <= log->most_bytes && AROUND + length <= log->most_bytes - used;
}

static void begin(gv_event_log *log, const char *name)
{
    gv_buffer_printf(&log->text, "event: %s\nid: %zu\ndata: ", name, log->n_events + 1);
}

static void end(gv_event_log *log)
{
    gv_buffer_puts(&log->text, "\n\n");
    if (log->n_events == log->room) {
        const size_t room = log->room ? 2 * log->room : 16;
        size_t *const ends = gv_memory_grow(NULL, log->ends, room * sizeof *ends);
        if (!ends) {
            log->text.failed = true;
            return;
        }
        log->ends = ends;
        log->room = room;
    }
    log->ends[log->n_events++] = log->text.length;
}

static void put_text(gv_event_log *log, const char *text, size_t length)
{
    gv_json json;
    gv_json_init(&json, &log->text);
    gv_json_object_begin(&json);
    gv_json_key(&json, "text");
    gv_json_string(&json, text, length);
    gv_json_object_end(&json);
}

static void add_line(gv_event_log *log, const char *text, size_t length)
{
    begin(log, "answer");
    if (log->is_json_lines)
        gv_buffer_add(&log->text, text, length);
    else
        put_text(log, text, length);
    end(log);
}

bool gv_event_log_output(gv_event_log *log, const char *text, size_t length)
{
    while (length) {
        const char *const newline = memchr(text, '\n', length);
        const size_t part = newline ? (size_t)(newline - text) : length;
        if (!has_room(log, part))
            return false;
        if (!newline || log->line.length)
            gv_buffer_add(&log->line, text, part);
        if (!newline)
            break;
        if (log->line.length)
            gv_event_log_flush(log);
        else
            add_line(log, text, part);
        text += part + 1;
        length -= part + 1;
    }
    return true;
}

void gv_event_log_flush(gv_event_log *log)
{
    if (log->line.failed)
        log->text.failed = true;
    else if (log->line.length)
        add_line(log, log->line.text, log->line.length);
    gv_buffer_reset(&log->line);
}

bool gv_event_log_message(gv_event_log *log, const char *text)
{
    gv_buffer plain;
    gv_buffer_init(&plain, NULL);
    gv_plain_message_add(&plain, text, log->most_bytes);
    const bool fits = has_room(log, plain.length);
    if (plain.failed) {
        log->text.failed = true;
    } else if (fits) {
        begin(log, "message");
        put_text(log, plain.length ? plain.text : "", plain.length);
        end(log);
    }
    gv_buffer_free(&plain);
    return fits;
}

void gv_event_log_end(gv_event_log *log, int exit_code, bool cancelled,
                      const char *limit)
{
    gv_json json;
    begin(log, "end");
    gv_json_init(&json, &log->text);
    gv_json_object_begin(&json);
    gv_json_key(&json, "exit");
    gv_json_int(&json, exit_code);
    gv_json_key(&json, "cancelled");
    gv_json_bool(&json, cancelled);
    gv_json_key(&json, "limit");
    if (limit)
        gv_json_puts(&json, limit);
    else
        gv_json_null(&json);
    gv_json_object_end(&json);
    end(log);
}

size_t gv_event_log_after(const gv_event_log *log, size_t id)
{
    if (id == 0)
        return 0;
    return id <= log->n_events ? log->ends[id - 1] : log->text.length;
}

static void put_number(char *out, size_t room, double value)
{
    if (value < 0 || !isfinite(value))
        (void)snprintf(out, room, "null");
    else
        (void)snprintf(out, room, "%.6g", value);
}

size_t gv_event_progress(char *out, size_t room, const gv_progress_state *state)
{
    enum { DIGITS = 32 };
    char fraction[DIGITS], rate[DIGITS], left[DIGITS], tries[DIGITS] = "null";
    put_number(fraction, sizeof fraction, state->fraction);
    put_number(rate, sizeof rate, state->rate);
    put_number(left, sizeof left, state->seconds_left);
    if (state->tries)
        (void)snprintf(tries, sizeof tries, "%" PRIu64, state->tries);
    return (size_t)snprintf(out, room,
                            "event: progress\ndata: {\"done\": %" PRIu64
                            ", \"fraction\": %s, \"rate\": %s, \"left\": %s, "
                            "\"tries\": %s}\n\n",
                            state->done, fraction, rate, left, tries);
}
