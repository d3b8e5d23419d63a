/* SPDX-License-Identifier: GPL-3.0-or-later */
/* problems.h -- the csp problems that lines "#csp NAME" of the inputs name: each is
 * read once, and stays for the run. */
#ifndef GV_CLI_STREAM_PROBLEMS_H
#define GV_CLI_STREAM_PROBLEMS_H

#include "cli/run.h"
#include "model/problem.h"

/* The source of the run's inputs; they are read by one thread at a time. NAME is a
 * file, or FILE:N for its N-th record, or the csp itself on one line. In a sandboxed
 * env, files cannot be named. NULL when out of memory. */
const gv_problem_source *gv_problems_of_run(gv_run *run);
void gv_problems_free(gv_run *run);

/* "FILE" for the first record of a file, otherwise "FILE:N". */
void gv_problems_put_name(gv_buffer *out, const char *file, uint64_t number);

/* The line that names a problem. */
void gv_problems_put_line(gv_buffer *out, const char *name);

#endif
