/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linked_sat.h -- the SAT solvers that this build links, for the contexts of programs.
 * Not part of the core: CaDiCaL brings the runtime of C++ with it. */
#ifndef GV_LINKED_SAT_LINKED_SAT_H
#define GV_LINKED_SAT_LINKED_SAT_H

#include "solve/sat.h"

/* Ends with NULL; the first one is the default. There may be none. */
extern const gv_sat_kind *const gv_linked_sat[];

#endif
