/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome.h -- outcomes inside: gv_outcome itself is public (givens.h), and goes from
 * the engines to the tables and the JSON. */
#ifndef GV_BASE_OUTCOME_H
#define GV_BASE_OUTCOME_H

#include "givens.h"

/* How many outcomes there are; as an outcome, it is none of them. */
#define GV_N_OUTCOMES ((gv_outcome)(GV_OUTCOME_ERROR + 1))

/* The outcome that a word names; GV_N_OUTCOMES if it names none. */
gv_outcome gv_outcome_find(const char *name);

#endif
