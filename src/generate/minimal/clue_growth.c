/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_growth.c -- random clues, one search for each that no known solution decides: up
 * to two solutions with it show whether it is possible and whether the puzzle is
 * unique. */
#include "generate/minimal/clue_growth.h"

#include "base/bitset.h"
#include "solve/solver.h"

#include <assert.h>
#include <string.h>

static void list_partners(gv_clue_growth *g)
{
    const gv_subpuzzles *const parts = g->parts;
    for (gv_var var = 0; var < g->parts->generator->net->n_primary; var++)
        g->partner[var] = var; // own givens are in no orbit
    for (uint32_t i = 0; i < parts->n_orbits; i++) {
        const gv_orbit *const orbit = &parts->orbits[i];
        g->partner[orbit->first] = orbit->second;
        g->partner[orbit->second] = orbit->first;
    }
}

gv_status gv_clue_growth_new(gv_clue_growth **out, gv_subpuzzles *parts,
                             gv_arena *arena, gv_error *err)
{
    const gv_net *const net = parts->generator->net;
    gv_clue_growth *const g = GV_ARENA_NEW(arena, gv_clue_growth, 1);
    if (!g)
        return gv_fail_memory(err);
    g->parts = parts;
    g->givens = GV_ARENA_NEW(arena, gv_label, net->n_primary);
    g->decided = GV_ARENA_NEW(arena, uint64_t, parts->n_words);
    g->open = GV_ARENA_NEW(arena, gv_label, net->n_labels);
    g->linked = GV_ARENA_NEW(arena, uint8_t, net->n_labels);
    g->links = GV_ARENA_NEW(arena, gv_label, net->n_labels);
    g->partner = GV_ARENA_NEW(arena, gv_var, net->n_primary);
    bool failed =
        !g->givens || !g->decided || !g->open || !g->linked || !g->links || !g->partner;
    for (unsigned i = 0; i < GV_GROWTH_KNOWN; i++)
        failed |= !(g->known[i] = GV_ARENA_NEW(arena, gv_label, net->n_primary));
    for (unsigned i = 0; i < 2; i++)
        failed |= !(g->found[i] = GV_ARENA_NEW(arena, gv_label, net->n_primary));
    if (failed)
        return gv_fail_memory(err);
    list_partners(g);
    *out = g;
    return GV_OK;
}

/* ---- what may be drawn ---- */

static gv_var variable_of(const gv_clue_growth *g, gv_label label)
{
    return gv_label_variable(g->parts->generator->net, label);
}

/* The variable is decided: removes its labels, and those that the clue excludes. */
static void close_labels(gv_clue_growth *g, gv_label clue)
{
    const gv_net *const net = g->parts->generator->net;
    const uint32_t n_links = gv_net_links(net, clue, g->links);
    memset(g->linked, 0, net->n_labels);
    for (uint32_t i = 0; i < n_links; i++)
        g->linked[g->links[i]] = 1;
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n_open; i++)
        if (g->open[i] != clue && !g->linked[g->open[i]])
            g->open[n++] = g->open[i];
    g->n_open = n;
}

static void add_clue(gv_clue_growth *g, gv_label clue)
{
    const gv_var var = variable_of(g, clue);
    assert(!gv_bits_has(g->decided, var));
    g->givens[g->puzzle.n_givens++] = clue;
    gv_bits_add(g->decided, var);
    close_labels(g, clue);
    const gv_var other = g->partner[var];
    g->pending = gv_bits_has(g->decided, other) ? GV_ANYWHERE : other;
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n_known; i++) {
        gv_label *const solution = g->known[i];
        if (solution[var] == clue) {
            g->known[i] = g->known[n];
            g->known[n++] = solution;
        }
    }
    g->n_known = n;
}

static void start(gv_clue_growth *g)
{
    const gv_generator *const generator = g->parts->generator;
    const gv_instance *const empty = generator->empty;
    const uint64_t *const mask = generator->options.mask;
    g->puzzle = g->parts->all;
    g->puzzle.n_givens = 0;
    g->puzzle.givens = g->givens;
    g->pending = GV_ANYWHERE;
    g->n_known = g->n_open = 0;
    gv_bits_clear(g->decided, generator->net->n_primary);
    for (gv_label label = 0; label < generator->net->n_labels; label++) {
        const gv_var var = variable_of(g, label);
        if (var >= generator->net->n_primary)
            continue; // no clue is about a hidden variable
        const bool wanted = !mask || gv_bits_has(mask, var);
        if (wanted && (!empty->marks || gv_bits_has(empty->marks, label)))
            g->open[g->n_open++] = label;
    }
    for (uint32_t i = 0; i < empty->n_givens; i++)
        add_clue(g, empty->givens[i]);
    g->pending = GV_ANYWHERE; // own givens are in no orbit
}

