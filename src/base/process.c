/* SPDX-License-Identifier: GPL-3.0-or-later */
/* process.c -- runs a program: its input comes from a file without a name, so that
 * neither side waits for the other, its output through pipes that are read while it
 * runs. Its end is seen before it is reaped: as long as it is not, its number cannot
 * become another's, and what is left of its group is killed safely. */
#include "base/process.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST_WAIT_MS = 20, FIRST_FREE_FD = 3, CANNOT_RUN = 127, GENERATIONS = 4 };

/* A pipe of Linux holds PIPE_BYTES, and at most so many times that. */
enum { BLOCK_BYTES = 1 << 14, PIPE_BYTES = 1 << 16, MOST_PIPES = 16 };

enum { INPUT, OUT, MESSAGES, START, N_CHANNELS };

typedef struct errand {
    const gv_process_job *job;
    int ours[N_CHANNELS];   /* -1: closed */
    int theirs[N_CHANNELS]; /* the program's ends */
    pid_t parent;
    pid_t pid;
    double started;
    uint64_t n_output;
    double cpu_seconds; /* of the program and its children, when last looked at */
    uint64_t peak_bytes;
    bool killed;
    gv_process_end why; /* it was killed */
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

/* The descriptor, not among the standard three: they may be closed in this process, and
 * the program's are put there. */
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
    const int fd = above_standard(memfd_create("input", MFD_CLOEXEC));
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
    if (pipe2(ends, O_CLOEXEC) != 0)
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
    for (int channel = OUT; channel < START; channel++)
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

/* ---- the program's side: only calls that are safe behind a fork ---- */

static void set_limit(int resource, uint64_t soft, uint64_t hard)
{
    const struct rlimit limit = { .rlim_cur = soft, .rlim_max = hard };
    (void)setrlimit((__rlimit_resource_t)resource, &limit);
}

static void set_limits(const gv_process_job *job)
{
    // Whole seconds, for each process of the group; the first is watched more closely.
    if (job->limit_cpu_seconds > 0 && job->limit_cpu_seconds < 1e9) {
        const uint64_t whole = (uint64_t)job->limit_cpu_seconds + 2;
        set_limit(RLIMIT_CPU, whole, whole + 1);
    }
    if (job->limit_memory_bytes)
        set_limit(RLIMIT_AS, job->limit_memory_bytes, job->limit_memory_bytes);
    set_limit(RLIMIT_CORE, 0, 0); // crashes are recorded, not kept
}

static void set_signals(void)
{
    static const int ours[] = { SIGINT,  SIGTERM, SIGQUIT, SIGHUP,
                                SIGPIPE, SIGCHLD, SIGXFSZ };
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        (void)signal(ours[i], SIG_DFL);
    sigset_t none;
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL); // not to outlive a killed parent
}

static _Noreturn void become(const errand *e)
{
    (void)setpgid(0, 0);
    set_signals();
    if (getppid() != e->parent)
        _exit(CANNOT_RUN);
    (void)dup2(e->theirs[INPUT], STDIN_FILENO);
    (void)dup2(e->theirs[OUT], STDOUT_FILENO);
    (void)dup2(e->theirs[MESSAGES], STDERR_FILENO);
    set_limits(e->job);
    (void)execvp(e->job->words[0], (char *const *)e->job->words);
    const int code = errno;
    const ssize_t n = write(e->theirs[START], &code, sizeof code);
    _exit(n < 0 ? CANNOT_RUN + 1 : CANNOT_RUN);
}

/* ---- our side ---- */

static void reap(pid_t pid, struct rusage *usage, int *how)
{
    while (wait4(pid, how, 0, usage) < 0 && errno == EINTR)
        ;
}

/* Starts the program and sees it running, or fails with the reason. */
static gv_status start(errand *e, gv_error *err)
{
    e->parent = getpid();
    e->started = gv_wall_seconds();
    e->pid = fork();
    if (e->pid < 0)
        return fail_errno(err, "start", e, errno);
    if (e->pid == 0)
        become(e);
    for (int channel = 0; channel < N_CHANNELS; channel++)
        close_fd(&e->theirs[channel]);
    int code = 0;
    ssize_t n;
    do
        n = read(e->ours[START], &code, sizeof code);
    while (n < 0 && errno == EINTR);
    if (n != (ssize_t)sizeof code)
        return GV_OK; // closed by the exec
    struct rusage usage;
    int how;
    reap(e->pid, &usage, &how);
    return gv_fail(err, GV_ERR_UNSUPPORTED, "'%.150s' cannot be run: %s",
                   e->job->words[0], strerror(code));
}

