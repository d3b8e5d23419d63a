/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_weight.h -- what makes the puzzles of a grid count alike in a top-down sample.
 *
 * From a complete grid with V clues, the method deletes one of the removable clues,
 * each with the same chance, until none is left: a minimal puzzle with n clues. Let r_k
 * be the number of removable clues when k are deleted. A path to the puzzle Q is taken
 * with the chance 1 / (r_0 r_1 ...); all (V - n)! orders of the deleted clues are paths
 * to Q, since any subset of what can be deleted can. So with the weight
 *
 *     r_0 r_1 ... r_(V-n-1) / (V - n)!
 *
 * the expected weight of Q is 1: over uniform grids, the mean weight of the puzzles
 * with n clues is the mean number of such minimal puzzles per grid. */
#ifndef GV_GENERATE_MINIMAL_PATH_WEIGHT_H
#define GV_GENERATE_MINIMAL_PATH_WEIGHT_H

#include <stdint.h>

/* The natural logarithm of the weight of a path. needed_from[i], for each of the n_kept
 * clues of the puzzle: how many of the n_steps deletions were done when it was first
 * needed. Such a clue stays needed, and a deleted clue was removable until then: that
 * gives r_k = (n_steps - k) + (number of needed_from[i] above k). */
double gv_path_weight_log(const uint32_t *needed_from, uint32_t n_kept,
                          uint32_t n_steps);

#endif
