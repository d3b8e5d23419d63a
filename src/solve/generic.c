/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generic.c -- the engine for any instance: singles in all CSP-variables, then a guess
 * in the smallest one, depth first on an explicit stack. Counting without reporting
 * uses that unused digits are alike. */
#include "solve/budget.h"
#include "solve/generic_state.h"
#include "solve/solver.h"

#include "base/bitset.h"

#include <assert.h>

/* Steps (labels put on the trail, guesses) between two looks at clock and flag: well
 * below a millisecond. */
enum { STEPS_PER_LOOK = 1 << 14 };

#define NO_VAR UINT32_MAX

/* A branch: first `label` holds, later it does not. */
typedef struct guess {
    gv_var var;
    gv_label label;
    uint32_t mark;       /* the trail before the guess */
    uint32_t n_alike;    /* labels of `var` that stand for each other, this one among
                            them */
    uint64_t told_apart; /* the digits told apart before the guess */
} guess;

typedef struct generic_run {
    gv_generic_state state;
    const gv_search *search;
    gv_search_result *out;
    gv_budget budget;
    uint64_t n_steps; /* since the last look at the budget */

    guess *guesses;
    uint32_t n_guesses;
    gv_label *solution;

    /* Symmetry of digits: those that no label asserted and no guess made different are
     * alike, in all that is left of the puzzle. A solution stands for weight[n_alike]
     * of them; every guess among alike digits adds a factor. */
    bool digits_alike;
    uint64_t told_apart;
    gv_bigcount weight[GV_MAX_ORDER + 1];
    uint32_t n_weights;
} generic_run;

/* ---- symmetry of digits ---- */

static uint64_t digit_bit(const generic_run *run, gv_label label)
{
    return UINT64_C(1) << (label % run->state.net->shape.order);
}

/* Tells apart the digits asserted since `mark`. */
static void note_digits(generic_run *run, uint32_t mark)
{
    const gv_generic_state *state = &run->state;
    for (uint32_t i = mark; i < state->n_trail; i++)
        if (state->label[state->trail[i]] == GV_LABEL_HOLDS)
            run->told_apart |= digit_bit(run, state->trail[i]);
}

/* How many candidates of `var` stand for each other with `label`. What is left of the
 * puzzle is symmetric, so a cell that has one of the alike digits has them all. */
static uint32_t count_alike(const generic_run *run, gv_var var, gv_label label)
{
    const gv_net *net = run->state.net;
    if (!run->digits_alike || var >= net->n_primary ||
        (run->told_apart & digit_bit(run, label)))
        return 1;
    return net->shape.order - (uint32_t)__builtin_popcountll(run->told_apart);
}

static void push_weight(generic_run *run, uint32_t factor)
{
    gv_bigcount *weight = &run->weight[run->n_weights];
    gv_bigcount_init(weight);
    gv_bigcount_copy(weight, weight - 1);
    gv_bigcount_multiply(weight, factor);
    run->n_weights++;
}

static void pop_weight(generic_run *run)
{
    gv_bigcount_free(&run->weight[--run->n_weights]);
}

/* ---- branches ---- */

/* The smallest undecided variable, of equal ones the one that failed most, of those the
 * first. NO_VAR when all are decided. */
static gv_var pick_variable(const gv_generic_state *state)
{
    gv_var best = NO_VAR;
    uint32_t best_left = UINT32_MAX;
    uint32_t best_failures = 0;
    for (gv_var var = 0; var < state->net->n_vars; var++) {
        const uint32_t n_left = state->domain[var].n_left;
        if (n_left < 2 || n_left > best_left)
            continue;
        if (n_left < best_left || state->n_failures[var] > best_failures) {
            best = var;
            best_left = n_left;
            best_failures = state->n_failures[var];
        }
    }
    return best;
}

static gv_label first_candidate(const gv_generic_state *state, gv_var var)
{
    const gv_net *net=state->net; gv_label best=GV_NO_LABEL; uint64_t bs=0;
    for (uint32_t i=net->group_start[var];i<net->group_start[var+1];i++){ gv_label l=net->group_labels[i]; if(state->label[l]!=GV_LABEL_CANDIDATE)continue;
      uint64_t sc=0; for(uint32_t k=net->label_start[l];k<net->label_start[l+1];k++) if (net->label_groups[k]<net->n_vars) sc+=state->domain[net->label_groups[k]].n_left;
      if(best==GV_NO_LABEL||sc < bs){best=l;bs=sc;} }
    return best;
}

/* Propagates what a branch began. False: it has no solution. */
static bool settle(generic_run *run, uint32_t mark)
{
    const bool alive = gv_generic_propagate(&run->state);
    run->n_steps += run->state.n_trail - mark + 1;
    if (alive && run->digits_alike)
        note_digits(run, mark);
    return alive;
}

static bool try_guess(generic_run *run, gv_var var)
{
    gv_generic_state *state = &run->state;
    const gv_label label = first_candidate(state, var);
    const guess made = { .var = var,
                         .label = label,
                         .mark = state->n_trail,
                         .n_alike = count_alike(run, var, label),
                         .told_apart = run->told_apart };
    run->guesses[run->n_guesses++] = made;
    if (made.n_alike > 1)
        push_weight(run, made.n_alike);
    gv_generic_assert(state, label);
    return settle(run, made.mark);
}

