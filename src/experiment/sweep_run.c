/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_run.c -- threads that take jobs and write results, under one lock for the
 * numbers of jobs, the store and the state. The caller's thread watches. */
#include "experiment/sweep_run.h"

#include "base/os/clock.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct sweeper {
    const gv_sweep *sweep;
    gv_sweep_state *state;
    int64_t run;       /* id in the store; 0: not written yet */
    uint64_t next_job; /* below: taken */
    unsigned n_working;
    gv_status status; /* of the first failure */
    gv_error error;

    pthread_mutex_t lock;
    pthread_cond_t is_changed;
} sweeper;

/* ---- under the lock ---- */

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

static bool may_begin(sweeper *s)
{
    return s->status == GV_OK && !must_end(s->state, s->sweep);
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

/* The next job with something missing; `missing` has a flag for each contender. */
static gv_status take_job(bool *found, gv_sweep_job *job, bool *missing, sweeper *s)
{
    const gv_sweep_plan *const plan = s->sweep->plan;
    const uint64_t n_jobs = gv_sweep_plan_n_jobs(plan);
    *found = false;
    while (!*found && s->next_job < n_jobs && may_begin(s)) {
        *job = gv_sweep_plan_job(plan, s->next_job);
        for (size_t i = 0; i < plan->n_contenders; i++) {
            GV_TRY(is_missing(&missing[i], s->sweep->store, plan, job, i, &s->error));
            *found |= missing[i];
        }
        s->next_job += plan->n_shards;
    }
    return GV_OK;
}

static gv_status begin_run(sweeper *s)
{
    const gv_sweep *const sweep = s->sweep;
    gv_store_run run = sweep->run;
    run.n_threads = sweep->n_threads;
    run.n_ranks = 1;
    run.shard = (unsigned)sweep->plan->shard + 1;
    run.n_shards = (unsigned)sweep->plan->n_shards;
    GV_TRY(gv_store_put_run(sweep->store, &run, &s->run, &s->error));
    return gv_sweep_store_put_machine(sweep->store, s->run, sweep->machine, &s->error);
}

static gv_status put(sweeper *s, gv_sweep_result *result)
{
    if (!s->run)
        GV_TRY(begin_run(s));
    result->run = s->run;
    return gv_sweep_store_put_result(s->sweep->store, result, &s->error);
}

/* One transaction. */
static gv_status store_result(sweeper *s, gv_sweep_result *result,
                              const gv_backend_result *how)
{
    gv_store *const store = s->sweep->store;
    const bool is_first = !s->run;
    GV_TRY(gv_store_begin(store, &s->error));
    gv_status status = put(s, result);
    if (status == GV_OK)
        status = gv_store_commit(store, &s->error);
    else
        gv_store_rollback(store);
    if (status != GV_OK) {
        s->run = is_first ? 0 : s->run;
        return status;
    }
    s->state->n_done++;
    s->state->n_status[how->status]++;
    s->state->n_lies += how->lied ? 1 : 0;
    pthread_cond_signal(&s->is_changed);
    return GV_OK;
}

static void note_failure(sweeper *s, gv_status status, const gv_error *why)
{
    if (status == GV_OK || s->status != GV_OK)
        return;
    s->status = status;
    if (why)
        s->error = *why;
}

/* ---- a job, without the lock ---- */

typedef struct workbench {
    gv_arena instance; /* what a job is about */
    gv_arena tmp;      /* what a contender needs */
} workbench;

/* What is stored if no instance could be made. */
static void put_no_instance(gv_sweep_result *out, gv_backend_result *result,
                            const gv_error *why)
{
    *result = (gv_backend_result){ .status = GV_RUN_ERROR };
    (void)snprintf(result->why, sizeof result->why, "no instance: %.120s",
                   why->message);
    out->status = gv_backend_status_name(GV_RUN_ERROR);
    out->why = result->why;
    for (size_t i = 0; i < GV_N_SWEEP_COUNTERS; i++)
        out->counters[i] = -1;
}

typedef struct subject {
    const gv_instance *instance; /* NULL: none could be made */
    bool has_solution;
    bool given_up;
    char hash[24];
    gv_error why;
} subject;

static gv_status make_subject(subject *out, const sweeper *s, const gv_sweep_job *job,
                              gv_arena *arena, gv_error *err)
{
    const gv_sweep *const sweep = s->sweep;
    gv_gsp gsp;
    gv_instance *instance;
    *out = (subject){ .instance = NULL };
    const gv_status status =
        gv_gsp_make(&gsp, &sweep->plan->instances[job->point], job->seed, job->number,
                    sweep->stop, arena, &out->why);
    if (status == GV_ERR_ARGUMENT)
        return GV_OK; // a filling that did not succeed is a result too
    if (status != GV_OK)
        return gv_fail(err, status, "%s", out->why.message);
    out->given_up = gsp.stopped;
    if (gsp.stopped)
        return GV_OK;
    GV_TRY(gv_gsp_instance(&instance, &gsp, sweep->context, arena, err));
    out->instance = instance;
    out->has_solution = gsp.solution != NULL;
    if (gsp.solution)
        (void)snprintf(out->hash, sizeof out->hash, "%016" PRIx64, gsp.solution_hash);
    return GV_OK;
}

/* One contender; false if the stop flag ended it. */
static gv_status compete(sweeper *s, const subject *about, const gv_sweep_job *job,
                         size_t contender, gv_arena *tmp, bool *given_up, gv_error *err)
{
    gv_sweep_result out = key_of(s->sweep->plan, job, contender);
    gv_backend_result result;
    const gv_contest contest = { .contender = &s->sweep->plan->contenders[contender],
                                 .instance = about->instance,
                                 .has_solution = about->has_solution,
                                 .stop = s->sweep->stop };
    *given_up = false;
    if (about->instance)
        GV_TRY(gv_contest_run(&out, &result, given_up, &contest, tmp, err));
    else
        put_no_instance(&out, &result, &about->why);
    if (*given_up)
        return GV_OK;
    out.hash = *about->hash ? about->hash : NULL;
    pthread_mutex_lock(&s->lock);
    const gv_status status = store_result(s, &out, &result);
    if (status != GV_OK)
        *err = s->error;
    pthread_mutex_unlock(&s->lock);
    return status;
}

static gv_status do_job(sweeper *s, const gv_sweep_job *job, const bool *missing,
                        workbench *bench, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(&bench->instance);
    subject about;
    gv_status status = make_subject(&about, s, job, &bench->instance, err);
    bool given_up = about.given_up;
    for (size_t i = 0; i < s->sweep->plan->n_contenders; i++) {
        if (status != GV_OK || given_up || is_stopped(s->sweep))
            break;
        const gv_mark tmp_mark = gv_arena_mark(&bench->tmp);
        if (missing[i])
            status = compete(s, &about, job, i, &bench->tmp, &given_up, err);
        gv_arena_rewind(&bench->tmp, tmp_mark);
    }
    gv_arena_rewind(&bench->instance, mark);
    return status;
}

/* ---- threads ---- */

/* Takes and does jobs until there are no more. `missing` belongs to this thread. */
static void work_with(sweeper *s, workbench *bench, bool *missing)
{
    for (;;) {
        gv_sweep_job job;
        gv_error err = { .status = GV_OK };
        bool found = false;
        pthread_mutex_lock(&s->lock);
        note_failure(s, take_job(&found, &job, missing, s), NULL);
        pthread_mutex_unlock(&s->lock);
        if (!found)
            return;
        const gv_status status = do_job(s, &job, missing, bench, &err);
        pthread_mutex_lock(&s->lock);
        note_failure(s, status, &err);
        pthread_mutex_unlock(&s->lock);
    }
}

static void *work(void *argument)
{
    sweeper *s = argument;
    workbench bench;
    gv_arena_init(&bench.instance, NULL);
    gv_arena_init(&bench.tmp, NULL);
    bool *missing = GV_ARENA_NEW(&bench.instance, bool, s->sweep->plan->n_contenders);
    if (missing)
        work_with(s, &bench, missing);
    gv_arena_free(&bench.tmp);
    gv_arena_free(&bench.instance);
    pthread_mutex_lock(&s->lock);
    if (!missing)
        note_failure(s, gv_fail_memory(&s->error), NULL);
    s->n_working--;
    pthread_cond_signal(&s->is_changed);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Wakes up for each result, and a few times a second. */
static void watch(sweeper *s)
{
    const gv_sweep *const sweep = s->sweep;
    pthread_mutex_lock(&s->lock);
    while (s->n_working) {
        struct timespec end;
        (void)clock_gettime(CLOCK_MONOTONIC, &end);
        end.tv_nsec += 200 * 1000000;
        end.tv_sec += end.tv_nsec / 1000000000;
        end.tv_nsec %= 1000000000;
        (void)pthread_cond_timedwait(&s->is_changed, &s->lock, &end);
        const gv_sweep_state state = *s->state;
        pthread_mutex_unlock(&s->lock);
        if (sweep->tell)
            sweep->tell(sweep->user, &state);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
}

static gv_status run_threads(sweeper *s, gv_error *err)
{
    const unsigned n_threads = s->sweep->n_threads;
    pthread_t *threads = gv_memory_zeroed(NULL, n_threads, sizeof *threads);
    if (!threads)
        return gv_fail_memory(err);
    unsigned n = 0;
    pthread_mutex_lock(&s->lock);
    while (n < n_threads && pthread_create(&threads[n], NULL, work, s) == 0)
        n++;
    s->n_working = n;
    pthread_mutex_unlock(&s->lock);
    watch(s);
    for (unsigned i = 0; i < n; i++)
        (void)pthread_join(threads[i], NULL);
    gv_free(threads);
    if (!n)
        return gv_fail_memory(err);
    if (s->status != GV_OK && err)
        *err = s->error;
    return s->status;
}

static void init_lock(sweeper *s)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->is_changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

/* ---- the sweep ---- */

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
                                   .n_shards = plan->n_shards,
                                   .shard = plan->shard };
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
    const uint64_t n_jobs = gv_sweep_plan_n_jobs(plan);
    const uint64_t n_own =
        n_jobs > plan->shard ? (n_jobs - plan->shard - 1) / plan->n_shards + 1 : 0;
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

gv_status gv_sweep_run(gv_sweep_state *state, const gv_sweep *sweep, gv_error *err)
{
    GV_TRY(gv_sweep_look(state, sweep, err));
    if (state->n_done == state->n_wanted)
        state->end = GV_SWEEP_DONE;
    if (state->n_done == state->n_wanted || state->end != GV_SWEEP_DONE)
        return GV_OK;
    sweeper s = { .sweep = sweep, .state = state, .next_job = sweep->plan->shard };
    init_lock(&s);
    const gv_status status = run_threads(&s, err);
    pthread_cond_destroy(&s.is_changed);
    pthread_mutex_destroy(&s.lock);
    if (state->n_done == state->n_wanted)
        state->end = GV_SWEEP_DONE;
    else if (is_stopped(sweep))
        state->end = GV_SWEEP_STOPPED;
    return status;
}
