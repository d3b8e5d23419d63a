/* SPDX-License-Identifier: GPL-3.0-or-later */
/* about.h -- what answers requests, and what it can do. */
#ifndef GV_SERVE_ABOUT_H
#define GV_SERVE_ABOUT_H

#include "base/json.h"
#include "serve/api_verbs.h"
#include "serve/limits.h"

/* Adds the members of GET /api/1/, except the studies, to an object that has begun. */
void gv_about_write(gv_json *json, gv_verb_book *book, const gv_serve_limits *limits);

#endif
