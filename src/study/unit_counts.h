/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_counts.h -- from units of weighted puzzles to the number of all minimal puzzles:
 * each grid of a unit contributes to an estimate. */
#ifndef GV_STUDY_UNIT_COUNTS_H
#define GV_STUDY_UNIT_COUNTS_H

#include "generate/generator.h"
#include "stats/count_estimate.h"
#include "store/store.h"

/* Whether the puzzles of these options have weights. */
bool gv_unit_counts_possible(const gv_generator_options *options);

/* Adds the grids of a finished unit, including those without a puzzle. */
void gv_unit_counts_add(gv_count_estimate *estimate, const gv_generator *generator,
                        const gv_unit *unit);

/* ---- to and from a store, which keeps the sums of each unit ---- */

/* Fills `tallies`, which has room for GV_ESTIMATE_CLASSES; returns how many there are.
 */
size_t gv_unit_counts_tallies(gv_store_tally *tallies, const gv_count_estimate *unit);

/* Adds what a store has for a unit: its sums, and each of its tallies. */
void gv_unit_counts_add_sums(gv_count_estimate *estimate, const gv_store_unit *unit);
void gv_unit_counts_add_tally(gv_count_estimate *estimate, const gv_store_tally *tally);

/* Adds all units of a store. */
gv_status gv_unit_counts_read(gv_count_estimate *estimate, gv_store *store,
                              gv_error *err);

#endif
