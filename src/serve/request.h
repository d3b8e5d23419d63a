/* SPDX-License-Identifier: GPL-3.0-or-later */
/* request.h -- a request and its reply as plain data: what the routes see of HTTP. */
#ifndef GV_SERVE_REQUEST_H
#define GV_SERVE_REQUEST_H

#include "base/arena.h"
#include "base/buffer.h"
#include "serve/connections.h"

/* The relevant parts of the head; NULL: not present. */
typedef struct gv_head {
    const char *method; /* HEAD is GET here */
    const char *path;   /* %XX decoded, without the query */
    const char *host;
    const char *origin;
    const char *fetch_site, *fetch_mode, *fetch_dest; /* Sec-Fetch-... */
    const char *content_type;
    const char *content_length;
    const char *transfer_encoding;
    const char *expect;
    const char *accept_encoding;
    const char *authorization;
    const char *cookie;
    const char *last_event_id;
} gv_head;

/* Whether a header contains only the characters of RFC 9110, 5.6.2 and 5.5: no blank
 * before the colon, no control character but tabs in the value. */
bool gv_header_is_plain(const char *name, const char *value);

/* Whether the client accepts gzip. */
bool gv_head_accepts_gzip(const gv_head *head);

/* Whether the body comes in chunks, and in no other coding. */
bool gv_head_is_chunked(const gv_head *head);

/* Sets the path, and for "http://HOST/PATH" the host as well, instead of the header
 * (RFC 9112, 3.2.2). Needs the headers. False when out of memory. */
bool gv_head_set_target(gv_head *head, const char *target, gv_arena *arena);

/* An argument of the query: "?name=value". */
typedef struct gv_argument {
    const char *name;
    const char *value; /* "" if there is none */
} gv_argument;

enum { GV_MAX_ARGUMENTS = 8 };

typedef struct gv_request {
    gv_head head;
    gv_argument arguments[GV_MAX_ARGUMENTS];
    size_t n_arguments; /* beyond GV_MAX_ARGUMENTS the rest is not kept */
    gv_buffer body;
    gv_arena arena;      /* lasts as long as the reply */
    gv_connection *link; /* its connection; NULL: none that can be watched */
} gv_request;

/* The value of the argument; NULL if it is not present. */
const char *gv_request_argument(const gv_request *request, const char *name);

enum { GV_MAX_RESPONSE_HEADERS = 8 };

typedef struct gv_response_header {
    const char *name, *value;
} gv_response_header;

typedef struct gv_response {
    unsigned status;
    const char *type; /* Content-Type; NULL: there is no body */
    gv_buffer body;
    const void *fixed; /* instead of `body`: bytes that always exist */
    size_t n_fixed;
    struct gv_event_stream *stream; /* instead of both: events */
    gv_response_header headers[GV_MAX_RESPONSE_HEADERS];
    size_t n_headers;
} gv_response;

/* Adds a header whose value lives as long as the reply. */
void gv_response_header_add(gv_response *reply, const char *name, const char *value);

/* Makes it {"error": {"message": ...}}, replacing what it was; with "exit" if the exit
 * code of the command is not negative. */
void gv_response_error(gv_response *reply, unsigned status, int exit_code,
                       const char *message);

void gv_request_init(gv_request *request);
void gv_request_free(gv_request *request);
/* `memory` is for a body; NULL: the heap. An error does not need it. */
void gv_response_init(gv_response *reply, gv_memory *memory);
void gv_response_free(gv_response *reply);

#endif
