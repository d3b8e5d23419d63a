/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process_words.c -- splits a command line into words, without a shell. */
#include "base/os/process.h"

#include <string.h>

static const char blanks[] = " \t\n";

/* Copies one word without its quotes; returns the text after it, NULL for a quote that
 * is never closed. */
static const char *copy_word(char *to, const char *from)
{
    char quote = '\0';
    for (; *from && (quote || !strchr(blanks, *from)); from++) {
        if (!quote && (*from == '\'' || *from == '"')) {
            quote = *from;
        } else if (quote && *from == quote) {
            quote = '\0';
        } else if (*from == '\\' && quote != '\'' && from[1]) {
            *to++ = *++from;
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
    return quote ? NULL : from;
}

gv_status gv_process_words(const char *const **out, size_t *n_out, const char *command,
                           gv_arena *arena, gv_error *err)
{
    // Every word but the last takes at least two characters of the command.
    const size_t length = strlen(command);
    const char **words = GV_ARENA_NEW(arena, const char *, length / 2 + 2);
    char *text = gv_arena_take(arena, 2 * length + 2);
    if (!words || !text)
        return gv_fail_memory(err);
    size_t n = 0;
    const char *rest = command + strspn(command, blanks);
    while (*rest) {
        words[n++] = text;
        rest = copy_word(text, rest);
        if (!rest)
            return gv_fail(err, GV_ERR_ARGUMENT, "'%.80s' has an unclosed quote",
                           command);
        text += strlen(text) + 1;
        rest += strspn(rest, blanks);
    }
    if (!n)
        return gv_fail(err, GV_ERR_ARGUMENT, "a command needs at least one word");
    *out = words;
    *n_out = n;
    return GV_OK;
}
