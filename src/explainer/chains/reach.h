/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach.h -- what follows from a candidate being on or off, as the producers 23 to 30
 * of Sudoku Explainer deduce it: first in, first out, on nodes before off nodes, up to
 * the first conflict. Every node has the number of nodes it follows from, so that the
 * complexity of a hint is a sum of numbers. */
#ifndef GV_EXPLAINER_CHAINS_REACH_H
#define GV_EXPLAINER_CHAINS_REACH_H

#include "base/bitset.h"
#include "explainer/core/hint.h"

enum { GV_SE_CANDS = 729, GV_SE_CAND_WORDS = 12, GV_SE_NO_CAND = 0xffff };

/* The candidates of a grid by number: row-major, digits ascending. */
typedef struct gv_se_numbers {
    unsigned n, n_words;
    uint16_t number[GV_SE_CELLS][9]; /* of those that are there */
    uint8_t cell[GV_SE_CANDS], digit[GV_SE_CANDS];
} gv_se_numbers;

void gv_se_numbers_init(gv_se_numbers *out, const gv_se_grid *grid);

/* Why a candidate is on: it is assumed, it is the last of its cell, or the last place
 * for its digit in a region: GV_SE_BY_REGION + type. The parents are all others of
 * that cell or region, as the grid was at the start; `trigger` is parent 0. */
enum { GV_SE_ASSUMED, GV_SE_BY_CELL, GV_SE_BY_REGION };

typedef struct gv_se_on {
    uint16_t size; /* nodes it follows from, including itself */
    uint16_t order;
    uint16_t trigger;
    uint16_t cause;
} gv_se_on;

/* Why a candidate is off: `parent` is on (GV_SE_NO_CAND: it is assumed); or, where
 * `rule` is not 0, parents and reason are those of rules[rule - 1]. */
typedef struct gv_se_off {
    uint16_t size;
    uint16_t order;
    uint16_t parent;
    uint16_t rule;
} gv_se_off;

/* What made candidates off, other than a candidate that is on: a rule of the advanced
 * levels. A nested chain has a mark that identifies it, and its complexity. */
typedef struct gv_se_rule {
    const uint16_t *parents; /* candidates that are off */
    unsigned n_parents;
    uint64_t nested; /* 0: no chain */
    unsigned nested_complexity;
    const uint64_t *row; /* as of on nodes, while the deduction is made */
    unsigned n_row_words;
    unsigned size; /* nodes that its removals follow from */
} gv_se_rule;

/* A deduction. Fields of `on` and `off` are set for the members of the sets. A conflict
 * is a candidate that is on and off: one of the two is in its set, the other, which was
 * not added, is here. */
typedef struct gv_se_reach {
    bool known;
    bool conflict;
    bool conflict_is_on; /* the node that was not added is an on node */
    uint16_t conflict_cand;
    unsigned conflict_size; /* of both nodes together */
    gv_se_on conflict_on;
    gv_se_off conflict_off;
    bool nests; /* some rule is a nested chain */
    unsigned n_rules;
    gv_se_rule *rules;
    uint64_t on_set[GV_SE_CAND_WORDS], off_set[GV_SE_CAND_WORDS];
    gv_se_on *on; /* as many as there are candidates */
    gv_se_off *off;
} gv_se_reach;

typedef struct gv_se_deduction gv_se_deduction;

/* Called when nothing is pending: adds to the deduction what other rules remove from
 * its grid, with gv_se_deduction_rule and gv_se_deduction_off. */
typedef void gv_se_nested_rule_fn(gv_se_deduction *deduction, void *user);

/* The working memory of deductions in one grid, and how they are made. */
struct gv_se_deduction {
    const gv_se_grid *start;
    const gv_se_numbers *numbers;
    bool x_only;                   /* no links inside cells */
    bool dynamic;                  /* what is off leaves the grid */
    gv_se_nested_rule_fn *advance; /* or NULL */
    void *user;

    gv_se_reach *reach; /* the current one */
    unsigned n_on, n_off, on_head, off_head, n_nodes;
    uint32_t n_row_words;
    uint16_t on_list[GV_SE_CANDS], off_list[GV_SE_CANDS];
    struct gv_se_live { /* candidates by cell, and by region and digit */
        uint16_t cands[GV_SE_CELLS];
        uint16_t places[GV_SE_REGIONS][9];
    } live, fresh; /* without those processed; without those queued */
    struct gv_se_row {
        uint32_t at, n_words;
    } row[GV_SE_CANDS]; /* of on nodes: the nodes they follow from, as bits */
    uint64_t rows[GV_SE_CANDS * (2 * GV_SE_CAND_WORDS)];
};

void gv_se_deduction_init(gv_se_deduction *out, const gv_se_grid *grid,
                          const gv_se_numbers *numbers);

/* The candidates that are off if `cand` is on by `cause`: at most eight. */
unsigned gv_se_on_parents(const gv_se_grid *start, const gv_se_numbers *numbers,
                          unsigned cand, unsigned cause, uint16_t out[8]);

/* Deduces what follows from `cand` being on or off. */
void gv_se_deduce(gv_se_deduction *deduction, gv_se_reach *out, unsigned cand, bool on);

/* For gv_se_nested_rule_fn: a candidate that is off and not yet in the set. */
void gv_se_deduction_off(gv_se_deduction *deduction, unsigned cand, unsigned rule);

/* Sets the row and the size of a rule whose parents are set. */
void gv_se_deduction_rule(const gv_se_deduction *deduction, gv_se_rule *rule,
                          uint64_t *row);

#endif
