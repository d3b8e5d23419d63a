/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats_input.h -- samples as inputs of a verb: a store, or a table of puzzles made by
 * a known method. */
#ifndef GV_CLI_VERBS_STATS_INPUT_H
#define GV_CLI_VERBS_STATS_INPUT_H

#include "cli/run.h"
#include "study/findings.h"

/* Options that name a table of puzzles, embedded in those of `stats` and `report`. */
typedef struct gv_stats_input {
    const char *method;
    const char *puzzles; /* NULL: the input is a store */
    const char *ratings; /* NULL: all columns that are ratings */
} gv_stats_input;

#define GV_OPTS_STATS_TABLE(type, input)                                               \
    GV_OPT_CHOICE("method", "NAME", "top-down bottom-up controlled-bias weighted",     \
                  GV_OPT_IN(type, input.method),                                       \
                  "how the puzzles of --puzzles were made"),                           \
        GV_OPT_LOCAL("puzzles", 0, "FILE|-", NULL, GV_OPT_IN(type, input.puzzles),     \
                     "read a table of puzzles, or standard input, instead of a store")

#define GV_OPTS_STATS_RATINGS(type, input)                                             \
    GV_OPT_TEXT_ALSO(                                                                  \
        "ratings", "rating", "LIST", GV_OPT_IN(type, input.ratings),                   \
        "with --puzzles: the columns that are ratings, separated by commas")

/* Reads the store at `path`. If it cannot be read, that is noted as bad input. */
gv_status gv_stats_read_store(gv_findings *out, gv_run *run, const char *path,
                              gv_arena *arena, gv_error *err);

/* Reads --puzzles, made by --method, with the columns --ratings if that is given. *out
 * is untouched if the table has no rows. */
gv_status gv_stats_read_table(gv_findings *out, gv_run *run,
                              const gv_stats_input *input, gv_arena *arena,
                              gv_error *err);

/* Whether the options of a table of puzzles, or of a store, go together. */
gv_status gv_stats_input_check(const gv_stats_input *input, const gv_run *run,
                               gv_error *err);

#endif
