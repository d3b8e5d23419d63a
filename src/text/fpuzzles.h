/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fpuzzles.h -- the JSON that f-puzzles links carry, to an instance and back. */
#ifndef GV_TEXT_FPUZZLES_H
#define GV_TEXT_FPUZZLES_H

#include "text/format.h"

/* Reads the JSON of a record whose compressed form starts at offset `at`: errors have
 * that place. Sudoku up to order 16; blocks other than the standard ones and further
 * constraints are errors, never ignored. */
gv_status gv_fpuzzles_parse(gv_instance **out, const gv_record_text *raw, size_t at,
                            const gv_buffer *json, gv_context *context, gv_arena *arena,
                            gv_error *err);

/* Appends the JSON of an instance, in ASCII. */
gv_status gv_fpuzzles_json(gv_buffer *out, const gv_instance *instance, gv_error *err);

#endif
