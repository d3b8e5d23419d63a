/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statement.h -- a constraint while it is stated: its arguments as variables and
 * numbers, and the things that most constraints come down to: clauses, sums, and
 * functions. Shared by the files of constraints. */
#ifndef GV_TEXT_FLATZINC_STATEMENT_H
#define GV_TEXT_FLATZINC_STATEMENT_H

#include "text/flatzinc/network.h"

enum {
    GV_FZN_MOST_INPUTS = 64,               /* of a function */
    GV_FZN_MOST_TUPLES = GV_CSP_MAX_TUPLES /* of the table of a function */
};

/* A function whose value is larger, up or down, than this says that it is too large. */
#define GV_FZN_MOST_NUMBER (INT64_C(1) << 60)

typedef struct gv_fzn_statement gv_fzn_statement;
typedef gv_status gv_fzn_state_fn(const gv_fzn_statement *s);

/* A function of some numbers; false where it is not defined. */
typedef bool gv_fzn_function(int64_t *out, const int64_t *in, uint32_t n,
                             const void *data);

/* A constraint by its name. */
typedef struct gv_fzn_row {
    const char *name;
    uint32_t n_args; /* UINT32_MAX: two or three */
    gv_fzn_state_fn *state;
    gv_csp_relation relation; /* of those that are relations */
    gv_fzn_function *f;       /* of functions */
} gv_fzn_row;

/* A variable or a number. */
typedef struct gv_fzn_operand {
    bool is_number;
    int64_t number;
    gv_var var;
} gv_fzn_operand;

struct gv_fzn_statement {
    gv_fzn_builder *b;
    const gv_fzn_constraint *constraint;
    const gv_fzn_row *row;
    const gv_fzn_operand *truth; /* stands for the last argument; NULL: none does */
};

/* GV_ERR_INPUT with the constraint's name, placed at offset `at`. */
gv_status gv_fzn_fail(const gv_fzn_statement *s, size_t at, const char *what);

/* Counts steps that the constraint takes; GV_ERR_INPUT when all constraints together
 * take too many. */
gv_status gv_fzn_count(const gv_fzn_statement *s, uint64_t n_steps);

/* ---- arguments ---- */

typedef struct gv_fzn_operands {
    gv_fzn_operand *items;
    uint32_t n;
} gv_fzn_operands;

/* False if the value is neither. */
bool gv_fzn_to_operand(gv_fzn_operand *out, const gv_fzn_builder *b,
                       const gv_fzn_value *value);

/* Argument i as a variable or number, as an array of these, as an array of numbers. */
gv_status gv_fzn_get_scalar(gv_fzn_operand *out, const gv_fzn_statement *s, uint32_t i);
gv_status gv_fzn_get_array(gv_fzn_operands *out, const gv_fzn_statement *s, uint32_t i);
gv_status gv_fzn_get_numbers(gv_fzn_operands *out, const gv_fzn_statement *s,
                             uint32_t i);

/* ---- values ---- */

const gv_fzn_domain *gv_fzn_domain_of(const gv_fzn_statement *s, gv_var var);

/* The label of a value; GV_NO_LABEL if the variable does not have it. */
gv_label gv_fzn_label_of(const gv_fzn_statement *s, gv_var var, int64_t number);

/* There is no solution. */
gv_status gv_fzn_state_false(const gv_fzn_statement *s);

/* x is `number`, or, negated, is not. */
gv_status gv_fzn_fix(const gv_fzn_statement *s, gv_fzn_operand x, int64_t number,
                     bool negated);

/* ---- clauses: at least one of some literals "x is (not) a number" holds ---- */

typedef struct gv_fzn_clause {
    gv_label *labels;
    bool *negated;
    uint32_t n;
    bool is_true;
} gv_fzn_clause;

gv_status gv_fzn_clause_new(gv_fzn_clause *out, const gv_fzn_statement *s,
                            uint32_t room);
void gv_fzn_clause_add(gv_fzn_clause *c, const gv_fzn_statement *s, gv_fzn_operand x,
                       int64_t number, bool negated);
gv_status gv_fzn_clause_state(const gv_fzn_clause *c, const gv_fzn_statement *s);

/* ---- sums ---- */

bool gv_fzn_compare(int64_t left, gv_csp_relation relation, int64_t right);

/* Variables, with factors that are not 0. */
typedef struct gv_fzn_sum {
    gv_csp_term *terms;
    uint32_t n;
    int64_t constant;
    double size; /* no partial sum is larger, up or down */
} gv_fzn_sum;

/* Makes room for as many terms, and a right side. */
gv_status gv_fzn_sum_new(gv_fzn_sum *out, const gv_fzn_statement *s, uint32_t room);

/* GV_ERR_INPUT if the sum may become too large. A sum may have a variable twice if
 * another one grew meanwhile. */
gv_status gv_fzn_sum_add(gv_fzn_sum *to, const gv_fzn_statement *s, int64_t factor,
                         gv_fzn_operand x);

/* sum REL right. */
gv_status gv_fzn_state_sum(const gv_fzn_statement *s, const gv_fzn_sum *left,
                           gv_csp_relation relation, int64_t right);

/* The sum of args[first] times args[first + 1]. */
gv_status gv_fzn_get_sum(gv_fzn_sum *out, const gv_fzn_statement *s, uint32_t first);

/* A helper that equals the sum. Makes it the sum's only term. */
gv_status gv_fzn_sum_replace(gv_fzn_sum *sum, const gv_fzn_statement *s);

/* ---- functions ---- */

/* The number of combinations of the variables among the inputs; above
 * GV_FZN_MOST_TUPLES it stops counting. */
uint64_t gv_fzn_n_combinations(const gv_fzn_statement *s, gv_fzn_operands in);

/* out = f(in), as a table of the combinations that it allows; GV_ERR_INPUT if there are
 * too many. */
gv_status gv_fzn_state_function(const gv_fzn_statement *s, gv_fzn_operands in,
                                gv_fzn_operand out, gv_fzn_function *f,
                                const void *data);

/* A helper that equals f(in). */
gv_status gv_fzn_function_helper(gv_fzn_operand *out, const gv_fzn_statement *s,
                                 gv_fzn_operands in, gv_fzn_function *f,
                                 const void *data);

/* ---- rows of other files ---- */

gv_fzn_state_fn gv_fzn_state_expression; /* expression.c */

#endif
