/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.h -- the search that producers 23 to 30 share: deductions from every candidate
 * on and off, and what contradictions, doubles, cells and regions have in common. It
 * keeps the first finding in the total order, or all of them. */
#ifndef GV_EXPLAINER_CORE_SEARCH_H
#define GV_EXPLAINER_CORE_SEARCH_H

#include "explainer/chains/reachable.h"
#include "explainer/core/trace.h"

typedef struct gv_ser_nested_rules gv_ser_nested_rules;

/* All findings, in the order of generation, until they are sorted. */
typedef struct gv_ser_list {
    unsigned n, room;
    struct gv_ser_item *item;
} gv_ser_list;

typedef struct gv_ser_item {
    gv_ser_finding found;
    uint32_t order;
    uint32_t n_removed; /* of cycles; otherwise given by the target */
    const uint16_t *removed;
    uint32_t n_steps; /* of cycles and forcing chains: the way */
    const struct gv_ser_step *step;
} gv_ser_item;

typedef struct gv_ser_search {
    const gv_ser_grid *grid;
    gv_ser_work *work;
    gv_ser_numbers *numbers;
    gv_ser_deduction *deduction;
    gv_ser_nested_rules *advancer; /* of levels 1 to 5; else NULL */
    gv_ser_trace *trace;           /* NULL until needed */
    double base;
    gv_ser_reach *on; /* by candidate, each made on first use */
    gv_ser_reach off;
    gv_ser_on *ons; /* rows of nodes for these deductions */
    gv_ser_off *offs;
    size_t n_rows;     /* in use */
    unsigned off_cand; /* of which `off` is the deduction */
    gv_ser_finding best;
    bool has_best;
    uint16_t by_order[2 * GV_SER_CANDS]; /* candidates in the order they came as nodes
                                            of a deduction */
    gv_ser_list *list;            /* NULL, or the list that receives all findings */
    const gv_ser_reachable *ends; /* NULL, or those of the static deductions */
} gv_ser_search;

/* NULL when out of memory. */
gv_ser_search *gv_ser_search_new(const gv_ser_grid *grid, gv_ser_work *work,
                                 double base);

/* The three searches. That of Nishio considers the candidates of one digit in the cells
 * of `starts`. */
void gv_ser_search_nishio(gv_ser_search *search, unsigned digit, gv_ser_cells starts);
void gv_ser_search_multiple(gv_ser_search *search);
void gv_ser_search_dynamic(gv_ser_search *search);

/* What follows from a candidate being on; computed on first use. */
const gv_ser_reach *gv_ser_search_on(gv_ser_search *search, unsigned cand);

/* The last nodes of the branches of a finding: at most nine. */
unsigned gv_ser_search_targets(gv_ser_search *search, const gv_ser_finding *found,
                               gv_ser_target out[9]);

/* What a target follows from, in search->trace; false when out of memory. */
bool gv_ser_search_trace(gv_ser_search *search, const gv_ser_target *target);

/* ---- lists ---- */

void gv_ser_list_add(gv_ser_list *list, gv_ser_work *work, const gv_ser_item *item);

/* By the total order, without findings that remove the same as an earlier one. */
void gv_ser_list_sort(gv_ser_list *list, gv_ser_work *work, const gv_ser_grid *grid,
                      const gv_ser_numbers *numbers);

/* What an item removes: candidates, ascending. Returns their number. */
unsigned gv_ser_item_removed(const gv_ser_item *item, const gv_ser_grid *grid,
                             const gv_ser_numbers *numbers, uint16_t out[GV_SER_CANDS]);

#endif
