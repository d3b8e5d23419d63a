/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_verbs.h -- the verbs that a request may use, and the options that it may give:
 * both are rows of the command's own tables. */
#ifndef GV_SERVE_API_VERBS_H
#define GV_SERVE_API_VERBS_H

#include "base/options.h"

typedef struct gv_api_verb {
    const char *name;
    const char *summary;
    const gv_options *options; /* all that it has: see gv_api_takes() */
} gv_api_verb;

/* What the command tells about its verbs: number `i` of those for requests, from 0.
 * False if there are not so many. */
typedef bool gv_verb_book(gv_api_verb *out, size_t i);

/* False if there is no such verb, or it is not for requests. */
bool gv_api_verb_find(gv_api_verb *out, gv_verb_book *book, const char *name);

/* Whether a request may give the option: it names neither a file nor a program, and is
 * not about the process that runs the verb, such as its threads or its messages. */
bool gv_api_takes(const gv_option *option);

#endif
