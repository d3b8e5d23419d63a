/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fpuzzles.h -- the JSON that f-puzzles links carry, to an instance and back. */
#ifndef GV_TEXT_FPUZZLES_H
#define GV_TEXT_FPUZZLES_H

#include "text/format.h"

/* Reads the JSON of a record that starts at offset `at`, compressed or not: errors have
 * that place. Sudoku up to order 16 with its regions, and constraints that are rules of
 * variants; others are errors, never ignored. */
typedef gv_status gv_data_fn(gv_instance **out, const gv_record_text *raw, size_t at,
                             const gv_buffer *json, gv_context *context,
                             gv_arena *arena, gv_error *err);
gv_data_fn gv_fpuzzles_parse;

/* The same for a puzzle that is known to have no regions: a Latin square. */
gv_data_fn gv_fpuzzles_parse_latin;

/* Appends the JSON of an instance, in ASCII. */
gv_status gv_fpuzzles_json(gv_buffer *out, const gv_instance *instance, gv_error *err);

#endif
