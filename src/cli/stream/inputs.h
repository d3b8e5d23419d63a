/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs.h -- the inputs of a run, one after the other: files, standard input, puzzles
 * given as operands, and the word `empty`. */
#ifndef GV_CLI_STREAM_INPUTS_H
#define GV_CLI_STREAM_INPUTS_H

#include "cli/run.h"
#include "text/reader.h"

typedef struct gv_inputs {
    gv_run *run;
    size_t next;       /* operand to open next */
    gv_reader *reader; /* NULL: none is open, or the open one is `empty` */
    int fd;            /* of the open file; -1 for texts */
    bool is_empty;     /* the open input is the word `empty` */
    bool is_operand;   /* it is an operand, as a text */
    char name[32];     /* "stdin", "input", "operand 2"; files have their own name */
    const char *file;  /* the file's name, or NULL */
    gv_buffer text;    /* of a model that was translated */
    struct gv_unpacker *unpacker; /* of a file that may be compressed; else NULL */

    uint64_t bytes_done; /* of the finished inputs */
    uint64_t bytes_all;  /* 0: unknown */
} gv_inputs;

void gv_inputs_init(gv_inputs *inputs, gv_run *run);

/* Opens the next input; *more is false if there is none left. A failure concerns only
 * that input: the next call continues after it. */
gv_status gv_inputs_open(gv_inputs *inputs, bool *more, gv_error *err);
/* Opens a file beside the inputs of the run, as one of its own. Close it likewise. */
gv_status gv_inputs_open_file(gv_inputs *out, gv_run *run, const char *path,
                              gv_error *err);
void gv_inputs_close(gv_inputs *inputs);

/* The name of the input that is open, or failed to open, in messages. */
const char *gv_inputs_name(const gv_inputs *inputs);

/* Adds to what is wrong with the text of an operand that it is not a file either, if it
 * could be one. */
void gv_inputs_no_file(gv_error *err, const gv_run *run, const char *operand,
                       size_t length);

/* The fraction of all input that has been read; below 0 if unknown. */
double gv_inputs_fraction(const gv_inputs *inputs);

#endif