/* Removes the label of a guess, with all that it stood for. */
static void remove_guess(generic_run *run, const guess *made)
{
    gv_generic_state *state = &run->state;
    if (made->n_alike == 1) {
        if (run->digits_alike) // what is left treats this digit as no other
            run->told_apart |= digit_bit(run, made->label);
        gv_generic_remove(state, made->label);
        return;
    }
    const gv_net *net = state->net;
    for (uint32_t i = net->group_start[made->var]; i < net->group_start[made->var + 1];
         i++) {
        const gv_label label = net->group_labels[i];
        if (state->label[label] == GV_LABEL_CANDIDATE &&
            !(run->told_apart & digit_bit(run, label)))
            gv_generic_remove(state, label);
    }
}

/* Takes the last guess back and goes on without its label. */
static bool refute_guess(generic_run *run)
{
    const guess made = run->guesses[--run->n_guesses];
    gv_generic_undo(&run->state, made.mark);
    run->told_apart = made.told_apart;
    if (made.n_alike > 1)
        pop_weight(run);
    remove_guess(run, &made);
    return settle(run, made.mark);
}

/* ---- the search ---- */

/* Counts the solution that the state has reached and hands it out. Anything but
 * GV_END_COMPLETE ends the search. */
static gv_end take_solution(generic_run *run)
{
    const gv_search *search = run->search;
    const gv_net *net = run->state.net;
    gv_bigcount *count = &run->out->count;
    gv_bigcount_sum(count, &run->weight[run->n_weights - 1]);
    if (search->found) {
        for (gv_var var = 0; var < net->n_primary; var++)
            run->solution[var] = run->state.domain[var].rest;
        if (!search->found(search->user, run->solution))
            return GV_END_STOPPED;
    }
    const uint64_t limit = search->limits.solutions;
    if (!limit || !gv_bigcount_at_least(count, limit))
        return GV_END_COMPLETE;
    gv_bigcount_set(count, limit);
    return GV_END_SOLUTIONS;
}

/* Pays for one branch. Anything but GV_END_COMPLETE ends the search. */
static gv_end spend_node(generic_run *run)
{
    const uint64_t limit = run->search->limits.nodes;
    if (limit && run->out->nodes >= limit)
        return GV_END_NODES;
    run->out->nodes++;
    if (run->n_steps < STEPS_PER_LOOK)
        return GV_END_COMPLETE;
    run->n_steps = 0;
    return gv_budget_look(&run->budget);
}

static gv_end explore(generic_run *run, bool alive)
{
    gv_end end = gv_budget_look(&run->budget);
    while (end == GV_END_COMPLETE) {
        const gv_var var = alive ? pick_variable(&run->state) : NO_VAR;
        if (alive && var == NO_VAR) {
            end = take_solution(run);
            alive = false;
        } else if (!alive && run->n_guesses == 0) {
            break;
        } else {
            end = spend_node(run);
            if (end == GV_END_COMPLETE)
                alive = alive ? try_guess(run, var) : refute_guess(run);
        }
    }
    return end;
}

/* Brings marks, givens and the forbidden label into the state. False: no solution. */
static bool load_puzzle(generic_run *run, const gv_instance *instance)
{
    gv_generic_state *state = &run->state;
    const gv_search *search = run->search;
    if (instance->marks)
        for (gv_label label = 0; label < instance->net->n_labels; label++)
            if (!gv_bits_has(instance->marks, label))
                gv_generic_remove(state, label);
    if (search->forbid != GV_NO_LABEL &&
        state->label[search->forbid] == GV_LABEL_CANDIDATE)
        gv_generic_remove(state, search->forbid);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        const gv_label given = instance->givens[i];
        if (search->keep && !gv_bits_has(search->keep, i))
            continue;
        if (state->label[given] == GV_LABEL_REMOVED)
            return false;
        gv_generic_assert(state, given);
    }
    return settle(run, 0);
}

/* Everything a run needs, from `tmp`. A guess asserts a label of a variable that had
 * none, so that guesses are never more than variables. */
static gv_status prepare(generic_run *run, const gv_instance *instance, gv_arena *tmp,
                         gv_error *err)
{
    const gv_net *net = instance->net;
    GV_TRY(gv_generic_state_init(&run->state, net, tmp, err));
    run->guesses = gv_arena_take(tmp, net->n_vars * sizeof *run->guesses);
    run->solution = gv_arena_take(tmp, net->n_primary * sizeof *run->solution);
    if (!run->guesses || !run->solution)
        return gv_fail_memory(err);
    run->digits_alike = net->values_interchangeable && !instance->marks &&
                        !run->search->found && run->search->forbid == GV_NO_LABEL;
    gv_bigcount_init(&run->weight[0]);
    gv_bigcount_set(&run->weight[0], 1);
    run->n_weights = 1;
    return GV_OK;
}

gv_status gv_generic_run(gv_search_result *out, const gv_instance *instance,
                         const gv_search *search, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    generic_run run = { .search = search,
                        .out = out,
                        .budget = gv_budget_start(&search->limits) };
    const gv_status status = prepare(&run, instance, tmp, err);
    if (status == GV_OK) {
        gv_bigcount_set(&out->count, 0);
        out->nodes = 0;
        out->end = explore(&run, load_puzzle(&run, instance));
        while (run.n_weights > 0)
            pop_weight(&run);
    }
    gv_arena_rewind(tmp, mark);
    return status;
}
