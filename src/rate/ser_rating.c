/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ser_rating.c -- the ratings of Sudoku Explainer: SER (its ER), EP and ED. They come
 * from one run, which is made once even if several are asked for. Undefined except for
 * 9x9 Sudoku, where pencilmarks are the candidates to start from. */
#include "sudoku9/cands.h"
#include "rate/rate_internal.h"
#include "solve/nine_engine.h"

bool gv_rate_ser_exists(const gv_instance *instance)
{
    return gv_net_is_nine(instance->net);
}

/* The grid of the job's puzzle; false if it has none. */
static bool take_grid(gv_se_grid *out, const gv_rate_question *question)
{
    uint8_t values[GV_NINE_CELLS];
    if (!question->search.nine) {
        uint16_t marks[GV_NINE_CELLS];
        if (!gv_nine_engine_marks(values, marks, question->search.instance))
            return false;
        gv_se_grid_init_marks(out, values, marks);
        return true;
    }
    for (size_t cell = 0; cell < GV_NINE_CELLS; cell++)
        values[cell] = (uint8_t)(question->search.nine[cell] - '0');
    gv_se_grid_init(out, values);
    return true;
}

/* The run that answers all of the three that are in the plan. */
static gv_status take_result(const gv_se_result **out, gv_rate_job *job, gv_error *err)
{
    gv_se_grid grid;
    *out = NULL;
    if (!job->ser_known) {
        if (!take_grid(&grid, job->question))
            return GV_OK;
        gv_se_solver *solver;
        GV_TRY(gv_rate_job_ser(&solver, job, err));
        const bool whole = gv_rate_job_asks(job, "SER");
        const bool ep = gv_rate_job_asks(job, "EP");
        const gv_se_task task = { .grid = &grid,
                                  .limits = job->limits,
                                  .ep_only = !whole && ep,
                                  .ed_only = !whole && !ep };
        GV_TRY(gv_se_solve(&job->ser, solver, &task, err));
        job->ser_known = true;
    }
    *out = &job->ser;
    return GV_OK;
}

/* What is known about a rating that was not reached: it is at least the greatest so
 * far, and at least the lowest rating of the producer that was running. In tenths, one
 * below that. */
static gv_rate_value above(const gv_se_result *result)
{
    const double base = gv_se_producers[result->producer - 1].rating;
    return (gv_rate_value){ .outcome = GV_OUTCOME_LIMIT,
                            .has_value = true,
                            .value =
                                gv_se_tenths(result->er > base ? result->er : base) - 1,
                            .end = result->end };
}

/* One of the three ratings, and the step that it is of. */
typedef struct part {
    bool known;
    double rating;
    gv_se_title by;
} part;

static part part_of(const gv_se_result *result, gv_explainer_part which)
{
    switch (which) {
    case GV_EXPLAINER_EP:
        return (part){ result->has_ep, result->ep, result->ep_by };
    case GV_EXPLAINER_ED:
        return (part){ result->has_ed, result->ed, result->ed_by };
    default:
        return (part){ result->outcome == GV_OUTCOME_OK && result->has_ed, result->er,
                       result->er_by };
    }
}

gv_status gv_rate_by_explainer(gv_rate_value *out, gv_rate_job *job,
                               const gv_rating *rating, gv_error *err)
{
    const gv_se_result *result;
    GV_TRY(take_result(&result, job, err));
    *out = (gv_rate_value){ .outcome = GV_OUTCOME_OK };
    if (!result)
        return GV_OK;
    const part of = part_of(result, rating->part);
    if (of.known || result->outcome == GV_OUTCOME_OK)
        *out = (gv_rate_value){ .outcome = GV_OUTCOME_OK,
                                .has_value = true,
                                .value = of.known ? gv_se_tenths(of.rating) : 0,
                                .by = of.by };
    else if (result->outcome == GV_OUTCOME_BEYOND)
        *out = (gv_rate_value){ .outcome = GV_OUTCOME_BEYOND };
    else
        *out = above(result);
    return GV_OK;
}
