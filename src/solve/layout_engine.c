/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout_engine.c -- between instances and the search for one puzzle
 * (sudoku9/search/solo.h). Labels and cells have the same numbers on both sides. */
#include "solve/layout_engine.h"

#include "solve/layout.h"
#include "solve/nine_engine.h"
#include "sudoku9/search/solo.h"

bool gv_layout_engine_suits(const gv_instance *instance, const gv_search *search)
{
    return !search->vars && gv_layout_fits(instance->net) &&
           !gv_nine_engine_wants_symmetry(instance, search);
}

/* Runs the job within the limits of the search. */
static void run_job(gv_nine_job *job, const gv_nine_layout *layout,
                    const gv_instance *instance, gv_search *search)
{
    gv_budget budget = gv_budget_start(&search->limits);
    job->end = gv_budget_look(&budget);
    if (job->end != GV_END_COMPLETE)
        return;
    const gv_nine_control control = gv_nine_engine_control(&budget);
    gv_nine_run_layout(gv_nine_kernel_of(gv_context_cpu(instance->context)), layout,
                       job, search->found ? gv_nine_engine_visit : NULL, search,
                       &control);
    gv_nine_engine_count(gv_context_counters(instance->context), job, 1);
}

gv_status gv_layout_engine_run(gv_search_result *out, const gv_instance *instance,
                               const gv_search *search, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    const gv_nine_layout *layout = NULL;
    const gv_status status = gv_layout_find(&layout, instance, tmp, err);
    if (status == GV_OK) {
        gv_nine_cands cands;
        gv_nine_engine_load(&cands, instance, search->keep, search->forbid);
        gv_nine_job job = { .source = GV_NINE_CANDS,
                            .puzzle = &cands,
                            .limit = search->limits.solutions };
        gv_search own = *search;
        run_job(&job, layout, instance, &own);
        gv_bigcount_set(&out->count, job.n_solutions);
        out->end = job.end;
        out->nodes = job.n_guesses;
    }
    gv_arena_rewind(tmp, mark);
    return status;
}
