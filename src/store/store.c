/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store.c -- opening, closing and transactions. Write-ahead logging lets others read
 * while a study writes; a transaction that was not committed is gone when the file is
 * opened again. */
#include "store/store_internal.h"

#include "base/array.h"
#include "base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PATIENCE_MS = 10000
}; /* to wait for locks of other programs, such as the shell */

/* A file may come from anywhere: its schema is not trusted with functions, nothing in
 * it runs by itself, and none of its values may be larger than ours. */
static gv_status harden(gv_store *store, gv_error *err)
{
    static const struct {
        int option, value;
    } settings[] = { { SQLITE_DBCONFIG_DEFENSIVE, 1 },
                     { SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
                     { SQLITE_DBCONFIG_ENABLE_TRIGGER, 0 },
                     { SQLITE_DBCONFIG_ENABLE_VIEW, 0 } },
      limits[] = { { SQLITE_LIMIT_LENGTH, 1 << 24 },
                   { SQLITE_LIMIT_ATTACHED, 0 },
                   { SQLITE_LIMIT_WORKER_THREADS, 0 } };
    for (size_t i = 0; i < GV_N_OF(settings); i++)
        (void)sqlite3_db_config(store->db, settings[i].option, settings[i].value, NULL);
    for (size_t i = 0; i < GV_N_OF(limits); i++)
        (void)sqlite3_limit(store->db, limits[i].option, limits[i].value);
    return gv_sql_script(store, "PRAGMA cell_size_check = ON", err);
}

static int is_stopped(void *flag)
{
    return atomic_load((const gv_flag *)flag);
}

void gv_store_watch(gv_store *store, const gv_flag *stop)
{
    enum { STEPS = 1000 }; // of SQLite's machine: far less than a millisecond
    store->stop = stop;
    sqlite3_progress_handler(store->db, STEPS, stop ? is_stopped : NULL, (void *)stop);
}

static gv_status connect(gv_store *store, const char *name, int flags, gv_error *err)
{
    // Even if it fails, SQLite returns a handle that says why and must be closed.
    if (sqlite3_open_v2(name, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return store->db ? gv_sql_fail(store, err) : gv_fail_memory(err);
    (void)sqlite3_busy_timeout(store->db, store->patience_ms);
    gv_store_watch(store, store->stop);
    return harden(store, err);
}

static void disconnect(gv_store *store)
{
    for (size_t i = 0; i < GV_N_SQL; i++) {
        (void)sqlite3_finalize(store->statements[i]);
        store->statements[i] = NULL;
    }
    (void)sqlite3_close_v2(store->db); // an open transaction ends without effect
    store->db = NULL;
}

/* The first read fixes the state that is shown from then on. */
static gv_status start_reading(gv_store *store, gv_error *err)
{
    GV_TRY(gv_sql_script(store, "PRAGMA query_only = ON", err));
    GV_TRY(gv_sql_script(store, "BEGIN", err));
    return gv_schema_check(store, NULL, err);
}

/* A name that SQLite reads as a URI: no byte of the path has a special meaning. */
static char *immutable_name(const gv_store *store)
{
    gv_buffer name;
    gv_buffer_init(&name, store->memory);
    gv_buffer_puts(&name, store->path[0] == '/' ? "file://" : "file:");
    for (const char *c = store->path; *c; c++)
        if (strchr("%?#", *c))
            gv_buffer_printf(&name, "%%%02X", (unsigned char)*c);
        else
            gv_buffer_putc(&name, *c);
    gv_buffer_puts(&name, "?immutable=1");
    return gv_buffer_detach(&name);
}

/* Whether there is a log with later states next to the file. */
static bool has_log(const gv_store *store)
{
    gv_buffer name;
    gv_buffer_init(&name, store->memory);
    gv_buffer_puts(&name, store->path);
    gv_buffer_puts(&name, "-wal");
    const bool has = name.failed || access(name.text, F_OK) == 0;
    gv_buffer_free(&name);
    return has;
}

/* Write-ahead logging needs a file next to the store, even for readers. In a folder
 * that is not writable, the store is read as it is: without a log nobody is writing it.
 */
static gv_status open_unwritable(gv_store *store, gv_error *err)
{
    char *name = immutable_name(store);
    if (!name)
        return gv_fail_memory(err);
    disconnect(store);
    gv_status status =
        connect(store, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, err);
    gv_free(name);
    if (status == GV_OK)
        status = start_reading(store, err);
    return status;
}

static gv_status open_to_read(gv_store *store, gv_error *err)
{
    // With write access, if possible: otherwise the log would stay behind when the last
    // reader leaves.
    GV_TRY(connect(store, store->path, SQLITE_OPEN_READWRITE, err));
    const gv_status status = start_reading(store, err);
    if (status != GV_ERR_IO)
        return status;
    const int code = sqlite3_errcode(store->db) & 0xff;
    const bool has_no_room = code == SQLITE_CANTOPEN || code == SQLITE_READONLY;
    return has_no_room && !has_log(store) ? open_unwritable(store, err) : status;
}

/* Makes the empty file, which must not exist. */
static gv_status make_file(const gv_store *store, gv_error *err)
{
    const int fd = open(store->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return gv_fail(err, GV_ERR_IO, "cannot create '%s': %s", store->path,
                       strerror(errno));
    (void)close(fd);
    return GV_OK;
}

static gv_status open_to_write(gv_store *store, gv_error *err)
{
    GV_TRY(
        connect(store, store->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, err));
    if (sqlite3_db_readonly(store->db, "main") == 1)
        return gv_fail(err, GV_ERR_IO, "cannot write '%s': it is read-only",
                       store->path);
    // With links resolved: two names of one file have one lock.
    const char *real_path = sqlite3_db_filename(store->db, "main");
    GV_TRY(
        gv_writer_lock_take(&store->lock, real_path, store->path, store->memory, err));
    struct stat file;
    if (stat(real_path, &file) != 0)
        return gv_fail(err, GV_ERR_IO, "cannot write '%s': %s", store->path,
                       strerror(errno));
    store->device = file.st_dev;
    store->inode = file.st_ino;
    bool is_empty;
    GV_TRY(gv_schema_check(store, &is_empty, err));
    // A crash of the machine may lose the last units, never the file.
    GV_TRY(gv_sql_script(
        store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", err));
    if (is_empty)
        return gv_schema_make(store, err);
    return store->version < store->schema->version ? gv_schema_upgrade(store, err)
                                                   : GV_OK;
}

static gv_status open_in_mode(gv_store *store, gv_store_mode mode, gv_error *err)
{
    if (mode == GV_STORE_READ)
        return open_to_read(store, err);
    if (mode == GV_STORE_CREATE)
        GV_TRY(make_file(store, err));
    return open_to_write(store, err);
}

/* How a store is opened. */
typedef struct opening {
    gv_store_mode mode;
    const gv_schema *schema;
    gv_memory *memory;
    int patience_ms;
    const gv_flag *stop; /* or NULL */
    bool is_locked;      /* another program's lock prevented it */
} opening;

static bool is_refused_by_lock(const gv_store *store)
{
    const int code = sqlite3_errcode(store->db) & 0xff;
    return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

static gv_status open_as(gv_store **out, const char *path, opening *how, gv_error *err)
{
    gv_memory *const memory = how->memory;
    gv_store *store = gv_memory_zeroed(memory, 1, sizeof *store);
    if (!store)
        return gv_fail_memory(err);
    store->memory = memory;
    store->schema = how->schema;
    store->patience_ms = how->patience_ms;
    store->stop = how->stop;
    store->lock = GV_WRITER_LOCK_NONE;
    gv_store_forget_unit(store);
    gv_buffer_init(&store->packed, memory);
    const size_t size = strlen(path) + 1;
    store->path = gv_alloc(memory, size);
    if (store->path)
        memcpy(store->path, path, size);
    const gv_status status =
        store->path ? open_in_mode(store, how->mode, err) : gv_fail_memory(err);
    how->is_locked = status != GV_OK && is_refused_by_lock(store);
    GV_LOG(1, store, "store %s is %s", path, status == GV_OK ? "opened" : "not opened");
    if (status == GV_OK)
        *out = store;
    else
        gv_store_close(store);
    return status;
}

gv_status gv_store_open_kind(gv_store **out, const char *path, gv_store_mode mode,
                             const gv_schema *schema, gv_memory *memory, gv_error *err)
{
    opening how = {
        .mode = mode, .schema = schema, .memory = memory, .patience_ms = PATIENCE_MS
    };
    return open_as(out, path, &how, err);
}

gv_status gv_store_open_soon(gv_store **out, const char *path, unsigned patience_ms,
                             bool *is_locked, gv_error *err)
{
    opening how = { .mode = GV_STORE_READ,
                    .schema = &gv_study_schema,
                    .patience_ms = (int)patience_ms };
    const gv_status status = open_as(out, path, &how, err);
    *is_locked = how.is_locked;
    return status;
}

gv_status gv_store_open_with(gv_store **out, const char *path, gv_store_mode mode,
                             gv_memory *memory, gv_error *err)
{
    return gv_store_open_kind(out, path, mode, &gv_study_schema, memory, err);
}

gv_status gv_store_open_until(gv_store **out, const char *path, gv_store_mode mode,
                              const gv_flag *stop, gv_error *err)
{
    opening how = { .mode = mode,
                    .schema = &gv_study_schema,
                    .patience_ms = PATIENCE_MS,
                    .stop = stop };
    return open_as(out, path, &how, err);
}

gv_status gv_store_open(gv_store **out, const char *path, gv_store_mode mode,
                        gv_error *err)
{
    return gv_store_open_with(out, path, mode, NULL, err);
}

/* ---- files that are moved away ---- */

/* SQLite continues to write the file that it has open, and its log next to the old
 * name. */
bool gv_store_is_moved(const gv_store *store)
{
    struct stat now;
    if (store->lock.fd < 0)
        return false;
    return stat(sqlite3_db_filename(store->db, "main"), &now) != 0 ||
           now.st_dev != store->device || now.st_ino != store->inode;
}

/* Everything that was committed moves from the log into the file, wherever that is now;
 * what is left next to the old name is removed. */
static void complete_moved(gv_store *store)
{
    static const char *const ends[] = { "-wal", "-shm" };
    const char *name = sqlite3_db_filename(store->db, "main");
    if (sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL,
                                  NULL) != SQLITE_OK)
        return;
    for (size_t i = 0; i < 2 && access(name, F_OK) != 0; i++) {
        gv_buffer side; // nobody else's: no file has the old name
        gv_buffer_init(&side, store->memory);
        gv_buffer_printf(&side, "%s%s", name, ends[i]);
        if (!side.failed)
            (void)unlink(side.text);
        gv_buffer_free(&side);
    }
}

static gv_status fail_moved(gv_store *store, gv_error *err)
{
    gv_store_rollback(store);
    complete_moved(store);
    return gv_fail(err, GV_ERR_IO,
                   "'%s' was moved or removed while it was written: what was stored "
                   "until then is in that file",
                   store->path);
}

void gv_store_close(gv_store *store)
{
    if (!store)
        return;
    if (store->db && gv_store_is_moved(store))
        complete_moved(store);
    disconnect(store);
    gv_writer_lock_give(&store->lock); // last: the log is in the file by now
    gv_buffer_free(&store->packed);
    gv_free(store->chains);
    gv_free(store->path);
    gv_free(store);
}

gv_status gv_store_begin(gv_store *store, gv_error *err)
{
    return gv_sql_script(store, "BEGIN IMMEDIATE", err);
}

gv_status gv_store_commit(gv_store *store, gv_error *err)
{
    if (gv_store_is_moved(store))
        return fail_moved(store, err);
    gv_status status = gv_totals_write(store, err);
    if (status == GV_OK)
        status = gv_sql_script(store, "COMMIT", err);
    GV_LOG(3, store, "commit: %s", status == GV_OK ? "done" : "failed");
    if (status != GV_OK)
        gv_store_rollback(store);
    gv_store_forget_unit(store);
    return status;
}

void gv_store_rollback(gv_store *store)
{
    GV_LOG(2, store, "roll back");
    store->n_cells = 0; // the layout may have been written in this transaction
    // After some failures SQLite has rolled back on its own.
    if (!sqlite3_get_autocommit(store->db))
        (void)gv_sql_script(store, "ROLLBACK", NULL);
    gv_store_forget_unit(store);
    (void)gv_totals_read(store, NULL); // those of the last commit
}
