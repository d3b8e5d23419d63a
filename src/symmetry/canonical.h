/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canonical.h -- the canonical form of any instance: one puzzle for all that differ by
 * a symmetry of their rules (structure.h), the symmetry that leads to it, and the
 * number of those that leave it as it is. 9x9 Sudoku without pencilmarks has a faster
 * form of its own (sudoku9/canon/canon.h). See docs/theory/isomorphism.md. */
#ifndef GV_SYMMETRY_CANONICAL_H
#define GV_SYMMETRY_CANONICAL_H

#include "symmetry/structure.h"

/* The rules of a network with their canonical places, in `arena`: made once for all its
 * instances. The end says whether the budget (NULL: none) allowed for it; unless it is
 * GV_END_COMPLETE, *out is untouched. GV_ERR_UNSUPPORTED: the context has no labeller.
 */
gv_status gv_structure_new(gv_structure **out, gv_end *end, gv_context *context,
                           const gv_net *net, const gv_budget *budget, gv_arena *arena,
                           gv_error *err);

typedef struct gv_graph_form {
    gv_instance *form;
    gv_label *image;       /* by label of the instance, where it is in the form */
    char *n_automorphisms; /* in decimal */
    uint8_t *key;          /* equal for isomorphic instances, and for no others */
    size_t key_size;
    gv_end end; /* unless COMPLETE, nothing else is valid */
} gv_graph_form;

/* What is found lies in `arena`; `tmp` is scratch, and unchanged when the call returns.
 * `structure` is of the network of the instance. */
gv_status gv_graph_form_find(gv_graph_form *out, const gv_structure *structure,
                             const gv_instance *instance, const gv_budget *budget,
                             gv_arena *arena, gv_arena *tmp, gv_error *err);

/* A line about the symmetry that leads to the form: "v=2134 r=1234 c=2143 t=0" where it
 * permutes rows, columns and digits: what digits become, and the input's rows and
 * columns in the order of the form (as numbers with commas from order 10 on); where
 * cells move otherwise "v=2134 r1c1>r2c3 ..."; else the labels that move, "A=1>B=2
 * ...", or "-". */
void gv_graph_form_put_map(gv_buffer *out, const gv_net *net, const gv_label *image);

#endif
