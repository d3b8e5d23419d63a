/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.h -- what the engines say to a developer. A build with -Dlogging=true prints, on
 * standard error, what GIVENS_LOG asks for:
 *
 *     GIVENS_LOG=rules:3,search:2 givens explain puzzles.txt
 *     GIVENS_LOG=all:1 givens study ...
 *
 * A line says which thread, topic and level it is from. In every other build GV_LOG()
 * is checked by the compiler and then gone: no code, no text, and its arguments are not
 * evaluated (tests/base/test_log.c and tests/base/log_strings.py prove both).
 *
 * The levels, each with all that is below it:
 *
 *     1  a run: the engine, the method, the tables that were chosen; files opened
 *     2  a record, a unit, a request: what came in and what came of it
 *     3  a step of the answer: a rule applied, a hint taken, a length done, a commit
 *     4  a try: a rule asked, a target, a question to the search, a batch of records
 *     5  a node: every guess and every partial chain; gigabytes. Dumps of states, too
 *
 * Say what a developer cannot see from the outside: what was chosen and why, what was
 * given up, how much was looked at. Names, not addresses. See docs/debugging.md. */
#ifndef GV_BASE_LOG_H
#define GV_BASE_LOG_H

#include <stdbool.h>

/*      name       what */
#define GV_LOG_TOPICS(X)                                                               \
    X(reader, "records cut from texts, their formats, what was not understood")        \
    X(search, "solutions: engines chosen, 9x9 lanes, the general search")              \
    X(chains, "9x9 ratings by whips and braids")                                       \
    X(rules, "resolution rules asked and applied, hypotheses, limits")                 \
    X(explainer, "Sudoku Explainer: producers asked, hints taken")                     \
    X(template, "the Template: choices and their consequences")                        \
    X(generate, "sources of grids, units, starts, walks")                              \
    X(work, "records and units on their way through the threads")                      \
    X(store, "stores opened, transactions, units written")                             \
    X(study, "units handed out and committed, sweeps")                                 \
    X(serve, "requests, jobs, connections")                                            \
    X(sat, "SAT solvers and other programs that solve")

typedef enum gv_log_topic {
#define X(name, what) GV_LOG_##name,
    GV_LOG_TOPICS(X)
#undef X
        GV_N_LOG_TOPICS
} gv_log_topic;

/* Whether GIVENS_LOG asks for this topic and level. */
bool gv_log_wants(gv_log_topic topic, unsigned level);

/* Prints a line; the newline is added. Any thread may call it. */
__attribute__((format(printf, 3, 4))) void
gv_log_line(gv_log_topic topic, unsigned level, const char *format, ...);

#ifdef GV_LOGGING
#define GV_LOG_IS_ON 1
#else
#define GV_LOG_IS_ON 0
#endif

/* GV_LOG(3, rules, "whip[%u] removes %u candidates", length, n) */
#define GV_LOG(level, topic, ...)                                                      \
    do {                                                                               \
        if (GV_LOG_IS_ON && gv_log_wants(GV_LOG_##topic, level))                       \
            gv_log_line(GV_LOG_##topic, level, __VA_ARGS__);                           \
    } while (0)

/* Calls a dump where the level is wanted: GV_LOG_DUMP(5, rules, gv_state_dump(s)) */
#define GV_LOG_DUMP(level, topic, call)                                                \
    do {                                                                               \
        if (GV_LOG_IS_ON && gv_log_wants(GV_LOG_##topic, level))                       \
            call;                                                                      \
    } while (0)

#endif
