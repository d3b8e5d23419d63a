/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bulk_net.h -- what is open in a state, as a small network of its own: candidates and
 * groups are numbered without gaps, so that bulk.h can work on arrays of them. */
#ifndef GV_RULES_BULK_NET_H
#define GV_RULES_BULK_NET_H

#include "rules/state.h"

/* What `seers`, candidates outside a variable, are linked to in it, if these are two
 * candidates or more: when nothing `outside` is open, they are linked to
 * all that the variable has left. After the candidates come g-labels that are linked to
 * as much, as gv_bulk_right. */
typedef struct gv_bulk_set {
    uint32_t outside, seers, gseers, end; /* offsets into set_cands */
    uint32_t var;
} gv_bulk_set;

/* A g-label with two candidates or more, if its variable has others. */
typedef struct gv_bulk_gset {
    uint32_t outside, seers, end; /* offsets into gset_cands */
    uint32_t var;
    uint32_t glabel; /* its number in the linkage */
    uint32_t first;  /* the first one here with the same labels */
} gv_bulk_gset;

/* A right-linking candidate; or 64 * n_words plus the number of a gset. */
typedef uint32_t gv_bulk_right;

typedef struct gv_bulk_net {
    uint32_t n_cands;
    size_t n_words;   /* of a set of candidates */
    size_t n_all;     /* of a set of candidates and gsets */
    gv_label *labels; /* of each candidate, ascending */
    uint32_t
        *cand_of; /* of each label of the network; only those of candidates count */

    /* When the state has shrunk, candidates may be gone, and variables decided: some
     * numbers stand for nothing. What is left: */
    uint64_t *here; /* the candidates, a set of n_words */
    uint32_t n_here_cands;
    uint32_t *here_cands; /* ascending */
    uint32_t n_here_vars; /* variables that are undecided, by size: loops over their */
    uint32_t *here_vars;  /* candidates are then easy to predict */
    uint32_t n_here_groups;
    uint32_t *here_groups; /* the same of all groups */
    uint32_t n_here_gsets;
    uint32_t *here_gsets;

    /* The first n_vars groups were the undecided variables; the others had two
     * candidates or more. */
    uint32_t n_groups, n_vars;
    gv_var *vars;          /* the number of each in the network, ascending */
    uint32_t *group_start; /* n_groups + 1 offsets into group_cands */
    uint32_t *group_cands; /* ascending in each group */
    uint32_t *cand_start;  /* n_cands + 1 offsets into cand_groups */
    uint32_t *cand_groups; /* ascending for each candidate */

    uint32_t n_pairs; /* links that no group has */
    uint32_t *pairs;  /* candidates a, b, a, b, ... */

    /* What is linked to each candidate, a set of n_all words; the candidates linked to
     * each gset, n_words. */
    uint64_t *links, *glinks;

    uint32_t n_sets;
    gv_bulk_set *sets;
    uint32_t *set_cands;

    bool has_gsets;
    uint32_t n_gsets; /* by variable */
    gv_bulk_gset *gsets;
    uint32_t *gset_start; /* of each variable, n_vars + 1 */
    uint32_t *gset_cands;
} gv_bulk_net;

/* The network of `state`, in `arena`; with_gsets: of a linkage with g-labels. False
 * when out of memory. */
bool gv_bulk_net_make(gv_bulk_net *out, const gv_state *state, bool with_gsets,
                      gv_arena *arena);

/* Follows a state that has lost candidates since. False if so many that a new network
 * is better. */
bool gv_bulk_net_shrink(gv_bulk_net *net, const gv_state *state);

/* Whether a state is of a size that the arrays are made for. The sums of a csp may have
 * so many g-labels that all of them at once take longer than those that are met. */
bool gv_bulk_net_suits(const gv_state *state, bool with_gsets);

static inline const uint64_t *gv_bulk_links(const gv_bulk_net *net, uint32_t cand)
{
    return net->links + cand * net->n_all;
}

/* The first gset, as a right-linking candidate. */
static inline gv_bulk_right gv_bulk_first_gset(const gv_bulk_net *net)
{
    return (gv_bulk_right)(64 * net->n_words);
}

/* The candidates linked to a right-linking candidate. */
static inline const uint64_t *gv_bulk_seen(const gv_bulk_net *net, gv_bulk_right right)
{
    return right < gv_bulk_first_gset(net)
               ? gv_bulk_links(net, right)
               : net->glinks + (right - gv_bulk_first_gset(net)) * net->n_words;
}

#endif
