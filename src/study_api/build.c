/* SPDX-License-Identifier: GPL-3.0-or-later */
/* build.c -- refuses contexts of another build, whose structs may look different. */
#include "study_api/build.h"

#include "api/api_internal.h"
#include "base/provenance.h"

#include <string.h>

gv_status gv_same_build(const gv_context *context, gv_error *err)
{
    const char *theirs = gv_context_build_id(context), *ours = gv_build_id();
    return strcmp(theirs, ours) == 0
               ? GV_OK
               : gv_fail(err, GV_ERR_UNSUPPORTED,
                         "libgivens is another build (%.80s) than libgivens_study "
                         "(%.80s)",
                         theirs, ours);
}
