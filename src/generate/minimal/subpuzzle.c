/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subpuzzle.c -- subsets of grids, one question at a time. For the engine, a grid is an
 * instance in which all labels are given; a subset of it is a search that keeps some.
 */
#include "generate/minimal/subpuzzle.h"

#include "base/bitset.h"
#include "base/log.h"
#include "solve/solver.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    UNIT_LABELS = 1 << 16, /* labels of all puzzles of a unit */
    MOST_PER_UNIT = 256,
    ATTEMPTS = 16 /* at a mask, in place of one puzzle */
};

gv_status gv_subpuzzles_new(gv_subpuzzles **out, const gv_generator *generator,
                            gv_arena *arena, gv_error *err)
{
    const uint32_t n_primary = generator->net->n_primary;
    gv_subpuzzles *const parts = GV_ARENA_NEW(arena, gv_subpuzzles, 1);
    if (!parts)
        return gv_fail_memory(err);
    parts->generator = generator;
    parts->n_words = gv_bits_words(n_primary);
    parts->grid = GV_ARENA_NEW(arena, gv_label, n_primary);
    parts->orbits = GV_ARENA_NEW(arena, gv_orbit, n_primary);
    parts->order = GV_ARENA_NEW(arena, uint32_t, n_primary);
    parts->own = GV_ARENA_NEW(arena, uint64_t, parts->n_words);
    parts->list = gv_grid_list_that_answers(generator->source);
    parts->clues = GV_ARENA_NEW(arena, gv_var, n_primary);
    parts->other = GV_ARENA_NEW(arena, gv_label, n_primary);
    if (!parts->grid || !parts->orbits || !parts->order || !parts->own ||
        !parts->clues || !parts->other)
        return gv_fail_memory(err);
    parts->n_orbits = gv_orbits_list(parts->orbits, generator);
    for (gv_var var = 0; var < n_primary; var++)
        if (gv_is_own_given(generator, var))
            gv_bits_add(parts->own, var);
    // Labels are numbered variable by variable: the grid is ascending, as givens are.
    parts->all = (gv_instance){ .context = generator->empty->context,
                                .net = generator->net,
                                .n_givens = n_primary,
                                .givens = parts->grid,
                                .marks = generator->empty->marks };
    *out = parts;
    return GV_OK;
}

static bool list_has_other(gv_subpuzzles *parts, const uint64_t *keep, gv_var var)
{
    const uint32_t n_primary = parts->generator->net->n_primary;
    uint32_t n_clues = 0;
    for (size_t v = gv_bits_next(keep, n_primary, 0); v < n_primary;
         v = gv_bits_next(keep, n_primary, v + 1))
        parts->clues[n_clues++] = (gv_var)v;
    return gv_grid_list_other(parts->list, parts->grid, parts->clues, n_clues, var,
                              parts->other);
}

gv_status gv_subpuzzles_has_other(bool *out, gv_subpuzzles *parts, const uint64_t *keep,
                                  gv_var var, gv_arena *tmp, gv_error *err)
{
    if (parts->list) {
        const gv_flag *stop = parts->generator->options.stop;
        parts->stopped = parts->stopped || (stop && atomic_load(stop));
        *out = list_has_other(parts, keep, var);
        return GV_OK;
    }
    const bool anywhere = var == GV_ANYWHERE;
    const gv_search search = { .limits = { .solutions = anywhere ? 2 : 1,
                                           .stop = parts->generator->options.stop },
                               .keep = keep,
                               .forbid = anywhere ? GV_NO_LABEL : parts->grid[var] };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, &parts->all, &search, tmp, err);
    if (status == GV_OK) {
        *out = result.end == GV_END_SOLUTIONS;
        if (result.end == GV_END_STOPPED)
            parts->stopped = true;
    }
    gv_bigcount_free(&result.count);
    return status;
}

gv_status gv_subpuzzles_needs(bool *out, gv_subpuzzles *parts, uint64_t *keep,
                              gv_var var, gv_arena *tmp, gv_error *err)
{
    assert(gv_bits_has(keep, var));
    gv_bits_remove(keep, var);
    const gv_status status = gv_subpuzzles_has_other(out, parts, keep, var, tmp, err);
    gv_bits_add(keep, var);
    return status;
}

/* ---- deleting ---- */

/* Removes orbits from the clues, or puts them back. */
static void set_clues(const gv_subpuzzles *parts, uint64_t *keep, const uint32_t *order,
                      uint32_t n_order, bool value)
{
    for (uint32_t i = 0; i < n_order; i++) {
        const gv_orbit *const orbit = &parts->orbits[order[i]];
        if (value) {
            gv_bits_add(keep, orbit->first);
            gv_bits_add(keep, orbit->second);
        } else {
            gv_bits_remove(keep, orbit->first);
            gv_bits_remove(keep, orbit->second);
        }
    }
}

