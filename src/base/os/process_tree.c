/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process_tree.c -- prctl() and /proc on Linux, procctl() on FreeBSD, plain POSIX
 * elsewhere. */
#include "base/os/process_tree.h"

#include "base/os/clock.h"
#include "base/os/system.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if GV_OS_LINUX
#include <sys/prctl.h>
#endif
#if GV_OS_FREEBSD
#include <sys/procctl.h>
#endif

/* ---- looking ---- */

#if GV_OS_LINUX

enum { GENERATIONS = 4 };

/* The peak resident memory of a process so far, where the system reports it. Resource
 * usage will not do: it starts with the memory of the parent process. */
static uint64_t peak_of(pid_t pid)
{
    char path[64], line[128];
    (void)snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
    FILE *status = fopen(path, "re");
    uint64_t bytes = 0;
    while (status && !bytes && fgets(line, sizeof line, status))
        if (strncmp(line, "VmHWM:", 6) == 0)
            bytes = strtoull(line + 6, NULL, 10) * 1024;
    if (status)
        (void)fclose(status);
    return bytes;
}

// NOLINTNEXTLINE(misc-no-recursion): bounded
static void look_at_children(gv_process_tree_use *use, pid_t pid, int generations)
{
    char path[64];
    (void)snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid,
                   (long)pid);
    FILE *children = generations > 0 ? fopen(path, "re") : NULL;
    long child;
    while (children && fscanf(children, "%ld", &child) == 1) {
        clockid_t clock;
        if (clock_getcpuclockid((pid_t)child, &clock) == 0)
            use->cpu_seconds += gv_seconds_on(clock);
        const uint64_t peak = peak_of((pid_t)child);
        if (peak > use->peak_bytes)
            use->peak_bytes = peak;
        look_at_children(use, (pid_t)child, generations - 1);
    }
    if (children)
        (void)fclose(children);
}

gv_process_tree_use gv_process_tree_look(pid_t pid)
{
    gv_process_tree_use use = { 0 };
    look_at_children(&use, pid, GENERATIONS);
    return use;
}

#else

gv_process_tree_use gv_process_tree_look(pid_t pid)
{
    (void)pid;
    return (gv_process_tree_use){ 0 };
}

#endif

/* ---- parents ---- */

void gv_process_tree_end_with_parent(int signal)
{
#if GV_OS_LINUX
    (void)prctl(PR_SET_PDEATHSIG, signal);
#elif GV_OS_FREEBSD
    (void)procctl(P_PID, 0, PROC_PDEATHSIG_CTL, &signal);
#else
    (void)signal;
#endif
}

void gv_process_tree_adopt(void)
{
#if GV_OS_LINUX
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
#elif GV_OS_FREEBSD
    (void)procctl(P_PID, getpid(), PROC_REAP_ACQUIRE, NULL);
#endif
}

int gv_process_tree_await(const sigset_t *signals, pid_t parent)
{
    int number = SIGTERM;
#if GV_OS_LINUX || GV_OS_FREEBSD
    (void)parent;
#else
    const struct timespec nap = { .tv_nsec = 20 * 1000000 };
    sigset_t pending;
    do {
        if (getppid() != parent)
            return SIGTERM;
        (void)nanosleep(&nap, NULL);
        (void)sigpending(&pending);
    } while (!sigismember(&pending, SIGCHLD) && !sigismember(&pending, SIGTERM));
#endif
    (void)sigwait(signals, &number);
    return number;
}

/* ---- children ---- */

#if GV_OS_LINUX

bool gv_process_tree_kill_children(void)
{
    char list[4096];
    const int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const ssize_t length = fd < 0 ? -1 : read(fd, list, sizeof list);
    bool killed = false;
    pid_t child = 0;
    for (ssize_t i = 0; i < length; i++) {
        if (list[i] >= '0' && list[i] <= '9') {
            child = 10 * child + (list[i] - '0');
            continue;
        }
        killed = (child && kill(child, SIGKILL) == 0) || killed;
        child = 0; // skip a number that the end of the list cuts off
    }
    if (fd >= 0)
        (void)close(fd);
    return killed;
}

#elif GV_OS_FREEBSD

bool gv_process_tree_kill_children(void)
{
    struct procctl_reaper_kill order = { .rk_sig = SIGKILL };
    return procctl(P_PID, getpid(), PROC_REAP_KILL, &order) == 0 && order.rk_killed;
}

#else

bool gv_process_tree_kill_children(void)
{
    return false;
}

#endif
