/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.h -- what the subjects of `givens bench` share. Each of them prints a CSV table
 * of its own; bench_verb.c has the list of them. */
#ifndef GV_CLI_BENCH_BENCH_H
#define GV_CLI_BENCH_BENCH_H

#include "base/buffer.h"
#include "base/table.h"
#include "cli/run.h"

typedef struct gv_bench_options {
    double run_time; /* of one measurement of generate; 0: the default */
    const char *ratings;
} gv_bench_options;

/* The subjects. The operands of the run are those after the subject's name. */
gv_status gv_bench_solve(gv_run *run, gv_error *err);
gv_status gv_bench_minimal(gv_run *run, gv_error *err);
gv_status gv_bench_canon(gv_run *run, gv_error *err);
gv_status gv_bench_generate(gv_run *run, gv_error *err);
gv_status gv_bench_rate(gv_run *run, gv_error *err);

/* CPU time of the process, from some point in the past. */
double gv_bench_seconds(void);

/* Whether to measure at this level: all levels of the machine, or the requested one.
 * What does not use vector instructions is measured once. */
bool gv_bench_wants_level(const gv_run *run, gv_cpu_level level, bool uses_level);

/* Adds a cell; "-" for NAN. */
void gv_bench_number(gv_table *table, int n_decimals, double number);

/* The puzzles of one file. */
typedef struct gv_bench_puzzles {
    gv_buffer text; /* 81 characters each, '.' for empty */
    size_t n_puzzles;
} gv_bench_puzzles;

typedef gv_status gv_bench_file_fn(void *user, gv_run *run, const char *file,
                                   const gv_bench_puzzles *in, gv_error *err);

/* Reads the operands one after the other and measures each. A file that cannot be read
 * is reported, and the others are measured. */
gv_status gv_bench_each_file(gv_run *run, gv_bench_file_fn *measure, void *user,
                             gv_error *err);

/* Writes complete rows. GV_ERR_MEMORY if the buffer is incomplete. */
gv_status gv_bench_write(gv_run *run, const gv_buffer *rows, gv_error *err);

#endif
