/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_chain.c -- chains in plain words, link by link: what must hold, and in brackets
 * what is excluded there and why. What the previous link excludes needs no reason. */
#include "report/path/words_names.h"
#include "rules/verify.h"

/* A chain being described. */
typedef struct tale {
    const gv_words *w;
    const gv_chain *chain;
    gv_label target;
    bool braid;
    const struct tale *outer; /* NULL, or the chain that contains this one */
    uint32_t outer_at;        /* the preceding cells of it */
} tale;

/* The links of a chain: what comes before the first one, and before the others. */
static void put_links(const tale *t, const char *first, const char *between);

/* ---- what excludes a candidate ---- */

static bool target_sees(const tale *t, gv_label label)
{
    return gv_linkage_linked(t->w->state->linkage, label, t->target);
}

static bool cell_sees(const tale *t, uint32_t at, gv_label label)
{
    return gv_chain_sees(t->w->state, t->chain, t->target, t->braid, at, label);
}

/* The reasons of cell `at`, numbered: 0 the link just before it, 1 the target, 2 + i
 * cell i, after these the target and the cells of the outer chain. */
static uint32_t count_reasons(const tale *t, uint32_t at)
{
    return 2 + at + (t->outer ? 1 + t->outer_at : 0);
}

/* The target or a cell of the outer chain; 0: none. */
static uint32_t outer_reason(const tale *t, uint32_t at, gv_label label)
{
    if (!t->outer)
        return 0;
    if (target_sees(t->outer, label))
        return 2 + at;
    for (uint32_t i = t->outer_at; i-- > 0;)
        if (cell_sees(t->outer, i, label))
            return 3 + at + i;
    return 0;
}

static uint32_t reason_of(const tale *t, uint32_t at, gv_label label)
{
    if (at ? cell_sees(t, at - 1, label) : target_sees(t, label))
        return 0;
    if (target_sees(t, label))
        return 1;
    for (uint32_t i = at; i-- > 0;)
        if (cell_sees(t, i, label))
            return 2 + i;
    return outer_reason(t, at, label);
}

/* ---- reasons ---- */

/* The labels of a g-candidate that are candidates. */
static void put_glabel(const tale *t, const gv_chain_cell *cell)
{
    const gv_glabels *glabels = t->w->state->linkage->glabels;
    const uint32_t first = glabels->start[cell->right],
                   end = glabels->start[cell->right + 1];
    uint32_t n = 0, at = 0;
    for (uint32_t i = first; i < end; i++)
        n += gv_state_has(t->w->state, glabels->labels[i]);
    for (uint32_t i = first; i < end; i++)
        if (gv_state_has(t->w->state, glabels->labels[i])) {
            gv_words_join(t->w, at++, n, " or ");
            gv_words_option(t->w, cell->var, glabels->labels[i]);
        }
}

static void put_cell_reason(const tale *t, uint32_t at)
{
    const gv_chain_cell *cell = &t->chain->cells[at];
    gv_buffer *out = t->w->out;
    switch (cell->kind) {
    case GV_RIGHT_LABEL:
        gv_buffer_puts(out, " because ");
        gv_words_claim(t->w, cell->right, true, false);
        break;
    case GV_RIGHT_GLABEL:
        gv_buffer_puts(out, " because of ");
        put_glabel(t, cell);
        break;
    case GV_RIGHT_SUBSET:
        gv_buffer_puts(out, " because of ");
        gv_words_subset_short(t->w, cell->subset);
        break;
    default:
        gv_buffer_puts(out, " for a like reason");
    }
}

static void put_target_reason(const tale *t)
{
    gv_buffer_puts(t->w->out, " because ");
    gv_words_claim(t->w, t->target, true, false);
}

static void put_reason(const tale *t, uint32_t at, uint32_t reason)
{
    if (reason == 1)
        put_target_reason(t);
    else if (reason > 1 && reason < 2 + at)
        put_cell_reason(t, reason - 2);
    else if (reason == 2 + at)
        put_target_reason(t->outer);
    else if (reason > 2 + at)
        put_cell_reason(t->outer, reason - 3 - at);
}

/* ---- what a link excludes ---- */

