/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_remake.c -- points of the store are matched with those of the plan by their
 * contents; an instance with several results is made again for each. */
#include "experiment/sweep_remake.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

typedef struct remake {
    const gv_sweep_remaking *about;
    gv_store_check *check;
    uint64_t step, place;
    gv_arena arena;  /* of the points */
    gv_arena tmp;    /* of an instance */
    int64_t *points; /* ids in the store of the points of the plan; 0: not there */
    gv_status status;
    gv_error *err;
} remake;

static void find_point(void *user, const gv_sweep_point *point)
{
    remake *r = user;
    const gv_sweep_plan *const plan = r->about->plan;
    for (size_t i = 0; i < plan->n_points; i++) {
        const gv_sweep_point *const ours = &plan->points[i];
        if (ours->block_rows == point->block_rows &&
            ours->block_cols == point->block_cols && ours->holes == point->holes &&
            ours->generator == point->generator &&
            strcmp(ours->pattern, point->pattern) == 0 &&
            strcmp(ours->kind, point->kind) == 0 &&
            strcmp(ours->method, point->method) == 0 &&
            strcmp(ours->chain, point->chain) == 0)
            r->points[i] = point->id;
    }
}

static void tell(const remake *r, const gv_sweep_result *result, const char *what)
{
    gv_error why;
    (void)gv_fail(&why, GV_ERR_INPUT,
                  "instance %" PRIu64 " of seed %" PRIu64 " and point %" PRId64 ": %s",
                  result->number, result->seed, result->point, what);
    r->check->n_wrong++;
    r->about->tell(r->about->user, why.message);
}

/* Makes the instance again: compares the hash of its solution, and what a solver may
 * say about it. */
static gv_status compare(remake *r, const gv_sweep_result *result, size_t point)
{
    gv_gsp gsp;
    gv_error why;
    char hash[24] = "";
    const gv_status status =
        gv_gsp_make(&gsp, &r->about->plan->instances[point], result->seed,
                    result->number, r->about->stop, &r->tmp, &why);
    if (status != GV_OK && status != GV_ERR_ARGUMENT)
        return gv_fail(r->err, status, "%s", why.message);
    if (status == GV_OK && gsp.stopped)
        return GV_OK;
    const bool has_solution = status == GV_OK && gsp.solution;
    if (has_solution)
        (void)snprintf(hash, sizeof hash, "%016" PRIx64, gsp.solution_hash);
    r->check->n_checked++;
    if (strcmp(hash, result->hash ? result->hash : "") != 0)
        tell(r, result, "a different solution when it is generated again");
    else if (has_solution && strcmp(result->status, "unsat") == 0)
        tell(r, result, "unsat, but it has a solution");
    return GV_OK;
}

static void look_at(void *user, const gv_sweep_result *result)
{
    remake *r = user;
    if (r->status != GV_OK || atomic_load(r->about->stop) || r->place++ % r->step != 0)
        return;
    for (size_t i = 0; i < r->about->plan->n_points; i++)
        if (r->points[i] == result->point) {
            const gv_mark mark = gv_arena_mark(&r->tmp);
            r->status = compare(r, result, i);
            gv_arena_rewind(&r->tmp, mark);
            r->about->tell_done(r->about->user, r->check->n_checked);
            return;
        }
}

static gv_status run(remake *r)
{
    r->points = GV_ARENA_NEW(&r->arena, int64_t, r->about->plan->n_points + 1);
    if (!r->points)
        return gv_fail_memory(r->err);
    memset(r->points, 0, (r->about->plan->n_points + 1) * sizeof *r->points);
    GV_TRY(gv_sweep_store_points(r->about->store, find_point, r, r->err));
    GV_TRY(gv_sweep_store_results(r->about->store, look_at, r, r->err));
    return r->status;
}

gv_status gv_sweep_remake(gv_store_check *out, const gv_sweep_remaking *remaking,
                          uint64_t step, gv_error *err)
{
    gv_store_check check = { .what = "instances made again" };
    remake r = { .about = remaking, .check = &check, .step = step, .err = err };
    gv_arena_init(&r.arena, NULL);
    gv_arena_init(&r.tmp, NULL);
    const gv_status status = run(&r);
    gv_arena_free(&r.tmp);
    gv_arena_free(&r.arena);
    if (status == GV_OK)
        *out = check;
    return status;
}
