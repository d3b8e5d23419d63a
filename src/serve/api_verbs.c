/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_verbs.c -- finds verbs for requests, and says which options are for them. */
#include "serve/api_verbs.h"

#include <string.h>

bool gv_api_verb_find(gv_api_verb *out, gv_verb_book *book, const char *name)
{
    size_t i = 0;
    while (book(out, i) && strcmp(out->name, name) != 0)
        i++;
    return book(out, i);
}

bool gv_api_takes(const gv_option *option)
{
    return option->kind != GV_OPTION_LOCAL && option->owner != GV_OPTION_OF_PROCESS;
}
