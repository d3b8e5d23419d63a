/* SPDX-License-Identifier: GPL-3.0-or-later */
/* givens_study.h -- libgivens_study: what libgivens does without, because it needs
 * further libraries (GSL, SQLite, a SAT solver). It has its own copy of the core, and
 * works with contexts of a libgivens of the same build alone: release, commit and
 * configuration. Calls with a context of another one are GV_ERR_UNSUPPORTED.
 *
 * Statistics of puzzles that were made by a known method. Puzzles come from
 * gv_generate() or from a table; what is known of them are arrays: clues, weights,
 * ratings. The figures are those of `givens stats --puzzles`, with their error bars;
 * docs/theory/statistics.md has the formulas.
 *
 * The rules of givens.h hold here too. */
#ifndef GIVENS_STUDY_H
#define GIVENS_STUDY_H

#include "givens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- SAT ---- */

/* Lets the searches of a context hand hard instances over to a SAT solver, as the
 * command does, and makes the exact backbone possible. Answers are correct without it;
 * but which one of several solutions comes first is the command's choice only with it.
 * Call it before the context is used. GV_ERR_UNSUPPORTED: no solver is built in. */
GV_API gv_status gv_context_use_sat(gv_context *context, gv_error *err);

/* ---- symmetry ---- */

/* Lets the calls of a context find the symmetries of any network, by nauty:
 * gv_class_new() needs it, and gv_generate() with the method exhaustive for a csp. Call
 * it before the context is used. GV_ERR_UNSUPPORTED: nauty is not built in. */
GV_API gv_status gv_context_use_symmetry(gv_context *context, gv_error *err);

/* ---- statistics ---- */

/* A rating of all puzzles. */
typedef struct gv_rating_values {
    const char *name;     /* "W", "SER", or one of your own */
    unsigned n_decimals;  /* of its values; those of the ratings of `givens rate` are
                             known, and this is then ignored */
    const double *values; /* one for each puzzle; NAN: not rated, INFINITY: beyond the
                             rules, -INFINITY: stopped at a limit */
} gv_rating_values;

/* What is known of the puzzles: arrays of n_puzzles items. */
typedef struct gv_puzzle_data {
    size_t size;
    const char *method; /* of gv_generate(); NULL: "top-down" */
    size_t n_puzzles;
    size_t n_cells;        /* that clues are chosen from; 0: 81 */
    const uint16_t *clues; /* how many each puzzle has */

    /* Each may be NULL. Of the method controlled-bias weights follow from the clues;
     * the method weighted needs them. */
    const double *log_weights; /* NAN: none */
    const uint64_t *tries;     /* controlled-bias: for numbers of puzzles per grid */

    /* Which grid each puzzle is part of; puzzles of one grid follow each other. Grids
     * are the independent units: errors are between grids. NULL, both: each puzzle has
     * a grid of its own. */
    const uint64_t *units;
    const uint64_t *grids; /* number in its unit */

    const gv_rating_values *ratings;
    size_t n_ratings;
} gv_puzzle_data;

/* Tables of figures. Immutable; for any number of threads. */
typedef struct gv_statistics gv_statistics;

/* GV_ERR_ARGUMENT, with the row, for a puzzle that makes no sense. Nothing of `data` is
 * used later. *out is NULL when a limit came first, and *end says which; of the limits,
 * time and the stop flag count, and a limit of nodes is GV_ERR_ARGUMENT. */
GV_API gv_status gv_statistics_new(gv_statistics **out, gv_end *end,
                                   gv_context *context, const gv_puzzle_data *data,
                                   const gv_limits *limits, gv_error *err);
GV_API void gv_statistics_free(gv_statistics *statistics);

/* A table: "overview", "clues", "moments", ... as `givens stats` has them. */
typedef struct gv_statistics_table {
    const char *name;
    const char *title; /* a sentence without its full stop */
    const char *note;  /* NULL, or how to read it, and warnings, one per line */
    size_t n_rows;
    size_t n_columns;
} gv_statistics_table;

GV_API size_t gv_statistics_n_tables(const gv_statistics *statistics);
/* False when there is no such table. */
GV_API bool gv_statistics_table_at(gv_statistics_table *out,
                                   const gv_statistics *statistics, size_t table);
/* The number of the table of that name; gv_statistics_n_tables() when there is none. */
GV_API size_t gv_statistics_find(const gv_statistics *statistics, const char *name);

/* "mean", "mean_error", ...; NULL when there is no such column. */
GV_API const char *gv_statistics_column(const gv_statistics *statistics, size_t table,
                                        size_t column);

/* A cell as a number; NAN when it is none, or there is no such cell. */
GV_API double gv_statistics_number(const gv_statistics *statistics, size_t table,
                                   size_t row, size_t column);
/* A cell as text, as `givens stats` prints it, cut to `room` characters with the NUL;
 * returns the length of the whole. */
GV_API size_t gv_statistics_text(char *out, size_t room,
                                 const gv_statistics *statistics, size_t table,
                                 size_t row, size_t column);

/* A table, or with NULL all of them, as "tsv", "csv" or "json", as `givens stats`
 * writes it (without the line about the run); free it with gv_string_free(). */
GV_API gv_status gv_statistics_write(char **out, const gv_statistics *statistics,
                                     const char *table, const char *form,
                                     gv_error *err);

#ifdef __cplusplus
}
#endif
#endif
