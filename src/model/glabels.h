/* SPDX-License-Identifier: GPL-3.0-or-later */
/* glabels.h -- g-labels: sets of labels of one CSP-variable that some label outside the
 * variable is linked to as a whole (Sudoku: the cells of a mini-row or mini-column for
 * one digit). Made on request, for the engines that use them. */
#ifndef GV_MODEL_GLABELS_H
#define GV_MODEL_GLABELS_H

#include "base/budget.h"
#include "model/net.h"

/* g-label i is the set labels[start[i]] .. labels[start[i + 1] - 1] of variable var[i].
 * Ordered by variable, then by labels. */
typedef struct gv_glabels {
    uint32_t n_glabels;
    const gv_var *var;
    const uint32_t *start;
    const gv_label *labels;

    /* The variables, ascending, whose g-labels are pairs alone (see below), and the
     * number of those that have none because even pairs are too many. */
    uint32_t n_paired;
    const gv_var *paired;
    uint32_t n_skipped;
} gv_glabels;

/* By the definition, for any network: sets of more than one label, not the whole
 * variable, that are intersections of { labels of V linked to x } over labels x outside
 * V ("locally maximal": no larger set is linked to the same labels).
 *
 * A variable may have exponentially many: the tuples of a constraint do. One with more
 * than GV_MAX_GLABELS gets the pairs of labels that some label outside is linked to (so
 * that g-whips are g2-whips there), or, with more pairs than that, none. `meter` may
 * end it (budget.h). */
enum { GV_MAX_GLABELS = 1 << 16 };

gv_status gv_glabels_new(const gv_glabels **out, const gv_net *net, gv_meter *meter,
                         gv_arena *arena, gv_error *err);

#endif
