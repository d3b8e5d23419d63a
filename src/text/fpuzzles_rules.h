/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fpuzzles_rules.h -- the constraints of f-puzzles and the rules of variants
 * (model/variant.h), from one to the other. */
#ifndef GV_TEXT_FPUZZLES_RULES_H
#define GV_TEXT_FPUZZLES_RULES_H

#include "base/json.h"
#include "model/variant.h"

#include <jansson.h>

/* Appends the rules that the constraints of a puzzle say, in words separated by
 * semicolons. GV_ERR_INPUT, without a place, with the name of a constraint that is not
 * supported, wherever it says something. */
gv_status gv_fpuzzles_rules_read(gv_buffer *words, json_t *root, gv_shape shape,
                                 gv_error *err);

/* Writes the constraints as members of the object in work; regions are left to the
 * cells. GV_ERR_UNSUPPORTED for a rule that f-puzzles does not have. */
gv_status gv_fpuzzles_rules_write(gv_json *json, const gv_variant *variant,
                                  gv_error *err);

#endif
