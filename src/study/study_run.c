/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_run.c -- a study as a client of the schedule: which unit is next (those that
 * lack ratings, then new ones), and what is done with a finished unit. */
#include "study/study_run.h"

#include "generate/grid/grid_hash.h"
#include "study/puzzle_cells.h"
#include "study/unit_commit.h"
#include "study/unit_counts.h"
#include "study/unit_worker.h"

#include <assert.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { WINDOW_PER_THREAD = 4 };

typedef struct study_run {
    gv_unit_workers workers; /* first: the steps of units need it there */
    const gv_study *study;
    gv_study_state *state;
    int64_t run;
    gv_store_scheme schemes[GV_MAX_RATINGS]; /* of the plan's ratings */

    uint64_t next_unit;                  /* to be made */
    uint64_t next_rated[GV_MAX_RATINGS]; /* unit to be rated, by rating */
    gv_grids_used used;                  /* before this run; 0: none, or checked */
    uint64_t made_again;                 /* unit that the store has, but too short */
    bool out_of_grids;                   /* or the stream of grids was stopped */
} study_run;

/* ---- units that lack ratings ---- */

static gv_status find_unrated(study_run *d, size_t rating, uint64_t from, gv_error *err)
{
    bool found;
    GV_TRY(gv_store_next_unrated(d->study->store, from, d->schemes[rating].id,
                                 &d->next_rated[rating], &found, err));
    if (!found)
        d->next_rated[rating] = UINT64_MAX;
    return GV_OK;
}

/* The first unit that lacks a rating; UINT64_MAX: there is none. */
static uint64_t first_unrated(const study_run *d)
{
    uint64_t unit = UINT64_MAX;
    for (size_t i = 0; i < d->study->plan->n_ratings; i++)
        unit = d->next_rated[i] < unit ? d->next_rated[i] : unit;
    return unit;
}

/* A unit of the store, with all ratings that it lacks. */
static gv_status fetch_unrated(study_run *d, gv_unit_work *work, uint64_t unit,
                               gv_error *err)
{
    gv_unit_job job = { .unit = unit };
    for (size_t i = 0; i < d->study->plan->n_ratings; i++)
        if (d->next_rated[i] == unit) {
            job.ratings |= (gv_rating_set)1 << i;
            GV_TRY(find_unrated(d, i, unit + 1, err));
        }
    gv_unit_work_begin(work, &job);
    return gv_unit_work_add_stored(work, d->study->store,
                                   d->study->plan->generator->net, err);
}

/* ---- new units ---- */

/* The caller's grids for one unit. */
typedef struct batch {
    size_t n_grids;
    bool ended;         /* there are no more after them */
    gv_grids_used used; /* by the study, including them */
    uint64_t hash_then; /* of the first `then` grids */
} batch;

/* Adds its grids to the job of a unit. `then` is a number of grids from the first on,
 * for which the hash is also wanted, if they end in this unit. */
static gv_status take_batch(batch *out, const study_run *d, gv_unit_work *work,
                            uint64_t then, gv_error *err)
{
    const gv_study *study = d->study;
    const size_t per_unit = study->plan->generator->grids_per_unit;
    const size_t n_labels = study->plan->generator->net->n_primary;
    const uint64_t first = work->job.unit * per_unit;
    uint64_t hash = 0;
    batch b = { .ended = true };
    if (study->take_grids)
        b.n_grids = study->take_grids(study->user, &work->items, first, per_unit, &hash,
                                      &b.ended);
    if (work->items.failed)
        return gv_fail_memory(err);
    assert(work->items.length == b.n_grids * n_labels * sizeof(gv_label));
    const gv_label *labels = (const gv_label *)(const void *)work->items.text;
    for (size_t i = 0; i < b.n_grids; i++) {
        hash = gv_grid_hash(hash, labels + i * n_labels, n_labels);
        if (first + i + 1 == then)
            b.hash_then = hash;
    }
    b.used = (gv_grids_used){ first + b.n_grids, hash };
    work->job.n_items = (uint32_t)b.n_grids;
    work->job.used = b.used;
    *out = b;
    return GV_OK;
}

/* A unit must not be made of fewer grids than it should have, unless these are the
 * last. */
static gv_status add_grids(study_run *d, gv_unit_work *work, gv_error *err)
{
    const size_t per_unit = d->study->plan->generator->grids_per_unit;
    batch b;
    GV_TRY(take_batch(&b, d, work, 0, err));
    d->out_of_grids = b.n_grids == 0 || (b.n_grids < per_unit && !b.ended);
    return GV_OK;
}

