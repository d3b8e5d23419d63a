/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sat_none.c -- the table of SAT solvers of a build without any. */
#include "solve/sat.h"

const gv_sat_kind *const gv_sat_kinds[] = { NULL };
const size_t gv_n_sat_kinds = 0;
