/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.h -- resolution states and partial chains for a developer: what must hold of
 * them (base/check.h), and what they look like (on standard error, for the debugger).
 */
#ifndef GV_RULES_INSPECT_H
#define GV_RULES_INSPECT_H

#include "rules/chain_search.h"

/* Counts, singles and values follow from the candidates and the trail. */
const char *gv_state_check(const gv_state *state);

/* What is open is a candidate, and what variables have left follows from it. */
const char *gv_exclusion_check(const gv_exclusion *exclusion);

/* The step holds in the state, by code that no search is made of (verify.h). */
const char *gv_step_wrong(const gv_state *state, const gv_step *step);

/* Candidates and values: as a grid where the family has digits, else by variable. */
void gv_state_dump(const gv_state *state);

/* The partial chain of a search, move by move, and what is left open. */
void gv_chain_search_dump(const gv_chain_search *search);

/* A step: its rule, its pattern and what follows. */
void gv_step_dump(const gv_state *state, const gv_step *step);

#endif
