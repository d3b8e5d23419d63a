/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generation.h -- what the verbs that make minimal puzzles have in common: from options
 * to a generator, with its source of complete grids (--grids, or drawn). */
#ifndef GV_CLI_OPTIONS_GENERATION_H
#define GV_CLI_OPTIONS_GENERATION_H

#include "cli/stream/grid_stream.h"
#include "generate/generator.h"

typedef struct gv_generation {
    gv_run *run;
    gv_arena arena;
    gv_instance *empty;
    gv_generate_options options;  /* may be changed until it is opened */
    const gv_grid_source *source; /* NULL where grids come from outside, or none do */
    gv_generator *generator;
    bool stopped; /* while it was opened: there is no generator */

    bool has_stream; /* --grids */
    gv_grid_stream stream;
    uint64_t n_streamed;  /* grids that were read from it */
    uint64_t hash;        /* of these (study/unit_grids.h) */
    uint64_t hash_before; /* of those before the last that were taken */
} gv_generation;

/* GV_ERR_ARGUMENT for options that belong to another method than the run's. */
gv_status gv_generation_check(const gv_run *run, gv_error *err);

/* The instance that puzzles are part of, and the options of its generator. */
gv_status gv_generation_init(gv_generation *generation, gv_run *run, gv_error *err);

/* Source and generator; says what is not an unbiased sample. The stop flag ends it, and
 * then `stopped` is set. */
gv_status gv_generation_open(gv_generation *generation, gv_error *err);

/* Also after a failure of the two. */
void gv_generation_close(gv_generation *generation);

/* Appends up to `n` grids of --grids, numbered from `first`, to `out`; those before are
 * passed over. Returns how many there were; `first` only grows. */
size_t gv_generation_take_grids(gv_generation *generation, gv_buffer *out,
                                uint64_t first, size_t n, gv_buffer *messages);

#endif
