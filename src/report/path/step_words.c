/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_words.c -- the plain words of a step by its kind: singles, contradictions,
 * Subsets and trials here, whips[1] in words_whip1.c, chains in words_chain.c. */
#include "report/path/step_words.h"

#include "report/path/words_names.h"
#include "rules/technique.h"
#include "text/alphabet.h"
#include "text/application/application.h"

#include <ctype.h>

static void put_denials(const gv_words *w, const gv_step *step)
{
    gv_words_denials(w, step->targets, step->n_targets, false);
    gv_buffer_putc(w->out, '.');
}

/* ---- reasons ---- */

/* Whether the text names its constraints, in words of any kind: "the thousands". */
static bool has_names(const gv_net *net)
{
    return net->csp && !net->variant && !gv_app_of_net(net);
}

/* "Because row 3 needs a 5, block 2 needs a 5 and cell r1c2 takes one digit, "; "From
 * "the ones" and "the tens": ". */
static void put_because(const gv_words *w, const gv_constraint_set *set)
{
    const bool named = has_names(w->state->linkage->net);
    gv_buffer_puts(w->out, named ? "From " : "Because ");
    for (uint32_t i = 0; i < set->n; i++) {
        gv_words_join(w, i, set->n, " and ");
        gv_buffer_puts(w->out, named ? "\"" : "");
        gv_words_constraint(w->out, w->alphabet, set, i);
        gv_buffer_puts(w->out, named ? "\"" : "");
    }
    gv_buffer_puts(w->out, named ? ": " : ", ");
}

/* ---- singles and contradictions ---- */

/* "r5c4 can only be 8.", "In row 1, 3 can only be in r1c6, so r1c6 is 3." */
static void put_single(const gv_words *w, const gv_step *step)
{
    gv_words_var_is(w, step->var, "can only", &step->value, 1, true);
    if (!gv_words_is_of_cell(w, step->var) &&
        !gv_net_has_queens(w->state->linkage->net)) {
        gv_buffer_puts(w->out, ", so ");
        gv_words_claim(w, step->value, true, false);
    }
    gv_buffer_putc(w->out, '.');
}

/* Whether what is called a variable is: a sum of many terms has a variable for each of
 * its parts, which no text names. */
static bool has_name(const gv_words *w, gv_var var)
{
    const gv_net *net = w->state->linkage->net;
    return net->group_type[var] != GV_VAR_HIDDEN || !w->rules ||
           w->rules->of_group[var] == GV_NO_CONSTRAINT || gv_words_names_scope(w, var);
}

/* The constraints that exclude these labels, but for that of the variable. */
static void put_other_rules(const gv_words *w, const gv_step *step,
                            const gv_label *labels, uint32_t n)
{
    gv_words_rules own = { .n = 0 }, all = { .n = 0 }, rest = { .n = 0 };
    gv_words_rule_of_var(w, &own, step->var);
    gv_words_rules_of_single(w, &all, step, labels, n);
    rest.more = all.more;
    for (uint32_t i = own.n; i < all.n; i++)
        rest.items[rest.n++] = all.items[i];
    gv_words_put_rules(w, &rest, " (", "; ", ")");
}

/* "(A, B) (the ones) can only be (1,3): so A is not 2."; "carry2 can only be 1: so A is
 * not 2 (the tens)." */
static void put_hidden_single(const gv_words *w, const gv_step *step)
{
    const gv_net *net = w->state->linkage->net;
    gv_arena tmp;
    gv_arena_init(&tmp, w->out->memory);
    gv_label *labels = GV_ARENA_NEW(&tmp, gv_label, net->n_labels);
    const uint32_t n = labels ? gv_step_excludes(labels, w->state, step->value) : 0;
    if (n && !has_name(w, step->var)) {
        put_because(
            w, &(gv_constraint_set){ .of = w->rules,
                                     .n = 1,
                                     .constraints = &w->rules->of_group[step->var] });
    } else {
        gv_words_var_is(w, step->var, "can only", &step->value, 1, true);
        gv_buffer_puts(w->out, n ? ": so " : "");
    }
    if (n) {
        gv_words_denials(w, labels, n, false);
        put_other_rules(w, step, labels, n);
    }
    gv_buffer_putc(w->out, '.');
    w->out->failed = w->out->failed || !labels;
    gv_arena_free(&tmp);
}

static void put_clash(const gv_words *w, const gv_step *step)
{
    gv_buffer_puts(w->out, step->n_targets > 1 ? "The givens " : "The given ");
    for (uint32_t i = 0; i < step->n_targets; i++) {
        gv_words_join(w, i, step->n_targets, " and ");
        gv_words_label(w, step->targets[i]);
    }
    gv_buffer_puts(w->out, step->n_targets > 1 ? " contradict each other."
                                               : " is not among the candidates.");
}

static void put_contradiction(const gv_words *w, const gv_step *step)
{
    if (step->var == GV_NO_VAR) {
        put_clash(w, step);
        return;
    }
    gv_words_var_empty(w, step->var, true);
    gv_buffer_puts(w->out, ": a contradiction.");
}

/* ---- Subsets ---- */

