/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weighted.h -- the named parameters of the weighted sampler. */
#ifndef GV_GENERATE_MINIMAL_WEIGHTED_H
#define GV_GENERATE_MINIMAL_WEIGHTED_H

#include <stdbool.h>
#include <stdint.h>

/* "counts-low" sees the most puzzles with few clues, "counts-high" those with many;
 * "stream", the default, is best for the number of puzzles and the mean number of
 * clues. Made for 81 cells; for others the numbers of clues are scaled. False for
 * another name.
 *
 * A puzzle with more clues than start_clues is never seen: raise it for families whose
 * minimal puzzles have many clues. */
bool gv_weighted_preset(const char *name, uint32_t n_primary, unsigned *start_clues,
                        unsigned *enumerate_below, unsigned *starts_per_grid);

#endif
