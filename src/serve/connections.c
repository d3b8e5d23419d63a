/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connections.c -- watches the open connections. */
#include "serve/connections.h"

#include "base/os/clock.h"
#include "base/os/socket.h"
#include "base/memory.h"

#include <string.h>
#include <sys/socket.h>

void gv_watch_init(gv_watch *watch, const gv_serve_limits *limits)
{
    *watch = (gv_watch){ .limits = limits };
    (void)pthread_mutex_init(&watch->mutex, NULL);
}

void gv_watch_free(gv_watch *watch)
{
    (void)pthread_mutex_destroy(&watch->mutex);
}

gv_connection *gv_watch_add(gv_watch *watch, int fd)
{
    gv_connection *const link = gv_memory_zeroed(NULL, 1, sizeof *link);
    if (!link)
        return NULL;
    link->fd = fd;
    link->since = gv_wall_seconds();
    pthread_mutex_lock(&watch->mutex);
    link->next = watch->first;
    if (link->next)
        link->next->before = link;
    watch->first = link;
    watch->n_links++;
    pthread_mutex_unlock(&watch->mutex);
    return link;
}

void gv_watch_remove(gv_watch *watch, gv_connection *link)
{
    if (!link)
        return;
    pthread_mutex_lock(&watch->mutex);
    if (link->before)
        link->before->next = link->next;
    else
        watch->first = link->next;
    if (link->next)
        link->next->before = link->before;
    watch->n_links--;
    pthread_mutex_unlock(&watch->mutex);
    gv_free(link);
}

static void go_over(gv_watch *watch, gv_connection *link, gv_connection_state state,
                    bool is_full)
{
    if (!link)
        return;
    pthread_mutex_lock(&watch->mutex);
    if (link->state != GV_LINK_CUT) {
        link->since = gv_wall_seconds();
        link->state = state;
    }
    link->is_full = is_full;
    link->stop = NULL;
    pthread_mutex_unlock(&watch->mutex);
}

void gv_connection_set(gv_watch *watch, gv_connection *link, gv_connection_state state)
{
    go_over(watch, link, state, false);
}

void gv_connection_stream(gv_watch *watch, gv_connection *link, bool is_full)
{
    go_over(watch, link, GV_LINK_STREAMING, is_full);
}

bool gv_connection_is_cut(gv_watch *watch, const gv_connection *link)
{
    if (!link)
        return false;
    pthread_mutex_lock(&watch->mutex);
    const bool is_cut = link->state == GV_LINK_CUT;
    pthread_mutex_unlock(&watch->mutex);
    return is_cut;
}

void gv_connection_work(gv_watch *watch, gv_connection *link, double seconds,
                        gv_flag *stop)
{
    if (!link)
        return;
    pthread_mutex_lock(&watch->mutex);
    atomic_store(&link->is_late, false);
    link->since = gv_wall_seconds();
    link->work_until = link->since + seconds;
    link->stop = stop;
    if (link->state != GV_LINK_CUT) {
        link->state = GV_LINK_WORKING;
    } else { // nobody watches it any more, and nobody waits for the answer
        atomic_store(&link->is_gone, true);
        atomic_store(stop, true);
    }
    pthread_mutex_unlock(&watch->mutex);
}

static size_t count(const gv_watch *watch, gv_connection_state state)
{
    size_t n = 0;
    for (const gv_connection *link = watch->first; link; link = link->next)
        n += link->state == state;
    return n;
}

size_t gv_watch_count(gv_watch *watch, gv_connection_state state)
{
    pthread_mutex_lock(&watch->mutex);
    const size_t n = count(watch, state);
    pthread_mutex_unlock(&watch->mutex);
    return n;
}