static void put_subset(const gv_words *w, const gv_step *step)
{
    gv_label fin = gv_words_next_other(w->state, step->subset, GV_NO_LABEL);
    const bool has_fins = step->rule->has_fins && fin != GV_NO_LABEL;
    gv_words_subset(w, step->subset, "can only", true);
    for (; has_fins && fin != GV_NO_LABEL;
         fin = gv_words_next_other(w->state, step->subset, fin)) {
        gv_buffer_puts(w->out, " or in ");
        gv_words_option(w, step->subset->vars[0], fin);
    }
    gv_buffer_puts(w->out, has_fins ? ": in each case " : ": so ");
    put_denials(w, step);
}

/* ---- small sets ---- */

static void put_constraints(const gv_words *w, const gv_step *step)
{
    put_because(w, step->set);
    if (step->conclusion == GV_CONTRADICTS)
        gv_buffer_puts(w->out, "nothing fits: a contradiction.");
    else
        put_denials(w, step);
}

/* ---- loops ---- */

/* "Drawing r1c1s would close a loop without r3c3e, so ..." */
static void put_loop(const gv_words *w, const gv_step *step)
{
    const gv_net *net = w->state->linkage->net;
    if (step->conclusion == GV_CONTRADICTS) {
        gv_buffer_puts(w->out, "The lines cannot be one loop: a contradiction.");
    } else if (step->var == GV_NO_VAR && step->length > 1) {
        gv_buffer_puts(w->out, "If ");
        gv_words_claim(w, step->targets[0], true, false);
        gv_buffer_puts(w->out, ", then no line is left: so ");
        put_denials(w, step);
    } else if (step->var == GV_NO_VAR) {
        gv_buffer_puts(w->out, "The loop is closed: so ");
        put_denials(w, step);
    } else {
        gv_buffer_puts(w->out, "If ");
        gv_words_claim(w, step->targets[0], true, false);
        gv_buffer_puts(w->out, ", a loop is closed that ");
        if (step->var < net->n_primary) {
            gv_buffer_puts(w->out, "leaves out ");
            gv_words_var(w, step->var, false);
        } else {
            gv_buffer_puts(w->out, "leaves nothing for ");
            gv_words_var(w, step->var, false);
        }
        gv_buffer_puts(w->out, ": so ");
        put_denials(w, step);
    }
}

/* ---- trials ---- */

/* What follows in the context of a trial. Nested ones are in brackets. */
static void put_proof(const gv_words *w, const gv_step *trial, const char *between)
{
    for (uint32_t i = 0; i < trial->n_proof; i++) {
        const gv_step *step = &trial->proof[i];
        gv_buffer_puts(w->out, i ? between : "");
        if (step->n_proof) {
            gv_words_claim(w, step->targets[0], false, false);
            gv_buffer_puts(w->out, " (if ");
            gv_words_claim(w, step->targets[0], true, false);
            gv_buffer_puts(w->out, ", then ");
            put_proof(w, step, ", then ");
            gv_buffer_putc(w->out, ')');
        } else if (step->conclusion == GV_ASSERTS) {
            gv_words_var_is(w, step->var, "must", &step->value, 1, false);
        } else {
            gv_words_var_empty(w, step->var, false);
        }
    }
}

static void put_trial(const gv_words *w, const gv_step *step)
{
    gv_buffer_puts(w->out, "Suppose ");
    gv_words_claim(w, step->targets[0], true, false);
    gv_buffer_puts(w->out, ". Then ");
    put_proof(w, step, "; then ");
    gv_buffer_puts(w->out, ". So ");
    put_denials(w, step);
}

/* ---- steps ---- */

/* "Naked pair. ": what players call it, for all but singles. */
static void put_name(const gv_words *w, const gv_step *step)
{
    if (!step->technique || step->rule->is_single)
        return;
    const char *name = gv_techniques[step->technique].name;
    gv_buffer_putc(w->out, (char)toupper((unsigned char)name[0]));
    gv_buffer_printf(w->out, "%s. ", name + 1);
}

void gv_step_words(gv_buffer *out, const gv_state *state, gv_alphabet alphabet,
                   const gv_constraints *rules, const gv_step *step)
{
    const unsigned order = state->linkage->net->shape.order;
    const gv_words w = { out, state, gv_alphabet_for(alphabet, order),
                         state->linkage->net->csp ? rules : NULL };
    put_name(&w, step);
    if (step->pattern || step->rule->needs_unique)
        gv_words_pattern(&w, step);
    else if (step->set)
        put_constraints(&w, step);
    else if (step->rule->is_global)
        put_loop(&w, step);
    else if (step->conclusion == GV_CONTRADICTS)
        put_contradiction(&w, step);
    else if (step->n_proof)
        put_trial(&w, step);
    else if (step->subset)
        put_subset(&w, step);
    else if (step->n_chains > 1)
        gv_words_forcing(&w, step);
    else if (step->n_chains && step->rule->last == 1)
        gv_words_whip1(&w, step);
    else if (step->n_chains)
        gv_words_chain(&w, step);
    else if (gv_net_hides(state->linkage->net, step->value))
        put_hidden_single(&w, step);
    else
        put_single(&w, step);
}
