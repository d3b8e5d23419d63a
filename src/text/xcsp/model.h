/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.h -- an XCSP3 instance while it becomes a model of variables and constraints:
 * the same kind of model as of FlatZinc (text/flatzinc/model.h), whose constraints say
 * all that is needed here. */
#ifndef GV_TEXT_XCSP_MODEL_H
#define GV_TEXT_XCSP_MODEL_H

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

/* Items that arrive one by one; the room doubles. */
typedef struct gv_xcsp_list {
    void *items;
    uint32_t n, room;
    size_t size; /* of an item */
} gv_xcsp_list;

typedef struct gv_xcsp {
    const gv_record_text *raw;
    gv_arena *arena;
    gv_error *err;
    gv_symbols names;         /* of arrays */
    gv_xcsp_list arrays;      /* gv_xcsp_array, by number of the name */
    gv_xcsp_list variables;   /* gv_fzn_variable */
    gv_xcsp_list constraints; /* gv_fzn_constraint */
    gv_symbol args;           /* of a group: what stands for %0, %1, ... */
    gv_symbol words;          /* of the constraint that is read */
    uint32_t n_used_args;     /* of them, by number: %... are the others */
    size_t n_steps;           /* tokens and names so far: hostile texts are stopped */
} gv_xcsp;

bool gv_xcsp_list_add(gv_xcsp_list *list, const void *item, gv_arena *arena);

gv_status gv_xcsp_fail(const gv_xcsp *x, size_t at, const char *what);

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
