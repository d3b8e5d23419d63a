/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_text.h -- what the formats for 9x9 Sudoku only have in common: HoDoKu,
 * sudokuwiki, OpenSudoku. */
#ifndef GV_TEXT_NINE_TEXT_H
#define GV_TEXT_NINE_TEXT_H

#include "text/grid_builder.h"
#include "text/grid_view.h"

enum { GV_NINE_TEXT_CELLS = 81 };

/* Starts a 9x9 Sudoku whose cells begin at offset `at`; an error there if the record is
 * known to be something else. */
gv_status gv_nine_text_begin(gv_grid_builder *out, const gv_record_text *raw, size_t at,
                             gv_context *context, gv_arena *arena, gv_error *err);

/* The value that the character at offset `at` writes, 0 for an empty cell ('0' or '.');
 * an error for any other character and after the end. */
gv_status gv_nine_text_value(unsigned *out, const gv_record_text *raw, size_t at,
                             gv_error *err);

/* Reads 81 characters from offset `at` on as givens. */
gv_status gv_nine_text_read(gv_grid_builder *grid, size_t at, gv_error *err);

/* gv_grid_view_look() for one of these formats. */
gv_status gv_nine_text_look(gv_grid_view *out, const gv_instance *instance,
                            gv_format format, gv_error *err);

/* Appends 81 digits, 0 for an empty cell. GV_ERR_UNSUPPORTED also if the instance has
 * marks, which digits cannot express. */
gv_status gv_nine_text_write(gv_buffer *out, const gv_instance *instance,
                             gv_format format, gv_error *err);

/* The result of a reader whose puzzle ends at offset `end`: what follows it, except one
 * space or tab, is trailing text. */
gv_parsed gv_parsed_until(const gv_record_text *raw, size_t end, gv_instance *instance);

#endif
