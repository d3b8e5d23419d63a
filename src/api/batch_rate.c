/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch_rate.c -- batches of ratings, each thread with a rater of its own. */
#include "api/api_internal.h"
#include "api/batch.h"
#include "rate/rater.h"

#include <math.h>

enum { QUICK_ROWS = 512, SLOW_ROWS = 16 };

typedef struct rate_call {
    double *values;
    uint8_t *outcomes;
    const gv_rate_plan *plan;
    size_t n_ratings;
    gv_rater **raters; /* one for each worker */
} rate_call;

static void put_value(const rate_call *call, size_t row, size_t i, double value,
                      gv_outcome outcome)
{
    const size_t at = row * call->n_ratings + i;
    call->values[at] = value;
    if (call->outcomes)
        call->outcomes[at] = (uint8_t)outcome;
}

static void leave_out(void *user, size_t row, gv_outcome outcome)
{
    const rate_call *const call = user;
    for (size_t i = 0; i < call->n_ratings; i++)
        put_value(call, row, i, NAN, outcome);
}

/* Writes the values of one row; if no rating could be used, it has none. */
static void put_row(gv_api_batch_chunk *chunk, rate_call *call, size_t row,
                    const gv_rate_question *question)
{
    size_t n_errors = 0;
    for (size_t i = 0; i < call->n_ratings; i++) {
        const gv_rate_value *const value = &question->values[i];
        const double unit = pow(10, gv_rate_plan_rating(call->plan, i)->n_decimals);
        put_value(call, row, i, value->has_value ? (double)value->value / unit : NAN,
                  gv_caller_rate_outcome(gv_rate_plan_rating(call->plan, i), value,
                                         question->search.instance));
        n_errors += value->outcome == GV_OUTCOME_ERROR;
    }
    if (n_errors == call->n_ratings)
        gv_api_batch_refuse(chunk, row, call, &question->error);
}

static gv_status rate_rows(gv_api_batch_chunk *chunk, void *user, gv_error *err)
{
    rate_call *const call = user;
    const gv_limits limits = gv_api_batch_limits(chunk->batch, 0);
    gv_rater **const rater = &call->raters[chunk->worker];
    gv_rate_question *questions =
        GV_ARENA_NEW(&chunk->tmp, gv_rate_question, chunk->n_rows);
    gv_rate_question **pointers =
        GV_ARENA_NEW(&chunk->tmp, gv_rate_question *, chunk->n_rows);
    if (!questions || !pointers)
        return gv_fail_memory(err);
    if (!*rater)
        GV_TRY(gv_rater_new(rater, call->plan, err));
    for (size_t i = 0; i < chunk->n_rows; i++) {
        questions[i].search.instance = chunk->rows[i].instance;
        questions[i].search.nine = chunk->rows[i].nine;
        questions[i].search.context = chunk->batch->context;
        pointers[i] = &questions[i];
    }
    GV_TRY(gv_rate_block(pointers, chunk->n_rows, *rater, &limits, &chunk->tmp, err));
    for (size_t i = 0; i < chunk->n_rows; i++)
        put_row(chunk, call, chunk->rows[i].number, &questions[i]);
    return GV_OK;
}

static gv_status run(rate_call *call, const gv_puzzles *puzzles,
                     const gv_batch_options *options, gv_error *err)
{
    const bool is_quick = gv_rate_plan_is_quick(call->plan);
    const gv_api_batch_verb verb = { .takes_nine = is_quick,
                                     .chunk_rows = is_quick ? QUICK_ROWS : SLOW_ROWS,
                                     .answer = rate_rows,
                                     .leave_out = leave_out };
    gv_api_batch batch;
    GV_TRY(gv_api_batch_begin(&batch, puzzles, options, &verb, err));
    call->raters = gv_memory_zeroed(gv_context_memory(batch.context), batch.n_workers,
                                    sizeof *call->raters);
    const gv_status status =
        call->raters ? gv_api_batch_run(&batch, call, err) : gv_fail_memory(err);
    for (unsigned i = 0; call->raters && i < batch.n_workers; i++)
        gv_rater_free(call->raters[i]);
    gv_free(call->raters);
    gv_api_batch_end(&batch);
    return status;
}

gv_status gv_rate_batch(double *values, uint8_t *outcomes, const gv_puzzles *puzzles,
                        const gv_scale_options *scale, const gv_batch_options *options,
                        gv_error *err)
{
    gv_puzzles known;
    gv_rate_plan *plan;
    GV_NEED(values);
    GV_NEED(puzzles);
    GV_TRY(GV_READ_OPTIONS(&known, puzzles, err));
    GV_TRY(gv_caller_rate_plan(&plan, scale, known.context, err));
    rate_call call = { .values = values,
                       .outcomes = outcomes,
                       .plan = plan,
                       .n_ratings = gv_rate_plan_size(plan) };
    const gv_status status = run(&call, puzzles, options, err);
    gv_rate_plan_free(plan);
    return status;
}
