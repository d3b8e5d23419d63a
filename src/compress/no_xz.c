/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no_xz.c -- in the place of xz.c where its library is missing. */
#include "compress/compress.h"

const gv_codec gv_codec_xz = { .state_size = 0 };
