/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_work.c -- an instance, its contenders, and both as bytes for other ranks:
 *
 *     job:     gv_sweep_job | a byte for each contender: whether its result is missing
 *     result:  gv_sweep_outcome, or nothing
 */
#include "experiment/sweep_work.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void **gv_sweep_works_new(size_t n, const gv_sweep_plan *plan, gv_arena *arena)
{
    void **works = GV_ARENA_NEW(arena, void *, n);
    for (size_t i = 0; works && i < n; i++) {
        gv_sweep_work *work = GV_ARENA_NEW(arena, gv_sweep_work, 1);
        if (!work)
            return NULL;
        work->missing = GV_ARENA_NEW(arena, bool, plan->n_contenders);
        if (!work->missing)
            return NULL;
        works[i] = work;
    }
    return works;
}

/* ---- the instance ---- */

typedef struct subject {
    const gv_instance *instance; /* NULL: none could be made */
    bool has_solution;
    bool is_stopped; /* while it was made */
    char hash[24];
    gv_error why;
} subject;

static gv_status make_subject(subject *out, const gv_sweep_workers *w,
                              const gv_sweep_job *job, gv_arena *arena, gv_error *err)
{
    gv_gsp gsp;
    gv_instance *instance;
    *out = (subject){ .instance = NULL };
    const gv_status status =
        gv_gsp_make(&gsp, &w->plan->instances[job->point], job->seed, job->number,
                    w->stop, arena, &out->why);
    if (status == GV_ERR_ARGUMENT)
        return GV_OK; // a filling that came to no end is a result too
    if (status != GV_OK)
        return gv_fail(err, status, "%s", out->why.message);
    out->is_stopped = gsp.stopped;
    if (gsp.stopped)
        return GV_OK;
    GV_TRY(gv_gsp_instance(&instance, &gsp, w->context, arena, err));
    out->instance = instance;
    out->has_solution = gsp.solution != NULL;
    if (gsp.solution)
        (void)snprintf(out->hash, sizeof out->hash, "%016" PRIx64, gsp.solution_hash);
    return GV_OK;
}

/* ---- contenders ---- */

/* What is written where no instance could be made. */
static void note_no_instance(gv_sweep_outcome *out, const gv_error *why)
{
    out->status = GV_RUN_ERROR;
    (void)snprintf(out->why, sizeof out->why, "no instance: %.120s", why->message);
    for (size_t i = 0; i < GV_N_SWEEP_COUNTERS; i++)
        out->counters[i] = -1;
}

/* One contender; *is_stopped when the stop flag ended it. */
static gv_status compete(gv_sweep_outcome *out, bool *is_stopped,
                         const gv_sweep_workers *w, const subject *about,
                         size_t contender, gv_arena *tmp, gv_error *err)
{
    const gv_contest contest = { .contender = &w->plan->contenders[contender],
                                 .instance = about->instance,
                                 .has_solution = about->has_solution,
                                 .stop = w->stop };
    *out = (gv_sweep_outcome){ .contender = contender };
    memcpy(out->hash, about->hash, sizeof out->hash);
    if (about->instance)
        return gv_contest_run(out, is_stopped, &contest, tmp, err);
    note_no_instance(out, &about->why);
    return GV_OK;
}

/* Runs all contenders that lack a result; each is handed over at once. */
static gv_status run_contenders(gv_work_item *item, const gv_sweep_workers *w,
                                const subject *about, gv_arena *tmp, gv_error *err)
{
    gv_sweep_work *work = item->data;
    bool goes_on = !about->is_stopped;
    for (size_t i = 0; i < w->plan->n_contenders && goes_on; i++) {
        const gv_mark mark = gv_arena_mark(tmp);
        bool is_stopped = false;
        if (!work->missing[i])
            continue;
        GV_TRY(compete(&work->outcome, &is_stopped, w, about, i, tmp, err));
        gv_arena_rewind(tmp, mark);
        work->has_outcome = !is_stopped;
        goes_on = !is_stopped && gv_work_hand_over(item);
    }
    work->has_outcome = false;
    return GV_OK;
}

gv_status gv_sweep_workers_step(void *user, gv_work_item *item, unsigned worker,
                                gv_error *err)
{
    const gv_sweep_workers *w = user;
    const gv_sweep_work *work = item->data;
    assert(worker < w->n_workers && work->job.point < w->plan->n_points);
    gv_sweep_worker *own = &w->workers[worker];
    const gv_mark mark = gv_arena_mark(&own->instance);
    subject about;
    gv_status status = make_subject(&about, w, &work->job, &own->instance, err);
    if (status == GV_OK)
        status = run_contenders(item, w, &about, &own->tmp, err);
    gv_arena_rewind(&own->instance, mark);
    return status;
}

/* ---- workers ---- */

gv_status gv_sweep_workers_init(gv_sweep_workers *workers, unsigned n_threads,
                                gv_error *err)
{
    workers->workers = gv_memory_zeroed(NULL, n_threads, sizeof *workers->workers);
    if (!workers->workers)
        return gv_fail_memory(err);
    workers->n_workers = n_threads;
    for (unsigned i = 0; i < n_threads; i++) {
        gv_arena_init(&workers->workers[i].instance, NULL);
        gv_arena_init(&workers->workers[i].tmp, NULL);
    }
    return GV_OK;
}

void gv_sweep_workers_free(gv_sweep_workers *workers)
{
    for (unsigned i = 0; i < workers->n_workers; i++) {
        gv_arena_free(&workers->workers[i].instance);
        gv_arena_free(&workers->workers[i].tmp);
    }
    gv_free(workers->workers);
    workers->workers = NULL;
    workers->n_workers = 0;
}

/* ---- bytes ---- */

static size_t missing_size(const void *user)
{
    const gv_sweep_plan *const *plan = user;
    return (*plan)->n_contenders * sizeof(bool);
}

static void write_job(void *user, gv_buffer *out, const void *data)
{
    const gv_sweep_work *work = data;
    gv_buffer_add(out, (const char *)&work->job, sizeof work->job);
    gv_buffer_add(out, (const char *)work->missing, missing_size(user));
}

static bool read_job(void *user, void *data, const char *bytes, size_t length)
{
    gv_sweep_work *work = data;
    const gv_sweep_plan *const *plan = user;
    if (length != sizeof work->job + missing_size(user))
        return false;
    memcpy(&work->job, bytes, sizeof work->job);
    for (size_t i = 0; i < (*plan)->n_contenders; i++)
        work->missing[i] = bytes[sizeof work->job + i] != 0;
    work->has_outcome = false;
    return work->job.point < (*plan)->n_points;
}

static void write_result(void *user, gv_buffer *out, const void *data)
{
    const gv_sweep_work *work = data;
    (void)user;
    if (work->has_outcome)
        gv_buffer_add(out, (const char *)&work->outcome, sizeof work->outcome);
}

static bool read_result(void *user, void *data, const char *bytes, size_t length)
{
    gv_sweep_work *work = data;
    const gv_sweep_plan *const *plan = user;
    work->has_outcome = length > 0;
    if (!work->has_outcome)
        return true;
    if (length != sizeof work->outcome)
        return false;
    memcpy(&work->outcome, bytes, sizeof work->outcome);
    return work->outcome.contender < (*plan)->n_contenders &&
           work->outcome.status < GV_N_RUN_STATUSES;
}

const gv_work_codec gv_sweep_codec = { .write_job = write_job,
                                       .read_job = read_job,
                                       .write_result = write_result,
                                       .read_result = read_result };
