/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_options.h -- the options of a study that exists: those that are not given are
 * taken from its store, those that are given must be the same. */
#ifndef GV_CLI_OPTIONS_STUDY_OPTIONS_H
#define GV_CLI_OPTIONS_STUDY_OPTIONS_H

#include "cli/run.h"
#include "study/study_plan.h"

/* Reads the parameters of the store at `path`; *found is false when there is none yet.
 */
gv_status gv_study_options_read(gv_parameters *out, bool *found, gv_run *run,
                                const char *path, gv_error *err);

/* Completes the settings of the run. GV_ERR_ARGUMENT names the first option that was
 * given otherwise; with `overrides` the parameters hold in any case. */
gv_status gv_study_options_apply(gv_run *run, const gv_parameters *parameters,
                                 bool overrides, gv_error *err);

#endif