/* The candidates of a link that it does not leave open, one after the other. */
static gv_label next_excluded(const tale *t, const gv_chain_cell *cell, gv_label label)
{
    const gv_state *state = t->w->state;
    if (cell->kind == GV_RIGHT_SUBSET)
        return gv_words_next_other(state, cell->subset, label);
    do
        label = gv_state_next(state, cell->var, label);
    while (label != GV_NO_LABEL &&
           ((cell->kind == GV_RIGHT_LABEL && label == cell->right) ||
            (cell->kind == GV_RIGHT_GLABEL &&
             gv_linkage_in_glabel(state->linkage, label, cell->right))));
    return label;
}

static void put_option(const tale *t, const gv_chain_cell *cell, gv_label label)
{
    if (cell->kind == GV_RIGHT_SUBSET)
        gv_words_label(t->w, label);
    else
        gv_words_option(t->w, cell->var, label);
}

static uint32_t count_excluded(const tale *t, uint32_t at, uint32_t reason)
{
    uint32_t n = 0;
    gv_label label = GV_NO_LABEL;
    while ((label = next_excluded(t, &t->chain->cells[at], label)) != GV_NO_LABEL)
        n += reason_of(t, at, label) == reason;
    return n;
}

/* " (not r5c5; not r5c8 because r2c8 is 6)". */
static void put_excluded(const tale *t, uint32_t at)
{
    const gv_chain_cell *cell = &t->chain->cells[at];
    gv_buffer *out = t->w->out;
    bool any = false;
    for (uint32_t reason = 0; reason < count_reasons(t, at); reason++) {
        const uint32_t n = count_excluded(t, at, reason);
        const bool counted = gv_words_counts(t->w, cell, n);
        bool more = counted;
        gv_label label = GV_NO_LABEL;
        if (counted)
            gv_buffer_printf(out, "%s%u possibilities", any ? "; not " : " (not ",
                             (unsigned)n);
        any = any || counted;
        while (!counted && (label = next_excluded(t, cell, label)) != GV_NO_LABEL) {
            if (reason_of(t, at, label) != reason)
                continue;
            gv_buffer_puts(out, more ? ", " : any ? "; not " : " (not ");
            put_option(t, cell, label);
            more = any = true;
        }
        if (more)
            put_reason(t, at, reason);
    }
    gv_buffer_puts(out, any ? ")" : "");
}

/* ---- links ---- */

static void put_inner(const tale *t, uint32_t at)
{
    const gv_chain *inner = t->chain->cells[at].inner;
    const tale inside = { t->w, inner, inner->target, t->braid, t, at };
    gv_words_claim(t->w, inner->target, false, false);
    gv_buffer_puts(t->w->out, " (if ");
    gv_words_claim(t->w, inner->target, true, false);
    put_links(&inside, ", then ", ", then ");
    gv_buffer_putc(t->w->out, ')');
}

static void put_link(const tale *t, uint32_t at)
{
    const gv_chain_cell *cell = &t->chain->cells[at];
    const gv_words *w = t->w;
    switch (cell->kind) {
    case GV_RIGHT_CHAIN:
        put_inner(t, at);
        return;
    case GV_RIGHT_SUBSET:
        gv_words_subset(w, cell->subset, "must", false);
        break;
    case GV_RIGHT_LABEL:
        gv_words_var_is(w, cell->var, "must", &cell->right, 1, false);
        break;
    case GV_RIGHT_GLABEL:
        gv_words_var_is(w, cell->var, "must", NULL, 0, false);
        put_glabel(t, cell);
        break;
    default:
        gv_words_var_empty(w, cell->var, false);
    }
    put_excluded(t, at);
}

static void put_links(const tale *t, const char *first, const char *between)
{
    for (uint32_t i = 0; i < t->chain->n_cells; i++) {
        gv_buffer_puts(t->w->out, i ? between : first);
        put_link(t, i);
    }
}

/* ---- the constraints of a csp ---- */

/* The link between a label and what excludes it: the right-linking part of cell `at`.
 */
static void add_cell_links(const tale *t, gv_words_rules *rules, gv_label label,
                           const gv_chain_cell *cell)
{
    if (cell->kind == GV_RIGHT_LABEL) {
        gv_words_rule_of_link(t->w, rules, label, cell->right);
    } else if (cell->kind == GV_RIGHT_GLABEL) {
        const gv_glabels *glabels = t->w->state->linkage->glabels;
        for (uint32_t i = glabels->start[cell->right];
             i < glabels->start[cell->right + 1]; i++)
            gv_words_rule_of_link(t->w, rules, label, glabels->labels[i]);
    }
}

