/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mask.h -- a pattern of clues from a file (--mask). */
#ifndef GV_CLI_OPTIONS_MASK_H
#define GV_CLI_OPTIONS_MASK_H

#include "cli/run.h"
#include "model/net.h"

/* Reads one character for each primary variable: '.', '0', '-' and '_' leave it empty,
 * letters, other digits, '*', '#' and '?' are clues; blanks, line ends and the frame of
 * a drawn grid ('|' and '+', and lines that otherwise contain only '-') are skipped.
 * `*out` is a bit set in `arena`. Errors are noted for the exit code, with their place.
 */
gv_status gv_mask_read(const uint64_t **out, gv_run *run, const gv_net *net,
                       const char *path, gv_arena *arena, gv_error *err);

#endif
