/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backend.h -- any solver on an instance, one run: a SAT solver that is linked in, our
 * own MAC-LAH, Gecode through MiniZinc, or any program that reads DIMACS.
 *
 * A run never fails because of the solver: one that hangs, crashes, prints garbage or
 * gives a wrong solution ends with GV_RUN_ERROR, and `why` says what happened. Every
 * solution is verified before it is returned. */
#ifndef GV_SOLVE_BACKEND_H
#define GV_SOLVE_BACKEND_H

#include "model/instance.h"
#include "solve/sat.h"

typedef enum gv_run_status {
    GV_RUN_SAT,
    GV_RUN_UNSAT,
    GV_RUN_LIMIT,
    GV_RUN_MEMORY,
    GV_RUN_ERROR,
    GV_N_RUN_STATUSES
} gv_run_status;

/* "sat", "unsat", "limit", "memory", "error". */
const char *gv_backend_status_name(gv_run_status status);

typedef struct gv_backend gv_backend;

/* A solver by its name ("cadical", "mac-lah", "gecode"), or a command with {in} where
 * the name of a DIMACS file goes and, where the solver writes its answer to a file,
 * {out}: "minisat {in} {out}". The command is split into words as a shell would
 * (quotes, backslash), but no shell runs it. `sat` are the SAT solvers that are linked
 * (sat.h). NULL as words: the first of these or, without any, mac-lah. GV_ERR_ARGUMENT
 * for a word that is neither; GV_ERR_UNSUPPORTED for a solver that is not built in or a
 * program that is not installed. Runs the program once for its version, for at most two
 * seconds; if `stop` (or NULL) is set meanwhile, that fails with GV_ERR_IO. Immutable,
 * may be shared by any number of threads. */
gv_status gv_backend_new(gv_backend **out, const char *words,
                         const gv_sat_kind *const *sat, gv_arena *arena,
                         const gv_flag *stop, gv_error *err);

/* The word for tables and keys: "cadical", "mac-lah", "gecode", or the command as
 * given. */
const char *gv_backend_name(const gv_backend *backend);

/* The solver's version: its signature; for a program the first line it prints for
 * --version that contains a number, or its name, and always a hash of its file
 * ("minisat fnv1a:01234567"), so that another build is another version. For a script
 * that calls a solver it is the script's. */
const char *gv_backend_version(const gv_backend *backend);

/* The encoding it uses when the job names none: "3d", "csp-dual" or "mzn". */
const char *gv_backend_encoding(const gv_backend *backend);

/* GV_ERR_ARGUMENT unless it can use that encoding ("3d" and "2d" for SAT solvers,
 * "csp-dual" for mac-lah, "mzn" for gecode); NULL is its default. */
gv_status gv_backend_check_encoding(const gv_backend *backend, const char *encoding,
                                    gv_error *err);

typedef struct gv_backend_job {
    const gv_instance *instance;
    const char *encoding; /* see above; NULL: the default */
    bool full;            /* the encoding without reduction */
    double limit_seconds; /* of CPU time for solving; 0: none */
    double limit_wall;    /* wall-clock time for everything; 0: none of its own, but a
                             program is considered hung after 10 x limit_seconds + 3 */
    uint64_t limit_bytes; /* 0: none. A program's address space; in process, resident
                             memory of the whole process, checked now and then */
    uint64_t limit_conflicts; /* in process only; 0: none. Ends with GV_RUN_LIMIT */
    uint64_t seed;       /* for solvers in process that take one; 0: their default */
    const gv_flag *stop; /* NULL, or set by another thread to end the run */
} gv_backend_job;

/* How `why` begins if a solver gave a wrong answer. */
#define GV_WRONG_ANSWER "wrong answer: "

typedef struct gv_backend_result {
    gv_run_status status;
    char why[160]; /* LIMIT, MEMORY, ERROR: what happened; else empty */
    double encode_cpu, solve_cpu,
        wall; /* seconds; a program's CPU time is from wait4 */
    gv_sat_stats stats;
    uint64_t peak_bytes; /* see limit_bytes; a program's resident memory. 0: unknown */
    uint64_t n_vars, n_clauses; /* of the encoding; 0 if that makes no sense */
    bool stopped;               /* LIMIT because of `stop` */
    bool lied; /* ERROR because of a complete but wrong answer: `why` says so first */

    /* The caller's, n_primary labels, or NULL; filled if the status is SAT. */
    gv_label *solution;
} gv_backend_result;

/* The caller sets out->solution first. The only failures are GV_ERR_MEMORY and
 * GV_ERR_IO (no temporary file). `tmp` is rewound. Thread-safe, with a `tmp` of its
 * own. */
gv_status gv_backend_run(gv_backend_result *out, const gv_backend *backend,
                         const gv_backend_job *job, gv_arena *tmp, gv_error *err);

/* Whether it is a separate program, whose answer is not proof. */
bool gv_backend_is_program(const gv_backend *backend);

/* Turns the answer "no solution" into an ERROR and a lie. `known` says how we know
 * better: "our own search found a solution". */
void gv_backend_refute(gv_backend_result *result, const char *known);

/* The names that gv_backend_new() knows, for messages: "cadical, mac-lah, gecode". In
 * `arena`; NULL when out of memory. */
const char *gv_backend_names(const gv_sat_kind *const *sat, gv_arena *arena);

/* Whether some solver uses this encoding. */
bool gv_backend_knows_encoding(const char *encoding);

#endif
