/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qcp_stream.h -- partial Latin squares from a file or pipe (--from-qcp), one record
 * each. */
#ifndef GV_CLI_STREAM_QCP_STREAM_H
#define GV_CLI_STREAM_QCP_STREAM_H

#include "cli/run.h"
#include "text/reader.h"

typedef struct gv_qcp_stream {
    gv_run *run;
    const char *name;
    int fd;
    gv_reader *reader;
    gv_buffer texts;
    gv_arena tmp;
    uint64_t n_read; /* records so far, including bad ones */
    bool ended;      /* there is no more, or the run is stopped */
} gv_qcp_stream;

/* `path` "-" is standard input. `order`, or 0, is that of all squares. */
gv_status gv_qcp_stream_open(gv_qcp_stream *stream, gv_run *run, const char *path,
                             unsigned order, gv_error *err);
void gv_qcp_stream_close(gv_qcp_stream *stream);

/* The next record. Its cells, 0 for a hole or 1 + symbol, row by row, and then its text
 * followed by a 0 are appended to `out`; returns the order. 0 if it is not a square
 * (reported in `messages`): then only its text is there, or nothing if the stream has
 * ended. `place` becomes the error, or the line and column of the record. */
unsigned gv_qcp_stream_take(gv_qcp_stream *stream, gv_buffer *out, gv_error *place,
                            gv_buffer *messages);

#endif
