/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_text.c -- the notation of steps, from variables and labels up to a line. */
#include "report/path/step_text.h"

#include "rules/subset.h"
#include "rules/technique.h"

#include <string.h>

static const char *const type_names[GV_N_VAR_TYPES] = {
    [GV_VAR_RC] = "rc",         [GV_VAR_RN] = "rn",
    [GV_VAR_CN] = "cn",         [GV_VAR_BN] = "bn",
    [GV_VAR_DN] = "dn",         [GV_VAR_AN] = "an",
    [GV_VAR_XN] = "xn",         [GV_VAR_WN] = "wn",
    [GV_VAR_GN] = "gn",         [GV_VAR_KN] = "kn",
    [GV_VAR_R] = "r",           [GV_VAR_C] = "c",
    [GV_VAR_B] = "b",           [GV_VAR_D] = "d",
    [GV_VAR_A] = "a",           [GV_VAR_NAMED] = "var",
    [GV_VAR_VALUE] = "value",   [GV_VAR_STATED] = "stated",
    [GV_VAR_HIDDEN] = "hidden", [GV_VAR_SUPPORT] = "support"
};

const char *gv_type_name(const gv_net *net, gv_var_type type)
{
    if (type < GV_VAR_TYPED)
        return type_names[type];
    return gv_net_type_name(net, type);
}

/* ---- labels ---- */

/* The place of a label on a board; digit 0 in families without digits. */
typedef struct place {
    unsigned row, column, digit;
} place;

static place place_of(const gv_net *net, gv_label label)
{
    const unsigned order = net->shape.order;
    const unsigned cell = gv_net_has_digits(net) ? label / order : label;
    return (place){ cell / order + 1, cell % order + 1,
                    gv_net_has_digits(net) ? label % order + 1 : 0 };
}

static const char *csp_variable(const gv_net *net, gv_label label)
{
    return net->csp->variable[net->label_groups[net->label_start[label]]];
}

/* The value in a domain, the variable among those that may have a value; elsewhere,
 * both. */
static void put_csp_value(gv_buffer *out, const gv_net *net, gv_var var, gv_label label)
{
    if (net->group_type[var] == GV_VAR_VALUE)
        gv_buffer_puts(out, csp_variable(net, label));
    else if (gv_net_home(net, label) == var)
        gv_buffer_puts(out, net->csp->value[label]);
    else
        gv_net_label_name(net, label, out);
}

/* A label as a value of `var`: what the variable's name leaves open. */
static void put_value(gv_buffer *out, const gv_net *net, gv_var var, gv_label label)
{
    if (net->csp && net->group_type[var] > GV_VAR_LAST_UNIT) {
        put_csp_value(out, net, var, label);
        return;
    }
    const place p = place_of(net, label);
    switch (net->group_type[var]) {
    case GV_VAR_RC:
        gv_buffer_printf(out, "n%u", p.digit);
        break;
    case GV_VAR_RN:
    case GV_VAR_R:
        gv_buffer_printf(out, "c%u", p.column);
        break;
    case GV_VAR_CN:
    case GV_VAR_C:
        gv_buffer_printf(out, "r%u", p.row);
        break;
    default:
        gv_buffer_printf(out, "r%uc%u", p.row, p.column);
    }
}

void gv_conclusion_text(gv_buffer *out, const gv_net *net, gv_label label, bool holds,
                        bool ascii)
{
    const char *sign = holds ? "=" : ascii ? "<>" : "≠";
    if (gv_net_is_csp(net) || gv_net_hides(net, label)) {
        gv_buffer_printf(out, "%s%s%s", csp_variable(net, label), sign,
                         net->csp->value[label]);
        return;
    }
    const place p = place_of(net, label);
    gv_buffer_printf(out, "r%uc%u%s", p.row, p.column, sign);
    if (p.digit)
        gv_buffer_uint(out, p.digit);
    else
        gv_buffer_putc(out, 'Q');
}

/* ---- g-labels ---- */

/* Numbers are joined directly while each has one digit: "456", "10+11+12". */
static void put_number(gv_buffer *out, const gv_net *net, unsigned number, bool first)
{
    if (!first && net->shape.order > 9)
        gv_buffer_putc(out, '+');
    gv_buffer_uint(out, number);
}

