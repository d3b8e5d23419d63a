/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flag.c -- flags for languages that have no atomic_bool of their own. */
#include "base/memory.h"
#include "givens.h"

gv_flag *gv_flag_new(void)
{
    gv_flag *flag = gv_alloc(NULL, sizeof *flag);
    if (flag)
        atomic_init(flag, false);
    return flag;
}

void gv_flag_set(gv_flag *flag, bool value)
{
    if (flag)
        atomic_store(flag, value);
}

bool gv_flag_is_set(const gv_flag *flag)
{
    return flag && atomic_load(flag);
}

void gv_flag_free(gv_flag *flag)
{
    gv_free(flag);
}
