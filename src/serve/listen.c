/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listen.c -- from the value of --listen to a socket. */
#include "serve/listen.h"

#include "base/os/socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_PORT = 8320, MOST_PORT = 65535, BACKLOG = 256 };

static gv_status bad_address(const char *text, gv_error *err)
{
    return gv_fail(
        err, GV_ERR_ARGUMENT,
        "--listen: '%.60s' is not an address: give 127.0.0.1:8320, [::1]:8320 or "
        "localhost:8320 (0.0.0.0 and [::] for all addresses)",
        text);
}

/* Digits only, up to the end of the text; false for anything else. */
static bool read_port(unsigned *out, const char *text)
{
    unsigned port = 0, n = 0;
    for (; *text >= '0' && *text <= '9' && n < 6; text++, n++)
        port = 10 * port + (unsigned)(*text - '0');
    *out = port;
    return n && !*text && port <= MOST_PORT;
}

/* Only the address, without brackets. */
static bool set_address(gv_listen *out, const char *host, bool in_brackets)
{
    struct sockaddr_in *const four = (struct sockaddr_in *)&out->address;
    struct sockaddr_in6 *const six = (struct sockaddr_in6 *)&out->address;
    if (in_brackets) {
        if (inet_pton(AF_INET6, host, &six->sin6_addr) != 1)
            return false;
        char text[INET6_ADDRSTRLEN];
        (void)inet_ntop(AF_INET6, &six->sin6_addr, text, sizeof text);
        (void)snprintf(out->host, sizeof out->host, "[%s]", text);
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)out->port);
        out->address_length = sizeof *six;
        out->is_loopback = IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
        out->is_any = IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr);
        return true;
    }
    if (inet_pton(AF_INET, host, &four->sin_addr) != 1)
        return false;
    (void)snprintf(out->host, sizeof out->host, "%s", host);
    four->sin_family = AF_INET;
    four->sin_port = htons((uint16_t)out->port);
    out->address_length = sizeof *four;
    out->is_loopback = ntohl(four->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
    out->is_any = four->sin_addr.s_addr == htonl(INADDR_ANY);
    return true;
}

gv_status gv_listen_read(gv_listen *out, const char *text, gv_error *err)
{
    gv_listen listen;
    memset(&listen, 0, sizeof listen);
    listen.port = DEFAULT_PORT;
    const bool in_brackets = *text == '[';
    const char *const start = text + in_brackets;
    const size_t length = strcspn(start, in_brackets ? "]" : ":");
    const char *rest = start + length;
    if (in_brackets && *rest++ != ']')
        return bad_address(text, err);
    char host[INET6_ADDRSTRLEN];
    const bool has_port = *rest == ':' && !strchr(rest + 1, ':');
    if (length >= sizeof host || (*rest && !has_port))
        return bad_address(text, err);
    memcpy(host, start, length);
    host[length] = '\0';
    if (has_port && !read_port(&listen.port, rest + 1))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--listen: '%.60s' has no valid port: give 0 (any free port) to %d", text,
            MOST_PORT);
    const bool is_name = !in_brackets && strcmp(host, "localhost") == 0;
    if (!set_address(&listen, is_name ? "127.0.0.1" : host, in_brackets))
        return bad_address(text, err);
    *out = listen;
    return GV_OK;
}

static gv_status fail_open(int fd, const gv_listen *listen, int why, gv_error *err)
{
    if (fd >= 0)
        (void)close(fd);
    if (why == EADDRINUSE)
        return gv_fail(err, GV_ERR_IO,
                       "%s:%u is taken, perhaps by another givens serve: give --listen "
                       "%s:0 for any free port",
                       listen->host, listen->port, listen->host);
    return gv_fail(err, GV_ERR_IO, "cannot listen on %s:%u: %s", listen->host,
                   listen->port, strerror(why));
}

/* The port that the system chose. */
static unsigned port_of(int fd)
{
    struct sockaddr_storage address;
    memset(&address, 0, sizeof address);
    socklen_t length = sizeof address;
    if (getsockname(fd, (struct sockaddr *)&address, &length) != 0)
        return 0;
    return address.ss_family == AF_INET6
               ? ntohs(((const struct sockaddr_in6 *)&address)->sin6_port)
               : ntohs(((const struct sockaddr_in *)&address)->sin_port);
}

gv_status gv_listen_open(int *out, gv_listen *where, gv_error *err)
{
    const int on = 1;
    const int fd = gv_socket_open(where->address.ss_family);
    if (fd < 0)
        return fail_open(fd, where, errno, err);
    // A server that has just ended leaves the port in TIME_WAIT; this does not take the
    // port from a running one.
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, (const struct sockaddr *)&where->address, where->address_length) ||
        listen(fd, BACKLOG))
        return fail_open(fd, where, errno, err);
    where->port = port_of(fd);
    *out = fd;
    return GV_OK;
}
