/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mhd_adapter.c -- one request and its reply in libmicrohttpd. Each connection has its
 * own thread, so that an answer may take its time here. */
#include "serve/mhd_adapter.h"

#include "base/array.h"
#include "base/log.h"
#include "base/os/clock.h"
#include "serve/event_stream.h"
#include "serve/head_form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/* A body that is too long, or belongs to a refused request, is read and discarded up to
 * this size: the client then sees the answer, and not a reset of the connection. */
enum { MOST_DISCARDED = 8 << 20 };

typedef struct exchange {
    gv_watch *watch;
    const char *target_end; /* of the target as it came */
    bool has_begun;         /* the head has arrived */
    gv_request request;
    gv_response reply;
    double started;
    size_t n_received; /* bytes of the body */
    bool is_head;      /* the reply has no body */
    bool is_refused;   /* the reply is already made: the body does not matter */
    bool is_answered;  /* a reply is being sent */
    size_t n_sent;     /* of a stream */
    bool is_rest;      /* the stream is about to end */
    char method[16];   /* for the log, like the next */
    char path[128];
} exchange;

/* ---- the request ---- */

/* Headers that determine the origin of a request and the end of its body must occur
 * only once: of two, somebody else may have used the other one (RFC 9112, 3.2 and 6.3).
 */
static const struct {
    const char *name;
    size_t offset;
    bool is_single;
} headers[] = {
    { "Host", offsetof(gv_head, host), true },
    { "Origin", offsetof(gv_head, origin), true },
    { "Sec-Fetch-Site", offsetof(gv_head, fetch_site), true },
    { "Sec-Fetch-Mode", offsetof(gv_head, fetch_mode), true },
    { "Sec-Fetch-Dest", offsetof(gv_head, fetch_dest), true },
    { "Content-Type", offsetof(gv_head, content_type), true },
    { "Content-Length", offsetof(gv_head, content_length), true },
    { "Transfer-Encoding", offsetof(gv_head, transfer_encoding), true },
    { "Expect", offsetof(gv_head, expect), false },
    { "Accept-Encoding", offsetof(gv_head, accept_encoding), false },
    { "Authorization", offsetof(gv_head, authorization), true },
    { "Cookie", offsetof(gv_head, cookie), false },
    { "Last-Event-ID", offsetof(gv_head, last_event_id), false },
};
enum { N_HEADERS = GV_N_OF(headers) };

/* How often each of them occurs. */
typedef struct header_counts {
    unsigned n[N_HEADERS];
    unsigned n_odd; /* of all headers: with characters that are not allowed */
} header_counts;

static enum MHD_Result count_header(void *user, enum MHD_ValueKind kind,
                                    const char *name, const char *value)
{
    header_counts *const counts = user;
    (void)kind;
    counts->n_odd += !gv_header_is_plain(name, value ? value : "");
    for (size_t i = 0; i < N_HEADERS; i++)
        counts->n[i] += strcasecmp(name, headers[i].name) == 0;
    return MHD_YES;
}

static header_counts count_headers(struct MHD_Connection *connection)
{
    header_counts counts = { .n_odd = 0 };
    (void)MHD_get_connection_values(connection, MHD_HEADER_KIND, count_header, &counts);
    return counts;
}

/* The name of a header that occurs more than once and must not; NULL: none. */
static const char *repeated_header(const header_counts *counts)
{
    for (size_t i = 0; i < N_HEADERS; i++)
        if (headers[i].is_single && counts->n[i] > 1)
            return headers[i].name;
    return NULL;
}

static enum MHD_Result take_argument(void *user, enum MHD_ValueKind kind,
                                     const char *name, const char *value)
{
    gv_request *const request = user;
    (void)kind;
    if (request->n_arguments < GV_MAX_ARGUMENTS)
        request->arguments[request->n_arguments] =
            (gv_argument){ name, value ? value : "" };
    request->n_arguments++;
    return MHD_YES;
}

