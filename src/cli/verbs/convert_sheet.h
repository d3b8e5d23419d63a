/* SPDX-License-Identifier: GPL-3.0-or-later */
/* convert_sheet.h -- `convert --to sheet`: from records to the pages of
 * report/drawing/puzzle_sheet.h. Solutions are searched by all threads; pages are
 * filled by the one whose turn it is. */
#ifndef GV_CLI_VERBS_CONVERT_SHEET_H
#define GV_CLI_VERBS_CONVERT_SHEET_H

#include "cli/stream/stream.h"

/* What the options say of the sheet. GV_ERR_ARGUMENT when they are given without it. */
gv_status gv_sheet_prepare(gv_run *run, gv_error *err);
gv_sheet_style gv_sheet_style_of(const gv_run *run);

/* Looks for the solutions that are printed at the back. */
gv_status gv_sheet_work(gv_task **tasks, size_t n_tasks, gv_error *err);

/* Chooses the word of a puzzle that is readable; a csp is refused. */
void gv_sheet_judge(gv_task *task);

/* Appends the puzzle, unless it cannot be read. */
void gv_sheet_put(gv_buffer *out, gv_task *task);

#endif
