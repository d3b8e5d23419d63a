/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison.h -- two samples tested against each other: do they see the same truth?
 */
#ifndef GV_STUDY_COMPARISON_H
#define GV_STUDY_COMPARISON_H

#include "stats/stat_table.h"
#include "study/findings.h"

/* Appends the tables
 *
 *   compare         quantity one one_error other other_error z p
 *   compare_levels  variable cells chi_square freedom p
 *
 * as the first ones of `tables`. Figures are true where both samples have weights, else
 * raw. p is the probability of a difference at least as large if there is none; where
 * too little was seen there is neither z nor p. Levels with fewer than ten puzzles in
 * either sample are joined with their neighbours. The note of the first table tells
 * what to beware of. GV_ERR_ARGUMENT when the samples are of different families or
 * sizes. */
gv_status gv_compare_make(gv_stat_tables *tables, const gv_findings *one,
                          const gv_findings *other, gv_error *err);

#endif
