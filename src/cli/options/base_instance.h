/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base_instance.h -- what verbs that make puzzles start from: the empty instance of the
 * requested family, or the csp text that was named. */
#ifndef GV_CLI_OPTIONS_BASE_INSTANCE_H
#define GV_CLI_OPTIONS_BASE_INSTANCE_H

#include "cli/run.h"
#include "model/instance.h"

/* The instance lives in `arena`. GV_ERR_ARGUMENT if family, size and operands do not
 * determine it; GV_ERR_INPUT or GV_ERR_IO, noted for the exit code and with a complete
 * message, if the text cannot be read. */
gv_status gv_base_instance(gv_instance **out, gv_run *run, gv_arena *arena,
                           gv_error *err);

#endif