/* The last unit that was made of the caller's grids: the same grids must come again,
 * and if they were the last ones then but are not now, the unit is made again: *again.
 */
static gv_status check_last(study_run *d, gv_unit_work *work, gv_unit_job job,
                            bool *again, gv_error *err)
{
    const size_t per_unit = d->study->plan->generator->grids_per_unit;
    const gv_grids_used *last = &d->used;
    batch b;
    job.unit = (last->n_grids - 1) / per_unit;
    gv_unit_work_begin(work, &job);
    GV_TRY(take_batch(&b, d, work, last->n_grids, err));
    *again = b.used.n_grids > last->n_grids;
    if (b.used.n_grids < last->n_grids && b.ended)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--grids: this study has used %" PRIu64
                       " grids, and these are fewer",
                       last->n_grids);
    if (b.used.n_grids >= last->n_grids && b.hash_then != last->hash)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--grids: these are not the grids that this study was begun "
                       "with");
    d->out_of_grids =
        b.used.n_grids < last->n_grids || (*again && b.n_grids < per_unit && !b.ended);
    d->made_again = *again ? job.unit : UINT64_MAX;
    return GV_OK;
}

/* Whether the last unit has to be checked before `unit` is made. */
static bool comes_behind_last(const study_run *d, uint64_t unit)
{
    const size_t per_unit = d->study->plan->generator->grids_per_unit;
    const uint64_t n_used = d->used.n_grids;
    return n_used > 0 && (n_used - 1) / per_unit < unit;
}

/* ---- the steps of the schedule ---- */

static bool goal_is_reached(const study_run *d)
{
    const gv_study_goal *goal = &d->study->goal;
    return d->state->n_puzzles >= goal->n_puzzles || d->state->n_tries >= goal->n_tries;
}

/* The caller has no more grids for now. */
static gv_status run_out_of_grids(study_run *d, bool *found)
{
    *found = false;
    d->state->end =
        atomic_load(d->study->plan->stop) ? GV_STUDY_STOPPED : GV_STUDY_GRIDS;
    return GV_OK;
}

/* Missing ratings are committed before new units, and change no goal. */
static gv_status fetch_unit(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    study_run *d = user;
    gv_unit_work *work = item->data;
    const gv_study_goal *goal = &d->study->goal;
    const gv_study_plan *plan = d->study->plan;
    gv_unit_job job = { .makes = 1, .ratings = gv_study_plan_all_ratings(plan) };
    const uint64_t unrated = first_unrated(d);
    *found = unrated != UINT64_MAX;
    if (*found)
        return fetch_unrated(d, work, unrated, err);
    if (goal_is_reached(d))
        return GV_OK;
    GV_TRY(gv_store_next_unit(d->study->store, d->next_unit, goal->shard.n_shards,
                              &job.unit, err));
    if (comes_behind_last(d, job.unit) && d->study->take_grids) {
        GV_TRY(check_last(d, work, job, found, err));
        d->used.n_grids = 0; // once is enough
        if (d->out_of_grids)
            return run_out_of_grids(d, found);
        if (*found)
            return GV_OK;
    }
    *found = job.unit < goal->n_units;
    if (!*found)
        return GV_OK;
    d->next_unit = job.unit + goal->shard.n_shards;
    gv_unit_work_begin(work, &job);
    if (plan->generator->options.takes_grids)
        GV_TRY(add_grids(d, work, err));
    return d->out_of_grids ? run_out_of_grids(d, found) : GV_OK;
}

/* The puzzles of a unit are there. */
static gv_status look_at_puzzles(gv_store *store, uint64_t unit, gv_error *err)
{
    gv_store_cursor *cursor;
    gv_store_puzzle puzzle;
    bool found = true;
    GV_TRY(gv_store_read_puzzles(&cursor, store, unit, unit, NULL, 0, err));
    gv_status status = GV_OK;
    while (status == GV_OK && found)
        status = gv_store_next_puzzle_row(cursor, &unit, &puzzle, NULL, &found, err);
    gv_store_cursor_free(cursor);
    return status;
}

/* What the store already has. The hashes of all units are compared as they are read;
 * there may be many puzzles, so only those of the first and the last unit are. */
