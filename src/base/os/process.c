/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.c -- runs a program: its input comes from a file without a name, so that
 * neither side waits for the other, its output through pipes that are read while it
 * runs. A guard (process_guard.h) starts it, ends it with everything it started, and
 * reports. */
#include "base/os/process.h"

#include "base/os/clock.h"
#include "base/os/descriptor.h"
#include "base/os/process_guard.h"
#include "base/os/process_tree.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST_WAIT_MS = 20, FIRST_FREE_FD = 3 };

/* A pipe of Linux holds PIPE_BYTES, and at most MOST_PIPES times that. */
enum { BLOCK_BYTES = 1 << 14, PIPE_BYTES = 1 << 16, MOST_PIPES = 16 };

enum {
    INPUT = GV_GUARD_INPUT,
    OUT = GV_GUARD_OUT,
    MESSAGES = GV_GUARD_MESSAGES,
    START = GV_GUARD_START,
    END = GV_GUARD_END,
    N_CHANNELS = GV_N_GUARD_CHANNELS
};

typedef struct errand {
    const gv_process_job *job;
    int ours[N_CHANNELS];   /* -1: closed */
    int theirs[N_CHANNELS]; /* the ends of the guard and its program */
    pid_t guard;
    double started;
    uint64_t n_output;
    double cpu_seconds; /* of the program and its children, at the last check */
    uint64_t peak_bytes;
    bool killed;
    gv_process_end why;     /* why it was killed */
    bool has_report;        /* of the guard: everything has ended */
    gv_guard_report report; /* valid if has_report */
} errand;

static gv_status fail_errno(gv_error *err, const char *what, const errand *e, int code)
{
    return gv_fail(err, GV_ERR_IO, "cannot %s '%s': %s", what, e->job->words[0],
                   strerror(code));
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

/* ---- channels ---- */

/* Moves the descriptor above the standard three: they may be closed in this process,
 * and the program's are put there. */
static int above_standard(int fd)
{
    if (fd < 0 || fd >= FIRST_FREE_FD)
        return fd;
    const int higher = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_FREE_FD);
    (void)close(fd);
    return higher;
}

/* A file without a name that holds the input, or nothing at all. */
static int open_input(const gv_process_job *job)
{
    if (!job->input)
        return above_standard(open("/dev/null", O_RDONLY | O_CLOEXEC));
    const int fd = above_standard(gv_descriptor_nameless());
    size_t done = 0;
    while (fd >= 0 && done < job->input_length) {
        const ssize_t n = write(fd, job->input + done, job->input_length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            (void)close(fd);
            return -1;
        }
        done += (size_t)n;
    }
    if (fd >= 0)
        (void)lseek(fd, 0, SEEK_SET);
    return fd;
}

static bool open_pipe(errand *e, int channel)
{
    int ends[2];
    if (!gv_descriptor_pipe(ends))
        return false;
    e->ours[channel] = above_standard(ends[0]);
    e->theirs[channel] = above_standard(ends[1]);
    return e->ours[channel] >= 0 && e->theirs[channel] >= 0;
}

static gv_status open_channels(errand *e, gv_error *err)
{
    e->theirs[INPUT] = open_input(e->job);
    if (e->theirs[INPUT] < 0)
        return fail_errno(err, "make the input of", e, errno);
    for (int channel = OUT; channel < N_CHANNELS; channel++)
        if (!open_pipe(e, channel))
            return fail_errno(err, "make a pipe to", e, errno);
    for (int channel = OUT; channel < N_CHANNELS; channel++)
        if (channel != START)
            (void)fcntl(e->ours[channel], F_SETFL, O_NONBLOCK);
    return GV_OK;
}

static void close_channels(errand *e)
{
    for (int channel = 0; channel < N_CHANNELS; channel++) {
        close_fd(&e->ours[channel]);
        close_fd(&e->theirs[channel]);
    }
}

/* ---- our side ---- */

/* How the guard ended. */
static int reap(pid_t guard)
{
    int how = 0;
    while (waitpid(guard, &how, 0) < 0 && errno == EINTR)
        ;
    return how;
}

