/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backend_inside.c -- the back ends inside this process: SAT solvers that are linked
 * in, and MAC-LAH. Their CPU time is the thread's. */
#include "solve/backend_internal.h"

#include "base/os/machine.h"
#include "encode/cnf.h"
#include "encode/loop_cut.h"
#include "encode/solution_check.h"
#include "solve/mac_lah.h"

#include <stdio.h>
#include <string.h>

/* Limits are checked whenever the solver calls back; memory, which costs up to three
 * system calls, not every time. */
enum { ASKS_PER_LOOK_AT_MEMORY = 64 };

typedef struct watch {
    const gv_backend_job *job;
    double cpu_start, wall_start;
    uint64_t n_asked;
    uint64_t peak_bytes;
    gv_run_status status; /* why it ended the run */
    const char *why;
    bool stopped;
} watch;

static void look_at_memory(watch *w)
{
    const uint64_t bytes = gv_machine_resident_bytes();
    if (bytes > w->peak_bytes)
        w->peak_bytes = bytes;
    if (w->job->limit_bytes && bytes > w->job->limit_bytes) {
        w->status = GV_RUN_MEMORY;
        w->why = "memory limit";
    }
}

static watch start_watch(const gv_backend_job *job, double wall_start)
{
    watch w = { .job = job,
                .cpu_start = gv_thread_seconds(),
                .wall_start = wall_start,
                .status = GV_RUN_LIMIT };
    look_at_memory(&w);
    return w;
}

/* Whether the run may continue. */
static bool may_go_on(void *user)
{
    watch *w = user;
    const gv_backend_job *job = w->job;
    if (w->n_asked++ % ASKS_PER_LOOK_AT_MEMORY == 0)
        look_at_memory(w);
    if (w->why)
        return false;
    if (job->stop && atomic_load_explicit(job->stop, memory_order_relaxed)) {
        w->stopped = true;
        w->why = "stopped";
    } else if (job->limit_seconds > 0 &&
               gv_thread_seconds() - w->cpu_start >= job->limit_seconds) {
        w->why = "CPU time limit";
    } else if (job->limit_wall > 0 &&
               gv_wall_seconds() - w->wall_start >= job->limit_wall) {
        w->why = "time limit";
    }
    return !w->why;
}

static int must_end(void *user)
{
    return !may_go_on(user);
}

/* Nothing was found: the watch says why, otherwise it is `otherwise`. */
static void end_early(gv_backend_result *out, const watch *w, const char *otherwise)
{
    gv_backend_end(out, w->why ? w->status : GV_RUN_LIMIT, "%s",
                   w->why ? w->why : otherwise);
    out->stopped = w->stopped;
}

/* The answer that was found, verified. */
static void end_with(gv_backend_result *out, const gv_label *solution,
                     const gv_instance *instance)
{
    gv_error wrong;
    if (gv_solution_check(instance, solution, &wrong) != GV_OK) {
        gv_backend_lied(out, wrong.message);
        return;
    }
    out->status = GV_RUN_SAT;
    if (out->solution)
        memcpy(out->solution, solution, instance->net->n_primary * sizeof *solution);
}

/* ---- SAT ---- */

/* Whether the model has several loops where there should be one; the clauses then say
 * so. */
