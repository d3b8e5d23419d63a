/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_request.h -- what the server asks the command for: one verb with its options,
 * its input as a text, and functions that take what it writes. The server knows this
 * type alone; the function that answers (gv_command_request_run) is given to it by the
 * command. */
#ifndef GV_SERVE_COMMAND_REQUEST_H
#define GV_SERVE_COMMAND_REQUEST_H

#include "base/memory.h"
#include "work/progress.h"
#include "givens.h"

typedef struct gv_command_request {
    const char *verb;         /* "rate" */
    const char *const *words; /* its options as on a command line: "--ratings", "W" */
    size_t n_words;
    const char *input; /* what it reads instead of standard input; NULL: nothing */
    size_t input_length;

    /* Operands, behind those among the words, that are files: stores that the server's
     * own command line names. Nothing else is opened, and no program is run. */
    const char *const *files;
    size_t n_files;

    unsigned n_threads; /* 0: one */

    /* Where all that is not small is taken from; its limit bounds the run, which ends
     * with 70 when it is reached. NULL: the heap. */
    gv_memory *memory;

    /* Set by another thread to end it; the run sets it itself when its output fails or
     * enough is made: each ask has a flag of its own. May be NULL. */
    gv_flag *stop;

    /* These are called from any thread of the run, but never two at a time. */

    /* Takes a piece of the output; false ends the run. */
    bool (*write)(void *user, const char *text, size_t length);

    /* Takes messages: one or more whole lines. May be NULL. */
    void (*say)(void *user, const char *text);

    /* Hears about twice a second how much is done. May be NULL. */
    gv_progress_fn *progress;
    void *user;
} gv_command_request;

/* Answers in the calling thread; any number may run at once. Returns the exit code of
 * the command: 0, 1, 2, 3, 4, 5, 70, or 130 if `stop` ended it. */
typedef int gv_command_request_run(const gv_command_request *ask);

#endif
