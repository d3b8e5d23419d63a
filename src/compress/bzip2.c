/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bzip2.c -- bzip2 by libbz2. */
#include "compress/compress.h"

#include <bzlib.h>
#include <limits.h>

typedef struct bzip2_state {
    bz_stream stream;
    bool compress;
} bzip2_state;

static bool begin(void *state, bool compress)
{
    enum { BLOCK = 9 };
    bzip2_state *own = state;
    *own = (bzip2_state){ .compress = compress };
    return (compress ? BZ2_bzCompressInit(&own->stream, BLOCK, 0, 0)
                     : BZ2_bzDecompressInit(&own->stream, 0, 0)) == BZ_OK;
}

static unsigned within(size_t n)
{
    return n < UINT_MAX ? (unsigned)n : UINT_MAX;
}

static gv_squeeze_end step(void *state, gv_squeeze *io)
{
    bzip2_state *own = state;
    bz_stream *z = &own->stream;
    const unsigned in = within(io->n_in), out = within(io->n_out);
    if (own->compress && !in && !io->last)
        return GV_SQUEEZE_MORE; // which the library takes for an error
    z->next_in = (char *)io->in;
    z->avail_in = in;
    z->next_out = io->out;
    z->avail_out = out;
    const int code = own->compress ? BZ2_bzCompress(z, io->last ? BZ_FINISH : BZ_RUN)
                                   : BZ2_bzDecompress(z);
    io->in += in - z->avail_in;
    io->n_in -= in - z->avail_in;
    io->out += out - z->avail_out;
    io->n_out -= out - z->avail_out;
    if (code == BZ_STREAM_END)
        return GV_SQUEEZE_DONE;
    return code == BZ_OK || code == BZ_RUN_OK || code == BZ_FINISH_OK ? GV_SQUEEZE_MORE
                                                                      : GV_SQUEEZE_BAD;
}

static void end(void *state)
{
    bzip2_state *own = state;
    (void)(own->compress ? BZ2_bzCompressEnd : BZ2_bzDecompressEnd)(&own->stream);
}

const gv_codec gv_codec_bzip2 = { sizeof(bzip2_state), begin, step, end };
