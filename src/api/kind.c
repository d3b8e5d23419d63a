/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.c -- random puzzles of the kinds that have a notation of their own. */
#include "api/api_internal.h"

#include "generate/random_puzzle.h"

static gv_status make(gv_instance **out, gv_kind_result *result,
                      const gv_random_puzzle_plan *plan, uint64_t unit, gv_error *err)
{
    gv_arena *arena = NULL;
    gv_random_puzzle made = { .instance = NULL };
    GV_TRY(gv_instance_arena(&arena, plan->context, err));
    const gv_status status = gv_random_puzzle_make(&made, plan, unit, arena, err);
    if (status != GV_OK || !made.instance) {
        gv_instance_arena_free(arena);
        if (status == GV_OK)
            *out = NULL;
        return status;
    }
    made.instance->owned = arena;
    *out = made.instance;
    if (result)
        *result = (gv_kind_result){ .n_clues = made.n_clues, .n_tries = made.n_tries };
    return GV_OK;
}

gv_status gv_generate_kind(gv_instance **out, gv_kind_result *result,
                           gv_context *context, const char *kind,
                           const gv_kind_options *options, gv_error *err)
{
    gv_kind_options given;
    bool is_kind = false;
    GV_NEED(out);
    GV_NEED(context);
    GV_NEED(kind);
    GV_TRY(GV_READ_OPTIONS(&given, options, err));
    gv_random_puzzle_plan plan = { .seed = given.seed,
                                   .context = context,
                                   .stop = given.stop };
    GV_TRY(gv_random_puzzle_read(&plan, &is_kind, kind, err));
    if (!is_kind)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "'%.60s' is not a kind of puzzle followed by its sizes", kind);
    return make(out, result, &plan, given.unit, err);
}
