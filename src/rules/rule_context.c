/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_context.c -- the working memory of the rules: its construction, its limits, and
 * the exclusion that follows the state. */
#include "rules/rule_context.h"

#include "base/log.h"
#include "rules/chain_search.h"

#include <assert.h>
#include <string.h>

enum { LOOK_EVERY = 1024 }; /* partial chains between two checks of the clock */

static gv_status fill_finder(gv_rule_context *finder, gv_arena *arena, gv_error *err)
{
    const gv_net *net = finder->linkage->net;
    GV_TRY(gv_state_new(&finder->state, finder->linkage, arena, err));
    GV_TRY(gv_exclusion_new(&finder->exclusion, finder->linkage, arena, err));
    GV_TRY(gv_chain_scratch_new(&finder->chains, finder->linkage, arena, err));
    finder->order = GV_ARENA_NEW(arena, gv_label, net->n_labels);
    finder->whip1_vars = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_vars));
    finder->max_part = GV_ARENA_NEW(arena, uint8_t, GV_N_RULES);
    finder->memories = gv_arena_zeroed(arena, GV_N_RULES, sizeof *finder->memories);
    if (!finder->order || !finder->whip1_vars || !finder->max_part || !finder->memories)
        return gv_fail_memory(err);
    gv_rule_context_shuffle(finder, NULL);
    return GV_OK;
}

gv_status gv_rule_context_new(gv_rule_context **out, const gv_linkage *linkage,
                              gv_arena *arena, gv_error *err)
{
    gv_rule_context *finder = GV_ARENA_NEW(arena, gv_rule_context, 1);
    if (!finder)
        return gv_fail_memory(err);
    finder->linkage = linkage;
    gv_arena_init(&finder->kept, arena->memory);
    gv_arena_init(&finder->tmp, arena->memory);
    gv_arena_init(&finder->steps, arena->memory);
    GV_TRY(fill_finder(finder, arena, err));
    *out = finder;
    return GV_OK;
}

void gv_rule_context_free(gv_rule_context *finder)
{
    if (!finder)
        return;
    gv_exclusion_free(finder->exclusion);
    gv_arena_free(&finder->kept);
    gv_arena_free(&finder->tmp);
    gv_arena_free(&finder->steps);
}

void gv_rule_context_start(gv_rule_context *finder, const gv_instance *instance,
                           const gv_limits *limits)
{
    gv_state_load(finder->state, instance);
    finder->budget = gv_budget_start(limits ? limits : &(gv_limits){ 0 });
    finder->counters = gv_context_counters(instance->context);
    memset(finder->n_tries, 0, sizeof finder->n_tries);
    memset(finder->n_hits, 0, sizeof finder->n_hits);
    finder->n_partials = 0;
    finder->end = GV_END_COMPLETE;
    finder->out_of_memory = false;
}

void gv_rule_context_shuffle(gv_rule_context *finder, gv_rng *rng)
{
    const uint32_t n_labels = finder->linkage->net->n_labels;
    if (rng)
        gv_rng_permutation(rng, finder->order, n_labels);
    else
        for (gv_label label = 0; label < n_labels; label++)
            finder->order[label] = label;
}

bool gv_rule_context_go_on(gv_rule_context *finder)
{
    const uint64_t most_partials = finder->budget.limits.nodes;
    if (!gv_rule_context_running(finder))
        return false;
    finder->end = gv_budget_look(&finder->budget);
    if (finder->end == GV_END_COMPLETE && most_partials &&
        finder->n_partials >= most_partials)
        finder->end = GV_END_NODES;
    if (finder->end != GV_END_COMPLETE)
        GV_LOG(2, rules, "limit %d is hit after %llu partial chains", (int)finder->end,
               (unsigned long long)finder->n_partials);
    return finder->end == GV_END_COMPLETE;
}

bool gv_rule_context_count(gv_rule_context *finder)
{
    finder->n_partials++;
    if (finder->n_partials % LOOK_EVERY == 0 ||
        finder->n_partials == finder->budget.limits.nodes)
        return gv_rule_context_go_on(finder);
    return gv_rule_context_running(finder);
}

gv_exclusion *gv_rule_context_exclusion(gv_rule_context *finder)
{
    const gv_state *state = finder->state;
    if (finder->synced && finder->synced_trail == state->n_trail &&
        finder->synced_undos == state->n_undos) {
        assert(finder->exclusion->n_trail == 0); // every search left it so
        return finder->exclusion;
    }
    finder->synced = gv_exclusion_load(finder->exclusion, state);
    if (!finder->synced) {
        finder->out_of_memory = true;
        return NULL;
    }
    GV_LOG(4, rules, "exclusion is loaded: %u candidates", state->n_candidates);
    finder->synced_trail = state->n_trail;
    finder->synced_undos = state->n_undos;
    return finder->exclusion;
}

void *gv_rule_context_take(gv_rule_context *finder, size_t count, size_t size)
{
    void *list = gv_arena_zeroed(&finder->steps, count, size);
    if (!list)
        finder->out_of_memory = true;
    return list;
}
