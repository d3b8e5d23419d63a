/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chains.h -- rates 9x9 puzzles by whips, braids, g-whips and g-braids: the least n
 * such that singles and chains of length up to n solve the puzzle. The rules, and why
 * the search is exact, are in docs/theory/resolution-rules.md.
 *
 * B and gB do not depend on the order of eliminations. W and gW do: they are those of
 * one path, on which at each length the targets are visited in a cycle (in the order of
 * their words in chains_kernel.h) until none can be eliminated any more. */
#ifndef GV_SUDOKU9_CHAINS_CHAINS_H
#define GV_SUDOKU9_CHAINS_CHAINS_H

#include "base/arena.h"
#include "base/os/cpu.h"
#include "base/outcome.h"
#include "sudoku9/chains/chains_kernel.h"

#include <stdbool.h>

typedef enum gv_chain_rating {
    GV_CHAIN_W,
    GV_CHAIN_B,
    GV_CHAIN_GW,
    GV_CHAIN_GB,
    GV_N_CHAIN_RATINGS
} gv_chain_rating;

enum { GV_CHAIN_MAX_LENGTH = 36 };

/* What may end a rating early. */
typedef struct gv_chain_control {
    unsigned max_length;     /* 0 to GV_CHAIN_MAX_LENGTH */
    uint64_t limit_partials; /* 0: none */

    /* NULL, or called every few hundred partial chains: any result but GV_END_COMPLETE
     * ends the rating. */
    gv_end (*look)(void *user);
    void *user;
} gv_chain_control;

typedef struct gv_chain_result {
    gv_outcome outcome;  /* OK; BEYOND: not by chains of at most the maximum length;
                          * NONE: chains up to `level` prove it; LIMIT: see `end` */
    gv_end end;          /* why it ended, GV_END_COMPLETE unless by a limit */
    unsigned level;      /* length of the longest chains used; 0: singles only */
    unsigned n_singles;  /* candidates left after singles */
    unsigned n_whips;    /* and after whips[1] */
    uint64_t n_partials; /* number of partial chains examined */
} gv_chain_result;

/* The memory for ratings: one per thread. About 12 KB for each length that was needed.
 */
typedef struct gv_nine_chains gv_nine_chains;

/* The chain kernel of a level, or of a lower one if the build lacks it. */
const gv_chain_kernel *gv_chain_kernel_of(gv_cpu_level level);

/* NULL when out of memory. */
gv_nine_chains *gv_nine_chains_new(gv_arena *arena, const gv_chain_kernel *kernel);

/* For the debugger: where a rating is, and its state. */
void gv_nine_chains_dump(const gv_nine_chains *work);

/* Rates a puzzle with the given candidates (`single` is ignored). The result, including
 * the number of partial chains, is the same on every level. */
void gv_nine_chains_rate(gv_chain_result *out, gv_nine_chains *work,
                         const gv_nine_cands *puzzle, gv_chain_rating rating,
                         const gv_chain_control *control);

#endif
