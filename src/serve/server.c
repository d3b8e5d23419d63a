/* SPDX-License-Identifier: GPL-3.0-or-later */
/* server.c -- starts, watches and ends the server. */
#include "serve/server.h"

#include "base/os/clock.h"
#include "base/os/machine.h"
#include "serve/mhd_adapter.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A thread for each connection: answers are CPU work, and few. Not with poll(): there,
 * libmicrohttpd closes connections beyond the limit instead of letting them wait. */
enum {
    MHD_MODE =
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC
};

/* How long to wait for requests in progress when the server ends, then again for those
 * that were told to end, for listeners, and for answers being sent. */
static const double patience_seconds = 3;

/* Longer than all our own limits: it would cut off a slow answer. */
enum { SILENCE_SECONDS = 300 };

static void sleep_ms(long ms)
{
    const struct timespec time = { .tv_sec = ms / 1000,
                                   .tv_nsec = ms % 1000 * 1000000 };
    (void)nanosleep(&time, NULL);
}

/* A connection begins or ends; libmicrohttpd keeps its gv_connection for us. */
static void on_connection(void *user, struct MHD_Connection *connection, void **link,
                          enum MHD_ConnectionNotificationCode what)
{
    gv_service *const service = user;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *const info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        *link = info ? gv_watch_add(&service->watch, info->connect_fd) : NULL;
    } else {
        gv_watch_remove(&service->watch, *link);
        *link = NULL;
    }
}

static struct MHD_Daemon *start(gv_service *service, int fd)
{
    return MHD_start_daemon(MHD_MODE, 0, NULL, NULL, gv_exchange_step, service,
                            MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_CONNECTION_LIMIT,
                            service->limits->connections, MHD_OPTION_CONNECTION_TIMEOUT,
                            (unsigned)SILENCE_SECONDS, MHD_OPTION_NOTIFY_COMPLETED,
                            gv_exchange_end, service, MHD_OPTION_NOTIFY_CONNECTION,
                            on_connection, service, MHD_OPTION_UNESCAPE_CALLBACK,
                            gv_exchange_unescape, NULL, MHD_OPTION_URI_LOG_CALLBACK,
                            gv_exchange_announce, service, MHD_OPTION_STRICT_FOR_CLIENT,
                            1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
}

/* ---- the life of a server ---- */

enum { PAUSE_MS = 50 };

/* The watching thread, from before the first connection until after the last. */
typedef struct keeper {
    gv_service *service;
    pthread_t thread;
    gv_flag ends_work; /* all requests and jobs must end, whenever they began */
    gv_flag is_done;
} keeper;

static void *keep(void *user)
{
    keeper *const k = user;
    gv_service *const service = k->service;
    while (!atomic_load(&k->is_done)) {
        if (atomic_load(&k->ends_work)) {
            gv_watch_stop(&service->watch);
            gv_jobs_cancel(&service->jobs);
        }
        gv_watch_look(&service->watch);
        gv_jobs_look(&service->jobs);
        sleep_ms(PAUSE_MS);
    }
    return NULL;
}

/* Waits a while until no connection is in the state. */
static void wait_for(gv_service *service, gv_connection_state state)
{
    const double until = gv_wall_seconds() + patience_seconds;
    while (gv_watch_count(&service->watch, state) && gv_wall_seconds() < until)
        sleep_ms(PAUSE_MS);
}

/* No new connections, and no new requests on existing ones; jobs end at once, and their
 * listeners are told; other requests get a while for their answers. A request that was
 * let in just before may still begin work or a job while we wait: the keeper ends
 * these, too, until the last thread of a connection has ended. Then no job can begin
 * any more. */
static void end(keeper *k, struct MHD_Daemon *daemon)
{
    gv_service *const service = k->service;
    const int fd = MHD_quiesce_daemon(daemon);
    if (fd >= 0)
        (void)close(fd);
    atomic_store(&service->is_ending, true);
    gv_jobs_cancel(&service->jobs);
    wait_for(service, GV_LINK_WORKING);
    atomic_store(&k->ends_work, true);
    gv_jobs_stop(&service->jobs);
    wait_for(service, GV_LINK_WORKING);
    wait_for(service, GV_LINK_STREAMING);
    wait_for(service, GV_LINK_SENDING);
    MHD_stop_daemon(daemon);
    gv_jobs_stop(&service->jobs);
}

/* Serves until the end; false if it cannot begin. */
static bool serve_with(keeper *k, int fd)
{
    gv_service *const service = k->service;
    struct MHD_Daemon *const daemon = start(service, fd);
    if (!daemon)
        return false;
    (void)fprintf(stderr, "givens: serving on http://%s:%u/ (Ctrl-C ends it)\n",
                  service->listen.host, service->listen.port);
    (void)fflush(stderr);
    while (!atomic_load(service->options->stop))
        sleep_ms(PAUSE_MS);
    end(k, daemon);
    return true;
}

static gv_status serve(gv_service *service, int fd, gv_error *err)
{
    keeper k = { .service = service };
    bool has_served = false;
    if (pthread_create(&k.thread, NULL, keep, &k) == 0) {
        has_served = serve_with(&k, fd);
        atomic_store(&k.is_done, true);
        (void)pthread_join(k.thread, NULL);
    }
    if (has_served)
        return GV_OK;
    (void)close(fd);
    return gv_fail(err, GV_ERR_IO, "the server cannot be started");
}

/* ---- setting up ---- */

/* Characters that need no escape in an address (RFC 3986, 2.3), and form a token of RFC
 * 6750. */
static const char token_characters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "abcdefghijklmnopqrstuvwxyz0123456789._~-";

/* Minimum length of a token if other machines can reach the server. */
enum { LEAST_TOKEN = 16 };

static gv_status check(const gv_service *service, gv_error *err)
{
    const char *const token = service->options->token;
    if (token && !*token)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--token, GIVENS_TOKEN: an empty token protects nothing");
    if (token && token[strspn(token, token_characters)])
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--token, GIVENS_TOKEN: a token may contain only letters, "
                       "digits and . _ ~ -: other characters change in an address");
    if (!service->listen.is_loopback && token && strlen(token) < LEAST_TOKEN)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--token, GIVENS_TOKEN: where other machines can reach the server, "
            "the token must have at least %d characters: a shorter one "
            "could be guessed",
            LEAST_TOKEN);
    if (!service->listen.is_loopback && !token)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--listen %s: other machines can reach this address: give --token "
            "TEXT or set GIVENS_TOKEN, which they will have to know",
            service->listen.host);
    return GV_OK;
}

