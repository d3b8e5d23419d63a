/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ser_explain.h -- the nodes of a chain hint, for its explanation. Only where they are
 * asked for (work->explains). */
#ifndef GV_SER_SER_EXPLAIN_H
#define GV_SER_SER_EXPLAIN_H

#include "ser/ser_graph.h"
#include "ser/ser_search.h"

/* Adds the chain of a find. Lack of memory is noted in the work. */
void gv_ser_explain_search(gv_ser_hint *out, gv_ser_search *search,
                           const gv_ser_found *found);
void gv_ser_explain_way(gv_ser_hint *out, gv_ser_work *work,
                        const gv_ser_numbers *numbers, const gv_ser_way *way);

#endif
