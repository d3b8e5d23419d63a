/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_rates.h -- generate --rating: rates the puzzles of a unit, and drops those that
 * are out of range. */
#ifndef GV_CLI_STREAM_UNIT_RATES_H
#define GV_CLI_STREAM_UNIT_RATES_H

#include "cli/run.h"
#include "generate/generator.h"

/* Makes the plan of the run, and a column for the rating unless there is one of that
 * name. Does nothing without --rating. */
gv_status gv_unit_rates_prepare(gv_run *run, gv_error *err);

/* GV_ERR_ARGUMENT when puzzles like `empty` never have the rating: none would be in
 * range, and the run would not end. */
gv_status gv_unit_rates_check(const gv_run *run, const gv_instance *empty,
                              gv_error *err);

/* Rates what was made. Of a dropped puzzle its tries are left: they count for the next
 * one. *values, in `tmp`, are those of the puzzles that are kept. When the stop flag is
 * set on the way, the unit is given up. */
gv_status gv_unit_rate(const gv_rate_value **values, gv_unit *unit, const gv_run *run,
                       gv_rater *rater, const gv_instance *empty, const gv_flag *stop,
                       gv_arena *tmp, gv_error *err);

#endif
