/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sat.c -- the linked SAT solvers for the contexts of programs. */
#include "givens_study.h"

#include "api/api_internal.h"
#include "linked_sat/linked_sat.h"
#include "study_api/build.h"

gv_status gv_context_use_sat(gv_context *context, gv_error *err)
{
    GV_NEED(context);
    GV_TRY(gv_same_build(context, err));
    if (!gv_linked_sat[0])
        return gv_fail(err, GV_ERR_UNSUPPORTED, "no SAT solver is built in");
    gv_context_set_sat(context, gv_linked_sat);
    return GV_OK;
}