/* Whether all labels are in one row (column). */
static bool in_line(const gv_net *net, const gv_label *labels, uint32_t n, bool rows)
{
    const place first = place_of(net, labels[0]);
    for (uint32_t i = 1; i < n; i++) {
        const place p = place_of(net, labels[i]);
        if (rows ? p.row != first.row : p.column != first.column)
            return false;
    }
    return true;
}

static void put_rows(gv_buffer *out, const gv_net *net, const gv_label *labels,
                     uint32_t n)
{
    gv_buffer_putc(out, 'r');
    for (uint32_t i = 0; i < n; i++)
        put_number(out, net, place_of(net, labels[i]).row, i == 0);
}

static void put_columns(gv_buffer *out, const gv_net *net, const gv_label *labels,
                        uint32_t n)
{
    gv_buffer_putc(out, 'c');
    for (uint32_t i = 0; i < n; i++)
        put_number(out, net, place_of(net, labels[i]).column, i == 0);
}

/* All labels of a g-label, candidates or not: "c456", "r789", "r5c789", "r456c7"; if no
 * such form fits, one by one. */
static void put_glabel(gv_buffer *out, const gv_net *net, gv_var var,
                       const gv_label *labels, uint32_t n)
{
    const gv_var_type type = (gv_var_type)net->group_type[var];
    if (type == GV_VAR_RN || type == GV_VAR_R) {
        put_columns(out, net, labels, n);
    } else if (type == GV_VAR_CN || type == GV_VAR_C) {
        put_rows(out, net, labels, n);
    } else if ((type == GV_VAR_BN || type == GV_VAR_B) &&
               in_line(net, labels, n, true)) {
        put_rows(out, net, labels, 1);
        put_columns(out, net, labels, n);
    } else if ((type == GV_VAR_BN || type == GV_VAR_B) &&
               in_line(net, labels, n, false)) {
        put_rows(out, net, labels, n);
        put_columns(out, net, labels, 1);
    } else {
        for (uint32_t i = 0; i < n; i++) {
            if (i)
                gv_buffer_putc(out, '+');
            put_value(out, net, var, labels[i]);
        }
    }
}

/* ---- Subsets ---- */

/* The unit of a group of a family with digits, "c23" of c23n4; its digit, "n4"; the
 * name of a cell. */
static void put_unit(gv_buffer *out, const gv_net *net, gv_var group)
{
    gv_net_unit_of unit = { .number = 0 };
    (void)gv_net_unit(&unit, net, group);
    gv_buffer_printf(out, "%c%u", type_names[net->group_type[group]][0],
                     unit.number + 1);
}

static void put_digit(gv_buffer *out, const gv_net *net, gv_var group)
{
    gv_net_unit_of unit = { .digit = 0 };
    (void)gv_net_unit(&unit, net, group);
    gv_buffer_printf(out, "n%u", unit.digit + 1);
}

/* A cell as part of a unit: "r16" in a column, "c3" in a row, "r7c7" in a block; on a
 * diagonal by the anti-diagonal that crosses it. */
static void put_cell_in(gv_buffer *out, const gv_net *net, gv_var cell, gv_var unit)
{
    const unsigned order = net->shape.order;
    const unsigned row = cell / order, column = cell % order;
    switch (net->group_type[unit]) {
    case GV_VAR_RN:
        gv_buffer_printf(out, "c%u", column + 1);
        break;
    case GV_VAR_CN:
        gv_buffer_printf(out, "r%u", row + 1);
        break;
    case GV_VAR_DN:
        gv_buffer_printf(out, "a%u", (column + order - row) % order + 1);
        break;
    case GV_VAR_AN:
        gv_buffer_printf(out, "d%u", (column + row) % order + 1);
        break;
    default:
        gv_buffer_printf(out, "r%uc%u", row + 1, column + 1);
    }
}

typedef enum part { PART_DIGIT, PART_UNIT, PART_CELL } part;

