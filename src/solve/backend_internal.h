/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backend_internal.h -- what the back ends share: the solver as it was parsed, clocks,
 * and the watch over limits of runs inside this process. */
#ifndef GV_SOLVE_BACKEND_INTERNAL_H
#define GV_SOLVE_BACKEND_INTERNAL_H

#include "base/budget.h"
#include "base/os/clock.h"
#include "solve/backend.h"

typedef gv_status gv_backend_run_fn(gv_backend_result *out, const gv_backend *backend,
                                    const gv_backend_job *job, const char *encoding,
                                    gv_arena *tmp, gv_error *err);

struct gv_backend {
    const char *name;
    const char *version;
    const char *const *encodings; /* ended by NULL; the first is the default */
    gv_backend_run_fn *run;
    const gv_sat_kind *sat;   /* of linked-in solvers */
    const char *const *words; /* of commands, ended by NULL, {in} and {out} inside */
    size_t n_words;
};

/* backend_inside.c, backend_command.c */
gv_backend_run_fn gv_backend_run_sat, gv_backend_run_mac_lah, gv_backend_run_command;

/* Ends a run with `status`, for this reason. */
void gv_backend_end(gv_backend_result *out, gv_run_status status, const char *why, ...)
    __attribute__((format(printf, 3, 4)));

/* The wall-clock limits of a run and its stop flag: for what is done before the solver
 * starts. gv_backend_cut() ends a run that they ended. */
gv_budget gv_backend_budget(const gv_backend_job *job);
void gv_backend_cut(gv_backend_result *out, gv_end end);

/* Ends a run whose answer is complete, but wrong. */
void gv_backend_lied(gv_backend_result *out, const char *why);

/* Finds figures ("conflicts : 12", "c decisions: 3", "failures=4") in what a program
 * printed. */
void gv_backend_read_stats(gv_sat_stats *out, const char *text);

#endif
