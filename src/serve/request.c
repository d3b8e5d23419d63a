/* SPDX-License-Identifier: GPL-3.0-or-later */
/* request.c -- requests and replies as plain data. */
#include "serve/request.h"

#include "base/json.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void gv_request_init(gv_request *request)
{
    memset(request, 0, sizeof *request);
    gv_buffer_init(&request->body, NULL);
    gv_arena_init(&request->arena, NULL);
}

void gv_request_free(gv_request *request)
{
    gv_buffer_free(&request->body);
    gv_arena_free(&request->arena);
}

const char *gv_request_argument(const gv_request *request, const char *name)
{
    for (size_t i = 0; i < request->n_arguments && i < GV_MAX_ARGUMENTS; i++)
        if (strcmp(request->arguments[i].name, name) == 0)
            return request->arguments[i].value;
    return NULL;
}

bool gv_header_is_plain(const char *name, const char *value)
{
    static const char allowed[] = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (!*name || name[strspn(name, allowed)])
        return false;
    for (; *value; value++) {
        const unsigned char c = (unsigned char)*value;
        if ((c < ' ' && c != '\t') || c == 127)
            return false;
    }
    return true;
}

/* Whether one coding of Accept-Encoding, `length` bytes of it, is gzip and wanted:
 * "gzip", "gzip; q=0.5"; not "gzip;q=0". */
static bool is_wanted_gzip(const char *coding, size_t length)
{
    static const char name[] = "gzip";
    const size_t n_name = strcspn(coding, "; \t,");
    if (n_name != sizeof name - 1 || strncasecmp(coding, name, n_name) != 0)
        return false;
    const char *const q = memchr(coding, '=', length);
    return !q || strtod(q + 1, NULL) > 0;
}

bool gv_head_accepts_gzip(const gv_head *head)
{
    for (const char *at = head->accept_encoding; at && *at; at += *at == ',') {
        at += strspn(at, " \t");
        const size_t length = strcspn(at, ",");
        if (is_wanted_gzip(at, length))
            return true;
        at += length;
    }
    return false;
}

bool gv_head_is_chunked(const gv_head *head)
{
    return head->transfer_encoding &&
           strcasecmp(head->transfer_encoding, "chunked") == 0;
}

bool gv_head_set_target(gv_head *head, const char *target, gv_arena *arena)
{
    static const char scheme[] = "http://";
    head->path = target;
    if (strncasecmp(target, scheme, sizeof scheme - 1) != 0)
        return true;
    target += sizeof scheme - 1;
    const size_t length = strcspn(target, "/");
    char *const host = gv_arena_take(arena, length + 1);
    if (!host)
        return false;
    memcpy(host, target, length);
    host[length] = '\0';
    head->host = host;
    head->path = target[length] ? target + length : "/";
    return true;
}

void gv_response_init(gv_response *reply, gv_memory *memory)
{
    *reply = (gv_response){ .status = 200 };
    gv_buffer_init(&reply->body, memory);
}

void gv_response_free(gv_response *reply)
{
    gv_buffer_free(&reply->body);
}

void gv_response_header_add(gv_response *reply, const char *name, const char *value)
{
    assert(reply->n_headers < GV_MAX_RESPONSE_HEADERS);
    if (reply->n_headers < GV_MAX_RESPONSE_HEADERS)
        reply->headers[reply->n_headers++] = (gv_response_header){ name, value };
    else
        reply->body.failed = true; // 500, rather than a reply that lacks a header
}

void gv_response_error(gv_response *reply, unsigned status, int exit_code,
                       const char *message)
{
    gv_json json;
    reply->status = status;
    reply->type = "application/json";
    reply->fixed = NULL;
    gv_buffer_free(&reply->body);
    gv_buffer_init(&reply->body, NULL); // it may be about a lack of memory
    gv_json_init(&json, &reply->body);
    gv_json_object_begin(&json);
    gv_json_key(&json, "error");
    gv_json_object_begin(&json);
    gv_json_key(&json, "message");
    gv_json_puts(&json, message);
    if (exit_code >= 0) {
        gv_json_key(&json, "exit");
        gv_json_int(&json, exit_code);
    }
    gv_json_object_end(&json);
    gv_json_object_end(&json);
    gv_buffer_putc(&reply->body, '\n');
}
