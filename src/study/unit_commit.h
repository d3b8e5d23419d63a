/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_commit.h -- writes the result of a unit to the store, in one transaction: it is
 * either complete or absent. */
#ifndef GV_STUDY_UNIT_COMMIT_H
#define GV_STUDY_UNIT_COMMIT_H

#include "study/unit_result.h"

/* The row of the unit itself, which `run` wrote. */
gv_store_unit gv_unit_commit_row(const gv_unit_result *result, int64_t run);

/* `row` is that of the result; `schemes` are those of the plan's ratings, in the same
 * order. `replaces`: there is one already, because the caller's grids ended inside it.
 */
gv_status gv_unit_commit(gv_store *store, const gv_unit_result *result,
                         const gv_store_unit *row, const gv_store_scheme *schemes,
                         bool replaces, gv_error *err);

/* A rating as `rate` prints it. */
gv_store_rating gv_unit_commit_rating(const gv_result_rating *from);

#endif
