/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checkpoint.c -- the partial output is synced before the checkpoint that speaks of it
 * takes the place of the one before: whatever is killed when, what a checkpoint says is
 * there. */
#include "cli/output/checkpoint.h"

#include "base/os/clock.h"
#include "compress/compress.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct gv_checkpoint {
    gv_run *run;
    char *path, *next; /* of the checkpoint, and of the one that will replace it */
    char *partial;
    int fd; /* of `partial` */
    uint64_t n_bytes, n_records, n_saved;
    uint64_t hash; /* of the texts of these records */
    double saved;  /* when, on gv_wall_seconds() */
    int code;      /* of a failure to write */
};

static const double save_seconds = 1;

/* The bits of the exit code that a run leaves to the one that continues it. */
enum { KEPT_REASONS = GV_EXIT_ANSWER | GV_EXIT_LIMIT | GV_EXIT_INPUT | GV_EXIT_UNSAT };

static char *name_with(const char *path, const char *ending)
{
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    gv_buffer_printf(&name, "%s%s", path, ending);
    return gv_buffer_detach(&name);
}

static gv_status fail_io(gv_error *err, const char *what, const char *path, int code)
{
    return gv_fail(err, GV_ERR_IO, "cannot %s '%.120s': %s", what, path,
                   strerror(code));
}

/* ---- saving ---- */

static void put(gv_buffer *out, const gv_checkpoint *checkpoint)
{
    const unsigned reasons =
        atomic_load(&checkpoint->run->exit_reasons) & (unsigned)KEPT_REASONS;
    gv_buffer_printf(out,
                     "givens checkpoint 1\nrecords %" PRIu64 "\nbytes %" PRIu64
                     "\nreasons %u\ninput %016" PRIx64 "\ncommand %s\n",
                     checkpoint->n_records, checkpoint->n_bytes, reasons,
                     checkpoint->hash, checkpoint->run->origin.command_line);
}

static gv_status save(gv_checkpoint *checkpoint, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    put(&text, checkpoint);
    if (text.failed)
        return gv_fail_memory(err);
    if (fsync(checkpoint->fd) != 0 && errno != EINVAL && errno != ENOTSUP)
        checkpoint->code = errno;
    const int fd =
        open(checkpoint->next, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0 || write(fd, text.text, text.length) != (ssize_t)text.length ||
        (fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP))
        checkpoint->code = errno ? errno : EIO;
    if (fd >= 0)
        (void)close(fd);
    gv_buffer_free(&text);
    if (!checkpoint->code && rename(checkpoint->next, checkpoint->path) != 0)
        checkpoint->code = errno;
    checkpoint->saved = gv_wall_seconds();
    checkpoint->n_saved = checkpoint->n_records;
    return checkpoint->code ? fail_io(err, "write", checkpoint->path, checkpoint->code)
                            : GV_OK;
}

gv_status gv_checkpoint_note(gv_checkpoint *checkpoint, uint64_t n_records,
                             uint64_t hash, gv_error *err)
{
    checkpoint->n_records = n_records;
    checkpoint->hash = hash;
    const bool is_due =
        checkpoint->saved <= 0 || gv_wall_seconds() - checkpoint->saved >= save_seconds;
    return is_due && !checkpoint->code ? save(checkpoint, err) : GV_OK;
}

/* ---- opening ---- */

/* Reads what save() has written. */
static gv_status load(gv_checkpoint *checkpoint, FILE *in, gv_error *err)
{
    enum { MORE = 100 }; // than our own: enough to see that it is another
    static const char mark[] = "\ncommand ";
    const char *command = checkpoint->run->origin.command_line;
    const size_t room = strlen(command) + MORE + sizeof mark;
    char *text = gv_arena_zeroed(checkpoint->run->arena, room + MORE, 1);
    unsigned reasons = 0;
    if (!text)
        return gv_fail_memory(err);
    const size_t n = fread(text, 1, room + MORE - 1, in);
    char *found = strstr(text, mark);
    if (sscanf(text,
               "givens checkpoint 1 records %" SCNu64 " bytes %" SCNu64
               " reasons %u input %" SCNx64,
               &checkpoint->n_records, &checkpoint->n_bytes, &reasons,
               &checkpoint->hash) != 4 ||
        !found)
        return gv_fail(err, GV_ERR_INPUT, "'%.120s' is not a checkpoint",
                       checkpoint->path);
    found += sizeof mark - 1;
    if (text[n - 1] == '\n')
        text[n - 1] = '\0';
    if (strcmp(found, command) != 0)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "'%.60s' is the checkpoint of another command: %.150s",
                       checkpoint->path, found);
    gv_run_note(checkpoint->run, (gv_exit_reason)(reasons & KEPT_REASONS));
    return GV_OK;
}

