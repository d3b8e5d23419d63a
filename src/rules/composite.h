/* SPDX-License-Identifier: GPL-3.0-or-later */
/* composite.h -- chains whose right-linking part may be a pattern of several variables:
 * what the searches of Sp-chains (Subsets) and of Wp-whips and Bp-braids (inner chains)
 * share. They differ in how they list their parts. For the rule files of this folder
 * (docs/theory/resolution-rules.md, "Composite chains"). */
#ifndef GV_RULES_COMPOSITE_H
#define GV_RULES_COMPOSITE_H

#include "rules/chain_search.h"
#include "rules/subset_search.h"

typedef struct gv_parts gv_parts;

/* Called with each part; true ends the listing. The part lives until it returns. */
typedef bool gv_part_fn(void *user, const gv_part *part);

/* The query for a list of parts. */
typedef struct gv_part_query {
    gv_parts *parts;
    const gv_var *starts; /* variables; each part contains one of them */
    uint32_t n_starts;
    unsigned max_size; /* parts have 2 .. max_size variables */
    bool whole;        /* with `subset` or `inner`, in the arena of steps */
    gv_part_fn *take;
    void *user;
} gv_part_query;

/* Lists the parts modulo what is currently excluded, short ones first. Returns whether
 * `take` ended it; only then the lists of the step are kept. */
typedef bool gv_list_parts_fn(const gv_part_query *query);

enum { GV_MAX_PART = GV_MAX_SUBSET };

/* The parts of one search. */
struct gv_parts {
    gv_chain_search *search;
    gv_list_parts_fn *list;
    bool braid;
    const void *family; /* what `list` needs */

    /* The bound: what parts exclude after as many rounds as they have variables, as bit
     * sets by round modulo their number. */
    uint64_t *due[GV_MAX_PART + 1];
    uint32_t n_due[GV_MAX_PART + 1]; /* parts */
};

/* Searches the target: chains of at most search->length with such parts. */
bool gv_composite_on_target(gv_chain_search *search, gv_list_parts_fn *list,
                            const void *family);

/* For the bound. Lists the parts that became possible by what was excluded from place
 * `from` of the trail on, for `n_left` rounds from `round` on; returns whether any is
 * due by then. */
bool gv_parts_list(gv_parts *parts, unsigned round, unsigned n_left, uint32_t from);

/* Excludes what is due in `round`; returns whether there was something. */
bool gv_parts_exclude(gv_parts *parts, unsigned round);

#endif
