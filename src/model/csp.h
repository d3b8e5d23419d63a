/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp.h -- makes the network of any finite CSP from variables with their values and
 * constraints of any arity (docs/theory/any-csp.md). The readers of csp texts and of
 * other modelling languages, and the shuffling of csp instances, are built on it. */
#ifndef GV_MODEL_CSP_H
#define GV_MODEL_CSP_H

#include "model/net.h"
#include "model/symbols.h"

/* Bounds that keep a hostile text from exhausting the machine's memory. */
enum {
    GV_CSP_MAX_LABELS = 4000000, /* hidden ones too */
    GV_CSP_MAX_PAIRS = 16000000,
    GV_CSP_MAX_MEMBERS =
        16000000, /* labels in all-different groups, with repetitions */

    /* Links, with repetitions, as domains, all-different groups and pairs make them,
     * counted from both ends: tables of links have a place for each. Sudoku of order 64
     * has 66 million. */
    GV_CSP_MAX_LINKS = 1 << 27,

    GV_CSP_MAX_ENTRIES = 1 << 25, /* what the constraints list, together */
    GV_CSP_MAX_TUPLES = 50000,    /* of one constraint, or of a part of it */
    GV_CSP_MAX_LITERALS = 10000,  /* of a clause */
    GV_CSP_MAX_TERMS = 1000000    /* of a sum */
};

/* A CSP under construction. Every function except gv_csp_new() reports what is wrong
 * with the name it is given as GV_ERR_INPUT, without a place. Labels are numbered in
 * the order of the values, variable by variable. */
typedef struct gv_csp gv_csp;

/* Lives in `tmp`, which may be rewound after gv_csp_finish(). */
gv_status gv_csp_new(gv_csp **out, gv_arena *tmp, gv_error *err);

/* Begins a variable; gv_csp_add_value() extends the domain of the last one. A hidden
 * variable is used like any other, but is no part of solutions and is not printed:
 * constraints must determine it when the others are known, or solutions are counted
 * more than once. */
gv_status gv_csp_add_variable(gv_csp *csp, gv_symbol name, gv_error *err);
gv_status gv_csp_add_hidden_variable(gv_csp *csp, gv_symbol name, gv_error *err);
gv_status gv_csp_add_value(gv_csp *csp, gv_symbol value, gv_error *err);

gv_status gv_csp_find_variable(gv_var *out, const gv_csp *csp, gv_symbol name,
                               gv_error *err);
gv_status gv_csp_find_label(gv_label *out, const gv_csp *csp, gv_var variable,
                            gv_symbol value, gv_error *err);

/* What was declared: numbers, names, and the labels from gv_csp_first_label(variable)
 * to before gv_csp_end_label(variable). */
uint32_t gv_csp_n_variables(const gv_csp *csp);
gv_symbol gv_csp_variable_name(const gv_csp *csp, gv_var variable);
gv_symbol gv_csp_value_name(const gv_csp *csp, gv_label label);
gv_label gv_csp_first_label(const gv_csp *csp, gv_var variable);
gv_label gv_csp_end_label(const gv_csp *csp, gv_var variable);

/* The value as a number: what it reads as, if all values of its variable are whole
 * numbers (true), else its place in the domain, from 0 (false). */
bool gv_csp_number(const gv_csp *csp, gv_label label, int64_t *out);

/* ---- constraints ---- */

/* What is added until the next call belongs to the constraint of these words, which may
 * be empty. */
gv_status gv_csp_begin_constraint(gv_csp *csp, gv_symbol words, gv_error *err);

/* The number of calls of gv_csp_begin_constraint() so far. */
uint32_t gv_csp_n_constraints(const gv_csp *csp);

/* Begins an all-different statement; gv_csp_add_member() extends the last one. */
gv_status gv_csp_add_alldiff(gv_csp *csp, gv_error *err);
/* The same for a unit of a grid: number `unit` of a type with a digit (rows, cages);
 * each of the `order` digits is a constraint by itself, so that none has to be begun.
 */
gv_status gv_csp_add_unit(gv_csp *csp, gv_var_type type, uint32_t unit, uint32_t order,
                          gv_error *err);
gv_status gv_csp_add_member(gv_csp *csp, gv_var variable, gv_error *err);

/* Two values that exclude each other. Two values of one variable do so anyway. */
gv_status gv_csp_add_forbidden(gv_csp *csp, gv_label a, gv_label b, gv_error *err);

/* A value that does not hold, because of the constraint in work: it will not be in the
 * network, which lists it as excluded. */
gv_status gv_csp_drop_label(gv_csp *csp, gv_label label, gv_error *err);

typedef enum gv_csp_relation {
    GV_CSP_EQ,
    GV_CSP_NE,
    GV_CSP_LT,
    GV_CSP_LE,
    GV_CSP_GT,
    GV_CSP_GE
} gv_csp_relation;

typedef struct gv_csp_term {
    int64_t factor;
    gv_var variable;
} gv_csp_term;

/* The largest number, up or down, that may occur in a domain or constraint. */
#define GV_CSP_MAX_NUMBER (INT64_C(1) << 40)

