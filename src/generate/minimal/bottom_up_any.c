/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bottom_up_any.c -- the bottom-up method for every family: random clues are added to
 * an empty puzzle until there is one solution (clue_growth.h), then clues are deleted
 * in random order until none can be deleted. */
#include "generate/methods.h"

#include "base/bitset.h"
#include "generate/minimal/clue_growth.h"

#include <math.h>

typedef struct bottom_up {
    gv_subpuzzles *parts;
    gv_clue_growth *growth;
    uint64_t *keep;
    gv_rng rng;
} bottom_up;

static bool suits_bottom_up(const gv_generator *generator)
{
    return !generator->options.takes_grids;
}

static gv_status new_bottom_up(void **out, const gv_generator *generator,
                               gv_arena *arena, gv_error *err)
{
    bottom_up *const work = GV_ARENA_NEW(arena, bottom_up, 1);
    if (!work)
        return gv_fail_memory(err);
    GV_TRY(gv_subpuzzles_new(&work->parts, generator, arena, err));
    GV_TRY(gv_clue_growth_new(&work->growth, work->parts, arena, err));
    work->keep = GV_ARENA_NEW(arena, uint64_t, work->parts->n_words);
    if (!work->keep)
        return gv_fail_memory(err);
    *out = work;
    return GV_OK;
}

/* A random order of the orbits that the puzzle has; returns their number. */
static uint32_t draw_order(bottom_up *work)
{
    gv_subpuzzles *const parts = work->parts;
    uint32_t n = 0;
    for (uint32_t i = 0; i < parts->n_orbits; i++)
        if (gv_bits_has(work->keep, parts->orbits[i].first))
            parts->order[n++] = i;
    gv_rng_shuffle(&work->rng, parts->order, n);
    return n;
}

static gv_status run_bottom_up(void *worker, const gv_generator *generator,
                               gv_unit *unit, gv_arena *tmp, gv_error *err)
{
    bottom_up *const work = worker;
    gv_subpuzzles *const parts = work->parts;
    const bool has_mask = generator->options.mask;
    const size_t n_attempts = has_mask ? gv_subpuzzles_attempts(generator->net)
                                       : gv_subpuzzles_per_unit(generator->net);
    uint64_t tries = 0;
    size_t i = 0;
    work->rng = gv_rng_stream(generator->options.seed, unit->number);
    parts->stopped = false;
    for (; i < n_attempts && !parts->stopped && !gv_subpuzzles_suffice(parts, unit);
         i++) {
        bool valid;
        GV_TRY(
            gv_clue_growth_run(&valid, work->growth, work->keep, &work->rng, tmp, err));
        tries++;
        if (!valid)
            continue;
        if (!has_mask)
            GV_TRY(gv_subpuzzles_thin(parts, work->keep, draw_order(work), tmp, err));
        const gv_unit_puzzle made = { .grid = (uint32_t)i,
                                      .tries = tries,
                                      .log_weight = NAN };
        GV_TRY(gv_subpuzzles_add(parts, unit, made, work->keep, tmp, err));
        tries = 0;
    }
    unit->n_grids = 0;
    unit->n_tries = i;
    unit->given_up = parts->stopped;
    return GV_OK;
}

const gv_method_row gv_bottom_up_any = { .method = GV_METHOD_BOTTOM_UP,
                                         .name = "bottom-up",
                                         .suits = suits_bottom_up,
                                         .worker_new = new_bottom_up,
                                         .run = run_bottom_up };
