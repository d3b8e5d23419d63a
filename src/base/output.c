/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output.c -- unbuffered writing (callers hand over large pieces) with every error
 * seen. */
#include "base/output.h"

#include "base/buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static gv_status fail_io(gv_error *err, const char *what, const gv_output *out,
                         int code)
{
    return gv_fail(err, GV_ERR_IO, "cannot %s '%s': %s", what,
                   out->path ? out->path : "standard output", strerror(code));
}

/* mkstemp() makes private files; this one gets the mode of the file that it replaces,
 * or the one that open() would have given. */
static void use_mode(int fd, const struct stat *there)
{
    const mode_t mask = umask(0);
    (void)umask(mask);
    (void)fchmod(fd, there ? there->st_mode & 0777 : 0666 & ~mask);
}

/* `there` is the file to replace, NULL if there is none. A link is followed: what it
 * points to is replaced, not the link. */
static gv_status open_beside(gv_output *out, const struct stat *there, gv_error *err)
{
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    if (there)
        out->target = realpath(out->path, NULL);
    gv_buffer_printf(&name, "%s.XXXXXX", out->target ? out->target : out->path);
    out->temporary = gv_buffer_detach(&name);
    if (!out->temporary)
        return gv_fail_memory(err);
    out->fd = mkstemp(out->temporary);
    if (out->fd < 0) {
        const gv_status status = fail_io(err, "write", out, errno);
        gv_memory_give(out->temporary);
        gv_memory_give(out->target);
        out->temporary = out->target = NULL;
        return status;
    }
    use_mode(out->fd, there);
    return GV_OK;
}

gv_status gv_output_open(gv_output *out, const char *path, gv_error *err)
{
    gv_output made = { .fd = STDOUT_FILENO };
    if (path && strcmp(path, "-") != 0) {
        made.path = path;
        struct stat there;
        const bool exists = stat(path, &there) == 0;
        if (exists && !S_ISREG(there.st_mode)) {
            made.fd = open(path, O_WRONLY | O_CLOEXEC);
            if (made.fd < 0)
                return fail_io(err, "write", &made, errno);
        } else {
            GV_TRY(open_beside(&made, exists ? &there : NULL, err));
        }
    }
    *out = made;
    return GV_OK;
}

void gv_output_open_function(gv_output *out, gv_output_fn *write, void *user)
{
    *out = (gv_output){ .fd = -1, .write = write, .user = user };
}

gv_status gv_output_write(gv_output *out, const char *text, size_t length,
                          gv_error *err)
{
    if (out->write)
        return out->write(out->user, text, length)
                   ? GV_OK
                   : gv_fail(err, GV_ERR_IO, "the output is not wanted any more");
    while (length) {
        const ssize_t written = write(out->fd, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return fail_io(err, "write", out, errno);
        text += written;
        length -= (size_t)written;
    }
    return GV_OK;
}

gv_status gv_output_close(gv_output *out, bool keep, gv_error *err)
{
    gv_status status = GV_OK;
    // Standard output too: a full disk may show only when the file is closed.
    if (!out->write && close(out->fd) != 0 && errno != EINTR && keep)
        status = fail_io(err, "write", out, errno);
    if (out->temporary) {
        if (keep && status == GV_OK &&
            rename(out->temporary, out->target ? out->target : out->path) != 0)
            status = fail_io(err, "write", out, errno);
        if (!keep || status != GV_OK)
            (void)unlink(out->temporary);
        gv_memory_give(out->temporary);
    }
    gv_memory_give(out->target);
    *out = (gv_output){ .fd = -1 };
    return status;
}
