/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_to_argv.h -- from the body of a request, {"input": ..., "options": {...}}, to
 * the words of a command line. */
#ifndef GV_SERVE_JSON_TO_ARGV_H
#define GV_SERVE_JSON_TO_ARGV_H

#include "base/arena.h"
#include "base/status.h"
#include "serve/api_verbs.h"

typedef struct gv_request_args {
    const char *verb;
    const char *const *words; /* "--ratings", "W", ... */
    size_t n_words;
    const char *input;
    size_t input_length;
    const char *type; /* of the answer: Content-Type */
    bool is_json;     /* the answer is JSON Lines */
} gv_request_args;

/* Reads the body. `verb` is the one of the route; NULL: the body names it. Everything
 * in `out` lives in `arena`. GV_ERR_ARGUMENT if the body is not JSON of that kind, or
 * asks for something that requests may not ask for. */
gv_status gv_request_args_read(gv_request_args *out, const char *verb,
                               gv_verb_book *book, const char *text, size_t length,
                               gv_arena *arena, gv_error *err);

#endif
