/* SPDX-License-Identifier: GPL-3.0-or-later */
/* head_form.h -- whether the lines of a head have the form of RFC 9112. libmicrohttpd
 * refuses others itself from version 0.9.77 on (head_form_trusted.c); before, it tries
 * to interpret them, so we check (head_form_checked.c). The build chooses. */
#ifndef GV_SERVE_HEAD_FORM_H
#define GV_SERVE_HEAD_FORM_H

#include <microhttpd.h>
#include <stdbool.h>

/* `method` and `version` are those of the handler's first call for a request. False for
 * a NUL, a folded line, and a line that does not end with CR LF. */
bool gv_head_form_is_plain(struct MHD_Connection *connection, const char *method,
                           const char *version);

#endif
