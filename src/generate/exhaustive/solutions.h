/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solutions.h -- all solutions of an instance, in the order of their values. */
#ifndef GV_GENERATE_EXHAUSTIVE_SOLUTIONS_H
#define GV_GENERATE_EXHAUSTIVE_SOLUTIONS_H

#include "model/instance.h"

enum {
    GV_MOST_SOLUTIONS = 1000000,
    GV_MOST_SOLUTION_BYTES = 1 << 25, /* of all of them: a byte per primary variable */
};

typedef struct gv_solutions {
    const gv_net *net;
    size_t n;
    uint32_t n_vars;      /* primary ones */
    const uint8_t *rows;  /* n_vars each: the place of the value in its variable */
    const uint8_t *place; /* by label: this place */
} gv_solutions;

/* In `arena`. GV_ERR_ARGUMENT if there are too many, or none. *stopped says
 * that `stop`, or NULL, was set meanwhile. */
gv_status gv_solutions_list(gv_solutions *out, bool *stopped,
                            const gv_instance *instance, const gv_flag *stop,
                            gv_arena *arena, gv_error *err);

static inline const uint8_t *gv_solution_at(const gv_solutions *all, size_t number)
{
    return all->rows + number * all->n_vars;
}

/* The label of a variable in a solution. */
static inline gv_label gv_solution_label(const gv_solutions *all, const uint8_t *row,
                                         gv_var var)
{
    return all->net->group_labels[all->net->group_start[var] + row[var]];
}

/* The number of a solution; all->n if it is not one. */
size_t gv_solutions_find(const gv_solutions *all, const uint8_t *row);

#endif
