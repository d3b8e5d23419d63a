/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_source.h -- where the arrows of a chain start: which candidate excludes a
 * left-linking one. For pictures of steps and for their JSON. */
#ifndef GV_REPORT_PATH_CHAIN_SOURCE_H
#define GV_REPORT_PATH_CHAIN_SOURCE_H

#include "rules/rule.h"

/* A candidate of the right-linking part of a cell that `label`, which the part
 * excludes, is linked to. A nested chain starts from its first left-linking one; on its
 * own target it is already drawn: GV_NO_LABEL. */
gv_label gv_chain_source_part(const gv_state *state, const gv_chain_cell *cell,
                              gv_label label);

/* What the left-linking candidate of cell `at` of a chain on `target` is linked to: the
 * last right-linking part that excludes it, else the target. GV_NO_LABEL: no arrow is
 * needed. `braid`: nested chains are braids. */
gv_label gv_chain_source(const gv_state *state, const gv_chain *chain, gv_label target,
                         bool braid, uint32_t at);

#endif
