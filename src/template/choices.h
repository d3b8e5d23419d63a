/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choices.h -- the choices on a stuck board: each digit of each cell with two
 * candidates, and the result of automatic assignment after it. Choices that end in the
 * same grid are one pattern. */
#ifndef GV_TEMPLATE_CHOICES_H
#define GV_TEMPLATE_CHOICES_H

#include "template/assignment.h"

/* For choices without a pattern. */
#define GV_TEMPLATE_NO_IMPACT  UINT32_MAX       /* only the cell itself was filled */
#define GV_TEMPLATE_NO_PATTERN (UINT32_MAX - 1) /* impossible */

typedef struct gv_template_choice {
    uint32_t cell;
    uint32_t digit;
    uint32_t pattern; /* its index, or one of the two above */
} gv_template_choice;

/* A grid that choices end in: solved or stuck. */
typedef struct gv_template_pattern {
    const uint8_t *values; /* of all cells, 1 + the digit or 0 */
    gv_template_size size;
    bool solved;
    uint32_t n_choices; /* that end in it */
    uint32_t first;     /* of them */
} gv_template_pattern;

typedef struct gv_template_choices {
    uint32_t n_choices;
    const gv_template_choice *choices; /* by cell, then by digit */
    uint32_t n_patterns;
    const gv_template_pattern *patterns; /* in the order of their first choices */
    uint32_t n_no_impact;
    uint32_t n_impossible;
} gv_template_choices;

/* The choices that end in the pattern of an earlier one. */
static inline uint32_t gv_template_duplicates(const gv_template_choices *choices)
{
    return choices->n_choices - choices->n_patterns - choices->n_no_impact -
           choices->n_impossible;
}

/* Of a board that is stuck, in `arena`. GV_ERR_MEMORY is the only failure. */
gv_status gv_template_choices_find(gv_template_choices *out,
                                   const gv_template_board *board, gv_arena *arena,
                                   gv_error *err);

#endif
