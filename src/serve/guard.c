/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guard.c -- checks Host, Origin, Sec-Fetch-Site, token and content type. */
#include "serve/guard.h"

#include "base/os/random_bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool gv_draw_hex(char out[33])
{
    unsigned char bytes[16];
    if (!gv_random_bytes(bytes, sizeof bytes))
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        (void)snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

gv_status gv_guard_init(gv_guard *guard, const gv_listen *listen, const char *token,
                        gv_error *err)
{
    *guard = (gv_guard){ .listen = listen, .token = token };
    if (!gv_draw_hex(guard->session))
        return gv_fail(err, GV_ERR_IO, "cannot draw random numbers for the session");
    (void)snprintf(guard->cookie_name, sizeof guard->cookie_name, "givens-%u",
                   listen->port);
    return GV_OK;
}

/* ---- hosts and origins ---- */

/* The port after a host, at `text`: ":8320", or nothing if it is that of http. */
static bool has_port(const gv_guard *guard, const char *text)
{
    char port[8];
    (void)snprintf(port, sizeof port, ":%u", guard->listen->port);
    return strcmp(text, port) == 0 || (!*text && guard->listen->port == 80);
}

static bool is_host(const gv_guard *guard, const char *text, const char *name)
{
    const size_t length = strlen(name);
    return strncasecmp(text, name, length) == 0 && has_port(guard, text + length);
}

/* A server on all addresses cannot know its names. It always has a token, and another
 * site's page has neither that nor the cookie. */
static bool is_our_host(const gv_guard *guard, const char *host)
{
    if (guard->listen->is_any) {
        const char *const port = strrchr(host, ':');
        const char *const bracket = strrchr(host, ']');
        return has_port(guard, port && port > bracket ? port : "");
    }
    if (is_host(guard, host, guard->listen->host))
        return true;
    return guard->listen->is_loopback &&
           (is_host(guard, host, "localhost") || is_host(guard, host, "127.0.0.1") ||
            is_host(guard, host, "[::1]"));
}

static bool is_our_origin(const char *origin, const char *host)
{
    static const char scheme[] = "http://";
    return strncasecmp(origin, scheme, sizeof scheme - 1) == 0 &&
           strcasecmp(origin + sizeof scheme - 1, host) == 0;
}

/* A link on another site may lead to the page (a shared puzzle is one): that shows the
 * page, in a window of its own, and gives the other site nothing. */
static bool is_followed_link(const gv_head *head)
{
    return strcmp(head->method, "GET") == 0 && strcmp(head->path, "/") == 0 &&
           head->fetch_mode && strcmp(head->fetch_mode, "navigate") == 0 &&
           head->fetch_dest && strcmp(head->fetch_dest, "document") == 0;
}

static bool is_our_site(const gv_head *head)
{
    const char *const site = head->fetch_site;
    return !site || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0 ||
           is_followed_link(head);
}

/* ---- token ---- */

/* Takes as long for a wrong text as for the right one; only the length shows. */
static bool is_equal(const char *one, size_t n_one, const char *other, size_t n_other)
{
    unsigned char difference = n_one != n_other;
    for (size_t i = 0; i < n_one; i++)
        difference |= (unsigned char)(one[i] ^ (n_other ? other[i % n_other] : 0));
    return difference == 0;
}

static bool is_token(const gv_guard *guard, const char *text)
{
    return is_equal(text, strlen(text), guard->token, strlen(guard->token));
}

static bool has_bearer(const gv_guard *guard, const char *authorization)
{
    static const char scheme[] = "Bearer ";
    return authorization &&
           strncasecmp(authorization, scheme, sizeof scheme - 1) == 0 &&
           is_token(guard, authorization + sizeof scheme - 1);
}

/* One of "a=1; givens-8320=...; b=2". */
static bool has_cookie(const gv_guard *guard, const char *cookie)
{
    const size_t n_name = strlen(guard->cookie_name);
    bool found = false;
    for (const char *at = cookie; at && *at; at += *at == ';') {
        at += strspn(at, " \t");
        const size_t length = strcspn(at, ";");
        if (length > n_name && at[n_name] == '=' &&
            strncmp(at, guard->cookie_name, n_name) == 0)
            found |= is_equal(at + n_name + 1, length - n_name - 1, guard->session,
                              strlen(guard->session));
        at += length;
    }
    return found;
}

/* ---- all of it ---- */

static bool refuse(gv_response *reply, unsigned status, const char *message)
{
    gv_response_error(reply, status, -1, message);
    return false;
}

static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    const size_t length = type ? strcspn(type, "; \t") : 0;
    return length == sizeof json - 1 && strncasecmp(type, json, length) == 0;
}

static bool passes_post(const gv_head *head, gv_response *reply)
{
    if (!is_json(head->content_type))
        return refuse(reply, 415, "a POST needs Content-Type: application/json");
    if (!head->content_length && !gv_head_is_chunked(head))
        return refuse(reply, 411, "a POST needs Content-Length");
    return true;
}

bool gv_guard_passes(const gv_guard *guard, const gv_request *request,
                     gv_response *reply)
{
    const gv_head *const head = &request->head;
    if (!head->host)
        return refuse(reply, 400, "a request needs a Host");
    if (!is_our_host(guard, head->host))
        return refuse(
            reply, 403,
            "the Host header does not name this server: see its first line of output");
    if (head->origin && !is_our_origin(head->origin, head->host))
        return refuse(reply, 403, "requests from pages of other sites are refused");
    if (!is_our_site(head))
        return refuse(reply, 403, "requests from other sites are refused");
    if (guard->token && !has_bearer(guard, head->authorization) &&
        !has_cookie(guard, head->cookie)) {
        gv_response_header_add(reply, "WWW-Authenticate", "Bearer");
        return refuse(reply, 401,
                      "the token is needed: open /?token=TOKEN in the browser, or send "
                      "Authorization: Bearer TOKEN");
    }
    return strcmp(head->method, "POST") != 0 || passes_post(head, reply);
}

bool gv_guard_is_guess(const gv_guard *guard, const gv_request *request)
{
    const gv_head *const head = &request->head;
    const bool gives_one =
        head->authorization || gv_request_argument(request, "token") != NULL;
    return guard->token && gives_one && !has_bearer(guard, head->authorization) &&
           !has_cookie(guard, head->cookie);
}

bool gv_guard_logs_in(const gv_guard *guard, gv_request *request, gv_response *reply)
{
    enum { ROOM = 160 };
    const gv_head *const head = &request->head;
    const char *const token = gv_request_argument(request, "token");
    if (!guard->token || !token || strcmp(head->path, "/") != 0 ||
        strcmp(head->method, "GET") != 0 || !head->host ||
        !is_our_host(guard, head->host) || !is_token(guard, token))
        return false;
    char *const cookie = gv_arena_take(&request->arena, ROOM);
    if (!cookie)
        return false;
    // Lax: following a link sends it with the page; everything else also checks Origin.
    (void)snprintf(cookie, ROOM, "%s=%s; Path=/; HttpOnly; SameSite=Lax",
                   guard->cookie_name, guard->session);
    reply->status = 303;
    gv_response_header_add(reply, "Set-Cookie", cookie);
    gv_response_header_add(reply, "Location", "/");
    return true;
}
