/* SPDX-License-Identifier: GPL-3.0-or-later */
/* descriptor.c -- POSIX where it costs nothing, what is quicker where a system has it.
 */
#include "base/os/descriptor.h"

#include "base/os/system.h"
#include "base/os/temporary_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#if GV_OS_LINUX
#include <sys/mman.h>
#include <sys/syscall.h>
#endif

bool gv_descriptor_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

#if GV_OS_LINUX

int gv_descriptor_nameless(void)
{
    return memfd_create("input", MFD_CLOEXEC);
}

#else

int gv_descriptor_nameless(void)
{
    char path[GV_TEMPORARY_FOLDER_ROOM];
    const int length =
        snprintf(path, sizeof path, "%s/givens-XXXXXX", gv_temporary_folder_parent());
    if (length >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    const int fd = mkstemp(path);
    if (fd >= 0) {
        (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
        (void)unlink(path);
    }
    return fd;
}

#endif

void gv_descriptor_copy(int from, int to, bool is_inherited)
{
    (void)dup2(from, to);
    if (!is_inherited)
        (void)fcntl(to, F_SETFD, FD_CLOEXEC);
}

void gv_descriptor_close_from(int first)
{
#if GV_OS_LINUX && defined SYS_close_range
    if (syscall(SYS_close_range, first, ~0u, 0) == 0)
        return;
#endif
#if GV_OS_FREEBSD
    closefrom(first);
#else
    enum { MOST = 1 << 16 }; // a limit may be "none"
    const long limit = sysconf(_SC_OPEN_MAX);
    const int end = limit > 0 && limit < MOST ? (int)limit : MOST;
    for (int fd = first; fd < end; fd++)
        (void)close(fd);
#endif
}
