/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_source.h -- the lines of an input, one after the other, with a bounded look at
 * the lines ahead. The lowest layer of reader.h: it knows bytes and lines, not puzzles.
 *
 * Lines end with "\n" or "\r\n"; the last may lack its end. A byte order mark at the
 * start is not part of the first line. Memory is bounded by the longest line that is
 * kept and by the lines ahead. */
#ifndef GV_TEXT_LINE_SOURCE_H
#define GV_TEXT_LINE_SOURCE_H

#include "base/memory.h"
#include "base/status.h"

enum {
    GV_LINES_AHEAD = 256,           /* lines that can be looked at ahead */
    GV_LINES_AHEAD_BYTES = 4 << 20, /* if they begin within this many bytes */
    GV_LINE_BYTES = 16 << 20,       /* longer lines are not kept */
    GV_LINE_SHOWN_BYTES = 200,      /* except this many bytes at their start */
    GV_LINES_CHUNK = 256 << 10,     /* the buffer at first */
};

/* Reads up to `room` bytes: their number, 0 at the end, -1 after a failure (`err`). */
typedef ptrdiff_t gv_source_fn(void *user, char *to, size_t room, gv_error *err);

/* What stands between a descriptor and its lines, such as a decompressor. */
typedef struct gv_source {
    gv_source_fn *read;
    bool (*ready)(const void *user); /* some bytes come without the descriptor */
    void *user;                      /* outlives the lines */
} gv_source;

/* A line without its end. `text` is valid until the next call, except a gv_lines_peek()
 * of a line that was peeked at before. */
typedef struct gv_text_line {
    const char *text;
    size_t length;
    size_t number; /* from 1 */
    bool too_long; /* only the start of the line is kept */
} gv_text_line;

/* Where a line is in the buffer. */
typedef struct gv_line_slot {
    size_t at;
    size_t length;
    size_t number;
    uint64_t offset; /* of the line in the input */
    bool too_long;
} gv_line_slot;

/* The buffer, and in it the lines found but not dropped yet:
 *
 *     data   | dropped | line | line | line | not searched | free room |
 *                        ^ slot[first]        ^ scan         ^ end      ^ room
 *
 * If the input is a text in memory, that text is the buffer. */
typedef struct gv_lines {
    int fd;           /* -1: a text in memory */
    gv_source source; /* of what the descriptor gives; without functions: its bytes */
    gv_memory *memory;
    char *owned;      /* the buffer of a descriptor */
    const char *data; /* the same, or the text in memory */
    size_t room;
    size_t scan;
    size_t end;
    size_t searched; /* no newline between scan and here */
    bool at_start;   /* a byte order mark may follow */
    bool ended;      /* nothing more will come into the buffer */
    uint64_t taken;  /* bytes of the input up to `end` */
    uint64_t size;   /* of the input; 0: unknown */
    bool positioned; /* read by pread(), at `taken` */
    size_t number;   /* of the last line found */

    gv_line_slot slot[GV_LINES_AHEAD]; /* a ring */
    size_t first;
    size_t n_slots;

    const gv_flag *stop; /* NULL, or nothing more is read once this is true */
    gv_status status;    /* of the input: a failure ends it */
    gv_error error;
} gv_lines;

/* Lines of a descriptor, read from its current position, and of a text in memory. */
void gv_lines_of_fd(gv_lines *out, int fd, gv_memory *memory);
void gv_lines_of_source(gv_lines *out, int fd, gv_source source, gv_memory *memory);
void gv_lines_of_text(gv_lines *out, const char *text, size_t length);

/* The lines of `from` that were not dropped yet, once more, to look ahead: all lines of
 * a file or a text; of a pipe those that are complete in the next `pipe_bytes`, which
 * this call waits for. `from` must not be used while `out` is. */
void gv_lines_of_rest(gv_lines *out, gv_lines *from, size_t pipe_bytes);
void gv_lines_free(gv_lines *lines);

/* The line that is `ahead` lines after the first one not dropped; false if there is
 * none, if it is too far ahead, or after a failure (lines->status). ahead <
 * GV_LINES_AHEAD. */
bool gv_lines_peek(gv_text_line *out, gv_lines *lines, size_t ahead);

/* Drops the next line, which was peeked at. */
void gv_lines_drop(gv_lines *lines);

/* Whether the next line, or the end, is available without reading. */
bool gv_lines_ready(const gv_lines *lines);

/* Bytes of the input up to the first line that was not dropped. */
uint64_t gv_lines_position(const gv_lines *lines);

#endif
