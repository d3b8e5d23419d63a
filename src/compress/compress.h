/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compress.h -- compressed files as inputs and outputs of the command. What can be read
 * and written depends on the libraries of the build; what a file is, is always known.
 */
#ifndef GV_COMPRESS_COMPRESS_H
#define GV_COMPRESS_COMPRESS_H

#include "base/memory.h"
#include "base/os/output.h"
#include "base/status.h"

/* Bytes on their way through a library: it moves both starts forward. */
typedef struct gv_squeeze {
    const char *in;
    size_t n_in;
    char *out;
    size_t n_out;
    bool last; /* nothing comes after `in` */
} gv_squeeze;

typedef enum gv_squeeze_end {
    GV_SQUEEZE_MORE, /* give it more input, or more room */
    GV_SQUEEZE_DONE, /* a stream has ended: what follows is another one */
    GV_SQUEEZE_BAD,  /* this is no such stream, or memory ran out */
} gv_squeeze_end;

/* How a library does it. */
typedef struct gv_codec {
    size_t state_size; /* 0: the build has no such library */
    bool (*begin)(void *state, bool compress);
    gv_squeeze_end (*step)(void *state, gv_squeeze *io);
    void (*end)(void *state);
} gv_codec;

extern const gv_codec gv_codec_gzip, gv_codec_xz, gv_codec_zstd, gv_codec_bzip2;

/* A kind of compressed file. */
typedef struct gv_compression {
    const char *name;
    const char *ending; /* of its files, with the dot */
    const char *magic;  /* what they begin with */
    size_t magic_length;
    const char *library;
    const char *reader; /* the program that writes its contents to standard output */
    const gv_codec *codec;
} gv_compression;

/* NULL: it is none of them. */
const gv_compression *gv_compression_of_name(const char *path);
const gv_compression *gv_compression_of_bytes(const char *bytes, size_t n);

/* Whether bytes that n more are to follow may be the beginning of one. */
bool gv_compression_may_begin(const char *bytes, size_t n);

/* ---- reading ---- */

/* The contents of a descriptor, decompressed if it is compressed. */
typedef struct gv_unpacker gv_unpacker;

gv_status gv_unpacker_new(gv_unpacker **out, int fd, gv_memory *memory, gv_error *err);
void gv_unpacker_free(gv_unpacker *unpacker);

/* The next bytes, at least one but at the end; a gv_source_fn (text/line_source.h). */
ptrdiff_t gv_unpacker_read(void *unpacker, char *to, size_t room, gv_error *err);

/* Whether that would give some without reading from the descriptor. */
bool gv_unpacker_ready(const void *unpacker);

/* Whether a regular file, which is not moved, is compressed. */
bool gv_compression_is_file(int fd);

/* ---- writing ---- */

/* Compresses what is written to an output, which was just opened, if its name ends so.
 */
gv_status gv_compress_output(gv_output *out, const char *path, gv_memory *memory,
                             gv_error *err);

#endif
