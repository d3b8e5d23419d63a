/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.h -- what kinds of puzzles on a board share whose cells take one of few signs,
 * each a character: 0 and 1, a star and a dash. Cell i is variable i. */
#ifndef GV_TEXT_APPLICATION_CELLS_H
#define GV_TEXT_APPLICATION_CELLS_H

#include "text/application/application.h"

/* The number of its sign, from 1, or 0 for a dot. */
gv_status gv_app_read_sign(int32_t *out, const gv_app_text *text, gv_text_span word,
                           const char *signs);

/* The variables r1c1, r1c2, ..., whose values are the signs; `given` has the number of
 * the sign of each, or 0. */
void gv_app_sign_variables(gv_app_model *model, uint32_t n_rows, uint32_t n_cols,
                           const char *signs);
void gv_app_give_signs(gv_app_model *model, const int32_t *given, uint32_t n);

/* The labels of value `value` of the cells of a row or column; their number. */
uint32_t gv_app_labels_of_line(gv_label *out, const gv_app_model *model,
                               uint32_t n_rows, uint32_t n_cols, uint32_t line,
                               bool is_row, uint32_t value);

/* No two of these labels hold whose cells touch, even at a corner; a cell takes part if
 * is[cell] is true, or all do where `is` is NULL. */
void gv_app_forbid_touching(gv_app_model *model, const gv_label *labels, const bool *is,
                            uint32_t n_rows, uint32_t n_cols);

/* Each row on a line of its own; a dot where there is no value. */
void gv_app_put_cells(gv_buffer *out, const char *const *values, uint32_t n_rows,
                      uint32_t n_cols);

/* A square for each cell. */
bool gv_app_draw_cells(gv_app_board *board, uint32_t n_rows, uint32_t n_cols);

#endif
