/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no_gzip.c -- in the place of gzip.c where its library is missing. */
#include "compress/compress.h"

const gv_codec gv_codec_gzip = { .state_size = 0 };
