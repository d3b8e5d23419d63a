/* SPDX-License-Identifier: GPL-3.0-or-later */
/* merge.c -- givens merge: the units of several stores of one study into one, or the
 * results of several sweeps. A new store is written under another name and renamed at
 * the end; an existing one gets everything in one transaction. */
#include "cli/stream/store_input.h"
#include "store/sweep_store.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is done with a kind of store. */
typedef struct store_kind {
    gv_status (*open)(gv_store **out, const char *path, gv_store_mode mode,
                      gv_error *err);
    gv_status (*merge)(gv_store *store, const char *from, gv_error *err);
    gv_status (*say_gaps)(const gv_env *env, gv_store *store, const char *path,
                          gv_error *err);
} store_kind;

/* Checks that all inputs can be read: what fails later is the output. */
static gv_status check_inputs(gv_run *run, const store_kind *kind, gv_error *err)
{
    for (size_t i = 1; i < run->operands.n_items; i++) {
        gv_store *store;
        GV_TRY(gv_stored_status(
            run, kind->open(&store, run->operands.items[i], GV_STORE_READ, err), err));
        gv_store_close(store);
    }
    return GV_OK;
}

/* ---- what is missing in the end ---- */

typedef struct gaps {
    const gv_env *env;
    gv_store *store;
    const char *path;
    gv_status status;
    gv_error *err;
} gaps;

static void say_unrated(void *user, const gv_store_scheme *scheme)
{
    gaps *g = user;
    uint64_t n = 0;
    if (g->status == GV_OK)
        g->status = gv_store_n_unrated(g->store, scheme->id, &n, g->err);
    if (n)
        gv_env_sayf(g->env, "givens: '%s': %" PRIu64 " unit%s the rating %s\n", g->path,
                    n, n == 1 ? " lacks" : "s lack", scheme->name);
}

/* Units below the goal, or below the last if there is no goal. */
static gv_status say_missing_units(const gaps *g)
{
    gv_buffer goal;
    uint64_t n_wanted, n_units;
    bool found;
    gv_buffer_init(&goal, NULL);
    gv_status status = gv_store_units_end(g->store, &n_wanted, g->err);
    if (status == GV_OK)
        status = gv_store_parameter(g->store, GV_STORE_GOAL, &goal, &found, g->err);
    if (status == GV_OK && found)
        n_wanted = strtoull(goal.text, NULL, 10);
    gv_buffer_free(&goal);
    GV_TRY(status);
    GV_TRY(gv_store_n_units(g->store, n_wanted, &n_units, g->err));
    if (n_units < n_wanted)
        gv_env_sayf(g->env,
                    "givens: '%s' lacks %" PRIu64 " of its %" PRIu64
                    " units: 'givens study %s' adds them\n",
                    g->path, n_wanted - n_units, n_wanted, g->path);
    return GV_OK;
}

/* `path` is the final name of the store. */
static gv_status say_gaps(const gv_env *env, gv_store *store, const char *path,
                          gv_error *err)
{
    gaps g = { .env = env, .store = store, .path = path, .err = err };
    GV_TRY(say_missing_units(&g));
    GV_TRY(gv_store_schemes(store, say_unrated, &g, err));
    return g.status;
}

/* ---- merging ---- */

/* Between begin and commit. */
static gv_status merge_inputs(gv_run *run, gv_store *store, const store_kind *kind,
                              gv_error *err)
{
    for (size_t i = 1; i < run->operands.n_items; i++) {
        if (gv_env_stopped(run->env)) {
            gv_run_note(run, GV_EXIT_INTERRUPTED);
            return gv_fail(err, GV_ERR_IO, "interrupted: nothing is merged");
        }
        const gv_status status = kind->merge(store, run->operands.items[i], err);
        if (status != GV_OK && gv_env_interrupted(run->env)) {
            gv_run_note(run, GV_EXIT_INTERRUPTED);
            return gv_fail(err, GV_ERR_IO, "interrupted: nothing is merged");
        }
        if (status == GV_ERR_ARGUMENT || status == GV_ERR_INPUT) {
            gv_run_note(run, GV_EXIT_INPUT); // a store that does not fit
            return GV_ERR_INPUT;
        }
        GV_TRY(status);
    }
    return GV_OK;
}

/* Into the store at `name`, which is `path`, or will be. */
static gv_status merge_into(gv_run *run, const store_kind *kind, const char *name,
                            const char *path, gv_error *err)
{
    gv_store *store;
    GV_TRY(kind->open(&store, name, GV_STORE_WRITE, err));
    gv_store_watch(store, run->env->stop);
    gv_status status = gv_store_begin(store, err);
    if (status == GV_OK) {
        status = merge_inputs(run, store, kind, err);
        if (status == GV_OK)
            status = gv_store_commit(store, err);
        else
            gv_store_rollback(store);
        if (status == GV_OK && kind->say_gaps)
            status = kind->say_gaps(run->env, store, path, err);
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

/* Whether SQLite left its log next to the store: then the disk was full when the log
 * should have been merged into the file. */
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

/* Moves the closed store at `name` to its place, or removes it. */
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

static gv_status merge_into_new(gv_run *run, const store_kind *kind, const char *path,
                                gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_printf(&text, "%s.XXXXXX", path);
    char *name = gv_buffer_detach(&text);
    if (!name)
        return gv_fail_memory(err);
    gv_status status = make_temporary(name, path, err);
    if (status == GV_OK) {
        status = merge_into(run, kind, name, path, err);
        const gv_status settled = settle(name, path, status == GV_OK, err);
        status = status == GV_OK ? settled : status;
    }
    gv_free(name);
    return status;
}

/* For sweeps nobody knows what is missing: any results can be combined. */
static const store_kind studies = { gv_store_open, gv_store_merge, say_gaps };
static const store_kind sweeps = { gv_sweep_store_open, gv_sweep_store_merge, NULL };

static const store_kind *kind_of(const char *path)
{
    return gv_sweep_store_is(path) ? &sweeps : &studies;
}

static gv_status run_merge(gv_run *run, gv_error *err)
{
    if (run->operands.n_items < 2)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "merge needs a store to write and stores to read");
    const store_kind *const kind = kind_of(run->operands.items[1]);
    GV_TRY(check_inputs(run, kind, err));
    const char *path = run->operands.items[0];
    return access(path, F_OK) == 0 ? merge_into(run, kind, path, path, err)
                                   : merge_into_new(run, kind, path, err);
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPTS_COLOR,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_merge = {
    .name = "merge",
    .options = GV_OPTIONS(option_rows),
    .operands = "out.db in.db...",
    .summary = "combine the contents of several stores in one",
    .run = run_merge,
};
