/* SPDX-License-Identifier: GPL-3.0-or-later */
/* version.c -- what this build calls itself. */
#include "base/provenance.h"

#include "version.h"

const char *gv_version(void)
{
    return GV_VERSION;
}

const char *gv_commit(void)
{
    return GV_COMMIT;
}
