/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no_server.c -- `givens serve` in a build without the server. */
#include "cli/verb.h"

const gv_verb gv_verb_serve = {
    .name = "serve",
    .operands = "",
    .summary = "(not in this build)",
    .needs = "server (libmicrohttpd), store (SQLite) and statistics (GSL)",
};
