/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minizinc_input.h -- models of MiniZinc as inputs: minizinc translates them to
 * FlatZinc.
 */
#ifndef GV_CLI_STREAM_MINIZINC_INPUT_H
#define GV_CLI_STREAM_MINIZINC_INPUT_H

#include "cli/run.h"

/* Whether the operand names a model (.mzn). */
bool gv_minizinc_is_model(const char *operand);

/* Appends the FlatZinc text of the model operands[0] to `out`. The operands after it
 * that name data (.dzn) belong to it: *n_taken counts all. GV_ERR_INPUT: minizinc
 * refuses it; GV_ERR_UNSUPPORTED: minizinc is not installed. */
gv_status gv_minizinc_translate(gv_buffer *out, size_t *n_taken, const gv_run *run,
                                const char *const *operands, size_t n_operands,
                                gv_error *err);

#endif
