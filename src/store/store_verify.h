/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_verify.h -- checks a whole store, page by page and row by row, and continues
 * after errors. Opening it has checked its schema and its small tables. */
#ifndef GV_STORE_STORE_VERIFY_H
#define GV_STORE_STORE_VERIFY_H

#include "store/store.h"

/* What was checked, and how much of it is wrong. */
typedef struct gv_store_check {
    const char *what; /* "pages" */
    uint64_t n_checked, n_wrong;
} gv_store_check;

/* Called for each error. */
typedef void gv_tell_wrong(void *user, const char *message);

/* Called with the number of units or results done, and again while one takes long. */
typedef void gv_tell_done(void *user, uint64_t n_done);

/* Whether the file has hashes: those of schema version 1 have none. */
bool gv_store_has_digests(const gv_store *store);

/* The pages of the file (SQLite's integrity check). */
gv_status gv_store_check_pages(gv_store_check *out, gv_store *store,
                               gv_tell_wrong *tell, void *user, gv_error *err);

enum { GV_UNIT_CHECKS = 4 }; /* units, tallies, puzzles, ratings */

/* All units with everything that belongs to them. */
gv_status gv_store_check_units(gv_store_check out[GV_UNIT_CHECKS], gv_store *store,
                               gv_tell_wrong *tell, gv_tell_done *tell_done, void *user,
                               gv_error *err);

/* The rows of a small table, which were checked when the store was opened. */
gv_status gv_store_check_small(gv_store_check *out, gv_store *store, const char *table,
                               gv_error *err);

#endif
