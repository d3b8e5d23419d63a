/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_names.c -- candidates and variables in plain words. */
#include "report/path/words_names.h"

#include "text/alphabet.h"

#include <string.h>

/* More tuples or sets of a hidden variable are counted, not listed. */
enum { MOST_TUPLES = 9, MOST_EXCLUDED = 4 };

void gv_words_join(const gv_words *w, uint32_t at, uint32_t n, const char *last)
{
    if (at)
        gv_buffer_puts(w->out, at + 1 == n ? last : ", ");
}

void gv_words_constraint(gv_buffer *out, gv_alphabet alphabet,
                         const gv_constraint_set *set, uint32_t at)
{
    const unsigned order = set->of->net->shape.order;
    const gv_alphabet known = gv_alphabet_for(alphabet, order);
    gv_buffer digits;
    gv_buffer_init(&digits, out->memory);
    for (unsigned d = 0; known != GV_ALPHABET_DECIMAL && d < order; d++)
        gv_alphabet_put(known, d, &digits);
    gv_constraint_words(set->of, set->constraints[at],
                        digits.failed || !digits.length ? NULL : digits.text, out);
    out->failed = out->failed || digits.failed;
    gv_buffer_free(&digits);
}

/* Lists are short: up to the size of a Subset, or the cells of one. */
uint32_t gv_words_nth(const uint32_t *items, uint32_t n, uint32_t at)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t less = 0;
        for (uint32_t k = 0; k < n; k++)
            less += items[k] < items[i];
        if (less == at)
            return items[i];
    }
    return items[at];
}

static const gv_net *net_of(const gv_words *w)
{
    return w->state->linkage->net;
}

static void put_symbol(const gv_words *w, unsigned digit)
{
    gv_alphabet_put(w->alphabet, digit, w->out);
}

/* ---- labels ---- */

static const char *csp_variable(const gv_net *net, gv_label label)
{
    return net->csp->variable[net->label_groups[net->label_start[label]]];
}

/* "r1c2", "A". */
static void put_place(const gv_words *w, gv_label label)
{
    const gv_net *net = net_of(w);
    if (net->csp) {
        gv_buffer_puts(w->out, csp_variable(net, label));
        return;
    }
    const unsigned order = net->shape.order;
    const unsigned cell = gv_net_has_digits(net) ? label / order : label;
    gv_buffer_printf(w->out, "r%uc%u", cell / order + 1, cell % order + 1);
}

/* "5", "red"; unused for queens. */
static void put_value(const gv_words *w, gv_label label)
{
    const gv_net *net = net_of(w);
    if (net->csp)
        gv_buffer_puts(w->out, net->csp->value[label]);
    else
        put_symbol(w, label % net->shape.order);
}

void gv_words_label(const gv_words *w, gv_label label)
{
    if (!gv_net_has_queens(net_of(w))) {
        put_value(w, label);
        gv_buffer_puts(w->out, net_of(w)->csp ? " for " : " in ");
    }
    put_place(w, label);
}

void gv_words_claim(const gv_words *w, gv_label label, bool holds, bool starts)
{
    if (gv_net_has_queens(net_of(w))) {
        gv_buffer_puts(w->out, holds ? starts ? "A" : "a" : starts ? "No" : "no");
        gv_buffer_puts(w->out, " queen is at ");
        put_place(w, label);
        return;
    }
    put_place(w, label);
    gv_buffer_puts(w->out, holds ? " is " : " is not ");
    put_value(w, label);
}

static bool same_value(const gv_net *net, gv_label a, gv_label b)
{
    if (net->csp)
        return strcmp(net->csp->value[a], net->csp->value[b]) == 0;
    return gv_net_has_queens(net) || a % net->shape.order == b % net->shape.order;
}

/* Those of `labels` from `first` on that have its value. */
static void put_denial(const gv_words *w, const gv_label *labels, uint32_t n,
                       uint32_t first)
{
    const bool queens = gv_net_has_queens(net_of(w));
    uint32_t n_same = 0, at = 0;
    for (uint32_t i = first; i < n; i++)
        n_same += same_value(net_of(w), labels[first], labels[i]);
    for (uint32_t i = first; i < n; i++)
        if (same_value(net_of(w), labels[first], labels[i])) {
            gv_words_join(w, at++, n_same, queens ? " or " : " and ");
            put_place(w, labels[i]);
        }
    if (queens)
        return;
    gv_buffer_puts(w->out, n_same > 1 ? " are not " : " is not ");
    put_value(w, labels[first]);
}

static bool same_place(const gv_net *net, gv_label a, gv_label b)
{
    return gv_net_home(net, a) == gv_net_home(net, b);
}