static gv_status recall(study_run *d, gv_error *err)
{
    gv_study_state *state = d->state;
    gv_store_cursor *units;
    state->n_units = state->n_puzzles = state->n_tries = 0;
    state->estimate = (gv_count_estimate){ 0 };
    bool found = true;
    uint64_t first = 0, last = 0;
    gv_status status = gv_store_read_units(&units, d->study->store, 0, INT64_MAX, err);
    GV_TRY(status);
    while (status == GV_OK && found) {
        gv_store_unit unit;
        status = gv_store_next_unit_row(units, &unit, &found, err);
        if (status != GV_OK || !found)
            break;
        first = state->n_units ? first : unit.number;
        last = unit.number;
        state->n_units++;
        state->n_puzzles += unit.n_puzzles;
        state->n_tries += unit.n_tries;
    }
    gv_store_cursor_free(units);
    GV_TRY(status);
    if (state->n_units) {
        GV_TRY(look_at_puzzles(d->study->store, first, err));
        GV_TRY(look_at_puzzles(d->study->store, last, err));
    }
    return gv_unit_counts_read(&state->estimate, d->study->store, err);
}

/* Writes a unit, and adds it to what the study has. */
static gv_status commit_unit(void *user, gv_work_item *item, gv_error *err)
{
    study_run *d = user;
    gv_study_state *state = d->state;
    const gv_unit_result *result = &((const gv_unit_work *)item->data)->result;
    const bool replaces = result->head.makes && result->head.unit == d->made_again;
    const gv_store_unit row = gv_unit_commit_row(result, d->run);
    GV_TRY(gv_unit_commit(d->study->store, result, &row, d->schemes, replaces, err));
    if (!result->head.makes) {
        state->n_rated++;
        return GV_OK;
    }
    state->n_made++;
    if (replaces) {
        d->made_again = UINT64_MAX;
        GV_TRY(recall(d, err)); // its previous contents are no longer in any sum
    } else {
        gv_unit_counts_add_sums(&state->estimate, &row);
        for (uint32_t i = 0; i < result->head.n_tallies; i++)
            gv_unit_counts_add_tally(&state->estimate, &result->tallies[i]);
        state->n_units++;
        state->n_puzzles += row.n_puzzles;
        state->n_tries += row.n_tries;
    }
    if (goal_is_reached(d))
        gv_work_abort(item->work);
    return GV_OK;
}

static void tell(void *user)
{
    const study_run *d = user;
    if (d->study->tell)
        d->study->tell(d->study->user, d->state);
}

/* ---- the opening ---- */

/* The goal of a study only grows; this run may have a smaller one. */
static gv_status write_goal(const gv_study *study, const char *stored, gv_error *err)
{
    char number[24];
    if (study->goal.n_units == 0 || study->goal.n_units == UINT64_MAX ||
        (stored && strtoull(stored, NULL, 10) >= study->goal.n_units))
        return GV_OK;
    (void)snprintf(number, sizeof number, "%" PRIu64, study->goal.n_units);
    return gv_store_put_parameter(study->store, GV_STORE_GOAL, number, err);
}

static gv_status take_schemes(study_run *d, gv_error *err)
{
    const gv_study_plan *plan = d->study->plan;
    for (size_t i = 0; i < plan->n_ratings; i++) {
        d->schemes[i] = (gv_store_scheme){ .name = plan->ratings[i]->name,
                                           .version = plan->ratings[i]->version,
                                           .n_decimals = plan->ratings[i]->n_decimals };
        GV_TRY(gv_store_take_scheme(d->study->store, &d->schemes[i], err));
    }
    return GV_OK;
}

/* A shard is a study of its own, until it is merged. */
static gv_status add_shard(gv_parameters *wanted, const gv_study_goal *goal,
                           gv_arena *arena, gv_error *err)
{
    enum { LENGTH = 48 };
    if (goal->shard.n_shards == 1)
        return GV_OK;
    char *value = gv_arena_take(arena, LENGTH);
    if (!value)
        return gv_fail_memory(err);
    (void)snprintf(value, LENGTH, "%" PRIu64 "/%" PRIu64, goal->shard.index + 1,
                   goal->shard.n_shards);
    wanted->items[wanted->n_items++] = (gv_parameter){ GV_STORE_SHARD, value };
    return GV_OK;
}

/* What makes it this study: written, or compared. */
static gv_status settle_parameters(const gv_study *study, gv_arena *tmp, gv_error *err)
{
    gv_parameters wanted, stored;
    const gv_net *net = study->plan->generator->net;
    GV_TRY(gv_study_plan_parameters(&wanted, study->plan, tmp, err));
    GV_TRY(add_shard(&wanted, &study->goal, tmp, err));
    GV_TRY(gv_parameters_read(&stored, study->store, tmp, err));
    if (stored.n_items)
        GV_TRY(gv_parameters_match(&stored, &wanted, err));
    else
        GV_TRY(gv_parameters_write(&wanted, study->store, err));
    GV_TRY(write_goal(study, gv_parameters_value(&stored, GV_STORE_GOAL), err));
    return gv_store_put_layout(study->store, net->n_primary,
                               gv_puzzle_cells_n_values(net), err);
}

