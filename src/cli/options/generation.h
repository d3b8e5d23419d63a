/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generation.h -- what the verbs that make minimal puzzles have in common: from options
 * to a generator, with its source of complete grids (--grids, or drawn). */
#ifndef GV_CLI_OPTIONS_GENERATION_H
#define GV_CLI_OPTIONS_GENERATION_H

#include "cli/stream/grid_stream.h"
#include "generate/exhaustive/world.h"

/* Options of the generator, embedded in those of the verb. */
typedef struct gv_generation_options {
    const char *method;
    const char *grids;       /* FILE, "-", or NULL: they are drawn */
    const char *grid_method; /* NULL: the best that suits */
    uint64_t paths_per_grid;
    uint64_t floor_cap;
    bool weights;
    const char *preset;
    uint64_t start_clues;
    uint64_t enumerate_below; /* GV_BELOW_NOT_GIVEN, or a number from 0 on */
    uint64_t starts_per_grid;
    const char *symmetry;
    const char *mask;
    const char *isomorphs; /* NULL, "together" or "apart" */
    const char *csp;       /* no option: NULL, or the text that a study has stored */
} gv_generation_options;

#define GV_BELOW_NOT_GIVEN UINT64_MAX

#define GV_METHOD_NAMES "top-down bottom-up controlled-bias weighted"

#define GV_OPTS_METHOD(type, making, names, text)                                      \
    GV_OPT_CHOICE("method", "NAME", names, GV_OPT_IN(type, making.method), text)

#define GV_OPTS_ISOMORPHS(type, making)                                                \
    GV_OPT_CHOICE(                                                                     \
        "isomorphs", "HOW", "together apart", GV_OPT_IN(type, making.isomorphs),       \
        "exhaustive: one puzzle for each class of isomorphic ones, with its "          \
        "size as weight (the default where the symmetries are known), or "             \
        "each puzzle")

#define GV_OPTS_GENERATION(type, making)                                               \
    GV_OPT_LOCAL(                                                                      \
        "grids", 0, "FILE|-", NULL, GV_OPT_IN(type, making.grids),                     \
        "take complete grids from FILE, or standard input, instead of drawing them"),  \
        GV_OPT_CHOICE("grid-method", "NAME", "uniform chain weighted backtracking",    \
                      GV_OPT_IN(type, making.grid_method),                             \
                      "how complete grids are drawn; by default the first of these "   \
                      "that suits, but without weights backtracking before weighted"), \
        GV_OPT_NUMBER(                                                                 \
            "paths-per-grid", 0, "P", 1, 1000000,                                      \
            GV_OPT_IN(type, making.paths_per_grid),                                    \
            "controlled-bias: try P orders of deletion on each grid; 1 by default"),   \
        GV_OPT_NUMBER("floor-cap", 0, "F", 1, 4096, GV_OPT_IN(type, making.floor_cap), \
                      "controlled-bias: leave out puzzles with more than F clues"),    \
        GV_OPT_FLAG(                                                                   \
            "weights", GV_OPT_IN(type, making.weights),                                \
            "top-down: compute the weight that undoes its preference for few clues"),  \
        GV_OPT_CHOICE("preset", "NAME", "counts-low counts-high stream",               \
                      GV_OPT_IN(type, making.preset),                                  \
                      "weighted: a set of the next three; stream by default"),         \
        GV_OPT_NUMBER("start-clues", 0, "N0", 1, 128,                                  \
                      GV_OPT_IN(type, making.start_clues),                             \
                      "weighted: start from random N0 clues of a grid"),               \
        GV_OPT_NUMBER(                                                                 \
            "enumerate-below", 0, "RHO", 0, 26,                                        \
            GV_OPT_IN(type, making.enumerate_below),                                   \
            "weighted: enumerate exactly when RHO clues or fewer are removable"),      \
        GV_OPT_NUMBER("starts-per-grid", 0, "P", 1, 100000,                            \
                      GV_OPT_IN(type, making.starts_per_grid),                         \
                      "weighted: number of starts from each grid")

#define GV_OPTS_SYMMETRY(type, making)                                                 \
    GV_OPT_CHOICE(                                                                     \
        "symmetry", "NAME", "rotate mirror diagonal none",                             \
        GV_OPT_IN(type, making.symmetry),                                              \
        "top-down, bottom-up: clues in this symmetry; not an unbiased sample")

typedef struct gv_generation {
    gv_run *run;
    const gv_generation_options *given;
    gv_arena arena;
    gv_instance *empty;
    gv_generator_options options; /* may be changed until it is opened */
    const gv_grid_source
        *source; /* NULL if grids come from --grids, or none are needed */
    gv_generator *generator;
    bool has_pilot; /* may be set until it is opened: it chooses numbers of the weighted
                       method that were not given */
    gv_world *world;    /* of the method exhaustive */
    gv_progress *tells; /* NULL, or where a world that is being made is reported; may be
                           set until it is opened */
    bool stopped;       /* while it was opened: there is no generator */
    bool in_pilot;      /* where it was stopped */

    bool has_stream; /* --grids */
    gv_grid_stream stream;
    uint64_t n_streamed;  /* grids read from it */
    uint64_t hash;        /* of these (study/unit_grids.h) */
    uint64_t hash_before; /* of those before the last ones taken */
} gv_generation;

/* GV_ERR_ARGUMENT for options that belong to another method. */
gv_status gv_generation_check(const gv_run *run, const char *method, gv_error *err);

/* The instance that puzzles are part of, and the options of its generator. */
gv_status gv_generation_init(gv_generation *generation, gv_run *run,
                             const gv_generation_options *options, gv_error *err);

/* Source and generator; says if the sample will not be unbiased. The stop flag ends it,
 * and then `stopped` is set. */
gv_status gv_generation_open(gv_generation *generation, gv_error *err);

/* Also after a failure of these. */
void gv_generation_close(gv_generation *generation);

/* Appends up to `n` grids of --grids, numbered from `first`, to `out`; those before are
 * skipped. Returns how many there were; `first` only grows. */
size_t gv_generation_take_grids(gv_generation *generation, gv_buffer *out,
                                uint64_t first, size_t n, gv_buffer *messages);

#endif
