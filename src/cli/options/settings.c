/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.c -- what holds when nothing is given. */
#include "cli/options/settings.h"

#include <string.h>

static bool is(const char *verb, const char *name)
{
    return strcmp(verb, name) == 0;
}

static const char *default_method(const char *verb)
{
    return is(verb, "generate") ? "top-down"
           : is(verb, "study")  ? "weighted" // what is studied is studied without bias
           : is(verb, "gsp")    ? "chain"
                                : NULL;
}

static const char *default_ratings(const char *verb)
{
    return is(verb, "bench") ? "W,B,gW,gB" : is(verb, "rate") ? "W" : NULL;
}

gv_settings gv_settings_default(const char *verb)
{
    return (gv_settings){ .limit = is(verb, "count")   ? 2
                                   : is(verb, "paris") ? 1000
                                                       : 0,
                          .max_patterns = 1000000,
                          .per_page = 4,
                          .minus = 1,
                          .plus = 1,
                          .method = default_method(verb),
                          .ratings = default_ratings(verb),
                          .theory = "W",
                          .holes = "peak",
                          .pattern = "doubly",
                          .quantile = 50,
                          .max_length = 36,
                          .serve_memory = 4096,
                          .progress = "auto",
                          .color = "auto" };
}
