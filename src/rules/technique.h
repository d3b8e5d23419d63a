/* SPDX-License-Identifier: GPL-3.0-or-later */
/* technique.h -- the names that players know. A technique is recognised by the pattern
 * of a step, whatever rule has found it; a theory by name looks for techniques in the
 * order of their table (technique.inc), and for anything else only after them. */
#ifndef GV_RULES_TECHNIQUE_H
#define GV_RULES_TECHNIQUE_H

#include "rules/rule.h"

typedef enum gv_technique {
    GV_TECHNIQUE_NONE,
#define GV_TECHNIQUE(id, ...) GV_TECHNIQUE_##id,
#include "rules/technique.inc"
#undef GV_TECHNIQUE
    GV_N_TECHNIQUES
} gv_technique;

typedef enum gv_level {
    GV_LEVEL_EASY,
    GV_LEVEL_MEDIUM,
    GV_LEVEL_HARD,
    GV_LEVEL_UNFAIR,
    GV_LEVEL_EXTREME,
    GV_N_LEVELS
} gv_level;

typedef struct gv_technique_row {
    const char *name; /* as players write it: "X-wing", "two-string kite" */
    gv_level level;
    unsigned score;       /* of a step */
    gv_rule_id rule;      /* that finds it */
    unsigned first, last; /* its lengths; 0: it is not looked for by itself */
} gv_technique_row;

/* By technique; the row of GV_TECHNIQUE_NONE has no name. */
extern const gv_technique_row gv_techniques[GV_N_TECHNIQUES];

/* What players call `step`, which holds in `state`; GV_TECHNIQUE_NONE: nothing. Names
 * exist for grids with digits. */
gv_technique gv_technique_of(const gv_state *state, const gv_step *step);

/* Whether a step of technique `found` answers a search for `sought`: it is the same, or
 * one of that rule that nobody looks for by itself. */
bool gv_technique_serves(gv_technique found, gv_technique sought);

#endif
