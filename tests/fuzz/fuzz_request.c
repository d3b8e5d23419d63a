/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_request.c -- any bytes as a request to the server, behind libmicrohttpd: who
 * asks, the route, the JSON of the body, and the verb itself. A request is text here:
 *
 *     METHOD PATH
 *     Name: value       of the headers below, as many as one likes
 *                       an empty line
 *     BODY
 *
 * Every answer has a status of the API; answers of JSON are JSON; a job that begins is
 * listened to, and its last event is its end. */
#include "fuzz_target.h"

#include "cli/embedded_command.h"
#include "serve/event_stream.h"
#include "serve/routes.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const gv_serve_limits limits = { .body_bytes = 1 << 20,
                                        .output_bytes = 1 << 20,
                                        .arrival_seconds = 60,
                                        .idle_seconds = 60,
                                        .sending_seconds = 60,
                                        .waiting_seconds = 60,
                                        .replies_bytes = (size_t)4 << 20,
                                        .request_bytes = (size_t)64 << 20,
                                        .job_bytes = (size_t)64 << 20,
                                        .request_seconds = 0.2,
                                        .stats_seconds = 0.2,
                                        .job_seconds = 0.2,
                                        .alone_seconds = 0.1,
                                        .kept_seconds = 60,
                                        .answers = 1,
                                        .jobs = 2,
                                        .kept_jobs = 1,
                                        .connections = 1 };

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* ---- the request ---- */

/* The next line of the text, ended by NUL in place of '\n'; NULL behind the last. */
static char *next_line(char **text)
{
    char *const line = *text;
    if (!line)
        return NULL;
    char *const newline = strchr(line, '\n');
    if (newline)
        *newline = '\0';
    *text = newline ? newline + 1 : NULL;
    return line;
}

static void set_header(gv_head *head, char *line)
{
    static const struct {
        const char *name;
        size_t offset;
    } names[] = {
        { "Host: ", offsetof(gv_head, host) },
        { "Origin: ", offsetof(gv_head, origin) },
        { "Sec-Fetch-Site: ", offsetof(gv_head, fetch_site) },
        { "Sec-Fetch-Mode: ", offsetof(gv_head, fetch_mode) },
        { "Sec-Fetch-Dest: ", offsetof(gv_head, fetch_dest) },
        { "Content-Length: ", offsetof(gv_head, content_length) },
        { "Transfer-Encoding: ", offsetof(gv_head, transfer_encoding) },
        { "Content-Type: ", offsetof(gv_head, content_type) },
        { "Authorization: ", offsetof(gv_head, authorization) },
        { "Cookie: ", offsetof(gv_head, cookie) },
        { "Accept-Encoding: ", offsetof(gv_head, accept_encoding) },
        { "Last-Event-ID: ", offsetof(gv_head, last_event_id) },
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strncmp(line, names[i].name, strlen(names[i].name)) == 0)
            *(const char **)((char *)head + names[i].offset) =
                line + strlen(names[i].name);
}

static void set_arguments(gv_request *request, char *query)
{
    for (char *part; (part = strsep(&query, "&"));) {
        char *const value = strchr(part, '=');
        if (value)
            *value = '\0';
        if (request->n_arguments < GV_MAX_ARGUMENTS)
            request->arguments[request->n_arguments] =
                (gv_argument){ part, value ? value + 1 : "" };
        request->n_arguments++;
    }
}

static void read_request(gv_request *request, char *text)
{
    gv_head *const head = &request->head;
    *head = (gv_head){ .method = "GET",
                       .path = "/",
                       .host = "127.0.0.1:8320",
                       .content_type = "application/json",
                       .content_length = "1" };
    char *line = next_line(&text);
    char *const path = line ? strchr(line, ' ') : NULL;
    if (path) {
        *path = '\0';
        head->method = line;
        head->path = path + 1;
        char *const query = strchr(path + 1, '?');
        if (query) {
            *query = '\0';
            set_arguments(request, query + 1);
        }
    }
    while ((line = next_line(&text)) && *line)
        set_header(head, line);
    if (text)
        gv_buffer_puts(&request->body, text);
}

/* ---- the answer ---- */

static bool is_status(unsigned status)
{
    static const unsigned all[] = { 200, 202, 204, 303, 400, 401, 403,
                                    404, 405, 411, 415, 422, 429, 503 };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i] == status)
            return true;
    return false;
}

static void check_json(const char *text, size_t length)
{
    // A seed may be above what jansson takes for a whole number.
    json_t *const value =
        json_loadb(text, length, JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, NULL);
    must(value != NULL);
    json_decref(value);
}

