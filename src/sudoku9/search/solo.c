/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solo.c -- depth-first search for the solutions of one puzzle, around the functions
 * of the kernels for one puzzle. */
#include "sudoku9/search/solo.h"

#include <assert.h>
#include <string.h>

enum { LOOK_EVERY = 1 << 12 }; /* guesses */

/* One search. */
typedef struct search {
    const gv_nine_kernel *kernel;
    const gv_nine_layout *layout; /* NULL: that of plain Sudoku */
    gv_nine_job *job;
    gv_nine_visit_fn *visit; /* or NULL */
    void *user;
    const gv_nine_control *control;
} search;

static void put_digits(uint8_t out[GV_NINE_CELLS], const gv_nine_solo *solo)
{
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            for (uint32_t left = solo->word[r][d]; left; left &= left - 1) {
                const unsigned bit = (unsigned)__builtin_ctz(left);
                out[bit / 10 * 27 + r * 9 + bit % 10] = (uint8_t)(d + 1);
            }
}

static void load(gv_nine_solo *out, const gv_nine_kernel *kernel,
                 const gv_nine_job *job)
{
    if (job->source != GV_NINE_CANDS) {
        kernel->solo_load(out, job->puzzle, job->source == GV_NINE_TEXT ? '1' : 1);
        return;
    }
    const gv_nine_cands *const cands = job->puzzle;
    *out = (gv_nine_solo){ .open = { GV_NINE_ALL, GV_NINE_ALL, GV_NINE_ALL } };
    for (unsigned r = 0; r < 3; r++) {
        out->single[r] = cands->single.row[r];
        memcpy(out->word[r], cands->word[r], sizeof cands->word[r]);
    }
}

/* Accounts for a guess. Anything but GV_END_COMPLETE ends the search. */
static gv_end spend_guess(const search *s)
{
    gv_nine_job *const job = s->job;
    const gv_nine_control *const control = s->control;
    if (!control) {
        job->n_guesses++;
        return GV_END_COMPLETE;
    }
    if (control->limit_guesses && job->n_guesses >= control->limit_guesses)
        return GV_END_NODES;
    job->n_guesses++;
    if (!control->look || job->n_guesses % LOOK_EVERY != 0)
        return GV_END_COMPLETE;
    return control->look(control->user);
}

static gv_end take_solution(const search *s, const gv_nine_solo *solo)
{
    gv_nine_job *const job = s->job;
    if (job->n_solutions++ == 0 && job->first)
        put_digits(job->first, solo);
    if (s->visit) {
        uint8_t digits[GV_NINE_CELLS];
        put_digits(digits, solo);
        if (!s->visit(s->user, digits))
            return GV_END_STOPPED;
    }
    return job->n_solutions == job->limit ? GV_END_SOLUTIONS : GV_END_COMPLETE;
}

static gv_end explore(const search *s)
{
    const gv_nine_kernel *const kernel = s->kernel;
    gv_nine_solo path[GV_NINE_CELLS + 1]; // each guess is in a cell of its own
    gv_nine_solo *at = path;
    load(at, kernel, s->job);
    for (;;) {
        const gv_nine_settled settled =
            s->layout ? kernel->layout_settle(at, s->layout) : kernel->solo_settle(at);
        gv_end end = GV_END_COMPLETE;
        s->job->n_sweeps++;
        if (settled == GV_NINE_OPEN)
            end = spend_guess(s);
        else if (settled == GV_NINE_SOLVED)
            end = take_solution(s, at);
        if (end != GV_END_COMPLETE)
            return end;
        if (settled == GV_NINE_OPEN) {
            at[1] = at[0];
            kernel->solo_split(at + 1, at);
            at++;
        } else if (at == path) {
            return GV_END_COMPLETE;
        } else {
            at--;
        }
    }
}

static void run(const search *s)
{
    s->job->n_solutions = s->job->n_guesses = s->job->n_sweeps = 0;
    s->job->end = explore(s);
}

void gv_nine_run_solo(const gv_nine_kernel *kernel, gv_nine_job *job,
                      const gv_nine_control *control)
{
    assert(job->limit &&
           (job->source == GV_NINE_TEXT || job->source == GV_NINE_DIGITS));
    run(&(search){ .kernel = kernel, .job = job, .control = control });
}

void gv_nine_run_layout(const gv_nine_kernel *kernel, const gv_nine_layout *layout,
                        gv_nine_job *job, gv_nine_visit_fn *visit, void *user,
                        const gv_nine_control *control)
{
    assert(job->source == GV_NINE_CANDS && !job->second);
    run(&(search){ .kernel = kernel,
                   .layout = layout,
                   .job = job,
                   .visit = visit,
                   .user = user,
                   .control = control });
}
