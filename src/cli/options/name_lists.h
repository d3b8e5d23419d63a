/* SPDX-License-Identifier: GPL-3.0-or-later */
/* name_lists.h -- the names that --theory, --ratings and encode --to accept, from their
 * tables: for the help, and for the manual pages in scdoc's notation. */
#ifndef GV_CLI_OPTIONS_NAME_LISTS_H
#define GV_CLI_OPTIONS_NAME_LISTS_H

#include "base/buffer.h"

/* Of encode --to and decode --from. */
#define GV_ENCODING_NAMES "dimacs-2d dimacs-3d opb mzn xcsp3 minion csp-dual"

void gv_help_theories(gv_buffer *out);
void gv_help_ratings(gv_buffer *out);
void gv_help_encodings(gv_buffer *out);
void gv_manual_theories(gv_buffer *out);
void gv_manual_ratings(gv_buffer *out);
void gv_manual_encodings(gv_buffer *out);

#endif
