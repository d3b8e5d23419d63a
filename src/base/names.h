/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.h -- finding one of the names that are known: exactly, in another case, or, for
 * the message when there is none, the one that is nearest. */
#ifndef GV_BASE_NAMES_H
#define GV_BASE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Name `i` of a list, and its length; NULL after the last. */
typedef const char *gv_name_at(const void *list, size_t i, size_t *length);

/* The number of the name that is equal, or else of the first that differs in case
 * alone. SIZE_MAX when there is none. */
size_t gv_name_find(gv_name_at *at, const void *list, const char *name, size_t length);

/* What a message ends with: "; did you mean '--ratings'?", or "" where no name is near:
 * within one or two letters that are wrong, missing, too many, or exchanged with their
 * neighbour. */
typedef struct gv_name_hint {
    char text[80];
} gv_name_hint;

gv_name_hint gv_name_nearest(gv_name_at *at, const void *list, const char *prefix,
                             const char *name, size_t length);

/* A list of words separated by blanks: "auto always never". */
gv_name_at gv_word_at;

#endif
