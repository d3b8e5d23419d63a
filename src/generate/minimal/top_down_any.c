/* SPDX-License-Identifier: GPL-3.0-or-later */
/* top_down_any.c -- the top-down method for every family: a complete grid, clues
 * deleted in random order, each put back if there are several solutions without it.
 *
 * The published method draws a clue at random again and again until the puzzle is
 * minimal. A clue that was put back is needed, and stays needed when others are
 * deleted: drawing it again changes nothing. So one random order of the clues, each
 * tried once, has the same law (docs/theory/sampling.md). */
#include "generate/methods.h"

#include "base/bitset.h"
#include "generate/minimal/subpuzzle.h"
#include "generate/minimal/path_weight.h"

#include <assert.h>
#include <math.h>
#include <string.h>

typedef struct top_down {
    gv_subpuzzles *parts;
    uint64_t *keep, *above; /* the puzzle, and one on the way to it */
    uint32_t *needed_from;  /* by clue of the puzzle, see path_weight.h */
    gv_rng rng;
} top_down;

static bool suits_top_down(const gv_generator *generator)
{
    return generator->source || generator->options.takes_grids;
}

static gv_status prepare_top_down(gv_generator *generator, gv_arena *arena,
                                  gv_error *err)
{
    (void)arena;
    (void)err;
    generator->grids_per_unit = generator->options.mask
                                    ? gv_subpuzzles_attempts(generator->net)
                                    : gv_subpuzzles_per_unit(generator->net);
    if (!generator->options.takes_grids)
        generator->grids_per_unit *= gv_grid_source_draws_per_grid(generator->source);
    return GV_OK;
}

static gv_status new_top_down(void **out, const gv_generator *generator,
                              gv_arena *arena, gv_error *err)
{
    top_down *const work = GV_ARENA_NEW(arena, top_down, 1);
    if (!work)
        return gv_fail_memory(err);
    GV_TRY(gv_subpuzzles_new(&work->parts, generator, arena, err));
    work->keep = GV_ARENA_NEW(arena, uint64_t, work->parts->n_words);
    work->above = GV_ARENA_NEW(arena, uint64_t, work->parts->n_words);
    work->needed_from = GV_ARENA_NEW(arena, uint32_t, generator->net->n_primary);
    if (!work->keep || !work->above || !work->needed_from)
        return gv_fail_memory(err);
    *out = work;
    return GV_OK;
}

/* ---- the weight of a path ---- */

/* The clues of the path when `n_deleted` of them were deleted. */
static void set_above(top_down *work, uint32_t n_deleted)
{
    const gv_subpuzzles *const parts = work->parts;
    gv_bits_fill(work->above, parts->generator->net->n_primary);
    for (uint32_t i = 0; n_deleted > 0; i++) {
        const gv_var var = parts->orbits[parts->order[i]].first;
        if (!gv_bits_has(work->keep, var)) {
            gv_bits_remove(work->above, var);
            n_deleted--;
        }
    }
}

/* When a clue of the puzzle was first needed: it is needed when `latest` are deleted.
 */
static gv_status find_needed_from(uint32_t *out, top_down *work, gv_var var,
                                  uint32_t latest, gv_arena *tmp, gv_error *err)
{
    uint32_t low = 0, high = latest;
    while (low < high && !work->parts->stopped) {
        const uint32_t middle = (low + high) / 2;
        bool needed;
        set_above(work, middle);
        GV_TRY(gv_subpuzzles_needs(&needed, work->parts, work->above, var, tmp, err));
        if (needed)
            high = middle;
        else
            low = middle + 1;
    }
    assert(high <= latest);
    *out = high;
    return GV_OK;
}

static gv_status find_weight(double *out, top_down *work, gv_arena *tmp, gv_error *err)
{
    const gv_subpuzzles *const parts = work->parts;
    uint32_t n_steps = 0, n_kept = 0;
    for (uint32_t i = 0; i < parts->n_orbits; i++) {
        const gv_var var = parts->orbits[parts->order[i]].first;
        if (!gv_bits_has(work->keep, var))
            n_steps++;
        else
            GV_TRY(find_needed_from(&work->needed_from[n_kept++], work, var, n_steps,
                                    tmp, err));
    }
    *out = gv_path_weight_log(work->needed_from, n_kept, n_steps);
    return GV_OK;
}

/* ---- puzzles ---- */

/* Turns the grid into a puzzle. False if it has none: the clues of the mask leave
 * several solutions. */
static gv_status make_puzzle(bool *valid, double *log_weight, top_down *work,
                             gv_arena *tmp, gv_error *err)
{
    gv_subpuzzles *const parts = work->parts;
    const gv_generator_options *const options = &parts->generator->options;
    *valid = true;
    *log_weight = NAN;
    if (options->mask) {
        bool other;
        gv_subpuzzles_mask(work->keep, parts);
        GV_TRY(
            gv_subpuzzles_has_other(&other, parts, work->keep, GV_ANYWHERE, tmp, err));
        *valid = !other;
        return GV_OK;
    }
    gv_bits_fill(work->keep, parts->generator->net->n_primary);
    gv_rng_permutation(&work->rng, parts->order, parts->n_orbits);
    GV_TRY(gv_subpuzzles_thin(parts, work->keep, parts->n_orbits, tmp, err));
    return options->path_weights ? find_weight(log_weight, work, tmp, err) : GV_OK;
}

static gv_status run_top_down(void *worker, const gv_generator *generator,
                              gv_unit *unit, gv_arena *tmp, gv_error *err)
{
    top_down *const work = worker;
    gv_subpuzzles *const parts = work->parts;
    const bool takes = generator->options.takes_grids;
    const size_t n_grids = takes ? unit->n_grids : generator->grids_per_unit;
    uint64_t tries = 0;
    size_t i = 0;
    work->rng = gv_rng_stream(generator->options.seed, unit->number);
    parts->stopped = false;
    for (; i < n_grids && !parts->stopped && !gv_subpuzzles_suffice(parts, unit); i++) {
        GV_TRY(gv_subpuzzles_take_grid(parts, unit, i, &work->rng, tmp, err));
        bool valid = parts->weight > 0;
        double log_weight;
        if (valid)
            GV_TRY(make_puzzle(&valid, &log_weight, work, tmp, err));
        tries++;
        if (!valid)
            continue;
        const gv_unit_puzzle made = { .grid = (uint32_t)i,
                                      .tries = tries,
                                      .log_weight = log_weight + log(parts->weight) };
        GV_TRY(gv_subpuzzles_add(parts, unit, made, work->keep, tmp, err));
        tries = 0;
    }
    assert(i <= n_grids);
    unit->n_grids = i;
    unit->n_tries = i;
    unit->given_up = parts->stopped;
    return GV_OK;
}

const gv_method_row gv_top_down_any = { .method = GV_METHOD_TOP_DOWN,
                                        .name = "top-down",
                                        .suits = suits_top_down,
                                        .prepare = prepare_top_down,
                                        .worker_new = new_top_down,
                                        .run = run_top_down };
