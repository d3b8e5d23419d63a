/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_answer.c -- from ratings to columns and words. */
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

gv_outcome gv_rate_value_word(const gv_rate_value *value)
{
    static const gv_outcome words[] = {
        [GV_RATE_VALUE] = GV_OUTCOME_OK,          [GV_RATE_ABOVE] = GV_OUTCOME_LIMIT,
        [GV_RATE_BEYOND] = GV_OUTCOME_BEYOND,     [GV_RATE_NONE] = GV_OUTCOME_NONE,
        [GV_RATE_MULTIPLE] = GV_OUTCOME_MULTIPLE, [GV_RATE_LIMIT] = GV_OUTCOME_LIMIT,
        [GV_RATE_UNDEFINED] = GV_OUTCOME_OK,      [GV_RATE_ERROR] = GV_OUTCOME_ERROR
    };
    return words[value->status];
}