/* Opens the partial output, without what the checkpoint does not speak of. */
static gv_status open_partial(gv_checkpoint *checkpoint, bool is_new, gv_error *err)
{
    struct stat there;
    checkpoint->fd =
        open(checkpoint->partial,
             O_WRONLY | O_CLOEXEC | (is_new ? O_CREAT | O_TRUNC : 0), 0666);
    if (checkpoint->fd < 0 || fstat(checkpoint->fd, &there) != 0)
        return fail_io(err, "open", checkpoint->partial, errno);
    if ((uint64_t)there.st_size < checkpoint->n_bytes)
        return gv_fail(err, GV_ERR_INPUT, "'%.60s' is shorter than '%.60s' says",
                       checkpoint->partial, checkpoint->path);
    const off_t end = (off_t)checkpoint->n_bytes;
    if (ftruncate(checkpoint->fd, end) != 0 ||
        lseek(checkpoint->fd, end, SEEK_SET) != end)
        return fail_io(err, "write", checkpoint->partial, errno);
    return GV_OK;
}

static bool write_partial(void *user, const char *text, size_t length)
{
    gv_checkpoint *checkpoint = user;
    while (length && !checkpoint->code) {
        const ssize_t n = write(checkpoint->fd, text, length);
        if (n < 0 && errno != EINTR)
            checkpoint->code = errno;
        if (n > 0) {
            text += n;
            length -= (size_t)n;
            checkpoint->n_bytes += (uint64_t)n;
        }
    }
    return !checkpoint->code;
}

static bool stat_folder(struct stat *out, const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    const int length = slash ? (int)(slash - path) + 1 : 0;
    const int n = snprintf(folder, sizeof folder, "%.*s.", length, path);
    return n > 0 && (size_t)n < sizeof folder && stat(folder, out) == 0;
}

/* Whether two names are those of one file, which need not exist yet. */
static bool is_same_file(const char *one, const char *other)
{
    const char *slash_one = strrchr(one, '/'), *slash_other = strrchr(other, '/');
    struct stat left, right;
    return strcmp(slash_one ? slash_one + 1 : one,
                  slash_other ? slash_other + 1 : other) == 0 &&
           stat_folder(&left, one) && stat_folder(&right, other) &&
           left.st_dev == right.st_dev && left.st_ino == right.st_ino;
}

static gv_status open_files(gv_checkpoint *checkpoint, gv_error *err)
{
    if (is_same_file(checkpoint->path, checkpoint->run->settings.output) ||
        is_same_file(checkpoint->path, checkpoint->partial))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "'%.120s' cannot be the checkpoint: the output is written there",
                       checkpoint->path);
    FILE *in = fopen(checkpoint->path, "re");
    if (!in && errno != ENOENT)
        return fail_io(err, "open", checkpoint->path, errno);
    gv_status status = in ? load(checkpoint, in, err) : GV_OK;
    if (in)
        (void)fclose(in);
    return status == GV_OK ? open_partial(checkpoint, !in, err) : status;
}

static void free_checkpoint(gv_checkpoint *checkpoint)
{
    if (checkpoint->fd >= 0)
        (void)close(checkpoint->fd);
    gv_free(checkpoint->next);
    gv_free(checkpoint->partial);
    gv_free(checkpoint->path);
    gv_free(checkpoint);
}

gv_status gv_checkpoint_open(gv_checkpoint **out, gv_run *run, gv_error *err)
{
    const char *output = run->settings.output;
    if (!output || strcmp(output, "-") == 0 || gv_compression_of_name(output))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--checkpoint needs -o FILE, a file that is not compressed");
    gv_checkpoint *made = gv_memory_zeroed(run->memory, 1, sizeof *made);
    if (!made)
        return gv_fail_memory(err);
    *made = (gv_checkpoint){ .run = run,
                             .path = name_with(run->checkpoint_path, ""),
                             .next = name_with(run->checkpoint_path, ".next"),
                             .partial = name_with(output, ".partial"),
                             .fd = -1 };
    const gv_status status = made->path && made->next && made->partial
                                 ? open_files(made, err)
                                 : gv_fail_memory(err);
    if (status != GV_OK) {
        free_checkpoint(made);
        return status;
    }
    run->n_done = made->n_records;
    run->done_hash = made->hash;
    gv_output_open_function(&run->output, write_partial, made);
    *out = made;
    return GV_OK;
}

/* ---- closing ---- */

gv_status gv_checkpoint_close(gv_checkpoint *checkpoint, bool whole, gv_error *err)
{
    gv_status status = GV_OK;
    const char *output = checkpoint->run->settings.output;
    if (checkpoint->code) {
        status = fail_io(err, "write", checkpoint->partial, checkpoint->code);
    } else if (!whole) {
        if (checkpoint->n_records)
            status = save(checkpoint, err);
    } else if ((fsync(checkpoint->fd) != 0 && errno != EINVAL && errno != ENOTSUP) ||
               rename(checkpoint->partial, output) != 0) {
        status = fail_io(err, "write", output, errno);
    } else {
        (void)unlink(checkpoint->path);
        gv_output_sync_folder(output);
    }
    free_checkpoint(checkpoint);
    return status;
}
