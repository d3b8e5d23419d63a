/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe_net.h -- the open labels of an instance, renumbered without gaps, for unit
 * propagation that is done and undone thousands of times.
 *
 * It is the propagation of the 3D clauses, without clauses: a label that holds removes
 * its rivals (one list each); a CSP-variable knows how many labels it has left and
 * their exclusive or, so that its last one is found without a scan. */
#ifndef GV_SOLVE_PROBE_NET_H
#define GV_SOLVE_PROBE_NET_H

#include "base/arena.h"
#include "base/budget.h"
#include "model/net.h"

enum { GV_PROBE_OPEN, GV_PROBE_FALSE, GV_PROBE_TRUE };

typedef struct gv_probe_node {
    uint32_t rival; /* its rivals: rivals[rival .. rival_end - 1] */
    uint32_t rival_end;
    uint32_t group; /* its CSP-variables: groups[group .. group_end - 1] */
    uint32_t group_end;
} gv_probe_node;

typedef struct gv_probe_group {
    uint32_t n_left;
    uint32_t rest; /* exclusive or of the labels left */
} gv_probe_group;

typedef struct gv_probe_net {
    uint32_t n_labels;
    uint32_t n_groups;
    gv_label *label_of; /* by number: the label of the network */
    gv_probe_node *node;
    uint32_t *rivals;
    uint32_t *groups;

    uint8_t *value;        /* GV_PROBE_... of each label */
    gv_probe_group *group; /* CSP-variables with an open label */
    uint32_t *holding;     /* labels that hold, in order; n_done have been propagated */
    uint32_t *removed;     /* labels that were removed, in order */
    uint32_t n_holding;
    uint32_t n_done;
    uint32_t n_removed;

    uint8_t *base_value; /* as gv_probe_settle() left them */
    gv_probe_group *base_group;
} gv_probe_net;

/* The labels in the bit set `open`: no label that holds is linked to one of them. Lives
 * in `arena`. CSP-variables with one open label are not propagated yet. `meter` may end
 * it (budget.h). */
gv_status gv_probe_net_new(gv_probe_net **out, const gv_net *net, const uint64_t *open,
                           gv_meter *meter, gv_arena *arena, gv_error *err);

/* Makes every label that is the only one of a CSP-variable hold. */
void gv_probe_find_singles(gv_probe_net *net);

/* Makes an open label hold, or removes it; both take effect in gv_probe_propagate(). */
void gv_probe_hold(gv_probe_net *net, uint32_t label);
void gv_probe_remove(gv_probe_net *net, uint32_t label);

/* Unit propagation to its fixpoint; false on a conflict: only undo is then allowed. */
bool gv_probe_propagate(gv_probe_net *net);

/* Back to what was last settled. */
void gv_probe_undo(gv_probe_net *net);

/* What holds and what is removed becomes permanent. */
void gv_probe_settle(gv_probe_net *net);

/* Shortens the lists by what is settled. Worthwhile now and then. */
void gv_probe_tidy(gv_probe_net *net);

/* The other labels of CSP-variables of `label` with two left, each once, at most two of
 * them: returns their number. A removal of `label` propagates only to these. */
unsigned gv_probe_partners(const gv_probe_net *net, uint32_t label, uint32_t out[2]);

#endif
