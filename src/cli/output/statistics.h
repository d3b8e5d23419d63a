/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.h -- the table of --statistics. */
#ifndef GV_CLI_OUTPUT_STATISTICS_H
#define GV_CLI_OUTPUT_STATISTICS_H

#include "base/counters.h"
#include "cli/run.h"

/* Prints the counters that are not 0, with their ratios, on standard error. */
void gv_statistics_print(const gv_run *run, const gv_counters *counters);

#endif
