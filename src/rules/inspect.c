/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c -- checks and dumps of resolution states, partial chains and steps. */
#include "rules/inspect.h"

#include "rules/verify.h"

#include <stdio.h>

/* ---- checks ---- */

/* What a variable has left, counted again. */
static gv_var_rest count_left(const gv_net *net, gv_var var, const uint64_t *candidates)
{
    gv_var_rest left = { 0 };
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (gv_bits_has(candidates, net->group_labels[i])) {
            left.n_left++;
            left.rest ^= net->group_labels[i];
        }
    return left;
}

static const char *check_variable(const gv_state *state, gv_var var)
{
    const gv_var_rest left = count_left(state->linkage->net, var, state->candidates);
    const gv_label value = state->value[var];
    if (left.n_left != state->left[var].n_left || left.rest != state->left[var].rest)
        return "what a variable has left is not what is counted";
    if (gv_bits_has(state->singles, var) != (value == GV_NO_LABEL && left.n_left == 1))
        return "the set of singles is wrong";
    if (value == GV_NO_LABEL)
        return NULL;
    if (left.n_left)
        return "a decided variable has candidates";
    return gv_linkage_in_var(state->linkage, value, var)
               ? NULL
               : "the value of a variable is not one of its labels";
}

const char *gv_state_check(const gv_state *state)
{
    const gv_net *net = state->linkage->net;
    uint32_t n_undecided = 0, n_empty = 0;
    for (gv_var var = 0; var < net->n_vars; var++) {
        const char *const wrong = check_variable(state, var);
        if (wrong)
            return wrong;
        n_undecided += state->value[var] == GV_NO_LABEL;
        n_empty += state->value[var] == GV_NO_LABEL && !state->left[var].n_left;
    }
    if (n_undecided != state->n_undecided || n_empty != state->n_empty)
        return "the numbers of undecided and empty variables are wrong";
    if (gv_bits_count(state->candidates, net->n_labels) != state->n_candidates)
        return "the number of candidates is wrong";
    for (uint32_t i = 0; i < state->n_trail; i++)
        if (gv_state_has(state, state->trail[i] & ~GV_TRAIL_ASSERTED))
            return "a label of the trail is still a candidate";
    return NULL;
}

const char *gv_exclusion_check(const gv_exclusion *exclusion)
{
    const gv_net *net = exclusion->linkage->net;
    for (gv_label label = 0; label < net->n_labels; label++)
        if (exclusion->open[label] && !exclusion->candidate[label])
            return "something is open that is not a candidate";
    for (gv_var var = 0; var < net->n_vars; var++) {
        gv_var_rest left = { 0 };
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            if (exclusion->open[net->group_labels[i]]) {
                left.n_left++;
                left.rest ^= net->group_labels[i];
            }
        if (left.n_left != exclusion->left[var].n_left ||
            left.rest != exclusion->left[var].rest)
            return "what a variable has open is not what is counted";
    }
    return NULL;
}

const char *gv_step_wrong(const gv_state *state, const gv_step *step)
{
    gv_state outside = *state;
    outside.memory = NULL; // of the run: where it is made to fail, no step is wrong
    return gv_step_check(&outside, step, NULL) == GV_OK
               ? NULL
               : "a step does not hold in the state it was found in";
}

/* ---- dumps ---- */

/* A cell of a grid: its value alone with a sign, or its candidates. */
static int print_cell(const gv_state *state, gv_var cell)
{
    const uint32_t order = state->linkage->net->shape.order;
    if (state->value[cell] != GV_NO_LABEL)
        return fprintf(stderr, "=%u", state->value[cell] % order + 1);
    int n = 0;
    for (uint32_t digit = 0; digit < order; digit++)
        if (gv_state_has(state, cell * order + digit))
            n += fprintf(stderr, order > 9 && n ? ",%u" : "%u", digit + 1);
    return n ? n : fprintf(stderr, "-");
}

