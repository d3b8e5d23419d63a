/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bulk.h -- finds the targets of whips and braids, for any network, 256 partial chains
 * at a time: one bit each, in vectors of all lanes (bulk_kernel.h).
 *
 * The searches of whip.c and braid.c define what is found and build the step. This file
 * says on which targets it is worth starting them. */
#ifndef GV_RULES_BULK_H
#define GV_RULES_BULK_H

#include "rules/chain_search.h"

typedef struct gv_bulk gv_bulk;

/* Prepares for a search by `search->rule` with at most `search->length` variables. NULL
 * if the rule, or the size of the state, is not for it; also when out of memory, which
 * the rule context then knows. */
gv_bulk *gv_bulk_begin(gv_chain_search *search);

/* The position in ctx->order of the next target, from position `from` on, that has a
 * chain; the number of labels if there is none, or a limit was hit. Targets before it
 * have none. */
uint32_t gv_bulk_next(gv_bulk *bulk, gv_chain_search *search, uint32_t from);

/* Before another run; `bulk` may be NULL. */
void gv_bulk_reset(gv_bulk *bulk);

void gv_bulk_free(gv_bulk *bulk);

#endif
