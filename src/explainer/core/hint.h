/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hint.h -- what a producer of Sudoku Explainer finds: a hint, with its difficulty,
 * what it does, and why; and the scratch memory of producers. */
#ifndef GV_EXPLAINER_CORE_HINT_H
#define GV_EXPLAINER_CORE_HINT_H

#include "base/arena.h"
#include "base/budget.h"
#include "base/counters.h"
#include "explainer/core/grid.h"
#include "explainer/core/ratings.h"

enum { GV_SE_NO_CELL = 255, GV_SE_NAME_SIZE = 80 };

typedef enum gv_se_technique {
    GV_SE_HIDDEN_SINGLE,
    GV_SE_DIRECT_POINTING,
    GV_SE_DIRECT_CLAIMING,
    GV_SE_DIRECT_HIDDEN_PAIR,
    GV_SE_NAKED_SINGLE,
    GV_SE_DIRECT_HIDDEN_TRIPLET,
    GV_SE_POINTING,
    GV_SE_CLAIMING,
    GV_SE_NAKED_PAIR,
    GV_SE_X_WING,
    GV_SE_HIDDEN_PAIR,
    GV_SE_NAKED_TRIPLET,
    GV_SE_SWORDFISH,
    GV_SE_HIDDEN_TRIPLET,
    GV_SE_XY_WING,
    GV_SE_XYZ_WING,
    GV_SE_UNIQUE_LOOP, /* with `size` and `type` */
    GV_SE_NAKED_QUAD,
    GV_SE_JELLYFISH,
    GV_SE_HIDDEN_QUAD,
    GV_SE_BUG, /* with `type` */
    GV_SE_ALIGNED_PAIR,
    GV_SE_ALIGNED_TRIPLET,
    GV_SE_X_CYCLE,
    GV_SE_Y_CYCLE,
    GV_SE_CYCLE,
    GV_SE_TURBOT_FISH,
    GV_SE_X_CHAIN,
    GV_SE_FORCING_CHAIN,
    GV_SE_NISHIO,
    GV_SE_CELL_CHAINS, /* static */
    GV_SE_REGION_CHAINS,
    GV_SE_DYNAMIC_CELL, /* these four with `level`, 0 for producer 25 */
    GV_SE_DYNAMIC_REGION,
    GV_SE_DYNAMIC_CONTRADICTION,
    GV_SE_DYNAMIC_DOUBLE,
    GV_SE_N_TECHNIQUES
} gv_se_technique;

/* A node of a chain, with its parents among the nodes: parents[first_parent] and on,
 * each the index of a node. `cause` says why an "on" node follows from its parents. */
typedef struct gv_se_node {
    uint8_t cell;
    uint8_t digit;
    bool on;
    uint8_t cause; /* a region, GV_SE_NO_CELL for the cell itself */
    uint32_t first_parent;
    uint32_t n_parents;
} gv_se_node;

/* Why a chain hint holds: ends[0 .. n_ends - 1] are the last nodes of its branches (one
 * for cycles and forcing chains; two for contradictions and doubles; one for each
 * candidate or place in cell and region chains). The starts are nodes without parents.
 */
typedef struct gv_se_chain {
    const gv_se_node *nodes;
    uint32_t n_nodes;
    const uint32_t *parents;
    uint32_t n_ends;
    const uint32_t *ends;
} gv_se_chain;

typedef struct gv_se_hint {
    gv_se_technique technique;
    uint8_t producer; /* 1 to 30 */
    uint8_t type;     /* of uniqueness hints; else 0 */
    uint8_t size;     /* of loops: cells; else 0 */
    uint8_t level;    /* of dynamic chains: 0, and 1 to 5 for producers 26 to 30 */
    uint8_t cell;     /* GV_SE_NO_CELL, or the cell that takes `digit` */
    uint8_t digit;
    double rating;                 /* as added up, not rounded */
    uint32_t complexity;           /* of chains; else 0 */
    bool removes;                  /* whether `removed` has anything */
    uint16_t removed[GV_SE_CELLS]; /* all of them candidates that are there */

    /* What it is recognised by, if its technique has it. */
    gv_se_cells pattern; /* cells */
    uint16_t digits;
    uint32_t bases;  /* regions, bit 9 * type + index: where it is found */
    gv_se_cells set; /* of uniqueness hints of type 3: the further cells of its set */
    uint16_t set_digits;
    uint32_t set_region;      /* as in bases: where the set is */
    bool set_hides;           /* it is a hidden set */
    uint32_t covers;          /* of locking and fish: what the digit is locked into */
    const gv_se_chain *chain; /* NULL, or in the arena until the next search */
} gv_se_hint;

