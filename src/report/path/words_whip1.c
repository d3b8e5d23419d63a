/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_whip1.c -- whips[1] in plain words: what all candidates of a variable exclude.
 * On boards a variable is often locked into a unit; in a csp the sentences name the
 * constraint that each conclusion follows from, and where two variables leave few
 * pairs, these. */
#include "report/path/words_names.h"

#include <string.h>

/* ---- boards ---- */

static bool in_group(const gv_net *net, gv_var group, gv_label label)
{
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
        if (net->label_groups[i] == group)
            return true;
    return false;
}

/* Whether a group contains all candidates of the variable and all targets. */
static bool holds_all(const gv_words *w, const gv_step *step, gv_var var, gv_var group)
{
    const gv_net *net = w->state->linkage->net;
    gv_label label = GV_NO_LABEL;
    while ((label = gv_state_next(w->state, var, label)) != GV_NO_LABEL)
        if (!in_group(net, group, label))
            return false;
    for (uint32_t i = 0; i < step->n_targets; i++)
        if (!in_group(net, group, step->targets[i]))
            return false;
    return true;
}

/* Groups of a variant may be of labels that no unit has. */
static bool is_unit(const gv_net *net, gv_var group)
{
    return !net->variant || net->group_type[group] <= GV_VAR_LAST_UNIT;
}

/* The unit that a variable of a board is locked into; GV_NO_VAR: none. */
static gv_var locked_into(const gv_words *w, const gv_step *step, gv_var var)
{
    const gv_net *net = w->state->linkage->net;
    const gv_label target = step->targets[0];
    for (uint32_t i = net->label_start[target]; i < net->label_start[target + 1]; i++)
        if (net->label_groups[i] != var && net->group_type[net->label_groups[i]] &&
            is_unit(net, net->label_groups[i]) &&
            holds_all(w, step, var, net->label_groups[i]))
            return net->label_groups[i];
    return GV_NO_VAR;
}

/* "In block 5, 9 can only be in column 6 (r4c6, r6c6): so r2c6 and r8c6 are not 9." */
static void put_locked(const gv_words *w, const gv_step *step, gv_var var, gv_var unit)
{
    const char *before = " (";
    gv_label label = GV_NO_LABEL;
    gv_words_var_is(w, var, "can only", NULL, 0, true);
    gv_words_units(w, &unit, 1);
    while ((label = gv_state_next(w->state, var, label)) != GV_NO_LABEL) {
        gv_buffer_puts(w->out, before);
        gv_words_option(w, var, label);
        before = ", ";
    }
    gv_buffer_puts(w->out, before[0] == ',' ? "): so " : ": so ");
    gv_words_denials(w, step->targets, step->n_targets, false);
    gv_buffer_putc(w->out, '.');
}

/* ---- csps ---- */

enum {
    MOST_PAIRS = 6,    /* that are listed */
    MOST_PARTS = 24,   /* conclusions that are told apart; others share one sentence */
    MOST_TARGETS = 400 /* in one sentence */
};

/* Targets in a row that belong to one variable, and why they are excluded. */
typedef struct part {
    uint32_t first, n;
    gv_words_rules rules;
    bool told;
} part;

typedef struct conclusion {
    const gv_words *w;
    const gv_step *step;
    gv_var var;
    part parts[MOST_PARTS];
    uint32_t n_parts;
} conclusion;

static uint32_t count_open(const gv_words *w, gv_var var)
{
    uint32_t n = 0;
    gv_label label = GV_NO_LABEL;
    while ((label = gv_state_next(w->state, var, label)) != GV_NO_LABEL)
        n++;
    return n;
}

/* Adds the constraints that the links of a part come from. */
static void add_rules(const conclusion *c, const part *p, gv_words_rules *rules)
{
    for (uint32_t i = p->first; i < p->first + p->n; i++) {
        gv_label label = GV_NO_LABEL;
        while ((label = gv_state_next(c->w->state, c->var, label)) != GV_NO_LABEL)
            gv_words_rule_of_link(c->w, rules, label, c->step->targets[i]);
    }
}

/* Why a part is excluded, but for the constraint of the variable, which the sentence
 * names anyway. The constraint that was met last may do without the first ones. */
static void find_rules(const conclusion *c, part *p)
{
    gv_words_rules known = { .n = 0 }, rules = { .n = 0 }, again = { .n = 0 };
    gv_words_rule_of_var(c->w, &known, c->var);
    add_rules(c, p, &rules);
    if (rules.n > 1) {
        again.items[again.n++] = rules.items[rules.n - 1];
        add_rules(c, p, &again);
        rules = again.n < rules.n ? again : rules;
    }
    p->rules.more = rules.more;
    for (uint32_t i = 0; i < rules.n; i++)
        if (!known.n || rules.items[i] != known.items[0])
            p->rules.items[p->rules.n++] = rules.items[i];
}

static void split_targets(conclusion *c)
{
    const gv_net *net = c->w->state->linkage->net;
    const gv_label *targets = c->step->targets;
    for (uint32_t i = 0; i < c->step->n_targets; i++) {
        const bool same =
            i && gv_net_home(net, targets[i]) == gv_net_home(net, targets[i - 1]);
        if (!same && c->n_parts < MOST_PARTS)
            c->parts[c->n_parts++] = (part){ .first = i };
        c->parts[c->n_parts - 1].n++;
    }
    for (uint32_t i = 0; i < c->n_parts; i++)
        find_rules(c, &c->parts[i]);
}

