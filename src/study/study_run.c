/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_run.c -- a window of items in the order of their units:
 *
 *     free -> handed out (the executor works on it) -> done -> committed, when it is
 * first
 *
 * Two phases go through it: units that lack ratings, then new units. */
#include "study/study_run.h"

#include "base/os/clock.h"
#include "study/puzzle_cells.h"
#include "study/unit_commit.h"
#include "study/unit_counts.h"
#include "study/unit_job.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { IN_WORK_PER_THREAD = 2, WINDOW_PER_THREAD = 4 };
static const double patience = 0.2; /* seconds between looks at flags and clock */

typedef struct study_run {
    const gv_study *study;
    gv_study_state *state;
    int64_t run;
    gv_store_scheme schemes[GV_MAX_RATINGS]; /* of the plan's ratings */

    gv_work_item *items;
    size_t n_items;
    uint64_t n_handed_out, n_committed; /* items of the window: a ring */
    size_t n_in_work;

    uint64_t next_unit;                  /* to be made */
    uint64_t next_rated[GV_MAX_RATINGS]; /* unit to be rated, by rating */
    gv_grids_used used;                  /* before this run; 0: none, or checked */
    uint64_t made_again;                 /* unit that the store has, too short */
    bool no_more;                        /* nothing more is handed out in this phase */
    bool cut;                            /* results are not wanted any more */
} study_run;

/* Writes the next job; sets no_more when there is none. */
typedef gv_status next_job(study_run *d, gv_buffer *job, gv_error *err);

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

static gv_status add_puzzles(gv_buffer *job, size_t *n_puzzles, gv_store_cursor *cursor,
                             gv_error *err)
{
    for (*n_puzzles = 0;; ++*n_puzzles) {
        gv_store_puzzle puzzle;
        uint64_t unit;
        bool found;
        GV_TRY(gv_store_next_puzzle_row(cursor, &unit, &puzzle, NULL, &found, err));
        if (!found)
            return GV_OK;
        gv_buffer_add(job, (const char *)puzzle.cells, puzzle.n_cells);
    }
}

/* The puzzles of a unit, from the store. */
static gv_status add_unit(gv_buffer *job, gv_store *store, uint64_t unit, gv_error *err)
{
    gv_store_cursor *cursor;
    size_t n_puzzles;
    GV_TRY(gv_store_read_puzzles(&cursor, store, unit, unit, NULL, 0, err));
    const gv_status status = add_puzzles(job, &n_puzzles, cursor, err);
    gv_store_cursor_free(cursor);
    gv_unit_job_set_items(job, status == GV_OK ? n_puzzles : 0);
    return status;
}

/* The first unit that lacks a rating, with all that it lacks. */
static gv_status next_to_rate(study_run *d, gv_buffer *job, gv_error *err)
{
    const size_t n_ratings = d->study->plan->n_ratings;
    gv_unit_job head = { .unit = UINT64_MAX };
    for (size_t i = 0; i < n_ratings; i++)
        if (d->next_rated[i] < head.unit)
            head.unit = d->next_rated[i];
    d->no_more = head.unit == UINT64_MAX;
    if (d->no_more)
        return GV_OK;
    for (size_t i = 0; i < n_ratings; i++)
        if (d->next_rated[i] == head.unit) {
            head.ratings |= (gv_rating_set)1 << i;
            GV_TRY(find_unrated(d, i, head.unit + 1, err));
        }
    gv_unit_job_write(job, &head);
    return add_unit(job, d->study->store, head.unit, err);
}

/* ---- new units ---- */

/* Grids from outside for one unit. */
typedef struct batch {
    size_t n_grids;
    bool ended;         /* there are no more behind them */
    gv_grids_used used; /* with them, by the study */
    uint64_t hash_then; /* of the first `then` grids */
} batch;

/* Appends the grids of `unit` to its job. `then` is a number of grids from the first
 * on, for which the hash is wanted too, if they end in this unit. */
