/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_counts.h -- the estimate of the number of all minimal puzzles
 * (generate/unit_estimate.h) to and from a store, which keeps the sums of each unit. */
#ifndef GV_STUDY_UNIT_COUNTS_H
#define GV_STUDY_UNIT_COUNTS_H

#include "stats/count_estimate.h"
#include "store/store.h"

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
