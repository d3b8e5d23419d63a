/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backbone.h -- the exact backbone: the literals that all solutions agree on, by a SAT
 * solver. It can be stopped at any time: what is certain, what is not in the backbone
 * and what is unknown are three sets, so there are always bounds. */
#ifndef GV_SOLVE_BACKBONE_H
#define GV_SOLVE_BACKBONE_H

#include "solve/lookahead.h"
#include "solve/sat.h"

typedef struct gv_exact_backbone_options {
    gv_limits limits; /* time, stop flag; `nodes` are calls of the solver */

    /* NULL: the default of the context. If there is none: GV_ERR_UNSUPPORTED. */
    const gv_sat_kind *sat;

    /* NULL, or a look-ahead of the same instance: what it fixed is taken over. */
    const gv_lookahead *known;

    unsigned n_at_once; /* candidates per question; 0: 16 */
} gv_exact_backbone_options;

typedef struct gv_exact_backbone {
    uint32_t n_variables;  /* labels open after forward checking */
    uint32_t n_certain;    /* of these, in the backbone: the lower bound */
    uint32_t n_true;       /* of the certain ones, those that hold */
    uint32_t n_flipped;    /* not in the backbone; the others are the upper bound */
    bool contradiction;    /* there is no solution; the sets are meaningless */
    gv_end end;            /* COMPLETE: the bounds are equal, or a contradiction */
    uint64_t n_calls;      /* of the solver */
    const uint8_t *fixing; /* gv_fixing of each label */
} gv_exact_backbone;

static inline uint32_t gv_exact_backbone_upper(const gv_exact_backbone *bone)
{
    return bone->n_variables - bone->n_flipped;
}

/* `fixing` lives in `arena`; `tmp`, which may be the same one, is scratch, rewound on
 * return. Every model of the solver is checked; one that is not a solution is
 * GV_ERR_INPUT. */
gv_status gv_exact_backbone_run(gv_exact_backbone *out, const gv_instance *instance,
                                const gv_exact_backbone_options *options,
                                gv_arena *arena, gv_arena *tmp, gv_error *err);

#endif
