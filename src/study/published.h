/* SPDX-License-Identifier: GPL-3.0-or-later */
/* published.h -- the published statistics of minimal 9x9 Sudoku puzzles next to ours:
 * D. Berthier, Unbiased Statistics of a CSP - A Controlled-Bias Generator (2009), and
 * his classification results, with the misprints corrected (docs/theory/statistics.md).
 */
#ifndef GV_STUDY_PUBLISHED_H
#define GV_STUDY_PUBLISHED_H

#include "stats/stat_table.h"
#include "study/findings.h"

/* Appends the table `published`: quantity method published published_error ours error z
 * note. Quantities are named by table, variable and level: "clues:24" and "W:3" (both
 * in percent), "M:24", "mean_W:24", "mean_clues", "corr_clues_W". The method is
 * bottom-up, top-down, controlled-bias or true; `ours` is present if this sample can
 * say something: about its own method, and with weights about the truth. z is the
 * difference over both errors. GV_ERR_ARGUMENT if the puzzles are not 9x9 Sudoku. */
gv_status gv_published_make(gv_stat_tables *tables, const gv_findings *findings,
                            gv_error *err);

#endif
