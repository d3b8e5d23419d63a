/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_internal.h -- what the files of the csp builder share: statements as they were
 * recorded (csp_statements.c), and the network in the making, to which each kind of
 * constraint adds its groups, pairs and hidden variables (csp_table.c, csp_linear.c,
 * csp_relation.c). */
#ifndef GV_MODEL_CSP_INTERNAL_H
#define GV_MODEL_CSP_INTERNAL_H

#include "model/csp.h"
#include "model/u32_list.h"

typedef enum gv_csp_kind {
    GV_CSP_EXACTLY_ONE,
    GV_CSP_AT_MOST_ONE,
    GV_CSP_CLAUSE,
    GV_CSP_RELATION,
    GV_CSP_DISTANCE,
    GV_CSP_LINEAR,
    GV_CSP_TABLE,
    GV_CSP_ELEMENT,
    GV_CSP_COUNT,
    GV_CSP_INCREASING,
    GV_CSP_CIRCUIT,
    GV_CSP_N_KINDS
} gv_csp_kind;

/* A recorded statement; what its fields mean is up to its kind. */
typedef struct gv_csp_statement {
    struct gv_csp_statement *next;
    gv_csp_kind kind;
    uint32_t constraint;
    gv_csp_relation rel;
    int64_t k;
    bool flag;             /* table: allowed; increasing: strictly */
    uint32_t n;            /* of vars, labels or terms */
    const uint32_t *refs;  /* variables or labels; a table: variables, then tuples */
    const int64_t *factor; /* linear: one per variable */
    const bool *negated;   /* clause: one per label */
    size_t n_tuples;
    gv_symbol name, type;
} gv_csp_statement;

struct gv_csp {
    gv_arena *arena;
    gv_symbols variables;
    gv_symbols values; /* each name once, however many variables have it */
    gv_symbols labels; /* keys made by label_key(): the number is the label */

    gv_u32_list domain_start; /* first label of each variable */
    gv_u32_list is_hidden;    /* by variable */
    gv_u32_list is_numeric;   /* by variable: all its values are whole numbers */
    gv_u32_list label_value;  /* number of its value, by label */
    gv_u32_list label_var;    /* by label */
    gv_u32_list dropped_by;   /* by label: 1 + the constraint; 0: it was not dropped */
    uint32_t n_hidden, n_dropped;

    gv_u32_list alldiff_start; /* of each statement, into alldiff_vars */
    gv_u32_list alldiff_vars;
    gv_u32_list alldiff_constraint;
    gv_u32_list alldiff_type; /* gv_var_type: GV_VAR_VALUE, or of a unit of a grid */
    gv_u32_list alldiff_unit; /* its number */
    gv_u32_list last_alldiff; /* by variable: 1 + the last statement that names it */
    gv_u32_list term_place;   /* by variable: scratch of sums, 0 between them */
    uint32_t n_members;       /* labels of all statements together */

    gv_u32_list
        value_alldiff; /* by value: 1 + the last statement that contains it, ... */
    gv_u32_list value_members; /* ... and how many of its variables have it */
    uint64_t n_links;

    gv_u32_list pair_ends; /* a, b, a, b, ... */
    gv_u32_list pair_constraint;

    gv_symbols words;             /* of constraints */
    gv_u32_list constraint_words; /* by constraint */
    gv_csp_statement *first, *last;
    size_t n_entries; /* that they list */

    const struct gv_loop *loop; /* with labels of the csp; or NULL */
    gv_csp_notes notes;
    const struct gv_variant *variant; /* NULL: no grid */
    uint32_t failed;
    const gv_label *net_label; /* after gv_csp_finish() */

    bool leaves_sums;
    gv_csp_sum *sums;
    uint32_t n_sums, sums_room;
};

/* For %.*s: names are shown up to a length that leaves room for the message. */
int gv_csp_shown(gv_symbol name);

/* The constraint in work; if there is none, one without words is begun. */
gv_status gv_csp_now(uint32_t *out, gv_csp *csp, gv_error *err);

gv_status gv_csp_copy_notes(gv_csp_notes *out, const gv_csp_notes *notes,
                            gv_arena *arena, gv_error *err);

/* ---- the network in the making ---- */

/* Lists of labels, one after the other. */
typedef struct gv_csp_groups {
    gv_u32_list start, labels;
    gv_u32_list constraint;
    gv_u32_list type; /* gv_var_type */
} gv_csp_groups;

