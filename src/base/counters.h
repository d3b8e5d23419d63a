/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counters.h -- what the engines of a run did, for --statistics: one row per counter.
 * Engines count for themselves while they work, and add the sums at coarse points: once
 * per search, resolution, rating, batch or unit. So counting costs nothing that can be
 * measured, threads share one table of atomic sums, and sums of whole numbers do not
 * depend on the order in which they are added.
 *
 * A new counter is a row here and a call of gv_counters_add(). */
#ifndef GV_BASE_COUNTERS_H
#define GV_BASE_COUNTERS_H

#include <stdatomic.h>
#include <stdint.h>

/*  counter          printed              in ratio to     what it counts */
#define GV_COUNTERS(X)                                                                 \
    X(RECORDS, "records", RECORDS, "records read")                                     \
    X(RECORD_BYTES, "record bytes", RECORDS, "bytes of their texts")                   \
    X(BAD_RECORDS, "bad records", RECORDS, "records that could not be read")           \
    X(QUESTIONS, "lane questions", QUESTIONS, "9x9 puzzles searched in lanes")         \
    X(GUESSES, "lane guesses", QUESTIONS, "branchings of their searches")              \
    X(SWEEPS, "lane sweeps", QUESTIONS, "passes over their candidates")                \
    X(SEARCHES, "searches", SEARCHES, "searches for solutions, one instance each")     \
    X(NODES, "search nodes", SEARCHES, "their branches")                               \
    X(CHAIN_RATINGS, "chain ratings", CHAIN_RATINGS,                                   \
      "9x9 ratings by the chain kernel")                                               \
    X(CHAIN_PARTIALS, "chain partials", CHAIN_RATINGS, "their partial chains")         \
    X(RESOLUTIONS, "resolutions", RESOLUTIONS, "runs of the resolution rules")         \
    X(RULE_STEPS, "rule steps", RESOLUTIONS, "their steps")                            \
    X(RULE_PARTIALS, "rule partials", RESOLUTIONS, "their partial chains")             \
    X(EXPLANATIONS, "explainer runs", EXPLANATIONS, "runs of Sudoku Explainer")        \
    X(HINTS, "explainer hints", EXPLANATIONS, "their hints")                           \
    X(UNITS, "units", UNITS, "units of a generator")                                   \
    X(GRIDS, "grids", UNITS, "complete grids that they used")                          \
    X(TRIES, "tries", UNITS, "tries to make a puzzle")                                 \
    X(PUZZLES, "puzzles made", TRIES, "puzzles that came of them")                     \
    X(CLUE_QUESTIONS, "clue questions", TRIES,                                         \
      "questions of generators: is there another solution?")                           \
    X(OTHER_SOLUTIONS, "other solutions", CLUE_QUESTIONS, "questions that found one")  \
    X(HITTING_SETS, "hitting sets", RULE_STEPS,                                        \
      "sets of constraints that were tried for small sets")                            \
    X(SAT_CALLS, "SAT calls", RULE_STEPS, "calls of the SAT solver for them")          \
    X(GRAPHS, "labelled graphs", RECORDS, "graphs whose symmetries were found")        \
    X(VERTICES, "graph vertices", GRAPHS, "their vertices")                            \
    X(SOLVER_RUNS, "solver runs", SOLVER_RUNS, "runs of --solver")                     \
    X(CONFLICTS, "conflicts", SOLVER_RUNS, "their conflicts")                          \
    X(DECISIONS, "decisions", SOLVER_RUNS, "their decisions")

typedef enum gv_counter {
#define X(counter, name, per, what) GV_COUNT_##counter,
    GV_COUNTERS(X)
#undef X
        GV_N_COUNTERS
} gv_counter;

enum { GV_COUNTED_RULES = 64, GV_COUNTED_PRODUCERS = 32, GV_COUNTED_LENGTHS = 40 };

typedef struct gv_counters {
    atomic_uint_fast64_t sums[GV_N_COUNTERS];

    /* By rule (rules/rule.h), by producer of Sudoku Explainer (from 0), by length. */
    atomic_uint_fast64_t rule_tries[GV_COUNTED_RULES], rule_hits[GV_COUNTED_RULES];
    atomic_uint_fast64_t producer_tries[GV_COUNTED_PRODUCERS],
        producer_hits[GV_COUNTED_PRODUCERS];
    atomic_uint_fast64_t chain_lengths[GV_COUNTED_LENGTHS]; /* ratings that were n */
} gv_counters;

/* Adds to one of the sums. */
static inline void gv_counters_add_to(atomic_uint_fast64_t *sum, uint64_t n)
{
    if (n)
        atomic_fetch_add_explicit(sum, n, memory_order_relaxed);
}

/* `counters` may be NULL: nobody wants to know. */
static inline void gv_counters_add(gv_counters *counters, gv_counter counter,
                                   uint64_t n)
{
    if (counters)
        gv_counters_add_to(&counters->sums[counter], n);
}

#endif
