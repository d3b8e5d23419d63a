/* SPDX-License-Identifier: GPL-3.0-or-later */
/* socket.h -- what differs between systems about sockets. */
#ifndef GV_BASE_OS_SOCKET_H
#define GV_BASE_OS_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

/* A stream socket of the address family that never blocks and that programs do not
 * inherit; -1 and errno when there is none. */
int gv_socket_open(int family);

/* Sends what fits without waiting. No signal if nobody reads it any more. */
void gv_socket_send(int fd, const char *text, size_t length);

/* Whether the other side has closed the connection, or ended its part of it; waits for
 * that, at most `ms` milliseconds. */
bool gv_socket_is_left(int fd, int ms);

#endif
