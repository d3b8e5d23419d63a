/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.h -- the search that producers 23 to 30 share: deductions from every candidate
 * on and off, and what contradictions, doubles, cells and regions have in common. It
 * keeps the first finding in the total order, or all of them. */
#ifndef GV_EXPLAINER_CORE_SEARCH_H
#define GV_EXPLAINER_CORE_SEARCH_H

#include "explainer/chains/reachable.h"
#include "explainer/core/trace.h"

typedef struct gv_se_nested_rules gv_se_nested_rules;

/* All findings, in the order of generation, until they are sorted. */
typedef struct gv_se_list {
    unsigned n, room;
    struct gv_se_item *item;
} gv_se_list;

typedef struct gv_se_item {
    gv_se_finding found;
    uint32_t order;
    uint32_t n_removed; /* of cycles; otherwise given by the target */
    const uint16_t *removed;
    uint32_t n_steps; /* of cycles and forcing chains: the way */
    const struct gv_se_step *step;
} gv_se_item;

typedef struct gv_se_search {
    const gv_se_grid *grid;
    gv_se_work *work;
    gv_se_numbers *numbers;
    gv_se_deduction *deduction;
    gv_se_nested_rules *advancer; /* of levels 1 to 5; else NULL */
    gv_se_trace *trace;           /* NULL until needed */
    double base;
    gv_se_reach *on; /* by candidate, each made on first use */
    gv_se_reach off;
    gv_se_on *ons; /* rows of nodes for these deductions */
    gv_se_off *offs;
    size_t n_rows;     /* in use */
    unsigned off_cand; /* of which `off` is the deduction */
    gv_se_finding best;
    bool has_best;
    uint16_t by_order[2 * GV_SE_CANDS]; /* candidates in the order they came as nodes
                                            of a deduction */
    gv_se_list *list;            /* NULL, or the list that receives all findings */
    const gv_se_reachable *ends; /* NULL, or those of the static deductions */
} gv_se_search;

/* NULL when out of memory. */
gv_se_search *gv_se_search_new(const gv_se_grid *grid, gv_se_work *work, double base);

/* The three searches. That of Nishio considers the candidates of one digit in the cells
 * of `starts`. */
void gv_se_search_nishio(gv_se_search *search, unsigned digit, gv_se_cells starts);
void gv_se_search_multiple(gv_se_search *search);
void gv_se_search_dynamic(gv_se_search *search);

/* What follows from a candidate being on; computed on first use. */
const gv_se_reach *gv_se_search_on(gv_se_search *search, unsigned cand);

/* The last nodes of the branches of a finding: at most nine. */
unsigned gv_se_search_targets(gv_se_search *search, const gv_se_finding *found,
                              gv_se_target out[9]);

/* What a target follows from, in search->trace; false when out of memory. */
bool gv_se_search_trace(gv_se_search *search, const gv_se_target *target);

/* ---- lists ---- */

void gv_se_list_add(gv_se_list *list, gv_se_work *work, const gv_se_item *item);

/* By the total order, without findings that remove the same as an earlier one. */
void gv_se_list_sort(gv_se_list *list, gv_se_work *work, const gv_se_grid *grid,
                     const gv_se_numbers *numbers);

/* What an item removes: candidates, ascending. Returns their number. */
unsigned gv_se_item_removed(const gv_se_item *item, const gv_se_grid *grid,
                            const gv_se_numbers *numbers, uint16_t out[GV_SE_CANDS]);

#endif
