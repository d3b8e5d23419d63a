/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_names.c -- candidates and variables in plain words. */
#include "report/path/words_names.h"

#include "base/arena.h"
#include "text/alphabet.h"

#include <stdlib.h>
#include <string.h>

/* More tuples or sets of a hidden variable are counted, not listed. */
enum { MOST_TUPLES = 9, MOST_EXCLUDED = 4 };

enum {
    MOST_IN_SCOPE = 9, /* variables of a combination that are named */
    MOST_IN_RUN = 64
};

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

/* ---- hidden variables of a csp ---- */

static bool hides(const gv_net *net, gv_var var)
{
    return net->csp && net->group_type[var] == GV_VAR_HIDDEN;
}

/* The variables that the combinations of a hidden one are about. */
typedef struct scope {
    gv_var items[MOST_IN_SCOPE];
    uint32_t n; /* 0: too many to name, or not all are shown */
} scope;

/* A hidden variable that the text declares has a name of its own. */
static bool is_declared(const gv_words *w, gv_var home)
{
    return w->rules->of_group[home] == GV_NO_CONSTRAINT;
}

static bool add_to_scope(scope *s, const gv_words *w, gv_var home)
{
    const gv_net *net = net_of(w);
    for (uint32_t i = 0; i < s->n; i++)
        if (s->items[i] == home)
            return true;
    if (s->n == MOST_IN_SCOPE || (hides(net, home) && !is_declared(w, home)))
        return false;
    s->items[s->n++] = home;
    return true;
}

static bool group_has(const gv_net *net, gv_var group, gv_var home)
{
    uint32_t i = net->group_start[group];
    while (i < net->group_start[group + 1] &&
           gv_net_home(net, net->group_labels[i]) != home)
        i++;
    return i < net->group_start[group + 1];
}

/* How many numbers or values the name of a combination has: "1+3", "4,0,4". */
static uint32_t count_parts(const char *name)
{
    uint32_t n = 1;
    for (; *name; name++)
        n += *name == '+' || *name == ',';
    return n;
}

/* The groups that link the combinations with what they consist of name it, in order. */
static scope scope_of(const gv_words *w, gv_var hidden)
{
    const gv_net *net = net_of(w);
    const gv_constraints *c = w->rules;
    const uint32_t constraint = c ? c->of_group[hidden] : GV_NO_CONSTRAINT;
    scope s = { .n = 0 };
    if (constraint == GV_NO_CONSTRAINT)
        return s;
    for (uint32_t i = c->group_start[constraint]; i < c->group_start[constraint + 1];
         i++) {
        const gv_var group = c->groups[i];
        if (group == hidden || !group_has(net, group, hidden))
            continue;
        for (uint32_t k = net->group_start[group]; k < net->group_start[group + 1];
             k++) {
            const gv_var home = gv_net_home(net, net->group_labels[k]);
            if (home != hidden && !add_to_scope(&s, w, home))
                return (scope){ .n = 0 };
        }
    }
    const gv_label first = net->group_labels[net->group_start[hidden]];
    if (s.n < 2 || count_parts(net->csp->value[first]) != s.n)
        s.n = 0;
    return s;
}

/* The cells of a line whose variable the rule of a variant declares: those that its
 * values exclude something of. */
static scope line_of(const gv_words *w, gv_var hidden)
{
    const gv_net *net = net_of(w);
    const gv_constraints *c = net->variant ? w->rules : NULL;
    scope s = { .n = 0 };
    for (uint32_t k = net->group_start[hidden]; c && k < net->group_start[hidden + 1];
         k++) {
        const gv_label label = net->group_labels[k];
        for (uint32_t i = c->link_start[label]; i < c->link_start[label + 1]; i++)
            if (!add_to_scope(&s, w, gv_net_home(net, c->links[i])))
                return (scope){ .n = 0 };
    }
    return s;
}

/* "1+3" is a sum of different numbers, in any order. */
static bool is_set(const gv_net *net, gv_var hidden)
{
    const char *name = net->csp->value[net->group_labels[net->group_start[hidden]]];
    return strchr(name, '+') && !strchr(name, ',');
}

/* "(D, E, Y, c1)", "r1c2+r1c3+r1c4", "r1c2 and r1c3" for a line, or the name of the
 * variable itself. */
