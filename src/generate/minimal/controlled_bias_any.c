/* SPDX-License-Identifier: GPL-3.0-or-later */
/* controlled_bias_any.c -- the controlled-bias method for every family, literally: a
 * try is a complete grid and a random order of its clues. They are deleted one after
 * the other as long as the solution is unique; at the end, the puzzle is kept if it is
 * minimal, and the try fails if it is not. Puzzles with n clues of V come with a
 * probability proportional to 1 / C(V, n) (docs/theory/sampling.md).
 *
 * Once lost, uniqueness stays lost, so the last unique puzzle of the order is found by
 * bisection. */
#include "generate/methods.h"

#include "base/bitset.h"
#include "generate/minimal/subpuzzle.h"

#include <assert.h>
#include <math.h>

typedef struct controlled_bias {
    gv_subpuzzles *parts;
    uint64_t *keep;
    gv_rng rng;
} controlled_bias;

static bool suits_bias(const gv_generator *generator)
{
    return generator->source || generator->options.takes_grids;
}

static gv_status prepare_bias(gv_generator *generator, gv_arena *arena, gv_error *err)
{
    (void)arena;
    (void)err;
    gv_generator_options *const options = &generator->options;
    if (options->paths_per_grid == 0)
        options->paths_per_grid = 1;
    const size_t n = gv_subpuzzles_per_unit(generator->net) / options->paths_per_grid;
    generator->grids_per_unit = n > 0 ? n : 1;
    if (!options->takes_grids)
        generator->grids_per_unit *= gv_grid_source_draws_per_grid(generator->source);
    return GV_OK;
}

static gv_status new_bias(void **out, const gv_generator *generator, gv_arena *arena,
                          gv_error *err)
{
    controlled_bias *const work = GV_ARENA_NEW(arena, controlled_bias, 1);
    if (!work)
        return gv_fail_memory(err);
    GV_TRY(gv_subpuzzles_new(&work->parts, generator, arena, err));
    work->keep = GV_ARENA_NEW(arena, uint64_t, work->parts->n_words);
    if (!work->keep)
        return gv_fail_memory(err);
    *out = work;
    return GV_OK;
}

/* Sets the puzzle with the first n_deleted clues of the order deleted. */
static void set_puzzle(controlled_bias *work, uint32_t n_deleted)
{
    assert(n_deleted <= work->parts->n_orbits);
    const gv_subpuzzles *const parts = work->parts;
    gv_bits_fill(work->keep, parts->generator->net->n_primary);
    for (uint32_t i = 0; i < n_deleted; i++)
        gv_bits_remove(work->keep, parts->orbits[parts->order[i]].first);
}

/* Likewise, and says whether it is unique. */
static gv_status is_unique(bool *out, controlled_bias *work, uint32_t n_deleted,
                           gv_arena *tmp, gv_error *err)
{
    bool other;
    set_puzzle(work, n_deleted);
    GV_TRY(gv_subpuzzles_has_other(&other, work->parts, work->keep, GV_ANYWHERE, tmp,
                                   err));
    *out = !other;
    return GV_OK;
}

/* Sets the last unique puzzle of the order, unless it has more clues than the cap
 * allows (not counting the instance's own givens): then `valid` is false. */
static gv_status find_last_unique(bool *valid, controlled_bias *work, gv_arena *tmp,
                                  gv_error *err)
{
    const uint32_t n_free = work->parts->n_orbits;
    const uint32_t cap = work->parts->generator->options.floor_cap;
    uint32_t low = 0, high = n_free; // unique with `low` clues deleted
    *valid = true;
    if (cap > 0 && cap < n_free) {
        low = n_free - cap;
        GV_TRY(is_unique(valid, work, low, tmp, err));
    }
    while (*valid && low < high && !work->parts->stopped) {
        const uint32_t middle = high - (high - low) / 2;
        bool unique;
        GV_TRY(is_unique(&unique, work, middle, tmp, err));
        if (unique)
            low = middle;
        else
            high = middle - 1;
    }
    assert(low <= high);
    set_puzzle(work, low);
    return GV_OK;
}

static gv_status is_minimal(bool *out, controlled_bias *work, gv_arena *tmp,
                            gv_error *err)
{
    gv_subpuzzles *const parts = work->parts;
    bool needed = true;
    for (uint32_t i = 0; i < parts->n_orbits && needed; i++) {
        const gv_var var = parts->orbits[parts->order[i]].first;
        if (gv_bits_has(work->keep, var))
            GV_TRY(gv_subpuzzles_needs(&needed, parts, work->keep, var, tmp, err));
    }
    *out = needed;
    return GV_OK;
}

static gv_status try_once(bool *valid, controlled_bias *work, gv_arena *tmp,
                          gv_error *err)
{
    gv_rng_permutation(&work->rng, work->parts->order, work->parts->n_orbits);
    GV_TRY(find_last_unique(valid, work, tmp, err));
    return *valid ? is_minimal(valid, work, tmp, err) : GV_OK;
}

/* The clues that could have been deleted. */
static uint32_t count_free(const controlled_bias *work)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < work->parts->n_orbits; i++)
        n += gv_bits_has(work->keep, work->parts->orbits[i].first);
    return n;
}

static gv_status run_grid(controlled_bias *work, gv_unit *unit, size_t grid,
                          uint64_t *tries, gv_arena *tmp, gv_error *err)
{
    gv_subpuzzles *const parts = work->parts;
    const unsigned n_paths = parts->generator->options.paths_per_grid;
    GV_TRY(gv_subpuzzles_take_grid(parts, unit, grid, &work->rng, tmp, err));
    if (!(parts->weight > 0)) {
        *tries += n_paths;
        return GV_OK;
    }
    for (unsigned path = 0; path < n_paths && !parts->stopped; path++) {
        bool valid;
        GV_TRY(try_once(&valid, work, tmp, err));
        ++*tries;
        if (!valid)
            continue;
        const double weight =
            gv_generator_log_correction(parts->n_orbits, count_free(work)) +
            log(parts->weight);
        const gv_unit_puzzle made = { .grid = (uint32_t)grid,
                                      .tries = *tries,
                                      .log_weight = weight };
        GV_TRY(gv_subpuzzles_add(parts, unit, made, work->keep, tmp, err));
        *tries = 0;
    }
    return GV_OK;
}

static gv_status run_bias(void *worker, const gv_generator *generator, gv_unit *unit,
                          gv_arena *tmp, gv_error *err)
{
    controlled_bias *const work = worker;
    const bool takes = generator->options.takes_grids;
    const size_t n_grids = takes ? unit->n_grids : generator->grids_per_unit;
    uint64_t tries = 0;
    work->rng = gv_rng_stream(generator->options.seed, unit->number);
    work->parts->stopped = false;
    for (size_t grid = 0; grid < n_grids && !work->parts->stopped; grid++)
        GV_TRY(run_grid(work, unit, grid, &tries, tmp, err));
    unit->n_grids = n_grids;
    unit->n_tries = n_grids * generator->options.paths_per_grid;
    unit->given_up = work->parts->stopped;
    return GV_OK;
}

const gv_method_row gv_controlled_bias_any = { .method = GV_METHOD_CONTROLLED_BIAS,
                                               .name = "controlled-bias",
                                               .suits = suits_bias,
                                               .prepare = prepare_bias,
                                               .worker_new = new_bias,
                                               .run = run_bias };
