/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gnuplot.c -- runs gnuplot: the script goes through a file without a name, so that
 * neither side waits for the other, and the picture comes back through a pipe. */
#include "report/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void gv_ink_put(gv_buffer *script, gv_ink ink)
{
    gv_buffer_printf(script, "'#0000%02x'", (unsigned)ink + 1);
}

void gv_script_word(gv_buffer *script, const char *word)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                "0123456789 .,:*+-()";
    gv_buffer_putc(script, '\'');
    for (; *word; word++)
        gv_buffer_putc(script, strchr(plain, *word) ? *word : '?');
    gv_buffer_putc(script, '\'');
}

/* ---- the program ---- */

typedef struct errand {
    FILE *script;   /* its input */
    FILE *messages; /* its standard error */
    int pipe[2];    /* its output */
    pid_t pid;
} errand;

static gv_status fail_errno(gv_error *err, const char *what, int code)
{
    return gv_fail(err, GV_ERR_IO, "cannot %s: %s", what, strerror(code));
}

static gv_status open_files(errand *e, const gv_buffer *script, gv_error *err)
{
    e->script = tmpfile();
    e->messages = tmpfile();
    if (!e->script || !e->messages)
        return fail_errno(err, "make a temporary file for gnuplot", errno);
    if (fwrite(script->text, 1, script->length, e->script) != script->length ||
        fflush(e->script) != 0 || fseek(e->script, 0, SEEK_SET) != 0)
        return fail_errno(err, "write a temporary file for gnuplot", errno);
    if (pipe2(e->pipe, O_CLOEXEC) != 0)
        return fail_errno(err, "make a pipe to gnuplot", errno);
    return GV_OK;
}

static gv_status spawn(errand *e, const char *program, gv_error *err)
{
    char name[] = "gnuplot", defaults[] = "-d"; // no settings of the user
    char *const words[] = { name, defaults, NULL };
    posix_spawn_file_actions_t actions;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0)
        return fail_errno(err, "start gnuplot", code);
    (void)posix_spawn_file_actions_adddup2(&actions, fileno(e->script), STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&actions, e->pipe[1], STDOUT_FILENO);
    (void)posix_spawn_file_actions_adddup2(&actions, fileno(e->messages),
                                           STDERR_FILENO);
    code = posix_spawnp(&e->pid, program, &actions, NULL, words, environ);
    (void)posix_spawn_file_actions_destroy(&actions);
    if (code == ENOENT || code == EACCES || code == ENOTDIR)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "gnuplot is not installed ('%s' cannot be run)", program);
    return code == 0 ? GV_OK : fail_errno(err, "start gnuplot", code);
}

static gv_status read_all(gv_buffer *out, int fd, gv_error *err)
{
    char block[16384];
    for (;;) {
        const ssize_t n = read(fd, block, sizeof block);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail_errno(err, "read from gnuplot", errno);
        if (n == 0)
            return out->failed ? gv_fail_memory(err) : GV_OK;
        gv_buffer_add(out, block, (size_t)n);
    }
}

/* The last line that the program said; "no message" without one. */
static void read_last_words(FILE *messages, char *last, size_t room)
{
    char line[160];
    (void)snprintf(last, room, "no message");
    rewind(messages);
    while (fgets(line, sizeof line, messages)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[strspn(line, " \t^")]) // not the mark below a faulty word
            (void)snprintf(last, room, "%s", line);
    }
}

/* Waits for the end. */
static gv_status wait_for(const errand *e, gv_error *err)
{
    int how = 0;
    while (waitpid(e->pid, &how, 0) < 0)
        if (errno != EINTR)
            return fail_errno(err, "wait for gnuplot", errno);
    if (WIFEXITED(how) && WEXITSTATUS(how) == 0)
        return GV_OK;
    char last[160];
    read_last_words(e->messages, last, sizeof last);
    return gv_fail(err, GV_ERR_IO, "gnuplot failed: %s", last);
}

static void close_files(errand *e)
{
    for (size_t i = 0; i < 2; i++)
        if (e->pipe[i] >= 0)
            (void)close(e->pipe[i]);
    if (e->script)
        (void)fclose(e->script);
    if (e->messages)
        (void)fclose(e->messages);
}

gv_status gv_gnuplot_run(gv_buffer *out, const char *program, const gv_buffer *script,
                         gv_error *err)
{
    errand e = { .pipe = { -1, -1 } };
    const size_t before = out->length;
    gv_status status =
        script->failed ? gv_fail_memory(err) : open_files(&e, script, err);
    if (status == GV_OK)
        status = spawn(&e, program, err);
    if (status == GV_OK) {
        (void)close(e.pipe[1]); // else its end would never be seen
        e.pipe[1] = -1;
        status = read_all(out, e.pipe[0], err);
        // where reading failed: the program ends when its output has no reader
        (void)close(e.pipe[0]);
        e.pipe[0] = -1;
        const gv_status ended = wait_for(&e, status == GV_OK ? err : NULL);
        status = status == GV_OK ? ended : status;
    }
    close_files(&e);
    if (status != GV_OK)
        gv_buffer_truncate(out, before);
    return status;
}
