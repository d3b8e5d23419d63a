/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paris_rating.c -- the measures of Jacques Paris: degrees of freedom, type, total
 * degrees of freedom, average ease. They need no unique solution. A measure that does
 * not exist (another family, pencilmarks, a puzzle of another type) is undefined. */
#include "template/selective.h"
#include "rate/rate_internal.h"

static const gv_rate_value undefined = { .outcome = GV_OUTCOME_OK };

/* The board of the job's instance; NULL with GV_OK if it has none. */
static gv_status take_board(gv_template_board **out, const gv_rate_job *job,
                            gv_arena *arena, gv_error *err)
{
    static const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };
    const gv_rate_question *question = job->question;
    *out = NULL;
    if (!question->search.nine && !gv_template_suits(question->search.instance))
        return GV_OK;
    const gv_template_units *units;
    GV_TRY(gv_template_units_new(
        &units, question->search.nine ? nine : question->search.instance->net->shape,
        arena, err));
    gv_template_board *board = GV_ARENA_NEW(arena, gv_template_board, 1);
    if (!board)
        return gv_fail_memory(err);
    if (question->search.nine)
        gv_template_board_of_text(board, units, question->search.nine);
    else
        gv_template_board_of(board, units, question->search.instance, NULL);
    *out = board;
    return GV_OK;
}

/* ---- the measures of a board ---- */

typedef gv_status measure_fn(gv_rate_value *out, gv_template_board *board,
                             const gv_limits *limits, gv_arena *arena, gv_error *err);

static gv_status measure_dof(gv_rate_value *out, gv_template_board *board,
                             const gv_limits *limits, gv_arena *arena, gv_error *err)
{
    (void)limits;
    (void)arena;
    (void)err;
    out->value = gv_template_measure(board).dof;
    return GV_OK;
}

static gv_status measure_type(gv_rate_value *out, gv_template_board *board,
                              const gv_limits *limits, gv_arena *arena, gv_error *err)
{
    (void)limits;
    gv_template_solving solving;
    GV_TRY(gv_template_classify(&solving, board, arena, err));
    out->value = solving.type;
    if (solving.type == GV_TEMPLATE_NO_TYPE)
        *out = undefined;
    return GV_OK;
}

static gv_status measure_total(gv_rate_value *out, gv_template_board *board,
                               const gv_limits *limits, gv_arena *arena, gv_error *err)
{
    gv_template_solving solving;
    GV_TRY(gv_template_solve(&solving, board, limits, false, arena, err));
    out->value = solving.total;
    if (solving.outcome == GV_OUTCOME_BEYOND)
        *out = undefined;
    if (solving.branches_cut) // an answer, but for only some of the branches
        out->end = GV_END_NODES;
    if (solving.outcome == GV_OUTCOME_LIMIT) // it is at least that
        *out = (gv_rate_value){ .outcome = GV_OUTCOME_LIMIT,
                                .has_value = true,
                                .value = solving.total - 1,
                                .end = solving.why };
    return GV_OK;
}

static gv_status measure_ease(gv_rate_value *out, gv_template_board *board,
                              const gv_limits *limits, gv_arena *arena, gv_error *err)
{
    (void)limits;
    const gv_template_forced *forced;
    uint32_t n_forced;
    gv_outcome fill;
    GV_TRY(gv_template_fill_in_order(&fill, &forced, &n_forced, board, arena, err));
    out->value = gv_template_mean_ease(forced, n_forced);
    if (fill != GV_OUTCOME_OK)
        *out = undefined;
    return GV_OK;
}

/* ---- the rows of the table ---- */

static gv_status measure(gv_rate_value *out, const gv_rate_job *job, measure_fn *by,
                         gv_error *err)
{
    gv_arena arena;
    gv_arena_init(&arena, job->rater->plan->options.memory);
    gv_template_board *board;
    gv_status status = take_board(&board, job, &arena, err);
    if (status == GV_OK && board)
        status = by(out, board, &job->limits, &arena, err);
    else if (status == GV_OK)
        *out = undefined;
    gv_arena_free(&arena);
    return status;
}

gv_status gv_rate_dof(gv_rate_value *out, gv_rate_job *job, const gv_rating *rating,
                      gv_error *err)
{
    (void)rating;
    return measure(out, job, measure_dof, err);
}

gv_status gv_rate_type(gv_rate_value *out, gv_rate_job *job, const gv_rating *rating,
                       gv_error *err)
{
    (void)rating;
    return measure(out, job, measure_type, err);
}

gv_status gv_rate_total_dof(gv_rate_value *out, gv_rate_job *job,
                            const gv_rating *rating, gv_error *err)
{
    (void)rating;
    return measure(out, job, measure_total, err);
}

gv_status gv_rate_ease(gv_rate_value *out, gv_rate_job *job, const gv_rating *rating,
                       gv_error *err)
{
    (void)rating;
    return measure(out, job, measure_ease, err);
}
