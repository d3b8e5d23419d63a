/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_stream.h -- complete grids from a file or pipe (--grids), one record each. */
#ifndef GV_CLI_STREAM_GRID_STREAM_H
#define GV_CLI_STREAM_GRID_STREAM_H

#include "cli/run.h"
#include "text/reader.h"

typedef struct gv_grid_stream {
    gv_run *run;
    const gv_net *net; /* of the grids */
    const char *name;
    int fd;
    gv_reader *reader;
    gv_buffer texts;
    gv_arena tmp;
    bool ended; /* everything was read */
    bool cut;   /* no more is read: the run is stopped, or reading failed */
} gv_grid_stream;

/* `path` "-" is standard input. */
gv_status gv_grid_stream_open(gv_grid_stream *stream, gv_run *run, const gv_net *net,
                              const char *path, gv_error *err);
void gv_grid_stream_close(gv_grid_stream *stream);

/* Appends up to `most` grids, n_primary labels each, to `out`; returns how many there
 * were: fewer if the stream `ended`, or was `cut`. Records that are not complete grids
 * of this network are reported in `messages` and skipped. */
size_t gv_grid_stream_take(gv_grid_stream *stream, size_t most, gv_buffer *out,
                           gv_buffer *messages);

#endif
