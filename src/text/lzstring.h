/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lzstring.h -- LZ-string compression with its base64 alphabet, the way f-puzzles links
 * carry their JSON. */
#ifndef GV_TEXT_LZSTRING_H
#define GV_TEXT_LZSTRING_H

#include "base/buffer.h"
#include "base/status.h"

/* Appends the compressed form of `text`, which is ASCII, padded with '=' to a multiple
 * of four characters. `out->failed` is set when memory ran out. */
void gv_lzstring_encode(gv_buffer *out, const char *text, size_t length);

/* Decompresses the data at the start of `base64` and appends it to `out` as UTF-8
 * (unpaired surrogates become U+FFFD). The data marks its own end: *n_used is the
 * number of characters it takes, padding included. GV_ERR_INPUT, without a place, for
 * characters that are not base64, for broken or truncated data, and for texts of more
 * than `max_units` UTF-16 units. */
gv_status gv_lzstring_decode(gv_buffer *out, size_t *n_used, const char *base64,
                             size_t length, size_t max_units, gv_error *err);

#endif
