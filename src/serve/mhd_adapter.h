/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mhd_adapter.h -- between libmicrohttpd and the routes: collects a request, sends its
 * reply, and logs it. */
#ifndef GV_SERVE_MHD_ADAPTER_H
#define GV_SERVE_MHD_ADAPTER_H

#include "serve/routes.h"

#include <microhttpd.h>

/* The callbacks of the daemon; `user` is the gv_service. */
enum MHD_Result gv_exchange_step(void *user, struct MHD_Connection *connection,
                                 const char *url, const char *method,
                                 const char *version, const char *upload,
                                 size_t *n_upload, void **state);
void gv_exchange_end(void *user, struct MHD_Connection *connection, void **state,
                     enum MHD_RequestTerminationCode why);

/* Sees the target before it is decoded; the returned value is the state of the request.
 */
void *gv_exchange_announce(void *user, const char *target,
                           struct MHD_Connection *connection);

/* Decodes %XX in place; %00 stays, so that a path cannot end early. */
size_t gv_exchange_unescape(void *user, struct MHD_Connection *connection, char *text);

#endif