static batch take_batch(const study_run *d, gv_buffer *job, uint64_t unit,
                        uint64_t then)
{
    const gv_study *study = d->study;
    const size_t per_unit = study->plan->generator->grids_per_unit;
    const size_t n_labels = study->plan->generator->net->n_primary;
    const uint64_t first = unit * per_unit;
    const size_t start = job->length;
    uint64_t hash = 0;
    batch b = { .ended = true };
    if (study->take_grids)
        b.n_grids =
            study->take_grids(study->user, job, first, per_unit, &hash, &b.ended);
    gv_unit_job_set_items(job, b.n_grids);
    if (job->failed)
        return b; // the caller sees it
    const gv_label *labels = (const gv_label *)(const void *)(job->text + start);
    for (size_t i = 0; i < b.n_grids; i++) {
        hash = gv_grids_hash(hash, labels + i * n_labels, n_labels);
        if (first + i + 1 == then)
            b.hash_then = hash;
    }
    b.used = (gv_grids_used){ first + b.n_grids, hash };
    return b;
}

/* A unit is not made of fewer grids than it should have, unless these are the last. */
static void end_without_grids(study_run *d)
{
    d->no_more = true;
    d->state->end = atomic_load(d->study->stop) ? GV_STUDY_STOPPED : GV_STUDY_GRIDS;
}

static void give_grids(study_run *d, gv_buffer *job, const gv_unit_job *head)
{
    const size_t per_unit = d->study->plan->generator->grids_per_unit;
    gv_unit_job_write(job, head);
    const batch b = take_batch(d, job, head->unit, 0);
    gv_unit_job_set_used(job, &b.used);
    if (b.n_grids == 0 || (b.n_grids < per_unit && !b.ended))
        end_without_grids(d);
}

/* The last unit that was made of grids from outside: its grids must come again, and if
 * they were the last ones then but are not now, the unit is made again: *again. */
static gv_status check_last(study_run *d, gv_buffer *job, gv_unit_job *head,
                            bool *again, gv_error *err)
{
    const size_t per_unit = d->study->plan->generator->grids_per_unit;
    const gv_grids_used *last = &d->used;
    head->unit = (last->n_grids - 1) / per_unit;
    gv_unit_job_write(job, head);
    const batch b = take_batch(d, job, head->unit, last->n_grids);
    gv_unit_job_set_used(job, &b.used);
    if (job->failed)
        return gv_fail_memory(err);
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
    if (b.used.n_grids < last->n_grids || (*again && b.n_grids < per_unit && !b.ended))
        end_without_grids(d);
    return GV_OK;
}

/* Whether the last unit has to be looked at before `unit` is made. */
static bool comes_behind_last(const study_run *d, uint64_t unit)
{
    const size_t per_unit = d->study->plan->generator->grids_per_unit;
    const uint64_t n_used = d->used.n_grids;
    return n_used > 0 && (n_used - 1) / per_unit < unit;
}

static gv_status next_to_make(study_run *d, gv_buffer *job, gv_error *err)
{
    const gv_study_goal *goal = &d->study->goal;
    const gv_study_plan *plan = d->study->plan;
    gv_unit_job head = { .makes = 1, .ratings = gv_study_plan_all_ratings(plan) };
    GV_TRY(gv_store_next_unit(d->study->store, d->next_unit, goal->n_shards, &head.unit,
                              err));
    if (comes_behind_last(d, head.unit) && d->study->take_grids) {
        gv_unit_job last = head;
        bool again = false;
        GV_TRY(check_last(d, job, &last, &again, err));
        d->used.n_grids = 0; // once is enough
        if (again || d->no_more) {
            d->made_again = last.unit;
            return GV_OK;
        }
    }
    d->no_more = head.unit >= goal->n_units;
    if (d->no_more)
        return GV_OK;
    d->next_unit = head.unit + goal->n_shards;
    if (plan->generator->options.takes_grids)
        give_grids(d, job, &head);
    else
        gv_unit_job_write(job, &head);
    return GV_OK;
}

