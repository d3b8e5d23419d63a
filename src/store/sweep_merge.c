/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_merge.c -- copies all results of one sweep's store into another. Runs, points
 * and solvers get new ids. Results are found by what they depend on, so that any two
 * sweeps can be merged: shards of one, or different ones. */
#include "store/store_internal.h"
#include "store/sweep_store.h"

#include <string.h>

typedef struct sweep_merge {
    gv_store *here, *there;
    gv_id_map runs, points, solvers;
    bool has_parameters; /* here */
    gv_status status;    /* of the first call that failed in a callback */
    gv_error *err;
} sweep_merge;

static void note_parameter(void *user, const char *name, const char *value)
{
    (void)name, (void)value;
    ((sweep_merge *)user)->has_parameters = true;
}

static void copy_parameter(void *user, const char *name, const char *value)
{
    sweep_merge *m = user;
    if (m->status == GV_OK && strcmp(name, GV_STORE_SHARD) != 0)
        m->status = gv_store_put_parameter(m->here, name, value, m->err);
}

static gv_status merge_parameters(sweep_merge *m)
{
    GV_TRY(gv_store_parameters(m->here, note_parameter, m, m->err));
    if (m->has_parameters)
        return gv_store_drop_parameter(m->here, GV_STORE_SHARD, m->err);
    GV_TRY(gv_store_parameters(m->there, copy_parameter, m, m->err));
    return m->status;
}

static void copy_run(void *user, const gv_store_run *run)
{
    sweep_merge *m = user;
    int64_t id;
    if (m->status == GV_OK)
        m->status = gv_store_put_run(m->here, run, &id, m->err);
    if (m->status == GV_OK)
        m->status = gv_id_map_add(&m->runs, m->here->memory, run->id, id, m->err);
}

static void copy_point(void *user, const gv_sweep_point *point)
{
    sweep_merge *m = user;
    gv_sweep_point ours = *point;
    if (m->status == GV_OK)
        m->status = gv_sweep_store_take_point(m->here, &ours, m->err);
    if (m->status == GV_OK)
        m->status =
            gv_id_map_add(&m->points, m->here->memory, point->id, ours.id, m->err);
}

static void copy_solver(void *user, const gv_sweep_solver *solver)
{
    sweep_merge *m = user;
    gv_sweep_solver ours = *solver;
    if (m->status == GV_OK)
        m->status = gv_sweep_store_take_solver(m->here, &ours, m->err);
    if (m->status == GV_OK)
        m->status =
            gv_id_map_add(&m->solvers, m->here->memory, solver->id, ours.id, m->err);
}

static bool is_verdict(const char *status)
{
    return strcmp(status, "sat") == 0 || strcmp(status, "unsat") == 0;
}

/* The result is in both stores: times may differ, and so may results at a limit, but
 * not the truth. */
static gv_status compare(sweep_merge *m, const gv_sweep_result *result,
                         const char *ours)
{
    if (!is_verdict(ours) || !is_verdict(result->status) ||
        strcmp(ours, result->status) == 0)
        return GV_OK;
    return gv_fail(m->err, GV_ERR_ARGUMENT,
                   "'%s' says %s where the other store says %s (instance %llu of seed "
                   "%llu)",
                   m->there->path, result->status, ours,
                   (unsigned long long)result->number,
                   (unsigned long long)result->seed);
}

static gv_status merge_result(sweep_merge *m, const gv_sweep_result *result)
{
    gv_sweep_result ours = *result;
    char status[16];
    ours.point = gv_id_map_find(&m->points, result->point);
    ours.solver = gv_id_map_find(&m->solvers, result->solver);
    ours.run = gv_id_map_find(&m->runs, result->run);
    if (!ours.point || !ours.solver || !ours.run)
        return gv_fail(m->err, GV_ERR_INPUT,
                       "'%s' is damaged: the result of instance %llu of seed %llu "
                       "belongs to no point, solver or run",
                       m->there->path, (unsigned long long)result->number,
                       (unsigned long long)result->seed);
    GV_TRY(gv_sweep_store_find_result(m->here, &ours, status, sizeof status, m->err));
    return *status ? compare(m, result, status)
                   : gv_sweep_store_put_result(m->here, &ours, m->err);
}

static void copy_result(void *user, const gv_sweep_result *result)
{
    sweep_merge *m = user;
    if (m->status == GV_OK)
        m->status = merge_result(m, result);
}

/* Runs of the other store by their ids there; the machines they ran on are copied with
 * them. */
static gv_status merge_machines(sweep_merge *m)
{
    for (size_t i = 0; i < m->runs.n_pairs; i++) {
        sqlite3_stmt *ask;
        bool found;
        GV_TRY(gv_sql_get(&ask, m->there, GV_SQL_SWEEP_MACHINE, m->err));
        gv_sql_int(ask, 1, m->runs.pairs[i].there);
        GV_TRY(gv_sql_row(m->there, ask, &found, m->err));
        if (found)
            GV_TRY(gv_sweep_store_put_machine(m->here, m->runs.pairs[i].here,
                                              gv_sql_text_at(ask, 0), m->err));
        (void)sqlite3_reset(ask);
    }
    return GV_OK;
}

static gv_status merge_all(sweep_merge *m)
{
    GV_TRY(merge_parameters(m));
    GV_TRY(gv_store_runs(m->there, copy_run, m, m->err));
    GV_TRY(m->status);
    GV_TRY(merge_machines(m));
    GV_TRY(gv_sweep_store_points(m->there, copy_point, m, m->err));
    GV_TRY(m->status);
    GV_TRY(gv_sweep_store_solvers(m->there, copy_solver, m, m->err));
    GV_TRY(m->status);
    GV_TRY(gv_sweep_store_results(m->there, copy_result, m, m->err));
    return m->status;
}

gv_status gv_sweep_store_merge(gv_store *store, const char *from, gv_error *err)
{
    sweep_merge m = { .here = store, .err = err };
    GV_TRY(gv_store_open_kind(&m.there, from, GV_STORE_READ, &gv_sweep_schema,
                              store->memory, err));
    gv_store_watch(m.there, store->stop);
    const gv_status status = merge_all(&m);
    gv_free(m.runs.pairs);
    gv_free(m.points.pairs);
    gv_free(m.solvers.pairs);
    gv_store_close(m.there);
    return status;
}
