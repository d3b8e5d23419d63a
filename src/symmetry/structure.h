/* SPDX-License-Identifier: GPL-3.0-or-later */
/* structure.h -- the rules of a network as a coloured graph, and the graph of a puzzle
 * with these rules. Automorphisms of the first are the symmetries of the rules; those
 * of the second leave the puzzle as it is, too (docs/theory/isomorphism.md).
 *
 * Families of digits that are interchangeable have a graph of cells:
 *
 *     cells      joined to their units, to cells that must differ from them, and
 *                to their digit, if it is given, or to those that pencilmarks allow
 *     digits
 *     units      sets of cells with different digits: rows, columns, blocks, ...
 *
 * Its symmetries permute cells and rename digits. All other networks have a graph of
 * labels:
 *
 *     labels     joined to their groups, and to the labels of forbidden pairs; given,
 *                excluded by pencilmarks, or neither
 *     groups     exactly one holds, or at most one
 *
 * Of groups with the same labels the first alone is in the graph: so automorphisms of
 * the graph are different as permutations of cells and digits, or of labels. */
#ifndef GV_SYMMETRY_STRUCTURE_H
#define GV_SYMMETRY_STRUCTURE_H

#include "model/instance.h"
#include "symmetry/graph.h"

typedef struct gv_structure {
    const gv_net *net;
    bool has_cells;          /* a graph of cells, not of labels */
    uint32_t n_cells, order; /* of cells and digits */
    gv_graph rules;
    uint32_t *place;  /* by vertex of `rules` its canonical place */
    uint32_t *vertex; /* by place, the vertex */
    uint64_t hash[2]; /* of the canonical graph */
} gv_structure;

/* What a puzzle says of a label. */
typedef enum gv_known_state {
    GV_LABEL_FREE,
    GV_LABEL_GIVEN,
    GV_LABEL_OUT
} gv_known_state;

/* The graph of the rules, without its places: in `arena`. GV_ERR_UNSUPPORTED: more than
 * GV_MOST_VERTICES. */
gv_status gv_structure_build(gv_structure *out, const gv_net *net, gv_arena *arena,
                             gv_error *err);

/* The states of all labels. Marks that only say what the givens imply say nothing.
 * Where they leave one value of a variable, that is a given, as in texts. */
gv_status gv_structure_states(uint8_t **out, const gv_instance *instance,
                              gv_arena *arena, gv_error *err);

/* Where a label goes when vertices go to `to`. */
gv_label gv_structure_image(const gv_structure *s, gv_label label, const uint32_t *to);

/* The graph of the rules with the states of the labels. */
gv_status gv_structure_puzzle(gv_graph *out, const gv_structure *structure,
                              const uint8_t *states, gv_arena *arena, gv_error *err);

#endif
