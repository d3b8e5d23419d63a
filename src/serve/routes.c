/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routes.c -- the table of routes and its handlers. The path of a request is only
 * compared with the paths of tables: no file is opened by it. */
#include "serve/routes.h"

#include "base/array.h"
#include "base/os/clock.h"
#include "serve/about.h"
#include "serve/run_request.h"
#include "serve/assets.h"
#include "serve/event_stream.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PART = 64 };

/* ---- the API ---- */

static void route_about(gv_service *service, gv_request *request, const char *part,
                        gv_response *reply)
{
    (void)request;
    (void)part;
    reply->type = "application/json";
    gv_json json;
    gv_json_init(&json, &reply->body);
    gv_json_object_begin(&json);
    gv_about_write(&json, service->options->book, service->limits);
    gv_json_key(&json, "studies");
    gv_studies_names(&service->studies, &json);
    gv_json_object_end(&json);
    gv_buffer_putc(&reply->body, '\n');
}

/* The arguments in the body of the request; false with the refusal as the reply. */
static bool read_args(gv_request_args *out, const gv_service *service,
                      const gv_request *request, const char *verb, gv_arena *arena,
                      gv_response *reply)
{
    gv_error err;
    const gv_status status =
        gv_request_args_read(out, verb, service->options->book, request->body.text,
                             request->body.length, arena, &err);
    if (status == GV_ERR_MEMORY)
        gv_response_error(reply, 500, 70, err.message);
    else if (status != GV_OK)
        gv_response_error(reply, 400, 2, err.message);
    return status == GV_OK;
}

static bool is_verb(const gv_service *service, const char *part)
{
    gv_api_verb verb;
    return gv_api_verb_find(&verb, service->options->book, part);
}

static void route_verb(gv_service *service, gv_request *request, const char *part,
                       gv_response *reply)
{
    gv_request_args args;
    if (read_args(&args, service, request, part, &request->arena, reply))
        gv_request_args_answer(service, request, &args, NULL,
                               service->limits->request_seconds, reply);
}

/* ---- jobs ---- */

static void put_job(gv_response *reply, const char *id)
{
    reply->status = 202;
    reply->type = "application/json";
    gv_buffer_printf(&reply->body,
                     "{\"job\": \"%s\", \"events\": \"/api/1/jobs/%s\"}\n", id, id);
}

static void route_job_new(gv_service *service, gv_request *request, const char *part,
                          gv_response *reply)
{
    (void)part;
    gv_error err;
    gv_job *job;
    if (gv_job_new(&job, &service->jobs, &err) != GV_OK) {
        gv_response_error(reply, 500, 70, err.message);
        return;
    }
    put_job(reply, job->id);
    if (!read_args(&job->args, service, request, NULL, &job->arena, reply)) {
        gv_job_drop(job);
    } else if (gv_job_start(job, &err) != GV_OK) {
        gv_job_drop(job);
        gv_response_header_add(reply, "Retry-After", "5");
        gv_response_error(reply, 429, -1, err.message);
    }
}

static gv_job *find_job(gv_service *service, const char *id, gv_response *reply)
{
    gv_job *const job = gv_jobs_find(&service->jobs, id);
    if (!job)
        gv_response_error(reply, 404, -1,
                          "there is no such job, or it ended some time ago");
    return job;
}

/* The number of the last event that the client has seen; 0 if it does not say. */
static size_t last_event(const gv_head *head)
{
    const char *const id = head->last_event_id;
    const bool is_number =
        id && *id && strlen(id) < 16 && !id[strspn(id, "0123456789")];
    return is_number ? (size_t)strtoull(id, NULL, 10) : 0;
}

static bool has_seen_all(gv_job *job, size_t last)
{
    pthread_mutex_lock(&job->mutex);
    const bool seen = job->has_ended && last >= job->log.n_events;
    pthread_mutex_unlock(&job->mutex);
    return seen;
}

static void route_job_events(gv_service *service, gv_request *request, const char *part,
                             gv_response *reply)
{
    gv_error err;
    gv_job *const job = find_job(service, part, reply);
    if (!job)
        return;
    const size_t last = last_event(&request->head);
    if (has_seen_all(job, last)) { // tells an EventSource not to reconnect
        gv_job_drop(job);
        reply->status = 204;
    } else if (gv_event_stream_open(&reply->stream, job, last, request->link, &err) !=
               GV_OK) {
        gv_response_error(reply, 500, 70, err.message);
    } else {
        reply->type = "text/event-stream";
    }
}

