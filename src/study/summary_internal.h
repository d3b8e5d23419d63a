/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary_internal.h -- what the makers of tables share. */
#ifndef GV_STUDY_SUMMARY_INTERNAL_H
#define GV_STUDY_SUMMARY_INTERNAL_H

#include "stats/intervals.h"
#include "study/summary.h"

/* Significant digits of values and of errors. */
enum { GV_DIGITS = 7, GV_ERROR_DIGITS = 3 };

/* An empty table with its columns; NULL when out of memory. */
gv_stat_table *gv_summary_table(gv_stat_tables *tables, const char *name,
                                const char *title, const gv_stat_column *columns,
                                size_t n_columns);

/* Removes the last table if it has no row. */
void gv_summary_drop_empty(gv_stat_tables *tables);

/* Adds a line to the table's note. False when out of memory, or if the line is NULL
 * because memory ran out when it was made. */
bool gv_summary_note(gv_stat_tables *tables, gv_stat_table *table, const char *line);

/* A text in the arena of the tables; NULL when out of memory. */
const char *gv_summary_text(gv_stat_tables *tables, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull(2)));

static inline gv_cell gv_value_cell(double value)
{
    return gv_cell_real(value, GV_DIGITS);
}

static inline gv_cell gv_error_cell(double error)
{
    return gv_cell_real(error, GV_ERROR_DIGITS);
}

/* A level of a variable as people write it: 7.1, "beyond", "limit". */
gv_cell gv_level_cell(gv_stat_tables *tables, const gv_sample_variable *variable,
                      size_t level);

/* The weighting for statements about all minimal puzzles, as far as possible. */
static inline gv_weighting gv_best_weighting(const gv_sample *sample)
{
    return gv_sample_has_weights(sample) ? GV_TRUE : GV_RAW;
}

/* Suffix of the name of a mean of the variable: "", or "_of_solved" if some puzzles
 * have no value of it, so that nobody mistakes it for a mean of all. */
static inline const char *gv_mean_suffix(const gv_sample *sample, size_t variable)
{
    return gv_sample_all_solved(sample, variable) ? "" : "_of_solved";
}

/* The true share of puzzles with this many clues: of all that were counted, or else of
 * those in the sample. */
gv_figure gv_clue_share(const gv_findings *findings, unsigned clues);

/* The number per grid of puzzles with this many clues, or GV_ALL_CLUES. */
gv_figure gv_clue_count(const gv_findings *findings, unsigned clues);

/* A note for each rating whose mean cannot be compared with that of W. */
bool gv_summary_note_common(gv_stat_tables *tables, gv_stat_table *table,
                            const gv_sample *sample);

/* A note about puzzles that could not be found, if there is reason for one. False when
 * out of memory. */
bool gv_summary_note_bound(gv_stat_tables *tables, gv_stat_table *table,
                           const gv_findings *findings);

/* The inverse of a rate of successes. The sample must have puzzles. */
gv_figure gv_tries_per_puzzle(const gv_findings *findings);

/* The mean number of clues of all minimal puzzles. */
gv_figure gv_clue_mean(const gv_findings *findings);

/* Makers of tables of ratings, for samples that have puzzles (summary_ratings.c). */
typedef gv_status gv_summary_fn(gv_stat_tables *tables, const gv_findings *findings,
                                gv_error *err);
gv_summary_fn gv_summary_moments, gv_summary_by_clues, gv_summary_levels,
    gv_summary_correlations, gv_summary_pairs;

#endif
