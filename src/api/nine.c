/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine.c -- one 9x9 puzzle from 81 characters, without context, instance or memory. */
#include "sudoku9/search/solo.h"
#include "text/reader.h"

#include <string.h>

int gv_nine_count(const char *puzzle, unsigned limit, uint8_t *solution)
{
    if (!puzzle || !limit || limit > INT_MAX ||
        strnlen(puzzle, GV_NINE_CELLS) < GV_NINE_CELLS ||
        !gv_text_is_plain_nine(puzzle))
        return -1;
    gv_nine_job job = {
        .source = GV_NINE_TEXT, .puzzle = puzzle, .limit = limit, .first = solution
    };
    gv_nine_run_solo(gv_nine_kernel_of(gv_cpu_detect()), &job, NULL);
    return (int)job.n_solutions;
}
