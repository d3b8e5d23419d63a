/* SPDX-License-Identifier: GPL-3.0-or-later */
/* family.h -- the table of puzzle families. A new family is a row here and a file. */
#ifndef GV_MODEL_FAMILY_H
#define GV_MODEL_FAMILY_H

#include "model/net.h"

typedef struct gv_family_row {
    const char *name;
    const char *summary; /* one line for --help and the manual */

    /* Builds the network of a valid shape in `arena`. NULL for csp, whose networks come
     * from texts. */
    gv_status (*build)(const gv_net **out, gv_shape shape, gv_arena *arena,
                       gv_error *err);

    /* Fills image[label] with a random automorphism of the network (givens apart). NULL
     * for csp. */
    gv_status (*automorphism)(const gv_net *net, gv_rng *rng, gv_label *image,
                              gv_arena *tmp, gv_error *err);
} gv_family_row;

extern const gv_family_row gv_families[GV_N_FAMILIES];

/* The family of that name; false if there is none. */
bool gv_family_by_name(gv_family *out, const char *name);

/* Completes and checks a shape from what is known of it (zeros: unknown): sudoku needs
 * blocks, or an order that is a square; sudoqueens an order that is a square; the
 * others an order. GV_ERR_ARGUMENT with a message that names what is missing or wrong
 * ("order 12 has several block shapes (2x6, 3x4, 4x3, 6x2): give --block or #size"). */
gv_status gv_shape_complete(gv_shape *out, gv_family family, unsigned block_rows,
                            unsigned block_cols, unsigned order, gv_error *err);

/* The builders, one file each. */
gv_status gv_sudoku_build(const gv_net **out, gv_shape shape, gv_arena *arena,
                          gv_error *err);
gv_status gv_latin_build(const gv_net **out, gv_shape shape, gv_arena *arena,
                         gv_error *err);
gv_status gv_pandiagonal_build(const gv_net **out, gv_shape shape, gv_arena *arena,
                               gv_error *err);
gv_status gv_queens_build(const gv_net **out, gv_shape shape, gv_arena *arena,
                          gv_error *err);
gv_status gv_sudoqueens_build(const gv_net **out, gv_shape shape, gv_arena *arena,
                              gv_error *err);

gv_status gv_sudoku_automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                                 gv_arena *tmp, gv_error *err);
gv_status gv_latin_automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                                gv_arena *tmp, gv_error *err);
gv_status gv_pandiagonal_automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                                      gv_arena *tmp, gv_error *err);
gv_status gv_queens_automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                                 gv_arena *tmp, gv_error *err);

#endif
