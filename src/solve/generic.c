/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generic.c -- the engine for any instance: singles in all CSP-variables, then a guess
 * in the smallest one, depth first on an explicit stack. Counting without reporting
 * exploits that unused digits are interchangeable. */
#include "solve/solver.h"

#include "base/bitset.h"
#include "base/budget.h"
#include "base/check.h"
#include "base/log.h"
#include "solve/inspect.h"
#include "solve/variable_tree.h"

#include <assert.h>

/* Steps (labels put on the trail, guesses) between two checks of clock and flag: well
 * below a millisecond. */
enum { STEPS_PER_LOOK = 1 << 14 };

/* Examining this many open variables costs one step. */
enum { OPEN_PER_STEP = 16 };

/* From this many variables on, a tree finds the best one. Below, examining all of them
 * costs no more than maintaining the tree: an order of 64 has half as many. */
enum { VARIABLES_OF_A_TREE = 1 << 15 };

/* A branch: first `label` holds, later it does not. */
typedef struct guess {
    gv_var var;
    gv_label label;
    gv_generic_mark mark;
    uint32_t n_alike;    /* labels of `var` that are interchangeable with this one,
                            including it */
    uint64_t told_apart; /* the digits distinguished before the guess */
} guess;

typedef struct generic_run {
    gv_generic_state state;
    const gv_search *search;
    gv_search_result *out;
    gv_budget budget;
    uint64_t n_steps; /* since the last check of the budget */

    guess *guesses;
    uint32_t n_guesses;
    gv_variable_tree tree; /* for large networks, once the puzzle is loaded */
    gv_label *solution;

    /* Symmetry of digits: those that no asserted label has and no guess distinguished
     * are interchangeable in the rest of the puzzle. A guess of one of them represents
     * all, so that every solution found counts as often as the last weight says. */
    bool digits_alike;
    uint64_t told_apart;
    gv_bigcount weight[GV_MAX_ORDER]; /* one more factor at every such guess */
    uint32_t n_weights;
} generic_run;

/* ---- symmetry of digits ---- */

static uint64_t digit_bit(const generic_run *run, gv_label label)
{
    return UINT64_C(1) << (label % run->state.net->shape.order);
}

static uint32_t count_unused(const generic_run *run)
{
    return run->state.net->shape.order -
           (uint32_t)__builtin_popcountll(run->told_apart);
}

/* Distinguishes the digits asserted since `mark`. */
static void note_digits(generic_run *run, uint32_t mark)
{
    const gv_generic_state *state = &run->state;
    for (uint32_t i = mark; i < state->n_trail; i++)
        if (state->label[state->trail[i]] == GV_LABEL_HOLDS)
            run->told_apart |= digit_bit(run, state->trail[i]);
}

/* How many candidates of `var` are interchangeable with `label`. The rest of the puzzle
 * is symmetric, so a cell that has one of these digits has them all. */
static uint32_t count_alike(const generic_run *run, gv_var var, gv_label label)
{
    const gv_net *net = run->state.net;
    if (!run->digits_alike || var >= net->n_primary ||
        (run->told_apart & digit_bit(run, label)))
        return 1;
    return count_unused(run);
}

