/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output.h -- where data goes: standard output, a file that appears whole or not at all
 * (written beside its place under another name and renamed at the end), or a function.
 */
#ifndef GV_BASE_OUTPUT_H
#define GV_BASE_OUTPUT_H

#include "base/status.h"

/* Takes a piece of the output; false when there is no use in more. */
typedef bool gv_output_fn(void *user, const char *text, size_t length);

typedef struct gv_output {
    int fd;
    const char *path;    /* NULL: standard output */
    char *target;        /* what `path`, a link, points to; NULL: path itself */
    char *temporary;     /* the file's name until the end; NULL when written directly */
    gv_output_fn *write; /* takes all of it, and there is no file; else NULL */
    void *user;          /* of `write` */
} gv_output;

/* `path` NULL or "-" is standard output. Devices and pipes are written directly. */
gv_status gv_output_open(gv_output *out, const char *path, gv_error *err);

/* What is written goes to a function. */
void gv_output_open_function(gv_output *out, gv_output_fn *write, void *user);

/* Writes all of it, or fails with GV_ERR_IO. */
gv_status gv_output_write(gv_output *out, const char *text, size_t length,
                          gv_error *err);

/* Ends the output: `keep` puts the file into its place, else it is removed. */
gv_status gv_output_close(gv_output *out, bool keep, gv_error *err);

#endif
