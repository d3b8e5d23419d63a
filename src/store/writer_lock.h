/* SPDX-License-Identifier: GPL-3.0-or-later */
/* writer_lock.h -- one writer per store, by a lock on a file next to it. SQLite's own
 * locks keep the file consistent, but would let two studies take turns on it. The lock
 * disappears with the process that holds it, however it ends. */
#ifndef GV_STORE_WRITER_LOCK_H
#define GV_STORE_WRITER_LOCK_H

#include "base/memory.h"
#include "base/status.h"

typedef struct gv_writer_lock {
    int fd;     /* -1: not held */
    char *path; /* of the lock file */
} gv_writer_lock;

/* A lock that is not held. */
#define GV_WRITER_LOCK_NONE ((gv_writer_lock){ .fd = -1 })

/* Takes the lock of the store at `path`, without waiting: GV_ERR_IO if another process
 * has it. `name` is what messages call the store. */
gv_status gv_writer_lock_take(gv_writer_lock *out, const char *path, const char *name,
                              gv_memory *memory, gv_error *err);
/* Removes the lock file. Does nothing if the lock is not held. */
void gv_writer_lock_give(gv_writer_lock *lock);

#endif
