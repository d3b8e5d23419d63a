/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solo.c -- depth-first search for the solutions of one puzzle, around the functions
 * of the kernels for one puzzle. */
#include "sudoku9/search/solo.h"

#include <assert.h>

enum { LOOK_EVERY = 1 << 12 }; /* guesses */

static void put_digits(uint8_t out[GV_NINE_CELLS], const gv_nine_solo *solo)
{
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            for (uint32_t left = solo->word[r][d]; left; left &= left - 1) {
                const unsigned bit = (unsigned)__builtin_ctz(left);
                out[bit / 10 * 27 + r * 9 + bit % 10] = (uint8_t)(d + 1);
            }
}

static gv_end look(const gv_nine_control *control, uint64_t n_guesses)
{
    if (!control || !control->look || n_guesses % LOOK_EVERY != 0)
        return GV_END_COMPLETE;
    return control->look(control->user);
}

void gv_nine_run_solo(const gv_nine_kernel *kernel, gv_nine_job *job,
                      const gv_nine_control *control)
{
    assert(job->limit &&
           (job->source == GV_NINE_TEXT || job->source == GV_NINE_DIGITS));
    gv_nine_solo path[GV_NINE_CELLS + 1]; // each guess is in a cell of its own
    gv_nine_solo *at = path;
    kernel->solo_load(at, job->puzzle, job->source == GV_NINE_TEXT ? '1' : 1);
    job->n_solutions = job->n_guesses = job->n_sweeps = 0;
    job->end = GV_END_COMPLETE;
    for (;;) {
        const gv_nine_settled settled = kernel->solo_settle(at);
        job->n_sweeps++;
        if (settled == GV_NINE_OPEN) {
            job->n_guesses++;
            job->end = look(control, job->n_guesses);
            if (job->end != GV_END_COMPLETE)
                return;
            at[1] = at[0];
            kernel->solo_split(at + 1, at);
            at++;
            continue;
        }
        if (settled == GV_NINE_SOLVED) {
            if (job->n_solutions++ == 0 && job->first)
                put_digits(job->first, at);
            if (job->n_solutions == job->limit) {
                job->end = GV_END_SOLUTIONS;
                return;
            }
        }
        if (at == path)
            return;
        at--;
    }
}
