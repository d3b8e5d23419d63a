/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranks.h -- a verb under mpirun: rank 0 runs it and sends the others a text that says
 * what to work on; these do nothing else, and say nothing. */
#ifndef GV_CLI_RANKS_H
#define GV_CLI_RANKS_H

#include "cli/run.h"
#include "work/ranks.h"

/* Begins with the other ranks, if a launcher started some; else *out stays zeros. Each
 * run that began with them ends with gv_ranks_end(). */
gv_status gv_run_begin_ranks(gv_run *run, gv_ranks *out, gv_error *err);

/* The cores of a machine are for all of its ranks, unless --threads says otherwise. */
void gv_run_share_cores(gv_run *run, const gv_ranks *ranks);

/* Rank 0 sends an empty text if it cannot begin. */
void gv_run_dismiss_ranks(void);

#endif
