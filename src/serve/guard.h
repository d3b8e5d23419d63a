/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guard.h -- who may send requests. A page of another site in the user's browser must
 * neither read nor start anything here, even if its name resolves to this machine (DNS
 * rebinding); and if other machines can reach the server, only those who know the token
 * may. */
#ifndef GV_SERVE_GUARD_H
#define GV_SERVE_GUARD_H

#include "serve/listen.h"
#include "serve/request.h"

typedef struct gv_guard {
    const gv_listen *listen;
    const char *token; /* NULL: none is needed */
    char session[33];  /* contents of the cookie: drawn at the start, not the token */
    char cookie_name[32]; /* one per port: cookies are shared between ports */
} gv_guard;

/* Draws the session. GV_ERR_IO if there is no randomness. */
gv_status gv_guard_init(gv_guard *guard, const gv_listen *listen, const char *token,
                        gv_error *err);

/* Whether the request may be answered; otherwise makes the reply the refusal: 400, 401,
 * 403, 411, 415. Checks only the head. */
bool gv_guard_passes(const gv_guard *guard, const gv_request *request,
                     gv_response *reply);

/* "/?token=T" with the right token: makes the reply one that sets the cookie and
 * redirects to "/". `request` owns the text of the cookie. */
bool gv_guard_logs_in(const gv_guard *guard, gv_request *request, gv_response *reply);

/* Whether a request that did not pass was a guess: it gives a token, and that is wrong.
 */
bool gv_guard_is_guess(const gv_guard *guard, const gv_request *request);

/* 128 random bits in hexadecimal and NUL; false if there is no randomness. */
bool gv_draw_hex(char out[33]);

#endif
