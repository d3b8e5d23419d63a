/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.h -- a FlatZinc model on its way to a network: what network.c and
 * constraints.c share. */
#ifndef GV_TEXT_FLATZINC_NETWORK_H
#define GV_TEXT_FLATZINC_NETWORK_H

#include "text/flatzinc/model.h"
#include "model/csp.h"

/* The values of a variable: label `first` + i has the number numbers[i]. */
typedef struct gv_fzn_domain {
    gv_label first;
    uint32_t n_values;
    const int64_t *numbers; /* ascending */
} gv_fzn_domain;

/* A model while its constraints are stated. */
typedef struct gv_fzn_builder {
    const gv_fzn *model;
    const gv_record_text *raw;
    gv_csp *csp;
    gv_arena *kept; /* until the network is made */
    gv_arena *tmp;  /* until the constraint is stated */
    gv_error *err;
    gv_var *var;            /* by variable of the model */
    gv_fzn_names names;     /* by variable of the model */
    gv_fzn_domain *domains; /* by CSP variable */
    uint32_t n_domains, domains_room;
    uint32_t *places;  /* by CSP variable: its place in a list, if it is there */
    uint64_t n_terms;  /* of all constraints so far */
    bool is_empty;     /* a variable has no value */
    bool leaves_sums;  /* they are no part of the network */
    uint32_t n_hidden; /* sums and other helpers that were added so far */
} gv_fzn_builder;

/* Adds a variable that follows from others, which solutions do not show: with these
 * values, ascending, or with low .. high. */
gv_status gv_fzn_add_helper(gv_var *out, gv_fzn_builder *builder,
                            const int64_t *numbers, uint32_t n_numbers);
gv_status gv_fzn_add_helper_range(gv_var *out, gv_fzn_builder *builder, int64_t low,
                                  int64_t high);

/* States a constraint of the model. All domains have values. */
gv_status gv_fzn_state(gv_fzn_builder *builder, const gv_fzn_constraint *constraint);

#endif
