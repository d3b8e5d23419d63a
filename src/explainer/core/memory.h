/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.h -- what the chain producers keep from one search to the next: answers that
 * depend only on the places of one digit, and the graph of the last grid. */
#ifndef GV_EXPLAINER_CORE_MEMORY_H
#define GV_EXPLAINER_CORE_MEMORY_H

#include "explainer/core/finding.h"

/* The best finding among the candidates of one digit, for these places of it. Source
 * and target are cells here. */
typedef struct gv_se_by_digit {
    bool known, found;
    gv_se_cells places; /* all of the digit */
    gv_se_cells starts; /* those that a search starts from */
    gv_se_finding best;
} gv_se_by_digit;

typedef struct gv_se_implications gv_se_implications;

struct gv_se_chains {
    gv_mark base; /* searches take their memory from here on */
    gv_se_implications
        *whole; /* NULL, or the graph of the grid with these candidates */
    uint16_t whole_cands[GV_SE_CELLS];
    gv_mark after_whole;
    gv_se_by_digit x_pass[9], nishio[9];
};

/* The memory of `work`, made on first use; frees everything the last search took, and
 * the graph of the last grid if `all` is set. NULL when out of memory. */
gv_se_chains *gv_se_chains_open(gv_se_work *work, bool all);

/* Memory of a search; notes it if there is none. */
void *gv_se_take(gv_se_work *work, size_t size);

/* The places of a digit in cells that have other candidates: all of them if naked
 * singles are taken first. */
gv_se_cells gv_se_starts(const gv_se_grid *grid, unsigned digit);

/* Whether to stop: memory, time or the flag. */
bool gv_se_look(gv_se_work *work);

#endif
