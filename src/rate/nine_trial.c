/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_trial.c -- trial and error on 9x9 states of 27 words. What a hypothesis leads to
 * (its context) is kept: when the parent loses candidates, so does the context, which
 * continues from where it was. That is exact because the theories are monotone: a
 * candidate eliminated when there are more candidates is also eliminated when there are
 * fewer.
 *
 * Hypotheses that leave the fewest candidates come first. The order does not change the
 * result, but the first contradiction is found earlier, which saves much of the work.
 */
#include "rate/nine_trial.h"

#include "sudoku9/chains/chains.h"
#include "solve/nine_engine.h"

#include <assert.h>
#include <string.h>

enum {
    MAX_LABELS = 9 * GV_NINE_CELLS,
    LOOK_EVERY = 1024 /* hypotheses between two checks of the clock */
};

/* A hypothesis: the place of a label, and what it has led to so far. */
typedef struct context {
    uint8_t word, bit;
    bool closed;   /* and the parent has not changed it since */
    unsigned size; /* labels left when the order was made */
    gv_chain_state state;
} context;

/* The hypotheses of one depth. `order` leads through them. */
typedef struct stage {
    unsigned n;
    uint16_t order[MAX_LABELS];
    context context[MAX_LABELS];
} stage;

struct gv_trial_nine {
    const gv_chain_kernel *kernel;
    gv_budget budget;
    gv_trial_rating *rating;
    stage stages[GV_TRIAL_MAX_DEPTH + 1]; /* that of depth 0 is not used */
};

static gv_chain_rest close_state(gv_trial_nine *trial, gv_chain_state *state,
                                 unsigned depth);

gv_status gv_trial_nine_new(gv_trial_nine **out, gv_cpu_level cpu, gv_arena *arena,
                            gv_error *err)
{
    gv_trial_nine *trial = GV_ARENA_NEW(arena, gv_trial_nine, 1);
    if (!trial)
        return gv_fail_memory(err);
    trial->kernel = gv_chain_kernel_of(cpu);
    *out = trial;
    return GV_OK;
}

/* ---- states ---- */

static uint32_t *word_of(gv_chain_state *state, unsigned word)
{
    return &state->labels[word / 9].lane[word % 9];
}

static bool is_open(const gv_chain_state *state, const context *c)
{
    return state->open[c->word / 9].lane[c->word % 9] >> c->bit & 1;
}

static unsigned count_labels(const gv_chain_state *state)
{
    int n = 0;
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            n += __builtin_popcount(state->labels[r].lane[d]);
    return (unsigned)n;
}

/* `state` with the hypothesis: it is alone in its cell. */
static void suppose(context *c, const gv_chain_state *state)
{
    c->state = *state;
    for (unsigned d = 0; d < 9; d++)
        if (d != c->word % 9u)
            c->state.labels[c->word / 9].lane[d] &= ~(1u << c->bit);
}

/* Removes from a context what the parent has lost. Returns whether that changes it. */
static bool meet(gv_chain_state *state, const gv_chain_state *parent)
{
    uint32_t changed = 0;
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++) {
            changed |= state->labels[r].lane[d] & ~parent->labels[r].lane[d];
            state->labels[r].lane[d] &= parent->labels[r].lane[d];
        }
    return changed;
}

/* ---- hypotheses ---- */

static bool stopped(const gv_trial_nine *trial)
{
    return trial->rating->end != GV_END_COMPLETE;
}

static void count_hypothesis(gv_trial_nine *trial)
{
    const gv_limits *limits = &trial->budget.limits;
    const uint64_t n = ++trial->rating->n_hypotheses;
    if (limits->nodes && n > limits->nodes)
        trial->rating->end = GV_END_NODES;
    else if (n % LOOK_EVERY == 0)
        trial->rating->end = gv_budget_look(&trial->budget);
}

static void list_hypotheses(stage *own, const gv_chain_state *state)
{
    own->n = 0;
    for (unsigned word = 0; word < GV_CHAIN_LABELS; word++)
        for (uint32_t bits = state->open[word / 9].lane[word % 9]; bits;
             bits &= bits - 1) {
            context *c = &own->context[own->n];
            c->word = (uint8_t)word;
            c->bit = (uint8_t)__builtin_ctz(bits);
            c->closed = false;
            suppose(c, state);
            own->order[own->n] = (uint16_t)own->n;
            own->n++;
        }
}

