/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_grids.h -- which of the caller's grids (--grids) a study has used: how many from
 * the first on, and a hash of these (generate/grid/grid_hash.h), in their order. The
 * store keeps it with each unit, so that a later run notices whether it is given the
 * same grids. */
#ifndef GV_STUDY_UNIT_GRIDS_H
#define GV_STUDY_UNIT_GRIDS_H

#include "model/net.h"
#include "store/store.h"

/* Without grids both are 0. */
typedef struct gv_grids_used {
    uint64_t n_grids;
    uint64_t hash;
} gv_grids_used;

/* What the store has, as the parameter GV_STORE_GRIDS: "NUMBER:HASH". */
gv_status gv_grids_used_read(gv_grids_used *out, gv_store *store, gv_error *err);

/* Records it, between begin and commit, if it is more than the store has. */
gv_status gv_grids_used_note(gv_store *store, const gv_grids_used *used, gv_error *err);

#endif
