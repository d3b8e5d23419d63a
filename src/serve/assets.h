/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assets.h -- the files of the page, inside the binary: a table that the build makes
 * from web/, or the empty one of page_none.c. */
#ifndef GV_SERVE_ASSETS_H
#define GV_SERVE_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct gv_asset {
    const char *path; /* as a request names it: "/index.html", "/assets/x.js" */
    const char *type; /* "text/html; charset=utf-8" */
    const unsigned char *plain;
    size_t n_plain;
    const unsigned char
        *gzip; /* the same, compressed; NULL: there is no compressed form */
    size_t n_gzip;
    bool immutable; /* its name changes with its bytes: it may be cached forever */
} gv_asset;

extern const gv_asset gv_assets[];
extern const size_t gv_n_assets;

#endif
