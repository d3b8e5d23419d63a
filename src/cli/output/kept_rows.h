/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept_rows.h -- answers that are kept until the last record is answered: to sort them,
 * or to write only the first of the order, or a random sample. */
#ifndef GV_CLI_OUTPUT_KEPT_ROWS_H
#define GV_CLI_OUTPUT_KEPT_ROWS_H

#include "base/buffer.h"
#include "base/cell.h"
#include "base/status.h"

/* What an answer is ordered by: numbers before texts before what is absent, whatever
 * the direction; equal ones by `number`. */
typedef struct gv_row_key {
    unsigned rank;
    double value; /* of a number; the smaller, the sooner */
    char *text;   /* of a text, in its own memory; else NULL */
    uint64_t number;
} gv_row_key;

typedef struct gv_kept_row {
    gv_row_key key;
    uint64_t draw; /* of a sample: the rows with the least are in it */
    char *text;
    size_t length;
} gv_kept_row;

typedef struct gv_kept_rows {
    gv_memory *memory;
    bool is_sample;  /* `most` is the size of a sample, not of a top */
    bool descending; /* in the order of the key */
    uint64_t most;   /* 0: all */
    gv_kept_row *rows;
    size_t n, room, next;
} gv_kept_rows;

/* The key of a cell; false when out of memory. */
bool gv_row_key_of(gv_row_key *out, const gv_cell *cell, bool descending,
                   gv_memory *memory);

/* Keeps an answer unless it is known to be left out; takes the text of its key. */
gv_status gv_kept_rows_add(gv_kept_rows *kept, gv_row_key key, uint64_t draw,
                           const char *text, size_t length, gv_error *err);

/* Appends answers in their order, up to about `bytes`; *more: there are others. */
void gv_kept_rows_put(gv_buffer *out, bool *more, gv_kept_rows *kept, size_t bytes);
void gv_kept_rows_free(gv_kept_rows *kept);

#endif
