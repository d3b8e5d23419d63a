/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.h -- an XCSP3 instance while it becomes a model of variables and constraints:
 * the same kind of model as of FlatZinc (text/flatzinc/model.h), whose constraints say
 * all that is needed here. */
#ifndef GV_TEXT_XCSP_MODEL_H
#define GV_TEXT_XCSP_MODEL_H

#include "base/arena_list.h"
#include "text/flatzinc/model.h"
#include "text/xcsp/xml.h"

/* An array of variables; a single variable has no dimensions. */
typedef struct gv_xcsp_array {
    gv_symbol name;
    uint32_t n_dimensions;
    uint32_t size[8];
    uint32_t n_elements;
    uint32_t *variables; /* by element: its number in the model; GV_XCSP_NONE: none */
} gv_xcsp_array;

#define GV_XCSP_NONE UINT32_MAX

typedef struct gv_xcsp {
    const gv_record_text *raw;
    gv_arena *arena;
    gv_error *err;
    gv_symbols names;              /* of arrays */
    gv_arena_list arrays;          /* gv_xcsp_array, by number of the name */
    gv_arena_list variables;       /* gv_fzn_variable */
    gv_arena_list constraints;     /* gv_fzn_constraint */
    gv_symbol args;                /* of a group: what stands for %0, %1, ... */
    gv_symbol words;               /* of the constraint that is read */
    uint32_t n_used_args;          /* of them, by number: %... are the others */
    gv_fzn_value arg_terms;        /* what they are, as an array */
    uint64_t n_elements, n_values; /* of all arrays; of all domains */
    size_t n_steps;                /* terms so far: hostile texts are stopped */
} gv_xcsp;

gv_status gv_xcsp_fail(const gv_xcsp *x, size_t at, const char *what);

/* Counts terms that take memory; GV_ERR_INPUT if there are too many. */
gv_status gv_xcsp_count(gv_xcsp *x, size_t at, uint64_t n_terms);

/* variables.c: the element <variables>. */
gv_status gv_xcsp_read_variables(gv_xcsp *x, const gv_xml_element *element);

/* terms.c: the text of an element as values: variables (with all elements of "x[]" and
 * "x[1..2][]"), numbers, ranges of numbers, calls. %0 and %... of a group are replaced.
 */
gv_status gv_xcsp_read_terms(gv_fzn_value *out, gv_xcsp *x, gv_symbol text, size_t at);

/* "(1,2)(3,*)": the tuples as an array of numbers, and how many a tuple has; '*' is
 * every value of the variable there. */
gv_status gv_xcsp_read_tuples(gv_fzn_value *out, gv_xcsp *x, gv_symbol text, size_t at,
                              const gv_fzn_value *scope);

/* constraints.c: the element <constraints>. */
gv_status gv_xcsp_read_constraints(gv_xcsp *x, const gv_xml_element *element);

#endif
