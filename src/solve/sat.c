/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sat.c -- the SAT solvers of this build by name. */
#include "solve/sat.h"

#include "base/array.h"

#include <string.h>

/* Every solver that has a file here. */
static const char *const known[] = { "cadical" };

const gv_sat_kind *gv_sat_by_name(const char *name)
{
    for (size_t i = 0; i < gv_n_sat_kinds; i++)
        if (!name || strcmp(gv_sat_kinds[i]->name, name) == 0)
            return gv_sat_kinds[i];
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
