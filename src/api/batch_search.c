/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch_search.c -- batches of counts, solutions, checks and minimal puzzles, on the
 * blocks of solve/block.h. */
#include "api/api_internal.h"
#include "api/batch.h"
#include "base/bitset.h"
#include "solve/nine_engine.h"

#include <string.h>

enum {
    CELLS = 81,
    QUICK_ROWS = 1024, /* counted in a tenth of a millisecond, within the cache */
    SLOW_ROWS = 256,
    BLOCK_LIMIT = 1000 /* solutions: more are counted one puzzle at a time */
};

static void put_outcome(uint8_t *outcomes, size_t row, gv_outcome outcome)
{
    if (outcomes)
        outcomes[row] = (uint8_t)outcome;
}

/* ---- questions ---- */

typedef struct search_block {
    gv_search_question *questions;
    gv_search_question **pointers;
} search_block;

static gv_status make_questions(search_block *out, gv_api_batch_chunk *chunk,
                                gv_error *err)
{
    // Not zeroed: this is felt where a puzzle takes a third of a microsecond.
    out->questions = gv_arena_take(&chunk->tmp, chunk->n_rows * sizeof *out->questions);
    out->pointers = gv_arena_take(&chunk->tmp, chunk->n_rows * sizeof *out->pointers);
    if (!out->questions || !out->pointers)
        return gv_fail_memory(err);
    for (size_t i = 0; i < chunk->n_rows; i++) {
        out->questions[i] = (gv_search_question){ .instance = chunk->rows[i].instance,
                                                  .nine = chunk->rows[i].nine,
                                                  .context = chunk->batch->context };
        out->pointers[i] = &out->questions[i];
    }
    return GV_OK;
}

/* ---- count ---- */

typedef struct count_call {
    uint64_t *counts;
    uint8_t *outcomes;
    uint64_t limit;
} count_call;

static void leave_count_out(void *user, size_t row, gv_outcome outcome)
{
    const count_call *const call = user;
    call->counts[row] = 0;
    put_outcome(call->outcomes, row, outcome);
}

/* Counts of any size. */
static gv_status count_one(uint64_t *out, gv_end *end, const gv_instance *instance,
                           const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_search search = { .limits = *limits, .forbid = GV_NO_LABEL };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, &search, tmp, err);
    if (status == GV_OK) {
        *out = gv_bigcount_u64(&result.count);
        *end = result.end;
    }
    gv_bigcount_free(&result.count);
    return status;
}

/* Field by field: zeroing what such jobs do not use would take as long as reading them.
 */
static void ask_count(gv_nine_job *out, const gv_api_batch_row *row, uint64_t limit)
{
    out->source = row->has_values ? GV_NINE_DIGITS : GV_NINE_TEXT;
    out->puzzle = row->nine;
    out->limit = limit;
    out->first = out->second = NULL;
}

/* Rows of 81 characters or values, directly in the lanes: questions of solve/block.h
 * would take a tenth of the time that the puzzles take. */
static gv_status count_nines(gv_api_batch_chunk *chunk, const count_call *call,
                             const gv_limits *limits, gv_error *err)
{
    gv_context *const context = chunk->batch->context;
    gv_nine_job *jobs = gv_arena_take(&chunk->tmp, chunk->n_rows * sizeof *jobs);
    gv_nine_work *work =
        gv_nine_work_new(&chunk->tmp, gv_nine_kernel_of(gv_context_cpu(context)));
    if (!jobs || !work)
        return gv_fail_memory(err);
    for (size_t i = 0; i < chunk->n_rows; i++)
        ask_count(&jobs[i], &chunk->rows[i], call->limit);
    gv_budget budget = gv_budget_start(limits);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    gv_nine_run(work, jobs, chunk->n_rows, &control);
    gv_nine_engine_count(gv_context_counters(context), jobs, chunk->n_rows);
    for (size_t i = 0; i < chunk->n_rows; i++) {
        call->counts[chunk->rows[i].number] = jobs[i].n_solutions;
        put_outcome(call->outcomes, chunk->rows[i].number,
                    gv_api_batch_outcome(jobs[i].end));
    }
    return GV_OK;
}

