/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sat.c -- SAT solvers by name. */
#include "solve/sat.h"

#include "base/array.h"

#include <string.h>

/* Every solver that has a file in linked_sat/. */
static const char *const known[] = { "cadical" };

const gv_sat_kind *gv_sat_by_name(const gv_sat_kind *const *list, const char *name)
{
    for (; list && *list; list++)
        if (!name || strcmp((*list)->name, name) == 0)
            return *list;
    return NULL;
}

bool gv_sat_is_known(const char *name)
{
    for (size_t i = 0; i < GV_N_OF(known); i++)
        if (strcmp(known[i], name) == 0)
            return true;
    return false;
}

bool gv_sat_out_of_memory(const gv_sat_kind *sat, void *solver)
{
    return sat->out_of_memory && sat->out_of_memory(solver);
}