/* Handlers of this process must not run in the guard. */
static pid_t fork_quietly(void)
{
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t pid = fork();
    if (pid != 0) {
        const int code = errno;
        (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
        errno = code;
    }
    return pid;
}

/* Starts the program and waits until it runs, or fails with the reason. */
static gv_status start(errand *e, gv_error *err)
{
    const pid_t parent = getpid();
    e->started = gv_wall_seconds();
    e->guard = fork_quietly();
    if (e->guard < 0)
        return fail_errno(err, "start", e, errno);
    if (e->guard == 0)
        gv_process_guard(e->job, e->theirs, parent);
    for (int channel = 0; channel < N_CHANNELS; channel++)
        close_fd(&e->theirs[channel]);
    gv_guard_trouble trouble;
    ssize_t n;
    do
        n = read(e->ours[START], &trouble, sizeof trouble);
    while (n < 0 && errno == EINTR);
    if (n != (ssize_t)sizeof trouble)
        return GV_OK; // closed by the exec
    (void)reap(e->guard);
    if (trouble.cannot_fork)
        return fail_errno(err, "start", e, trouble.code);
    return gv_fail(err, GV_ERR_UNSUPPORTED, "'%.150s' cannot be run: %s",
                   e->job->words[0], strerror(trouble.code));
}

static bool talks_too_much(const errand *e)
{
    const uint64_t limit = e->job->limit_output_bytes;
    return limit && e->n_output > limit;
}

/* Reads what is available, up to as much as a pipe can hold, so that limits and the
 * stop flag are checked however fast a program writes. */
static void read_channel(errand *e, int channel)
{
    gv_buffer *to = channel == OUT ? e->job->out : e->job->messages;
    char block[BLOCK_BYTES];
    for (size_t n_read = 0; n_read < PIPE_BYTES && e->ours[channel] >= 0;) {
        const ssize_t n = read(e->ours[channel], block, sizeof block);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            return;
        if (n <= 0) {
            close_fd(&e->ours[channel]);
            return;
        }
        n_read += (size_t)n;
        // What exceeds the limit, until the program has ended, is dropped.
        if (to && !talks_too_much(e))
            gv_buffer_add(to, block, (size_t)n);
        e->n_output += (uint64_t)n;
        if (talks_too_much(e))
            return; // the caller notices it
    }
}

static void look(errand *e)
{
    const gv_process_tree_use use = gv_process_tree_look(e->guard);
    if (use.cpu_seconds > e->cpu_seconds)
        e->cpu_seconds = use.cpu_seconds;
    if (use.peak_bytes > e->peak_bytes)
        e->peak_bytes = use.peak_bytes;
}

/* Whether it must be killed; *why gives the reason. */
static bool is_overdue(const errand *e, gv_process_end *why)
{
    const gv_process_job *job = e->job;
    if (job->stop && atomic_load_explicit(job->stop, memory_order_relaxed))
        *why = GV_PROCESS_STOPPED;
    else if (talks_too_much(e))
        *why = GV_PROCESS_OUTPUT;
    else if (job->limit_cpu_seconds > 0 && e->cpu_seconds >= job->limit_cpu_seconds)
        *why = GV_PROCESS_CPU;
    else if (job->limit_wall_seconds > 0 &&
             gv_wall_seconds() - e->started >= job->limit_wall_seconds)
        *why = GV_PROCESS_WALL;
    else
        return false;
    return true;
}

/* Whether everything has ended. A guard that was itself killed leaves no report: its
 * end then counts as the program's. */
static bool has_ended(errand *e)
{
    const ssize_t n = read(e->ours[END], &e->report, sizeof e->report);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    e->has_report = n == (ssize_t)sizeof e->report;
    return true;
}

static void wait_a_little(const errand *e, int ms)
{
    struct pollfd open[N_CHANNELS];
    nfds_t n_open = 0;
    for (int channel = OUT; channel < N_CHANNELS; channel++)
        if (e->ours[channel] >= 0 && channel != START)
            open[n_open++] =
                (struct pollfd){ .fd = e->ours[channel], .events = POLLIN };
    (void)poll(open, n_open, ms);
}

/* Reads and watches until the program and everything it started have ended. */
static void attend(errand *e)
{
    int ms = 1;
    while (!has_ended(e)) {
        read_channel(e, OUT);
        read_channel(e, MESSAGES);
        look(e);
        if (!e->killed && is_overdue(e, &e->why)) {
            e->killed = true;
            (void)kill(e->guard, SIGTERM);
        }
        wait_a_little(e, ms);
        ms = ms * 2 < LONGEST_WAIT_MS ? ms * 2 : LONGEST_WAIT_MS;
    }
    for (int i = 0; i < MOST_PIPES; i++) { // it may have enlarged its pipes
        read_channel(e, OUT);
        read_channel(e, MESSAGES);
    }
}

static gv_process_result judge(errand *e)
{
    const int guard_ended = reap(e->guard);
    if (!e->has_report)
        e->report = (gv_guard_report){ .how = guard_ended };
    const gv_guard_report *said = &e->report;
    const int how = said->how;
    gv_process_result result = {
        .cpu_seconds =
            said->cpu_seconds > e->cpu_seconds ? said->cpu_seconds : e->cpu_seconds,
        .wall_seconds = gv_wall_seconds() - e->started,
        .peak_bytes = e->peak_bytes ? e->peak_bytes : said->peak_bytes,
    };
    if (WIFSIGNALED(how)) {
        result.code = WTERMSIG(how);
        result.end = result.code == SIGXCPU ? GV_PROCESS_CPU : GV_PROCESS_SIGNALED;
        if (e->killed)
            result.end = e->why;
    } else {
        result.end = GV_PROCESS_EXITED;
        result.code = WEXITSTATUS(how);
    }
    if (talks_too_much(e))
        result.end = GV_PROCESS_OUTPUT;
    return result;
}

gv_status gv_process_run(gv_process_result *out, const gv_process_job *job,
                         gv_error *err)
{
    errand e = { .job = job };
    for (int channel = 0; channel < N_CHANNELS; channel++)
        e.ours[channel] = e.theirs[channel] = -1;
    gv_status status = open_channels(&e, err);
    if (status == GV_OK)
        status = start(&e, err);
    if (status == GV_OK) {
        attend(&e);
        const gv_process_result result = judge(&e);
        if ((job->out && job->out->failed) || (job->messages && job->messages->failed))
            status = gv_fail_memory(err);
        else
            *out = result;
    }
    close_channels(&e);
    return status;
}
