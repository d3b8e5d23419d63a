/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating_options.h -- rows of options that verbs with ratings and theories share. */
#ifndef GV_CLI_OPTIONS_RATING_OPTIONS_H
#define GV_CLI_OPTIONS_RATING_OPTIONS_H

/* The longest rule that is searched by default, and the longest there is. */
enum { GV_MAX_RULE_LENGTH = 36 };

#define GV_OPTS_MAX_LENGTH(type, field)                                                \
    GV_OPT_NUMBER("max-length", 0, "N", 0, GV_MAX_RULE_LENGTH, GV_OPT_IN(type, field), \
                  "use no rule of more than N CSP variables; 36 by default")

#endif
