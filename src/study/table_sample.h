/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_sample.h -- a table of puzzles as a weighted sample, row by row. Whoever reads
 * the table knows its cells; which of its columns mean what is known here:
 *
 *   puzzle        the puzzle; its length is the number of cells (81: 9x9 Sudoku, unless
 *                 the caller knows better); of a csp its givens, NAME=VALUE
 *   clues         number of clues; counted in `puzzle` when there is no such column
 *   log_weight    natural logarithm of the weight; of controlled bias it follows from
 *                 the clues
 *   tries         grids tried for this puzzle (controlled bias): numbers per grid
 *   unit, grid    name the grid; without them each row has a grid of its own
 *   others        ratings, if their first cell is a number or their name is known
 */
#ifndef GV_STUDY_TABLE_SAMPLE_H
#define GV_STUDY_TABLE_SAMPLE_H

#include "study/findings.h"

typedef struct gv_table_sample gv_table_sample;

/* `names` are those of the columns, `cells` the texts of the first row (which is not
 * added). Both must live as long as the sample, which lives in the arena. `ratings` is
 * NULL, or the columns to use as ratings, separated by commas. GV_ERR_ARGUMENT if one
 * of them, or a weight, is missing. */
gv_status gv_table_sample_new(gv_table_sample **out, gv_method method,
                              const char *const *names, const char *const *cells,
                              size_t n_columns, const char *ratings, gv_arena *arena,
                              gv_error *err);

/* Adds a row. GV_ERR_INPUT says what is wrong with it. Ratings that are not numbers:
 * "beyond", "limit" and ">7" are understood, others count as missing. */
gv_status gv_table_sample_add(gv_table_sample *sample, const char *const *cells,
                              gv_error *err);

/* After the last row. */
gv_findings gv_table_sample_end(gv_table_sample *sample);

#endif
