/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random_puzzle.h -- random puzzles of the kinds that have a notation of their own
 * (text/application/): one that has all its clues is drawn until it has one solution,
 * then clues are left out, in random order, as long as it has only that one. */
#ifndef GV_GENERATE_RANDOM_PUZZLE_H
#define GV_GENERATE_RANDOM_PUZZLE_H

#include "text/application/application.h"

/* What is asked for. */
typedef struct gv_random_puzzle_plan {
    const gv_app *app;
    int64_t sizes[GV_APP_MOST_SIZES];
    uint64_t seed;
    gv_context *context;
    const gv_flag *stop;
} gv_random_puzzle_plan;

typedef struct gv_random_puzzle {
    gv_instance *instance; /* NULL: the stop flag was set */
    uint32_t n_clues;      /* that were not left out */
    uint64_t n_tries;      /* puzzles drawn, this one included */
} gv_random_puzzle;

/* The plan of a head line: the name of a kind and numbers, as far as they are given;
 * nothing else. *is_head is false for other texts; numbers that the kind does not take
 * are an error. */
gv_status gv_random_puzzle_read(gv_random_puzzle_plan *out, bool *is_head,
                                const char *text, gv_error *err);

/* Puzzle number `unit`, which depends on the plan and that number alone. The instance
 * lives in `arena`. */
gv_status gv_random_puzzle_make(gv_random_puzzle *out,
                                const gv_random_puzzle_plan *plan, uint64_t unit,
                                gv_arena *arena, gv_error *err);

#endif
