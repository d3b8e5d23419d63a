/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connections.h -- the open connections and their states. While a request is answered,
 * its thread is busy: somebody else has to notice that the client has gone, that its
 * time is up, or that a request never arrives. */
#ifndef GV_SERVE_CONNECTIONS_H
#define GV_SERVE_CONNECTIONS_H

#include "base/status.h"
#include "serve/limits.h"

#include <pthread.h>

typedef enum gv_connection_state {
    GV_LINK_WAITING,   /* for a request, or the rest of its head */
    GV_LINK_ARRIVING,  /* the head has arrived, the body has not */
    GV_LINK_WORKING,   /* on the answer */
    GV_LINK_PAUSED,    /* the answer is held back */
    GV_LINK_SENDING,   /* the answer */
    GV_LINK_STREAMING, /* events, as long as they come; the rest is SENDING */
    GV_LINK_CUT        /* shut down: nothing is left to do */
} gv_connection_state;

/* One connection. */
typedef struct gv_connection {
    struct gv_connection *next, *before;
    int fd;
    gv_connection_state state;
    double since;      /* the beginning of the state */
    double work_until; /* WORKING */
    gv_flag *stop;     /* WORKING: ends the work */
    bool is_full;      /* STREAMING: the client has not taken the last piece */
    gv_flag is_late;   /* its time was up */
    gv_flag is_gone;   /* the client has closed the connection */
} gv_connection;

typedef struct gv_watch {
    pthread_mutex_t mutex;
    gv_connection *first;
    size_t n_links;
    const gv_serve_limits *limits;
} gv_watch;

void gv_watch_init(gv_watch *watch, const gv_serve_limits *limits);
void gv_watch_free(gv_watch *watch);

/* A connection begins; NULL when out of memory. It ends before `fd` is closed. */
gv_connection *gv_watch_add(gv_watch *watch, int fd);
void gv_watch_remove(gv_watch *watch, gv_connection *link);

/* Whether it was shut down by the watch. */
bool gv_connection_is_cut(gv_watch *watch, const gv_connection *link);

/* Changes the state of the connection. */
void gv_connection_set(gv_watch *watch, gv_connection *link, gv_connection_state state);

/* The same to GV_LINK_WORKING: `stop` will be set when the client leaves or after
 * `seconds`, and at once if the connection is cut. It must live until the next state.
 */
void gv_connection_work(gv_watch *watch, gv_connection *link, double seconds,
                        gv_flag *stop);

/* The same to GV_LINK_STREAMING. `is_full`: a piece is being sent, and the client has
 * limited time to take it; otherwise there is nothing to send. */
void gv_connection_stream(gv_watch *watch, gv_connection *link, bool is_full);

/* Holds the answer back for this long, in the calling thread; shorter if the client
 * leaves or is cut off, and not if a quarter of all connections is already held. */
void gv_connection_pause(gv_watch *watch, gv_connection *link, double seconds);

/* Checks all connections: to be called a few times a second. When all are in use,
 * inactive ones are closed, so that others get in. */
void gv_watch_look(gv_watch *watch);

/* How many are in that state. */
size_t gv_watch_count(gv_watch *watch, gv_connection_state state);

/* Ends all work in progress. */
void gv_watch_stop(gv_watch *watch);

#endif
