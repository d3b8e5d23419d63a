/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paris_names.h -- words and letters that the reports of Paris's Template share. */
#ifndef GV_REPORT_PARIS_NAMES_H
#define GV_REPORT_PARIS_NAMES_H

#include "paris/paris_template.h"

/* "row 3", "column 1", "block 9". */
void gv_paris_unit_name(gv_buffer *out, const gv_paris_units *units, uint32_t unit);

/* The outcome of a choice, as Fig. 6 has it: the letter of its pattern, a to z, aa,
 * ..., in capitals for a solution; "=" without impact; "impossible". */
void gv_paris_outcome_name(gv_buffer *out, const gv_paris_choices *choices,
                           const gv_paris_choice *choice);

/* The name of a solution of the tree: A to Z, AA, ... */
void gv_paris_solution_name(gv_buffer *out, uint32_t number);

/* The values of all cells on one line, as the instance writes its symbols. */
gv_status gv_paris_values_line(gv_buffer *out, const gv_paris_template *t,
                               const uint8_t *values, gv_arena *tmp, gv_error *err);

/* What is to be said with the solutions that are disclosed, by the last recommendation
 * of the text. */
void gv_paris_disclosure(gv_buffer *out, const gv_paris_template *t);

/* Why there is no total, or what else is to be said of the selective path; NULL when
 * there is nothing. */
const char *gv_paris_path_note(const gv_paris_solving *solving);

/* The mark of an impossibility warning, three times X. */
#define GV_PARIS_MARK                                                                  \
    "XX"                                                                               \
    "X"

/* Why a tree was cut; NULL when it is whole. */
const char *gv_paris_cut_note(const gv_paris_tree *tree);

#endif
