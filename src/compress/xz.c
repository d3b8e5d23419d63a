/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xz.c -- xz by liblzma. */
#include "compress/compress.h"

#include <lzma.h>

static bool begin(void *state, bool compress)
{
    lzma_stream *own = state;
    *own = (lzma_stream)LZMA_STREAM_INIT;
    return (compress ? lzma_easy_encoder(own, LZMA_PRESET_DEFAULT, LZMA_CHECK_CRC64)
                     : lzma_stream_decoder(own, UINT64_MAX, 0)) == LZMA_OK;
}

static gv_squeeze_end step(void *state, gv_squeeze *io)
{
    lzma_stream *own = state;
    own->next_in = (const uint8_t *)io->in;
    own->avail_in = io->n_in;
    own->next_out = (uint8_t *)io->out;
    own->avail_out = io->n_out;
    const lzma_ret code = lzma_code(own, io->last ? LZMA_FINISH : LZMA_RUN);
    io->in = (const char *)own->next_in;
    io->n_in = own->avail_in;
    io->out = (char *)own->next_out;
    io->n_out = own->avail_out;
    if (code == LZMA_STREAM_END)
        return GV_SQUEEZE_DONE;
    return code == LZMA_OK || code == LZMA_BUF_ERROR ? GV_SQUEEZE_MORE : GV_SQUEEZE_BAD;
}

static void end(void *state)
{
    lzma_end(state);
}

const gv_codec gv_codec_xz = { sizeof(lzma_stream), begin, step, end };