static void add_reason(const tale *t, gv_words_rules *rules, uint32_t at,
                       gv_label label)
{
    const uint32_t reason = reason_of(t, at, label);
    if (reason == 1 || (reason == 0 && at == 0))
        gv_words_rule_of_link(t->w, rules, label, t->target);
    else if (reason < 2 + at)
        add_cell_links(t, rules, label,
                       &t->chain->cells[reason == 0 ? at - 1 : reason - 2]);
    else if (reason == 2 + at)
        gv_words_rule_of_link(t->w, rules, label, t->outer->target);
    else
        add_cell_links(t, rules, label, &t->outer->chain->cells[reason - 3 - at]);
}

static void add_chain_rules(const tale *t, gv_words_rules *rules)
{
    for (uint32_t at = 0; at < t->chain->n_cells; at++) {
        const gv_chain_cell *cell = &t->chain->cells[at];
        gv_label label = GV_NO_LABEL;
        if (cell->kind == GV_RIGHT_CHAIN) {
            const tale inside = { t->w,     cell->inner, cell->inner->target,
                                  t->braid, t,           at };
            add_chain_rules(&inside, rules);
            continue;
        }
        if (cell->kind != GV_RIGHT_SUBSET)
            gv_words_rule_of_var(t->w, rules, cell->var);
        for (uint32_t i = 0; cell->kind == GV_RIGHT_SUBSET && i < cell->subset->size;
             i++)
            gv_words_rule_of_var(t->w, rules, cell->subset->vars[i]);
        while ((label = next_excluded(t, cell, label)) != GV_NO_LABEL)
            add_reason(t, rules, at, label);
    }
    add_cell_links(t, rules, t->target, &t->chain->cells[t->chain->n_cells - 1]);
}

/* " Used here: coffee = green; the Spaniard owns the dog." */
static void put_used(const gv_words *w, const gv_words_rules *rules)
{
    gv_words_put_rules(w, rules, " Used here: ", "; ", ".");
}

/* ---- steps ---- */

void gv_words_chain(const gv_words *w, const gv_step *step)
{
    const gv_chain *chain = step->chains;
    const tale t = { .w = w,
                     .chain = chain,
                     .target = step->targets[0],
                     .braid = gv_rule_has_inner_braids(step->rule) };
    gv_buffer_puts(w->out, "Suppose ");
    gv_words_claim(w, t.target, true, false);
    put_links(&t, ". Then ", "; then ");
    if (chain->cells[chain->n_cells - 1].kind != GV_RIGHT_NONE) {
        gv_buffer_puts(w->out, ", which excludes ");
        gv_words_label(w, t.target);
    }
    gv_buffer_puts(w->out, ". So ");
    gv_words_claim(w, t.target, false, false);
    if (step->n_targets > 1) {
        gv_buffer_puts(w->out, ". In the same way ");
        gv_words_denials(w, step->targets + 1, step->n_targets - 1, false);
    }
    gv_buffer_putc(w->out, '.');
    gv_words_rules rules = { .n = 0 };
    if (w->rules)
        add_chain_rules(&t, &rules);
    put_used(w, &rules);
}

static void put_conclusion(const gv_words *w, const gv_step *step)
{
    if (step->conclusion == GV_ASSERTS)
        gv_words_claim(w, step->value, true, false);
    else
        gv_words_denials(w, step->targets, step->n_targets, false);
}

void gv_words_forcing(const gv_words *w, const gv_step *step)
{
    gv_words_var_open(w, step->var, "can only", true);
    gv_buffer_puts(w->out, ". ");
    gv_words_rules rules = { .n = 0 };
    for (uint32_t i = 0; i < step->n_chains; i++) {
        const tale t = { .w = w,
                         .chain = &step->chains[i],
                         .target = step->chains[i].target };
        gv_buffer_puts(w->out, "If ");
        gv_words_claim(w, t.target, true, false);
        put_links(&t, ", then ", "; then ");
        if (!t.chain->n_cells) {
            gv_buffer_puts(w->out, ", then at once ");
            put_conclusion(w, step);
        }
        gv_buffer_puts(w->out, ". ");
        if (w->rules && t.chain->n_cells)
            add_chain_rules(&t, &rules);
    }
    gv_buffer_puts(w->out, step->n_chains == 2 ? "Either way " : "In each case ");
    put_conclusion(w, step);
    gv_buffer_putc(w->out, '.');
    put_used(w, &rules);
}
