/* SPDX-License-Identifier: GPL-3.0-or-later */
/* small_truth.h -- all minimal puzzles of a family with 16 cells and four digits, found
 * from the list of its grids alone. Include it behind cmocka.h. */
#ifndef GV_TESTS_SMALL_TRUTH_H
#define GV_TESTS_SMALL_TRUTH_H

#include "solve/solver.h"

#include <string.h>

enum { CELLS = 16, SUBSETS = 1 << CELLS, MAX_GRIDS = 576 };

/* All solutions of an instance, and how many minimal puzzles each has in the mean, by
 * number of clues. Givens of the instance are a part of every puzzle. */
typedef struct truth {
    unsigned own; /* bits: cells with a given */
    size_t n_grids;
    uint8_t grids[MAX_GRIDS][CELLS];
    bool several[SUBSETS]; /* of the grid looked at: the subsets with other solutions */
    double mean[CELLS + 1];
    double total;
} truth;

static inline bool truth_keep_grid(void *user, const gv_label *solution)
{
    truth *const t = user;
    assert_true(t->n_grids < MAX_GRIDS);
    for (unsigned cell = 0; cell < CELLS; cell++)
        t->grids[t->n_grids][cell] = (uint8_t)(solution[cell] % 4);
    t->n_grids++;
    return true;
}

/* A subset of a grid has another solution when it is within the cells that the grid
 * shares with another one. */
static inline void truth_look_at(truth *t, const uint8_t grid[CELLS])
{
    memset(t->several, 0, sizeof t->several);
    for (size_t other = 0; other < t->n_grids; other++) {
        unsigned shared = 0;
        for (unsigned cell = 0; cell < CELLS; cell++)
            shared |= (unsigned)(grid[cell] == t->grids[other][cell]) << cell;
        if (shared != SUBSETS - 1)
            t->several[shared] = true;
    }
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned clues = 0; clues < SUBSETS; clues++)
            if (!(clues >> cell & 1) && t->several[clues | 1u << cell])
                t->several[clues] = true;
}

/* Of the grid looked at. */
static inline bool truth_is_minimal(const truth *t, unsigned clues)
{
    if ((clues & t->own) != t->own || t->several[clues])
        return false;
    for (unsigned rest = clues & ~t->own; rest; rest &= rest - 1)
        if (!t->several[clues & ~(rest & -rest)])
            return false;
    return true;
}

static inline void truth_find(truth *t, const gv_instance *instance)
{
    memset(t, 0, sizeof *t);
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    const gv_search search = { .forbid = GV_NO_LABEL,
                               .found = truth_keep_grid,
                               .user = t };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    assert_int_equal(gv_search_run(&result, instance, &search, &tmp, NULL), GV_OK);
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        t->own |= 1u << instance->givens[i] / 4;

    // Relabelling the digits changes nothing: without givens, the grids with the first
    // row in order will do.
    unsigned n_looked_at = 0;
    for (size_t i = 0; i < t->n_grids; i++) {
        if (t->own == 0 && memcmp(t->grids[i], "\0\1\2\3", 4) != 0)
            continue;
        n_looked_at++;
        truth_look_at(t, t->grids[i]);
        for (unsigned clues = 0; clues < SUBSETS; clues++)
            if (truth_is_minimal(t, clues))
                t->mean[__builtin_popcount(clues)]++;
    }
    for (unsigned n = 0; n <= CELLS; n++) {
        t->mean[n] /= n_looked_at;
        t->total += t->mean[n];
    }
}

#endif
