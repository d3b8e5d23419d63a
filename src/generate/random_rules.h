/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random_rules.h -- random puzzles with rules of their own: a complete grid is drawn,
 * then rules of the wanted kinds that hold in it, then givens are left out in random
 * order as long as there is one solution. */
#ifndef GV_GENERATE_RANDOM_RULES_H
#define GV_GENERATE_RANDOM_RULES_H

#include "generate/grid/grid_source.h"
#include "model/variant/kind.h"

enum { GV_MOST_RANDOM_KINDS = 16 };

typedef struct gv_random_rules_plan {
    const gv_rule_kind *kinds[GV_MOST_RANDOM_KINDS];
    unsigned n_kinds;
    const gv_instance *empty; /* its rules hold in every puzzle */
    const gv_grid_source *source;
    uint64_t seed;
    const gv_flag *stop;
} gv_random_rules_plan;

/* The kinds of a list such as "cage,thermo". */
gv_status gv_random_rules_read(gv_random_rules_plan *out, const char *kinds,
                               gv_error *err);

/* Puzzle number `unit`, which depends on the plan and that number alone, in `arena`;
 * NULL: the stop flag was set. */
gv_status gv_random_rules_make(gv_instance **out, const gv_random_rules_plan *plan,
                               uint64_t unit, gv_arena *arena, gv_error *err);

#endif
