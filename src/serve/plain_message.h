/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_message.h -- messages of the command, without its name at the start of the
 * lines. */
#ifndef GV_SERVE_PLAIN_MESSAGE_H
#define GV_SERVE_PLAIN_MESSAGE_H

#include "base/buffer.h"

/* Appends the lines of `text`, each without "givens: ", and without an end of line
 * after the last one. Takes no further line once there are `most_bytes`. */
void gv_plain_message_add(gv_buffer *out, const char *text, size_t most_bytes);

#endif
