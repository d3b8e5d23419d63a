/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_message.h -- what the command says, without its name in front of the lines. */
#ifndef GV_SERVE_PLAIN_MESSAGE_H
#define GV_SERVE_PLAIN_MESSAGE_H

#include "base/buffer.h"

/* Appends the lines of `text`, each without "givens: ", and with no end of line behind
 * the last one. Takes no further line when there are `most_bytes`. */
void gv_plain_message_add(gv_buffer *out, const char *text, size_t most_bytes);

#endif
