/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symmetry.c -- the linked finder of symmetries for the contexts of programs. */
#include "givens_study.h"

#include "api/api_internal.h"
#include "linked_symmetry/linked_symmetry.h"
#include "study_api/build.h"

gv_status gv_context_use_symmetry(gv_context *context, gv_error *err)
{
    GV_NEED(context);
    GV_TRY(gv_same_build(context, err));
    if (!gv_linked_labeller)
        return gv_fail(err, GV_ERR_UNSUPPORTED, "nauty is not built in");
    gv_context_set_labeller(context, gv_linked_labeller);
    return GV_OK;
}
