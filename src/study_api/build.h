/* SPDX-License-Identifier: GPL-3.0-or-later */
/* build.h -- libgivens_study has a copy of the core inside, and gets contexts that
 * libgivens made. */
#ifndef GV_STUDY_API_BUILD_H
#define GV_STUDY_API_BUILD_H

#include "base/status.h"

/* GV_ERR_UNSUPPORTED unless the context was made by this very build. Nothing else may
 * be done with it before. */
gv_status gv_same_build(const gv_context *context, gv_error *err);

#endif
