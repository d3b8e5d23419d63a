/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bias_path.h -- a path of the controlled-bias generator on 9x9, decided by few
 * questions.
 *
 * A path deletes the cells of a complete grid one by one in a random order; its floor n
 * is the puzzle with n clues on the way. It yields the last floor with one solution if
 * that is minimal, otherwise nothing. Two properties of a floor pass on to all floors
 * above it: to have one solution, and to have a redundant clue (implied by the others,
 * and so by more of them). Let U and R be the lowest floors with these properties: the
 * path yields floor U exactly when U < R, and bounds on U and R are usually enough to
 * decide that (docs/theory/sampling.md).
 *
 * The order is drawn from its end, and only as far as it is needed. */
#ifndef GV_SUDOKU9_SAMPLING_BIAS_PATH_H
#define GV_SUDOKU9_SAMPLING_BIAS_PATH_H

#include "base/rng.h"
#include "sudoku9/search/questions.h"

enum { GV_BIAS_FLOORS = 4 /* that may be known before the order */ };

typedef struct gv_bias_path {
    const gv_nine_cands *grid;
    uint8_t order[GV_NINE_CELLS]; /* of deletion; the last n_drawn are in order */
    uint8_t n_drawn;
    uint8_t floors[GV_BIAS_FLOORS]; /* the last cells of `order` that are known to form
                                       a floor */

    /* Floors that are known to have several solutions; to have one; to yield nothing,
     * like all above, usually because of a redundant clue. The caller may lower
     * `barred`. */
    uint8_t several, one, barred;

    gv_nine_set needed;  /* clues known to be needed in floor several + 1 */
    uint8_t n_proofs;    /* how many of them were proved by questions */
    uint8_t floor, cell; /* of the last question */
} gv_bias_path;

typedef enum gv_bias_state {
    GV_BIAS_FAILS,  /* the path yields nothing */
    GV_BIAS_YIELDS, /* it yields floor path->one */
    GV_BIAS_ASKS    /* an answer is needed */
} gv_bias_state;

/* Begins a path of a grid. `order` has all cells; the last n_drawn of them are known to
 * be deleted last, in this order, the others are still in any order. */
void gv_bias_path_begin(gv_bias_path *path, const gv_nine_cands *grid,
                        const uint8_t order[GV_NINE_CELLS], unsigned n_drawn);

/* Begins a path of which some floors are known, in ascending order: each is the last
 * cells of `order`, that many; nothing is known about the order within and between
 * them. */
void gv_bias_path_begin_at(gv_bias_path *path, const gv_nine_cands *grid,
                           const uint8_t order[GV_NINE_CELLS],
                           const uint8_t floors[GV_BIAS_FLOORS]);

/* Draws the order of the last n cells. */
void gv_bias_path_draw(gv_bias_path *path, gv_rng *rng, unsigned n);

/* Finds the first floor with an implied clue (implied_clue.h), from floor `from` on up
 * or down: that becomes path->barred. Draws what it needs of the order. */
void gv_bias_path_look(gv_bias_path *path, gv_rng *rng, unsigned from);

/* The clues of floor n, which must be drawn. */
gv_nine_set gv_bias_path_floor(const gv_bias_path *path, unsigned n);

/* What is known about the path. If it asks, fills grid, clues and cell of the question.
 */
gv_bias_state gv_bias_path_ask(gv_bias_path *path, gv_nine_question *question);

/* Takes the answer. */
void gv_bias_path_learn(gv_bias_path *path, const gv_nine_question *question);

#endif
