/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd_merge.c -- givens merge: the units of several stores of one study into one. A new
 * store is written under another name and renamed at the end; one that is there gets
 * all of it in one transaction. */
#include "cli/signals.h"
#include "cli/stored.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* All inputs can be read: what fails later is the output. */
static gv_status check_inputs(gv_run *run, gv_error *err)
{
    for (size_t i = 1; i < run->operands.n_items; i++) {
        gv_store *store;
        GV_TRY(gv_stored_open(&store, run, run->operands.items[i], err));
        gv_store_close(store);
    }
    return GV_OK;
}

/* Between begin and commit. */
static gv_status merge_inputs(gv_run *run, gv_store *store, gv_error *err)
{
    for (size_t i = 1; i < run->operands.n_items; i++) {
        if (atomic_load(gv_signals_stop())) {
            gv_run_note(run, GV_OUTCOME_INTERRUPTED);
            return gv_fail(err, GV_ERR_IO, "interrupted: nothing is merged");
        }
        const gv_status status = gv_store_merge(store, run->operands.items[i], err);
        if (status == GV_ERR_ARGUMENT || status == GV_ERR_INPUT) {
            gv_run_note(run, GV_OUTCOME_INPUT); // a store that does not fit
            return GV_ERR_INPUT;
        }
        GV_TRY(status);
    }
    return GV_OK;
}

static gv_status merge_into(gv_run *run, const char *path, gv_error *err)
{
    gv_store *store;
    GV_TRY(gv_store_open(&store, path, GV_STORE_WRITE, err));
    gv_status status = gv_store_begin(store, err);
    if (status == GV_OK) {
        status = merge_inputs(run, store, err);
        if (status == GV_OK)
            status = gv_store_commit(store, err);
        else
            gv_store_rollback(store);
    }
    gv_store_close(store);
    return status;
}

static gv_status make_temporary(char *name, const char *path, gv_error *err)
{
    const int fd = mkstemp(name);
    if (fd < 0)
        return gv_fail(err, GV_ERR_IO, "cannot write '%s': %s", path, strerror(errno));
    const mode_t mask = umask(0);
    (void)umask(mask);
    (void)fchmod(fd, 0666 & ~mask); // mkstemp() makes private files
    (void)close(fd);
    return GV_OK;
}

/* Whether SQLite left its log beside the store: then the disk was full when it should
 * have gone into the file. */
static bool remove_log(const char *name)
{
    static const char *const ends[] = { "-wal", "-shm" };
    bool found = false;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        gv_buffer side;
        gv_buffer_init(&side, NULL);
        gv_buffer_printf(&side, "%s%s", name, ends[i]);
        found = side.failed || unlink(side.text) == 0 || found;
        gv_buffer_free(&side);
    }
    return found;
}

/* The store at `name`, which is closed, goes to its place; or away. */
static gv_status settle(const char *name, const char *path, bool keep, gv_error *err)
{
    gv_status status = GV_OK;
    const bool has_log = remove_log(name);
    if (keep && has_log)
        status = gv_fail(err, GV_ERR_IO, "cannot write '%s': the disk is full", path);
    else if (keep && rename(name, path) != 0)
        status =
            gv_fail(err, GV_ERR_IO, "cannot write '%s': %s", path, strerror(errno));
    if (!keep || status != GV_OK)
        (void)unlink(name);
    return status;
}

static gv_status merge_into_new(gv_run *run, const char *path, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_printf(&text, "%s.XXXXXX", path);
    char *name = gv_buffer_detach(&text);
    if (!name)
        return gv_fail_memory(err);
    gv_status status = make_temporary(name, path, err);
    if (status == GV_OK) {
        status = merge_into(run, name, err);
        const gv_status settled = settle(name, path, status == GV_OK, err);
        status = status == GV_OK ? settled : status;
    }
    gv_memory_give(name);
    return status;
}

gv_status cmd_merge(gv_run *run, gv_error *err)
{
    if (run->operands.n_items < 2)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "merge needs a store to write and stores to read");
    GV_TRY(check_inputs(run, err));
    const char *path = run->operands.items[0];
    return access(path, F_OK) == 0 ? merge_into(run, path, err)
                                   : merge_into_new(run, path, err);
}
