/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_rates.h -- rates the puzzles of a unit, and drops those that are out of range.
 */
#ifndef GV_GENERATE_UNIT_RATES_H
#define GV_GENERATE_UNIT_RATES_H

#include "generate/generator.h"
#include "rate/rater.h"

/* Options of ratings. */
typedef struct gv_unit_rate_options {
    const char *rating; /* NULL: the others mean nothing */
    const char *min_rating;
    const char *max_rating;
    uint64_t max_length;
} gv_unit_rate_options;

/* What they mean. */
typedef struct gv_unit_rates {
    gv_rate_plan *plan; /* NULL without a rating; the caller's to free */
    gv_rate_range range;
} gv_unit_rates;

/* Makes the plan. Does nothing without a rating. */
gv_status gv_unit_rates_plan(gv_unit_rates *out, const gv_unit_rate_options *options,
                             gv_cpu_level cpu, gv_memory *memory, gv_error *err);

/* GV_ERR_ARGUMENT if puzzles like `empty` never have the rating: none would be in
 * range, and the run would not end. */
gv_status gv_unit_rates_check(const gv_unit_rates *rates, const gv_instance *empty,
                              gv_error *err);

/* Rates what was made. The tries of a dropped puzzle count for the next one. *values,
 * in `tmp`, are those of the puzzles that are kept. If the stop flag is set meanwhile,
 * the unit is abandoned. */
gv_status gv_unit_rates_apply(const gv_rate_value **values, gv_unit *unit,
                              const gv_unit_rates *rates, gv_rater *rater,
                              const gv_instance *empty, const gv_flag *stop,
                              gv_arena *tmp, gv_error *err);

#endif
