/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no_bzip2.c -- in the place of bzip2.c where its library is missing. */
#include "compress/compress.h"

const gv_codec gv_codec_bzip2 = { .state_size = 0 };