static bool are_nines(const gv_api_batch_chunk *chunk)
{
    size_t i = 0;
    while (i < chunk->n_rows && chunk->rows[i].nine)
        i++;
    return i == chunk->n_rows;
}

static gv_status count_rows(gv_api_batch_chunk *chunk, void *user, gv_error *err)
{
    const count_call *const call = user;
    const gv_limits limits = gv_api_batch_limits(chunk->batch, call->limit);
    const bool together = call->limit > 0 && call->limit <= BLOCK_LIMIT;
    if (are_nines(chunk))
        return count_nines(chunk, call, &limits, err);
    search_block block;
    GV_TRY(make_questions(&block, chunk, err));
    if (together)
        GV_TRY(
            gv_search_block(block.pointers, chunk->n_rows, &limits, &chunk->tmp, err));
    for (size_t i = 0; i < chunk->n_rows; i++) {
        gv_search_question *const question = &block.questions[i];
        if (!together)
            GV_TRY(count_one(&question->n_solutions, &question->end, question->instance,
                             &limits, &chunk->tmp, err));
        call->counts[chunk->rows[i].number] = question->n_solutions;
        put_outcome(call->outcomes, chunk->rows[i].number,
                    gv_api_batch_outcome(question->end));
    }
    return GV_OK;
}

gv_status gv_count_batch(uint64_t *counts, uint8_t *outcomes, const gv_puzzles *puzzles,
                         uint64_t limit, const gv_batch_options *options, gv_error *err)
{
    static const gv_api_batch_verb together = { .takes_nine = true,
                                                .takes_values = true,
                                                .chunk_rows = QUICK_ROWS,
                                                .answer = count_rows,
                                                .leave_out = leave_count_out };
    static const gv_api_batch_verb one_by_one = { .chunk_rows = SLOW_ROWS,
                                                  .answer = count_rows,
                                                  .leave_out = leave_count_out };
    GV_NEED(counts);
    count_call call = { .counts = counts, .outcomes = outcomes, .limit = limit };
    return gv_api_batch_call(
        puzzles, options, limit > 0 && limit <= BLOCK_LIMIT ? &together : &one_by_one,
        &call, err);
}

/* ---- solve ---- */

/* Rows of values as bytes. */
typedef struct values_call {
    uint8_t *values;
    size_t stride;
    uint8_t *outcomes;
    uint64_t seed, first_unit; /* of minimize */
} values_call;

static void leave_values_out(void *user, size_t row, gv_outcome outcome)
{
    const values_call *const call = user;
    memset(call->values + row * call->stride, 0, call->stride);
    put_outcome(call->outcomes, row, outcome);
}

/* Whether a value for each cell of the row fits into the caller's array: refuses the
 * row if not. */
static bool has_room(gv_api_batch_chunk *chunk, const gv_api_batch_row *row,
                     values_call *call)
{
    const size_t n_cells = row->nine ? CELLS : row->instance->net->n_primary;
    gv_error why = { .status = GV_OK };
    if (n_cells > call->stride)
        (void)gv_fail(&why, GV_ERR_ARGUMENT,
                      "the puzzle has %zu cells, but a row of the array has %zu",
                      n_cells, call->stride);
    for (gv_var var = 0; !row->nine && why.status == GV_OK && var < n_cells; var++)
        if (gv_net_group_size(row->instance->net, var) > UINT8_MAX)
            (void)gv_fail(&why, GV_ERR_UNSUPPORTED,
                          "the values of the puzzle do not fit into bytes");
    if (why.status != GV_OK)
        gv_api_batch_refuse(chunk, row->number, call, &why);
    return why.status == GV_OK;
}

/* Drops the rows that have no room. */
static void keep_rows_with_room(gv_api_batch_chunk *chunk, values_call *call)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < chunk->n_rows; i++)
        if (has_room(chunk, &chunk->rows[i], call))
            chunk->rows[n_kept++] = chunk->rows[i];
    chunk->n_rows = n_kept;
}

/* The variable of the label, and which of its values it is, from 1. */
static void put_label(uint8_t *values, const gv_net *net, gv_label label)
{
    const gv_var var = net->label_groups[net->label_start[label]];
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (net->group_labels[i] == label)
            values[var] = (uint8_t)(i - net->group_start[var] + 1);
}

