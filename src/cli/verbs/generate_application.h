/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generate_application.h -- `givens generate 'futoshiki 5'`: random puzzles of a kind
 * that has a notation of its own. */
#ifndef GV_CLI_VERBS_GENERATE_APPLICATION_H
#define GV_CLI_VERBS_GENERATE_APPLICATION_H

#include "cli/stream/units.h"

/* Whether the operand names a kind, and nothing but its sizes. */
bool gv_generate_is_application(const gv_run *run);

/* Makes the puzzles. The columns are those of generate. */
gv_status gv_generate_application(gv_run *run, const gv_unit_options *units,
                                  gv_error *err);

/* Refuses options that belong to other ways of making puzzles. */
gv_status gv_generate_refuse_options(const gv_run *run, const char *what,
                                     gv_error *err);

/* For them: puts the one puzzle of a unit; NULL: the unit is given up. */
gv_status gv_generate_put(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                          const gv_instance *made, uint64_t n_clues, uint64_t n_tries,
                          gv_error *err);

/* Pencilmark puzzles (generate_marks.c). */
gv_status gv_generate_marks(gv_run *run, const char *grid_method,
                            const gv_unit_options *units, gv_error *err);

/* Puzzles with random rules of these kinds (generate_rules.c). */
gv_status gv_generate_rules(gv_run *run, const char *kinds, const char *grid_method,
                            const gv_unit_options *units, gv_error *err);

#endif