static void route_job_cancel(gv_service *service, gv_request *request, const char *part,
                             gv_response *reply)
{
    (void)request;
    gv_job *const job = find_job(service, part, reply);
    if (!job)
        return;
    gv_job_cancel(job);
    gv_job_drop(job);
    reply->status = 204;
}

/* ---- studies ---- */

static void route_studies(gv_service *service, gv_request *request, const char *part,
                          gv_response *reply)
{
    (void)part;
    gv_flag stop = false;
    gv_json json;
    gv_json_init(&json, &reply->body);
    gv_connection_work(&service->watch, request->link, service->limits->request_seconds,
                       &stop);
    gv_studies_state(&service->studies, &stop, &json);
    gv_connection_set(&service->watch, request->link,
                      GV_LINK_WORKING); // releases `stop`
    gv_buffer_putc(&reply->body, '\n');
    reply->type = "application/json";
}

/* The query as words; false if it contains anything else. */
static bool read_stats_query(gv_request_args *out, const gv_request *request,
                             const char **words)
{
    const char *const to = gv_request_argument(request, "to");
    const char *const table = gv_request_argument(request, "table");
    const char *const published = gv_request_argument(request, "published");
    const size_t n_known = (to ? 1u : 0u) + (table ? 1u : 0u) + (published ? 1u : 0u);
    const bool is_flag =
        !published || !strcmp(published, "1") || !strcmp(published, "0");
    if (request->n_arguments != n_known || !is_flag)
        return false;
    words[out->n_words++] = "--to";
    words[out->n_words++] = to ? to : "json";
    if (published && *published == '1')
        words[out->n_words++] = "--published";
    if (table) {
        words[out->n_words++] = "--table";
        words[out->n_words++] = table;
    }
    out->words = words;
    out->is_json = !to || strcmp(to, "json") == 0;
    out->type = out->is_json ? "application/jsonl" : "text/plain; charset=utf-8";
    return true;
}

static void route_study_stats(gv_service *service, gv_request *request,
                              const char *part, gv_response *reply)
{
    enum { MOST_WORDS = 5 };
    const char *words[MOST_WORDS];
    gv_request_args args = { .verb = "stats" };
    const char *const path = gv_studies_path(&service->studies, part);
    if (!path)
        gv_response_error(reply, 404, -1, "there is no such study: see /api/1/studies");
    else if (!read_stats_query(&args, request, words))
        gv_response_error(reply, 400, 2,
                          "the query may have published=1, table=NAME and to=FORM");
    else
        gv_request_args_answer(service, request, &args, path,
                               service->limits->stats_seconds, reply);
}

/* ---- the page ---- */

static void put_asset(const gv_asset *asset, const gv_request *request,
                      gv_response *reply)
{
    const bool gzip = asset->gzip && gv_head_accepts_gzip(&request->head);
    reply->type = asset->type;
    reply->fixed = gzip ? asset->gzip : asset->plain;
    reply->n_fixed = gzip ? asset->n_gzip : asset->n_plain;
    if (gzip)
        gv_response_header_add(reply, "Content-Encoding", "gzip");
    if (asset->gzip)
        gv_response_header_add(reply, "Vary", "Accept-Encoding");
    gv_response_header_add(reply, "Cache-Control",
                           asset->immutable ? "public, max-age=31536000, immutable"
                                            : "no-cache");
}

static const gv_asset *find_asset(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (size_t i = 0; i < gv_n_assets; i++)
        if (strcmp(gv_assets[i].path, path) == 0)
            return &gv_assets[i];
    return NULL;
}