static gv_status make_solve_room(search_block *block, gv_api_batch_chunk *chunk,
                                 const values_call *call, gv_error *err)
{
    for (size_t i = 0; i < chunk->n_rows; i++) {
        gv_search_question *const question = &block->questions[i];
        uint8_t *const values = call->values + chunk->rows[i].number * call->stride;
        memset(values, 0, call->stride);
        if (question->nine) {
            question->digits = values;
            continue;
        }
        question->first =
            GV_ARENA_NEW(&chunk->tmp, gv_label, question->instance->net->n_primary);
        if (!question->first)
            return gv_fail_memory(err);
    }
    return GV_OK;
}

static gv_status solve_rows(gv_api_batch_chunk *chunk, void *user, gv_error *err)
{
    values_call *const call = user;
    const gv_limits limits = gv_api_batch_limits(chunk->batch, 2);
    search_block block;
    keep_rows_with_room(chunk, call);
    if (!chunk->n_rows)
        return GV_OK;
    GV_TRY(make_questions(&block, chunk, err));
    GV_TRY(make_solve_room(&block, chunk, call, err));
    GV_TRY(gv_search_block(block.pointers, chunk->n_rows, &limits, &chunk->tmp, err));
    for (size_t i = 0; i < chunk->n_rows; i++) {
        const gv_search_question *const question = &block.questions[i];
        const size_t row = chunk->rows[i].number;
        const gv_outcome outcome = gv_caller_outcome(question);
        if (outcome == GV_OUTCOME_LIMIT)
            memset(call->values + row * call->stride, 0, call->stride);
        else if (!question->nine && question->n_solutions)
            for (uint32_t v = 0; v < question->instance->net->n_primary; v++)
                put_label(call->values + row * call->stride, question->instance->net,
                          question->first[v]);
        put_outcome(call->outcomes, row, outcome);
    }
    return GV_OK;
}

gv_status gv_solve_batch(uint8_t *solutions, size_t stride, uint8_t *outcomes,
                         const gv_puzzles *puzzles, const gv_batch_options *options,
                         gv_error *err)
{
    static const gv_api_batch_verb verb = { .takes_nine = true,
                                            .chunk_rows = QUICK_ROWS,
                                            .answer = solve_rows,
                                            .leave_out = leave_values_out };
    GV_NEED(solutions);
    values_call call = { .values = solutions, .stride = stride, .outcomes = outcomes };
    return gv_api_batch_call(puzzles, options, &verb, &call, err);
}

/* ---- check ---- */

typedef struct check_call {
    gv_check_result *results;
    uint8_t *outcomes;
} check_call;

static void leave_check_out(void *user, size_t row, gv_outcome outcome)
{
    const check_call *const call = user;
    call->results[row] =
        (gv_check_result){ .end = outcome == GV_OUTCOME_LIMIT ? GV_END_STOPPED
                                                              : GV_END_COMPLETE };
    put_outcome(call->outcomes, row, outcome);
}

static gv_outcome outcome_of_check(const gv_check_result *result)
{
    if (result->end != GV_END_COMPLETE)
        return GV_OUTCOME_LIMIT;
    return result->solutions == 1  ? GV_OUTCOME_OK
           : result->solutions > 1 ? GV_OUTCOME_MULTIPLE
                                   : GV_OUTCOME_NONE;
}

static gv_status check_rows(gv_api_batch_chunk *chunk, void *user, gv_error *err)
{
    const check_call *const call = user;
    const gv_limits limits = gv_api_batch_limits(chunk->batch, 0);
    gv_check_question *questions =
        GV_ARENA_NEW(&chunk->tmp, gv_check_question, chunk->n_rows);
    gv_check_question **pointers =
        GV_ARENA_NEW(&chunk->tmp, gv_check_question *, chunk->n_rows);
    if (!questions || !pointers)
        return gv_fail_memory(err);
    for (size_t i = 0; i < chunk->n_rows; i++) {
        questions[i].instance = chunk->rows[i].instance;
        questions[i].nine = chunk->rows[i].nine;
        questions[i].context = chunk->batch->context;
        pointers[i] = &questions[i];
    }
    GV_TRY(gv_check_block(pointers, chunk->n_rows, &limits, &chunk->tmp, err));
    for (size_t i = 0; i < chunk->n_rows; i++) {
        call->results[chunk->rows[i].number] = questions[i].result;
        put_outcome(call->outcomes, chunk->rows[i].number,
                    outcome_of_check(&questions[i].result));
    }
    return GV_OK;
}

