/* SPDX-License-Identifier: GPL-3.0-or-later */
/* findings.h -- what a sample of puzzles says, wherever it comes from: a store
 * (store_sample.c) or a table (table_sample.c). summary.c, published.c and comparison.c
 * make tables of it. */
#ifndef GV_STUDY_FINDINGS_H
#define GV_STUDY_FINDINGS_H

#include "generate/generator.h"
#include "stats/sample.h"

/* Where the complete grids came from. It decides what weighted figures refer to:
 * weights undo the preferences of a method inside a grid, not those among grids. */
typedef enum gv_grids_from {
    GV_FROM_UNKNOWN,
    GV_FROM_UNIFORM, /* exactly */
    GV_FROM_CHAIN,
    GV_FROM_WEIGHTED, /* with weights: counts are of all grids together */
    GV_FROM_BACKTRACKING,
    GV_FROM_FILE,
    GV_FROM_NONE, /* the method needs none */
    GV_FROM_ALL,  /* all there are */
    GV_FROM_PART  /* a study of all that is not complete */
} gv_grids_from;

/* Samples of weighted grids that are worth less have no weighted figures: their errors
 * would be those of the few grids that were seen. */
enum { GV_LEAST_WEIGHTED_ESS = 30 };

typedef struct gv_findings {
    gv_method method;
    gv_grids_from source;
    bool is_nine;     /* 9x9 Sudoku: totals over all grids are known */
    uint32_t n_cells; /* that clues are chosen from; 0: unknown */
    gv_sample *sample;
    bool has_counts; /* `counts` is valid, and estimates numbers per grid */
    gv_count_estimate counts;
    uint64_t n_grids;    /* 0: unknown */
    uint64_t n_tries;    /* 0: unknown */
    const char *shape;   /* "sudoku 3x3"; NULL: unknown */
    const char *seed;    /* as it was given; NULL: unknown */
    double refused_ess;  /* weighted grids: the effective size, if it is too small for
                            weighted figures; else 0 */
    uint32_t most_clues; /* those with more could not be found; 0: no such bound */
    bool is_exhaustive;  /* these are all minimal puzzles: there are no errors */
} gv_findings;

/* Whether puzzles are missing because of most_clues, so that totals, shares and means
 * are those of a part. 9x9 Sudoku: below 33 (the published sample ends at 32 too, and
 * those with 33 or more are fewer than one in 10^5). Others: if puzzles with that many
 * clues were found, as there may be some with more. */
bool gv_findings_are_partial(const gv_findings *findings);

/* The word of the source: "uniform", "chain", ... */
const char *gv_grids_from_word(gv_grids_from source);
/* The source of a word as studies keep it; GV_FROM_UNKNOWN for another one, or NULL. */
gv_grids_from gv_grids_from_parameter(const char *word);
/* One sentence about what weighted figures refer to; NULL: to all minimal puzzles,
 * without reservation. */
const char *gv_grids_from_caution(gv_grids_from source);

/* The variables of a sample: ratings that are read, and what follows from them:
 *   R*              of ratings R by a theory: 0.9 instead of 0, for puzzles that need
 *                   singles only, as the published means have it;
 *   log10_partials  of `partials`: log10(1 + partials). */
typedef struct gv_study_variables {
    gv_sample_variable list[GV_SAMPLE_VARIABLES];
    size_t n_read; /* come first in the list */
    size_t n;
    size_t source[GV_SAMPLE_VARIABLES]; /* for those that follow: from which one */
} gv_study_variables;

/* Adds a rating that is read. `name` must live as long as the variables.
 * GV_ERR_ARGUMENT if there are too many. */
gv_status gv_variables_read(gv_study_variables *variables, const char *name,
                            unsigned n_decimals, gv_error *err);

/* After the last rating: adds what follows from them. */
gv_status gv_variables_derive(gv_study_variables *variables, gv_arena *arena,
                              gv_error *err);

/* Fills in the values that follow from the first n_read; a missing value stays missing.
 */
void gv_variables_complete(const gv_study_variables *variables, double *values);

/* What replaces the value of a puzzle that has this word as its rating: "beyond", or
 * for a limit "limit" or ">" before the level that was reached; otherwise it is
 * missing. */
double gv_value_of_word(const char *word);

/* Whether a variable follows from another one: "W*" from "W". */
bool gv_variable_is_derived(const char *name);

#endif
