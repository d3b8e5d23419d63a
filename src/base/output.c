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

/* mkstemp() makes private files; this one gets the mode that open() would have given.
 */
static void use_default_mode(int fd)
{
    const mode_t mask = umask(0);
    (void)umask(mask);
    (void)fchmod(fd, 0666 & ~mask);
}

static gv_status open_beside(gv_output *out, gv_error *err)
{
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    gv_buffer_printf(&name, "%s.XXXXXX", out->path);
    out->temporary = gv_buffer_detach(&name);
    if (!out->temporary)
        return gv_fail_memory(err);
    out->fd = mkstemp(out->temporary);
    if (out->fd < 0) {
        const gv_status status = fail_io(err, "write", out, errno);
        gv_memory_give(out->temporary);
        out->temporary = NULL;
        return status;
    }
    use_default_mode(out->fd);
    return GV_OK;
}

gv_status gv_output_open(gv_output *out, const char *path, gv_error *err)
{
    gv_output made = { .fd = STDOUT_FILENO };
    if (path && strcmp(path, "-") != 0) {
        made.path = path;
        struct stat there;
        if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
            made.fd = open(path, O_WRONLY | O_CLOEXEC);
            if (made.fd < 0)
                return fail_io(err, "write", &made, errno);
        } else {
            GV_TRY(open_beside(&made, err));
        }
    }
    *out = made;
    return GV_OK;
}

gv_status gv_output_write(gv_output *out, const char *text, size_t length,
                          gv_error *err)
{
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
    if (close(out->fd) != 0 && errno != EINTR && keep)
        status = fail_io(err, "write", out, errno);
    if (out->temporary) {
        if (keep && status == GV_OK && rename(out->temporary, out->path) != 0)
            status = fail_io(err, "write", out, errno);
        if (!keep || status != GV_OK)
            (void)unlink(out->temporary);
        gv_memory_give(out->temporary);
    }
    *out = (gv_output){ .fd = -1 };
    return status;
}
