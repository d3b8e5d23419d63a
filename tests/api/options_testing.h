/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options_testing.h -- options with a field or two, as arguments of calls. */
#ifndef GV_TESTS_API_OPTIONS_TESTING_H
#define GV_TESTS_API_OPTIONS_TESTING_H

#include "givens.h"

#define OPTIONS(type, ...) (&(type){ .size = sizeof(type), __VA_ARGS__ })

#define DRAWN(of_seed, of_unit)                                                        \
    OPTIONS(gv_minimize_options, .seed = (of_seed), .unit = (of_unit))
#define FORM(of_form)       OPTIONS(gv_canon_options, .form = (of_form))
#define RATINGS(of_ratings) OPTIONS(gv_scale_options, .ratings = (of_ratings))

#endif
