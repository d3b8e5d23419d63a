/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_svg.h -- one step of a path as a picture: the board with its candidates, and the
 * pattern on it. Targets are ringed red and crossed, left-linking candidates ringed,
 * right-linking ones on a disc, z- and t-candidates struck out in grey; the variables
 * are tinted, and arrows go along the links. Nested chains are drawn in the same way,
 * the candidate that they exclude in a dotted ring. Everything that colour shows, shape
 * shows too. */
#ifndef GV_REPORT_DRAWING_STEP_SVG_H
#define GV_REPORT_DRAWING_STEP_SVG_H

#include "rules/path.h"

/* Appends step `number`, from 1 to n_steps, as one complete <svg> document, without a
 * final newline; the title is its text, with "<>" for "≠" if `ascii`. `state` is
 * scratch. Constraints of a small set, and variables of a csp that are not on its
 * board, are named below. GV_ERR_UNSUPPORTED for a csp whose text does not lay it out.
 */
gv_status gv_step_svg(gv_buffer *out, const gv_path *path, size_t number,
                      gv_state *state, bool ascii, gv_error *err);

#endif
