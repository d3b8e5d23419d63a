/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.h -- the nodes of a chain hint, for its explanation. Only if asked for
 * (work->explains). */
#ifndef GV_EXPLAINER_CORE_EXPLAIN_H
#define GV_EXPLAINER_CORE_EXPLAIN_H

#include "explainer/chains/graph.h"
#include "explainer/core/search.h"

/* Adds the chain of a finding. Lack of memory is noted in `work`. */
void gv_se_explain_search(gv_se_hint *out, gv_se_search *search,
                          const gv_se_finding *found);
void gv_se_explain_way(gv_se_hint *out, gv_se_work *work, const gv_se_numbers *numbers,
                       const gv_se_way *way);

#endif
