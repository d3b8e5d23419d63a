/* SPDX-License-Identifier: GPL-3.0-or-later */
/* studies.c -- reads the sizes of stores. */
#include "serve/studies.h"

#include "base/os/clock.h"
#include "base/os/file_time.h"
#include "base/fnv.h"
#include "base/basename.h"
#include "store/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* How long to wait for locks of other programs, at most. After the first lock in a list
 * there is no further waiting. */
enum { PATIENCE_MS = 200, START_PATIENCE_MS = 10000 };

/* A store that was locked or too slow is left alone for this long. */
static const double rest_seconds = 1;

/* ---- reading ---- */

typedef struct sizes {
    uint64_t n_units, n_puzzles;
} sizes;

static gv_status read_sizes(sizes *out, const char *path, unsigned patience_ms,
                            const gv_flag *stop, bool *is_locked, gv_error *err)
{
    gv_store *store;
    sizes found = { 0 };
    GV_TRY(gv_store_open_soon(&store, path, patience_ms, is_locked, err));
    gv_store_watch(store, stop);
    gv_status status = gv_store_n_units(store, INT64_MAX, &found.n_units, err);
    if (status == GV_OK)
        status = gv_store_n_puzzles(store, &found.n_puzzles, err);
    gv_store_close(store);
    if (status == GV_OK)
        *out = found;
    return status;
}

/* Size and time of a file as part of a stamp. A missing file changes nothing; neither
 * does an empty log, which readers create and remove. */
static uint64_t add_file(uint64_t hash, const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0 || about.st_size == 0)
        return hash;
    char text[80];
    const struct timespec time = gv_file_time(&about);
    (void)snprintf(text, sizeof text, "%lld %lld.%09ld", (long long)about.st_size,
                   (long long)time.tv_sec, (long)time.tv_nsec);
    return gv_fnv1a(hash, text, strlen(text));
}

/* Never 0. A running study writes to the log next to the store first. */
static uint64_t stamp_of(const char *path)
{
    char log[4096];
    uint64_t hash = add_file(GV_FNV1A_START, path);
    if (snprintf(log, sizeof log, "%s-wal", path) < (int)sizeof log)
        hash = add_file(hash, log);
    return hash ? hash : 1;
}

/* ---- the list ---- */

void gv_studies_init(gv_studies *studies)
{
    *studies = (gv_studies){ .n_files = 0 };
    (void)pthread_mutex_init(&studies->mutex, NULL);
}

gv_status gv_studies_open(gv_studies *studies, const char *const *paths, size_t n_paths,
                          const gv_flag *stop, gv_error *err)
{
    studies->files = gv_memory_zeroed(NULL, n_paths + 1, sizeof *studies->files);
    if (!studies->files)
        return gv_fail_memory(err);
    studies->n_files = n_paths;
    bool is_locked;
    for (size_t i = 0; i < n_paths; i++) {
        studies->files[i] =
            (gv_study_file){ .path = paths[i], .name = gv_basename(paths[i]) };
        sizes found;
        GV_TRY(read_sizes(&found, paths[i], START_PATIENCE_MS, stop, &is_locked, err));
        studies->files[i].n_units = found.n_units;
        studies->files[i].n_puzzles = found.n_puzzles;
    }
    return GV_OK;
}

void gv_studies_free(gv_studies *studies)
{
    gv_free(studies->files);
    (void)pthread_mutex_destroy(&studies->mutex);
}

const char *gv_studies_path(const gv_studies *studies, const char *id)
{
    size_t number = 0;
    if (!*id || strlen(id) > 6 || id[strspn(id, "0123456789")])
        return NULL;
    for (; *id; id++)
        number = 10 * number + (size_t)(*id - '0');
    return number >= 1 && number <= studies->n_files ? studies->files[number - 1].path
                                                     : NULL;
}

void gv_studies_hide(char *message, const char *path)
{
    // A path ends with the name: the folders before it are removed.
    const char *const name = gv_basename(path);
    const size_t n_folders = (size_t)(name - path), n_name = strlen(name);
    for (char *at = message; n_folders && (at = strstr(at, path)); at += n_name)
        memmove(at, at + n_folders, strlen(at + n_folders) + 1);
}