/* The number of kinds of labels, where `same` tells which are of one. */
static uint32_t count_kinds(const gv_words *w, const gv_label *labels, uint32_t n,
                            bool (*same)(const gv_net *, gv_label, gv_label))
{
    uint32_t n_kinds = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t before = 0;
        while (before < i && !same(net_of(w), labels[before], labels[i]))
            before++;
        n_kinds += before == i;
    }
    return n_kinds;
}

/* "r1c2 is not 3, 4 or 7; r5c2 is not 4." */
static void deny_by_place(const gv_words *w, const gv_label *labels, uint32_t n)
{
    bool begun = false;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t before = 0, n_same = 0, at = 0;
        while (before < i && !same_place(net_of(w), labels[before], labels[i]))
            before++;
        if (before < i)
            continue;
        for (uint32_t k = i; k < n; k++)
            n_same += same_place(net_of(w), labels[i], labels[k]);
        gv_buffer_puts(w->out, begun ? "; " : "");
        put_place(w, labels[i]);
        gv_buffer_puts(w->out, " is not ");
        for (uint32_t k = i; k < n; k++)
            if (same_place(net_of(w), labels[i], labels[k])) {
                gv_words_join(w, at++, n_same, " or ");
                put_value(w, labels[k]);
            }
        begun = true;
    }
}

void gv_words_denials(const gv_words *w, const gv_label *labels, uint32_t n,
                      bool starts)
{
    bool begun = false;
    if (!gv_net_has_queens(net_of(w)) &&
        count_kinds(w, labels, n, same_place) < count_kinds(w, labels, n, same_value)) {
        deny_by_place(w, labels, n);
        return;
    }
    if (gv_net_has_queens(net_of(w)))
        gv_buffer_puts(w->out, starts ? "No queen is at " : "no queen is at ");
    for (uint32_t i = 0; i < n; i++) {
        uint32_t before = 0;
        while (before < i && !same_value(net_of(w), labels[before], labels[i]))
            before++;
        if (before < i)
            continue; // already said with an earlier one
        gv_buffer_puts(w->out, begun ? "; " : "");
        put_denial(w, labels, n, i);
        begun = true;
    }
}

/* ---- variables ---- */

bool gv_words_counts(const gv_words *w, const gv_chain_cell *cell, uint32_t n)
{
    return cell->kind != GV_RIGHT_SUBSET && cell->kind != GV_RIGHT_CHAIN &&
           net_of(w)->group_type[cell->var] == GV_VAR_HIDDEN && n > MOST_EXCLUDED;
}

/* A cell, a declared variable or another one that has a name: it is one of its labels.
 * The others are values of units, and of all-different statements. */
static bool is_cell(const gv_net *net, gv_var var)
{
    const gv_var_type type = (gv_var_type)net->group_type[var];
    return type == GV_VAR_RC || type == GV_VAR_NAMED ||
           (net->csp && type != GV_VAR_VALUE);
}

void gv_words_option(const gv_words *w, gv_var var, gv_label label)
{
    const gv_net *net = net_of(w);
    if (!is_cell(net, var))
        put_place(w, label);
    else if (gv_net_home(net, label) == var && gv_net_hides(net, label) &&
             strchr(net->csp->value[label], ','))
        gv_buffer_printf(w->out, "(%s)", net->csp->value[label]); // a tuple
    else if (gv_net_home(net, label) == var)
        put_value(w, label);
    else
        gv_net_label_name(net, label, w->out);
}

/* The number of the unit of a group of boards, as names have it. */
static void put_unit_number(const gv_words *w, gv_var group)
{
    const gv_net *net = net_of(w);
    const gv_var_type type = (gv_var_type)net->group_type[group];
    const unsigned order = net->shape.order;
    if (type == GV_VAR_D || type == GV_VAR_A)
        gv_net_group_name(net, group, w->out); // d3, a5
    else if (gv_net_has_queens(net))
        gv_buffer_uint(w->out, group % order + 1);
    else if (type == GV_VAR_DN || type == GV_VAR_AN)
        gv_buffer_printf(w->out, "%c%u", type == GV_VAR_DN ? 'd' : 'a',
                         group % (order * order) / order + 1);
    else
        gv_buffer_uint(w->out, group % (order * order) / order + 1);
}

/* "A, B and C": the variables that may take the value of an all-different. */
static void put_takers(const gv_words *w, gv_var group)
{
    const gv_net *net = net_of(w);
    const uint32_t first = net->group_start[group], n = gv_net_group_size(net, group);
    for (uint32_t i = 0; i < n; i++) {
        gv_words_join(w, i, n, " and ");
        gv_buffer_puts(w->out, csp_variable(net, net->group_labels[first + i]));
    }
}

