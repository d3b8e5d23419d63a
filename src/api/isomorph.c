/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isomorph.c -- the same puzzle in another form. */
#include "api/api_internal.h"
#include "model/shuffle.h"

gv_status gv_shuffle(gv_instance **out, const gv_instance *instance, uint64_t seed,
                     uint64_t unit, gv_error *err)
{
    gv_arena *arena = NULL;
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(gv_instance_arena(&arena, instance->context, err));
    gv_rng rng = gv_rng_stream(seed, unit);
    gv_instance *shuffled = NULL;
    const gv_status status = gv_instance_shuffle(&shuffled, instance, &rng, arena, err);
    if (!shuffled) {
        gv_instance_arena_free(arena);
        return status;
    }
    shuffled->owned = arena;
    *out = shuffled;
    return GV_OK;
}