/* "{n4 n19}": the groups of one side of a Subset. */
static void put_side(gv_buffer *out, const gv_net *net, const gv_var *groups,
                     uint32_t n, part kind, gv_var unit)
{
    for (uint32_t i = 0; i < n; i++) {
        gv_buffer_putc(out, i ? ' ' : '{');
        if (kind == PART_DIGIT)
            put_digit(out, net, groups[i]);
        else if (kind == PART_UNIT)
            put_unit(out, net, groups[i]);
        else
            put_cell_in(out, net, groups[i], unit);
    }
    gv_buffer_putc(out, '}');
}

/* Families without digits: the variables, then the candidates of each set. */
static void put_plain_subset(gv_buffer *out, const gv_net *net, const gv_subset *subset)
{
    for (uint32_t i = 0; i < subset->size; i++) {
        gv_buffer_putc(out, i ? ' ' : '{');
        gv_net_group_name(net, subset->vars[i], out);
    }
    gv_buffer_putc(out, '}');
    for (uint32_t set = 0; set < subset->size; set++) {
        for (uint32_t i = subset->set_start[set]; i < subset->set_start[set + 1]; i++) {
            gv_buffer_putc(out, i == subset->set_start[set] ? '{' : ' ');
            gv_net_label_name(net, subset->sets[i], out);
        }
        gv_buffer_putc(out, '}');
    }
}

static bool all_of_type(const gv_net *net, const gv_var *groups, uint32_t n,
                        gv_var_type type)
{
    for (uint32_t i = 0; i < n; i++)
        if (net->group_type[groups[i]] != type)
            return false;
    return true;
}

/* "c23{r16 r21}{n4 n19}", "r15{n19 n20 n31}{c29 c21 c30}", "n9{r1 r6}{c6 c2}". */
static void put_subset(gv_buffer *out, const gv_net *net, const gv_subset *subset)
{
    const gv_var *vars = subset->vars, *sets = subset->set_groups;
    const uint32_t n = subset->size;
    if (!sets || !gv_net_has_digits(net) ||
        !all_of_type(net, vars, n, (gv_var_type)net->group_type[vars[0]]) ||
        !all_of_type(net, sets, n, (gv_var_type)net->group_type[sets[0]])) {
        put_plain_subset(out, net, subset);
    } else if (net->group_type[vars[0]] == GV_VAR_RC) {
        put_unit(out, net, sets[0]);
        put_side(out, net, vars, n, PART_CELL, sets[0]);
        put_side(out, net, sets, n, PART_DIGIT, 0);
    } else if (net->group_type[sets[0]] == GV_VAR_RC) {
        put_unit(out, net, vars[0]);
        put_side(out, net, vars, n, PART_DIGIT, 0);
        put_side(out, net, sets, n, PART_CELL, vars[0]);
    } else {
        put_digit(out, net, vars[0]);
        put_side(out, net, vars, n, PART_UNIT, 0);
        put_side(out, net, sets, n, PART_UNIT, 0);
    }
}

/* ---- chains ---- */

typedef struct writer {
    gv_buffer *out;
    const gv_linkage *linkage;
    bool last_hidden; /* t-whips: the last right-linking candidate is printed as "." */
} writer;

static void put_chain(const writer *w, const gv_chain *chain);

/* "r7c6{n5 n8}", "c1n8{r7 .}". */
static void put_cell(const writer *w, const gv_chain_cell *cell, bool last)
{
    gv_buffer *out = w->out;
    const gv_net *net = w->linkage->net;
    if (cell->kind == GV_RIGHT_SUBSET) {
        put_subset(out, net, cell->subset);
        return;
    }
    if (cell->kind == GV_RIGHT_CHAIN) {
        gv_buffer_putc(out, '(');
        put_chain(&(writer){ out, w->linkage, false }, cell->inner);
        gv_buffer_putc(out, ')');
        return;
    }
    gv_net_group_name(net, cell->var, out);
    gv_buffer_putc(out, '{');
    put_value(out, net, cell->var, cell->left);
    gv_buffer_putc(out, ' ');
    const gv_glabels *glabels = w->linkage->glabels;
    if (cell->kind == GV_RIGHT_NONE || (last && w->last_hidden))
        gv_buffer_putc(out, '.');
    else if (cell->kind == GV_RIGHT_LABEL)
        put_value(out, net, cell->var, cell->right);
    else
        put_glabel(out, net, cell->var, glabels->labels + glabels->start[cell->right],
                   glabels->start[cell->right + 1] - glabels->start[cell->right]);
    gv_buffer_putc(out, '}');
}

