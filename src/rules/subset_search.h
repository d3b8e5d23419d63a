/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset_search.h -- lists the Subsets of a state, or of what a partial chain leaves of
 * it: sets of CSP-variables of one type whose open candidates lie in as many groups
 * (transversal sets). Shared by the rules of Subsets and by the chains that are built
 * of them.
 *
 * Nothing here mentions rows or digits. "Cells of one unit" and "one digit" follow: a
 * Subset that does not split is connected, and cells share the groups of a row only if
 * they are in that row. */
#ifndef GV_RULES_SUBSET_SEARCH_H
#define GV_RULES_SUBSET_SEARCH_H

#include "rules/rule_context.h"

enum { GV_MAX_SUBSET = 4 };

typedef struct gv_subset_search gv_subset_search;

/* Called with each Subset, in vars and groups; true ends the search. */
typedef bool gv_subset_fn(gv_subset_search *search, void *user);

struct gv_subset_search {
    /* Set by the caller. */
    gv_rule_context *ctx;
    const gv_exclusion *exclusion; /* considers what is open in it */
    gv_var_type type;              /* of the variables */
    uint32_t group_types;          /* of the groups: bit set of gv_var_type */
    unsigned size;                 /* how many of each */
    gv_var first_group;            /* one of the groups; GV_NO_VAR: any */
    const gv_var *starts;          /* one of the variables; NULL: any */
    uint32_t n_starts;
    gv_subset_fn *found;
    void *user;

    /* The pattern that is being built. */
    unsigned n_chosen, n_covers;
    gv_var vars[GV_MAX_SUBSET];
    gv_var groups[GV_MAX_SUBSET];

    uint8_t *barred; /* of each variable: all sets with it have been listed */
    gv_var *bars;
    uint32_t n_bars;
};

/* Lists the connected sets of search->size variables (pairwise without a common open
 * candidate) that are covered by at most as many groups; each set once per choice of
 * groups. Returns whether `found` ended it; false also if a limit is hit. */
bool gv_subset_search_run(gv_subset_search *search);

static inline bool gv_in_group(const gv_net *net, gv_label label, gv_var group)
{
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
        if (net->label_groups[i] == group)
            return true;
    return false;
}

/* The groups of the pattern, as bits of their places in `groups`, that contain `label`.
 */
unsigned gv_subset_groups_of(const gv_subset_search *search, gv_label label);

/* The same for the labels of variable `at` of the pattern that are in `open`: what the
 * exclusion leaves open, or its candidates. */
unsigned gv_subset_touched(const gv_subset_search *search, unsigned at,
                           const uint8_t *open);

/* Whether some of `size` variables are in no more groups than there are of them: the
 * Subset then consists of smaller ones. touched[i]: the groups of variable i, as bits.
 */
bool gv_subset_splits(const unsigned *touched, unsigned size);

/* How the groups of one type of variable are combined: each row of the result is the
 * group types of one kind of Subset. */
typedef struct gv_subset_kind {
    gv_var_type type;
    uint32_t group_types;
} gv_subset_kind;

enum { GV_MAX_SUBSET_KINDS = 128 };

/* The kinds of Subsets that rule (naked, hidden, fish or finned fish) has in a network,
 * in the order of their types. Returns their number.
 *
 *     naked   the variables are the primary ones (cells)
 *     hidden  the groups are
 *     fish    neither; blocks have no part in it
 *
 * In the families of queens there are no fish: rows are naked, the other variables
 * hidden, and groups of different types go together: a column and a diagonal are two
 * transversal sets. */
unsigned gv_subset_kinds(gv_subset_kind *out, const gv_net *net, unsigned rule_id);

#endif