void gv_words_units(const gv_words *w, const gv_var *groups, uint32_t n)
{
    static const char *const names[GV_N_VAR_TYPES] = {
        [GV_VAR_RN] = "row",      [GV_VAR_R] = "row",      [GV_VAR_CN] = "column",
        [GV_VAR_C] = "column",    [GV_VAR_BN] = "block",   [GV_VAR_B] = "block",
        [GV_VAR_DN] = "diagonal", [GV_VAR_D] = "diagonal", [GV_VAR_AN] = "diagonal",
        [GV_VAR_A] = "diagonal"
    };
    const char *name = names[net_of(w)->group_type[groups[0]]];
    gv_buffer_printf(w->out, "%s%s ", name ? name : "", n > 1 ? "s" : "");
    for (uint32_t i = 0; i < n; i++) {
        gv_words_join(w, i, n, " and ");
        put_unit_number(w, gv_words_nth(groups, n, i));
    }
}

void gv_words_digit(const gv_words *w, gv_var group)
{
    put_symbol(w, group % net_of(w)->shape.order);
}

/* What is sought in a variable that is not a cell: "6", "the queen", "red". */
static void put_sought(const gv_words *w, gv_var var)
{
    const gv_net *net = net_of(w);
    if (gv_net_has_queens(net))
        gv_buffer_puts(w->out, "the queen");
    else if (net->csp)
        gv_buffer_puts(w->out,
                       net->csp->value[net->group_labels[net->group_start[var]]]);
    else
        gv_words_digit(w, var);
}

/* "in row 5", "among A, B and C". */
static void put_where(const gv_words *w, gv_var var, bool starts)
{
    if (net_of(w)->csp) {
        gv_buffer_puts(w->out, starts ? "Among " : "among ");
        put_takers(w, var);
        gv_words_put_rule_of_var(w, var);
    } else {
        gv_buffer_puts(w->out, starts ? "In " : "in ");
        gv_words_units(w, &var, 1);
    }
}

void gv_words_var(const gv_words *w, gv_var var, bool starts)
{
    const gv_net *net = net_of(w);
    if (is_cell(net, var)) {
        gv_net_group_name(net, var, w->out);
    } else if (gv_net_has_queens(net)) {
        gv_buffer_puts(w->out, starts ? "The queen of " : "the queen of ");
        gv_words_units(w, &var, 1);
    } else {
        put_sought(w, var);
        gv_buffer_putc(w->out, ' ');
        put_where(w, var, false);
    }
}

/* ---- what variables are ---- */

/* Everything up to the values: "in row 5, 6 must be in ". */
static void put_var_verb(const gv_words *w, gv_var var, const char *verb, bool starts)
{
    const gv_net *net = net_of(w);
    if (is_cell(net, var)) {
        gv_net_group_name(net, var, w->out);
        gv_words_put_rule_of_var(w, var);
        gv_buffer_printf(w->out, " %s be ", verb);
        return;
    }
    put_where(w, var, starts);
    gv_buffer_puts(w->out, ", ");
    put_sought(w, var);
    gv_buffer_printf(w->out, " %s %s ", verb,
                     net->csp                 ? "go to"
                     : gv_net_has_queens(net) ? "be at"
                                              : "be in");
}

void gv_words_var_is(const gv_words *w, gv_var var, const char *verb,
                     const gv_label *labels, uint32_t n, bool starts)
{
    put_var_verb(w, var, verb, starts);
    for (uint32_t i = 0; i < n; i++) {
        gv_words_join(w, i, n, " or ");
        gv_words_option(w, var, labels[i]);
    }
}

void gv_words_var_open(const gv_words *w, gv_var var, const char *verb, bool starts)
{
    uint32_t n = 0, at = 0;
    gv_label label = GV_NO_LABEL;
    while ((label = gv_state_next(w->state, var, label)) != GV_NO_LABEL)
        n++;
    if (net_of(w)->group_type[var] == GV_VAR_HIDDEN && n > MOST_TUPLES) {
        gv_net_group_name(net_of(w), var, w->out);
        gv_words_put_rule_of_var(w, var);
        gv_buffer_printf(w->out, " has %u possibilities left", (unsigned)n);
        return;
    }
    put_var_verb(w, var, verb, starts);
    while ((label = gv_state_next(w->state, var, label)) != GV_NO_LABEL) {
        gv_words_join(w, at++, n, " or ");
        gv_words_option(w, var, label);
    }
}

void gv_words_var_empty(const gv_words *w, gv_var var, bool starts)
{
    const gv_net *net = net_of(w);
    if (is_cell(net, var)) {
        gv_net_group_name(net, var, w->out);
        gv_words_put_rule_of_var(w, var);
        gv_buffer_puts(w->out, " has no candidate left");
        return;
    }
    put_where(w, var, starts);
    gv_buffer_puts(w->out, " there is no place left for ");
    put_sought(w, var);
}