static void put_chain(const writer *w, const gv_chain *chain)
{
    for (uint32_t i = 0; i < chain->n_cells; i++) {
        if (i)
            gv_buffer_puts(w->out, " - ");
        put_cell(w, &chain->cells[i], i + 1 == chain->n_cells);
    }
}

/* A forcing chain: the variable, then a line for each of its candidates. */
static void put_branches(const writer *w, const gv_step *step)
{
    gv_buffer_puts(w->out, " based on ");
    gv_net_group_name(w->linkage->net, step->var, w->out);
    gv_buffer_puts(w->out, ":\n");
    for (uint32_t i = 0; i < step->n_chains; i++) {
        const gv_chain *branch = &step->chains[i];
        gv_buffer_puts(w->out, "   || ");
        gv_net_label_name(w->linkage->net, branch->target, w->out);
        gv_buffer_puts(w->out, " -");
        if (branch->n_cells) {
            gv_buffer_printf(w->out, " partial-whip[%u]: ", (unsigned)branch->n_cells);
            put_chain(w, branch);
            gv_buffer_puts(w->out, " -");
        }
        gv_buffer_putc(w->out, '\n');
    }
}

/* ---- steps ---- */

/* A type that a csp text names is a unit, such as "row": "hidden-single-in-a-row". */
static void put_single_name(gv_buffer *out, const gv_net *net, gv_var_type type)
{
    if (type < GV_VAR_TYPED) {
        const bool is_cell = type == GV_VAR_NAMED && net->csp && net->csp->n_types;
        gv_buffer_puts(out, is_cell ? "naked-single" : gv_single_name(type));
        return;
    }
    const char *name = gv_type_name(net, type);
    gv_buffer_printf(out, "hidden-single-in-%s-%s", strchr("aeiou", *name) ? "an" : "a",
                     name);
}

void gv_step_text_name(gv_buffer *out, const gv_linkage *linkage, const gv_step *step)
{
    if (step->by_name && step->technique) {
        gv_buffer_puts(out, gv_techniques[step->technique].name);
    } else if (step->rule->is_single) {
        put_single_name(out, linkage->net, step->type);
    } else if (step->subset) {
        gv_subset_name(linkage->net, step, out);
    } else {
        gv_buffer_puts(out, step->rule->name);
        if (step->rule->typed)
            gv_buffer_printf(out, "-%s", gv_type_name(linkage->net, step->type));
        if (step->length)
            gv_buffer_printf(out, "[%u]", step->length);
    }
}

static bool is_hidden_single(gv_var_type type)
{
    return type < GV_VAR_R || (type >= GV_VAR_TYPED && type < GV_N_VAR_TYPES);
}

void gv_step_text_tag(gv_buffer *out, const gv_step *step)
{
    if (step->by_name && step->technique)
        gv_buffer_puts(out, gv_techniques[step->technique].name);
    else if (step->rule->is_single)
        gv_buffer_puts(out, step->type == GV_VAR_RC        ? "NS"
                            : is_hidden_single(step->type) ? "HS"
                                                           : "S");
    else if (step->subset)
        gv_buffer_puts(out, gv_subset_tag(step));
    else
        gv_buffer_printf(out, "%s[%u]", step->rule->tag, step->length);
}

/* "TWO GIVENS EXCLUDE EACH OTHER: r1c1=1, r1c2=1". */
static void put_clash(gv_buffer *out, const gv_net *net, const gv_step *step)
{
    gv_buffer_puts(out, step->n_targets > 1 ? "TWO GIVENS EXCLUDE EACH OTHER: "
                                            : "A GIVEN IS NO CANDIDATE: ");
    for (uint32_t i = 0; i < step->n_targets; i++) {
        gv_buffer_puts(out, i ? ", " : "");
        gv_conclusion_text(out, net, step->targets[i], true, false);
    }
}

