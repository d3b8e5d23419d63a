/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_counts.c -- puzzles and tallies come grid by grid; those of a grid are added up
 * before they enter the estimate, because grids are its independent units. */
#include "study/unit_counts.h"

#include "base/status.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

bool gv_unit_counts_possible(const gv_generator_options *options)
{
    return options->method == GV_METHOD_CONTROLLED_BIAS ||
           options->method == GV_METHOD_WEIGHTED || options->path_weights;
}

/* Tries from one grid. */
static double tries_per_grid(const gv_generator_options *options)
{
    if (options->method == GV_METHOD_CONTROLLED_BIAS)
        return options->paths_per_grid;
    return options->method == GV_METHOD_WEIGHTED ? options->starts_per_grid : 1;
}

/* What one puzzle says about the number of all in a grid. */
static gv_tally tally_of_made(const gv_generator *generator, const gv_made *made)
{
    const gv_generator_options *options = &generator->options;
    const uint32_t n_own = generator->net->n_primary - generator->n_free;
    const double log_weight =
        options->method == GV_METHOD_CONTROLLED_BIAS
            ? gv_generator_log_binomial(generator->n_free, made->n_clues - n_own)
            : made->log_weight;
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
    return has_tallies(generator) ? gv_unit_n_tallies(unit) : gv_unit_n_made(unit);
}

static gv_tally tally_at(const gv_generator *generator, const gv_unit *unit, size_t i)
{
    return has_tallies(generator) ? *gv_unit_tally(unit, i)
                                  : tally_of_made(generator, gv_unit_made(unit, i));
}

void gv_unit_counts_add(gv_count_estimate *estimate, const gv_generator *generator,
                        const gv_unit *unit)
{
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

/* ---- stores ---- */

size_t gv_unit_counts_tallies(gv_store_tally *tallies, const gv_count_estimate *unit)
{
    size_t n_put = 0;
    for (uint32_t n = 0; n < GV_ESTIMATE_CLASSES; n++)
        if (unit->hits[n])
            tallies[n_put++] = (gv_store_tally){ .clues = n,
                                                 .hits = unit->hits[n],
                                                 .weight = unit->sum[n],
                                                 .square = unit->squares[n],
                                                 .with_all = unit->with_all[n],
                                                 .largest = unit->largest_of[n] };
    return n_put;
}

void gv_unit_counts_add_sums(gv_count_estimate *estimate, const gv_store_unit *unit)
{
    estimate->n_grids += unit->n_grids;
    estimate->sum_aa += unit->sum_aa;
    estimate->sum_ab += unit->sum_ab;
    estimate->sum_bb += unit->sum_bb;
    estimate->largest = fmax(estimate->largest, unit->largest_a);
}

void gv_unit_counts_add_tally(gv_count_estimate *estimate, const gv_store_tally *tally)
{
    assert(tally->clues < GV_ESTIMATE_CLASSES);
    estimate->hits[tally->clues] += tally->hits;
    estimate->sum[tally->clues] += tally->weight;
    estimate->squares[tally->clues] += tally->square;
    estimate->with_all[tally->clues] += tally->with_all;
    estimate->largest_of[tally->clues] =
        fmax(estimate->largest_of[tally->clues], tally->largest);
    estimate->sum_a += tally->weight;
    estimate->sum_b += tally->weight * tally->clues;
}

static gv_status read_sums(gv_count_estimate *estimate, gv_store_cursor *units,
                           gv_error *err)
{
    for (;;) {
        gv_store_unit unit;
        bool found;
        GV_TRY(gv_store_next_unit_row(units, &unit, &found, err));
        if (!found)
            return GV_OK;
        gv_unit_counts_add_sums(estimate, &unit);
    }
}

static gv_status read_tallies(gv_count_estimate *estimate, gv_store_cursor *tallies,
                              gv_error *err)
{
    for (;;) {
        gv_store_tally tally;
        uint64_t unit;
        bool found;
        GV_TRY(gv_store_next_tally_row(tallies, &unit, &tally, &found, err));
        if (!found)
            return GV_OK;
        if (tally.clues >= GV_ESTIMATE_CLASSES)
            return gv_fail(err, GV_ERR_INPUT,
                           "unit %" PRIu64 " has a tally of %u clues", unit,
                           tally.clues);
        gv_unit_counts_add_tally(estimate, &tally);
    }
}

gv_status gv_unit_counts_read(gv_count_estimate *estimate, gv_store *store,
                              gv_error *err)
{
    gv_store_cursor *units = NULL, *tallies = NULL;
    gv_status status = gv_store_read_units(&units, store, 0, INT64_MAX, err);
    if (status == GV_OK)
        status = gv_store_read_tallies(&tallies, store, 0, INT64_MAX, err);
    if (status == GV_OK)
        status = read_sums(estimate, units, err);
    if (status == GV_OK)
        status = read_tallies(estimate, tallies, err);
    gv_store_cursor_free(units);
    gv_store_cursor_free(tallies);
    return status;
}
