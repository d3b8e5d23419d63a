/* SPDX-License-Identifier: GPL-3.0-or-later */
/* progress.c -- the progress line. Only the thread that writes results calls this. */
#include "work/progress.h"

#include "base/os/clock.h"

#include <inttypes.h>
#include <stdio.h>

static const double first_report = 1.0;
static const double interval = 0.5;

void gv_progress_init(gv_progress *progress, bool on, bool terminal, const char *unit)
{
    *progress = (gv_progress){
        .on = on, .terminal = terminal, .unit = unit, .start = gv_wall_seconds()
    };
    progress->last = progress->start + first_report - interval;
}

static void add_duration(gv_buffer *out, double seconds)
{
    const uint64_t s = (uint64_t)(seconds + 0.5);
    if (s >= 3600)
        gv_buffer_printf(out, "%" PRIu64 ":%02" PRIu64 ":%02" PRIu64, s / 3600,
                         s / 60 % 60, s % 60);
    else
        gv_buffer_printf(out, "%" PRIu64 ":%02" PRIu64, s / 60, s % 60);
}

static gv_progress_state measure(const gv_progress *progress, uint64_t done,
                                 double fraction, double now)
{
    const double elapsed = now - progress->start;
    const bool knows = fraction > 0 && fraction <= 1;
    return (gv_progress_state){
        .done = done,
        .fraction = fraction,
        .rate = elapsed > 0 ? (double)(done - progress->before) / elapsed : 0,
        .seconds_left = knows ? elapsed * (1 - fraction) / fraction : -1,
        .tries = progress->tries
    };
}

void gv_progress_line(gv_buffer *out, const gv_progress *progress, uint64_t done,
                      double fraction, double now)
{
    const gv_progress_state state = measure(progress, done, fraction, now);
    gv_buffer_printf(out, "%" PRIu64 " %s, %.*f/s", done, progress->unit,
                     state.rate < 10 ? 2 : 0, state.rate);
    if (state.seconds_left >= 0) {
        gv_buffer_printf(out, ", %.0f %%, ", 100 * fraction);
        add_duration(out, state.seconds_left);
        gv_buffer_puts(out, " left");
    }
    if (state.tries)
        gv_buffer_printf(out, ", %" PRIu64 " %s", state.tries,
                         state.tries == 1 ? "try" : "tries");
    if (progress->detail)
        gv_buffer_printf(out, ", %s", progress->detail);
}

void gv_progress_update(gv_progress *progress, uint64_t done, double fraction,
                        bool requested)
{
    if (!requested && !progress->on)
        return;
    const double now = gv_wall_seconds();
    if (!requested && now - progress->last < interval)
        return;
    progress->last = now;
    if (progress->tell) {
        const gv_progress_state state = measure(progress, done, fraction, now);
        progress->tell(progress->user, &state);
        return;
    }
    gv_buffer line;
    gv_buffer_init(&line, NULL);
    gv_progress_line(&line, progress, done, fraction, now);
    if (!line.failed && progress->terminal)
        fprintf(stderr, "\r%s\033[K", line.text);
    else if (!line.failed)
        fprintf(stderr, "%s\n", line.text);
    progress->shown = progress->terminal;
    gv_buffer_free(&line);
}

void gv_progress_end(gv_progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
