/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_plan.h -- what a study is: how its units are made, what they are rated by, and
 * the parameters that say so in words of the command line. Every thread and every rank
 * of a study has the same plan; the store keeps the parameters, so that a later run
 * cannot mix in units of another study. */
#ifndef GV_STUDY_STUDY_PLAN_H
#define GV_STUDY_STUDY_PLAN_H

#include "generate/generator.h"
#include "rate/rater.h"
#include "store/store.h"

typedef struct gv_study_plan {
    const gv_generator *generator;
    const gv_rating *ratings[GV_MAX_RATINGS]; /* in the order of their table */
    size_t n_ratings;
    const char *csp;     /* NULL, or the csp text that it is about, on one line */
    unsigned max_length; /* of the rules that ratings use */
    gv_cpu_level cpu;
    gv_flag *stop; /* ends the run: units are abandoned, including those in progress;
                      the generator has the same flag */
} gv_study_plan;

/* Adds ratings, names separated by commas; those already there stay. The value of a
 * rating must not depend on the others: `partials` counts for W, and adds it.
 * GV_ERR_ARGUMENT names an unknown one. */
gv_status gv_study_plan_rate_by(gv_study_plan *plan, const char *names, gv_error *err);

/* A set of ratings of a plan: bit i is ratings[i]. */
typedef uint32_t gv_rating_set;
gv_rating_set gv_study_plan_all_ratings(const gv_study_plan *plan);

/* "generator 1, W 1, B 1": the versions of everything that the units of a plan depend
 * on. */
void gv_study_plan_versions(gv_buffer *out, const gv_study_plan *plan);
/* GV_ERR_ARGUMENT names both if rank 0, whose versions these are, has different ones.
 */
gv_status gv_study_plan_compare(const gv_study_plan *plan, const char *versions,
                                gv_error *err);

/* ---- parameters ---- */

typedef struct gv_parameter {
    const char *name;  /* of an option, without dashes */
    const char *value; /* "yes" for one without a value */
} gv_parameter;

enum { GV_MAX_PARAMETERS = 24 };

typedef struct gv_parameters {
    gv_parameter items[GV_MAX_PARAMETERS];
    size_t n_items;
} gv_parameters;

/* NULL if there is none of that name. */
const char *gv_parameters_value(const gv_parameters *parameters, const char *name);

/* The csp text that the study is about; NULL if it is of a family with boards.
 * GV_ERR_INPUT if it does not have the hash that is stored with it. */
gv_status gv_parameters_csp(const char **out, const gv_parameters *parameters,
                            gv_error *err);

/* Those of a plan, with every default filled in. Strings are in `arena`. */
gv_status gv_study_plan_parameters(gv_parameters *out, const gv_study_plan *plan,
                                   gv_arena *arena, gv_error *err);

/* The parameters, the ratings and the versions of a plan as text, one line name=value
 * each, and back: what one rank sends to the others. */
#define GV_PLAN_VERSIONS "versions"
gv_status gv_study_plan_put(gv_buffer *out, const gv_study_plan *plan, gv_error *err);
gv_status gv_parameters_parse(gv_parameters *out, const char *text, gv_arena *arena,
                              gv_error *err);

/* All parameters of a store, including its goal (GV_STORE_GOAL). */
gv_status gv_parameters_read(gv_parameters *out, gv_store *store, gv_arena *arena,
                             gv_error *err);
gv_status gv_parameters_write(const gv_parameters *parameters, gv_store *store,
                              gv_error *err);

/* GV_ERR_ARGUMENT names the first difference; goals and grids used may differ. */
gv_status gv_parameters_match(const gv_parameters *stored, const gv_parameters *wanted,
                              gv_error *err);

#endif
