/* SPDX-License-Identifier: GPL-3.0-or-later */
/* version.c -- what this build calls itself. */
#include "base/provenance.h"

#include "version.h"

const char *gv_version(void)
{
    return GV_VERSION;
}

unsigned gv_interface_version(void)
{
    return GIVENS_INTERFACE_VERSION;
}

const char *gv_commit(void)
{
    return GV_COMMIT;
}

#ifdef GV_HAVE_GMP
#define BIG_INTEGERS " gmp"
#else
#define BIG_INTEGERS ""
#endif
#ifdef NDEBUG
#define CHECKS ""
#else
#define CHECKS " asserts"
#endif

const char *gv_build_id(void)
{
    return GV_VERSION " " GV_COMMIT BIG_INTEGERS CHECKS;
}
