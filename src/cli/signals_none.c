/* SPDX-License-Identifier: GPL-3.0-or-later */
/* signals_none.c -- in place of signals.c on a system without signals: the program
 * alone may set the flag. */
#include "cli/signals.h"

void gv_signals_install(void)
{
}

gv_flag *gv_signals_stop(void)
{
    static gv_flag stop;
    return &stop;
}

int gv_signals_interrupted(void)
{
    return 0;
}

bool gv_signals_progress_requested(void)
{
    return false;
}
