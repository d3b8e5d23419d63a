/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gzip.c -- gzip by zlib. */
#include "compress/compress.h"

#include <limits.h>
#include <zlib.h>

typedef struct gzip_state {
    z_stream stream;
    bool compress;
} gzip_state;

static bool begin(void *state, bool compress)
{
    enum { GZIP_HEADER = 16, MEMORY_LEVEL = 8 };
    gzip_state *own = state;
    *own = (gzip_state){ .compress = compress };
    const int window = MAX_WBITS + GZIP_HEADER;
    return (compress ? deflateInit2(&own->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED,
                                    window, MEMORY_LEVEL, Z_DEFAULT_STRATEGY)
                     : inflateInit2(&own->stream, window)) == Z_OK;
}

static uInt within(size_t n)
{
    return n < UINT_MAX ? (uInt)n : UINT_MAX;
}

static gv_squeeze_end step(void *state, gv_squeeze *io)
{
    gzip_state *own = state;
    z_stream *z = &own->stream;
    z->next_in = (z_const Bytef *)io->in;
    z->avail_in = within(io->n_in);
    z->next_out = (Bytef *)io->out;
    z->avail_out = within(io->n_out);
    const uInt in = z->avail_in, out = z->avail_out;
    const int code = own->compress ? deflate(z, io->last ? Z_FINISH : Z_NO_FLUSH)
                                   : inflate(z, Z_NO_FLUSH);
    io->in += in - z->avail_in;
    io->n_in -= in - z->avail_in;
    io->out += out - z->avail_out;
    io->n_out -= out - z->avail_out;
    if (code == Z_STREAM_END)
        return GV_SQUEEZE_DONE;
    return code == Z_OK || code == Z_BUF_ERROR ? GV_SQUEEZE_MORE : GV_SQUEEZE_BAD;
}

static void end(void *state)
{
    gzip_state *own = state;
    (void)(own->compress ? deflateEnd : inflateEnd)(&own->stream);
}

const gv_codec gv_codec_gzip = { sizeof(gzip_state), begin, step, end };