/* The listening socket, after checking everything that must be right before it is
 * opened. */
static gv_status prepare(int *fd, gv_service *service, gv_error *err)
{
    const gv_serve_options *const options = service->options;
    GV_TRY(gv_listen_read(&service->listen,
                          options->listen ? options->listen : GV_LISTEN_DEFAULT, err));
    GV_TRY(check(service, err));
    if (gv_studies_open(&service->studies, options->stores, options->n_stores,
                        options->stop, err) != GV_OK)
        return err->status == GV_ERR_MEMORY ? GV_ERR_MEMORY : GV_ERR_INPUT;
    GV_TRY(gv_listen_open(fd, &service->listen, err));
    const gv_status status =
        gv_guard_init(&service->guard, &service->listen, options->token, err);
    if (status != GV_OK)
        (void)close(*fd);
    return status;
}

gv_status gv_serve(const gv_serve_options *options, gv_error *err)
{
    gv_service service = { .options = options,
                           .limits = options->limits,
                           .replies.limit_bytes = options->limits->replies_bytes };
    (void)signal(SIGPIPE, SIG_IGN); // a client that leaves is not a reason to end
    gv_studies_init(&service.studies);
    gv_guesses_init(&service.guesses);
    gv_watch_init(&service.watch, service.limits);
    gv_turns_init(&service.turns, service.limits->answers);
    gv_jobs_init(&service.jobs, service.limits, options->run_command,
                 gv_machine_n_cores());
    int fd;
    gv_error why = { .status = GV_OK };
    gv_status status = prepare(&fd, &service, &why);
    if (status == GV_OK)
        status = serve(&service, fd, &why);
    if (status != GV_OK && err)
        *err = why;
    gv_jobs_free(&service.jobs);
    gv_studies_free(&service.studies);
    gv_turns_free(&service.turns);
    gv_guesses_free(&service.guesses);
    gv_watch_free(&service.watch);
    return status;
}
