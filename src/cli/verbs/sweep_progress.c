/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_progress.c -- the progress of a sweep, in words. */
#include "cli/verbs/sweep_progress.h"

#include "base/os/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

void gv_sweep_progress_init(gv_sweep_progress *progress, const gv_run *run,
                            const char *path)
{
    *progress = (gv_sweep_progress){ .run = run, .path = path };
    gv_run_progress(&progress->line, run, "runs");
    progress->line.detail = progress->detail;
}

/* Of this run of the program. */
static void describe(gv_sweep_progress *progress, const gv_sweep_state *state)
{
    const uint64_t *const n = state->n_status;
    const size_t size = sizeof progress->detail;
    char *const out = progress->detail;
    size_t used =
        (size_t)snprintf(out, size, "%" PRIu64 " solved, %" PRIu64 " at the limit",
                         n[GV_RUN_SAT] + n[GV_RUN_UNSAT], n[GV_RUN_LIMIT]);
    if (n[GV_RUN_MEMORY])
        used += (size_t)snprintf(out + used, size - used, ", %" PRIu64 " out of memory",
                                 n[GV_RUN_MEMORY]);
    if (n[GV_RUN_ERROR])
        used += (size_t)snprintf(out + used, size - used, ", %" PRIu64 " error%s",
                                 n[GV_RUN_ERROR], n[GV_RUN_ERROR] == 1 ? "" : "s");
    if (state->n_lies)
        (void)snprintf(out + used, size - used, " (%" PRIu64 " wrong answer%s)",
                       state->n_lies, state->n_lies == 1 ? "" : "s");
}

void gv_sweep_progress_tell(gv_sweep_progress *progress, const gv_sweep_state *state,
                            double end_time)
{
    if (!progress->begun) {
        progress->begun = true;
        progress->line.before = state->n_before;
    }
    describe(progress, state);
    const uint64_t n_own = state->n_wanted - state->n_before;
    double fraction =
        n_own ? (double)(state->n_done - state->n_before) / (double)n_own : 1;
    const double start = progress->line.start;
    if (end_time > start)
        fraction = fmax(fraction, (gv_wall_seconds() - start) / (end_time - start));
    gv_progress_update(&progress->line, state->n_done, fmin(fraction, 1),
                       gv_env_progress_requested(progress->run->env));
}

void gv_sweep_progress_end(gv_sweep_progress *progress, const gv_sweep_state *state)
{
    gv_progress_end(&progress->line);
    describe(progress, state);
    const bool is_stopped =
        state->end == GV_SWEEP_STOPPED || state->end == GV_SWEEP_LEFT;
    const bool did_something = state->n_done > state->n_before;
    if (progress->run->settings.quiet && !is_stopped && !state->n_lies)
        return;
    if (state->end == GV_SWEEP_LEFT)
        gv_env_sayf(progress->run->env, "givens: rank %u was ended by a signal\n",
                    state->left_by);
    gv_env_sayf(progress->run->env,
                "givens: %s%s: %" PRIu64 " of %" PRIu64 " runs%s%s\n",
                is_stopped ? "interrupted: " : "", progress->path, state->n_done,
                state->n_wanted, did_something ? ", now " : "",
                did_something ? progress->detail : "");
    if (state->n_done < state->n_wanted)
        gv_env_sayf(progress->run->env,
                    "givens: all of this is stored: 'givens sweep %s' continues\n",
                    progress->path);
}
