/* SPDX-License-Identifier: GPL-3.0-or-later */
/* none.c -- the list of SAT solvers of a build without any. */
#include "linked_sat/linked_sat.h"

const gv_sat_kind *const gv_linked_sat[] = { NULL };