/* Whether `text` has whole events, as an EventSource reads them. */
static void check_events(const gv_buffer *events)
{
    static const char first[] = "retry: 1000\n\n", last[] = "event: end\nid: ";
    must(!events->failed && events->length > sizeof first);
    must(memcmp(events->text, first, sizeof first - 1) == 0);
    must(strcmp(events->text + events->length - 2, "\n\n") == 0);
    must(strstr(events->text, last) != NULL);
    for (const char *at = events->text; (at = strstr(at, "\ndata: {"));) {
        at += strlen("\ndata: ");
        check_json(at, strcspn(at, "\n"));
    }
}

static void check_stream(gv_event_stream *stream)
{
    char piece[GV_EVENT_STREAM_ROOM];
    ssize_t n;
    gv_buffer events;
    gv_buffer_init(&events, NULL);
    while ((n = gv_event_stream_read(stream, piece, sizeof piece)) > 0)
        gv_buffer_add(&events, piece, (size_t)n);
    check_events(&events);
    gv_buffer_free(&events);
    gv_event_stream_close(stream);
}

static void check_reply(gv_response *reply)
{
    must(is_status(reply->status));
    const char *const text = reply->body.text;
    if (reply->stream) {
        check_stream(reply->stream);
    } else if (reply->type && strcmp(reply->type, "application/json") == 0) {
        check_json(text, reply->body.length);
    } else if (text && reply->type && strcmp(reply->type, "application/jsonl") == 0) {
        const char *const end = text + reply->body.length;
        for (const char *at = text; at < end;) {
            const char *const newline = memchr(at, '\n', (size_t)(end - at));
            must(newline != NULL);
            check_json(at, (size_t)(newline - at));
            at = newline + 1;
        }
    }
}

/* ---- the server ---- */

/* Looks at time limits, as the thread of the server does. */
static void *look(void *user)
{
    gv_service *const service = user;
    while (!atomic_load(service->options->stop)) {
        const struct timespec pause = { .tv_nsec = 10000000 };
        gv_watch_look(&service->watch);
        gv_jobs_look(&service->jobs);
        (void)nanosleep(&pause, NULL); // clock: looks again
    }
    return NULL;
}

/* Asks for the events of the job that a reply of 202 names. */
static void listen_to(gv_service *service, const gv_response *begun)
{
    enum { N_PATH = sizeof "/api/1/jobs/" - 1 + 32 };
    char text[8 + N_PATH];
    gv_request request;
    gv_response reply;
    const char *const path = strstr(begun->body.text, "/api/1/jobs/");
    must(path && strlen(path) > N_PATH);
    (void)snprintf(text, sizeof text, "GET %.*s", (int)N_PATH, path);
    gv_request_init(&request);
    gv_response_init(&reply, &service->replies);
    read_request(&request, text);
    gv_service_answer(service, &request, &reply);
    must(reply.status == 200 && reply.stream);
    check_reply(&reply);
    gv_response_free(&reply);
    gv_request_free(&request);
}

static void answer(gv_service *service, char *text, int fd)
{
    gv_request request;
    gv_response reply;
    gv_request_init(&request);
    gv_response_init(&reply, &service->replies);
    request.link = gv_watch_add(&service->watch, fd);
    read_request(&request, text);
    gv_service_answer(service, &request, &reply);
    check_reply(&reply);
    if (reply.status == 202)
        listen_to(service, &reply);
    gv_watch_remove(&service->watch, request.link);
    gv_response_free(&reply);
    gv_request_free(&request);
}

static void serve(char *text)
{
    int ends[2];
    gv_flag stop = false;
    const gv_serve_options options = { .run_command = gv_embedded_command,
                                       .book = gv_command_book,
                                       .stop = &stop,
                                       .limits = &limits };
    gv_service service = { .options = &options,
                           .limits = &limits,
                           .replies.limit_bytes = limits.replies_bytes };
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    must(gv_listen_read(&service.listen, "127.0.0.1:8320", NULL) == GV_OK);
    must(gv_guard_init(&service.guard, &service.listen, NULL, NULL) == GV_OK);
    gv_studies_init(&service.studies);
    gv_turns_init(&service.turns, limits.answers);
    gv_guesses_init(&service.guesses);
    gv_watch_init(&service.watch, &limits);
    gv_jobs_init(&service.jobs, &limits, gv_embedded_command, 1);
    pthread_t looker;
    must(pthread_create(&looker, NULL, look, &service) == 0);
    answer(&service, text, ends[0]);
    gv_jobs_stop(&service.jobs);
    atomic_store(&stop, true);
    must(pthread_join(looker, NULL) == 0);
    gv_jobs_free(&service.jobs);
    must(service.replies.used_bytes == 0);
    gv_turns_free(&service.turns);
    gv_guesses_free(&service.guesses);
    gv_watch_free(&service.watch);
    gv_studies_free(&service.studies);
    (void)close(ends[0]);
    (void)close(ends[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *const text = malloc(size + 1);
    must(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    serve(text);
    free(text);
    return 0;
}
