/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_estimate.c -- puzzles and tallies come grid by grid; those of a grid are added
 * up before they enter the estimate, because grids are its independent units. */
#include "generate/unit_estimate.h"

#include <assert.h>
#include <math.h>

bool gv_unit_estimate_possible(const gv_generator_options *options)
{
    return options->method == GV_METHOD_CONTROLLED_BIAS ||
           options->method == GV_METHOD_WEIGHTED ||
           options->method == GV_METHOD_EXHAUSTIVE || options->path_weights;
}

/* Tries from one grid. */
static double tries_per_grid(const gv_generator_options *options)
{
    if (options->method == GV_METHOD_CONTROLLED_BIAS)
        return options->paths_per_grid;
    return options->method == GV_METHOD_WEIGHTED ? options->starts_per_grid : 1;
}

/* What one puzzle says about the number of all in a grid. */
static gv_tally tally_of_made(const gv_generator *generator, const gv_unit_puzzle *made)
{
    const gv_generator_options *options = &generator->options;
    const uint32_t n_own = generator->net->n_primary - generator->n_free;
    const uint32_t n_clues = made->n_clues - n_own, n_free = generator->n_free;
    double log_weight = made->log_weight;
    if (options->method == GV_METHOD_CONTROLLED_BIAS) {
        log_weight = gv_generator_log_binomial(n_free, n_clues);
        if (generator->source &&
            gv_grid_source_method(generator->source) == GV_GRIDS_WEIGHTED)
            log_weight +=
                made->log_weight - gv_generator_log_correction(n_free, n_clues);
    }
    return (gv_tally){ made->grid, made->n_clues, 1,
                       exp(log_weight) / tries_per_grid(options) };
}

static bool has_tallies(const gv_generator *generator)
{
    const gv_generator_options *options = &generator->options;
    return options->method == GV_METHOD_WEIGHTED &&
           (options->counts || options->counts_too);
}

static size_t n_tallies(const gv_generator *generator, const gv_unit *unit)
{
    return has_tallies(generator) ? gv_unit_n_tallies(unit) : gv_unit_n_puzzles(unit);
}

static gv_tally tally_at(const gv_generator *generator, const gv_unit *unit, size_t i)
{
    return has_tallies(generator)
               ? *gv_unit_tally(unit, i)
               : tally_of_made(generator, gv_unit_puzzle_at(unit, i));
}

/* All puzzles, and all grids: nothing is estimated, and sums of squares are of no use.
 */
static void add_all(gv_count_estimate *estimate, const gv_unit *unit)
{
    for (size_t i = 0; i < gv_unit_n_tallies(unit); i++) {
        const gv_tally *tally = gv_unit_tally(unit, i);
        assert(tally->n_clues < GV_ESTIMATE_CLASSES);
        estimate->hits[tally->n_clues] += tally->hits;
        estimate->sum[tally->n_clues] += tally->weight;
        estimate->sum_a += tally->weight;
        estimate->sum_b += tally->weight * tally->n_clues;
    }
    estimate->n_grids += unit->n_grids;
}

void gv_unit_estimate_add(gv_count_estimate *estimate, const gv_generator *generator,
                          const gv_unit *unit)
{
    if (generator->options.method == GV_METHOD_EXHAUSTIVE) {
        add_all(estimate, unit);
        return;
    }
    const size_t n = n_tallies(generator, unit);
    size_t n_seen = 0;
    for (size_t i = 0; i < n; n_seen++) {
        gv_grid_weights grid = { .hits = { 0 } };
        gv_tally tally = tally_at(generator, unit, i);
        const uint32_t number = tally.grid;
        while (tally.grid == number) {
            assert(tally.n_clues < GV_ESTIMATE_CLASSES);
            grid.hits[tally.n_clues] += tally.hits;
            grid.weight[tally.n_clues] += tally.weight;
            if (++i == n)
                break;
            tally = tally_at(generator, unit, i);
        }
        gv_count_estimate_add(estimate, &grid);
    }
    gv_count_estimate_add_empty(estimate, unit->n_grids - n_seen);
}