/* Those that leave the fewest come first. By insertion: the lists are short. */
static void sort_hypotheses(stage *own)
{
    for (unsigned i = 0; i < own->n; i++)
        own->context[i].size = count_labels(&own->context[i].state);
    for (unsigned i = 1; i < own->n; i++) {
        const uint16_t at = own->order[i];
        unsigned k = i;
        for (; k > 0 && own->context[own->order[k - 1]].size > own->context[at].size;
             k--)
            own->order[k] = own->order[k - 1];
        own->order[k] = at;
    }
}

/* Closes the context of a hypothesis under T&E(BRT, depth), unless that was done and
 * nothing has changed. */
static gv_chain_rest try_hypothesis(gv_trial_nine *trial, context *c,
                                    const gv_chain_state *parent, unsigned depth)
{
    const bool changed = meet(&c->state, parent);
    if (!changed && c->closed)
        return GV_CHAIN_STUCK;
    count_hypothesis(trial);
    c->closed = true;
    return close_state(trial, &c->state, depth);
}

/* Visits the hypotheses, closing each under T&E(BRT, depth), in a cycle until none is
 * refuted any more. */
static gv_chain_rest visit_hypotheses(gv_trial_nine *trial, stage *own,
                                      gv_chain_state *state, unsigned depth)
{
    unsigned at = 0;
    for (unsigned n_quiet = 0; n_quiet < own->n && !stopped(trial); n_quiet++) {
        context *c = &own->context[own->order[at]];
        at = at + 1 < own->n ? at + 1 : 0;
        if (!is_open(state, c) ||
            try_hypothesis(trial, c, state, depth) != GV_CHAIN_EMPTY || stopped(trial))
            continue;
        *word_of(state, c->word) &= ~(1u << c->bit);
        const gv_chain_rest rest = close_state(trial, state, depth);
        if (rest != GV_CHAIN_STUCK)
            return rest;
        n_quiet = 0;
    }
    return GV_CHAIN_STUCK;
}

/* T&E(BRT, depth). Simpler hypotheses come before deeper ones. */
static gv_chain_rest close_state(gv_trial_nine *trial, gv_chain_state *state,
                                 unsigned depth)
{
    if (depth == 0)
        return trial->kernel->settle(state, false);
    const gv_chain_rest rest = close_state(trial, state, depth - 1);
    if (rest != GV_CHAIN_STUCK)
        return rest;
    stage *own = &trial->stages[depth];
    list_hypotheses(own, state);
    if (depth > 1) {
        for (unsigned i = 0; i < own->n && !stopped(trial); i++)
            (void)close_state(trial, &own->context[i].state, depth - 2);
        sort_hypotheses(own);
    }
    return visit_hypotheses(trial, own, state, depth - 1);
}

/* ---- ratings ---- */

static void begin(gv_trial_nine *trial, gv_trial_rating *rating, gv_chain_state *state,
                  const gv_instance *instance, const gv_limits *limits)
{
    const gv_limits none = { 0 };
    gv_nine_cands cands;
    *rating = (gv_trial_rating){ .outcome = GV_OUTCOME_BEYOND };
    trial->rating = rating;
    trial->budget = gv_budget_start(limits ? limits : &none);
    gv_nine_engine_load(&cands, instance, NULL, GV_NO_LABEL);
    *state = (gv_chain_state){ 0 };
    for (unsigned r = 0; r < 3; r++)
        memcpy(state->labels[r].lane, cands.word[r], sizeof cands.word[r]);
}

static void note_rest(gv_trial_rating *rating, gv_chain_rest rest)
{
    if (rating->end != GV_END_COMPLETE)
        rating->outcome = GV_OUTCOME_LIMIT;
    else if (rest == GV_CHAIN_SOLVED)
        rating->outcome = GV_OUTCOME_OK;
    else if (rest == GV_CHAIN_EMPTY)
        rating->outcome = GV_OUTCOME_NONE;
}

void gv_trial_nine_depth(gv_trial_rating *out, gv_trial_nine *trial,
                         const gv_instance *instance, unsigned max_depth,
                         const gv_limits *limits)
{
    gv_chain_state state;
    begin(trial, out, &state, instance, limits);
    for (unsigned depth = 0; depth <= max_depth && out->outcome == GV_OUTCOME_BEYOND;
         depth++) {
        out->level = depth;
        note_rest(out, close_state(trial, &state, depth));
    }
}
