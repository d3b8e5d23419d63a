/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linkage.h -- what the rules need of a network beyond its groups: links as lists (and
 * as bit rows where they fit), the CSP-variables of each label, g-labels with the
 * labels that are g-linked to them. The context makes it once for all threads: ask
 * gv_context_linkage(). */
#ifndef GV_MODEL_LINKAGE_H
#define GV_MODEL_LINKAGE_H

#include "base/bitset.h"
#include "model/glabels.h"

#define GV_NO_VAR    UINT32_MAX
#define GV_NO_GLABEL UINT32_MAX

/* The tables of links take 4 bytes for each: at most 1 GB, and 256 MB for g-labels. */
#define GV_MAX_LINKS  (UINT32_C(1) << 28)
#define GV_MAX_GLINKS (UINT32_C(1) << 26)

typedef struct gv_linkage {
    const gv_net *net;

    const uint32_t *link_start; /* n_labels + 1 offsets into links */
    const gv_label *links;      /* the labels linked to each, ascending */

    const uint32_t *var_start; /* n_labels + 1 offsets into vars */
    const gv_var *vars;        /* the CSP-variables of each label, ascending: for Sudoku
                                * that is rc, rn, cn, bn */

    /* Row of label l: rows + l * row_words. NULL where the rows would take too much
     * memory. */
    const uint64_t *rows;
    size_t row_words;

    /* The rest is NULL or 0 in a linkage made without g-labels. */
    const gv_glabels *glabels;
    const uint32_t *glink_start;   /* n_glabels + 1 offsets into glinks */
    const gv_label *glinks;        /* the labels linked to all of each g-label */
    const uint32_t *var_glabels;   /* n_vars + 1: those of variable v are var_glabels[v]
                                    * .. var_glabels[v + 1] - 1 */
    const uint32_t *label_gstart;  /* n_labels + 1 offsets into label_glabels */
    const uint32_t *label_glabels; /* the g-labels that each label is in, ascending */
    const uint32_t *glabel_set;    /* the first g-label with the same labels: a segment
                                      belongs to its row and to its block */
    uint32_t max_glabel;           /* number of labels of the largest one */
} gv_linkage;

/* In `arena`. GV_ERR_ARGUMENT: a csp with too many links, of labels or of g-labels.
 * `meter` may end it (budget.h). */
gv_status gv_linkage_new(const gv_linkage **out, const gv_net *net, bool with_glabels,
                         gv_meter *meter, gv_arena *arena, gv_error *err);

/* A copy in `arena` with g-labels of `from`, which has none and must live as long: the
 * tables that both have are the same. Fails and ends as gv_linkage_new() does. */
gv_status gv_linkage_add_glabels(const gv_linkage **out, const gv_linkage *from,
                                 gv_meter *meter, gv_arena *arena, gv_error *err);

/* A copy of `from`, which has no g-labels, with g-labels, in `arena`. `from` must live
 * as long: they share the tables that both have. Fails and ends as gv_linkage_new()
 * does. */
bool gv_linkage_linked(const gv_linkage *linkage, gv_label a, gv_label b);

/* Whether `label` is linked to all labels of the g-label. O(log). */
bool gv_linkage_glinked(const gv_linkage *linkage, gv_label label, uint32_t glabel);

/* Whether `label` belongs to `var`, to the g-label. */
bool gv_linkage_in_var(const gv_linkage *linkage, gv_label label, gv_var var);
bool gv_linkage_in_glabel(const gv_linkage *linkage, gv_label label, uint32_t glabel);

static inline gv_var_type gv_linkage_type(const gv_linkage *linkage, gv_var var)
{
    return (gv_var_type)linkage->net->group_type[var];
}

#endif
