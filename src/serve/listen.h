/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listen.h -- the address that the server listens on. */
#ifndef GV_SERVE_LISTEN_H
#define GV_SERVE_LISTEN_H

#include "base/status.h"

#include <sys/socket.h>

#define GV_LISTEN_DEFAULT "127.0.0.1:8320"

typedef struct gv_listen {
    struct sockaddr_storage address;
    socklen_t address_length;
    char host[64];    /* as a URL writes it: "127.0.0.1", "[::1]" */
    unsigned port;    /* 0 until it is open: any free one */
    bool is_loopback; /* only this machine reaches it */
    bool is_any;      /* every address of the machine: 0.0.0.0, [::] */
} gv_listen;

/* Reads ADDRESS or ADDRESS:PORT, where ADDRESS is localhost or a number: 127.0.0.1,
 * [::1]. Names are not looked up. GV_ERR_ARGUMENT for anything else. */
gv_status gv_listen_read(gv_listen *out, const char *text, gv_error *err);

/* Binds and listens; fills in the port. GV_ERR_IO if that is impossible, for example
 * because the port is in use. The caller closes *out. */
gv_status gv_listen_open(int *out, gv_listen *where, gv_error *err);

#endif
