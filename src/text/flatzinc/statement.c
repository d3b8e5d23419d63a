/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statement.c -- arguments of constraints, and clauses, sums and functions of them in
 * terms of the builder of csp networks (model/csp.h). */
#include "text/flatzinc/statement.h"

#include "model/u32_list.h"

#include <assert.h>
#include <string.h>

/* ---- arguments ---- */

gv_status gv_fzn_fail(const gv_fzn_statement *s, size_t at, const char *what)
{
    const gv_symbol name = s->constraint->name;
    return gv_record_text_fail(s->b->err, s->b->raw, at, "%.*s: %s", (int)name.length,
                               name.text, what);
}

gv_status gv_fzn_count(const gv_fzn_statement *s, uint64_t n_steps)
{
    enum { MOST_STEPS = 100000000 };
    s->b->n_terms += n_steps;
    return s->b->n_terms <= MOST_STEPS
               ? GV_OK
               : gv_fzn_fail(s, s->constraint->at,
                             "the constraints up to here have too many terms");
}

bool gv_fzn_to_operand(gv_fzn_operand *out, const gv_fzn_builder *b,
                       const gv_fzn_value *value)
{
    switch (value->kind) {
    case GV_FZN_BOOL:
    case GV_FZN_INT:
        *out = (gv_fzn_operand){ .is_number = true, .number = value->number };
        return true;
    case GV_FZN_VARIABLE:
        *out = (gv_fzn_operand){ .var = b->var[value->variable] };
        return true;
    default:
        return false;
    }
}

gv_status gv_fzn_get_scalar(gv_fzn_operand *out, const gv_fzn_statement *s, uint32_t i)
{
    const gv_fzn_value *value = &s->constraint->args[i];
    if (s->truth && i + 1 == s->constraint->n_args) {
        *out = *s->truth;
        return GV_OK;
    }
    return gv_fzn_to_operand(out, s->b, value)
               ? GV_OK
               : gv_fzn_fail(s, value->at, "expected a variable or a number");
}

gv_status gv_fzn_get_array(gv_fzn_operands *out, const gv_fzn_statement *s, uint32_t i)
{
    const gv_fzn_value *value = &s->constraint->args[i];
    if (value->kind != GV_FZN_ARRAY)
        return gv_fzn_fail(s, value->at, "expected an array");
    out->n = value->n_items;
    GV_TRY(gv_fzn_count(s, out->n));
    out->items = GV_ARENA_NEW(s->b->tmp, gv_fzn_operand, out->n);
    if (out->n && !out->items)
        return gv_fail_memory(s->b->err);
    for (uint32_t k = 0; k < out->n; k++)
        if (!gv_fzn_to_operand(&out->items[k], s->b, &value->items[k]))
            return gv_fzn_fail(s, value->items[k].at,
                               "expected a variable or a number");
    return GV_OK;
}

gv_status gv_fzn_get_numbers(gv_fzn_operands *out, const gv_fzn_statement *s,
                             uint32_t i)
{
    GV_TRY(gv_fzn_get_array(out, s, i));
    for (uint32_t k = 0; k < out->n; k++)
        if (!out->items[k].is_number)
            return gv_fzn_fail(s, s->constraint->args[i].items[k].at,
                               "expected a number");
    return GV_OK;
}

/* ---- labels ---- */

const gv_fzn_domain *gv_fzn_domain_of(const gv_fzn_statement *s, gv_var var)
{
    return &s->b->domains[var];
}