/* What a run is, in the table of runs. */
static gv_store_run row_of_run(const gv_study *study)
{
    const gv_executor *others = study->executor;
    gv_store_run run = study->run;
    run.n_threads = study->n_threads + (others ? others->n_threads : 0);
    run.n_ranks = 1 + (others ? others->n_ranks : 0);
    run.shard = (unsigned)study->goal.shard.index + 1;
    run.n_shards = (unsigned)study->goal.shard.n_shards;
    return run;
}

/* Writes the opening and reads what the store has. That may be large: reading it also
 * ends when the flag is set. */
static gv_status begin(study_run *d, gv_error *err)
{
    const gv_flag *stop = d->study->plan->stop;
    gv_store *store = d->study->store;
    const gv_store_run run = row_of_run(d->study);
    gv_error why = { .status = GV_OK };
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_store_watch(store, stop);
    gv_status status = gv_store_begin(store, &why);
    const bool is_open = status == GV_OK;
    if (status == GV_OK)
        status = settle_parameters(d->study, &tmp, &why);
    if (status == GV_OK)
        status = take_schemes(d, &why);
    if (status == GV_OK)
        status = gv_store_put_run(store, &run, &d->run, &why);
    if (status == GV_OK)
        status = gv_store_commit(store, &why);
    else if (is_open)
        gv_store_rollback(store);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        status = recall(d, &why);
    if (status == GV_OK)
        status = gv_grids_used_read(&d->used, store, &why);
    for (size_t i = 0; i < d->study->plan->n_ratings && status == GV_OK; i++)
        status = find_unrated(d, i, 0, &why);
    gv_store_watch(store, NULL); // what is complete is committed
    d->state->is_begun = status == GV_OK;
    if (status == GV_ERR_IO && atomic_load(stop)) {
        d->state->end = GV_STUDY_STOPPED;
        return GV_OK;
    }
    if (status != GV_OK && err)
        *err = why;
    return status;
}

/* ---- the whole ---- */

static gv_study_end end_of(const gv_work_report *report)
{
    static const gv_study_end ends[] = { [GV_WORK_DONE] = GV_STUDY_DONE,
                                         [GV_WORK_TIME] = GV_STUDY_TIME,
                                         [GV_WORK_STOPPED] = GV_STUDY_STOPPED,
                                         [GV_WORK_LEFT] = GV_STUDY_LEFT };
    return ends[report->end];
}

gv_status gv_study_run(const gv_study *study, gv_study_state *state, gv_error *err)
{
    static const gv_work_steps steps = { .fetch = fetch_unit,
                                         .work = gv_unit_workers_step,
                                         .commit = commit_unit,
                                         .tick = tell,
                                         .codec = &gv_unit_codec };
    const unsigned n_others = study->executor ? study->executor->n_threads : 0;
    *state = (gv_study_state){ .end = GV_STUDY_DONE };
    study_run d = { .study = study,
                    .state = state,
                    .next_unit = study->goal.shard.index,
                    .made_again = UINT64_MAX };
    gv_work_plan plan = { .steps = &steps,
                          .user = &d,
                          .n_items =
                              WINDOW_PER_THREAD * ((size_t)study->n_threads + n_others),
                          .n_threads = study->n_threads,
                          .stop = study->plan->stop,
                          .end_time = study->goal.end_time,
                          .executor = study->executor };
    gv_work_report report = { .end = GV_WORK_DONE };
    gv_status status =
        gv_unit_workers_init(&d.workers, study->plan, study->n_threads, err);
    if (status == GV_OK)
        status = begin(&d, err);
    if (status == GV_OK && state->is_begun) {
        plan.items = gv_unit_work_list_new(plan.n_items);
        status = plan.items ? GV_OK : gv_fail_memory(err);
    }
    if (plan.items) {
        tell(&d);
        status = gv_work_run(&plan, &report, err);
    }
    if (status == GV_OK && report.end != GV_WORK_DONE) {
        state->end = end_of(&report);
        state->left_by = report.left_by;
    }
    gv_unit_work_list_free(plan.items, plan.n_items);
    gv_unit_workers_free(&d.workers);
    return status;
}