/* "r1n5, r2c3, b1n5", and "minimal" where there may be smaller sets. */
static void put_set(gv_buffer *out, const gv_constraint_set *set)
{
    for (uint32_t i = 0; i < set->n; i++) {
        gv_buffer_puts(out, i ? ", " : "");
        if (set->of->net->csp && !gv_constraint_is_unit(set->of, set->constraints[i]))
            gv_constraint_words(set->of, set->constraints[i], NULL, out);
        else
            gv_constraint_name(set->of, set->constraints[i], out);
    }
    gv_buffer_puts(out, set->smallest ? "" : " (minimal)");
}

/* "NO CANDIDATE FOR RC-CELL r4c1". */
static void put_contradiction(gv_buffer *out, const gv_linkage *linkage,
                              const gv_step *step)
{
    if (step->set) {
        gv_buffer_printf(out, "%s[%u]: ", step->rule->name, step->length);
        put_set(out, step->set);
        gv_buffer_puts(out, " CANNOT ALL HOLD");
        return;
    }
    if (step->rule->is_global) {
        gv_buffer_puts(out, "THE LINES ARE NOT ONE LOOP");
        return;
    }
    if (step->var == GV_NO_VAR) {
        put_clash(out, linkage->net, step);
        return;
    }
    const gv_var_type type = gv_linkage_type(linkage, step->var);
    gv_buffer_puts(out, "NO CANDIDATE FOR ");
    if (type <= GV_VAR_LAST_UNIT)
        gv_buffer_printf(out, "%c%c-CELL ", type_names[type][0] - 'a' + 'A',
                         type_names[type][1] - 'a' + 'A');
    else
        gv_buffer_puts(out, "CSP-VARIABLE ");
    gv_net_group_name(linkage->net, step->var, out);
}

/* "A = r1c2 r1c5, B = r4c5". */
static void put_parts(gv_buffer *out, const gv_net *net, const gv_pattern *pattern)
{
    for (uint32_t set = 0; set < pattern->n_parts; set++) {
        gv_buffer_printf(out, "%s%c =", set ? ", " : "", 'A' + (char)set);
        for (uint32_t i = pattern->part_start[set]; i < pattern->part_start[set + 1];
             i++) {
            gv_buffer_putc(out, ' ');
            gv_net_group_name(net, pattern->vars[i], out);
        }
    }
}

static void put_pattern(const writer *w, const gv_step *step)
{
    if (step->pattern) {
        gv_buffer_puts(w->out, ": ");
        put_parts(w->out, w->linkage->net, step->pattern);
        return;
    }
    if (step->set) {
        gv_buffer_puts(w->out, ": ");
        put_set(w->out, step->set);
    } else if (step->subset) {
        gv_buffer_puts(w->out, ": ");
        put_subset(w->out, w->linkage->net, step->subset);
    } else if (step->n_chains > 1) {
        put_branches(w, step);
    } else if (step->n_chains) {
        gv_buffer_puts(w->out, ": ");
        put_chain(w, step->chains);
    } else if (step->rule->is_global && step->var != GV_NO_VAR) {
        gv_buffer_puts(w->out, ": without ");
        gv_net_group_name(w->linkage->net, step->var, w->out);
    }
}

void gv_targets_text(gv_buffer *out, const gv_net *net, const gv_step *step, bool ascii)
{
    gv_label bound = GV_NO_LABEL;
    for (uint32_t n = 0; n < step->n_targets; n++) {
        gv_label next = 0;
        for (uint32_t i = 0; i < step->n_targets; i++)
            if (step->targets[i] < bound && step->targets[i] >= next)
                next = step->targets[i];
        if (n)
            gv_buffer_puts(out, ", ");
        gv_conclusion_text(out, net, next, false, ascii);
        bound = next;
    }
}

void gv_step_text(gv_buffer *out, const gv_linkage *linkage, const gv_step *step,
                  bool ascii)
{
    if (step->conclusion == GV_CONTRADICTS) {
        put_contradiction(out, linkage, step);
        return;
    }
    const writer w = { out, linkage, step->rule->hides_last };
    gv_step_text_name(out, linkage, step);
    put_pattern(&w, step);
    gv_buffer_puts(out, " ==> ");
    if (step->conclusion == GV_ASSERTS)
        gv_conclusion_text(out, linkage->net, step->value, true, ascii);
    else
        gv_targets_text(out, linkage->net, step, ascii);
}
