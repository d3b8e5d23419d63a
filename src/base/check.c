/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c -- the end of a check that failed. */
#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void gv_invariant_failed(const char *wrong, const char *file, int line)
{
    fprintf(stderr, "%s:%d: check failed: %s\n", file, line, wrong);
    abort();
}
