/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_options.h -- the options of an existing study: those that are not given are
 * taken from its store, those that are given must be the same. */
#ifndef GV_CLI_OPTIONS_STUDY_OPTIONS_H
#define GV_CLI_OPTIONS_STUDY_OPTIONS_H

#include "cli/options/generation.h"
#include "cli/options/rating_options.h"
#include "study/study_plan.h"

/* The options of `givens study`; `verify` reads those that are stored. */
typedef struct gv_study_options {
    gv_generation_options making;
    uint64_t count;
    uint64_t tries;
    uint64_t units;
    const char *shard;
    const char *ratings; /* NULL: those that are there */
    uint64_t max_length;
    bool takes_grids; /* no option: its grids come from outside, as it was begun */
} gv_study_options;

/* What is studied is studied without bias. */
#define GV_STUDY_DEFAULTS                                                              \
    {                                                                                  \
        .making = { .method = "weighted", .enumerate_below = GV_BELOW_NOT_GIVEN },     \
        .max_length = GV_MAX_RULE_LENGTH                                               \
    }

/* Reads the parameters of the store at `path`; *found is false if there is none yet. */
gv_status gv_study_options_read(gv_parameters *out, bool *found, gv_run *run,
                                const char *path, gv_error *err);

/* Completes the options, the settings of the run, and the shape that these say.
 * `given` are the options of `study` that were given, and then those that are stored,
 * too. GV_ERR_ARGUMENT names the first that was given otherwise; with `overrides` the
 * parameters hold in any case. */
gv_status gv_study_options_apply(gv_study_options *own, gv_option_set *given,
                                 gv_run *run, const gv_parameters *parameters,
                                 bool overrides, gv_error *err);

#endif