static void begin_study(const gv_studies *studies, size_t i, gv_json *json)
{
    gv_json_object_begin(json);
    gv_json_key(json, "id");
    gv_json_uint(json, i + 1);
    gv_json_key(json, "name");
    gv_json_puts(json, studies->files[i].name);
}

void gv_studies_names(const gv_studies *studies, gv_json *json)
{
    gv_json_array_begin(json);
    for (size_t i = 0; i < studies->n_files; i++) {
        begin_study(studies, i, json);
        gv_json_object_end(json);
    }
    gv_json_array_end(json);
}

static void put_sizes(const gv_study_file *file, gv_json *json)
{
    char stamp[24];
    gv_json_key(json, "puzzles");
    gv_json_uint(json, file->n_puzzles);
    gv_json_key(json, "units");
    gv_json_uint(json, file->n_units);
    gv_json_key(json, "changed");
    (void)snprintf(stamp, sizeof stamp, "%016" PRIx64, file->changed);
    gv_json_puts(json, stamp);
}

/* Whether there may be new numbers, which this thread should then read. */
static bool begin_reading(gv_studies *studies, gv_study_file *file, uint64_t stamp)
{
    pthread_mutex_lock(&studies->mutex);
    const bool is_due = stamp != file->changed && !file->is_being_read &&
                        gv_wall_seconds() >= file->rests_until;
    file->is_being_read |= is_due;
    pthread_mutex_unlock(&studies->mutex);
    return is_due;
}

/* `found` is NULL if they could not be read; `is_later` says that they may be readable
 * later. */
static void end_reading(gv_studies *studies, gv_study_file *file, uint64_t stamp,
                        const sizes *found, bool is_later)
{
    pthread_mutex_lock(&studies->mutex);
    file->is_being_read = false;
    if (found) {
        file->n_units = found->n_units;
        file->n_puzzles = found->n_puzzles;
        file->changed = stamp;
    }
    if (is_later)
        file->rests_until = gv_wall_seconds() + rest_seconds;
    pthread_mutex_unlock(&studies->mutex);
}

/* Whether the numbers are known; otherwise the message why not. For a store that is
 * locked, or takes longer to read than the request may, they are the last ones that
 * could be read, with the stamp of that time. */
static bool refresh(gv_studies *studies, gv_study_file *file, unsigned *patience_ms,
                    const gv_flag *stop, gv_error *err)
{
    // The stamp is from before the reading: what changes meanwhile shows in the next
    // one.
    const uint64_t stamp = stamp_of(file->path);
    if (!begin_reading(studies, file, stamp))
        return true;
    bool is_locked;
    sizes found;
    const gv_status status =
        read_sizes(&found, file->path, *patience_ms, stop, &is_locked, err);
    const bool is_later = status != GV_OK && (is_locked || atomic_load(stop));
    end_reading(studies, file, stamp, status == GV_OK ? &found : NULL, is_later);
    if (is_locked)
        *patience_ms = 0;
    return status == GV_OK || is_later;
}

static void put_study(gv_studies *studies, size_t i, unsigned *patience_ms,
                      const gv_flag *stop, gv_json *json)
{
    gv_study_file *const file = &studies->files[i];
    gv_error err = { .status = GV_OK };
    const bool is_known = refresh(studies, file, patience_ms, stop, &err);
    begin_study(studies, i, json);
    if (is_known) {
        pthread_mutex_lock(&studies->mutex);
        put_sizes(file, json);
        pthread_mutex_unlock(&studies->mutex);
    } else {
        gv_json_key(json, "error");
        gv_studies_hide(err.message, file->path);
        gv_json_puts(json, err.message);
    }
    gv_json_object_end(json);
}

void gv_studies_state(gv_studies *studies, const gv_flag *stop, gv_json *json)
{
    unsigned patience_ms = PATIENCE_MS;
    gv_json_array_begin(json);
    for (size_t i = 0; i < studies->n_files; i++)
        put_study(studies, i, &patience_ms, stop, json);
    gv_json_array_end(json);
}
