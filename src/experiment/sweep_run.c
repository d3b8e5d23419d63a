/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_run.c -- a sweep as a client of the schedule: which instance is next, and what
 * is done with a result. Results have keys, so that their order leaves no trace. */
#include "experiment/sweep_run.h"

#include "base/os/clock.h"
#include "experiment/sweep_work.h"

#include <assert.h>
#include <stdatomic.h>

typedef struct sweeper {
    gv_sweep_workers workers; /* first: the steps of instances want it there */
    const gv_sweep *sweep;
    gv_sweep_state *state;
    int64_t run;       /* id in the store; 0: not written yet */
    uint64_t next_job; /* below: taken */
} sweeper;

static bool is_stopped(const gv_sweep *sweep)
{
    return sweep->stop && atomic_load(sweep->stop);
}

/* Whether nothing more may begin; the state says why. */
static bool must_end(gv_sweep_state *state, const gv_sweep *sweep)
{
    if (is_stopped(sweep))
        state->end = GV_SWEEP_STOPPED;
    else if (sweep->end_time > 0 && gv_wall_seconds() >= sweep->end_time)
        state->end = GV_SWEEP_TIME;
    else
        return false;
    return true;
}

static gv_sweep_result key_of(const gv_sweep_plan *plan, const gv_sweep_job *job,
                              size_t contender)
{
    return (gv_sweep_result){ .point = plan->points[job->point].id,
                              .solver = plan->contenders[contender].key.id,
                              .seed = job->seed,
                              .number = job->number };
}

static gv_status is_missing(bool *out, gv_store *store, const gv_sweep_plan *plan,
                            const gv_sweep_job *job, size_t contender, gv_error *err)
{
    char status[16];
    const gv_sweep_result key = key_of(plan, job, contender);
    GV_TRY(gv_sweep_store_find_result(store, &key, status, sizeof status, err));
    *out = !*status;
    return GV_OK;
}

/* ---- what is missing ---- */

/* What exists for one point and seed, given by their first job. */
static gv_status count_done(uint64_t *n_done, const gv_sweep *sweep, uint64_t first_job,
                            gv_error *err)
{
    const gv_sweep_plan *const plan = sweep->plan;
    const gv_sweep_job job = gv_sweep_plan_job(plan, first_job);
    const gv_sweep_share share = { .below = plan->n_numbers,
                                   .factor =
                                       gv_sweep_plan_n_jobs(plan) / plan->n_numbers,
                                   .offset = first_job,
                                   .n_shards = plan->shard.n_shards,
                                   .shard = plan->shard.index };
    for (size_t i = 0; i < plan->n_contenders; i++) {
        const gv_sweep_result key = key_of(plan, &job, i);
        uint64_t n;
        GV_TRY(gv_sweep_store_count_results(sweep->store, &key, &share, &n, err));
        *n_done += n;
    }
    return GV_OK;
}

gv_status gv_sweep_look(gv_sweep_state *state, const gv_sweep *sweep, gv_error *err)
{
    const gv_sweep_plan *const plan = sweep->plan;
    const gv_shard *shard = &plan->shard;
    const uint64_t n_jobs = gv_sweep_plan_n_jobs(plan);
    const uint64_t n_own =
        n_jobs > shard->index ? (n_jobs - shard->index - 1) / shard->n_shards + 1 : 0;
    const uint64_t n_first = n_jobs / plan->n_numbers; // the first of each kind
    *state = (gv_sweep_state){ .n_wanted = n_own * plan->n_contenders };
    for (uint64_t u = 0; u < n_first; u++) {
        if (must_end(state, sweep))
            break;
        GV_TRY(count_done(&state->n_done, sweep, u, err));
    }
    state->n_before = state->n_done;
    return GV_OK;
}

/* ---- the steps of the schedule ---- */

/* The next instance with something missing. */
static gv_status fetch(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    sweeper *s = user;
    gv_sweep_work *work = item->data;
    const gv_sweep_plan *const plan = s->sweep->plan;
    const uint64_t n_jobs = gv_sweep_plan_n_jobs(plan);
    *found = false;
    while (!*found && s->next_job < n_jobs && !must_end(s->state, s->sweep)) {
        work->job = gv_sweep_plan_job(plan, s->next_job);
        for (size_t i = 0; i < plan->n_contenders; i++) {
            GV_TRY(is_missing(&work->missing[i], s->sweep->store, plan, &work->job, i,
                              err));
            *found |= work->missing[i];
        }
        s->next_job += plan->shard.n_shards;
    }
    return GV_OK;
}

static gv_status begin_run(int64_t *id, const gv_sweep *sweep, gv_error *err)
{
    const gv_executor *others = sweep->executor;
    gv_store_run run = sweep->run;
    run.n_threads = sweep->n_threads + (others ? others->n_threads : 0);
    run.n_ranks = 1 + (others ? others->n_ranks : 0);
    run.shard = (unsigned)sweep->plan->shard.index + 1;
    run.n_shards = (unsigned)sweep->plan->shard.n_shards;
    GV_TRY(gv_store_put_run(sweep->store, &run, id, err));
    return gv_sweep_store_put_machine(sweep->store, *id, sweep->machine, err);
}

