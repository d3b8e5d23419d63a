/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output.h -- where data goes: standard output, a file that appears complete or does
 * not appear, or a function. Where the system supports it, such a file has no name
 * until it is complete, so that even a killed process leaves nothing behind; elsewhere
 * it is written next to its place under another name. */
#ifndef GV_BASE_OS_OUTPUT_H
#define GV_BASE_OS_OUTPUT_H

#include "base/status.h"

/* Takes a piece of the output; false when more is of no use. */
typedef bool gv_output_fn(void *user, const char *text, size_t length);

typedef struct gv_output gv_output;

/* Changes the bytes on their way to the file: `put` gets all that is written, and at
 * last nothing, and passes on what it makes of it. */
typedef struct gv_output_filter {
    gv_status (*put)(void *user, gv_output *to, const char *text, size_t length,
                     bool last, gv_error *err);
    void (*free)(void *user);
    void *user;
} gv_output_filter;

struct gv_output {
    int fd;
    const char *path;    /* NULL: standard output */
    char *target;        /* the file to make: `path`, with symbolic links followed; NULL
                            when `fd` is written directly */
    char *temporary;     /* its name until it is complete; NULL: it has none */
    bool is_one_of_many; /* to be set by who calls gv_output_sync_folder() later */
    gv_output_fn *write; /* receives the output instead of a file; else NULL */
    void *user;          /* of `write` */
    gv_output_filter filter; /* without functions: none */
};

/* `path` NULL or "-" is standard output. Devices, pipes and descriptors (/dev/stdout,
 * /dev/fd/3) are written directly. A symbolic link is kept and its target written. An
 * existing file keeps its permissions; one that is not writable is refused. */
gv_status gv_output_open(gv_output *out, const char *path, gv_error *err);

/* Sends the output to a function. */
void gv_output_open_function(gv_output *out, gv_output_fn *write, void *user);

/* Writes all of it, or fails with GV_ERR_IO. */
gv_status gv_output_write(gv_output *out, const char *text, size_t length,
                          gv_error *err);

/* Makes everything go through a filter, which the output frees when it is closed. */
void gv_output_filter_by(gv_output *out, gv_output_filter filter);

/* gv_output_write() past the filter: for the filter. */
gv_status gv_output_write_as_is(gv_output *out, const char *text, size_t length,
                                gv_error *err);

/* Ends the output: `keep` moves the file into place, safe on the disk; otherwise it is
 * removed. */
gv_status gv_output_close(gv_output *out, bool keep, gv_error *err);

/* Makes the names of files that were one of many safe on the disk, as their contents
 * were before they had these names. `path` is that of any of them. */
void gv_output_sync_folder(const char *path);

#endif
