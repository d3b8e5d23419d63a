/* SPDX-License-Identifier: GPL-3.0-or-later */
/* convert_sheet.h -- the options of `givens convert`, and `convert --to sheet`: from
 * records to the pages of report/drawing/puzzle_sheet.h. Solutions are searched by all
 * threads; pages are filled by the one whose turn it is. The state of the run is the
 * gv_sheet; without --to sheet it is unused. */
#ifndef GV_CLI_VERBS_CONVERT_SHEET_H
#define GV_CLI_VERBS_CONVERT_SHEET_H

#include "cli/stream/stream.h"
#include "report/drawing/puzzle_sheet.h"

typedef struct gv_convert_options {
    bool shuffle;
    bool board;
    struct {
        uint64_t per_page;
        const char *title;
        bool captions;
        bool no_answers;
    } sheet;
} gv_convert_options;

/* GV_ERR_ARGUMENT if options of the sheet are given without it. */
gv_status gv_convert_sheet_prepare(gv_run *run, gv_error *err);

/* Like gv_verb.begin and gv_verb.end. */
void gv_convert_sheet_begin(gv_run *run, gv_buffer *out);
gv_status gv_convert_sheet_end(gv_run *run, gv_buffer *out, bool *more, gv_error *err);

/* Searches for the solutions that are printed at the back. */
gv_status gv_convert_sheet_work(gv_task **tasks, size_t n_tasks, gv_error *err);

/* Appends a readable puzzle to the pages; a csp is refused. */
void gv_convert_sheet_put(gv_task *task);

#endif