static void push_weight(generic_run *run, uint32_t factor)
{
    assert(run->n_weights < GV_MAX_ORDER);
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

/* The variable to guess in; GV_NO_VAR when all are decided. */
static gv_var pick_variable(generic_run *run)
{
    if (run->tree.best)
        return gv_variable_tree_pick(&run->tree);
    run->n_steps += run->state.n_open / OPEN_PER_STEP;
    return gv_pick_variable(&run->state, run->search->vars);
}

/* Labels were put on the trail, or taken off, in this range. */
static void renew_tree(generic_run *run, uint32_t from, uint32_t to)
{
    if (run->tree.best)
        gv_variable_tree_renew(&run->tree, from, to);
}

static gv_label first_candidate(const gv_generic_state *state, gv_var var)
{
    const gv_label *label = &state->net->group_labels[state->net->group_start[var]];
    while (state->label[*label] != GV_LABEL_CANDIDATE)
        label++;
    return *label;
}

/* Propagates what a branch began when n_trail was `mark`. False: it has no solution. */
static bool settle(generic_run *run, uint32_t mark)
{
    const bool alive = gv_generic_propagate(&run->state);
    run->n_steps += run->state.n_trail - mark + 1;
    if (alive && run->digits_alike)
        note_digits(run, mark);
    if (alive) // else it is undone soon
        renew_tree(run, mark, run->state.n_trail);
    return alive;
}

static bool try_guess(generic_run *run, gv_var var)
{
    gv_generic_state *state = &run->state;
    const gv_label label = first_candidate(state, var);
    const guess made = { .var = var,
                         .label = label,
                         .mark = gv_generic_now(state),
                         .n_alike = count_alike(run, var, label),
                         .told_apart = run->told_apart };
    assert(run->n_guesses < state->net->n_vars);
    run->guesses[run->n_guesses++] = made;
    if (made.n_alike > 1)
        push_weight(run, made.n_alike);
    gv_generic_assert(state, label);
    return settle(run, made.mark.n_trail);
}

/* Removes the label of a guess, with all those it represented. */
static void remove_guess(generic_run *run, const guess *made)
{
    gv_generic_state *state = &run->state;
    if (made->n_alike == 1) {
        if (run->digits_alike) // the rest distinguishes this digit from all others
            run->told_apart |= digit_bit(run, made->label);
        gv_generic_remove(state, made->label);
        return;
    }
    const gv_net *net = state->net;
    uint32_t n_removed = 0;
    for (uint32_t i = net->group_start[made->var]; i < net->group_start[made->var + 1];
         i++) {
        const gv_label label = net->group_labels[i];
        if (state->label[label] == GV_LABEL_CANDIDATE &&
            !(run->told_apart & digit_bit(run, label))) {
            gv_generic_remove(state, label);
            n_removed++;
        }
    }
    assert(n_removed == made->n_alike);
    (void)n_removed;
}

/* Takes back the last guess and continues without its label. */
static bool refute_guess(generic_run *run)
{
    const guess made = run->guesses[--run->n_guesses];
    const uint32_t n_trail = run->state.n_trail;
    gv_generic_undo(&run->state, made.mark);
    renew_tree(run, made.mark.n_trail, n_trail);
    run->told_apart = made.told_apart;
    if (made.n_alike > 1)
        pop_weight(run);
    remove_guess(run, &made);
    return settle(run, made.mark.n_trail);
}

/* ---- the search ---- */

/* Counts the solution that the state has reached and reports it. Anything but
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

/* Accounts for one branch. Anything but GV_END_COMPLETE ends the search. */
static gv_end spend_node(generic_run *run)
{
    const uint64_t limit = run->search->limits.nodes;
    if (limit && run->out->nodes >= limit)
        return GV_END_NODES;
    if (run->n_steps >= STEPS_PER_LOOK) {
        run->n_steps = 0;
        const gv_end end = gv_budget_look(&run->budget);
        if (end != GV_END_COMPLETE)
            return end;
    }
    run->out->nodes++;
    return GV_END_COMPLETE;
}

static gv_end explore(generic_run *run, bool alive)
{
    gv_end end = gv_budget_look(&run->budget);
    while (end == GV_END_COMPLETE) {
        const gv_var var = alive ? pick_variable(run) : GV_NO_VAR;
        if (alive && var == GV_NO_VAR) {
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

/* Loads marks, givens and the forbidden label into the state. False: no solution. */
static bool load_puzzle(generic_run *run, const gv_instance *instance)
{
    const gv_search *search = run->search;
    if (!gv_generic_load(&run->state, instance, search->keep, search->forbid))
        return false;
    const bool alive = settle(run, 0);
    if (run->digits_alike && count_unused(run) < 2)
        run->digits_alike = false; // from here on it would only cost time
    GV_CHECK(alive ? gv_generic_state_check(&run->state) : NULL,
             gv_generic_state_dump(&run->state));
    return alive;
}

/* Everything a run needs, from `tmp`. A guess asserts a label of an undecided variable,
 * so there are never more guesses than variables. */
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
    gv_status status = prepare(&run, instance, tmp, err);
    if (status == GV_OK) {
        gv_bigcount_set(&out->count, 0);
        out->nodes = 0;
        const bool alive = load_puzzle(&run, instance);
        if (alive && instance->net->n_vars > VARIABLES_OF_A_TREE)
            status =
                gv_variable_tree_init(&run.tree, &run.state, search->vars, tmp, err);
        if (status == GV_OK)
            out->end = explore(&run, alive);
        while (run.n_weights > 0)
            pop_weight(&run);
        GV_LOG(4, search, "general search: %llu nodes, end %d",
               (unsigned long long)out->nodes, (int)out->end);
    }
    gv_arena_rewind(tmp, mark);
    return status;
}
