/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome.c -- the words for outcomes: the only place where they are spelled. */
#include "base/outcome.h"

#include <string.h>

static const char *const names[GV_N_OUTCOMES] = {
    [GV_OUTCOME_OK] = "ok",
    [GV_OUTCOME_NONE] = "none",
    [GV_OUTCOME_MULTIPLE] = "multiple",
    [GV_OUTCOME_BEYOND] = "beyond",
    [GV_OUTCOME_LIMIT] = "limit",
    [GV_OUTCOME_ERROR] = "error",
};

const char *gv_outcome_name(gv_outcome outcome)
{
    return (unsigned)outcome < GV_N_OUTCOMES ? names[outcome] : NULL;
}

gv_outcome gv_outcome_find(const char *name)
{
    unsigned at = 0;
    while (at < GV_N_OUTCOMES && strcmp(names[at], name) != 0)
        at++;
    return (gv_outcome)at;
}
