/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_answer.c -- from ratings to columns and words. */
#include "cli/verbs/rate_answer.h"

gv_column gv_rate_column(const gv_rating *rating)
{
    return (gv_column){ rating->name, !rating->open_from && !rating->words };
}

gv_word gv_rate_value_word(const gv_rate_value *value)
{
    static const gv_word words[] = {
        [GV_RATE_VALUE] = GV_WORD_OK,          [GV_RATE_ABOVE] = GV_WORD_LIMIT,
        [GV_RATE_BEYOND] = GV_WORD_BEYOND,     [GV_RATE_NONE] = GV_WORD_NONE,
        [GV_RATE_MULTIPLE] = GV_WORD_MULTIPLE, [GV_RATE_LIMIT] = GV_WORD_LIMIT,
        [GV_RATE_UNDEFINED] = GV_WORD_OK,      [GV_RATE_ERROR] = GV_WORD_ERROR
    };
    return words[value->status];
}
