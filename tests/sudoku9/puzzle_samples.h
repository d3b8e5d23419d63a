/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puzzle_samples.h -- random puzzles with one solution, for tests of what stands on the
 * lane engine, which counts solutions here; it is tested on its own. */
#ifndef TESTS_NINE_PUZZLE_SAMPLES_H
#define TESTS_NINE_PUZZLE_SAMPLES_H

#include "sudoku9/cell_set.h"
#include "sudoku9/search/lanes.h"
#include "slow_nine.h"

typedef struct sample {
    uint8_t grid[81];
    uint8_t cells[81]; /* a puzzle with the only solution `grid` */
} sample;

static inline uint64_t engine_count(gv_nine_work *work, const uint8_t *cells)
{
    gv_nine_job job = { .source = GV_NINE_DIGITS, .puzzle = cells, .limit = 2 };
    gv_nine_run(work, &job, 1, NULL);
    return job.n_solutions;
}

/* Random clues, `n_clues` or as many more as it takes. */
static inline void sample_unique(sample *out, unsigned n_clues, gv_nine_work *work,
                                 gv_rng *rng)
{
    slow_random_grid(out->grid, rng);
    slow_random_part(out->cells, out->grid, n_clues, rng);
    uint32_t order[81];
    gv_rng_permutation(rng, order, 81);
    for (unsigned i = 0; engine_count(work, out->cells) > 1; i++)
        out->cells[order[i]] = out->grid[order[i]];
}

/* Drops clues in the given order, one test after the other. */
static inline void drop_in_order(uint8_t *cells, const uint8_t *order, unsigned n_order,
                                 gv_nine_work *work)
{
    for (unsigned i = 0; i < n_order; i++) {
        const uint8_t digit = cells[order[i]];
        cells[order[i]] = 0;
        if (engine_count(work, cells) != 1)
            cells[order[i]] = digit;
    }
}

/* A minimal puzzle and up to `n_more` further clues. */
static inline void sample_minimal(sample *out, unsigned n_more, gv_nine_work *work,
                                  gv_rng *rng)
{
    sample_unique(out, 24, work, rng);
    uint32_t order[81];
    uint8_t cells[81];
    gv_rng_permutation(rng, order, 81);
    for (unsigned i = 0; i < 81; i++)
        cells[i] = (uint8_t)order[i];
    drop_in_order(out->cells, cells, 81, work);
    for (unsigned i = 0; i < n_more; i++)
        out->cells[order[i]] = out->grid[order[i]];
}

#endif
