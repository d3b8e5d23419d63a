/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output.c -- unbuffered writing (callers pass large pieces) that reports every error.
 */
#include "base/os/output.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/os/random_bytes.h"
#include "base/os/system.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_LINKS = 40,  /* the number the kernel follows */
    MOST_DIGITS = 10, /* of a descriptor number; more do not fit into an int */
    MOST_NAMES = 100, /* to try for a temporary file */
    KEPT_NAME =
        200 /* characters of the file's name kept in the name of its temporary file */
};

static gv_status fail_io(gv_error *err, const gv_output *out, int code)
{
    const char *reason = strerror(code);
    if (!out->path)
        return gv_fail(err, GV_ERR_IO, "cannot write 'standard output': %s", reason);
    if (out->target && strcmp(out->target, out->path) != 0)
        return gv_fail(err, GV_ERR_IO, "cannot write '%.80s', a link to '%.80s': %s",
                       out->path, out->target, reason);
    return gv_fail(err, GV_ERR_IO, "cannot write '%.160s': %s", out->path, reason);
}

/* ---- names ---- */

static char *copy_text(const char *text, size_t length)
{
    gv_buffer copy;
    gv_buffer_init(&copy, NULL);
    gv_buffer_add(&copy, text, length);
    return gv_buffer_detach(&copy);
}

/* The length of the folders of a path, with the last '/'. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

static char *folder_of(const char *path)
{
    const size_t length = folder_length(path);
    return length ? copy_text(path, length) : copy_text(".", 1);
}

/* What a link points to, read from the folder that contains it. NULL and errno if it is
 * not a link. */
static char *read_link(const char *path)
{
    char text[PATH_MAX];
    const ssize_t length = readlink(path, text, sizeof text);
    if (length < 0)
        return NULL;
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    if (text[0] != '/')
        gv_buffer_add(&name, path, folder_length(path));
    gv_buffer_add(&name, text, (size_t)length);
    char *made = gv_buffer_detach(&name);
    if (!made)
        errno = ENOMEM;
    return made;
}

/* The number of an open descriptor that a path names, -1 if it names none. Opening such
 * a path would not do: writing would begin at the start of the file, over what is
 * there. */
static int descriptor_of(const char *path)
{
    static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
    for (size_t i = 0; i < GV_N_OF(folders); i++) {
        const size_t length = strlen(folders[i]);
        const char *number = path + length;
        if (strncmp(path, folders[i], length) == 0 && *number &&
            strspn(number, "0123456789") == strlen(number))
            return strlen(number) < MOST_DIGITS ? atoi(number)
                                                : INT_MAX; // no such descriptor
    }
    return strcmp(path, "/dev/stdout") == 0   ? STDOUT_FILENO
           : strcmp(path, "/dev/stderr") == 0 ? STDERR_FILENO
                                              : -1;
}

/* Sets `target` to where the path leads through links, the last of which may dangle; or
 * *descriptor if it leads to one. */
static gv_status follow_links(gv_output *out, int *descriptor, gv_error *err)
{
    out->target = copy_text(out->path, strlen(out->path));
    for (int n_links = 0; out->target; n_links++) {
        *descriptor = descriptor_of(out->target);
        if (*descriptor >= 0)
            return GV_OK;
        char *next = read_link(out->target);
        if (!next && errno == ENOMEM)
            return gv_fail_memory(err);
        if (!next)
            return GV_OK;
        gv_free(out->target);
        out->target = next;
        if (n_links == MOST_LINKS)
            return fail_io(err, out, ELOOP);
    }
    return gv_fail_memory(err);
}

/* ---- files that are not in their place yet ---- */

/* Another name in the folder of the target. */
static char *make_temporary_name(const char *target)
{
    uint32_t number = 0;
    if (!gv_random_bytes(&number, sizeof number))
        return NULL;
    const size_t length = folder_length(target);
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    gv_buffer_add(&name, target, length);
    gv_buffer_printf(&name, "%.*s.%08" PRIx32, KEPT_NAME, target + length, number);
    return gv_buffer_detach(&name);
}

