/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bias_path.c -- one path: its order, and what to ask about its floors. */
#include "sudoku9/sampling/bias_path.h"

#include "base/shuffle_bytes.h"
#include "sudoku9/sampling/implied_clue.h"
#include "sudoku9/cell_set.h"

#include <assert.h>
#include <string.h>

enum {
    STRIDE = 4,     /* floors to the next one to be examined, or asked about */
    MOST_PROOFS = 2 /* of needed clues before floor several + 1 is asked about */
};

/* The cell that floor n + 1 has and floor n has not. */
static unsigned added_to(const gv_bias_path *path, unsigned n)
{
    return path->order[GV_NINE_CELLS - 1 - n];
}

void gv_bias_path_begin(gv_bias_path *path, const gv_nine_cands *grid,
                        const uint8_t order[GV_NINE_CELLS], unsigned n_drawn)
{
    path->grid = grid;
    memcpy(path->order, order, GV_NINE_CELLS);
    path->n_drawn = (uint8_t)n_drawn;
    memset(path->floors, 0, sizeof path->floors);
    path->several = 0;
    path->one = path->barred = GV_NINE_CELLS;
    path->needed = (gv_nine_set){ { 0, 0, 0 } };
    path->n_proofs = 0;
}

void gv_bias_path_begin_at(gv_bias_path *path, const gv_nine_cands *grid,
                           const uint8_t order[GV_NINE_CELLS],
                           const uint8_t floors[GV_BIAS_FLOORS])
{
    gv_bias_path_begin(path, grid, order, 0);
    memcpy(path->floors, floors, sizeof path->floors);
}

/* The first known floor above what is drawn. */
static unsigned next_floor(const gv_bias_path *path)
{
    for (unsigned i = 0; i < GV_BIAS_FLOORS; i++)
        if (path->floors[i] > path->n_drawn)
            return path->floors[i];
    return GV_NINE_CELLS;
}

void gv_bias_path_draw(gv_bias_path *path, gv_rng *rng, unsigned n)
{
    assert(n <= GV_NINE_CELLS);
    while (path->n_drawn < n) {
        const unsigned floor = next_floor(path), end = n < floor ? n : floor;
        gv_shuffle_bytes_tail(rng, path->order + GV_NINE_CELLS - floor,
                              floor - path->n_drawn, end - path->n_drawn);
        path->n_drawn = (uint8_t)end;
    }
}

gv_nine_set gv_bias_path_floor(const gv_bias_path *path, unsigned n)
{
    assert(n <= path->n_drawn);
    gv_nine_set clues = { { 0, 0, 0 } };
    for (unsigned i = 0; i < n; i++)
        gv_nine_set_add(&clues, added_to(path, i));
    return clues;
}

/* A floor and its clues. */
typedef struct view {
    unsigned n;
    gv_nine_set clues;
} view;

/* Moves to floor n. Returns whether it has an implied clue. */
static bool has_plain_at(gv_bias_path *path, gv_rng *rng, view *at, unsigned n)
{
    gv_bias_path_draw(path, rng, n);
    while (at->n < n)
        gv_nine_set_add(&at->clues, added_to(path, at->n++));
    while (at->n > n)
        gv_nine_set_remove(&at->clues, added_to(path, --at->n));
    return gv_nine_has_trivially_redundant_clue(path->grid, &at->clues);
}

void gv_bias_path_look(gv_bias_path *path, gv_rng *rng, unsigned from)
{
    view at = { 0 };
    unsigned n = from;
    while (!has_plain_at(path, rng, &at, n))
        n = n + STRIDE < GV_NINE_CELLS ? n + STRIDE : GV_NINE_CELLS;
    while (n > STRIDE && has_plain_at(path, rng, &at, n - STRIDE))
        n -= STRIDE;
    while (has_plain_at(path, rng, &at, n - 1))
        n--;
    path->barred = (uint8_t)n;
    assert(path->barred > path->several);
}

/* ---- questions ---- */

static void ask(const gv_bias_path *path, gv_nine_question *question)
{
    assert(path->floor > 0 && path->floor <= GV_NINE_CELLS);
    question->grid = path->grid;
    question->clues = gv_bias_path_floor(path, path->floor);
    question->cell = path->cell;
    if (path->cell != GV_NINE_ANYWHERE)
        gv_nine_set_remove(&question->clues, path->cell);
}

/* The first clue of floor n, in the order of deletion, that may be redundant; ANYWHERE
 * if there is none. */
static unsigned undecided_clue(const gv_bias_path *path, unsigned n)
{
    for (unsigned i = n; i-- > 0;)
        if (!gv_nine_set_has(&path->needed, added_to(path, i)))
            return added_to(path, i);
    return GV_NINE_ANYWHERE;
}

gv_bias_state gv_bias_path_ask(gv_bias_path *path, gv_nine_question *question)
{
    const unsigned last = path->barred - 1u; // that may be minimal
    if (path->several >= last)
        return GV_BIAS_FAILS;
    const unsigned next = path->several + 1u; // that may have one solution
    path->cell = GV_NINE_ANYWHERE;
    if (path->one > last) {
        path->floor = (uint8_t)last;
    } else if (path->one > path->several + STRIDE) {
        path->floor = (uint8_t)(path->one - STRIDE);
    } else {
        path->floor = (uint8_t)next;
        if (path->one == next || path->n_proofs < MOST_PROOFS)
            path->cell = (uint8_t)undecided_clue(path, next);
        if (path->cell == GV_NINE_ANYWHERE && path->one == next)
            return GV_BIAS_YIELDS;
    }
    ask(path, question);
    return GV_BIAS_ASKS;
}

/* `other`, in which another solution differs, has no cell in the floor asked about, but
 * has one in floor path->one: it gives the last floor with that solution, and shows
 * that the next clue is needed. */
static void learn_several(gv_bias_path *path, const gv_nine_set *other)
{
    path->several = path->floor;
    if (path->one >= path->barred)
        return; // the path fails in any case
    while (!gv_nine_set_has(other, added_to(path, path->several)))
        path->several++;
    assert(path->several < path->one);
    path->needed = (gv_nine_set){ { 0, 0, 0 } };
    gv_nine_set_add(&path->needed, added_to(path, path->several));
    path->n_proofs = 0;
}

void gv_bias_path_learn(gv_bias_path *path, const gv_nine_question *question)
{
    const bool has_other = question->end == GV_END_SOLUTIONS;
    if (path->cell == GV_NINE_ANYWHERE) {
        if (has_other)
            learn_several(path, &question->other);
        else
            path->one = path->floor;
    } else if (has_other) {
        gv_nine_set_add(&path->needed, path->cell);
        path->n_proofs++;
    } else {
        path->barred = path->floor; // every floor with one solution is above
    }
}