static gv_status cut_loops(bool *again, const gv_cnf *cnf, const gv_sat_kind *sat,
                           void *solver, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    bool *values = GV_ARENA_NEW(tmp, bool, cnf->n_vars + 1);
    if (!values)
        return gv_fail_memory(err);
    for (uint32_t var = 1; var <= cnf->n_vars; var++)
        values[var] = sat->val(solver, (int32_t)var) > 0;
    const gv_status status =
        gv_loop_cut(again, cnf, values, (gv_clause_sink){ sat->add, solver }, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

/* The model of the solver as labels; false, with the end of the run, if it is not a
 * solution. */
static gv_status take_model(gv_backend_result *out, const gv_cnf *cnf,
                            const gv_sat_kind *sat, void *solver, gv_arena *tmp,
                            gv_error *err)
{
    bool *values = GV_ARENA_NEW(tmp, bool, cnf->n_vars + 1);
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, cnf->instance->net->n_primary);
    if (!values || !labels)
        return gv_fail_memory(err);
    for (uint32_t var = 1; var <= cnf->n_vars; var++)
        values[var] = sat->val(solver, (int32_t)var) > 0;
    gv_error wrong;
    if (gv_cnf_solution(labels, cnf, values, &wrong) != GV_OK)
        gv_backend_lied(out, wrong.message);
    else
        end_with(out, labels, cnf->instance);
    return GV_OK;
}

static gv_status solve_cnf(gv_backend_result *out, const gv_cnf *cnf,
                           const gv_sat_kind *sat, void *solver, watch *w,
                           gv_arena *tmp, gv_error *err)
{
    sat->set_terminate(solver, w, must_end);
    if (w->job->limit_conflicts && sat->limit_conflicts)
        sat->limit_conflicts(solver, w->job->limit_conflicts);
    int answer = GV_SAT_UNKNOWN;
    for (bool again = true; again && may_go_on(w);) {
        again = false;
        answer = sat->solve(solver);
        if (answer == GV_SAT_YES)
            GV_TRY(cut_loops(&again, cnf, sat, solver, tmp, err));
        answer = again ? GV_SAT_UNKNOWN : answer;
    }
    out->solve_cpu = gv_thread_seconds() - w->cpu_start;
    if (sat->stats)
        (void)sat->stats(solver, &out->stats);
    look_at_memory(w);
    out->peak_bytes = w->peak_bytes;
    if (answer == GV_SAT_YES)
        return take_model(out, cnf, sat, solver, tmp, err);
    if (answer == GV_SAT_NO)
        out->status = GV_RUN_UNSAT;
    else
        end_early(out, w, "conflict limit");
    return GV_OK;
}

/* The solver, and the clauses it received. */
typedef struct counting_sink {
    const gv_sat_kind *sat;
    void *solver;
    uint64_t n_clauses;
} counting_sink;

static void add_literal(void *user, int32_t literal)
{
    counting_sink *to = user;
    to->sat->add(to->solver, literal);
    to->n_clauses += literal == 0;
}

gv_status gv_backend_run_sat(gv_backend_result *out, const gv_backend *backend,
                             const gv_backend_job *job, const char *encoding,
                             gv_arena *tmp, gv_error *err)
{
    const gv_sat_kind *sat = backend->sat;
    const double start = gv_thread_seconds(), wall_start = gv_wall_seconds();
    const gv_budget budget = gv_backend_budget(job);
    const gv_cnf_choice choice = { .form = strcmp(encoding, "2d") == 0 ? GV_CNF_2D
                                                                       : GV_CNF_3D,
                                   .full = job->full };
    gv_cnf *cnf;
    GV_TRY(gv_cnf_make(&cnf, job->instance, choice, tmp, err));
    void *solver = sat->init();
    if (!solver)
        return gv_fail_memory(err);
    if (job->seed && sat->seed)
        sat->seed(solver, job->seed);
    counting_sink to = { .sat = sat, .solver = solver };
    gv_meter meter = gv_meter_of(&budget);
    gv_cnf_emit(cnf, (gv_clause_sink){ add_literal, &to }, &meter);
    out->encode_cpu = gv_thread_seconds() - start;
    out->n_vars = cnf->n_vars;
    out->n_clauses = to.n_clauses;
    if (gv_meter_ended(&meter)) {
        gv_backend_cut(out, meter.end);
        sat->release(solver);
        return GV_OK;
    }
    watch w = start_watch(job, wall_start);
    const gv_status status = solve_cnf(out, cnf, sat, solver, &w, tmp, err);
    if (gv_sat_out_of_memory(sat, solver))
        gv_backend_end(out, GV_RUN_MEMORY, "out of memory");
    sat->release(solver);
    return status;
}

/* ---- MAC-LAH ---- */

gv_status gv_backend_run_mac_lah(gv_backend_result *out, const gv_backend *backend,
                                 const gv_backend_job *job, const char *encoding,
                                 gv_arena *tmp, gv_error *err)
{
    (void)backend;
    (void)encoding;
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, job->instance->net->n_primary);
    if (!labels)
        return gv_fail_memory(err);
    watch w = start_watch(job, gv_wall_seconds());
    gv_mac_lah_result found = { .complete = false };
    if (may_go_on(&w))
        GV_TRY(gv_mac_lah_run(&found, labels, job->instance, job->limit_conflicts,
                              may_go_on, &w, tmp, err));
    out->solve_cpu = gv_thread_seconds() - w.cpu_start;
    out->stats = found.stats;
    out->n_vars = found.n_domains;
    look_at_memory(&w);
    out->peak_bytes = w.peak_bytes;
    if (!found.complete)
        end_early(out, &w, "conflict limit");
    else if (found.satisfiable)
        end_with(out, labels, job->instance);
    else
        out->status = GV_RUN_UNSAT;
    return GV_OK;
}