/* Creates a file with some free name and returns what `make` returns; -1 and errno if
 * that fails. */
static int make_with_name(gv_output *out, int (*make)(const gv_output *, const char *))
{
    for (int i = 0; i < MOST_NAMES; i++) {
        out->temporary = make_temporary_name(out->target);
        if (!out->temporary) {
            errno = ENOMEM;
            return -1;
        }
        const int made = make(out, out->temporary);
        if (made >= 0)
            return made;
        const int code = errno;
        gv_free(out->temporary);
        out->temporary = NULL;
        errno = code;
        if (code != EEXIST)
            return -1;
    }
    return -1;
}

static int open_new(const gv_output *out, const char *name)
{
    (void)out;
    return open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

/* The way to a file without a name; `path` has room for it. */
static void descriptor_path(char *path, size_t room, int fd)
{
    (void)snprintf(path, room, "/proc/self/fd/%d", fd);
}

static int give_name(const gv_output *out, const char *name)
{
    char path[32];
    descriptor_path(path, sizeof path, out->fd);
    return linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

/* A file without a name on the target's file system; -1 if that does not support one,
 * or if /proc, which gives it its name in the end, is missing. */
static int open_nameless(const gv_output *out)
{
    int fd = -1;
#if defined O_TMPFILE && !defined GV_WITHOUT_TMPFILE
    char *folder = folder_of(out->target);
    if (folder)
        fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    gv_free(folder);
    char path[32];
    descriptor_path(path, sizeof path, fd);
    if (fd >= 0 && access(path, F_OK) != 0) {
        (void)close(fd);
        fd = -1;
    }
#else
    (void)out;
#endif
    return fd;
}

#if GV_OS_WASI

/* No file has an owner there, and no descriptor a copy. */
static void take_over(int fd, const struct stat *there)
{
    (void)fd;
    (void)there;
}

static int copy_of(int descriptor)
{
    (void)descriptor;
    errno = ENOTSUP;
    return -1;
}

#else

/* The new file gets the owner, group and permissions of the one it replaces, as far as
 * this process may set them. A different group must not get more rights than everybody
 * else. */
static void take_over(int fd, const struct stat *there)
{
    mode_t mode = there->st_mode & 0777;
    if (fchown(fd, there->st_uid, there->st_gid) != 0 &&
        fchown(fd, (uid_t)-1, there->st_gid) != 0)
        mode &= ~(mode_t)S_IRWXG | (mode & S_IRWXO) << 3;
    (void)fchmod(fd, mode);
}

/* Above the standard three. */
static int copy_of(int descriptor)
{
    return fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

#endif

/* `there` is the file to replace, NULL if none exists. */
static gv_status open_beside(gv_output *out, const struct stat *there, gv_error *err)
{
    if (there && faccessat(AT_FDCWD, out->target, W_OK, AT_EACCESS) != 0)
        return fail_io(err, out, errno);
    out->fd = open_nameless(out);
    if (out->fd < 0)
        out->fd = make_with_name(out, open_new);
    if (out->fd < 0)
        return errno == ENOMEM ? gv_fail_memory(err) : fail_io(err, out, errno);
    if (there)
        take_over(out->fd, there);
    return GV_OK;
}

/* ---- opening ---- */

static gv_status open_directly(gv_output *out, int descriptor, gv_error *err)
{
    out->fd =
        descriptor >= 0 ? copy_of(descriptor) : open(out->path, O_WRONLY | O_CLOEXEC);
    const int code = errno;
    gv_free(out->target);
    out->target = NULL;
    return out->fd < 0 ? fail_io(err, out, code) : GV_OK;
}

static gv_status open_file(gv_output *out, gv_error *err)
{
    int descriptor = -1;
    struct stat there;
    GV_TRY(follow_links(out, &descriptor, err));
    const bool exists = stat(out->path, &there) == 0;
    if (descriptor >= 0 || (exists && !S_ISREG(there.st_mode)))
        return open_directly(out, descriptor, err);
    return open_beside(out, exists ? &there : NULL, err);
}

gv_status gv_output_open(gv_output *out, const char *path, gv_error *err)
{
    gv_output made = { .fd = STDOUT_FILENO };
    if (path && strcmp(path, "-") != 0) {
        made.path = path;
        const gv_status status = open_file(&made, err);
        if (status != GV_OK) {
            gv_free(made.target);
            return status;
        }
    }
    *out = made;
    return GV_OK;
}

void gv_output_open_function(gv_output *out, gv_output_fn *write, void *user)
{
    *out = (gv_output){ .fd = -1, .write = write, .user = user };
}

/* ---- writing and closing ---- */

void gv_output_filter_by(gv_output *out, gv_output_filter filter)
{
    out->filter = filter;
}

gv_status gv_output_write(gv_output *out, const char *text, size_t length,
                          gv_error *err)
{
    return out->filter.put
               ? out->filter.put(out->filter.user, out, text, length, false, err)
               : gv_output_write_as_is(out, text, length, err);
}

gv_status gv_output_write_as_is(gv_output *out, const char *text, size_t length,
                                gv_error *err)
{
    if (out->write)
        return out->write(out->user, text, length)
                   ? GV_OK
                   : gv_fail(err, GV_ERR_IO, "the output was closed by its reader");
    while (length) {
        const ssize_t written = write(out->fd, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return fail_io(err, out, errno);
        text += written;
        length -= (size_t)written;
    }
    return GV_OK;
}

/* Whether what was written is safe on the disk, or the file system cannot say. */
static bool is_synced(int fd)
{
    int code;
    do
        code = fsync(fd) == 0 ? 0 : errno;
    while (code == EINTR);
    errno = code;
    return code == 0 || code == EINVAL || code == ENOTSUP || code == EROFS;
}

/* A new name is safe once its folder is. The data is safe already, so failures do not
 * matter. */
void gv_output_sync_folder(const char *path)
{
    char *folder = folder_of(path);
    const int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        (void)fsync(fd);
        (void)close(fd);
    }
    gv_free(folder);
}

/* Moves the file into place. A file without a name needs a temporary one first if it
 * replaces another file: only renaming does that in one step. */
static bool put_into_place(gv_output *out)
{
    if (!out->temporary && give_name(out, out->target) == 0)
        return true;
    if (!out->temporary && errno == EEXIST)
        (void)make_with_name(out, give_name);
    return out->temporary && rename(out->temporary, out->target) == 0;
}

static gv_status close_file(gv_output *out, bool keep, gv_error *err)
{
    gv_status status = GV_OK;
    if (keep && (!is_synced(out->fd) || !put_into_place(out)))
        status = fail_io(err, out, errno);
    (void)close(out->fd); // fsync has already reported what could fail here
    const bool is_made = keep && status == GV_OK;
    // A link may lead to another folder than that of the many.
    const bool is_synced_later =
        out->is_one_of_many && strcmp(out->path, out->target) == 0;
    if (is_made && !is_synced_later)
        gv_output_sync_folder(out->target);
    if (!is_made && out->temporary)
        (void)unlink(out->temporary);
    gv_free(out->temporary);
    gv_free(out->target);
    return status;
}

gv_status gv_output_close(gv_output *out, bool keep, gv_error *err)
{
    gv_status status = GV_OK;
    const gv_output_filter filter = out->filter;
    if (filter.put && keep)
        status = filter.put(filter.user, out, NULL, 0, true, err);
    if (filter.free)
        filter.free(filter.user);
    if (out->target && status != GV_OK)
        (void)close_file(out, false, NULL);
    else if (out->target)
        status = close_file(out, keep, err);
    // Standard output too: a full disk may show only when the file is closed.
    else if (!out->write && close(out->fd) != 0 && errno != EINTR && keep)
        status = fail_io(err, out, errno);
    *out = (gv_output){ .fd = -1 };
    return status;
}
