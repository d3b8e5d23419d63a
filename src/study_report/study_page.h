/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_page.h -- the page of a study: one HTML file, including its pictures, that
 * opens without a network and prints well. */
#ifndef GV_STUDY_REPORT_STUDY_PAGE_H
#define GV_STUDY_REPORT_STUDY_PAGE_H

#include "stats/stat_table.h"

#include "base/status.h"

typedef struct gv_study_page {
    const char *name; /* of the study: its file */
    /* The tables of a summary, with `published` if there is something to compare with;
     * `parameters` (name, value) and `runs` (started, version, commit, command, cpu,
     * threads, ranks, shard). Missing tables are not shown. */
    gv_stat_tables *tables;
    const char *maker;   /* the program that wrote the page, with its version */
    const char *command; /* that requested it */
    const char *gnuplot; /* the program that draws */
} gv_study_page;

/* Appends the page. Derived tables are appended to page->tables. If plots cannot be
 * drawn, the page says so and is otherwise complete; the result is then GV_OK, and
 * `problem` (may be NULL) says why, else it has status GV_OK. */
gv_status gv_study_page_write(gv_buffer *out, const gv_study_page *page,
                              gv_error *problem, gv_error *err);

#endif