static bool read_head(gv_request *request, struct MHD_Connection *connection,
                      const char *url, const char *method)
{
    gv_head *const head = &request->head;
    head->method = strcmp(method, "HEAD") == 0 ? "GET" : method;
    for (size_t i = 0; i < N_HEADERS; i++)
        *(const char **)((char *)head + headers[i].offset) =
            MHD_lookup_connection_value(connection, MHD_HEADER_KIND, headers[i].name);
    (void)MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, take_argument,
                                    request);
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    request->link = info ? info->socket_context : NULL;
    return gv_head_set_target(head, url, &request->arena);
}

/* Words for the log, which consists of lines: everything but plain ASCII becomes '?'.
 */
static void keep_word(char *out, size_t room, const char *text)
{
    size_t i = 0;
    for (; text[i] && i + 1 < room; i++)
        out[i] = (char)(text[i] > ' ' && text[i] < 127 ? text[i] : '?');
    out[i] = '\0';
}

size_t gv_exchange_unescape(void *user, struct MHD_Connection *connection, char *text)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    (void)user;
    (void)connection;
    char *out = text;
    for (const char *at = text; *at; at++) {
        const char *const high = at[0] == '%' && at[1] ? strchr(digits, at[1]) : NULL;
        const char *const low = high && at[2] ? strchr(digits, at[2]) : NULL;
        const int byte =
            low ? (int)((high - digits) % 16 * 16 + (low - digits) % 16) : 0;
        *out++ = (char)(byte ? byte : *at);
        at += byte ? 2 : 0;
    }
    *out = '\0';
    return (size_t)(out - text);
}

/* ---- the reply ---- */

static const char *const always[][2] = {
    { "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: "
      "blob:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri "
      "'none'" },
    { "X-Content-Type-Options", "nosniff" },
    { "Referrer-Policy", "no-referrer" },
    { "Cross-Origin-Resource-Policy", "same-origin" },
    { "Cross-Origin-Opener-Policy", "same-origin" },
};

/* The client has received the previous piece: sends the next one. When the job has
 * ended, the rest is an answer like any other, with the same time limit. */
static ssize_t read_stream(void *user, uint64_t at, char *out, size_t room)
{
    exchange *const e = user;
    gv_connection *const link = e->request.link;
    (void)at;
    if (!e->is_rest)
        gv_connection_stream(e->watch, link, false);
    const ssize_t n = gv_event_stream_read(e->reply.stream, out, room);
    if (!e->is_rest && gv_event_stream_is_rest(e->reply.stream)) {
        e->is_rest = true;
        gv_connection_set(e->watch, link, GV_LINK_SENDING);
    } else if (!e->is_rest) {
        gv_connection_stream(e->watch, link, true);
    }
    if (n < 0)
        return MHD_CONTENT_READER_END_OF_STREAM;
    e->n_sent += (size_t)n;
    return n;
}

static size_t reply_length(const gv_response *reply)
{
    return reply->fixed ? reply->n_fixed : reply->body.length;
}

static struct MHD_Response *make_response(exchange *e)
{
    enum { BLOCK = 16 << 10 };
    gv_response *const reply = &e->reply;
    if (reply->stream)
        return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_stream,
                                                 e, NULL);
    // The bytes stay in place until gv_exchange_end().
    void *const bytes =
        reply->fixed ? (void *)(uintptr_t)reply->fixed : reply->body.text;
    return MHD_create_response_from_buffer(reply_length(reply), bytes,
                                           MHD_RESPMEM_PERSISTENT);
}

static bool has_header(const gv_response *reply, const char *name)
{
    for (size_t i = 0; i < reply->n_headers; i++)
        if (strcmp(reply->headers[i].name, name) == 0)
            return true;
    return false;
}

