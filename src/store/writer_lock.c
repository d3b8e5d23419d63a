/* SPDX-License-Identifier: GPL-3.0-or-later */
/* writer_lock.c -- flock() on FILE-writer. Not on the store itself: closing any
 * descriptor of that file would drop the locks which SQLite holds on it. */
#include "store/writer_lock.h"

#include "base/buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether `fd` is still the file of that name: its last holder may have removed it
 * between our open and our lock. */
static bool is_still_there(int fd, const char *path)
{
    struct stat held, named;
    return fstat(fd, &held) == 0 && stat(path, &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

/* A locked descriptor, or -1 with errno. */
static int lock_file(const char *path)
{
    for (;;) {
        const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (fd < 0)
            return -1;
        if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
            const int reason = errno;
            (void)close(fd);
            errno = reason;
            return -1;
        }
        if (is_still_there(fd, path))
            return fd;
        (void)close(fd);
    }
}

gv_status gv_writer_lock_take(gv_writer_lock *out, const char *path, const char *name,
                              gv_memory *memory, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, memory);
    gv_buffer_puts(&text, path);
    gv_buffer_puts(&text, "-writer");
    char *lock_path = gv_buffer_detach(&text);
    if (!lock_path)
        return gv_fail_memory(err);

    const int fd = lock_file(lock_path);
    if (fd >= 0) {
        *out = (gv_writer_lock){ .fd = fd, .path = lock_path };
        return GV_OK;
    }
    const int reason = errno;
    gv_free(lock_path);
    if (reason == EWOULDBLOCK)
        return gv_fail(err, GV_ERR_IO, "'%s': another process is writing this store",
                       name);
    return gv_fail(err, GV_ERR_IO, "cannot write next to '%s': %s", name,
                   strerror(reason));
}

void gv_writer_lock_give(gv_writer_lock *lock)
{
    if (lock->fd < 0)
        return;
    (void)unlink(lock->path); // first: whoever has opened it before notices that it is
                              // gone
    (void)close(lock->fd);
    gv_free(lock->path);
    *lock = GV_WRITER_LOCK_NONE;
}
