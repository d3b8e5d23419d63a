/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_answer.c -- a rating as a column. */
#include "cli/verbs/rate_answer.h"

gv_column gv_rate_column(const gv_rating *rating)
{
    const char *const *words = rating->words ? rating->words : rating->numerals;
    const gv_column_kind kind = words                ? GV_COLUMN_TEXT
                                : rating->n_decimals ? GV_COLUMN_REAL
                                                     : GV_COLUMN_INTEGER;
    return (gv_column){ .name = rating->name,
                        .kind = kind,
                        .meaning = rating->summary,
                        .words = words,
                        .has_bounds = rating->needs_unique };
}