/* A CSP-variable: exactly one of the labels holds. `type` may be empty. */
gv_status gv_csp_add_exactly_one(gv_csp *csp, gv_symbol name, gv_symbol type,
                                 const gv_label *labels, uint32_t n, gv_error *err);
gv_status gv_csp_add_at_most_one(gv_csp *csp, const gv_label *labels, uint32_t n,
                                 gv_error *err);

/* At least one label holds, or a negated one does not. `negated` may be NULL. */
gv_status gv_csp_add_clause(gv_csp *csp, const gv_label *labels, const bool *negated,
                            uint32_t n, gv_error *err);

/* x REL k; x REL y + offset; |x - y| REL k. Equal and unequal without offset compare
 * names where one of the variables is not of numbers. */
gv_status gv_csp_add_unary(gv_csp *csp, gv_var x, gv_csp_relation rel, int64_t k,
                           gv_error *err);
gv_status gv_csp_add_relation(gv_csp *csp, gv_var x, gv_csp_relation rel, gv_var y,
                              int64_t offset, gv_error *err);
gv_status gv_csp_add_distance(gv_csp *csp, gv_var x, gv_var y, gv_csp_relation rel,
                              int64_t k, gv_error *err);

/* The sum of factor * variable REL k. A variable may occur more than once. */
gv_status gv_csp_add_linear(gv_csp *csp, const gv_csp_term *terms, uint32_t n,
                            gv_csp_relation rel, int64_t k, gv_error *err);

/* A sum that the network leaves to whoever solves it: of each term, the labels of the
 * network that it may have and what each adds; of those, exactly one holds. */
typedef struct gv_csp_sum {
    uint32_t n;            /* terms */
    const uint32_t *start; /* n + 1 offsets into the next two */
    const gv_label *labels;
    const int64_t *add;
    gv_csp_relation rel;
    int64_t k;
} gv_csp_sum;

/* From now on, sums and counts of three terms or more are left out of the network,
 * which has more solutions then. gv_csp_sums() lists them after gv_csp_finish(), in its
 * arena. */
void gv_csp_leave_sums(gv_csp *csp);
const gv_csp_sum *gv_csp_sums(const gv_csp *csp, uint32_t *n);

/* `x REL y`. */
bool gv_csp_holds(int64_t x, gv_csp_relation rel, int64_t y);

/* Tuples of n labels each, one of every variable, in their order. */
gv_status gv_csp_add_table(gv_csp *csp, const gv_var *vars, uint32_t n,
                           const gv_label *tuples, size_t n_tuples, bool allowed,
                           gv_error *err);

/* result = array[index]; the first element has the index first_index. Results are equal
 * as numbers, or by name where one of the variables is not of numbers. */
gv_status gv_csp_add_element(gv_csp *csp, gv_var result, const gv_var *array,
                             uint32_t n, gv_var index, int64_t first_index,
                             gv_error *err);

/* The number of these labels that hold REL k. */
gv_status gv_csp_add_count(gv_csp *csp, const gv_label *labels, uint32_t n,
                           gv_csp_relation rel, int64_t k, gv_error *err);

gv_status gv_csp_add_increasing(gv_csp *csp, const gv_var *vars, uint32_t n,
                                bool strictly, gv_error *err);

/* vars[i] is the successor of i + first, and together they are one cycle through all.
 */
gv_status gv_csp_add_circuit(gv_csp *csp, const gv_var *vars, uint32_t n, int64_t first,
                             gv_error *err);

/* The lines of which drawn[i] holds form one closed loop. ends[2 * i] and ends[2 * i +
 * 1] are the points that line i joins; constraints must say that two lines meet at each
 * point or none. At most once for a csp; these labels must not be dropped. */
gv_status gv_csp_set_loop(gv_csp *csp, const gv_label *drawn, const gv_label *empty,
                          const uint32_t *ends, uint32_t n_lines, uint32_t n_points,
                          gv_error *err);

/* Copies what the text says about the problem; board_first is a variable of the csp. */
gv_status gv_csp_set_notes(gv_csp *csp, const gv_csp_notes *notes, gv_error *err);

/* Makes it the network of a variant of a grid: its variables are the cells and have all
 * digits as values. */
struct gv_variant;
void gv_csp_set_variant(gv_csp *csp, const struct gv_variant *variant);

/* ---- the network ---- */

/* The network, in `arena`. An all-different with as many values as variables makes each
 * value a CSP-variable: exactly one variable takes it. Any other makes each value an
 * at-most-one group. Constraints of more than two variables become hidden variables.
 * Where one of them is too large, the error names its limit, and
 * gv_csp_failed_constraint() says which one, so that the reader can name its place. */
gv_status gv_csp_finish(const gv_net **out, gv_csp *csp, gv_arena *arena,
                        gv_error *err);

/* From 0, as they were begun; GV_NO_CONSTRAINT: none. */
uint32_t gv_csp_failed_constraint(const gv_csp *csp);

/* The label of the network, after gv_csp_finish(); GV_NO_LABEL if it was dropped. The
 * same number, unless labels were dropped or variables are hidden. */
gv_label gv_csp_net_label(const gv_csp *csp, gv_label label);

#endif
