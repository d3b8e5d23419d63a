/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_message.c -- messages for clients, who know whom they asked. */
#include "serve/plain_message.h"

#include <string.h>

void gv_plain_message_add(gv_buffer *out, const char *text, size_t most_bytes)
{
    static const char name[] = "givens: ";
    while (*text && out->length < most_bytes) {
        if (strncmp(text, name, sizeof name - 1) == 0)
            text += sizeof name - 1;
        const size_t length = strcspn(text, "\n");
        if (out->length)
            gv_buffer_putc(out, '\n');
        gv_buffer_add(out, text, length);
        text += length + (text[length] == '\n');
    }
}