/* Reads what is there, up to as much as a pipe can hold: limits and the stop flag are
 * looked at in between, however fast a program writes. */
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
        e->n_output += (uint64_t)n;
        if (to)
            gv_buffer_add(to, block, (size_t)n);
        const uint64_t limit = e->job->limit_output_bytes;
        if (limit && e->n_output > limit)
            return; // the caller sees it
    }
}

/* The highest resident memory of a process so far, where the system tells it. Resource
 * usage is no good: that begins with the memory of the process it came from. */
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

/* Looks at a process and at its children, a few generations: MiniZinc, say, starts its
 * solver. Adds up their CPU time. */
// NOLINTNEXTLINE(misc-no-recursion): bounded
static double look_at_tree(errand *e, pid_t pid, int generations)
{
    clockid_t clock;
    double cpu = clock_getcpuclockid(pid, &clock) == 0 ? gv_seconds_on(clock) : 0;
    const uint64_t peak = peak_of(pid);
    if (peak > e->peak_bytes)
        e->peak_bytes = peak;
    char path[64];
    (void)snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid,
                   (long)pid);
    FILE *children = generations > 0 ? fopen(path, "re") : NULL;
    long child;
    while (children && fscanf(children, "%ld", &child) == 1)
        cpu += look_at_tree(e, (pid_t)child, generations - 1);
    if (children)
        (void)fclose(children);
    return cpu;
}

/* Whether it must be killed; *why says for what. */
static bool is_overdue(const errand *e, gv_process_end *why)
{
    const gv_process_job *job = e->job;
    if (job->stop && atomic_load_explicit(job->stop, memory_order_relaxed))
        *why = GV_PROCESS_STOPPED;
    else if (job->limit_output_bytes && e->n_output > job->limit_output_bytes)
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

static bool has_ended(const errand *e)
{
    siginfo_t info = { .si_pid = 0 };
    return waitid(P_PID, (id_t)e->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == e->pid;
}

static void wait_a_little(const errand *e, int ms)
{
    struct pollfd open[2];
    nfds_t n_open = 0;
    for (int channel = OUT; channel < START; channel++)
        if (e->ours[channel] >= 0)
            open[n_open++] =
                (struct pollfd){ .fd = e->ours[channel], .events = POLLIN };
    (void)poll(open, n_open, ms);
}

/* Reads and watches until the program has ended, then ends all of its group. */
static void attend(errand *e)
{
    int ms = 1;
    while (!has_ended(e)) {
        const bool was_open = e->ours[OUT] >= 0;
        read_channel(e, OUT);
        read_channel(e, MESSAGES);
        if (was_open && e->ours[OUT] < 0)
            ms = 1; // it is about to end
        const double cpu = look_at_tree(e, e->pid, GENERATIONS);
        if (cpu > e->cpu_seconds)
            e->cpu_seconds = cpu;
        if (!e->killed && is_overdue(e, &e->why)) {
            e->killed = true;
            (void)kill(-e->pid, SIGKILL);
        }
        wait_a_little(e, ms);
        ms = ms * 2 < LONGEST_WAIT_MS ? ms * 2 : LONGEST_WAIT_MS;
    }
    (void)kill(-e->pid, SIGKILL);
    for (int i = 0; i < MOST_PIPES; i++) { // it may have made its pipes larger
        read_channel(e, OUT);
        read_channel(e, MESSAGES);
    }
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static gv_process_result judge(errand *e)
{
    struct rusage usage = { 0 };
    int how = 0;
    reap(e->pid, &usage, &how);
    const double used = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    gv_process_result result = {
        // killed children were never waited for, and are in no resource usage
        .cpu_seconds = used > e->cpu_seconds ? used : e->cpu_seconds,
        .wall_seconds = gv_wall_seconds() - e->started,
        .peak_bytes = e->peak_bytes ? e->peak_bytes : (uint64_t)usage.ru_maxrss * 1024,
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
    const uint64_t limit = e->job->limit_output_bytes;
    if (limit && e->n_output > limit)
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
