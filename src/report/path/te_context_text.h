/* SPDX-License-Identifier: GPL-3.0-or-later */
/* te_context_text.h -- a trial as SudoRules prints it, context by context:
 *
 *     GENERATING CONTEXT 1 AT DEPTH 1, SON OF CONTEXT 0, FROM HYPOTHESIS n3r6c4.
 *     hidden-single-in-a-row ==> r5c6=2
 *     NO POSSIBLE VALUE for csp-variable c3n7 IN CONTEXT 1. RETRACTING CANDIDATE ...
 *     BACK IN CONTEXT 0 with 25 csp-variables solved and 211 candidates remaining. */
#ifndef GV_REPORT_PATH_TE_CONTEXT_TEXT_H
#define GV_REPORT_PATH_TE_CONTEXT_TEXT_H

#include "rules/rule.h"

/* Appends the lines of a trial. Contexts are numbered from *n_contexts + 1 on;
 * *n_contexts becomes the last number. `state` is that before the trial; it is changed
 * and restored. */
void gv_te_context_text(gv_buffer *out, gv_state *state, const gv_step *trial,
                        uint32_t *n_contexts, bool ascii);

/* The contexts of a step: 0 unless it is a trial. */
uint32_t gv_te_context_count(const gv_step *step);

#endif
