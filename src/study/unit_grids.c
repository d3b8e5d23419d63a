/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_grids.c -- the hash of grids and its place among the parameters of a store. */
#include "study/unit_grids.h"

#include <inttypes.h>
#include <stdio.h>

gv_status gv_grids_used_read(gv_grids_used *out, gv_store *store, gv_error *err)
{
    gv_buffer value;
    bool found;
    gv_buffer_init(&value, NULL);
    gv_grids_used used = { 0 };
    gv_status status = gv_store_parameter(store, GV_STORE_GRIDS, &value, &found, err);
    if (status == GV_OK && found &&
        sscanf(value.text, "%" SCNu64 ":%" SCNx64, &used.n_grids, &used.hash) != 2)
        status = gv_fail(err, GV_ERR_INPUT, "the store has %s '%.60s', not NUMBER:HASH",
                         GV_STORE_GRIDS, value.text);
    gv_buffer_free(&value);
    if (status == GV_OK)
        *out = used;
    return status;
}

gv_status gv_grids_used_note(gv_store *store, const gv_grids_used *used, gv_error *err)
{
    char value[48];
    gv_grids_used before;
    GV_TRY(gv_grids_used_read(&before, store, err));
    if (used->n_grids <= before.n_grids)
        return GV_OK;
    (void)snprintf(value, sizeof value, "%" PRIu64 ":%016" PRIx64, used->n_grids,
                   used->hash);
    return gv_store_put_parameter(store, GV_STORE_GRIDS, value, err);
}
