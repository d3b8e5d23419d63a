/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sums.h -- boards with a number behind each row and below each column, as Kakurasu and
 * Tents have them. The text has a line for each row, with its number as the last word,
 * and a line of the columns' numbers. */
#ifndef GV_TEXT_APPLICATION_SUMS_H
#define GV_TEXT_APPLICATION_SUMS_H

#include "text/application/application.h"

enum { GV_APP_MOST_SUMMED = 20 /* rows, and columns */ };

typedef struct gv_app_summed {
    uint32_t n_rows, n_cols;
    int32_t *sum; /* of rows, then of columns, + 1; 0: none */
} gv_app_summed;

bool gv_app_summed_room(gv_app_summed *out, uint32_t n_rows, uint32_t n_cols,
                        gv_arena *arena);

/* All lines that follow, with up to `most` rows and columns, and numbers up to most_sum
 * of `what` ("a sum"). *cells are the words of the cells, row by row. */
gv_status gv_app_summed_read(gv_app_summed *out, gv_text_span **cells,
                             gv_app_text *text, uint32_t most, const char *what,
                             int32_t most_sum);

/* The cells of row or column number `line`, the columns behind the rows; their number.
 */
uint32_t gv_app_summed_line(uint32_t *cells, const gv_app_summed *s, uint32_t line);

/* States how many cells of each line have something, `one` or `many` of it ("1 tent",
 * "2 tents"). A label says that a cell has it, or, if is_absence is true, that it has
 * not; `is` is NULL or says which cells have a label. */
void gv_app_summed_state(gv_app_model *model, const gv_app_summed *s,
                         const gv_label *labels, const bool *is, bool is_absence,
                         const char *one, const char *many);

/* cells[i] is NULL for a dot. */
void gv_app_summed_put(gv_buffer *out, const gv_app_summed *s,
                       const char *const *cells);

/* A square for each cell, whose variable has its number, the sums outside, and empty
 * rows below them. */
bool gv_app_summed_draw(gv_app_board *board, const gv_app_summed *s,
                        uint32_t n_rows_below);

#endif
