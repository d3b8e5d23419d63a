/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_text.h -- one step in SudoRules' notation (docs/theory/path-notation.md):
 *
 *     whip[4]: c5n1{r6 r1} - c5n5{r1 r7} - r7c6{n5 n8} - c1n8{r7 .} ==> r6c5≠8
 *
 * For every family; names come from the network. */
#ifndef GV_REPORT_PATH_STEP_TEXT_H
#define GV_REPORT_PATH_STEP_TEXT_H

#include "rules/rule.h"

/* Appends the step, without a newline at its end; a forcing chain takes a line for each
 * branch. `ascii`: "<>" for "≠". */
void gv_step_text(gv_buffer *out, const gv_linkage *linkage, const gv_step *step,
                  bool ascii);

/* "whip-rn[4]", "naked-pairs-in-a-row", "hidden-single-in-a-block". */
void gv_step_text_name(gv_buffer *out, const gv_linkage *linkage, const gv_step *step);

/* For the last line of a path: "W[5]", "NP", "HS" (a hidden single), "NS". */
void gv_step_text_tag(gv_buffer *out, const gv_step *step);

/* "rn", "cn", ...: the suffix of typed chains, or what a csp text calls the type; NULL
 * for a type that the network does not have. */
const char *gv_type_name(const gv_net *net, gv_var_type type);

/* "r8c1≠3" or "r8c1=3"; queens "r8c1≠Q"; csp "A≠red". */
void gv_conclusion_text(gv_buffer *out, const gv_net *net, gv_label label, bool holds,
                        bool ascii);

/* The targets of a step from the last label to the first, as SudoRules lists them. */
void gv_targets_text(gv_buffer *out, const gv_net *net, const gv_step *step,
                     bool ascii);

#endif
