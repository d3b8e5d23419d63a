/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_context.h -- what a rule works with: the present state, scratch memory, the
 * order of targets, and the limits it must respect. One per thread, used again for any
 * number of instances of one network. */
#ifndef GV_RULES_RULE_CONTEXT_H
#define GV_RULES_RULE_CONTEXT_H

#include "base/budget.h"
#include "rules/exclusion.h"
#include "rules/step.h"

typedef struct gv_rule_context {
    const gv_linkage *linkage;
    gv_state *state; /* rules look at it, only the strategy changes it */

    gv_arena kept; /* what is made on the way and lives as long as the finder */
    gv_arena tmp;  /* for a rule's own scratch: rewind to your mark before you return */
    gv_arena steps; /* for the lists of the step that is returned */

    /* The targets are tried in this order: all labels, ascending unless shuffled. */
    gv_label *order;
    uint8_t *max_part; /* by rule, as in gv_theory; the strategy sets it */

    /* Chains work on it: the candidates of `state`, minus what a partial chain
     * excludes. Get it by gv_rule_context_exclusion(). */
    gv_exclusion *exclusion;
    bool synced;
    uint32_t synced_trail, synced_undos; /* the state that it was made for */

    /* Variables that whip[1] has to look at: they lost a candidate since it last did.
     */
    uint64_t *whip1_vars;
    uint32_t whip1_trail, whip1_undos;

    struct gv_chain_scratch *chains; /* scratch of the chain searches */

    struct gv_hypotheses *hypotheses; /* of trial and error; made when needed */

    /* What chain rules remember, by rule and type of variables; made when needed. */
    struct gv_chain_memory *(*memories)[GV_N_VAR_TYPES + 1];

    gv_budget budget;    /* nodes: partial chains */
    uint64_t n_partials; /* partial chains built so far */
    gv_end end;          /* GV_END_COMPLETE, or the limit that was hit */
    bool out_of_memory;  /* gv_rule_context_take() failed: the run ends */
} gv_rule_context;

/* A finder for instances of the linkage's network, in `arena`. `arena` must live as
 * long as the finder; gv_rule_context_free() gives its own scratch arenas back. */
gv_status gv_rule_context_new(gv_rule_context **out, const gv_linkage *linkage,
                              gv_arena *arena, gv_error *err);
void gv_rule_context_free(gv_rule_context *finder);

/* Loads an instance into the state and starts the limits (NULL: none). */
void gv_rule_context_start(gv_rule_context *finder, const gv_instance *instance,
                           const gv_limits *limits);

/* A random order of targets; ascending again with NULL. */
void gv_rule_context_shuffle(gv_rule_context *finder, gv_rng *rng);

/* Whether no limit was hit and memory was never out. */
static inline bool gv_rule_context_running(const gv_rule_context *finder)
{
    return finder->end == GV_END_COMPLETE && !finder->out_of_memory;
}

/* Counts a partial chain. False when a limit is hit: the search must then end; `end`
 * says which. Cheap: looks at the clock now and then. */
bool gv_rule_context_count(gv_rule_context *finder);

/* The same without counting, for rules that build no chains: call it per target. */
bool gv_rule_context_go_on(gv_rule_context *finder);

/* The exclusion, equal to the present state: nothing excluded yet. Leave it so. NULL
 * when memory is out. */
gv_exclusion *gv_rule_context_exclusion(gv_rule_context *finder);

/* Room for `n` items of a step's list in finder->steps. NULL when memory is out; the
 * finder remembers that, and the rule returns false. */
#define GV_STEP_LIST(finder, type, n)                                                  \
    ((type *)gv_rule_context_take(finder, n, sizeof(type)))
void *gv_rule_context_take(gv_rule_context *finder, size_t count, size_t size);

#endif
