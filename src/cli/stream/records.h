/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.h -- drives a verb over all records of a run: read in batches, answered by
 * the workers, written in the order of the input. */
#ifndef GV_CLI_STREAM_RECORDS_H
#define GV_CLI_STREAM_RECORDS_H

#include "cli/run.h"

/* Failures are those of memory and output; errors of single records are reported in
 * messages and noted for the exit code. */
gv_status gv_records_run(gv_run *run, gv_error *err);

#endif