/* The run is written with its first result. */
static gv_status put(int64_t *id, const sweeper *s, const gv_sweep_work *work,
                     gv_error *err)
{
    const gv_sweep_outcome *from = &work->outcome;
    if (!*id)
        GV_TRY(begin_run(id, s->sweep, err));
    gv_sweep_result result = key_of(s->sweep->plan, &work->job, from->contender);
    result.run = *id;
    result.status = from->is_measured ? "done" : gv_backend_status_name(from->status);
    result.why = *from->why ? from->why : NULL;
    result.hash = *from->hash ? from->hash : NULL;
    result.encode_cpu = from->encode_cpu;
    result.solve_cpu = from->solve_cpu;
    result.wall = from->wall;
    for (size_t i = 0; i < GV_N_SWEEP_COUNTERS; i++)
        result.counters[i] = from->counters[i];
    return gv_sweep_store_put_result(s->sweep->store, &result, err);
}

/* One transaction for each result. */
static gv_status commit(void *user, gv_work_item *item, gv_error *err)
{
    sweeper *s = user;
    const gv_sweep_work *work = item->data;
    gv_store *const store = s->sweep->store;
    int64_t id = s->run;
    if (!work->has_outcome)
        return GV_OK; // all of its results are there
    GV_TRY(gv_store_begin(store, err));
    const gv_status status = put(&id, s, work, err);
    if (status != GV_OK) {
        gv_store_rollback(store);
        return status;
    }
    GV_TRY(gv_store_commit(store, err));
    s->run = id;
    s->state->n_done++;
    s->state->n_status[work->outcome.status]++;
    s->state->n_lies += work->outcome.lied ? 1 : 0;
    return GV_OK;
}

static void tell(void *user)
{
    const sweeper *s = user;
    if (s->sweep->tell)
        s->sweep->tell(s->sweep->user, s->state);
}

/* ---- the sweep ---- */

static void note_end(gv_sweep_state *state, const gv_work_report *report)
{
    static const gv_sweep_end ends[] = { [GV_WORK_DONE] = GV_SWEEP_DONE,
                                         [GV_WORK_TIME] = GV_SWEEP_TIME,
                                         [GV_WORK_STOPPED] = GV_SWEEP_STOPPED,
                                         [GV_WORK_LEFT] = GV_SWEEP_LEFT };
    if (state->n_done == state->n_wanted)
        state->end = GV_SWEEP_DONE;
    else if (report->end != GV_WORK_DONE)
        state->end = ends[report->end];
    state->left_by = report->left_by;
}

static gv_status run_items(sweeper *s, gv_arena *arena, gv_error *err)
{
    static const gv_work_steps steps = { .fetch = fetch,
                                         .work = gv_sweep_workers_step,
                                         .commit = commit,
                                         .tick = tell,
                                         .codec = &gv_sweep_codec };
    enum { ITEMS_PER_THREAD = 2 };
    const gv_sweep *sweep = s->sweep;
    const gv_executor *others = sweep->executor;
    const size_t n_threads = sweep->n_threads + (others ? others->n_threads : 0);
    gv_work_plan plan = { .steps = &steps,
                          .user = s,
                          .n_items = ITEMS_PER_THREAD * n_threads,
                          .n_threads = sweep->n_threads,
                          .any_order = true,
                          .stop = sweep->stop,
                          .end_time = sweep->end_time,
                          .executor = sweep->executor };
    gv_work_report report = { .end = GV_WORK_DONE };
    plan.items = gv_sweep_works_new(plan.n_items, sweep->plan, arena);
    if (!plan.items)
        return gv_fail_memory(err);
    GV_TRY(gv_sweep_workers_init(&s->workers, sweep->n_threads, err));
    const gv_status status = gv_work_run(&plan, &report, err);
    gv_sweep_workers_free(&s->workers);
    note_end(s->state, &report);
    return status;
}

gv_status gv_sweep_run(gv_sweep_state *state, const gv_sweep *sweep, gv_error *err)
{
    GV_TRY(gv_sweep_look(state, sweep, err));
    if (state->n_done == state->n_wanted)
        state->end = GV_SWEEP_DONE;
    if (state->n_done == state->n_wanted || state->end != GV_SWEEP_DONE)
        return GV_OK;
    sweeper s = { .workers = { .plan = sweep->plan,
                               .context = sweep->context,
                               .stop = sweep->stop },
                  .sweep = sweep,
                  .state = state,
                  .next_job = sweep->plan->shard.index };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_status status = run_items(&s, &arena, err);
    gv_arena_free(&arena);
    tell(&s);
    return status;
}
