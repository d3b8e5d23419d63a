/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch_canon.c -- batches of canonical forms of 9x9 puzzles. */
#include "api/api_internal.h"
#include "api/batch.h"
#include "solve/nine_engine.h"
#include "sudoku9/canon/canon.h"

#include <string.h>

enum { CELLS = GV_NINE_CELLS, ROWS = 256 };

typedef struct canon_call {
    uint8_t *digits;
    uint64_t *automorphisms;
    uint8_t *outcomes;
    const gv_canon_row *form;
} canon_call;

static void leave_out(void *user, size_t row, gv_outcome outcome)
{
    const canon_call *const call = user;
    memset(call->digits + row * CELLS, 0, CELLS);
    if (call->automorphisms)
        call->automorphisms[row] = 0;
    if (call->outcomes)
        call->outcomes[row] = (uint8_t)outcome;
}

/* A row as digits, and room for its solution. */
typedef struct canon_row {
    size_t number;
    uint8_t puzzle[CELLS], solution[CELLS];
    gv_search_question question;
} canon_row;

static bool read_digits(uint8_t out[CELLS], const gv_api_batch_row *row)
{
    for (size_t i = 0; row->nine && i < CELLS; i++)
        out[i] = row->nine[i] == '.' ? 0 : (uint8_t)(row->nine[i] - '0');
    return row->nine || gv_nine_engine_digits(out, row->instance);
}

/* Takes the rows that 81 digits can express. */
static size_t take_rows(canon_row *out, gv_api_batch_chunk *chunk, canon_call *call)
{
    size_t n = 0;
    for (size_t i = 0; i < chunk->n_rows; i++) {
        canon_row *const row = &out[n];
        gv_error why;
        row->number = chunk->rows[i].number;
        row->question = (gv_search_question){ .instance = chunk->rows[i].instance,
                                              .nine = chunk->rows[i].nine,
                                              .context = chunk->batch->context,
                                              .digits = row->solution };
        if (read_digits(row->puzzle, &chunk->rows[i])) {
            n++;
            continue;
        }
        (void)gv_caller_canon_refuse(&why);
        gv_api_batch_refuse(chunk, row->number, call, &why);
    }
    return n;
}

static gv_status solve_rows(canon_row *rows, size_t n_rows, gv_api_batch_chunk *chunk,
                            gv_error *err)
{
    const gv_limits limits = gv_api_batch_limits(chunk->batch, 2);
    gv_search_question **questions =
        GV_ARENA_NEW(&chunk->tmp, gv_search_question *, n_rows);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_rows; i++)
        questions[i] = &rows[i].question;
    return gv_search_block(questions, n_rows, &limits, &chunk->tmp, err);
}

static gv_status canon_rows(gv_api_batch_chunk *chunk, void *user, gv_error *err)
{
    canon_call *const call = user;
    canon_row *rows = GV_ARENA_NEW(&chunk->tmp, canon_row, chunk->n_rows);
    if (!rows)
        return gv_fail_memory(err);
    const size_t n_rows = take_rows(rows, chunk, call);
    if (n_rows && call->form->needs_solution)
        GV_TRY(solve_rows(rows, n_rows, chunk, err));
    for (size_t i = 0; i < n_rows; i++) {
        const canon_row *const row = &rows[i];
        const gv_outcome outcome = call->form->needs_solution
                                       ? gv_caller_outcome(&row->question)
                                       : GV_OUTCOME_OK;
        leave_out(call, row->number, outcome);
        if (outcome != GV_OUTCOME_OK)
            continue;
        gv_canonical canonical;
        call->form->find(&canonical, row->puzzle, row->solution);
        memcpy(call->digits + row->number * CELLS, canonical.digits, CELLS);
        if (call->automorphisms)
            call->automorphisms[row->number] = canonical.n_automorphisms;
    }
    return GV_OK;
}

gv_status gv_canon_batch(uint8_t *digits, uint64_t *automorphisms, uint8_t *outcomes,
                         const gv_puzzles *puzzles, const gv_canon_options *canon,
                         const gv_batch_options *options, gv_error *err)
{
    static const gv_api_batch_verb verb = { .takes_nine = true,
                                            .chunk_rows = ROWS,
                                            .answer = canon_rows,
                                            .leave_out = leave_out };
    GV_NEED(digits);
    canon_call call = { .digits = digits,
                        .automorphisms = automorphisms,
                        .outcomes = outcomes };
    GV_TRY(gv_caller_canon_form(&call.form, canon, err));
    return gv_api_batch_call(puzzles, options, &verb, &call, err);
}
