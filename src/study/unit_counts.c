/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_counts.c -- an estimate as rows of a store, and back. */
#include "study/unit_counts.h"

#include "base/status.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

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