static void add_headers(struct MHD_Response *response, const gv_response *reply)
{
    for (size_t i = 0; i < GV_N_OF(always); i++)
        (void)MHD_add_response_header(response, always[i][0], always[i][1]);
    for (size_t i = 0; i < reply->n_headers; i++)
        (void)MHD_add_response_header(response, reply->headers[i].name,
                                      reply->headers[i].value);
    if (!has_header(reply, "Cache-Control"))
        (void)MHD_add_response_header(response, "Cache-Control", "no-store");
    if (reply->type)
        (void)MHD_add_response_header(response, "Content-Type", reply->type);
}

static enum MHD_Result send_reply(gv_service *service, exchange *e,
                                  struct MHD_Connection *connection)
{
    struct MHD_Response *const response = make_response(e);
    if (!response)
        return MHD_NO;
    add_headers(response, &e->reply);
    if (e->reply.stream)
        gv_connection_stream(&service->watch, e->request.link, true);
    else
        gv_connection_set(&service->watch, e->request.link, GV_LINK_SENDING);
    const enum MHD_Result queued =
        MHD_queue_response(connection, e->reply.status, response);
    GV_LOG(2, serve, "reply to %s %s: %u", e->method, e->path,
           (unsigned)e->reply.status);
    MHD_destroy_response(response);
    e->is_answered = queued == MHD_YES;
    return queued;
}

/* ---- steps ---- */

static bool is_too_long(const gv_head *head, size_t most)
{
    return head->content_length && strtoull(head->content_length, NULL, 10) > most;
}

static void refuse_body(exchange *e, size_t most)
{
    char message[80];
    (void)snprintf(message, sizeof message, "the body is longer than the limit of %s",
                   gv_size_text_of(most).text);
    gv_response_error(&e->reply, 413, -1, message);
    e->is_refused = true;
}

/* Nobody knows where the body ends, so the connection must end. */
static bool refuse_frame(exchange *e, unsigned status, const char *message)
{
    gv_response_error(&e->reply, status, -1, message);
    gv_response_header_add(&e->reply, "Connection", "close");
    e->is_refused = true;
    return true;
}

/* The version follows the target and one blank, unless there was a NUL. */
static bool has_plain_form(const exchange *e, const header_counts *counts,
                           struct MHD_Connection *connection, const char *method,
                           const char *version)
{
    return e->target_end + 1 == version && counts->n_odd == 0 &&
           gv_head_form_is_plain(connection, method, version);
}

/* A head that can be read in two ways, or a body in another coding than chunks. */
static bool refuses_head(exchange *e, const header_counts *counts)
{
    const gv_head *const head = &e->request.head;
    const char *const repeated = repeated_header(counts);
    const char *const coding = head->transfer_encoding;
    if (repeated) {
        char message[80];
        (void)snprintf(message, sizeof message, "%s occurs more than once", repeated);
        return refuse_frame(e, 400, message);
    }
    if (coding && head->content_length)
        return refuse_frame(
            e, 400, "a request has Content-Length or Transfer-Encoding, not both");
    if (coding && !gv_head_is_chunked(head))
        return refuse_frame(e, 501, "Transfer-Encoding: only chunked is supported");
    return false;
}

void *gv_exchange_announce(void *user, const char *target,
                           struct MHD_Connection *connection)
{
    gv_service *const service = user;
    (void)connection;
    exchange *const e = gv_memory_zeroed(NULL, 1, sizeof *e);
    if (!e)
        return NULL;
    e->watch = &service->watch;
    e->target_end = target + strlen(target);
    gv_request_init(&e->request);
    gv_response_init(&e->reply, &service->replies);
    return e;
}

/* The head has arrived. A client that waits for "100 Continue", or sends a lot, is
 * refused at once. */
