/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_line.c -- quotes words. */
#include "cli/options/command_line.h"

#include <string.h>

void gv_command_line_add(gv_buffer *out, const char *word)
{
    const bool plain = *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyz"
                                                   "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                   "0123456789-_=+,./:%@")];
    gv_buffer_puts(out, plain ? " " : " '");
    for (; *word; word++) {
        if (*word == '\'')
            gv_buffer_puts(out, "'\\'");
        gv_buffer_putc(out, *word == '\n' ? ' ' : *word);
    }
    gv_buffer_puts(out, plain ? "" : "'");
}
