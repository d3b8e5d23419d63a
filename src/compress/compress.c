/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compress.c -- the table of compressions, and what reading and writing share whatever
 * the library. A file may consist of several streams, one after the other. */
#include "compress/compress.h"

#include "base/array.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK = 64 << 10, MOST_MAGIC = 6 };

static const gv_compression compressions[] = {
    { "gzip", ".gz", "\x1F\x8B", 2, "zlib", "zcat", &gv_codec_gzip },
    { "xz", ".xz",
      "\xFD"
      "7zXZ\0",
      6, "liblzma", "xzcat", &gv_codec_xz },
    { "zstd", ".zst", "\x28\xB5\x2F\xFD", 4, "libzstd", "zstdcat", &gv_codec_zstd },
    { "bzip2", ".bz2", "BZh", 3, "libbz2", "bzcat", &gv_codec_bzip2 },
};

const gv_compression *gv_compression_of_name(const char *path)
{
    const size_t length = strlen(path);
    for (size_t i = 0; i < GV_N_OF(compressions); i++) {
        const size_t n = strlen(compressions[i].ending);
        if (length > n && strcmp(path + length - n, compressions[i].ending) == 0)
            return &compressions[i];
    }
    return NULL;
}

const gv_compression *gv_compression_of_bytes(const char *bytes, size_t n)
{
    for (size_t i = 0; i < GV_N_OF(compressions); i++)
        if (n >= compressions[i].magic_length &&
            memcmp(bytes, compressions[i].magic, compressions[i].magic_length) == 0)
            return &compressions[i];
    return NULL;
}

bool gv_compression_may_begin(const char *bytes, size_t n)
{
    for (size_t i = 0; i < GV_N_OF(compressions); i++)
        if (n < compressions[i].magic_length &&
            memcmp(bytes, compressions[i].magic, n) == 0)
            return true;
    return false;
}

bool gv_compression_is_file(int fd)
{
    char bytes[MOST_MAGIC];
    struct stat info;
    const off_t here = lseek(fd, 0, SEEK_CUR);
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode) || here < 0)
        return false;
    const ssize_t n = pread(fd, bytes, sizeof bytes, here);
    return n > 0 && gv_compression_of_bytes(bytes, (size_t)n);
}

/* ---- reading ---- */

struct gv_unpacker {
    int fd;
    gv_memory *memory;
    const gv_compression *kind; /* NULL: not known yet, or not compressed */
    bool known;
    bool ended;     /* the descriptor has no more */
    bool in_stream; /* one has begun and not ended */
    void *state;    /* of the library while it has one */
    size_t at, n;   /* what is left of the chunk */
    char chunk[CHUNK];
};

gv_status gv_unpacker_new(gv_unpacker **out, int fd, gv_memory *memory, gv_error *err)
{
    gv_unpacker *unpacker = gv_memory_zeroed(memory, 1, sizeof *unpacker);
    if (!unpacker)
        return gv_fail_memory(err);
    unpacker->fd = fd;
    unpacker->memory = memory;
    *out = unpacker;
    return GV_OK;
}

static void end_stream(gv_unpacker *unpacker)
{
    if (unpacker->in_stream)
        unpacker->kind->codec->end(unpacker->state);
    unpacker->in_stream = false;
}

void gv_unpacker_free(gv_unpacker *unpacker)
{
    if (!unpacker)
        return;
    end_stream(unpacker);
    gv_free(unpacker->state);
    gv_free(unpacker);
}

/* Reads into the chunk, after what is left of it. */
static gv_status fill(gv_unpacker *unpacker, gv_error *err)
{
    memmove(unpacker->chunk, unpacker->chunk + unpacker->at, unpacker->n);
    unpacker->at = 0;
    const ssize_t n =
        read(unpacker->fd, unpacker->chunk + unpacker->n, CHUNK - unpacker->n);
    if (n < 0)
        return gv_fail(err, GV_ERR_IO, "cannot read: %s", strerror(errno));
    unpacker->ended = n == 0;
    unpacker->n += (size_t)n;
    return GV_OK;
}

/* Finds out what it is, from as few bytes as that takes. */
static gv_status look(gv_unpacker *unpacker, gv_error *err)
{
    while (!unpacker->ended && gv_compression_may_begin(unpacker->chunk, unpacker->n))
        GV_TRY(fill(unpacker, err));
    unpacker->known = true;
    unpacker->kind = gv_compression_of_bytes(unpacker->chunk, unpacker->n);
    const gv_compression *kind = unpacker->kind;
    if (!kind)
        return GV_OK;
    if (!kind->codec->state_size)
        return gv_fail(
            err, GV_ERR_IO,
            "this is compressed by %s, which this build cannot read (no %s): "
            "use %s FILE | givens ...",
            kind->name, kind->library, kind->reader);
    unpacker->state = gv_memory_zeroed(unpacker->memory, 1, kind->codec->state_size);
    return unpacker->state ? GV_OK : gv_fail_memory(err);
}

/* Passes over zero bytes, which pad the end of a stream: in xz to a multiple of four,
 * on tapes to a block. No stream begins with one. */