gv_status gv_check_batch(gv_check_result *results, uint8_t *outcomes,
                         const gv_puzzles *puzzles, const gv_batch_options *options,
                         gv_error *err)
{
    static const gv_api_batch_verb verb = { .takes_nine = true,
                                            .chunk_rows = SLOW_ROWS,
                                            .answer = check_rows,
                                            .leave_out = leave_check_out };
    GV_NEED(results);
    check_call call = { .results = results, .outcomes = outcomes };
    return gv_api_batch_call(puzzles, options, &verb, &call, err);
}

/* ---- minimize ---- */

static gv_status make_minimize_question(gv_minimize_question *out,
                                        gv_api_batch_chunk *chunk,
                                        const gv_api_batch_row *row,
                                        const values_call *call, gv_error *err)
{
    *out = (gv_minimize_question){
        .instance = row->instance,
        .rng = gv_rng_stream(call->seed, call->first_unit + row->number),
        .keep = GV_ARENA_NEW(&chunk->tmp, uint64_t,
                             gv_bits_words(row->instance->n_givens + 1)),
    };
    return out->keep ? GV_OK : gv_fail_memory(err);
}

static void put_minimal(uint8_t *values, const gv_minimize_question *question)
{
    for (uint32_t i = 0; i < question->instance->n_givens; i++)
        if (gv_bits_has(question->keep, i))
            put_label(values, question->instance->net, question->instance->givens[i]);
}

static gv_status minimize_rows(gv_api_batch_chunk *chunk, void *user, gv_error *err)
{
    values_call *const call = user;
    const gv_limits limits = gv_api_batch_limits(chunk->batch, 0);
    keep_rows_with_room(chunk, call);
    if (!chunk->n_rows)
        return GV_OK;
    gv_minimize_question *questions =
        GV_ARENA_NEW(&chunk->tmp, gv_minimize_question, chunk->n_rows);
    gv_minimize_question **pointers =
        GV_ARENA_NEW(&chunk->tmp, gv_minimize_question *, chunk->n_rows);
    if (!questions || !pointers)
        return gv_fail_memory(err);
    for (size_t i = 0; i < chunk->n_rows; i++) {
        pointers[i] = &questions[i];
        GV_TRY(
            make_minimize_question(&questions[i], chunk, &chunk->rows[i], call, err));
    }
    GV_TRY(gv_minimize_block(pointers, chunk->n_rows, &limits, &chunk->tmp, err));
    for (size_t i = 0; i < chunk->n_rows; i++) {
        const size_t row = chunk->rows[i].number;
        const gv_outcome outcome = outcome_of_check(&questions[i].result);
        leave_values_out(call, row, outcome);
        if (outcome == GV_OUTCOME_OK)
            put_minimal(call->values + row * call->stride, &questions[i]);
    }
    return GV_OK;
}

gv_status gv_minimize_batch(uint8_t *minimal, size_t stride, uint8_t *outcomes,
                            const gv_puzzles *puzzles,
                            const gv_minimize_options *minimize,
                            const gv_batch_options *options, gv_error *err)
{
    static const gv_api_batch_verb verb = { .chunk_rows = SLOW_ROWS,
                                            .answer = minimize_rows,
                                            .leave_out = leave_values_out };
    gv_minimize_options how;
    GV_NEED(minimal);
    GV_TRY(GV_READ_OPTIONS(&how, minimize, err));
    values_call call = { .values = minimal,
                         .stride = stride,
                         .outcomes = outcomes,
                         .seed = how.seed,
                         .first_unit = how.unit };
    return gv_api_batch_call(puzzles, options, &verb, &call, err);
}
