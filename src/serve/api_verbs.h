/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_verbs.h -- the verbs that a request may use, each with the options it may give:
 * none of them names a file, a program, an output, threads or a CPU level. */
#ifndef GV_SERVE_API_VERBS_H
#define GV_SERVE_API_VERBS_H

#include "base/options.h"

typedef struct gv_api_verb {
    const char *name;
    const char *options; /* separated by blanks, after those of every verb */
} gv_api_verb;

extern const gv_api_verb gv_api_verbs[];
extern const size_t gv_n_api_verbs;

/* What the command knows about its verbs. */
typedef struct gv_verb_book {
    const char *(*summary)(const char *verb);
    /* NULL if the verb has no such option. */
    const gv_option *(*find)(const char *verb, const char *option);
} gv_verb_book;

/* NULL if there is no such verb, or it is not for requests. */
const gv_api_verb *gv_api_verb_find(const char *name);

/* Calls `each` for every option that a request may give to this verb. */
void gv_api_verb_options(const gv_api_verb *verb, const gv_verb_book *book,
                         void (*each)(void *user, const gv_option *option), void *user);

/* The row of an option that a request may give; NULL for any other. */
const gv_option *gv_api_option(const gv_api_verb *verb, const gv_verb_book *book,
                               const char *name);

#endif
