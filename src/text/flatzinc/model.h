/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.h -- a FlatZinc model as it was written: variables, constraints, what to print,
 * what to optimise. parse.c makes it from the text, network.c a constraint network of
 * it; the verb `flatzinc` prints its solutions. */
#ifndef GV_TEXT_FLATZINC_MODEL_H
#define GV_TEXT_FLATZINC_MODEL_H

#include "model/symbols.h"
#include "text/format.h"

typedef enum gv_fzn_kind {
    GV_FZN_BOOL,     /* number: 0 or 1 */
    GV_FZN_INT,      /* number */
    GV_FZN_RANGE,    /* low .. high, a set */
    GV_FZN_SET,      /* items: integers, ascending, distinct */
    GV_FZN_ARRAY,    /* items */
    GV_FZN_VARIABLE, /* variable */
    GV_FZN_STRING,   /* text, escapes as they were written */
    GV_FZN_CALL      /* text(items): annotations; a name alone has no items */
} gv_fzn_kind;

/* An expression. Names of parameters and arrays are replaced by what they stand for. */
typedef struct gv_fzn_value {
    gv_fzn_kind kind;
    size_t at; /* offset in the text, for messages */
    int64_t number, low, high;
    uint32_t variable;
    gv_symbol text;
    const struct gv_fzn_value *items;
    uint32_t n_items;
} gv_fzn_value;

typedef struct gv_fzn_variable {
    gv_symbol name;
    size_t at;
    bool is_bool;
    bool has_domain;     /* else: an integer without bounds */
    gv_fzn_value domain; /* RANGE or SET */
    bool is_defined;     /* is_defined_var: it says that it is a function of others */
    bool has_definition; /* defines_var: and there is a constraint that says so ... */
    uint32_t definition; /* ... this one */
} gv_fzn_variable;

typedef struct gv_fzn_constraint {
    gv_symbol name;
    size_t at;
    const gv_fzn_value *args;
    uint32_t n_args;
    gv_symbol words; /* its name in the model of MiniZinc, if it has one */
    bool defines;    /* it says that a variable is a function of others: */
    uint32_t defined;
} gv_fzn_constraint;

/* A variable or an array that solutions show. */
typedef struct gv_fzn_output {
    gv_symbol name;
    gv_fzn_value value; /* VARIABLE, BOOL, INT or ARRAY of these */
    bool is_bool;
    const gv_fzn_value *dimensions; /* RANGEs; 0: not an array */
    uint32_t n_dimensions;
} gv_fzn_output;

typedef enum gv_fzn_goal {
    GV_FZN_SATISFY,
    GV_FZN_MINIMIZE,
    GV_FZN_MAXIMIZE
} gv_fzn_goal;

typedef struct gv_fzn {
    const gv_fzn_variable *variables;
    uint32_t n_variables;
    const gv_fzn_constraint *constraints;
    uint32_t n_constraints;
    const gv_fzn_output *outputs;
    uint32_t n_outputs;
    gv_fzn_goal goal;
    uint32_t objective; /* a variable, unless the goal is to satisfy */
} gv_fzn;

/* What the variables of a model are called. */
typedef struct gv_fzn_names {
    const char **name;   /* NULL: the model's own name serves */
    bool *by_definition; /* the name is what a constraint says of it */
} gv_fzn_names;

/* Reads a whole model. Everything lives in `arena`, names and strings in the text.
 * GV_ERR_INPUT has the place, and says what was expected. */
gv_status gv_fzn_parse(gv_fzn *out, const gv_record_text *raw, gv_arena *arena,
                       gv_error *err);

/* Where the variables of a model are in its network. Those that follow from others and
 * are not printed are hidden there. */
typedef struct gv_fzn_network {
    gv_instance *instance;
    const gv_var *var;      /* by variable of the model; GV_FZN_HIDDEN: hidden */
    const int64_t *numbers; /* by label of a primary variable: its value */

    const struct gv_csp_sum *sums; /* that are left out of the network */
    uint32_t n_sums;
} gv_fzn_network;

#define GV_FZN_HIDDEN UINT32_MAX

/* The network of a model, in `arena`. GV_ERR_INPUT says what cannot be stated or is too
 * large, with its place. */
gv_status gv_fzn_build(gv_fzn_network *out, const gv_fzn *model,
                       const gv_record_text *raw, gv_context *context, gv_arena *arena,
                       gv_error *err);

/* The same without its longer sums, which are listed (gv_csp_leave_sums()). */
gv_status gv_fzn_build_but_sums(gv_fzn_network *out, const gv_fzn *model,
                                const gv_record_text *raw, gv_context *context,
                                gv_arena *arena, gv_error *err);

#endif