void gv_connection_pause(gv_watch *watch, gv_connection *link, double seconds)
{
    if (!link)
        return;
    pthread_mutex_lock(&watch->mutex);
    const bool is_held = link->state != GV_LINK_CUT &&
                         count(watch, GV_LINK_PAUSED) < watch->limits->connections / 4;
    if (is_held) {
        link->since = gv_wall_seconds();
        link->state = GV_LINK_PAUSED;
    }
    pthread_mutex_unlock(&watch->mutex);
    if (!is_held)
        return;
    (void)gv_socket_is_left(link->fd, (int)(1000 * seconds));
    gv_connection_set(watch, link, GV_LINK_WORKING);
}

/* ---- watching ---- */

/* A request that took too long. No part of an answer has been sent yet, so the client
 * can be told, if it has sent a head that this would be the answer to. */
static void cut(gv_connection *link)
{
    static const char text[] =
        "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nContent-Length: 63\r\n\r\n"
        "{\"error\": {\"message\": \"the request took too long to arrive\"}}\r\n";
    if (link->state == GV_LINK_ARRIVING)
        gv_socket_send(link->fd, text, sizeof text - 1);
    (void)shutdown(link->fd, SHUT_RDWR);
    link->state = GV_LINK_CUT;
}

static void look_at_work(gv_connection *link, double now)
{
    if (gv_socket_is_left(link->fd, 0))
        atomic_store(&link->is_gone, true);
    if (link->state != GV_LINK_WORKING || !link->stop)
        return;
    if (now > link->work_until)
        atomic_store(&link->is_late, true);
    if (atomic_load(&link->is_late) || atomic_load(&link->is_gone))
        atomic_store(link->stop, true);
}

/* A client that waits to be refused, or sends no request, or not the rest of one. */
static bool is_idle(gv_connection_state state)
{
    return state == GV_LINK_PAUSED || state == GV_LINK_WAITING ||
           state == GV_LINK_ARRIVING;
}

/* A client that does not take what is sent. One that listens to events reconnects by
 * itself and continues where it was. */
static bool is_slow(gv_connection_state state)
{
    return state == GV_LINK_SENDING || state == GV_LINK_STREAMING;
}

/* All connections are in use, and others may be waiting. Closes all idle ones; if there
 * are none, the one that has been slow for longest. */
static void make_room(gv_watch *watch, double now)
{
    enum { SLOW = 10 }; // times as long as an idle one
    const double seconds = watch->limits->idle_seconds;
    bool has_cut = false;
    gv_connection *slow = NULL;
    for (gv_connection *link = watch->first; link; link = link->next) {
        if (is_idle(link->state) && now - link->since > seconds) {
            cut(link);
            has_cut = true;
        } else if (is_slow(link->state) && now - link->since > (double)SLOW * seconds &&
                   (!slow || link->since < slow->since)) {
            slow = link;
        }
    }
    if (!has_cut && slow)
        cut(slow);
}

void gv_watch_look(gv_watch *watch)
{
    const double now = gv_wall_seconds();
    pthread_mutex_lock(&watch->mutex);
    for (gv_connection *link = watch->first; link; link = link->next) {
        const double seconds = now - link->since;
        switch (link->state) {
        case GV_LINK_WAITING:
        case GV_LINK_ARRIVING:
            if (seconds > watch->limits->arrival_seconds)
                cut(link);
            break;
        case GV_LINK_WORKING:
            look_at_work(link, now);
            break;
        case GV_LINK_STREAMING:
            look_at_work(link, now);
            if (link->is_full && seconds > watch->limits->stalled_seconds)
                cut(link);
            break;
        case GV_LINK_SENDING:
            if (seconds > watch->limits->sending_seconds)
                cut(link);
            break;
        case GV_LINK_PAUSED:
        case GV_LINK_CUT:
            break;
        }
    }
    if (watch->limits->connections && watch->n_links >= watch->limits->connections)
        make_room(watch, now);
    pthread_mutex_unlock(&watch->mutex);
}

void gv_watch_stop(gv_watch *watch)
{
    pthread_mutex_lock(&watch->mutex);
    for (gv_connection *link = watch->first; link; link = link->next)
        if (link->stop)
            atomic_store(link->stop, true);
    pthread_mutex_unlock(&watch->mutex);
}
