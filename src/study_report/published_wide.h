/* SPDX-License-Identifier: GPL-3.0-or-later */
/* published_wide.h -- the comparison with published values, transposed: from one row
 * per quantity and method, as in the statistics, to one row per quantity with the
 * methods side by side, as in the papers. */
#ifndef GV_STUDY_REPORT_PUBLISHED_WIDE_H
#define GV_STUDY_REPORT_PUBLISHED_WIDE_H

#include "stats/stat_table.h"

#include "base/status.h"

/* Appends, for quantities "clues:24", "W:3", "M:24" of the table `published`, tables
 * named "published:clues", "published:W", "published:M", and "published:" for those
 * without a level. Their columns: level (or quantity); bottom-up, top-down,
 * controlled-bias, true, what was published; true_error; ours, error, z, this study
 * corrected; raw, raw_error, raw_z, this study as sampled; note. Nothing if there is no
 * table `published`. */
gv_status gv_published_wide_make(gv_stat_tables *tables, gv_error *err);

#endif