/* The domain of a variable, declared or made, as constraints see it: labels of the
 * network, each in one class. A tuple of a constraint has one class of every item. */
typedef struct gv_csp_item {
    const gv_label *labels;
    const uint32_t *class_of;       /* NULL: each label is a class */
    const char *const *class_names; /* NULL: those of the labels */
    const int64_t *number;          /* by label, for sums */
    uint32_t n_labels, n_classes;
} gv_csp_item;

typedef struct gv_csp_build {
    gv_csp *csp;
    gv_arena *arena; /* of the network */
    gv_arena *tmp;
    const gv_csp_statement *now; /* the statement in work */
    uint32_t n_parts;            /* hidden variables that it made so far */

    gv_var *net_var; /* by variable of the csp */
    uint32_t n_declared;
    gv_label *var_first;     /* by variable of the csp: its labels in the network ... */
    uint32_t *var_size;      /* ... and their number */
    gv_u32_list label_value; /* by label of the network: its value among csp->values */
    gv_u32_list hidden_names; /* by hidden variable, in `names` */
    gv_u32_list stated_names; /* by exactly-one statement, in `names` */
    gv_symbols names, types;
    int64_t *number; /* by declared label of the network */

    gv_csp_groups hidden;  /* auxiliary variables */
    gv_csp_groups stated;  /* exactly one, by statement */
    gv_csp_groups implied; /* exactly one, as follows from others */
    gv_csp_groups loose;   /* at most one */
    gv_u32_list pair_ends, pair_constraint;
    size_t n_members;
} gv_csp_build;

gv_status gv_csp_add_group(gv_csp_build *build, gv_csp_groups *groups, gv_var_type type,
                           const gv_label *labels, uint32_t n, gv_error *err);
gv_status gv_csp_add_pair(gv_csp_build *build, gv_label a, gv_label b, gv_error *err);

/* The domain of a variable of the csp. */
gv_status gv_csp_item_of(gv_csp_item *out, gv_csp_build *build, gv_var variable,
                         gv_error *err);

/* A CSP-variable that must be stated. Both names may be empty. */
gv_status gv_csp_add_stated(gv_csp_build *build, const char *name, const char *type,
                            const gv_label *labels, uint32_t n, gv_error *err);

/* The name of the value of a label of the network. */
const char *gv_csp_label_value(const gv_csp_build *build, gv_label label);

/* A hidden variable with a label for each name of `values`. */
gv_status gv_csp_add_hidden(gv_label *first, gv_csp_build *build, const char *part,
                            const char *const *values, uint32_t n, gv_error *err);

/* A hidden variable whose labels are the tuples, n_items classes each; they must be
 * different. *first may be NULL. */
gv_status gv_csp_add_tuples(gv_label *first, gv_csp_build *build,
                            const gv_csp_item *items, uint32_t n_items,
                            const uint32_t *tuples, size_t n_tuples, gv_error *err);

/* Not all of these labels, of different variables, hold. */
gv_status gv_csp_forbid_all(gv_csp_build *build, const gv_label *labels, uint32_t n,
                            gv_error *err);

/* Whether two labels of these variables, counted from their first, are the same value:
 * as numbers where both variables are of numbers, else by name. */
bool gv_csp_same_value(const gv_csp_build *build, gv_var x, uint32_t a, gv_var y,
                       uint32_t b);

/* Fails because of the size of the constraint in work. */
gv_status gv_csp_too_large(gv_csp_build *build, gv_error *err, const char *what,
                           size_t limit);

/* One for each kind of statement. */
gv_status gv_csp_expand_clause(gv_csp_build *build, gv_error *err);
gv_status gv_csp_expand_relation(gv_csp_build *build, gv_error *err);
gv_status gv_csp_expand_increasing(gv_csp_build *build, gv_error *err);
gv_status gv_csp_expand_linear(gv_csp_build *build, gv_error *err);
gv_status gv_csp_expand_count(gv_csp_build *build, gv_error *err);
gv_status gv_csp_expand_table(gv_csp_build *build, gv_error *err);
gv_status gv_csp_expand_element(gv_csp_build *build, gv_error *err);
gv_status gv_csp_expand_circuit(gv_csp_build *build, gv_error *err);

#endif
