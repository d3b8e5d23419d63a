/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log_vanishes.c -- is compiled without logging: a call of gv_log_line() that were left
 * here would call the one of log.c, and count. */
#include "log_vanishes.h"

#include "base/log.h"

static unsigned n_evaluations;

static unsigned evaluate(void)
{
    return ++n_evaluations;
}

unsigned count_evaluations_without_logging(void)
{
    GV_LOG(1, rules, "this text must not be in the object: %u", evaluate());
    GV_LOG_DUMP(1, rules, (void)evaluate());
    return n_evaluations;
}
