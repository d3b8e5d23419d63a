/* SPDX-License-Identifier: GPL-3.0-or-later */
/* socket.c -- SIGPIPE and the end of a connection, in the ways of Linux and of BSD. */
#include "base/os/socket.h"

#include "base/os/system.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef MSG_NOSIGNAL
enum { SEND_FLAGS = MSG_DONTWAIT | MSG_NOSIGNAL };
#else
enum { SEND_FLAGS = MSG_DONTWAIT };
#endif

/* Where sending cannot be told to raise no signal, sockets are (macOS). */
static void forbid_signals(int fd)
{
#ifdef SO_NOSIGPIPE
    const int on = 1;
    (void)setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#else
    (void)fd;
#endif
}

int gv_socket_open(int family)
{
    const int fd = socket(family, SOCK_STREAM, 0);
    if (fd < 0)
        return -1;
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) != 0 || fcntl(fd, F_SETFL, O_NONBLOCK) != 0) {
        (void)close(fd);
        return -1;
    }
    forbid_signals(fd);
    return fd;
}

void gv_socket_send(int fd, const char *text, size_t length)
{
    forbid_signals(fd); // sockets from accept() do not inherit it everywhere
    (void)!send(fd, text, length, SEND_FLAGS);
}

#if GV_OS_LINUX || GV_OS_FREEBSD

bool gv_socket_is_left(int fd, int ms)
{
    struct pollfd look = { .fd = fd, .events = POLLRDHUP };
    return poll(&look, 1, ms) > 0;
}

#else

/* Without POLLRDHUP the end shows as a read of nothing, after what was sent before it.
 */
bool gv_socket_is_left(int fd, int ms)
{
    char byte;
    struct pollfd look = { .fd = fd, .events = POLLIN };
    if (poll(&look, 1, ms) <= 0)
        return false;
    return (look.revents & (POLLERR | POLLHUP | POLLNVAL)) ||
           recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

#endif
