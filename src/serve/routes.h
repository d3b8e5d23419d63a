/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routes.h -- what can be requested: a table of methods, paths and handlers. */
#ifndef GV_SERVE_ROUTES_H
#define GV_SERVE_ROUTES_H

#include "serve/guard.h"
#include "serve/guesses.h"
#include "serve/jobs.h"
#include "serve/server.h"
#include "serve/studies.h"
#include "serve/turns.h"

/* Everything that handlers need. */
typedef struct gv_service {
    const gv_serve_options *options;
    const gv_serve_limits *limits;
    gv_listen listen;
    gv_guard guard;
    gv_guesses guesses;
    gv_watch watch;
    gv_jobs jobs;
    gv_turns turns;
    gv_memory replies; /* being sent */
    gv_studies studies;
    gv_flag is_ending; /* requests are refused from now on */
} gv_service;

typedef struct gv_route {
    const char *method;
    const char *path; /* a part "*" matches any one part */
    void (*handler)(gv_service *service, gv_request *request, const char *part,
                    gv_response *reply); /* `part` is what "*" matches; "" if none */
    /* NULL: any part. */
    bool (*takes)(const gv_service *service, const char *part);
} gv_route;

extern const gv_route gv_routes[];
extern const size_t gv_n_routes;

/* Answers a request that has arrived completely: who sent it, what for, and the answer.
 * Blocks for as long as that takes. Any number of threads. */
void gv_service_answer(gv_service *service, gv_request *request, gv_response *reply);

#endif
