/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_head.h -- how an answer names its puzzle: on one line, and as the first
 * members of a JSON object. */
#ifndef GV_REPORT_RECORD_HEAD_H
#define GV_REPORT_RECORD_HEAD_H

#include "base/json.h"
#include "base/outcome.h"
#include "model/instance.h"

/* The puzzle on one line, without a newline, with its pencilmarks if it has any. */
void gv_record_head_line(gv_buffer *out, const gv_instance *instance);

/* The same for JSON, which stands alone: givens of a named csp with the whole problem.
 */
void gv_record_head_whole(gv_buffer *out, const gv_instance *instance);

/* The members "family" and "block" or "size", unless it is 9x9 Sudoku or has no board;
 * and "variant", the rules of one. */
void gv_record_head_shape(gv_json *json, const gv_net *net);

/* All of them: "puzzle", those of its shape, and "status". */
void gv_record_head_json(gv_json *json, const gv_instance *instance, gv_outcome outcome,
                         gv_buffer *scratch);

#endif
