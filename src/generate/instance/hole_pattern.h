/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hole_pattern.h -- which cells of a square are emptied: patterns of holes with more
 * and more balance (Ansotegui, Bejar, Fernandez, Mateu, "Generating highly balanced
 * sudoku problems as hard problems"), and `nested`, which balances all at once for
 * every block shape. With h holes in a square of order s, q = h div s, e = h mod s:
 *
 *   random  any h cells
 *   singly  every row and column has q or q+1 holes, exactly e of each have q+1
 *   doubly  and so every block
 *   fully   square blocks only: every block has q or q+1 holes, spread evenly over its
 *           sub-rows and sub-columns; rows and columns of the square need not be even
 *   nested  all of these at once, sub-rows and sub-columns too
 */
#ifndef GV_GENERATE_INSTANCE_HOLE_PATTERN_H
#define GV_GENERATE_INSTANCE_HOLE_PATTERN_H

#include "base/rng.h"
#include "base/status.h"

#include <stdint.h>

typedef enum gv_hole_pattern {
    GV_HOLES_RANDOM,
    GV_HOLES_SINGLY,
    GV_HOLES_DOUBLY,
    GV_HOLES_FULLY,
    GV_HOLES_NESTED,
    GV_N_HOLE_PATTERNS
} gv_hole_pattern;

/* "random", "singly", ...; by name: false if there is none. */
const char *gv_hole_pattern_name(gv_hole_pattern pattern);
bool gv_hole_pattern_by_name(gv_hole_pattern *out, const char *name);

/* What to punch. Blocks have block_rows x block_cols cells. */
typedef struct gv_hole_plan {
    unsigned block_rows, block_cols;
    gv_hole_pattern pattern;
    uint32_t holes;
    uint64_t proposals; /* of switches: exactly this many, even 0 */
} gv_hole_plan;

/* The default length of the chain of switches: 200, 400 (doubly) or 4000 (nested) for
 * each cell of the square; 0 for random. */
uint64_t gv_hole_proposals(gv_hole_pattern pattern, unsigned order);

/* GV_ERR_ARGUMENT with a message if there is no such pattern: more holes than cells, an
 * order above GV_MAX_ORDER, `fully` without square blocks. */
gv_status gv_hole_plan_check(const gv_hole_plan *plan, gv_error *err);

/* Sets holes[row * order + column] to 1 (hole) or 0. The plan has been checked. False
 * if `stop` (or NULL) was set meanwhile. *n_switches, or NULL: how many of the
 * proposals were made. */
bool gv_holes_punch(uint8_t *holes, const gv_hole_plan *plan, gv_rng *rng,
                    const gv_flag *stop, uint64_t *n_switches);

/* Equation 3 of the paper: which blocks of a square with side x side blocks get one of
 * the `extra` remaining holes: extra_of[i * side + j] is 1 or 0. `latin` is a Latin
 * square of that order. */
void gv_holes_extra_blocks(uint8_t *extra_of, const uint8_t *latin, unsigned side,
                           uint32_t extra);

#endif
