/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats_input.h -- samples as inputs of a verb: a store, or a table of puzzles made by
 * a known method. */
#ifndef GV_CLI_VERBS_STATS_INPUT_H
#define GV_CLI_VERBS_STATS_INPUT_H

#include "cli/run.h"
#include "study/findings.h"

/* Reads the store at `path`. What cannot be read is noted as bad input. */
gv_status gv_stats_read_store(gv_findings *out, gv_run *run, const char *path,
                              gv_arena *arena, gv_error *err);

/* Reads --puzzles, made by --method, with the columns --ratings if that is given. *out
 * stays as it is when the table has no rows. */
gv_status gv_stats_read_table(gv_findings *out, gv_run *run, gv_arena *arena,
                              gv_error *err);

/* Whether the options of a table of puzzles, or of a store, go together: for `stats`
 * and `report`. */
gv_status gv_stats_check_options(const gv_run *run, gv_error *err);

#endif
