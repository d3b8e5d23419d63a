/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page_none.c -- the table of assets of a build without the page. */
#include "serve/assets.h"

const gv_asset gv_assets[] = { { .path = NULL } };
const size_t gv_n_assets = 0;
