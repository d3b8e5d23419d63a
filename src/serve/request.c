/* SPDX-License-Identifier: GPL-3.0-or-later */
/* request.c -- requests and replies as plain data. */
#include "serve/request.h"

#include "base/json.h"

#include <assert.h>
#include <string.h>

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

void gv_response_init(gv_response *reply)
{
    *reply = (gv_response){ .status = 200 };
    gv_buffer_init(&reply->body, NULL);
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
}

void gv_response_error(gv_response *reply, unsigned status, int exit_code,
                       const char *message)
{
    gv_json json;
    reply->status = status;
    reply->type = "application/json";
    reply->fixed = NULL;
    gv_buffer_reset(&reply->body);
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
