/* SPDX-License-Identifier: GPL-3.0-or-later */
/* family.h -- the table of puzzle families. A new family is a file with its row and a
 * line of families.h. What others ask of a family is a field of
 * its row. */
#ifndef GV_MODEL_FAMILY_H
#define GV_MODEL_FAMILY_H

#include "model/net.h"

typedef struct gv_family_row {
    const char *name;
    const char *summary; /* one line for --help and the manual */

    /* At most one of these two; a family with neither has no board: its networks are
     * declared in texts (csp). */
    bool has_digits; /* label = cell * order + digit */
    bool has_queens; /* label = cell */

    bool has_blocks;           /* boards show them */
    bool free_blocks;          /* the order does not say what blocks they are */
    bool is_gsp;               /* Generalized Sudoku: units are rows, columns and blocks
                                * only, and there are grids of every order */
    bool has_broken_diagonals; /* and these are units too */

    /* Completes and checks a shape of which zeros are unknown (gv_shape_complete). */
    gv_status (*complete)(gv_shape *shape, gv_error *err);

    /* Builds the network of a valid shape in `arena`. NULL for csp, whose networks come
     * from texts. */
    gv_status (*build)(const gv_net **out, gv_shape shape, gv_arena *arena,
                       gv_error *err);

    /* Fills image[label] with a random automorphism of the network (givens apart). NULL
     * for csp. */
    gv_status (*automorphism)(const gv_net *net, gv_rng *rng, gv_label *image,
                              gv_arena *tmp, gv_error *err);
} gv_family_row;

/* By the number of the family: those with an enumerator in givens.h first. */
extern const gv_family_row *const gv_families[];
extern const unsigned gv_n_families;

/* Whether it is a Generalized Sudoku, without the rules of a variant. */
static inline bool gv_net_is_gsp(const gv_net *net)
{
    return gv_families[net->shape.family]->is_gsp && !net->variant;
}

static inline bool gv_family_has_board(gv_family family)
{
    return gv_families[family]->has_digits || gv_families[family]->has_queens;
}

/* The family of that name; false if there is none. */
bool gv_family_by_name(gv_family *out, const char *name);

/* Completes and checks a shape from what is known of it (zeros: unknown): sudoku needs
 * blocks, or an order that is a square; sudoqueens an order that is a square; the
 * others an order. GV_ERR_ARGUMENT with a message that names what is missing or wrong
 * ("order 12 has several block shapes (2x6, 3x4, 4x3, 6x2): give its blocks"). */
gv_status gv_shape_complete(gv_shape *out, gv_family family, unsigned block_rows,
                            unsigned block_cols, unsigned order, gv_error *err);

/* For the `complete` of families. Of families without blocks: one "block" is a whole
 * row. */
gv_status gv_shape_complete_plain(gv_shape *shape, gv_error *err);
gv_status gv_order_check(unsigned order, gv_error *err);

/* The root of a square, or 0. */
unsigned gv_family_square_root(unsigned n);

#endif
