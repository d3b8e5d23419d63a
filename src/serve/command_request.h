/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_request.h -- what the server asks of the command: one verb with its options,
 * its input as a text, and functions that receive its output. The server knows only
 * this type; the command gives it the function that answers (gv_command_request_run).
 */
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

    /* Operands, after those among the words, that are files: stores named on the
     * server's own command line. Nothing else is opened, and no program is run. */
    const char *const *files;
    size_t n_files;

    unsigned n_threads; /* 0: one */

    /* The allocator for everything that is not small; its limit bounds the run, which
     * ends with 70 when it is reached. NULL: the heap. */
    gv_memory *memory;

    /* Set by another thread to end the run; the run itself sets it when its output
     * fails or it has made enough: each request has its own flag. May be NULL. */
    gv_flag *stop;

    /* These are called from any thread of the run, but never two at a time. */

    /* Receives a piece of the output; false ends the run. */
    bool (*write)(void *user, const char *text, size_t length);

    /* Receives messages: one or more complete lines. May be NULL. */
    void (*say)(void *user, const char *text);

    /* Called about twice a second with the progress. May be NULL. */
    gv_progress_fn *progress;
    void *user;
} gv_command_request;

/* Answers in the calling thread; any number may run at once. Returns the exit code of
 * the command: 0, 1, 2, 3, 4, 5, 70, or 130 if `stop` ended it. */
typedef int gv_command_request_run(const gv_command_request *request);

#endif
