/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_rules.c -- which constraints of a csp a step uses, in the words of its text:
 * those that the variables and the links of a pattern come from. */
#include "report/path/words_names.h"

#include <string.h>

/* A pair that excludes each other says no more than the sentence itself; nor does a
 * row, a column or a block of a variant. */
static bool says_something(const gv_constraints *c, uint32_t constraint)
{
    const gv_net *net = c->net;
    if (net->variant && gv_constraint_is_unit(c, constraint))
        return net->group_type[c->groups[c->group_start[constraint]]] > GV_VAR_BN;
    return c->net->csp->constraint[constraint][0] ||
           c->group_start[constraint] < c->group_start[constraint + 1];
}

/* Several constraints may be called the same: one of them says it. */
static bool same_words(const gv_constraints *c, uint32_t a, uint32_t b)
{
    const char *const *words = c->net->csp->constraint;
    return words[a][0] && strcmp(words[a], words[b]) == 0;
}

static void add_rule(const gv_words *w, gv_words_rules *rules, uint32_t constraint)
{
    if (constraint == GV_NO_CONSTRAINT || !says_something(w->rules, constraint))
        return;
    for (uint32_t i = 0; i < rules->n; i++)
        if (rules->items[i] == constraint ||
            same_words(w->rules, rules->items[i], constraint))
            return;
    if (rules->n == GV_WORDS_MOST_RULES)
        rules->more = true;
    else
        rules->items[rules->n++] = constraint;
}

void gv_words_rule_of_var(const gv_words *w, gv_words_rules *rules, gv_var var)
{
    if (w->rules)
        add_rule(w, rules, w->rules->of_group[var]);
}

/* The constraint of a group that has both labels. */
static uint32_t group_rule(const gv_constraints *c, gv_label a, gv_label b)
{
    const gv_net *net = c->net;
    uint32_t i = net->label_start[a], k = net->label_start[b];
    while (i < net->label_start[a + 1] && k < net->label_start[b + 1]) {
        const gv_var group = net->label_groups[i], other = net->label_groups[k];
        if (group == other && c->of_group[group] != GV_NO_CONSTRAINT)
            return c->of_group[group];
        i += group <= other;
        k += other <= group;
    }
    return GV_NO_CONSTRAINT;
}

/* Whether one of the constraints that were met excludes the pair. */
static bool is_known(const gv_constraints *c, const gv_words_rules *rules, gv_label a,
                     gv_label b)
{
    const gv_net *net = c->net;
    for (uint32_t r = 0; r < rules->n; r++) {
        uint32_t i = c->link_start[a];
        while (i < c->link_start[a + 1] &&
               (c->links[i] != b || c->of_link[i] != rules->items[r]))
            i++;
        if (i < c->link_start[a + 1])
            return true;
        for (i = net->label_start[a]; i < net->label_start[a + 1]; i++)
            for (uint32_t k = net->label_start[b]; k < net->label_start[b + 1]; k++)
                if (net->label_groups[i] == net->label_groups[k] &&
                    c->of_group[net->label_groups[i]] == rules->items[r])
                    return true;
    }
    return false;
}

void gv_words_rule_of_link(const gv_words *w, gv_words_rules *rules, gv_label a,
                           gv_label b)
{
    const gv_constraints *c = w->rules;
    if (!c || gv_net_home(c->net, a) == gv_net_home(c->net, b))
        return; // two values of one variable need no reason
    if (is_known(c, rules, a, b))
        return;
    const uint32_t found = group_rule(c, a, b);
    if (found != GV_NO_CONSTRAINT) {
        add_rule(w, rules, found);
        return;
    }
    for (uint32_t i = c->link_start[a]; i < c->link_start[a + 1]; i++)
        if (c->links[i] == b) {
            add_rule(w, rules, c->of_link[i]);
            return;
        }
}

void gv_words_rules_of_single(const gv_words *w, gv_words_rules *rules,
                              const gv_step *step, const gv_label *excluded, uint32_t n)
{
    gv_words_rule_of_var(w, rules, step->var);
    for (uint32_t i = 0; i < n; i++)
        gv_words_rule_of_link(w, rules, step->value, excluded[i]);
}

void gv_words_put_rules(const gv_words *w, const gv_words_rules *rules,
                        const char *before, const char *between, const char *after)
{
    for (uint32_t i = 0; i < rules->n; i++) {
        gv_buffer_puts(w->out, i ? between : before);
        gv_constraint_words(w->rules, rules->items[i], NULL, w->out);
    }
    if (rules->more)
        gv_buffer_printf(w->out, "%sothers", between);
    if (rules->n)
        gv_buffer_puts(w->out, after);
}

/* " (cage 7)". An all-different that has no words of its own would only repeat its
 * variables, which the sentence names. */
void gv_words_put_rule_of_var(const gv_words *w, gv_var var)
{
    gv_words_rules rules = { .n = 0 };
    gv_words_rule_of_var(w, &rules, var);
    if (!rules.n || gv_constraint_is_unnamed_alldiff(w->rules, rules.items[0]))
        return;
    gv_words_put_rules(w, &rules, " (", "; ", ")");
}
