/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base_instance.h -- what verbs that make puzzles start from: the empty instance of the
 * requested family, or the csp text that was named, or stored in a study. */
#ifndef GV_CLI_OPTIONS_BASE_INSTANCE_H
#define GV_CLI_OPTIONS_BASE_INSTANCE_H

#include "cli/run.h"
#include "model/instance.h"

/* The instance lives in `arena`. A csp text is an operand, or `stored` (or NULL) if
 * there is no operand. GV_ERR_ARGUMENT if family, size and operands do not determine
 * it; GV_ERR_INPUT or GV_ERR_IO, noted for the exit code and with a complete message,
 * if the text cannot be read. */
gv_status gv_base_instance(gv_instance **out, gv_run *run, const char *stored,
                           gv_arena *arena, gv_error *err);

/* The csp that a store has as a parameter. */
gv_status gv_stored_csp(gv_instance **out, gv_run *run, const char *text,
                        gv_arena *arena, gv_error *err);

/* The text of a csp that a store keeps: on one line, and the same whatever comments and
 * blanks the original has. GV_ERR_ARGUMENT if the csp format cannot express all of the
 * instance, or the text is too long for a store. */
gv_status gv_stored_csp_text(const char **out, gv_run *run, const gv_instance *csp,
                             gv_arena *arena, gv_error *err);

#endif
