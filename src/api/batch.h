/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch.h -- what the batch calls of givens.h have in common: rows are read in chunks,
 * each chunk is answered by one thread, which writes the answers to their places in the
 * caller's arrays. So their order never depends on the threads. */
#ifndef GV_API_BATCH_H
#define GV_API_BATCH_H

#include "base/arena.h"
#include "model/instance.h"
#include "solve/block.h"

/* One row that could be read: 81 characters or values, if the verb and the limits allow
 * them, or an instance. */
typedef struct gv_api_batch_row {
    size_t number;
    const char *nine;
    const gv_instance *instance; /* if `nine` is NULL */
    bool has_values;             /* `nine` are the caller's values, 0 to 9 */
} gv_api_batch_row;

typedef struct gv_api_batch gv_api_batch;

/* Consecutive rows of a batch, in work. */
typedef struct gv_api_batch_chunk {
    gv_api_batch *batch;
    unsigned worker; /* below gv_batch_n_workers(), of this thread alone */
    gv_arena tmp;    /* rewound after each chunk */
    size_t first, n; /* the rows that it consists of */
    size_t n_rows;   /* of these, those that could be read */
    gv_api_batch_row *rows;
    gv_error bad; /* the first row that cannot be answered; GV_OK: all can */
} gv_api_batch_chunk;

/* What a call does with rows. `user` is its own, read by all threads. */
typedef struct gv_api_batch_verb {
    bool takes_nine;   /* rows may be 81 characters, */
    bool takes_values; /* or 81 values as the caller has them */
    size_t chunk_rows; /* at a time, at most */

    /* Answers chunk->rows. */
    gv_status (*answer)(gv_api_batch_chunk *chunk, void *user, gv_error *err);

    /* Fills the outputs of a row that has no answer: an error, or the stop flag. */
    void (*leave_out)(void *user, size_t row, gv_outcome outcome);
} gv_api_batch_verb;

struct gv_api_batch {
    gv_puzzles puzzles;
    gv_batch_options options;
    gv_text_options text_options;
    const gv_api_batch_verb *verb;
    void *user;
    gv_context *context, *own_context; /* in use; NULL, or made for this call */
    bool keeps_nine;                   /* rows of 81 characters stay text, */
    bool keeps_values;                 /* and those of 81 values stay values */
    bool plain_texts;                  /* texts of 81 characters are 9x9 Sudoku */
    unsigned n_workers;
    size_t chunk_rows, next_row;
};

/* Checks the arguments and prepares a batch; gv_api_batch_end() after success only. */
gv_status gv_api_batch_begin(gv_api_batch *out, const gv_puzzles *puzzles,
                             const gv_batch_options *options,
                             const gv_api_batch_verb *verb, gv_error *err);
/* Answers all rows. */
gv_status gv_api_batch_run(gv_api_batch *batch, void *user, gv_error *err);
void gv_api_batch_end(gv_api_batch *batch);

/* All of these, for calls that need nothing else. */
gv_status gv_api_batch_call(const gv_puzzles *puzzles, const gv_batch_options *options,
                            const gv_api_batch_verb *verb, void *user, gv_error *err);

/* How many threads work for `threads` of the options on `n_items`, at least 1. */
unsigned gv_api_batch_n_workers(unsigned threads, uint64_t n_items);

/* The limits of each row. */
gv_limits gv_api_batch_limits(const gv_api_batch *batch, uint64_t solutions);

/* Row `row` cannot be answered, for the reason in `why`: keeps that in the caller's
 * array, or ends the batch if there is none. */
void gv_api_batch_refuse(gv_api_batch_chunk *chunk, size_t row, void *user,
                         const gv_error *why);

/* OK for a search that was not cut short, else LIMIT. */
gv_outcome gv_api_batch_outcome(gv_end end);

#endif
