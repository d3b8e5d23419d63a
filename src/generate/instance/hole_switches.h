/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hole_switches.h -- the chain over patterns of holes. A switch moves two holes (i,j),
 * (i',j') to the other corners (i,j'), (i',j) of their rectangle, if these are not
 * holes: no row or column changes its number of holes. Proposals are drawn uniformly
 * from all pairs of cells, and those that are not allowed are skipped, so that the law
 * tends to the uniform one on what can be reached. Which lines have one hole more than
 * others never changes: the start decides that. */
#ifndef GV_GENERATE_INSTANCE_HOLE_SWITCHES_H
#define GV_GENERATE_INSTANCE_HOLE_SWITCHES_H

#include "base/rng.h"
#include "givens.h"

#include <stdint.h>

typedef struct gv_hole_switches {
    unsigned block_rows, block_cols;
    bool keeps_blocks; /* only switches in one band or stack: no block changes */
    bool keeps_parts;  /* nor does the balance of sub-rows and sub-columns: each has
                          the holes of its block divided by their number, rounded down
                          or up, before and after */
    uint64_t n_made;   /* answer: switches made */
} gv_hole_switches;

/* Makes `proposals` proposals on holes[row * order + column], 0 or 1. False if `stop`
 * (or NULL) was set meanwhile. */
bool gv_holes_switch(uint8_t *holes, gv_hole_switches *chain, uint64_t proposals,
                     gv_rng *rng, const gv_flag *stop);

#endif
