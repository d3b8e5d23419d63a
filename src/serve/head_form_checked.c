/* SPDX-License-Identifier: GPL-3.0-or-later */
/* head_form_checked.c -- looks at the head where libmicrohttpd has left it. It cuts the
 * head in place, and tells where that begins (the method) and how long it is:
 *
 *     GET 0 /path 0 HTTP/1.1 0 0 Name 0 blanks value 0 0 Name 0 value 0 0 0 0
 *
 * Every CR, LF and first colon has become a NUL. A folded line begins with a blank; a
 * NUL that was sent, or a LF without CR, leaves a line that does not end with two. */
#include "serve/head_form.h"

#include <stdint.h>
#include <string.h>

/* After the line that begins at `at`; NULL if it has another form. */
static const char *after_line(const char *at, const char *end)
{
    const char *const colon = memchr(at, '\0', (size_t)(end - at));
    if (!colon || *at == ' ' || *at == '\t' || colon == at)
        return NULL;
    const char *const value = colon + 1;
    const char *const stop = memchr(value, '\0', (size_t)(end - value));
    if (!stop || end - stop < 2 || stop[1])
        return NULL;
    return stop + 2;
}

static bool are_lines_plain(const char *at, const char *end, int n_headers)
{
    int n_lines = 0;
    while (end - at > 2) {
        at = after_line(at, end);
        if (!at)
            return false;
        n_lines++;
    }
    return end - at == 2 && !at[0] && !at[1] && n_lines == n_headers;
}

bool gv_head_form_is_plain(struct MHD_Connection *connection, const char *method,
                           const char *version)
{
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (!info)
        return false;
    const char *const end = method + info->header_size;
    const uintptr_t at = (uintptr_t)version;
    if (at < (uintptr_t)method || at >= (uintptr_t)end)
        return false; // it is somewhere else: this is not the library that we know
    const char *const line_end = memchr(version, '\0', (size_t)(end - version));
    if (!line_end || end - line_end < 2 || line_end[1])
        return false;
    return are_lines_plain(
        line_end + 2, end,
        MHD_get_connection_values(connection, MHD_HEADER_KIND, NULL, NULL));
}
