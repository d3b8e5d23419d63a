/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process_guard.c -- runs in a process that was forked from a multithreaded one: only
 * calls that are safe there, no allocation, no stdio. */
#include "base/os/process_guard.h"

#include "base/array.h"
#include "base/os/descriptor.h"
#include "base/os/process_tree.h"
#include "base/os/resource_usage.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_RUN = 127 };

/* ---- the program ---- */

static void set_limits(const gv_process_job *job)
{
    // Whole seconds, per process; the sum of all is watched more closely.
    if (job->limit_cpu_seconds > 0 && job->limit_cpu_seconds < 1e9) {
        const rlim_t whole = (rlim_t)job->limit_cpu_seconds + 2;
        (void)setrlimit(RLIMIT_CPU, &(struct rlimit){ whole, whole + 1 });
    }
    if (job->limit_memory_bytes) {
        const rlim_t bytes = (rlim_t)job->limit_memory_bytes;
#ifdef RLIMIT_AS
        (void)setrlimit(RLIMIT_AS, &(struct rlimit){ bytes, bytes });
#else
        (void)setrlimit(RLIMIT_DATA, &(struct rlimit){ bytes, bytes });
#endif
    }
    (void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 }); // crashes are reported
}

static _Noreturn void become_program(const gv_process_job *job, pid_t guard)
{
    (void)setpgid(0, 0);
    gv_process_tree_end_with_parent(SIGKILL); // not to outlive a killed guard
    if (getppid() != guard)
        _exit(CANNOT_RUN);
    set_limits(job);
    sigset_t none;
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)execvp(job->words[0], (char *const *)job->words);
    const gv_guard_trouble trouble = { .code = errno };
    const ssize_t n = write(GV_GUARD_START, &trouble, sizeof trouble);
    _exit(n < 0 ? CANNOT_RUN + 1 : CANNOT_RUN);
}

/* ---- the guard ---- */

/* The program must not inherit ignored signals, and our handlers must not run here: all
 * signals are blocked. */
static void forget_handlers(void)
{
    static const int ours[] = { SIGINT,  SIGTERM, SIGQUIT, SIGHUP,
                                SIGPIPE, SIGCHLD, SIGXFSZ, SIGUSR1 };
    for (size_t i = 0; i < GV_N_OF(ours); i++)
        (void)signal(ours[i], SIG_DFL);
}

static _Noreturn void give_up(int channel, int code)
{
    const gv_guard_trouble trouble = { .cannot_fork = true, .code = code };
    (void)!write(channel, &trouble, sizeof trouble);
    _exit(CANNOT_RUN);
}

/* Gives the channels their own numbers as descriptors and closes all others, including
 * the pipes of other threads' programs, which would otherwise never be seen to close.
 */
static void take_channels(const int channels[GV_N_GUARD_CHANNELS])
{
    int above[GV_N_GUARD_CHANNELS];
    for (int i = 0; i < GV_N_GUARD_CHANNELS; i++) {
        above[i] = fcntl(channels[i], F_DUPFD_CLOEXEC, GV_N_GUARD_CHANNELS);
        if (above[i] < 0)
            give_up(channels[GV_GUARD_START], errno);
    }
    for (int i = 0; i < GV_N_GUARD_CHANNELS; i++)
        gv_descriptor_copy(above[i], i, i < GV_GUARD_START);
    gv_descriptor_close_from(GV_N_GUARD_CHANNELS);
}

/* Waits for the end of the program, or for the order to end it; orphans that end
 * meanwhile are reaped. */
static void watch(pid_t program, pid_t parent)
{
    sigset_t awaited;
    (void)sigemptyset(&awaited);
    (void)sigaddset(&awaited, SIGCHLD);
    (void)sigaddset(&awaited, SIGTERM);
    do {
        for (;;) {
            siginfo_t ended = { .si_pid = 0 };
            // The program stays a zombie, so that its number is not reused.
            if (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 ||
                ended.si_pid == program)
                return;
            if (!ended.si_pid)
                break;
            (void)waitpid(ended.si_pid, NULL, 0);
        }
    } while (gv_process_tree_await(&awaited, parent) != SIGTERM);
}

/* Ends the program and everything it has started. Returns how the program ended. */
static int end_all(pid_t program)
{
    int how = 0;
    (void)kill(-program, SIGKILL);
    (void)kill(program, SIGKILL);
    (void)waitpid(program, &how, 0);
    // What is left is now a child of this process, or a descendant of one.
    while (gv_process_tree_kill_children() && waitpid(-1, NULL, 0) > 0)
        ;
    return how;
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static void report(int how)
{
    struct rusage usage = { 0 };
    (void)getrusage(RUSAGE_CHILDREN, &usage);
    const gv_guard_report said = { .how = how,
                                   .cpu_seconds = seconds(usage.ru_utime) +
                                                  seconds(usage.ru_stime),
                                   .peak_bytes = gv_resource_usage_peak(&usage) };
    (void)!write(GV_GUARD_END, &said, sizeof said);
}

_Noreturn void gv_process_guard(const gv_process_job *job,
                                const int channels[GV_N_GUARD_CHANNELS], pid_t parent)
{
    (void)setpgid(0, 0); // Ctrl-C on a terminal is not meant for it
    forget_handlers();
    gv_process_tree_end_with_parent(SIGTERM);
    gv_process_tree_adopt();
    if (getppid() != parent)
        _exit(CANNOT_RUN);
    take_channels(channels);
    const pid_t guard = getpid();
    const pid_t program = fork();
    if (program == 0)
        become_program(job, guard);
    if (program < 0)
        give_up(GV_GUARD_START, errno);
    for (int fd = 0; fd <= GV_GUARD_START; fd++)
        (void)close(fd);
    watch(program, parent);
    report(end_all(program));
    _exit(0);
}