/* The place among the open labels of a uniformly random one, of the incomplete orbit if
 * there is one. */
static uint32_t draw(const gv_clue_growth *g, gv_rng *rng)
{
    if (g->pending == GV_ANYWHERE)
        return (uint32_t)gv_rng_below(rng, g->n_open);
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n_open; i++)
        n += variable_of(g, g->open[i]) == g->pending;
    uint32_t place = 0;
    for (uint64_t skip = gv_rng_below(rng, n);; place++)
        if (variable_of(g, g->open[place]) == g->pending && skip-- == 0)
            return place;
}

/* ---- what is possible ---- */

static bool keep_solution(void *user, const gv_label *solution)
{
    gv_clue_growth *const g = user;
    assert(g->n_found < 2);
    memcpy(g->found[g->n_found++], solution,
           g->parts->generator->net->n_primary * sizeof *solution);
    return true;
}

/* Up to two solutions with the clues so far, to g->found. */
static gv_status find_two(gv_clue_growth *g, gv_arena *tmp, gv_error *err)
{
    const gv_search search = { .limits = { .solutions = 2,
                                           .stop = g->parts->generator->options.stop },
                               .forbid = GV_NO_LABEL,
                               .found = keep_solution,
                               .user = g };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    g->n_found = 0;
    const gv_status status = gv_search_run(&result, &g->puzzle, &search, tmp, err);
    if (status == GV_OK && result.end == GV_END_STOPPED)
        g->parts->stopped = true;
    gv_bigcount_free(&result.count);
    return status;
}

/* Whether two known solutions contain the label. */
static bool is_proved(const gv_clue_growth *g, gv_label label)
{
    const gv_var var = variable_of(g, label);
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n_known; i++)
        n += g->known[i][var] == label;
    return n >= 2;
}

static void add_known(gv_clue_growth *g, const gv_label *solution)
{
    const size_t size = g->parts->generator->net->n_primary * sizeof *solution;
    for (uint32_t i = 0; i < g->n_known; i++)
        if (memcmp(g->known[i], solution, size) == 0)
            return;
    // At most one was known with the clue that was tried, and two were found.
    assert(g->n_known < GV_GROWTH_KNOWN);
    memcpy(g->known[g->n_known++], solution, size);
}

/* Tries to make the open label at `place` a clue. `unique`: there is one solution now,
 * in g->found[0]. */
static gv_status try_label(bool *unique, gv_clue_growth *g, uint32_t place,
                           gv_arena *tmp, gv_error *err)
{
    const gv_label label = g->open[place];
    assert(place < g->n_open);
    *unique = false;
    if (is_proved(g, label)) {
        add_clue(g, label);
        return GV_OK;
    }
    g->givens[g->puzzle.n_givens++] = label;
    GV_TRY(find_two(g, tmp, err));
    g->puzzle.n_givens--;
    if (g->parts->stopped)
        return GV_OK;
    if (g->n_found == 0) {
        g->open[place] = g->open[--g->n_open];
        return GV_OK;
    }
    add_clue(g, label);
    for (uint32_t i = 0; i < g->n_found; i++)
        add_known(g, g->found[i]);
    *unique = g->n_found == 1;
    return GV_OK;
}

/* ---- one puzzle ---- */

/* The clues of a puzzle with one solution: what orbits and mask still lack are labels
 * of the solution, since no others could be added. */
static void finish(const gv_clue_growth *g, uint64_t *keep)
{
    assert(g->n_found == 1);
    const gv_subpuzzles *const parts = g->parts;
    const uint32_t n_primary = parts->generator->net->n_primary;
    memcpy(parts->grid, g->found[0], n_primary * sizeof *parts->grid);
    if (parts->generator->options.mask)
        gv_subpuzzles_mask(keep, parts);
    else
        memcpy(keep, g->decided, parts->n_words * sizeof *keep);
    if (g->pending != GV_ANYWHERE)
        gv_bits_add(keep, g->pending);
}

gv_status gv_clue_growth_run(bool *valid, gv_clue_growth *growth, uint64_t *keep,
                             gv_rng *rng, gv_arena *tmp, gv_error *err)
{
    start(growth);
    // Some instances need no clue.
    GV_TRY(find_two(growth, tmp, err));
    bool unique = growth->n_found == 1;
    while (!unique && growth->n_open > 0 && !growth->parts->stopped)
        GV_TRY(try_label(&unique, growth, draw(growth, rng), tmp, err));
    *valid = unique && !growth->parts->stopped;
    if (*valid)
        finish(growth, keep);
    return GV_OK;
}