/* The label of a value; GV_NO_LABEL if the variable does not have it. */
gv_label gv_fzn_label_of(const gv_fzn_statement *s, gv_var var, int64_t number)
{
    const gv_fzn_domain *domain = gv_fzn_domain_of(s, var);
    uint32_t low = 0, high = domain->n_values;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (domain->numbers[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < domain->n_values && domain->numbers[low] == number
               ? domain->first + low
               : GV_NO_LABEL;
}

static int64_t least(const gv_fzn_statement *s, gv_var var)
{
    return gv_fzn_domain_of(s, var)->numbers[0];
}

static int64_t largest(const gv_fzn_statement *s, gv_var var)
{
    return gv_fzn_domain_of(s, var)->numbers[gv_fzn_domain_of(s, var)->n_values - 1];
}

gv_status gv_fzn_clause_new(gv_fzn_clause *out, const gv_fzn_statement *s,
                            uint32_t room)
{
    *out = (gv_fzn_clause){ .labels = GV_ARENA_NEW(s->b->tmp, gv_label, room + 1),
                            .negated = GV_ARENA_NEW(s->b->tmp, bool, room + 1) };
    return out->labels && out->negated ? GV_OK : gv_fail_memory(s->b->err);
}

void gv_fzn_clause_add(gv_fzn_clause *c, const gv_fzn_statement *s, gv_fzn_operand x,
                       int64_t number, bool negated)
{
    const gv_label label =
        x.is_number ? GV_NO_LABEL : gv_fzn_label_of(s, x.var, number);
    const bool holds = x.is_number && x.number == number;
    if (label == GV_NO_LABEL) {
        c->is_true |= holds != negated;
        return;
    }
    c->labels[c->n] = label;
    c->negated[c->n++] = negated;
}

gv_status gv_fzn_clause_state(const gv_fzn_clause *c, const gv_fzn_statement *s)
{
    return c->is_true
               ? GV_OK
               : gv_csp_add_clause(s->b->csp, c->labels, c->negated, c->n, s->b->err);
}

/* There is no solution. */
gv_status gv_fzn_state_false(const gv_fzn_statement *s)
{
    return gv_csp_add_clause(s->b->csp, NULL, NULL, 0, s->b->err);
}

gv_status gv_fzn_fix(const gv_fzn_statement *s, gv_fzn_operand x, int64_t number,
                     bool negated)
{
    if (negated && !x.is_number) {
        const gv_label label = gv_fzn_label_of(s, x.var, number);
        return label == GV_NO_LABEL ? GV_OK
                                    : gv_csp_drop_label(s->b->csp, label, s->b->err);
    }
    gv_fzn_clause c;
    GV_TRY(gv_fzn_clause_new(&c, s, 1));
    gv_fzn_clause_add(&c, s, x, number, negated);
    return gv_fzn_clause_state(&c, s);
}

/* ---- linear relations ---- */

bool gv_fzn_compare(int64_t left, gv_csp_relation relation, int64_t right)
{
    switch (relation) {
    case GV_CSP_EQ:
        return left == right;
    case GV_CSP_NE:
        return left != right;
    case GV_CSP_LT:
        return left < right;
    case GV_CSP_LE:
        return left <= right;
    case GV_CSP_GT:
        return left > right;
    case GV_CSP_GE:
        return left >= right;
    }
    return false;
}

gv_status gv_fzn_sum_new(gv_fzn_sum *out, const gv_fzn_statement *s, uint32_t room)
{
    // besides, a right side and a helper
    *out = (gv_fzn_sum){ .terms = GV_ARENA_NEW(s->b->tmp, gv_csp_term, room + 2) };
    return out->terms ? GV_OK : gv_fail_memory(s->b->err);
}

static double size_of(int64_t number)
{
    return number < 0 ? -(double)number : (double)number;
}

/* The largest number, up or down, that the operand may be; at least 1. */
static double size_of_operand(const gv_fzn_statement *s, gv_fzn_operand x)
{
    const double low = size_of(x.is_number ? x.number : least(s, x.var));
    const double high = size_of(x.is_number ? x.number : largest(s, x.var));
    const double most = low > high ? low : high;
    return most > 1 ? most : 1;
}

gv_status gv_fzn_sum_add(gv_fzn_sum *to, const gv_fzn_statement *s, int64_t factor,
                         gv_fzn_operand x)
{
    to->size += size_of(factor) * size_of_operand(s, x);
    if (to->size > 1e18)
        return gv_fzn_fail(s, s->constraint->at, "the sum may be beyond 10^18");
    if (x.is_number) {
        to->constant += factor * x.number;
        return GV_OK;
    }
    uint32_t *place = &s->b->places[x.var];
    if (*place >= to->n || to->terms[*place].variable != x.var) {
        *place = to->n;
        to->terms[to->n++] = (gv_csp_term){ .variable = x.var };
    }
    gv_csp_term *term = &to->terms[*place];
    term->factor += factor;
    if (term->factor == 0) { // the last one takes its place
        *term = to->terms[--to->n];
        s->b->places[term->variable] = *place;
    }
    return GV_OK;
}

/* sum REL right. */
gv_status gv_fzn_state_sum(const gv_fzn_statement *s, const gv_fzn_sum *left,
                           gv_csp_relation relation, int64_t right)
{
    right -= left->constant;
    if (left->n == 0)
        return gv_fzn_compare(0, relation, right) ? GV_OK : gv_fzn_state_false(s);
    return gv_csp_add_linear(s->b->csp, left->terms, left->n, relation, right,
                             s->b->err);
}

/* The sum of args[first] times args[first + 1]. */
gv_status gv_fzn_get_sum(gv_fzn_sum *out, const gv_fzn_statement *s, uint32_t first)
{
    gv_fzn_operands factors, variables;
    GV_TRY(gv_fzn_get_numbers(&factors, s, first));
    GV_TRY(gv_fzn_get_array(&variables, s, first + 1));
    if (factors.n != variables.n)
        return gv_fzn_fail(s, s->constraint->at, "the arrays differ in length");
    GV_TRY(gv_fzn_sum_new(out, s, factors.n));
    for (uint32_t i = 0; i < factors.n; i++)
        GV_TRY(gv_fzn_sum_add(out, s, factors.items[i].number, variables.items[i]));
    return GV_OK;
}

gv_status gv_fzn_sum_replace(gv_fzn_sum *left, const gv_fzn_statement *s)
{
    int64_t low = 0, high = 0;
    for (uint32_t i = 0; i < left->n; i++) {
        const gv_csp_term term = left->terms[i];
        const int64_t a = term.factor * least(s, term.variable);
        const int64_t b = term.factor * largest(s, term.variable);
        low += a < b ? a : b;
        high += a < b ? b : a;
    }
    gv_var helper;
    GV_TRY(gv_fzn_add_helper_range(&helper, s->b, low, high));
    left->terms[left->n] = (gv_csp_term){ .factor = -1, .variable = helper };
    GV_TRY(gv_csp_add_linear(s->b->csp, left->terms, left->n + 1, GV_CSP_EQ, 0,
                             s->b->err));
    left->terms[0] = (gv_csp_term){ .factor = 1, .variable = helper };
    left->n = 1;
    return GV_OK;
}

/* ---- functions ---- */

/* What walks through the combinations of the arguments of a function. */
typedef struct walk {
    const gv_fzn_statement *s;
    gv_fzn_operands in;
    gv_fzn_operand out;
    gv_fzn_function *f;
    const void *data;

    gv_var scope[GV_FZN_MOST_INPUTS +
                 1];            /* each variable once; the value last, if it is new */
    uint32_t n_scope, n_walked; /* all; those that are walked through */
    uint32_t place[GV_FZN_MOST_INPUTS]; /* of each input in the scope */
    uint32_t out_place;                 /* of the value; n_scope: it is a number */
    bool is_too_large;                  /* a value */

    gv_u32_list tuples;
} walk;

static uint32_t place_in_scope(walk *w, gv_var var)
{
    uint32_t i = 0;
    while (i < w->n_scope && w->scope[i] != var)
        i++;
    if (i == w->n_scope)
        w->scope[w->n_scope++] = var;
    return i;
}

static void find_scope(walk *w)
{
    for (uint32_t i = 0; i < w->in.n; i++)
        if (!w->in.items[i].is_number)
            w->place[i] = place_in_scope(w, w->in.items[i].var);
    w->n_walked = w->n_scope;
    w->out_place = w->out.is_number ? UINT32_MAX : place_in_scope(w, w->out.var);
}

static uint64_t n_combinations(const walk *w)
{
    uint64_t n = 1;
    for (uint32_t i = 0; i < w->n_walked && n <= GV_FZN_MOST_TUPLES; i++)
        n *= gv_fzn_domain_of(w->s, w->scope[i])->n_values;
    return n;
}

/* The value of the function for these choices; false if it has none. */
static bool value_of(int64_t *out, walk *w, const uint32_t *choice)
{
    int64_t in[GV_FZN_MOST_INPUTS];
    for (uint32_t i = 0; i < w->in.n; i++)
        in[i] = w->in.items[i].is_number ? w->in.items[i].number
                                         : gv_fzn_domain_of(w->s, w->scope[w->place[i]])
                                               ->numbers[choice[w->place[i]]];
    if (!w->f(out, in, w->in.n, w->data))
        return false;
    const bool fits = *out <= GV_FZN_MOST_NUMBER && *out >= -GV_FZN_MOST_NUMBER;
    w->is_too_large |= !fits;
    return fits;
}

static gv_status check_values(const walk *w)
{
    return w->is_too_large ? gv_fzn_fail(w->s, w->s->constraint->at,
                                         "a number in it may be beyond 2^60")
                           : GV_OK;
}

/* Adds the tuple of these choices, if the function has a value that fits. */
static bool take_tuple(walk *w, const uint32_t *choice)
{
    int64_t value;
    gv_label labels[GV_FZN_MOST_INPUTS + 1];
    if (!value_of(&value, w, choice))
        return true;
    for (uint32_t i = 0; i < w->n_walked; i++)
        labels[i] = gv_fzn_domain_of(w->s, w->scope[i])->first + choice[i];
    if (w->out_place == UINT32_MAX) {
        if (value != w->out.number)
            return true;
    } else {
        const gv_label label = gv_fzn_label_of(w->s, w->out.var, value);
        if (label == GV_NO_LABEL ||
            (w->out_place < w->n_walked && labels[w->out_place] != label))
            return true;
        labels[w->out_place] = label;
    }
    return gv_u32_list_append(&w->tuples, labels, w->n_scope);
}

/* The next combination; false after the last one. */
static bool next_choice(const walk *w, uint32_t *choice)
{
    for (uint32_t i = w->n_walked; i-- > 0;) {
        if (++choice[i] < gv_fzn_domain_of(w->s, w->scope[i])->n_values)
            return true;
        choice[i] = 0;
    }
    return false;
}

uint64_t gv_fzn_n_combinations(const gv_fzn_statement *s, gv_fzn_operands in)
{
    if (in.n > GV_FZN_MOST_INPUTS)
        return UINT64_MAX;
    walk w = { .s = s, .in = in, .out = { .is_number = true } };
    find_scope(&w);
    return n_combinations(&w);
}

static gv_status check_size(const walk *w)
{
    if (n_combinations(w) <= GV_FZN_MOST_TUPLES)
        return GV_OK;
    const gv_fzn_statement *s = w->s;
    return gv_record_text_fail(s->b->err, s->b->raw, s->constraint->at,
                               "%.*s: the domains have more than %d combinations",
                               (int)s->constraint->name.length,
                               s->constraint->name.text, GV_FZN_MOST_TUPLES);
}

gv_status gv_fzn_state_function(const gv_fzn_statement *s, gv_fzn_operands in,
                                gv_fzn_operand out, gv_fzn_function *f,
                                const void *data)
{
    assert(in.n <= GV_FZN_MOST_INPUTS);
    walk w = { .s = s, .in = in, .out = out, .f = f, .data = data };
    uint32_t choice[GV_FZN_MOST_INPUTS] = { 0 };
    int64_t value;
    gv_u32_list_init(&w.tuples, s->b->tmp);
    find_scope(&w);
    GV_TRY(check_size(&w));
    GV_TRY(gv_fzn_count(s, n_combinations(&w)));
    if (w.n_scope == 0) { // numbers only
        const bool holds = value_of(&value, &w, choice) && value == out.number;
        GV_TRY(check_values(&w));
        return holds ? GV_OK : gv_fzn_state_false(s);
    }
    do
        if (!take_tuple(&w, choice))
            return gv_fail_memory(s->b->err);
    while (next_choice(&w, choice));
    GV_TRY(check_values(&w));
    return gv_csp_add_table(s->b->csp, w.scope, w.n_scope, w.tuples.items,
                            w.tuples.n_items / w.n_scope, true, s->b->err);
}

/* The values of the function, ascending, each once. */
static gv_status list_values(const int64_t **out, uint32_t *n_out, walk *w)
{
    const gv_fzn_builder *b = w->s->b;
    uint64_t *keys = GV_ARENA_NEW(b->tmp, uint64_t, (size_t)n_combinations(w));
    int64_t *values = (int64_t *)keys;
    uint32_t choice[GV_FZN_MOST_INPUTS] = { 0 };
    uint32_t n = 0, n_values = 0;
    int64_t value;
    const uint64_t zero = UINT64_C(1) << 63; // so that negative values come first
    if (!keys)
        return gv_fail_memory(b->err);
    do
        if (value_of(&value, w, choice))
            keys[n++] = (uint64_t)value + zero;
    while (next_choice(w, choice));
    GV_TRY(check_values(w));
    gv_sort_u64(keys, n);
    for (uint32_t i = 0; i < n; i++)
        if (i == 0 || (int64_t)(keys[i] - zero) != values[n_values - 1])
            values[n_values++] = (int64_t)(keys[i] - zero);
    *out = values;
    *n_out = n_values;
    return GV_OK;
}

gv_status gv_fzn_function_helper(gv_fzn_operand *out, const gv_fzn_statement *s,
                                 gv_fzn_operands in, gv_fzn_function *f,
                                 const void *data)
{
    assert(in.n <= GV_FZN_MOST_INPUTS);
    walk w = { .s = s, .in = in, .out = { .is_number = true }, .f = f, .data = data };
    const int64_t *values;
    uint32_t n_values = 0;
    find_scope(&w);
    GV_TRY(check_size(&w));
    GV_TRY(list_values(&values, &n_values, &w));
    *out = (gv_fzn_operand){ .is_number = w.n_scope == 0 };
    if (n_values == 0)
        return gv_fzn_state_false(s);
    if (w.n_scope == 0) {
        out->number = values[0];
        return GV_OK;
    }
    GV_TRY(gv_fzn_add_helper(&out->var, s->b, values, n_values));
    return gv_fzn_state_function(s, in, *out, f, data);
}