/* Tries to delete some orbits together. */
static gv_status try_delete(bool *done, gv_subpuzzles *parts, uint64_t *keep,
                            const uint32_t *order, uint32_t n_order, gv_arena *tmp,
                            gv_error *err)
{
    assert(n_order > 0);
    const gv_orbit *const orbit = &parts->orbits[order[0]];
    const bool is_clue = n_order == 1 && orbit->first == orbit->second;
    bool other;
    set_clues(parts, keep, order, n_order, false);
    GV_TRY(gv_subpuzzles_has_other(&other, parts, keep,
                                   is_clue ? orbit->first : GV_ANYWHERE, tmp, err));
    if (other)
        set_clues(parts, keep, order, n_order, true);
    *done = !other;
    return GV_OK;
}

gv_status gv_subpuzzles_thin(gv_subpuzzles *parts, uint64_t *keep, uint32_t n_order,
                             gv_arena *tmp, gv_error *err)
{
    // The first orbits can nearly always be deleted, and those that can be deleted
    // together can be deleted one by one. So half of them are tried at a time, and half
    // as many whenever that fails.
    uint32_t n_tried = n_order / 2 + 1;
    for (uint32_t next = 0; next < n_order && !parts->stopped;) {
        if (n_tried > n_order - next)
            n_tried = n_order - next;
        bool done;
        GV_TRY(try_delete(&done, parts, keep, parts->order + next, n_tried, tmp, err));
        if (done || n_tried == 1)
            next += n_tried;
        if (!done && n_tried > 1)
            n_tried /= 2;
    }
    return GV_OK;
}

/* ---- grids in, puzzles out ---- */

gv_status gv_subpuzzles_add(gv_subpuzzles *parts, gv_unit *unit, gv_unit_puzzle made,
                            const uint64_t *keep, gv_arena *tmp, gv_error *err)
{
    const uint32_t n_primary = parts->generator->net->n_primary;
    const gv_mark mark = gv_arena_mark(tmp);
    gv_label *const givens = GV_ARENA_NEW(tmp, gv_label, n_primary);
    if (!givens)
        return gv_fail_memory(err);
    uint32_t n = 0;
    for (gv_var var = 0; var < n_primary; var++)
        if (gv_bits_has(keep, var))
            givens[n++] = parts->grid[var];
    gv_unit_add(unit, made, givens, n);
    gv_arena_rewind(tmp, mark);
    return GV_OK;
}

void gv_subpuzzles_mask(uint64_t *keep, const gv_subpuzzles *parts)
{
    for (size_t i = 0; i < parts->n_words; i++)
        keep[i] = parts->own[i] | parts->generator->options.mask[i];
}

size_t gv_subpuzzles_per_unit(const gv_net *net)
{
    const size_t n = UNIT_LABELS / net->n_labels;
    return n > MOST_PER_UNIT ? MOST_PER_UNIT : n > 0 ? n : 1;
}

bool gv_subpuzzles_suffice(const gv_subpuzzles *parts, const gv_unit *unit)
{
    const uint64_t most = parts->generator->options.most_puzzles;
    assert(!most || gv_unit_n_puzzles(unit) <= most);
    return most && gv_unit_n_puzzles(unit) == most;
}

size_t gv_subpuzzles_attempts(const gv_net *net)
{
    return ATTEMPTS * gv_subpuzzles_per_unit(net);
}

gv_status gv_subpuzzles_take_grid(gv_subpuzzles *parts, const gv_unit *unit,
                                  size_t index, gv_rng *rng, gv_arena *tmp,
                                  gv_error *err)
{
    const gv_generator *const generator = parts->generator;
    const size_t n_primary = generator->net->n_primary;
    parts->weight = 1;
    if (generator->options.takes_grids) {
        assert(index < unit->n_grids);
        memcpy(parts->grid, unit->grids + index * n_primary,
               n_primary * sizeof *parts->grid);
        return GV_OK;
    }
    double weight;
    GV_TRY(gv_grid_source_draw_one(generator->source, rng, parts->grid, &weight,
                                   generator->options.stop, tmp, err));
    GV_LOG(4, generate, "grid %zu of unit %llu is drawn", index,
           (unsigned long long)unit->number);
    parts->stopped = parts->stopped || isnan(weight);
    parts->weight = weight;
    return GV_OK;
}
