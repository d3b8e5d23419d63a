/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_warnings.h -- which numbers of a study should not be trusted, and why. */
#ifndef GV_STUDY_REPORT_STUDY_WARNINGS_H
#define GV_STUDY_REPORT_STUDY_WARNINGS_H

#include "stats/stat_table.h"

/* Appends an item "<li>...</li>" for each reason to be careful; returns how many. */
size_t gv_study_warnings(gv_buffer *out, const gv_stat_tables *tables);

/* Where the complete grids came from, as the overview says; "" if it does not. */
const char *gv_study_source(const gv_stat_tables *tables);

#endif