static const char no_page[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<title>givens</title>\n<h1>givens</h1>\n"
    "<p>This givens was built without the page. Its JSON API is here: "
    "<a href=\"/api/1/\">/api/1/</a>.</p>\n</html>\n";

/* Without a route: a file of the page. */
static bool answer_file(const gv_request *request, gv_response *reply)
{
    const char *const path = request->head.path;
    const gv_asset *const asset = find_asset(path);
    if (asset) {
        put_asset(asset, request, reply);
    } else if (strcmp(path, "/") == 0) {
        reply->type = "text/html; charset=utf-8";
        reply->fixed = no_page;
        reply->n_fixed = sizeof no_page - 1;
    }
    return reply->type != NULL;
}

/* ---- finding the handler ---- */

const gv_route gv_routes[] = {
    { "GET", "/api/1/", route_about, NULL },
    { "POST", "/api/1/jobs", route_job_new, NULL },
    { "GET", "/api/1/jobs/*", route_job_events, NULL },
    { "DELETE", "/api/1/jobs/*", route_job_cancel, NULL },
    { "GET", "/api/1/studies", route_studies, NULL },
    { "GET", "/api/1/studies/*/stats", route_study_stats, NULL },
    { "POST", "/api/1/*", route_verb, is_verb },
};
const size_t gv_n_routes = GV_N_OF(gv_routes);

/* Whether the path matches the route, and what its "*" matches. */
static bool matches(const char *route, const char *path, char part[MOST_PART])
{
    part[0] = '\0';
    while (*route && *route != '*')
        if (*route++ != *path++)
            return false;
    if (!*route)
        return !*path;
    const size_t length = strcspn(path, "/");
    if (length == 0 || length >= MOST_PART)
        return false;
    memcpy(part, path, length);
    part[length] = '\0';
    return strcmp(route + 1, path + length) == 0;
}

/* Paths of the API that exist with other methods. A path that a row without "*" has
 * belongs to that row only: /api/1/jobs is not a verb. */
static const gv_route *find_route(const gv_service *service, const gv_head *head,
                                  char part[MOST_PART], bool allowed[])
{
    const gv_route *found = NULL;
    bool is_exact = false;
    for (size_t i = 0; i < gv_n_routes; i++) {
        const gv_route *const route = &gv_routes[i];
        char here[MOST_PART];
        allowed[i] = !is_exact && matches(route->path, head->path, here) &&
                     (!route->takes || route->takes(service, here));
        is_exact |= allowed[i] && !*here;
        if (allowed[i] && strcmp(route->method, head->method) == 0) {
            memcpy(part, here, MOST_PART);
            found = route;
        }
    }
    return found;
}

/* "GET, HEAD, POST" for the routes with this path; NULL if there are none. */
static const char *allow_list(const bool allowed[], gv_request *request)
{
    // The longest name of a method and ", HEAD" for each.
    enum { ROOM = 16 };
    const size_t room = gv_n_routes * ROOM;
    char *const list = gv_arena_take(&request->arena, room);
    size_t length = 0;
    for (size_t i = 0; list && i < gv_n_routes; i++) {
        if (!allowed[i])
            continue;
        const char *const method = gv_routes[i].method;
        length +=
            (size_t)snprintf(list + length, room - length, "%s%s%s", length ? ", " : "",
                             method, strcmp(method, "GET") == 0 ? ", HEAD" : "");
        assert(length < room);
    }
    return length ? list : NULL;
}

static void refuse(gv_request *request, gv_response *reply, const char *allow)
{
    const char *const path = request->head.path;
    if (!allow && (find_asset(path) || strcmp(path, "/") == 0))
        allow = "GET, HEAD";
    if (!allow) {
        gv_response_error(reply, 404, -1, "there is nothing here: see /api/1/");
        return;
    }
    gv_response_header_add(reply, "Allow", allow);
    gv_response_error(reply, 405, -1,
                      "this path does not accept this method: see Allow");
}

static void answer(gv_service *service, gv_request *request, gv_response *reply)
{
    char part[MOST_PART];
    bool allowed[GV_N_OF(gv_routes)];
    const gv_route *const route = find_route(service, &request->head, part, allowed);
    if (route)
        route->handler(service, request, part, reply);
    else if (strcmp(request->head.method, "GET") != 0 || !answer_file(request, reply))
        refuse(request, reply, allow_list(allowed, request));
}

/* A client that guesses tokens waits for the refusal. */
static void slow_down(gv_service *service, const gv_request *request)
{
    const double seconds = gv_guesses_note(&service->guesses, gv_wall_seconds());
    if (seconds > 0)
        gv_connection_pause(&service->watch, request->link, seconds);
}

static void answer_guarded(gv_service *service, gv_request *request, gv_response *reply)
{
    if (gv_guard_logs_in(&service->guard, request, reply))
        return;
    if (gv_guard_passes(&service->guard, request, reply))
        answer(service, request, reply);
    else if (gv_guard_is_guess(&service->guard, request))
        slow_down(service, request);
}

void gv_service_answer(gv_service *service, gv_request *request, gv_response *reply)
{
    const bool is_late = atomic_load(&service->is_ending);
    if (is_late)
        gv_response_error(reply, 503, -1, "the server is shutting down");
    else
        answer_guarded(service, request, reply);
    if (reply->body.failed)
        gv_response_error(reply, 500, 70, "out of memory");
    // Nothing more is answered on this connection.
    if (is_late || atomic_load(&service->is_ending))
        gv_response_header_add(reply, "Connection", "close");
}
