/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.h -- checks steps made elsewhere: is this a correct application of that rule
 * in this state? Uses only the definitions; no search is involved. */
#ifndef GV_RULES_VERIFY_H
#define GV_RULES_VERIFY_H

#include "rules/rule.h"

/* Whether `step` holds in `state`, to which it is not yet applied. If not, GV_ERR_INPUT
 * with the reason. The labels and variables of the step must exist in the network;
 * everything else is checked. */
gv_status gv_step_check(const gv_state *state, const gv_step *step, gv_error *err);

/* Replays the steps from `state`. GV_ERR_INPUT names the first wrong step, counted from
 * 1 (err->row: from 0), and the reason; `state` is then as before that step. */
gv_status gv_path_check(gv_state *state, const gv_step *steps, size_t n_steps,
                        gv_error *err);

/* For chains whose right-linking part may be a Subset or a chain, and for the branches
 * of forcing chains: whether each cell follows from chain->target and the cells before
 * it. With `whole` the last variable has no candidate left; otherwise every cell has a
 * right-linking part. `braid`: left-linking candidates may be linked to any of them. */
bool gv_chain_follows(const gv_state *state, const gv_chain *chain, gv_label target,
                      bool braid, bool whole);

/* Whether the right-linking part of cell `at` of a chain on `target` excludes `label`:
 * linked to the candidate, g-linked, linked to all labels of a transversal set, or
 * eliminated by the inner chain. `braid`: as above. */
bool gv_chain_sees(const gv_state *state, const gv_chain *chain, gv_label target,
                   bool braid, uint32_t at, gv_label label);

/* Whether the proof of a trial, whose targets are candidates, holds. */
gv_status gv_verify_trial(const gv_state *state, const gv_step *step, gv_error *err);

/* Whether the constraints of a step, whose targets are candidates, force its
 * conclusion, and none of them can be left out: one search for each conclusion, and
 * some for each constraint. That no smaller set would do is not checked. */
gv_status gv_verify_set(const gv_state *state, const gv_step *step, gv_error *err);

/* The number of CSP-variables of a chain: a Subset counts its size, an inner chain its
 * length. */
unsigned gv_chain_length(const gv_chain *chain);

#endif
