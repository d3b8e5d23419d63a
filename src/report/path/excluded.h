/* SPDX-License-Identifier: GPL-3.0-or-later */
/* excluded.h -- why values of a csp are no candidates when a path begins: the
 * constraints that exclude some of one variable by themselves, and which. */
#ifndef GV_REPORT_PATH_EXCLUDED_H
#define GV_REPORT_PATH_EXCLUDED_H

#include "base/json.h"
#include "model/constraints.h"

/* A line for each such constraint, "  E is odd: E is not 0, 2, 4, 6 or 8", after one
 * that introduces them; at most `most_lines`, and how many there are besides. Nothing
 * where there are none. */
void gv_excluded_text(gv_buffer *out, const gv_constraints *rules, uint32_t most_lines);

/* {"name": "constraint3", "words": "E is odd"}. */
void gv_reason_json(gv_json *json, const gv_constraints *rules, uint32_t constraint,
                    gv_buffer *scratch);

/* The member "excluded" of an object, if there are any: a list of
 * {"constraint": {"name", "words"}, "labels": ["E=0", ...]}. */
void gv_excluded_json(gv_json *json, const gv_constraints *rules, gv_buffer *scratch);

#endif
