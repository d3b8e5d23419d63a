/* SPDX-License-Identifier: GPL-3.0-or-later */
/* server.h -- the page and its JSON API over HTTP (docs/api.md). Requests are answered
 * by the command's own verbs, through a gv_command_request_run. */
#ifndef GV_SERVE_SERVER_H
#define GV_SERVE_SERVER_H

#include "serve/command_request.h"
#include "serve/api_verbs.h"
#include "serve/limits.h"

typedef struct gv_serve_options {
    const char *listen; /* "127.0.0.1:8320"; NULL: that */
    const char *token;  /* NULL: none is needed */
    const char *const *stores;
    size_t n_stores;
    bool is_verbose; /* a line on stderr for each request */
    gv_command_request_run *run_command;
    gv_verb_book *book;
    const gv_flag *stop; /* ends the server; usually set by a signal */
    const gv_serve_limits *limits;
} gv_serve_options;

/* Serves until `stop` is set, then ends jobs and finishes requests in progress. Prints
 * the address on stderr when it listens. GV_ERR_ARGUMENT: wrong usage; GV_ERR_INPUT: a
 * store that cannot be read; GV_ERR_IO: cannot listen on the address. Ignores SIGPIPE
 * from now on. */
gv_status gv_serve(const gv_serve_options *options, gv_error *err);

#endif
