/* SPDX-License-Identifier: GPL-3.0-or-later */
/* models.h -- assignments that respect all facts and violate few constraints. A set of
 * constraints that refutes a label must contain, for each assignment in which the label
 * holds, one of those that it violates: the sets to be hit of the search for smallest
 * sets (smallest.c). They are kept from state to state. */
#ifndef GV_MUS_MODELS_H
#define GV_MUS_MODELS_H

#include "model/u32_list.h"
#include "mus/local.h"

typedef struct gv_mus_model {
    uint32_t first, n_violated;  /* in `items`: the violated constraints */
    uint32_t n_added, n_removed; /* after these: labels that differ from the known
                                  * solution, those that hold first */
    bool valid;                  /* respects the facts of the current state */
} gv_mus_model;

typedef struct gv_mus_models {
    gv_mus_local *local;
    gv_arena arena;
    gv_mus_model *list;
    uint32_t n_models, room;
    gv_u32_list items;

    /* The models in which a label holds that the known solution has not: chains of
     * nodes. Without a known solution, those in which it holds. */
    uint32_t *first_node; /* of each label; UINT32_MAX: none */
    gv_u32_list node_model, node_next;
    bool has_solution;

    /* The assignment in work: at rest the known solution, or nothing. */
    uint8_t *holds;     /* of each label */
    uint32_t *n_holds;  /* of each group */
    uint32_t *n_broken; /* of each constraint: its groups and pairs that are violated */
    uint32_t *violated; /* those constraints */
    uint32_t *place;    /* of each constraint in `violated` */
    uint32_t n_violated;
    uint32_t n_wrong; /* broken parts of active constraints and of domains */
    gv_label *flips;  /* what differs from the rest position, in order */
    uint32_t n_flips, flip_room;

    uint64_t n_work;
    bool no_memory;
} gv_mus_models;

gv_status gv_mus_models_new(gv_mus_models **out, gv_mus_local *local, gv_arena *arena,
                            gv_error *err);
void gv_mus_models_free(gv_mus_models *m);

/* Forgets everything; `solution` has a label for each home variable, or is NULL. */
void gv_mus_models_start(gv_mus_models *m, const gv_label *solution);

/* The facts have changed: keeps the models that respect them. */
void gv_mus_models_sync(gv_mus_models *m);

/* The assignment that a search has left on the trail of the local solver, completed by
 * the known solution, and improved until no single change makes it violate fewer
 * constraints: a new model. Returns its number; UINT32_MAX: out of memory. */
uint32_t gv_mus_models_add(gv_mus_models *m);

/* Any other constraints of which one is needed, in the form of a model that belongs to
 * no label. Returns its number; UINT32_MAX: out of memory. */
uint32_t gv_mus_models_add_set(gv_mus_models *m, const uint32_t *set, uint32_t n);

/* The constraints that a model violates. */
static inline const uint32_t *gv_mus_models_violated(const gv_mus_models *m,
                                                     uint32_t model)
{
    return m->items.items + m->list[model].first;
}

#endif
