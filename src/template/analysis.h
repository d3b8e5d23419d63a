/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analysis.h -- the Template of a puzzle with everything that can be asked of it: the
 * requested assignments, exhaustive solving, the number of solutions, the removal of
 * clues. */
#ifndef GV_TEMPLATE_ANALYSIS_H
#define GV_TEMPLATE_ANALYSIS_H

#include "template/template.h"

/* Of gv_template_analyse(). */
typedef struct gv_template_request {
    bool first_only; /* no path is followed */
    bool exhaustive;
    uint64_t max_depth;     /* of exhaustive solving; 0: no limit */
    uint64_t max_patterns;  /* the same */
    bool fits_memory;       /* fewer patterns for large grids: all of them are kept */
    uint64_t max_solutions; /* that are counted; 0: all */
    bool removes_clues;
    gv_template_order order; /* in which they are removed */
    gv_rng rng;              /* for the random order */
} gv_template_request;

/* What was left out. Everything that is there holds all the same. */
typedef struct gv_template_gaps {
    bool limited; /* by a limit of time, nodes, depth or patterns */
    bool stopped; /* by the stop flag */
} gv_template_gaps;

/* For an instance that suits. The result is in `arena`; `tmp`, a different one, is
 * scratch. GV_ERR_MEMORY is the only failure. */
gv_status gv_template_analyse(gv_template *out, gv_template_gaps *gaps,
                              const gv_instance *instance,
                              const gv_template_request *request,
                              const gv_limits *limits, gv_arena *arena, gv_arena *tmp,
                              gv_error *err);

/* The instance, which suits, with further givens, in `arena`: the assignments of a list
 * of names (choice_name.h), made one after the other. GV_ERR_ARGUMENT says which one
 * cannot be made. */
gv_status gv_template_apply(const gv_instance **out, const gv_instance *instance,
                            const char *list, gv_arena *arena, gv_error *err);

#endif
