/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_words.h -- one step in plain words, for players who do not read the notation:
 *
 *     In block 5, 9 can only be in column 6 (r4c6, r6c6): so r2c6 and r8c6 are not 9.
 *     Suppose r1c5 is 6. Then in row 5, 6 must be in r5c2 (not r5c5); then in column 1
 *     there is no place left for 6 (not r5c1; not r1c1 because r1c5 is 6). So r1c5 is
 *     not 6.
 *
 * For every rule and family. */
#ifndef GV_REPORT_PATH_STEP_WORDS_H
#define GV_REPORT_PATH_STEP_WORDS_H

#include "model/constraints.h"
#include "rules/rule.h"

/* Appends the sentences of a step on one line, without a newline. `state` is that
 * before the step; `alphabet` that of the puzzle, in which digits are written. `rules`
 * are the constraints of a csp, which the sentences name; NULL: they do not. */
void gv_step_words(gv_buffer *out, const gv_state *state, gv_alphabet alphabet,
                   const gv_constraints *rules, const gv_step *step);

#endif
