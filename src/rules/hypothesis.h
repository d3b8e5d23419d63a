/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hypothesis.h -- trial and error: suppose a candidate in a copy of the state (its
 * context), apply BRT there, and one level deeper the same again; a contradiction
 * refutes the candidate. What a hypothesis leads to is kept: when the state loses
 * candidates, so does the context, which continues from where it was.
 *
 * For the files of the rule: hypothesis.c finds what is refuted, hypothesis_proof.c
 * records why. */
#ifndef GV_RULES_HYPOTHESIS_H
#define GV_RULES_HYPOTHESIS_H

#include "rules/rule.h"

/* A hypothesis. */
typedef struct gv_context_kept {
    gv_label label;
    bool closed;    /* what it leads to is in `open` */
    uint32_t size;  /* labels left when the order was made */
    uint64_t *open; /* bit set: the labels it leaves, including values */
} gv_context_kept;

/* The hypotheses of one depth, those that leave the fewest first. */
typedef struct gv_stage {
    bool listed;
    uint32_t n, room;
    uint32_t at; /* they are visited cyclically, continuing here */
    gv_context_kept *contexts;
} gv_stage;

/* The stages of one state, by depth. */
typedef struct gv_frame {
    gv_stage stages[GV_MAX_DEPTH + 1]; /* that of depth 0 is not used */
} gv_frame;

typedef struct gv_hypotheses {
    gv_rule_context *ctx;
    gv_state
        *state; /* scratch: equal to that of the rule context between two searches */
    uint64_t *alive; /* scratch: the labels of `state`, including values */

    /* By depth of the context whose hypotheses they are: frames[0] is for the state of
     * the rule context, the others are for proofs. */
    gv_frame frames[GV_MAX_DEPTH];
    gv_frame closing; /* for searches below those */

    uint32_t synced_trail, synced_undos; /* the state that frames[0] was made for */
} gv_hypotheses;

/* That of the rule context, made when needed, with `state` equal to the context's. NULL
 * when out of memory. */
gv_hypotheses *gv_rule_context_hypotheses(gv_rule_context *ctx);

/* Forgets what was kept for a state. */
void gv_frame_reset(gv_frame *frame);

/* A candidate of h->state, which is at its end under BRT, that T&E(BRT, depth) refutes.
 * `frame` belongs to that state: since its last reset it has only lost candidates.
 * GV_NO_LABEL: there is none, or a limit was hit. */
gv_label gv_refuted_label(gv_hypotheses *h, gv_frame *frame, unsigned depth);

/* Fills `step`: why T&E(BRT, depth) refutes `label` in h->state, with only what the
 * contradiction depends on. The lists are those of the context's step. `at` is the
 * depth of the context that h->state is. False if a limit was hit. */
bool gv_prove_refuted(gv_hypotheses *h, unsigned at, unsigned depth, gv_label label,
                      gv_step *step);

#endif
