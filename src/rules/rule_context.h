/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_context.h -- what a rule works with: the current state, scratch memory, the
 * order of targets, and the limits it must respect. One per thread, reused for any
 * number of instances of one network. */
#ifndef GV_RULES_RULE_CONTEXT_H
#define GV_RULES_RULE_CONTEXT_H

#include "base/budget.h"
#include "mus/mus.h"
#include "rules/exclusion.h"
#include "rules/step.h"

typedef struct gv_rule_context {
    const gv_linkage *linkage;
    gv_state *state; /* rules read it, only the strategy changes it */

    gv_arena kept; /* what is made on the way and lives as long as the rule context */
    gv_arena tmp;  /* for a rule's own scratch: rewind to your mark before you return */
    gv_arena steps; /* for the lists of the step that is returned */

    /* Targets are tried in this order: all labels, ascending unless shuffled. */
    gv_label *order;
    bool shuffled;
    uint8_t *max_part; /* by rule, as in gv_theory; the strategy sets it */
    uint8_t technique; /* that is looked for, of rules that find several */

    /* A rule of named chains that found none, whatever its name, of these lengths, and
     * the state in which that was so. */
    struct {
        const struct gv_rule *rule;
        unsigned first, last;
        uint32_t trail, undos;
    } no_chains;

    /* Chains work on it: the candidates of `state`, minus what a partial chain
     * excludes. Get it by gv_rule_context_exclusion(). */
    gv_exclusion *exclusion;
    bool synced;
    uint32_t synced_trail, synced_undos; /* the state that it was made for */

    /* Variables that whip[1] has to examine: they have lost a candidate since it last
     * did. */
    uint64_t *whip1_vars;
    uint64_t *whip1_targets; /* scratch: of one variable, a set of labels */
    uint32_t whip1_trail, whip1_undos;

    struct gv_chain_scratch *chains; /* scratch of the chain searches */
    struct gv_bulk *bulk;            /* of many at once (bulk.h); made when needed */
    gv_cpu_level cpu;                /* that its kernel may use */

    struct gv_hypotheses *hypotheses; /* of trial and error; made when needed */

    gv_mus *mus;            /* of small sets of constraints; made when needed */
    bool mus_started;       /* for the instance */
    const gv_sat_kind *sat; /* the first solver of the instance's context, or NULL */

    /* What chain rules remember, by rule and type of variables; made when needed. */
    struct gv_chain_memory *(*memories)[GV_N_VAR_TYPES + 1];

    gv_budget budget;    /* nodes: partial chains */
    uint64_t n_partials; /* partial chains built so far, and questions about sets */
    gv_end end;          /* GV_END_COMPLETE, or the limit that was hit */

    /* For --statistics: calls of each rule and steps that they found, in the run. */
    gv_counters *counters; /* NULL: nobody wants to know */
    uint32_t n_tries[GV_COUNTED_RULES], n_hits[GV_COUNTED_RULES];
    bool out_of_memory; /* gv_rule_context_take() failed: the run ends */
} gv_rule_context;

/* A rule context for instances of the linkage's network, in `arena`, which must live as
 * long; gv_rule_context_free() frees its own scratch arenas. */
gv_status gv_rule_context_new(gv_rule_context **out, const gv_linkage *linkage,
                              gv_arena *arena, gv_error *err);
void gv_rule_context_free(gv_rule_context *ctx);

/* Starts the limits (NULL: none) and what is counted of a run. The state is left to the
 * caller. */
void gv_rule_context_reset(gv_rule_context *ctx, gv_context *context,
                           const gv_limits *limits);

/* The same, with the initial state of an instance. */
void gv_rule_context_start(gv_rule_context *ctx, const gv_instance *instance,
                           const gv_limits *limits);

/* A random order of targets; ascending again with NULL. */
void gv_rule_context_shuffle(gv_rule_context *ctx, gv_rng *rng);

/* Whether no limit was hit and memory did not run out. */
static inline bool gv_rule_context_running(const gv_rule_context *ctx)
{
    return ctx->end == GV_END_COMPLETE && !ctx->out_of_memory;
}

/* Counts a partial chain. False if a limit is hit: the search must then end; `end` says
 * which. Cheap: checks the clock now and then. */
bool gv_rule_context_count(gv_rule_context *ctx);

/* The same without counting, for rules that build no chains: call it per target. */
bool gv_rule_context_go_on(gv_rule_context *ctx);

/* The exclusion, equal to the current state: nothing excluded yet. Leave it like that.
 * NULL when out of memory. */
gv_exclusion *gv_rule_context_exclusion(gv_rule_context *ctx);

/* Room for `n` items of a step's list in ctx->steps. NULL when out of memory; the
 * rule context remembers that, and the rule returns false. */
#define GV_STEP_LIST(ctx, type, n) ((type *)gv_rule_context_take(ctx, n, sizeof(type)))
void *gv_rule_context_take(gv_rule_context *ctx, size_t count, size_t size);

#endif
