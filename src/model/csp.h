/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp.h -- makes the network of any finite binary CSP from variables with their values,
 * all-different statements and forbidden pairs. The csp text reader and the shuffling
 * of csp instances are built on it. */
#ifndef GV_MODEL_CSP_H
#define GV_MODEL_CSP_H

#include "model/net.h"
#include "model/symbols.h"

/* Bounds that keep a hostile text from exhausting the machine's memory. */
enum {
    GV_CSP_MAX_LABELS = 4000000,
    GV_CSP_MAX_PAIRS = 16000000,
    GV_CSP_MAX_MEMBERS =
        16000000, /* labels in all-different groups, with repetitions */

    /* Links, with repetitions, as domains, all-different groups and pairs make them,
     * counted from both ends: tables of links have a place for each. Sudoku of order 64
     * has 66 million. */
    GV_CSP_MAX_LINKS = 1 << 27
};

/* A CSP under construction. Every function except gv_csp_new() reports what is wrong
 * with the name it is given as GV_ERR_INPUT, without a place. Labels are numbered in
 * the order of the values, variable by variable. */
typedef struct gv_csp gv_csp;

/* Lives in `tmp`, which may be rewound after gv_csp_finish(). */
gv_status gv_csp_new(gv_csp **out, gv_arena *tmp, gv_error *err);

/* Begins a variable; gv_csp_add_value() extends the domain of the last one. */
gv_status gv_csp_add_variable(gv_csp *csp, gv_symbol name, gv_error *err);
gv_status gv_csp_add_value(gv_csp *csp, gv_symbol value, gv_error *err);

gv_status gv_csp_find_variable(gv_var *out, const gv_csp *csp, gv_symbol name,
                               gv_error *err);
gv_status gv_csp_find_label(gv_label *out, const gv_csp *csp, gv_var variable,
                            gv_symbol value, gv_error *err);

/* Begins an all-different statement; gv_csp_add_member() extends the last one. */
gv_status gv_csp_add_alldiff(gv_csp *csp, gv_error *err);
gv_status gv_csp_add_member(gv_csp *csp, gv_var variable, gv_error *err);

/* Two values that exclude each other. Two values of one variable do so anyway. */
gv_status gv_csp_add_forbidden(gv_csp *csp, gv_label a, gv_label b, gv_error *err);

/* The network, in `arena`. An all-different with as many values as variables makes each
 * value a CSP-variable: exactly one variable takes it. Any other makes each value an
 * at-most-one group. */
gv_status gv_csp_finish(const gv_net **out, const gv_csp *csp, gv_arena *arena,
                        gv_error *err);

#endif
