/* SPDX-License-Identifier: GPL-3.0-or-later */
/* zstd.c -- Zstandard by libzstd. */
#include "compress/compress.h"

#include <zstd.h>

typedef struct zstd_state {
    ZSTD_CStream *packer; /* one of the two */
    ZSTD_DStream *unpacker;
} zstd_state;

static bool begin(void *state, bool compress)
{
    zstd_state *own = state;
    *own = (zstd_state){ .packer = compress ? ZSTD_createCStream() : NULL,
                         .unpacker = compress ? NULL : ZSTD_createDStream() };
    // As the program zstd does: without a checksum, damage may go unnoticed.
    const bool has_sum =
        own->packer &&
        !ZSTD_isError(ZSTD_CCtx_setParameter(own->packer, ZSTD_c_checksumFlag, 1));
    if (own->packer && !has_sum)
        (void)ZSTD_freeCStream(own->packer);
    return has_sum || own->unpacker;
}

static gv_squeeze_end step(void *state, gv_squeeze *io)
{
    zstd_state *own = state;
    ZSTD_inBuffer in = { io->in, io->n_in, 0 };
    ZSTD_outBuffer out = { io->out, io->n_out, 0 };
    const size_t left =
        own->packer ? ZSTD_compressStream2(own->packer, &out, &in,
                                           io->last ? ZSTD_e_end : ZSTD_e_continue)
                    : ZSTD_decompressStream(own->unpacker, &out, &in);
    io->in += in.pos;
    io->n_in -= in.pos;
    io->out += out.pos;
    io->n_out -= out.pos;
    if (ZSTD_isError(left))
        return GV_SQUEEZE_BAD;
    const bool ends = left == 0 && (own->unpacker || (io->last && !io->n_in));
    return ends ? GV_SQUEEZE_DONE : GV_SQUEEZE_MORE;
}

static void end(void *state)
{
    zstd_state *own = state;
    (void)ZSTD_freeCStream(own->packer);
    (void)ZSTD_freeDStream(own->unpacker);
}

const gv_codec gv_codec_zstd = { sizeof(zstd_state), begin, step, end };
