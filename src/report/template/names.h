/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.h -- words and letters that the reports of Paris's Template share. */
#ifndef GV_REPORT_TEMPLATE_NAMES_H
#define GV_REPORT_TEMPLATE_NAMES_H

#include "template/template.h"

/* "row 3", "column 1", "block 9". */
void gv_worksheet_unit_name(gv_buffer *out, const gv_template_units *units,
                            uint32_t unit);

/* A pattern among those of a board: a to z, aa, ..., in capitals for a solution. */
void gv_worksheet_pattern_name(gv_buffer *out, const gv_template_choices *choices,
                               uint32_t pattern);

/* The outcome of a choice, as in Fig. 6: the name of its pattern; "=" without impact;
 * "impossible". */
void gv_worksheet_outcome_name(gv_buffer *out, const gv_template_choices *choices,
                               const gv_template_choice *choice);

/* The name of a solution of the tree: A to Z, AA, ... */
void gv_worksheet_solution_name(gv_buffer *out, uint32_t number);

/* The new solutions of a step of the tree: "C", "A-G"; nothing if there are none. */
void gv_worksheet_solution_range(gv_buffer *out, const gv_template_level *level);

/* "two givens contradict each other", "no place for 9 in row 1". */
void gv_worksheet_warning_text(gv_buffer *out, const gv_template_units *units,
                               const gv_template_warning *warning);

/* The average ease, "18.569". */
void gv_worksheet_ease_text(gv_buffer *out, const gv_template *t);

/* The order in which automatic assignments are made, and so their ease is measured. */
#define GV_TEMPLATE_EASE_ORDER                                                         \
    "the first total of 1 by digit, then row, column, block; without one, the first "  \
    "cell with one candidate"

/* "solved", "stuck", "impossible". */
const char *gv_worksheet_fill_name(gv_outcome fill);

/* What decided between patterns: "dof", "filled", "twos", "parallel". */
const char *gv_worksheet_rule_name(gv_template_rule rule);

/* "0", "1", "2+". */
const char *gv_worksheet_few(uint32_t n_solutions);

/* The values of all cells on one line, in the symbols of the instance. */
gv_status gv_worksheet_values_line(gv_buffer *out, const gv_template *t,
                                   const uint8_t *values, gv_arena *tmp, gv_error *err);

/* The remark about the disclosed solutions, by the last recommendation of the text, or
 * why there are none. */
void gv_worksheet_disclosure(gv_buffer *out, const gv_template *t);

/* Why there is no total, and further remarks on the selective path. Returns how many
 * notes there are. */
enum { GV_TEMPLATE_MAX_NOTES = 2 };
size_t gv_worksheet_path_notes(const char *notes[GV_TEMPLATE_MAX_NOTES],
                               const gv_template_solving *solving);

/* The mark of an impossibility warning, three times X. */
#define GV_TEMPLATE_MARK                                                               \
    "XX"                                                                               \
    "X"

/* Why something was cut; NULL if it was not. */
const char *gv_worksheet_end_note(gv_end end);

/* The same for a tree. */
const char *gv_worksheet_cut_note(const gv_template_tree *tree);

#endif
