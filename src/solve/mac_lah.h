/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mac_lah.h -- MAC-LAH: maintaining arc consistency with a look-ahead on variables of
 * two values, the CSP solver of the paper on balanced Sudoku
 * (docs/theory/generalized-sudoku.md, "MAC-LAH"). */
#ifndef GV_SOLVE_MAC_LAH_H
#define GV_SOLVE_MAC_LAH_H

#include "model/instance.h"
#include "solve/sat.h"

typedef struct gv_mac_lah_result {
    bool complete; /* false: a limit ended it, and nothing is known */
    bool satisfiable;
    gv_sat_stats
        stats; /* conflicts: nodes that failed; decisions: branches; propagations:
                  labels that were found to hold, in look-aheads too */
    uint32_t n_domains; /* the variables of the model */
} gv_mac_lah_result;

/* Searches for a solution; `solution` (n_primary labels) is filled if there is one.
 * Deterministic. Gives up after `limit_conflicts` (0: never). `go_on`, if not NULL, is
 * called every few thousand steps; false ends the search. GV_ERR_MEMORY is the only
 * failure; `tmp` is rewound. */
gv_status gv_mac_lah_run(gv_mac_lah_result *out, gv_label *solution,
                         const gv_instance *instance, uint64_t limit_conflicts,
                         bool (*go_on)(void *user), void *user, gv_arena *tmp,
                         gv_error *err);

#endif
