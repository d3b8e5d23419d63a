/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.h -- the nodes of a chain hint, for its explanation. Only if asked for
 * (work->explains). */
#ifndef GV_EXPLAINER_CORE_EXPLAIN_H
#define GV_EXPLAINER_CORE_EXPLAIN_H

#include "explainer/chains/graph.h"
#include "explainer/core/search.h"

/* Adds the chain of a finding. Lack of memory is noted in `work`. */
void gv_ser_explain_search(gv_ser_hint *out, gv_ser_search *search,
                           const gv_ser_finding *found);
void gv_ser_explain_way(gv_ser_hint *out, gv_ser_work *work,
                        const gv_ser_numbers *numbers, const gv_ser_way *way);

#endif
