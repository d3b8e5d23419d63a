/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_removal.h -- deletes clues of 9x9 puzzles with known solutions, in given orders,
 * until none can be deleted: the second half of bottom-up and all of top-down, for
 * hundreds of puzzles at a time.
 *
 * What is deleted together is an item: a cell, or an orbit of cells. Items are tried in
 * order, each once: an item that is needed (without it there are several solutions)
 * stays needed when others are deleted, so that it is never tried again. */
#ifndef GV_SUDOKU9_SAMPLING_CLUE_REMOVAL_H
#define GV_SUDOKU9_SAMPLING_CLUE_REMOVAL_H

#include "base/u128.h"
#include "sudoku9/search/questions.h"

enum { GV_THIN_SETS = 16 };

/* A set of places in the order of a puzzle. */
typedef gv_u128 gv_places;

/* One puzzle. */
typedef struct gv_clue_removal {
    gv_nine_cands grid;           /* the only solution */
    gv_nine_set clues;            /* answer: the remaining clues */
    uint8_t order[GV_NINE_CELLS]; /* numbers of items; together they are the clues */
    uint8_t n_items;
    gv_places kept; /* answer: the places of the remaining items */

    /* Private. Items before `next` are decided; the question is whether those from
     * there to before `last` can be deleted together. */
    uint8_t next, last;
    uint8_t n_sets;
    uint8_t place[3][32];         /* of a cell, by its word and bit; n_items: no clue */
    gv_places sets[GV_THIN_SETS]; /* unavoidable, none of their items is kept */
} gv_clue_removal;

/* The memory of a run: one per thread. */
typedef struct gv_clue_remover gv_clue_remover;

/* For up to `room` puzzles at a time; `items` are the cells of each item, in 81 places,
 * empty after the last. NULL when out of memory. */
gv_clue_remover *gv_clue_remover_new(gv_arena *arena, gv_nine_oracle *oracle,
                                     const gv_nine_set *items, size_t room);

/* Thins the puzzles. Returns GV_END_COMPLETE, or the reason why `control`, which may be
 * NULL, ended the run: then there is no answer. */
gv_end gv_nine_remove_clues(gv_clue_remover *thinner, gv_clue_removal *puzzles,
                            size_t n_puzzles, const gv_nine_control *control);

#endif