/* ---- the window ---- */

static gv_work_item *item_at(study_run *d, uint64_t number)
{
    return &d->items[number % d->n_items];
}

static bool time_is_over(const study_run *d)
{
    const double end = d->study->goal.end_time;
    return end > 0 && gv_wall_seconds() >= end;
}

/* Looks at flags and clock: whether new units may be begun. */
static bool may_begin(study_run *d)
{
    const gv_study *study = d->study;
    const bool is_late = time_is_over(d);
    const bool stopped = atomic_load(study->stop);
    if ((stopped || is_late) && !d->no_more) {
        d->no_more = true;
        d->state->end = stopped ? GV_STUDY_STOPPED : GV_STUDY_TIME;
    }
    if (stopped || is_late)
        study->executor->end(study->executor);
    return !d->no_more;
}

static gv_status hand_out(study_run *d, next_job *next, gv_error *err)
{
    const size_t most = IN_WORK_PER_THREAD * (size_t)d->study->executor->n_threads;
    while (d->n_in_work < most && d->n_handed_out - d->n_committed < d->n_items &&
           may_begin(d)) {
        gv_work_item *item = item_at(d, d->n_handed_out);
        GV_TRY(next(d, &item->job, err));
        if (d->no_more)
            break;
        if (item->job.failed)
            return gv_fail_memory(err);
        item->is_done = false;
        d->n_handed_out++;
        d->n_in_work++;
        d->study->executor->submit(d->study->executor, item);
    }
    return GV_OK;
}

static void collect(study_run *d)
{
    gv_executor *executor = d->study->executor;
    gv_work_item *item = executor->collect(executor, patience);
    if (!item)
        return;
    item->is_done = true;
    d->n_in_work--;
}

/* What is still in work is not needed. */
static void cut_off(study_run *d)
{
    d->cut = true;
    d->no_more = true;
    d->study->executor->end(d->study->executor);
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

/* What the store has already. The hashes of all units are compared as they are read;
 * puzzles may be many, so that only those of the first and the last unit are. */
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

static gv_status count_unit(study_run *d, const gv_unit_result *result, gv_error *err)
{
    gv_study_state *state = d->state;
    if (!result->head.makes) {
        state->n_rated++;
        return GV_OK;
    }
    state->n_made++;
    if (result->head.unit == d->made_again)
        return recall(d, err); // what it was before is in no sum any more
    const gv_store_unit row = gv_unit_row(result, d->run);
    gv_unit_counts_add_sums(&state->estimate, &row);
    for (uint32_t i = 0; i < result->head.n_tallies; i++)
        gv_unit_counts_add_tally(&state->estimate, &result->tallies[i]);
    state->n_units++;
    state->n_puzzles += row.n_puzzles;
    state->n_tries += row.n_tries;
    return GV_OK;
}

static bool goal_is_reached(const study_run *d)
{
    const gv_study_goal *goal = &d->study->goal;
    return d->state->n_puzzles >= goal->n_puzzles || d->state->n_tries >= goal->n_tries;
}

/* Without a reason of ours that rank was told to end. */
static void note_given_up(study_run *d, unsigned rank)
{
    gv_study_state *state = d->state;
    state->left_by = rank;
    state->end = atomic_load(d->study->stop) ? GV_STUDY_STOPPED
                 : time_is_over(d)           ? GV_STUDY_TIME
                                             : GV_STUDY_LEFT;
}

static gv_status commit(study_run *d, const gv_work_item *item, gv_error *err)
{
    gv_unit_result result;
    if (!gv_unit_result_read(&result, &item->result))
        return gv_fail_memory(err);
    if (result.head.status != GV_OK)
        return gv_fail(err, (gv_status)result.head.status, "%s", result.message);
    if (result.head.given_up) {
        note_given_up(d, item->rank);
        cut_off(d);
        return GV_OK;
    }
    GV_TRY(gv_unit_commit(d->study->store, &result, d->schemes, d->run, err));
    GV_TRY(count_unit(d, &result, err));
    if (result.head.makes && goal_is_reached(d))
        cut_off(d);
    return GV_OK;
}

static gv_status commit_done(study_run *d, gv_error *err)
{
    while (d->n_committed < d->n_handed_out && item_at(d, d->n_committed)->is_done) {
        if (!d->cut)
            GV_TRY(commit(d, item_at(d, d->n_committed), err));
        d->n_committed++;
    }
    return GV_OK;
}

static gv_status run_phase(study_run *d, next_job *next, gv_error *err)
{
    d->no_more = false;
    for (;;) {
        GV_TRY(hand_out(d, next, err));
        if (d->n_handed_out == d->n_committed)
            return GV_OK;
        (void)may_begin(d);
        collect(d);
        GV_TRY(commit_done(d, err));
        if (d->study->tell)
            d->study->tell(d->study->user, d->state);
    }
}

/* ---- the whole ---- */

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
    if (goal->n_shards == 1)
        return GV_OK;
    char *value = gv_arena_take(arena, LENGTH);
    if (!value)
        return gv_fail_memory(err);
    (void)snprintf(value, LENGTH, "%" PRIu64 "/%" PRIu64, goal->shard + 1,
                   goal->n_shards);
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
    return gv_store_put_layout(study->store, net->n_primary, gv_cells_n_values(net),
                               err);
}