static gv_status skip_padding(gv_unpacker *unpacker, gv_error *err)
{
    while (unpacker->n || !unpacker->ended) {
        while (unpacker->n && !unpacker->chunk[unpacker->at]) {
            unpacker->at++;
            unpacker->n--;
        }
        if (unpacker->n)
            break;
        GV_TRY(fill(unpacker, err));
    }
    return GV_OK;
}

/* Begins the next stream if there is more; *more says so. */
static gv_status begin_stream(bool *more, gv_unpacker *unpacker, gv_error *err)
{
    *more = true;
    if (unpacker->in_stream)
        return GV_OK;
    GV_TRY(skip_padding(unpacker, err));
    *more = unpacker->n > 0;
    if (!*more)
        return GV_OK;
    unpacker->in_stream = unpacker->kind->codec->begin(unpacker->state, false);
    return unpacker->in_stream ? GV_OK : gv_fail_memory(err);
}

/* Some decompressed bytes; 0 at the end. */
static gv_status unpack(size_t *n_read, gv_unpacker *unpacker, char *to, size_t room,
                        gv_error *err)
{
    bool more = true;
    *n_read = 0;
    while (!*n_read) {
        GV_TRY(begin_stream(&more, unpacker, err));
        if (!more)
            break;
        if (!unpacker->n && !unpacker->ended)
            GV_TRY(fill(unpacker, err));
        gv_squeeze io = { unpacker->chunk + unpacker->at, unpacker->n, to, room,
                          unpacker->ended };
        const gv_squeeze_end end = unpacker->kind->codec->step(unpacker->state, &io);
        const size_t taken = unpacker->n - io.n_in;
        unpacker->at += taken;
        unpacker->n = io.n_in;
        *n_read = room - io.n_out;
        if (end == GV_SQUEEZE_DONE)
            end_stream(unpacker);
        const bool is_cut = unpacker->ended && !taken && !*n_read;
        if (end == GV_SQUEEZE_BAD || (end == GV_SQUEEZE_MORE && is_cut))
            return gv_fail(err, GV_ERR_IO, "the data compressed by %s %s",
                           unpacker->kind->name,
                           end == GV_SQUEEZE_BAD ? "is damaged" : "ends too early");
    }
    return GV_OK;
}

ptrdiff_t gv_unpacker_read(void *user, char *to, size_t room, gv_error *err)
{
    gv_unpacker *unpacker = user;
    if (!unpacker->known && look(unpacker, err) != GV_OK)
        return -1;
    if (unpacker->kind) {
        size_t n;
        return unpack(&n, unpacker, to, room, err) == GV_OK ? (ptrdiff_t)n : -1;
    }
    if (!unpacker->n && !unpacker->ended && fill(unpacker, err) != GV_OK)
        return -1;
    const size_t n = unpacker->n < room ? unpacker->n : room;
    memcpy(to, unpacker->chunk + unpacker->at, n);
    unpacker->at += n;
    unpacker->n -= n;
    return (ptrdiff_t)n;
}

bool gv_unpacker_ready(const void *user)
{
    const gv_unpacker *unpacker = user;
    return unpacker->n || unpacker->ended;
}

/* ---- writing ---- */

typedef struct packer {
    const gv_compression *kind;
    void *state;
    char chunk[CHUNK];
} packer;

static gv_status pack(void *user, gv_output *to, const char *text, size_t length,
                      bool last, gv_error *err)
{
    packer *own = user;
    gv_squeeze io = { .in = text, .n_in = length, .last = last };
    gv_squeeze_end end = GV_SQUEEZE_MORE;
    do {
        io.out = own->chunk;
        io.n_out = CHUNK;
        end = own->kind->codec->step(own->state, &io);
        if (end == GV_SQUEEZE_BAD)
            return gv_fail(err, GV_ERR_IO, "%s cannot compress the output",
                           own->kind->library);
        GV_TRY(gv_output_write_as_is(to, own->chunk, CHUNK - io.n_out, err));
    } while (last ? end != GV_SQUEEZE_DONE : io.n_in > 0 || !io.n_out);
    return GV_OK;
}

static void free_packer(void *user)
{
    packer *own = user;
    own->kind->codec->end(own->state);
    gv_free(own->state);
    gv_free(own);
}

gv_status gv_compress_output(gv_output *out, const char *path, gv_memory *memory,
                             gv_error *err)
{
    const gv_compression *kind = path ? gv_compression_of_name(path) : NULL;
    if (!kind)
        return GV_OK;
    if (!kind->codec->state_size)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "'%.100s': this build cannot write %s files (no %s)", path,
                       kind->name, kind->library);
    packer *own = gv_memory_zeroed(memory, 1, sizeof *own);
    void *state = gv_memory_zeroed(memory, 1, kind->codec->state_size);
    if (!own || !state || !kind->codec->begin(state, true)) {
        gv_free(own);
        gv_free(state);
        return gv_fail_memory(err);
    }
    own->kind = kind;
    own->state = state;
    gv_output_filter_by(out, (gv_output_filter){ pack, free_packer, own });
    return GV_OK;
}
