/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_progress.c -- the progress of a study, in words. */
#include "cli/verbs/study_progress.h"

#include "cli/options/study_options.h"

#include "base/os/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void gv_study_progress_init(gv_study_progress *progress, const gv_run *run,
                            const char *path)
{
    *progress = (gv_study_progress){ .run = run, .path = path };
    gv_run_progress(&progress->line, run, "puzzles");
    progress->line.detail = progress->detail;
}

/* The fraction of the way from `before` to the goal; below 0 if there is no goal. */
static double part(uint64_t now, uint64_t before, uint64_t goal)
{
    return goal == UINT64_MAX || goal <= before
               ? -1
               : (double)(now - before) / (double)(goal - before);
}

/* Units of the goal that belong to this shard. */
static uint64_t own_units(const gv_study_goal *goal)
{
    if (goal->n_units == UINT64_MAX || goal->n_units <= goal->shard.index)
        return goal->n_units;
    return (goal->n_units - goal->shard.index - 1) / goal->shard.n_shards + 1;
}

/* The fraction of this run that is done, by the budget that is nearest to its end. */
static double fraction_done(const gv_study_progress *progress,
                            const gv_study_goal *goal, const gv_study_state *now)
{
    const gv_study_state *before = &progress->before;
    const double start = progress->line.start;
    double most = part(now->n_units, before->n_units, own_units(goal));
    most = fmax(most, part(now->n_puzzles, before->n_puzzles, goal->n_puzzles));
    most = fmax(most, part(now->n_tries, before->n_tries, goal->n_tries));
    if (goal->end_time > 0)
        most = fmax(most, (gv_wall_seconds() - start) / (goal->end_time - start));
    return fmin(most, 1);
}

/* "12 units, effective size 1234, mean clues 26.57 +- 0.01". */
static void describe(gv_study_progress *progress, const gv_study_state *state)
{
    const gv_study_options *own = progress->run->options;
    const gv_estimate mean = gv_count_estimate_mean_class(&state->estimate);
    const size_t size = sizeof progress->detail;
    char *const out = progress->detail;
    size_t used = (size_t)snprintf(out, size, "%" PRIu64 " unit%s", state->n_units,
                                   state->n_units == 1 ? "" : "s");
    if (state->n_rated)
        used += (size_t)snprintf(out + used, size - used, ", %" PRIu64 " rated later",
                                 state->n_rated);
    if (strcmp(own->making.method, "exhaustive") == 0 && !isnan(mean.value))
        (void)snprintf(out + used, size - used,
                       ", %.0f minimal puzzles, mean clues %.4f", state->estimate.sum_a,
                       mean.value);
    else if (!isnan(mean.value) && !isnan(mean.error))
        (void)snprintf(out + used, size - used,
                       ", effective size %.0f, mean clues %.4f +- %.4f",
                       gv_kish_size(&state->estimate), mean.value, mean.error);
}

void gv_study_progress_tell(gv_study_progress *progress, const gv_study_goal *goal,
                            const gv_study_state *state)
{
    if (!progress->begun) {
        progress->begun = true;
        progress->before = *state;
        progress->line.before = state->n_puzzles;
    }
    describe(progress, state);
    gv_progress_update(&progress->line, state->n_puzzles,
                       fraction_done(progress, goal, state),
                       gv_env_progress_requested(progress->run->env));
}

/* Prints a line with the command that continues the study; the store keeps all its
 * options but these. */
static void say_how(const gv_study_progress *progress, const char *before,
                    const char *rest)
{
    const gv_study_options *own = progress->run->options;
    const double run_time = progress->run->settings.run_time;
    const bool is_moved = progress->store && gv_store_is_moved(progress->store);
    gv_buffer line;
    gv_buffer_init(&line, NULL);
    gv_buffer_printf(&line, "givens: %s: 'givens study %s", before,
                     is_moved ? "NEW_NAME" : progress->path);
    if (own->count)
        gv_buffer_printf(&line, " --count %" PRIu64, own->count);
    if (own->tries)
        gv_buffer_printf(&line, " --tries %" PRIu64, own->tries);
    if (run_time > 0)
        gv_buffer_printf(&line, " --run-time %g", run_time);
    if (own->making.grids)
        gv_buffer_printf(&line, " --grids %s", own->making.grids);
    gv_buffer_printf(&line, "' continues%s\n",
                     is_moved ? " if the file was moved" : rest);
    if (!line.failed)
        gv_env_say(progress->run->env, line.text);
    gv_buffer_free(&line);
}

static void put_totals(gv_study_progress *progress, const char *word,
                       const gv_study_state *state)
{
    gv_progress_end(&progress->line);
    describe(progress, state);
    gv_env_sayf(progress->run->env, "givens: %s%s: %" PRIu64 " puzzle%s, %s\n", word,
                progress->path, state->n_puzzles, state->n_puzzles == 1 ? "" : "s",
                progress->detail);
}

void gv_study_progress_stopping(gv_study_progress *progress,
                                const gv_study_state *state)
{
    if (progress->told_stop)
        return;
    progress->told_stop = true;
    put_totals(progress, "interrupted: ", state);
    say_how(progress, "all of this is stored", "");
}

void gv_study_progress_end(gv_study_progress *progress, const gv_study_state *state)
{
    if (state->end == GV_STUDY_LEFT)
        gv_env_sayf(progress->run->env, "givens: rank %u was ended by a signal\n",
                    state->left_by);
    if (state->end == GV_STUDY_STOPPED || state->end == GV_STUDY_LEFT)
        gv_study_progress_stopping(progress, state);
    else
        put_totals(progress, "", state);
}

void gv_study_progress_failed(gv_study_progress *progress, const gv_study_state *state)
{
    gv_progress_end(&progress->line);
    if (!state->n_units)
        return;
    char stored[64];
    (void)snprintf(stored, sizeof stored, "%" PRIu64 " unit%s stored", state->n_units,
                   state->n_units == 1 ? " is" : "s are");
    say_how(progress, stored, " once this is fixed");
}
