/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_line.h -- the words of a command as one line, for the provenance. */
#ifndef GV_CLI_OPTIONS_COMMAND_LINE_H
#define GV_CLI_OPTIONS_COMMAND_LINE_H

#include "base/buffer.h"

/* Appends a blank and the word as a shell would accept it again: quoted if necessary.
 */
void gv_command_line_add(gv_buffer *out, const char *word);

#endif
