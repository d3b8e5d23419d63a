/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_plan.h -- what an experiment is: points (which instances), seeds, and
 * contenders (which solvers, how). It is made of words of the command line, which the
 * store keeps. The work is cut into numbered jobs, one instance each. */
#ifndef GV_EXPERIMENT_SWEEP_PLAN_H
#define GV_EXPERIMENT_SWEEP_PLAN_H

#include "generate/instance/gsp.h"
#include "experiment/word_list.h"
#include "solve/backend.h"
#include "store/sweep_store.h"
#include "work/shard.h"

/* The words; each is a list, NULL means its default. */
#define GV_SWEEP_WORDS(X)                                                              \
    X(block, "block")       /* MxN, or MxN@HOLES for its own number of holes */        \
    X(pattern, "pattern")   /* doubly */                                               \
    X(holes, "holes")       /* peak; see word_list.h */                                \
    X(kind, "kind")         /* with-holes */                                           \
    X(method, "method")     /* chain */                                                \
    X(seed, "seed")         /* numbers and ranges */                                   \
    X(solver, "solver")     /* separated by ';' if one contains commas */              \
    X(encoding, "encoding") /* 3d, 2d: for those solvers that support them */          \
    X(count, "count")       /* instances per point and seed */                         \
    X(limit_time, "limit-time")                                                        \
    X(limit_memory, "limit-memory") /* megabytes */                                    \
    X(full, "full")                 /* yes: encodings without reduction */             \
    X(moves, "moves")               /* lengths of chains, see gv_gsp_plan */           \
    X(excursions, "excursions")                                                        \
    X(squares, "squares")                                                              \
    X(best_of, "best-of")                                                              \
    X(proposals, "proposals")                                                          \
    X(exchanges, "exchanges")                                                          \
    X(reassign, "reassign")                                                            \
    X(plain_fill, "no-forward-check")                                                  \
    X(restarts, "restarts") /* of a random filling */                                  \
    X(preset, "preset")     /* which tables to print */                                \
    X(shard, GV_STORE_SHARD)

typedef struct gv_sweep_words {
#define X(field, name) const char *field;
    GV_SWEEP_WORDS(X)
#undef X
} gv_sweep_words;

enum { GV_N_SWEEP_WORDS = sizeof(gv_sweep_words) / sizeof(const char *) };

/* The name of word i, and its place. */
const char *gv_sweep_word_name(size_t i);
const char **gv_sweep_word_at(gv_sweep_words *words, size_t i);

/* Reads those that are not given from a store into `arena`; and writes them to the
 * store. */
gv_status gv_sweep_words_read(gv_sweep_words *words, gv_store *store, gv_arena *arena,
                              gv_error *err);
gv_status gv_sweep_words_write(gv_sweep_words *words, gv_store *store, gv_error *err);

/* A solver and how it is run. */
typedef struct gv_contender {
    gv_backend *backend; /* NULL: the look-ahead backbone, which is not a solver */
    const char *encoding;
    bool full;
    gv_sweep_solver key;
} gv_contender;

typedef struct gv_sweep_plan {
    gv_gsp_plan *instances; /* of each point */
    gv_sweep_point *points; /* their keys */
    size_t n_points;
    gv_number_list seeds;
    uint64_t n_numbers;            /* instances per point and seed */
    const gv_sat_kind *const *sat; /* those that contenders may be */
    gv_contender *contenders;
    size_t n_contenders;
    double limit_seconds; /* of CPU time for solving */
    uint64_t limit_bytes;
    gv_shard shard; /* of the jobs */
} gv_sweep_plan;

/* The name of the contender that measures the look-ahead backbone. */
#define GV_SWEEP_BACKBONE "backbone"

/* At most this many points, and instances of all of them. */
enum { GV_SWEEP_MOST_POINTS = 20000, GV_SWEEP_MOST_INSTANCES = 1000000000 };

/* Makes a plan from words, with all defaults filled in. GV_ERR_ARGUMENT for words that
 * make no sense; GV_ERR_UNSUPPORTED for a solver that is not available. `sat` and
 * `stop` (or NULL) as in gv_backend_new(). Impossible points (fully with rectangles)
 * are left out if others remain. */
gv_status gv_sweep_plan_make(gv_sweep_plan *out, const gv_sweep_words *words,
                             const gv_sat_kind *const *sat, gv_arena *arena,
                             const gv_flag *stop, gv_error *err);

/* GV_ERR_ARGUMENT names an encoding of the list that no contender uses. */
gv_status gv_sweep_plan_check_encodings(const gv_sweep_plan *plan, const char *names,
                                        gv_arena *arena, gv_error *err);

/* Finds or makes the points and contenders in the store, and sets their ids. One
 * transaction of its own. */
gv_status gv_sweep_plan_enter(gv_sweep_plan *plan, gv_store *store, gv_error *err);

/* One instance. */
typedef struct gv_sweep_job {
    size_t point;
    uint64_t seed, number;
} gv_sweep_job;

/* Jobs are in the order of their numbers: first the first instance of all points, and
 * so on, so that a sweep that is cut short has something of everything. */
uint64_t gv_sweep_plan_n_jobs(const gv_sweep_plan *plan);
gv_sweep_job gv_sweep_plan_job(const gv_sweep_plan *plan, uint64_t job);

#endif