static enum MHD_Result begin(gv_service *service, exchange *e,
                             struct MHD_Connection *connection, const char *url,
                             const char *method, const char *version)
{
    e->has_begun = true;
    e->started = gv_wall_seconds();
    e->is_head = strcmp(method, "HEAD") == 0;
    keep_word(e->method, sizeof e->method, method);
    keep_word(e->path, sizeof e->path, url);
    if (!read_head(&e->request, connection, url, method))
        return MHD_NO;
    gv_connection_set(&service->watch, e->request.link, GV_LINK_ARRIVING);
    const gv_head *const head = &e->request.head;
    const header_counts counts = count_headers(connection);
    if (!has_plain_form(e, &counts, connection, method, version)) {
        (void)refuse_frame(e, 400,
                           "the head has a control character, a folded line, a blank "
                           "before a colon, or a line that does not end with CR LF");
        return send_reply(service, e, connection);
    }
    if (is_too_long(head, service->limits->body_bytes))
        refuse_body(e, service->limits->body_bytes);
    const bool expects = head->expect && strcasecmp(head->expect, "100-continue") == 0;
    const bool is_unclear = refuses_head(e, &counts);
    if (is_unclear || (e->is_refused && (expects || is_too_long(head, MOST_DISCARDED))))
        return send_reply(service, e, connection);
    return MHD_YES;
}

/* A piece of the body. */
static enum MHD_Result take_piece(const gv_service *service, exchange *e,
                                  const char *upload, size_t *n_upload)
{
    const size_t n = *n_upload;
    e->n_received += n;
    *n_upload = 0;
    if (e->n_received > MOST_DISCARDED)
        return MHD_NO;
    if (!e->is_refused && e->n_received > service->limits->body_bytes)
        refuse_body(e, service->limits->body_bytes);
    if (e->is_refused)
        gv_buffer_reset(&e->request.body);
    else
        gv_buffer_add(&e->request.body, upload, n);
    return e->request.body.failed ? MHD_NO : MHD_YES;
}

enum MHD_Result gv_exchange_step(void *user, struct MHD_Connection *connection,
                                 const char *url, const char *method,
                                 const char *version, const char *upload,
                                 size_t *n_upload, void **state)
{
    gv_service *const service = user;
    exchange *const e = *state;
    if (!e)
        return MHD_NO; // out of memory
    if (!e->has_begun)
        return begin(service, e, connection, url, method, version);
    if (*n_upload)
        return take_piece(service, e, upload, n_upload);
    // It counts as work from here on, so that the end of the server waits for the
    // answer.
    gv_connection_set(&service->watch, e->request.link, GV_LINK_WORKING);
    if (gv_connection_is_cut(&service->watch, e->request.link))
        return MHD_NO; // it came too late, and the client was told so
    if (!e->is_refused)
        gv_service_answer(service, &e->request, &e->reply);
    return send_reply(service, e, connection);
}

/* ---- the end ---- */

/* The status, or "-" if there was no reply. The watch has sent its own reply, 408, if
 * it closed the connection before the request had arrived. */
static void print_log(const exchange *e, bool is_cut)
{
    char when[32], status[16] = "-";
    struct tm parts;
    const time_t now = time(NULL);
    (void)strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
    const unsigned number = e->is_answered ? e->reply.status : is_cut ? 408 : 0;
    if (number)
        (void)snprintf(status, sizeof status, "%u", number);
    const size_t length = e->reply.stream ? e->n_sent
                          : e->is_head    ? 0
                                          : reply_length(&e->reply);
    (void)fprintf(stderr, "%s %s %s %s %zu %.1f\n", when, e->method, e->path, status,
                  e->is_answered ? length : 0, 1e3 * (gv_wall_seconds() - e->started));
}

void gv_exchange_end(void *user, struct MHD_Connection *connection, void **state,
                     enum MHD_RequestTerminationCode why)
{
    gv_service *const service = user;
    exchange *const e = *state;
    (void)connection;
    (void)why;
    if (!e)
        return;
    gv_connection_set(&service->watch, e->request.link, GV_LINK_WAITING);
    if (service->options->is_verbose && e->has_begun)
        print_log(e, gv_connection_is_cut(&service->watch, e->request.link));
    if (e->reply.stream)
        gv_event_stream_close(e->reply.stream);
    gv_response_free(&e->reply);
    gv_request_free(&e->request);
    gv_free(e);
    *state = NULL;
}
