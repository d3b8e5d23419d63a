/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no_zstd.c -- in the place of zstd.c where its library is missing. */
#include "compress/compress.h"

const gv_codec gv_codec_zstd = { .state_size = 0 };