/* The memory of one thread. */
typedef struct gv_se_chains gv_se_chains; /* of the chain producers */

/* A grid in which a producer has found nothing: what has not changed since then need
 * not be examined again. */
typedef struct gv_se_seen {
    bool known;
    uint16_t cands[GV_SE_CELLS];
    gv_se_cells bases; /* the cells that took part */
} gv_se_seen;

typedef struct gv_se_work {
    gv_arena *arena;         /* never rewound below what `chains` uses */
    bool explains;           /* chains are wanted in hints */
    bool out_of_memory;      /* a producer had none: its answer is invalid */
    const gv_budget *budget; /* slow producers check it now and then */
    gv_end end; /* not GV_END_COMPLETE: they were stopped, the answer is invalid */
    gv_se_chains *chains;       /* NULL until needed */
    gv_se_seen pairs, triplets; /* of aligned exclusion */

    /* For --statistics: how often each producer was asked, and had a hint. */
    uint32_t n_asked[GV_COUNTED_PRODUCERS], n_found[GV_COUNTED_PRODUCERS];
} gv_se_work;

/* A producer: the hint that is taken, or false. `out` is set only if true. */
typedef bool gv_se_find_fn(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out);

/* An empty hint: no placement, nothing removed, no pattern. */
void gv_se_hint_init(gv_se_hint *out, gv_se_technique technique, double rating);

/* Adds the removal of the candidates of the cell that are in `digits`. */
static inline void gv_se_hint_remove(gv_se_hint *hint, const gv_se_grid *grid,
                                     unsigned cell, unsigned digits)
{
    const unsigned present = grid->cands[cell] & digits;
    hint->removed[cell] |= (uint16_t)present;
    hint->removes = hint->removes || present;
}

/* The name as Sudoku Explainer prints it. */
void gv_se_hint_name(char out[GV_SE_NAME_SIZE], const gv_se_hint *hint);

/* What a name is made of, without the hint. */
typedef struct gv_se_title {
    bool known; /* otherwise there was no hint */
    uint8_t technique, type, size, level;
} gv_se_title;

gv_se_title gv_se_title_of(const gv_se_hint *hint);

/* The name of a known title, and the short one: "Turbot Fish", "TF". */
void gv_se_title_name(char out[GV_SE_NAME_SIZE], gv_se_title title);
void gv_se_title_short(char out[GV_SE_NAME_SIZE], gv_se_title title);

/* Does what the hint says. */
void gv_se_hint_apply(gv_se_grid *grid, const gv_se_hint *hint);

/* A difficulty as it is printed, in tenths: 66 for 6.6. */
unsigned gv_se_tenths(double rating);

/* The next subset of the same size, in increasing order of the masks. */
static inline unsigned gv_se_next_subset(unsigned subset)
{
    const unsigned ripple = subset + (subset & -subset);
    return ripple | (subset ^ ripple) >> (2 + gv_se_first(subset));
}

/* All hints of the producers that nested chains use, in SE's order, each passed to
 * `take` until it returns true. Returns whether it did. Hidden and naked sets of `k`
 * cells, fish of `k` regions. Each hint has bases, covers, pattern and digits. */
typedef bool gv_se_take_fn(void *user, const gv_se_hint *hint);

/* Copies the hint to `user`, a hint, and returns true. */
gv_se_take_fn gv_se_take_first;

bool gv_se_each_locking(const gv_se_grid *grid, gv_se_take_fn *take, void *user);
bool gv_se_each_hidden_set(const gv_se_grid *grid, unsigned k, gv_se_take_fn *take,
                           void *user);
bool gv_se_each_naked_set(const gv_se_grid *grid, unsigned k, gv_se_take_fn *take,
                          void *user);
bool gv_se_each_fish(const gv_se_grid *grid, unsigned k, gv_se_take_fn *take,
                     void *user);

/* The producers of chains, 21 and 23 to 30. */
gv_se_find_fn gv_se_find_cycles;   /* 21: cycles and forcing chains */
gv_se_find_fn gv_se_find_nishio;   /* 23 */
gv_se_find_fn gv_se_find_multiple; /* 24: static cell and region chains */
gv_se_find_fn gv_se_find_dynamic;  /* 25 */
gv_se_find_fn gv_se_find_level1;   /* 26 */
gv_se_find_fn gv_se_find_level2;
gv_se_find_fn gv_se_find_level3;
gv_se_find_fn gv_se_find_level4;
gv_se_find_fn gv_se_find_level5;

#endif
