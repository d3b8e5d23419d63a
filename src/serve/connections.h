/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connections.h -- the open connections, and what each of them is at. While a request
 * is answered its thread is busy: somebody else has to see that the client has gone,
 * that its time is over, or that a request never arrives. */
#ifndef GV_SERVE_CONNECTIONS_H
#define GV_SERVE_CONNECTIONS_H

#include "base/status.h"
#include "serve/limits.h"

#include <pthread.h>

typedef enum gv_connection_state {
    GV_LINK_WAITING,   /* for a request, or the rest of its head */
    GV_LINK_ARRIVING,  /* the head is there, the body is not */
    GV_LINK_WORKING,   /* on the answer */
    GV_LINK_PAUSED,    /* the answer is held back */
    GV_LINK_SENDING,   /* the answer */
    GV_LINK_STREAMING, /* events, for as long as they come; the rest is SENDING */
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
    bool is_full;      /* STREAMING: the client has not taken what it got last */
    gv_flag is_late;   /* its time was over */
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

/* A connection begins; NULL when memory is out. It ends before `fd` is closed. */
gv_connection *gv_watch_add(gv_watch *watch, int fd);
void gv_watch_remove(gv_watch *watch, gv_connection *link);

/* Whether it was shut down from here. */
bool gv_connection_is_cut(gv_watch *watch, const gv_connection *link);

/* The connection goes over to another state. */
void gv_connection_set(gv_watch *watch, gv_connection *link, gv_connection_state state);

/* The same to GV_LINK_WORKING: `stop` will be set when the client goes or after
 * `seconds`, and at once where the connection is cut. It must live until the next
 * state. */
void gv_connection_work(gv_watch *watch, gv_connection *link, double seconds,
                        gv_flag *stop);

/* The same to GV_LINK_STREAMING. `is_full`: a piece is on its way, and the client has
 * so much time to take it; else there is nothing to send. */
void gv_connection_stream(gv_watch *watch, gv_connection *link, bool is_full);

/* Holds the answer back for so long, in the calling thread; shorter if the client goes
 * or is cut off, and not at all where a quarter of all connections is held already. */
void gv_connection_pause(gv_watch *watch, gv_connection *link, double seconds);

/* Looks at all of them: to be called a few times a second. When all connections are
 * taken, those at which nothing happens are cut off, so that others get in. */
void gv_watch_look(gv_watch *watch);

/* How many are in that state. */
size_t gv_watch_count(gv_watch *watch, gv_connection_state state);

/* Ends all work that is under way. */
void gv_watch_stop(gv_watch *watch);

#endif
