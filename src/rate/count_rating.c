/* SPDX-License-Identifier: GPL-3.0-or-later */
/* count_rating.c -- ratings that are counts and need no unique solution: clues and
 * solutions. */
#include "rate/rate_internal.h"

gv_status gv_rate_clues(gv_rate_value *out, gv_rate_job *job, const gv_rating *rating,
                        gv_error *err)
{
    (void)rating;
    (void)err;
    const gv_rate_question *question = job->question;
    if (!question->search.nine) {
        out->value = question->search.instance->n_givens;
        return GV_OK;
    }
    for (size_t cell = 0; cell < GV_NINE_CELLS; cell++)
        out->value +=
            question->search.nine[cell] >= '1' && question->search.nine[cell] <= '9';
    return GV_OK;
}

gv_status gv_rate_solutions(gv_rate_value *out, gv_rate_job *job,
                            const gv_rating *rating, gv_error *err)
{
    (void)rating;
    (void)err;
    out->value = job->n_solutions;
    return GV_OK;
}
