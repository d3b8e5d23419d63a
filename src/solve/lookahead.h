/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lookahead.h -- the look-ahead backbone: what failed literals decide
 * (docs/theory/backbone.md).
 *
 * After forward checking (naked singles to their fixpoint), unit propagation on the 3D
 * clauses; then every open label is tried both ways, and if propagation meets a
 * conflict the opposite is fixed permanently; repeated until nothing more is fixed. The
 * result does not depend on the order. What is fixed is a part of the backbone. */
#ifndef GV_SOLVE_LOOKAHEAD_H
#define GV_SOLVE_LOOKAHEAD_H

#include "base/arena.h"
#include "model/instance.h"

typedef struct gv_lookahead_options {
    gv_limits limits; /* time and stop flag */
    bool both_signs;  /* also fix what follows from a label and from its opposite */
} gv_lookahead_options;

typedef struct gv_lookahead {
    uint32_t n_holes;      /* primary variables without a given */
    uint64_t n_total;      /* their labels: h * s in a grid of order s with h holes */
    uint32_t n_variables;  /* labels open after forward checking */
    uint32_t n_fixed;      /* of these, fixed */
    uint32_t n_true;       /* of the fixed, those that hold */
    bool contradiction;    /* there is no solution; fixed and open are meaningless */
    gv_end end;            /* not COMPLETE: only a part of what could be fixed */
    uint64_t n_probes;     /* labels tried */
    const uint8_t *fixing; /* gv_fixing of each label */
} gv_lookahead;

/* `fixing` lives in `arena`; `tmp`, which may be the same one, is scratch, rewound on
 * return. GV_ERR_MEMORY is the only failure. */
gv_status gv_lookahead_run(gv_lookahead *out, const gv_instance *instance,
                           const gv_lookahead_options *options, gv_arena *arena,
                           gv_arena *tmp, gv_error *err);

/* How many of all labels of the holes are fixed, including those that forward checking
 * decided. */
static inline uint64_t gv_lookahead_fixed_of_total(const gv_lookahead *result)
{
    return result->n_total - result->n_variables + result->n_fixed;
}

#endif