static void dump_grid(const gv_state *state)
{
    const gv_shape shape = state->linkage->net->shape;
    const int width = (int)shape.order + 1 + (shape.order > 9 ? (int)shape.order : 0);
    for (uint32_t row = 0; row < shape.order; row++) {
        for (uint32_t column = 0; column < shape.order; column++) {
            const int n = print_cell(state, row * shape.order + column);
            fprintf(stderr, "%*s", n < width ? width - n : 1, "");
        }
        fputc('\n', stderr);
    }
}

static void dump_variables(const gv_state *state)
{
    const gv_net *net = state->linkage->net;
    for (gv_var var = 0; var < net->n_primary; var++) {
        fprintf(stderr, "%10s:", gv_net_name_of_group(net, var).text);
        if (state->value[var] != GV_NO_LABEL)
            fprintf(stderr, " =%s", gv_net_name_of_label(net, state->value[var]).text);
        for (gv_label label = gv_state_next(state, var, GV_NO_LABEL);
             label != GV_NO_LABEL; label = gv_state_next(state, var, label))
            fprintf(stderr, " %s", gv_net_name_of_label(net, label).text);
        fputc('\n', stderr);
    }
}

void gv_state_dump(const gv_state *state)
{
    fprintf(stderr,
            "state: %u candidates, %u undecided, %u empty, trail %u, undos %u%s\n",
            state->n_candidates, state->n_undecided, state->n_empty, state->n_trail,
            state->n_undos, state->clash ? ", givens clash" : "");
    if (gv_net_has_digits(state->linkage->net))
        dump_grid(state);
    else
        dump_variables(state);
}

static void print_right(const gv_net *net, gv_right_kind kind, uint32_t right)
{
    if (kind == GV_RIGHT_LABEL)
        fprintf(stderr, " = %s", gv_net_name_of_label(net, right).text);
    else if (kind == GV_RIGHT_GLABEL)
        fprintf(stderr, " = g-label %u", right);
    else
        fputs(kind == GV_RIGHT_NONE ? " = ." : " = a part", stderr);
}

void gv_chain_search_dump(const gv_chain_search *search)
{
    const gv_net *net = search->ctx->linkage->net;
    const gv_exclusion *exclusion = search->exclusion;
    fprintf(stderr, "%s[%u] on %s: %u moves, %u excluded, %u empty\n",
            search->rule->tag, search->length,
            gv_net_name_of_label(net, search->target).text, search->n_chain,
            exclusion->n_trail, exclusion->n_empty);
    for (uint32_t i = 0; i < search->n_chain; i++) {
        const gv_move *move = &search->work->chain[i];
        fprintf(stderr, "  %s: %s",
                move->part ? "part" : gv_net_name_of_group(net, move->var).text,
                gv_net_name_of_label(net, move->left).text);
        print_right(net, move->kind, move->right);
        fputc('\n', stderr);
    }
}

void gv_step_dump(const gv_state *state, const gv_step *step)
{
    const gv_net *net = state->linkage->net;
    fprintf(stderr, "step: %s[%u], %u chains, proof of %u steps\n", step->rule->name,
            step->length, step->n_chains, step->n_proof);
    for (uint32_t c = 0; c < step->n_chains; c++)
        for (uint32_t i = 0; i < step->chains[c].n_cells; i++) {
            const gv_chain_cell *cell = &step->chains[c].cells[i];
            fprintf(stderr, "  %s", gv_net_name_of_label(net, cell->left).text);
            print_right(net, cell->kind, cell->right);
            fputc('\n', stderr);
        }
    for (uint32_t i = 0; i < step->n_targets; i++)
        fprintf(stderr, "  not %s\n", gv_net_name_of_label(net, step->targets[i]).text);
    if (step->conclusion == GV_ASSERTS)
        fprintf(stderr, "  %s\n", gv_net_name_of_label(net, step->value).text);
}
