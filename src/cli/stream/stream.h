/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stream.h -- the stream of records of a run: its batches and its state. records.c
 * drives it, batch_read.c fills the batches. */
#ifndef GV_CLI_STREAM_STREAM_H
#define GV_CLI_STREAM_STREAM_H

#include "work/progress.h"
#include "cli/stream/inputs.h"
#include "cli/stream/task.h"

enum {
    GV_BATCH_RECORDS = 2048,
    GV_BATCH_SLOW_RECORDS = 16,
    GV_BATCH_BYTES = 256 << 10
};

/* Some records of one input. Reused. */
struct gv_batch {
    gv_stream *stream;
    gv_work_item *item;                  /* of the schedule, while it is worked on */
    gv_buffer texts;                     /* the texts of its records */
    gv_record records[GV_BATCH_RECORDS]; /* settled by the worker */
    size_t n_records;
    uint64_t first; /* number of its first record; the next ones are run->n_shards on */
    gv_buffer name; /* of its input */
    bool is_operand; /* its input is a puzzle given as an operand */
    bool is_file;    /* its input is a file, of that name */
    bool is_empty;   /* its one record is the word `empty` */
    gv_arena arena;  /* its copy of the columns */
    const gv_columns *columns;
    double fraction; /* of the input, when it was read */

    gv_buffer out;
    gv_buffer messages;
    size_t n_answered;
    bool cut;         /* Ctrl-C came before all records were answered */
    gv_status status; /* not of a record: memory ran out, no temporary file */
    gv_error error;
};

struct gv_stream {
    gv_run *run;
    gv_inputs inputs;
    uint64_t n_read;
    uint64_t n_seen;    /* also those that other runs answer */
    uint64_t done_hash; /* of the texts that a run before this one has answered */
    uint64_t n_written;
    gv_worker *workers;
    const gv_columns *header; /* of the first input, if that is a table */
    gv_arena header_arena;
    size_t batch_size; /* maximum number of records of the next batch */
    bool read_ended;   /* memory ran out while reading, or the input is not the one */

    // Used only by the thread whose turn it is to write.
    gv_progress progress;
    uint64_t written_hash; /* with a checkpoint: of the texts of all answered records */
    bool begun;            /* the opening of the output is written */
    bool cut;              /* nothing more may be written */
    gv_status status;      /* of memory and output */
    gv_error *err;
};

/* Fills a batch (the fetch step of the schedule); `user` is the stream. Batches are
 * small when input comes slowly, so that answers do not have to wait for it. */
gv_status gv_batch_read(void *user, gv_work_item *item, bool *found, gv_error *err);

#endif