static bool same_rules(const gv_words_rules *a, const gv_words_rules *b)
{
    return a->n == b->n && a->more == b->more &&
           memcmp(a->items, b->items, a->n * sizeof *a->items) == 0;
}

/* "x and y are not 5 (row 3)": a part and all others with the same reasons. */
static void put_part(conclusion *c, uint32_t at)
{
    gv_label labels[MOST_TARGETS];
    const part *p = &c->parts[at];
    uint32_t n = 0;
    for (uint32_t i = at; i < c->n_parts; i++) {
        part *other = &c->parts[i];
        if (other->told || !same_rules(&p->rules, &other->rules))
            continue;
        other->told = true;
        for (uint32_t k = 0; k < other->n && n < MOST_TARGETS; k++)
            labels[n++] = c->step->targets[other->first + k];
    }
    gv_words_denials(c->w, labels, n, false);
    gv_words_put_rules(c->w, &p->rules, " (", "; ", ")");
}

/* A sentence by the pairs of values that are left for two variables, if they are few.
 */
static bool put_pairs(const conclusion *c, const part *p, bool begun)
{
    const gv_words *w = c->w;
    const gv_net *net = w->state->linkage->net;
    const gv_var other = gv_net_home(net, c->step->targets[p->first]);
    gv_label pairs[MOST_PAIRS][2], a = GV_NO_LABEL;
    uint32_t n = 0;
    if (net->group_type[c->var] != GV_VAR_NAMED ||
        net->group_type[other] != GV_VAR_NAMED || count_open(w, c->var) < 4)
        return false;
    while ((a = gv_state_next(w->state, c->var, a)) != GV_NO_LABEL) {
        gv_label b = GV_NO_LABEL;
        while ((b = gv_state_next(w->state, other, b)) != GV_NO_LABEL) {
            if (gv_linkage_linked(w->state->linkage, a, b))
                continue;
            if (n == MOST_PAIRS)
                return false;
            pairs[n][0] = a;
            pairs[n++][1] = b;
        }
    }
    if (!n)
        return false;
    gv_buffer_puts(w->out, begun ? " " : "");
    gv_words_pairs(w, pairs, n);
    gv_words_put_rules(w, &p->rules, " (", "; ", ")");
    gv_buffer_puts(w->out, ": so ");
    gv_words_denials(w, c->step->targets + p->first, p->n, false);
    gv_buffer_putc(w->out, '.');
    return true;
}

/* "Whatever x is, ", "x can only be 1 or 2: so ". */
static void put_premise(const conclusion *c)
{
    const gv_words *w = c->w;
    const gv_net *net = w->state->linkage->net;
    const gv_var_type type = (gv_var_type)net->group_type[c->var];
    if ((type == GV_VAR_NAMED || type == GV_VAR_RC) && count_open(w, c->var) > 2 &&
        count_open(w, c->var) == gv_net_group_size(net, c->var)) {
        gv_buffer_puts(w->out, "Whatever ");
        gv_words_var(w, c->var, false);
        gv_buffer_puts(w->out, " is, ");
        return;
    }
    gv_words_var_open(w, c->var, "can only", true);
    gv_buffer_puts(w->out, ": so ");
}

/* "(A, B) can only be (1,3) or (3,1) (the upper row): so B is not 2. Whatever A is, C
 * is not 9 (the left column)." */
static void put_csp(const gv_words *w, const gv_step *step, gv_var var)
{
    conclusion c = { .w = w, .step = step, .var = var };
    bool begun = false, premised = false;
    split_targets(&c);
    for (uint32_t i = 0; i < c.n_parts; i++) {
        c.parts[i].told = put_pairs(&c, &c.parts[i], begun);
        begun = begun || c.parts[i].told;
    }
    for (uint32_t i = 0; i < c.n_parts; i++) {
        if (c.parts[i].told)
            continue;
        gv_buffer_puts(w->out, premised ? "; " : begun ? " " : "");
        if (!premised)
            put_premise(&c);
        premised = true;
        put_part(&c, i);
    }
    gv_buffer_puts(w->out, premised ? "." : "");
}

void gv_words_whip1(const gv_words *w, const gv_step *step)
{
    const gv_net *net = w->state->linkage->net;
    const gv_var var = step->chains[0].cells[0].var;
    const gv_var unit = gv_net_is_csp(net) || !is_unit(net, var)
                            ? GV_NO_VAR
                            : locked_into(w, step, var);
    if (net->csp && unit == GV_NO_VAR) {
        put_csp(w, step, var);
        return;
    }
    if (unit != GV_NO_VAR && gv_net_has_digits(net)) {
        put_locked(w, step, var, unit);
        return;
    }
    gv_words_var_open(w, var, "can only", true);
    gv_buffer_puts(w->out, ": in each case ");
    gv_words_denials(w, step->targets, step->n_targets, false);
    gv_buffer_putc(w->out, '.');
}
