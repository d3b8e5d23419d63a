/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units.h -- drives a verb that makes puzzles in numbered units of work instead of
 * reading records: budgets (--count, --tries, --run-time), threads, order, progress,
 * and the last line, which names the unit to continue with. */
#ifndef GV_CLI_STREAM_UNITS_H
#define GV_CLI_STREAM_UNITS_H

#include "cli/stream/task.h"
#include "generate/generator.h"

/* Options of verbs that make puzzles in units, embedded in their own: --count, --tries,
 * --first-unit. */
typedef struct gv_unit_options {
    uint64_t count; /* 0: not given */
    uint64_t tries; /* likewise */
    uint64_t first_unit;
    bool whole_units; /* set by the verb: no unit is cut where --count is reached */
} gv_unit_options;

#define GV_OPTS_COUNT(type, units)                                                     \
    GV_OPT_NUMBER("count", 0, "N", 1, UINT64_MAX, GV_OPT_IN(type, units.count),        \
                  "make N; 1 by default, or no limit with --tries or --run-time")

#define GV_OPTS_FIRST_UNIT(type, units)                                                \
    GV_OPT_NUMBER("first-unit", 0, "U", 0, GV_LAST_UNIT,                               \
                  GV_OPT_IN(type, units.first_unit),                                   \
                  "begin with this unit of work, to continue where a run ended")

/* A unit being processed. Reused. */
typedef struct gv_unit_slot {
    gv_unit unit;
    gv_buffer grids;    /* gv_label: its grids from --grids */
    gv_buffer messages; /* to say before its records are written */
    gv_buffer out;      /* its records as text */
    gv_buffer ends;     /* size_t: where each record ends in `out` */
    gv_outcome outcome; /* what JSON shows as the status of the next record */
    bool refused;       /* `out` is the word for what was fetched: no record is made */
    gv_status status;
    gv_error error;
} gv_unit_slot;

/* What a verb does; `user` is the verb's. */
typedef struct gv_unit_steps {
    const char *things; /* what is made: "puzzles" */

    /* Fetches the input of the unit; false ends the run. In the order of units, never
     * twice at a time. May be NULL. */
    bool (*fetch)(void *user, gv_unit_slot *slot);

    /* Makes the unit and its records (gv_units_put). Several run at once. */
    gv_status (*make)(void *user, gv_unit_slot *slot, gv_worker *worker, unsigned index,
                      gv_error *err);

    /* Called for each finished unit in order, before its records are written. May be
     * NULL. */
    void (*done)(void *user, const gv_unit_slot *slot);

    /* Appends the end of the output. May be NULL. */
    void (*finish)(void *user, gv_buffer *out);
} gv_unit_steps;

/* How many records a run writes at most; UINT64_MAX: there is no limit. */
uint64_t gv_units_most_records(const gv_unit_options *options, double run_time);

/* Runs units from --first-unit on until a budget is used up, the input of fetch() ends,
 * or Ctrl-C comes. Units in progress are then cut short, by the env's stop flag, and
 * are as if they had not begun. */
gv_status gv_units_run(gv_run *run, const gv_unit_options *options,
                       const gv_unit_steps *steps, void *user, gv_error *err);

/* Appends a record to a slot: the givens of `empty`'s network as a puzzle in the form
 * of the run; the worker's cells are the other columns. */
gv_status gv_units_put(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                       const gv_instance *empty, const gv_label *givens,
                       uint32_t n_givens, gv_error *err);

/* The same for a puzzle that is an instance already. */
gv_status gv_units_put_puzzle(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                              const gv_instance *puzzle, gv_error *err);

/* The word `error` in place of the record, for a unit that was fetched as `text` and
 * cannot be made; `why` is reported in JSON. */
gv_status gv_units_refuse(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                          const char *text, const gv_error *why, gv_error *err);

#endif