static gv_status write_opening(study_run *d, gv_error *err)
{
    const gv_study *study = d->study;
    gv_store_run run = study->run;
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_status status = settle_parameters(study, &tmp, err);
    gv_arena_free(&tmp);
    GV_TRY(status);
    GV_TRY(take_schemes(d, err));
    run.n_threads = study->executor->n_threads;
    run.n_ranks = study->executor->n_ranks;
    run.shard = (unsigned)study->goal.shard + 1;
    run.n_shards = (unsigned)study->goal.n_shards;
    return gv_store_put_run(study->store, &run, &d->run, err);
}

static gv_status begin(study_run *d, gv_error *err)
{
    gv_store *store = d->study->store;
    GV_TRY(gv_store_begin(store, err));
    const gv_status status = write_opening(d, err);
    if (status == GV_OK)
        return gv_store_commit(store, err);
    gv_store_rollback(store);
    return status;
}

static gv_status run_phases(study_run *d, gv_error *err)
{
    GV_TRY(begin(d, err));
    GV_TRY(recall(d, err));
    GV_TRY(gv_grids_used_read(&d->used, d->study->store, err));
    if (d->study->tell)
        d->study->tell(d->study->user, d->state);
    for (size_t i = 0; i < d->study->plan->n_ratings; i++)
        GV_TRY(find_unrated(d, i, 0, err));
    GV_TRY(run_phase(d, next_to_rate, err));
    if (d->cut || goal_is_reached(d) || d->state->end != GV_STUDY_DONE)
        return GV_OK;
    d->next_unit = d->study->goal.shard;
    return run_phase(d, next_to_make, err);
}

/* After a failure items are still in work: they come back before memory goes. */
static void drain(study_run *d)
{
    if (d->n_in_work)
        cut_off(d);
    while (d->n_in_work)
        collect(d);
}

gv_status gv_study_run(const gv_study *study, gv_study_state *state, gv_error *err)
{
    *state = (gv_study_state){ .end = GV_STUDY_DONE };
    study_run d = { .study = study,
                    .state = state,
                    .made_again = UINT64_MAX,
                    .n_items = WINDOW_PER_THREAD * (size_t)study->executor->n_threads };
    d.items = gv_memory_zeroed(NULL, d.n_items, sizeof *d.items);
    if (!d.items)
        return gv_fail_memory(err);
    const gv_status status = run_phases(&d, err);
    drain(&d);
    for (size_t i = 0; i < d.n_items; i++) {
        gv_buffer_free(&d.items[i].job);
        gv_buffer_free(&d.items[i].result);
    }
    gv_free(d.items);
    return status;
}
