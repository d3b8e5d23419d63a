/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explanation.h -- what is in a gv_explanation: the path as the engines found it, from
 * which it is written, and its steps as plain data. */
#ifndef GV_API_EXPLANATION_H
#define GV_API_EXPLANATION_H

#include "explainer/core/path.h"
#include "rules/path.h"
#include "rules/rule_pool.h"

struct gv_explanation {
    gv_memory *memory;
    gv_arena arena; /* of everything below */
    const gv_instance *instance;
    gv_outcome outcome;
    gv_end end;
    const char *hardest;

    bool by_explainer;
    gv_se_path se; /* then; otherwise: */
    gv_path path;
    bool show_hidden;
    const gv_linkage
        *linkage;       /* NULL: there was no time for it, and there is no step */
    gv_rule_pool *pool; /* NULL, or what a linkage of its own belongs to */

    const gv_explained_step *steps;
};

static inline size_t gv_explanation_size(const gv_explanation *e)
{
    return e->by_explainer ? e->se.n_steps : e->path.n_steps;
}

/* Makes public steps of a path: plain data in an arena. A failed allocation is
 * remembered. */
typedef struct gv_step_maker {
    const gv_net *net;
    gv_arena *arena;
    gv_buffer scratch;
    uint64_t *pattern; /* bit set of labels: the pattern of the current step */
    const gv_state *state;
    const gv_rule *rule; /* of the current step */
    bool failed;
} gv_step_maker;

gv_status gv_step_maker_init(gv_step_maker *m, const gv_net *net, gv_arena *arena,
                             gv_error *err);
void gv_step_maker_free(gv_step_maker *m);

/* The parts of a step, in the arena. */
gv_candidate gv_step_maker_candidate(const gv_step_maker *m, gv_label label);
gv_candidates gv_step_maker_candidates(gv_step_maker *m, const gv_label *labels,
                                       uint32_t n);
const char *gv_step_maker_text(gv_step_maker *m); /* a copy of m->scratch */
void *gv_step_maker_take(gv_step_maker *m, size_t count, size_t size);

/* Clears the pattern; fills `pattern` and `cells` of the step from it. */
void gv_step_maker_begin(gv_step_maker *m);
void gv_step_maker_end(gv_step_maker *m, gv_explained_step *step);

/* All steps of the path. `state` is scratch. */
const gv_explained_step *gv_step_maker_rules(gv_step_maker *m, const gv_path *path,
                                             gv_state *state);
const gv_explained_step *gv_step_maker_hints(gv_step_maker *m, const gv_se_path *path);

#endif