static void put_hidden(const gv_words *w, gv_var hidden)
{
    const gv_net *net = net_of(w);
    const scope s = scope_of(w, hidden);
    const bool set = s.n && is_set(net, hidden);
    if (!s.n) {
        const scope line = line_of(w, hidden);
        for (uint32_t i = 0; i < line.n; i++) {
            gv_words_join(w, i, line.n, " and ");
            gv_net_group_name(net, gv_words_nth(line.items, line.n, i), w->out);
        }
        if (!line.n)
            gv_net_group_name(net, hidden, w->out);
        return;
    }
    gv_buffer_puts(w->out, !set ? "(" : "");
    for (uint32_t i = 0; i < s.n; i++) {
        gv_buffer_puts(w->out, !i ? "" : set ? "+" : ", ");
        gv_net_group_name(net, s.items[i], w->out);
    }
    gv_buffer_puts(w->out, !set ? ")" : "");
}

bool gv_words_names_scope(const gv_words *w, gv_var hidden)
{
    return scope_of(w, hidden).n || line_of(w, hidden).n;
}

/* "(5,3,8,0)", "2+6+8". */
static void put_combination(const gv_words *w, gv_label label)
{
    const char *name = net_of(w)->csp->value[label];
    gv_buffer_printf(w->out, strchr(name, ',') ? "(%s)" : "%s", name);
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
    if (net->csp && hides(net, gv_net_home(net, label))) {
        put_hidden(w, gv_net_home(net, label));
        return;
    }
    if (gv_net_is_csp(net)) {
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
    if (gv_net_hides(net, label))
        put_combination(w, label);
    else if (gv_net_is_csp(net))
        gv_buffer_puts(w->out, net->csp->value[label]);
    else
        put_symbol(w, label % net->shape.order);
}

void gv_words_label(const gv_words *w, gv_label label)
{
    if (!gv_net_has_queens(net_of(w))) {
        put_value(w, label);
        gv_buffer_puts(w->out, gv_net_is_csp(net_of(w)) ? " for " : " in ");
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
    if (gv_net_is_csp(net) || gv_net_hides(net, a) || gv_net_hides(net, b))
        return strcmp(net->csp->value[a], net->csp->value[b]) == 0;
    return gv_net_has_queens(net) || a % net->shape.order == b % net->shape.order;
}

bool gv_words_is_next(const char *a, const char *b)
{
    char *end_a, *end_b;
    const long x = strtol(a, &end_a, 10), y = strtol(b, &end_b, 10);
    return end_a != a && !*end_a && end_b != b && !*end_b && y == x + 1;
}

/* Labels of one variable whose values are consecutive numbers: how many there are from
 * the first one on; 1 if that is too few to say "2 to 7". */
static uint32_t run_of(const gv_net *net, const gv_label *labels, uint32_t n)
{
    enum { LEAST = 4 };
    uint32_t run = 1;
    while (net->csp && run < n &&
           gv_net_home(net, labels[run]) == gv_net_home(net, labels[0]) &&
           gv_words_is_next(net->csp->value[labels[run - 1]],
                            net->csp->value[labels[run]]))
        run++;
    return run < LEAST ? 1 : run;
}

/* What comes before items `at` to at + run - 1 of `n`. */
static void join_run(const gv_words *w, uint32_t at, uint32_t run, uint32_t n)
{
    gv_words_join(w, at ? at + run - 1 : 0, n, " or ");
}

static void put_run(const gv_words *w, const gv_label *labels, uint32_t run)
{
    put_value(w, labels[0]);
    if (run == 1)
        return;
    gv_buffer_puts(w->out, " to ");
    put_value(w, labels[run - 1]);
}

/* ---- what does not hold ---- */

static int compare_labels(const void *a, const void *b)
{
    const gv_label x = *(const gv_label *)a, y = *(const gv_label *)b;
    return (x > y) - (x < y);
}

/* How many of `n` labels in order are of the variable of the first one; each square of
 * a board of queens stands alone. */
static uint32_t count_of_place(const gv_net *net, const gv_label *labels, uint32_t n)
{
    uint32_t same = 1;
    while (!gv_net_has_queens(net) && same < n &&
           gv_net_home(net, labels[same]) == gv_net_home(net, labels[0]))
        same++;
    return same;
}

/* Whether both variables have the same values. */
static bool same_values(const gv_net *net, const gv_label *a, uint32_t n_a,
                        const gv_label *b, uint32_t n_b)
{
    uint32_t i = 0;
    while (i < n_a && n_a == n_b && same_value(net, a[i], b[i]))
        i++;
    return i == n_a;
}

/* The variables from the first label on that have the same values as it: how many there
 * are; if `n_alike` is that number, they are also written: "r1c2, r3c2 and r5c2". */
static uint32_t each_alike(const gv_words *w, const gv_label *labels, uint32_t n,
                           uint32_t n_alike)
{
    const gv_net *net = net_of(w);
    const uint32_t n_values = count_of_place(net, labels, n);
    uint32_t at = 0, size;
    for (uint32_t i = 0; i < n; i += size) {
        size = count_of_place(net, labels + i, n - i);
        if (!same_values(net, labels, n_values, labels + i, size))
            continue;
        if (n_alike) {
            gv_words_join(w, at, n_alike, gv_net_has_queens(net) ? " or " : " and ");
            put_place(w, labels[i]);
        }
        at++;
    }
    return at;
}

/* "3, 4 or 7", "1 to 6 or 9". */
static void put_values(const gv_words *w, const gv_label *labels, uint32_t n)
{
    uint32_t run;
    for (uint32_t i = 0; i < n; i += run) {
        run = run_of(net_of(w), labels + i, n - i);
        join_run(w, i, run, n);
        put_run(w, labels + i, run);
    }
}

/* Whether a variable before `at` has the same values. */
static bool is_said(const gv_net *net, const gv_label *labels, uint32_t at,
                    uint32_t n_values)
{
    uint32_t i = 0, size = 0;
    for (; i < at; i += size) {
        size = count_of_place(net, labels + i, at - i);
        if (same_values(net, labels + i, size, labels + at, n_values))
            return true;
    }
    return false;
}

/* Of labels in order. */
static void put_denials(const gv_words *w, const gv_label *labels, uint32_t n)
{
    const gv_net *net = net_of(w);
    uint32_t size;
    for (uint32_t i = 0; i < n; i += size) {
        size = count_of_place(net, labels + i, n - i);
        if (is_said(net, labels, i, size))
            continue;
        const uint32_t n_alike = each_alike(w, labels + i, n - i, 0);
        gv_buffer_puts(w->out, i ? "; " : "");
        (void)each_alike(w, labels + i, n - i, n_alike);
        if (gv_net_has_queens(net))
            continue;
        gv_buffer_puts(w->out, n_alike > 1 ? " are not " : " is not ");
        put_values(w, labels + i, size);
    }
}

void gv_words_denials(const gv_words *w, const gv_label *labels, uint32_t n,
                      bool starts)
{
    gv_arena tmp;
    gv_arena_init(&tmp, w->out->memory);
    gv_label *sorted = GV_ARENA_NEW(&tmp, gv_label, n);
    if (sorted) {
        memcpy(sorted, labels, n * sizeof *sorted);
        qsort(sorted, n, sizeof *sorted, compare_labels);
        if (gv_net_has_queens(net_of(w)))
            gv_buffer_puts(w->out, starts ? "No queen is at " : "no queen is at ");
        put_denials(w, sorted, n);
    }
    w->out->failed = w->out->failed || !sorted;
    gv_arena_free(&tmp);
}

void gv_words_pairs(const gv_words *w, gv_label (*pairs)[2], uint32_t n)
{
    gv_buffer_putc(w->out, '(');
    put_place(w, pairs[0][0]);
    gv_buffer_puts(w->out, ", ");
    put_place(w, pairs[0][1]);
    gv_buffer_puts(w->out, ") can only be ");
    for (uint32_t i = 0; i < n; i++) {
        gv_words_join(w, i, n, " or ");
        gv_buffer_putc(w->out, '(');
        put_value(w, pairs[i][0]);
        gv_buffer_putc(w->out, ',');
        put_value(w, pairs[i][1]);
        gv_buffer_putc(w->out, ')');
    }
}

/* ---- variables ---- */

bool gv_words_counts(const gv_words *w, const gv_chain_cell *cell, uint32_t n)
{
    return cell->kind != GV_RIGHT_SUBSET && cell->kind != GV_RIGHT_CHAIN &&
           net_of(w)->group_type[cell->var] == GV_VAR_HIDDEN && n > MOST_EXCLUDED;
}

/* Whether a group says where one value goes: its labels that are shown all have it. */
static bool has_one_value(const gv_net *net, gv_var var)
{
    const gv_label first = net->group_labels[net->group_start[var]];
    for (uint32_t i = net->group_start[var] + 1; i < net->group_start[var + 1]; i++)
        if (!gv_net_hides(net, net->group_labels[i]) &&
            !same_value(net, first, net->group_labels[i]))
            return false;
    return !gv_net_hides(net, first) && gv_net_group_size(net, var) > 1;
}

/* A cell, a declared variable or another one that has a name: it is one of its labels.
 * The others are values of units, of all-different statements and of sums. */
static bool is_cell(const gv_net *net, gv_var var)
{
    const gv_var_type type = (gv_var_type)net->group_type[var];
    return type == GV_VAR_RC || type == GV_VAR_NAMED || type == GV_VAR_HIDDEN ||
           (net->csp && type > GV_VAR_LAST_UNIT && !has_one_value(net, var));
}

/* Whether a rule leaves a cell these values: "r1c4 is even". */
static bool narrows_cell(const gv_words *w, gv_var var)
{
    const gv_net *net = net_of(w);
    if (!net->variant || net->group_type[var] != GV_VAR_STATED)
        return false;
    const gv_label *labels = net->group_labels + net->group_start[var];
    uint32_t i = 1;
    while (i < gv_net_group_size(net, var) &&
           gv_net_home(net, labels[i]) == gv_net_home(net, labels[0]))
        i++;
    return i == gv_net_group_size(net, var);
}

static void put_var_name(const gv_words *w, gv_var var)
{
    if (hides(net_of(w), var))
        put_hidden(w, var);
    else if (narrows_cell(w, var))
        put_place(w, net_of(w)->group_labels[net_of(w)->group_start[var]]);
    else
        gv_net_group_name(net_of(w), var, w->out);
}

bool gv_words_is_of_cell(const gv_words *w, gv_var var)
{
    const gv_var_type type = (gv_var_type)net_of(w)->group_type[var];
    return type == GV_VAR_RC || type == GV_VAR_NAMED || narrows_cell(w, var);
}

void gv_words_option(const gv_words *w, gv_var var, gv_label label)
{
    const gv_net *net = net_of(w);
    if (net->csp && hides(net, gv_net_home(net, label)))
        put_combination(w, label);
    else if (!is_cell(net, var))
        put_place(w, label);
    else if (gv_net_home(net, label) == var || narrows_cell(w, var))
        put_value(w, label);
    else
        gv_net_label_name(net, label, w->out);
}

/* The number of the unit of a group of boards, as names have it. */
static void put_unit_number(const gv_words *w, gv_var group)
{
    const gv_net *net = net_of(w);
    const gv_var_type type = (gv_var_type)net->group_type[group];
    gv_net_unit_of unit;
    if (type == GV_VAR_D || type == GV_VAR_A)
        gv_net_group_name(net, group, w->out); // d3, a5
    else if (gv_net_has_queens(net))
        gv_buffer_uint(w->out, group % net->shape.order + 1);
    else if (!gv_net_unit(&unit, net, group))
        gv_net_group_name(net, group, w->out);
    else if (type == GV_VAR_DN || type == GV_VAR_AN)
        gv_buffer_printf(w->out, "%c%u", type == GV_VAR_DN ? 'd' : 'a',
                         unit.number + 1);
    else
        gv_buffer_uint(w->out, unit.number + 1);
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
        [GV_VAR_RN] = "row",      [GV_VAR_R] = "row",       [GV_VAR_CN] = "column",
        [GV_VAR_C] = "column",    [GV_VAR_BN] = "block",    [GV_VAR_B] = "block",
        [GV_VAR_DN] = "diagonal", [GV_VAR_D] = "diagonal",  [GV_VAR_AN] = "diagonal",
        [GV_VAR_A] = "diagonal",  [GV_VAR_XN] = "diagonal", [GV_VAR_WN] = "window",
        [GV_VAR_GN] = "group",    [GV_VAR_KN] = "cage"
    };
    const gv_net *net = net_of(w);
    const gv_var_type type = (gv_var_type)net->group_type[groups[0]];
    const bool is_region = type == GV_VAR_BN && net->variant;
    const char *name = is_region ? gv_net_unit_word(net, type) : names[type];
    gv_buffer_printf(w->out, "%s%s ", name ? name : "", n > 1 ? "s" : "");
    for (uint32_t i = 0; i < n; i++) {
        gv_words_join(w, i, n, " and ");
        put_unit_number(w, gv_words_nth(groups, n, i));
    }
}

void gv_words_digit(const gv_words *w, gv_var group)
{
    gv_net_unit_of unit = { .digit = 0 };
    (void)gv_net_unit(&unit, net_of(w), group);
    put_symbol(w, unit.digit);
}

/* What is sought in a variable that is not a cell: "6", "the queen", "red". */
static void put_sought(const gv_words *w, gv_var var)
{
    const gv_net *net = net_of(w);
    if (gv_net_has_queens(net))
        gv_buffer_puts(w->out, "the queen");
    else if (net->csp && net->group_type[var] > GV_VAR_LAST_UNIT)
        gv_buffer_puts(w->out,
                       net->csp->value[net->group_labels[net->group_start[var]]]);
    else
        gv_words_digit(w, var);
}

/* A value of a csp whose constraint has words: they are said instead of its variables.
 */
static bool has_rule(const gv_words *w, gv_var var)
{
    if (!net_of(w)->csp || !w->rules || net_of(w)->group_type[var] <= GV_VAR_LAST_UNIT)
        return false;
    const uint32_t constraint = w->rules->of_group[var];
    return constraint != GV_NO_CONSTRAINT &&
           !gv_constraint_is_unnamed_alldiff(w->rules, constraint);
}

/* "in row 5", "among A, B and C". */
static void put_where(const gv_words *w, gv_var var, bool starts)
{
    if (net_of(w)->csp && net_of(w)->group_type[var] > GV_VAR_LAST_UNIT) {
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
        put_var_name(w, var);
    } else if (has_rule(w, var)) {
        put_sought(w, var);
        gv_words_put_rule_of_var(w, var);
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

/* "r1c2", "r1c2+r1c3 (cage 7)", "r1c4 is even and". */
static void put_subject(const gv_words *w, gv_var var)
{
    if (narrows_cell(w, var) && w->rules) {
        gv_words_rules rules = { .n = 0 };
        gv_words_rule_of_var(w, &rules, var);
        gv_words_put_rules(w, &rules, "", "; ", " and");
        return;
    }
    put_var_name(w, var);
    gv_words_put_rule_of_var(w, var);
}

/* Everything up to the values: "in row 5, 6 must be in ". */
static void put_var_verb(const gv_words *w, gv_var var, const char *verb, bool starts)
{
    const gv_net *net = net_of(w);
    if (is_cell(net, var)) {
        put_subject(w, var);
        gv_buffer_printf(w->out, " %s be ", verb);
        return;
    }
    if (has_rule(w, var)) {
        gv_words_var(w, var, starts);
    } else {
        put_where(w, var, starts);
        gv_buffer_puts(w->out, ", ");
        put_sought(w, var);
    }
    gv_buffer_printf(w->out, " %s %s ", verb,
                     gv_net_is_csp(net)       ? "go to"
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

/* The candidate of a variable at which a run of consecutive numbers ends. */
static gv_label last_of_run(const gv_words *w, gv_var var, gv_label label,
                            uint32_t *length)
{
    gv_label run[MOST_IN_RUN] = { label };
    uint32_t n = 1;
    while (n < MOST_IN_RUN &&
           (run[n] = gv_state_next(w->state, var, run[n - 1])) != GV_NO_LABEL)
        n++;
    *length = run_of(net_of(w), run, n);
    return run[*length - 1];
}

void gv_words_var_open(const gv_words *w, gv_var var, const char *verb, bool starts)
{
    uint32_t n = 0, at = 0;
    gv_label label = GV_NO_LABEL;
    while ((label = gv_state_next(w->state, var, label)) != GV_NO_LABEL)
        n++;
    if (net_of(w)->group_type[var] == GV_VAR_HIDDEN && n > MOST_TUPLES) {
        put_hidden(w, var);
        gv_words_put_rule_of_var(w, var);
        gv_buffer_printf(w->out, " has %u possibilities left", (unsigned)n);
        return;
    }
    put_var_verb(w, var, verb, starts);
    while ((label = gv_state_next(w->state, var, label)) != GV_NO_LABEL) {
        const gv_label first = label;
        uint32_t run = 1;
        if (net_of(w)->csp && net_of(w)->group_type[var] == GV_VAR_NAMED)
            label = last_of_run(w, var, label, &run);
        join_run(w, at, run, n);
        gv_words_option(w, var, first);
        if (run > 1) {
            gv_buffer_puts(w->out, " to ");
            gv_words_option(w, var, label);
        }
        at += run;
    }
}

void gv_words_var_empty(const gv_words *w, gv_var var, bool starts)
{
    const gv_net *net = net_of(w);
    if (is_cell(net, var)) {
        put_subject(w, var);
        gv_buffer_puts(w->out, hides(net, var) ? " has no possibility left"
                                               : " has no candidate left");
        return;
    }
    if (has_rule(w, var)) {
        gv_buffer_puts(w->out, starts ? "There" : "there");
        gv_buffer_puts(w->out, " is no place left for ");
        gv_words_var(w, var, false);
        return;
    }
    put_where(w, var, starts);
    gv_buffer_puts(w->out, " there is no place left for ");
    put_sought(w, var);
}
