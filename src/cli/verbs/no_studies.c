/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no_studies.c -- the verbs of studies and sweeps in a build without stores or without
 * statistics. */
#include "cli/verb.h"

#define ABSENT(verb)                                                                   \
    const gv_verb gv_verb_##verb = { .name = #verb,                                    \
                                     .operands = "",                                   \
                                     .summary = "(not in this build)",                 \
                                     .needs = "store (SQLite) and statistics (GSL)" };

ABSENT(export)
ABSENT(fit)
ABSENT(merge)
ABSENT(report)
ABSENT(stats)
ABSENT(study)
ABSENT(sweep)
ABSENT(verify)
