/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.h -- the texts of --help. */
#ifndef GV_CLI_OPTIONS_HELP_H
#define GV_CLI_OPTIONS_HELP_H

#include "cli/run.h"

void gv_help_overview(gv_buffer *out);
void gv_help_verb(gv_buffer *out, const gv_verb *verb);

#endif
