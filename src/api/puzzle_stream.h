/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puzzle_stream.h -- what gv_generate(), gv_generate_grids() and gv_generate_gsp() have
 * in common: units of work, one after the other, and their puzzles one by one. */
#ifndef GV_API_PUZZLE_STREAM_H
#define GV_API_PUZZLE_STREAM_H

#include "generate/generator.h"

/* What a kind of stream does. */
typedef struct gv_stream_steps {
    /* Fills stream->unit, whose number is set. It is given up if the stop flag is set
     * meanwhile, and *ended is set if there is no such unit: what it was made from is
     * used up. */
    gv_status (*make)(gv_puzzle_stream *stream, bool *ended, gv_error *err);

    /* Adds to *out what only this kind of stream knows of puzzle `index` of the unit.
     * May be NULL. */
    void (*describe)(gv_generated *out, const gv_puzzle_stream *stream, size_t index);

    /* Frees what is in no arena of the stream. May be NULL. */
    void (*close)(gv_puzzle_stream *stream);
} gv_stream_steps;

/* A kind of stream begins with this one. */
struct gv_puzzle_stream {
    const gv_stream_steps *steps;
    gv_arena arena; /* what lasts */
    gv_arena tmp;   /* what lasts until the next unit */
    gv_mark unit_start;
    const gv_net *net;
    const gv_flag *stop;
    const char *law;

    gv_unit unit;
    uint64_t next_unit;
    size_t next_puzzle; /* of the unit */
    uint64_t n_tries;   /* of all units so far */
    uint16_t *values;   /* of the puzzle that was handed out last */
};

/* A stream of `size` bytes, which begins with a gv_puzzle_stream; the rest is 0. To be
 * freed with gv_puzzle_stream_free(). */
gv_status gv_puzzle_stream_new(void **out, size_t size, const gv_stream_steps *steps,
                               const gv_net *net, gv_memory *memory,
                               const gv_flag *stop, uint64_t first_unit, gv_error *err);

/* Makes unit `number`, whatever was made before; *more is false if there is none, or
 * the stop flag is set. Its puzzles are handed out next. */
gv_status gv_puzzle_stream_seek(gv_puzzle_stream *stream, uint64_t number, bool *more,
                                gv_error *err);

#endif
