/* SPDX-License-Identifier: GPL-3.0-or-later */
/* constraints.c -- the constraints of FlatZinc by their names, in a table: what each
 * means in terms of the builder of csp networks (model/csp.h).
 *
 * Most of them are one of four things: a linear relation; a clause; a function whose
 * value is its last argument (products, reified relations), stated as a table of the
 * tuples that its arguments allow; an element of an array. */
#include "text/flatzinc/network.h"

#include "base/array.h"
#include "model/u32_list.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_ARGS = 4,
    MOST_TUPLES = GV_CSP_MAX_TUPLES, /* of a function; what has more is refused */
    MOST_SUM = 1000 /* a reified sum with more combinations gets a helper */
};

/* A variable or a number. */
typedef struct operand {
    bool is_number;
    int64_t number;
    gv_var var;
} operand;

typedef struct operands {
    operand *items;
    uint32_t n;
} operands;

/* A constraint that is being stated. */
typedef struct statement {
    gv_fzn_builder *b;
    const gv_fzn_constraint *constraint;
    const struct row *row;
} statement;

/* ---- arguments ---- */

static gv_status fail(const statement *s, size_t at, const char *what)
{
    const gv_symbol name = s->constraint->name;
    return gv_record_text_fail(s->b->err, s->b->raw, at, "%.*s: %s", (int)name.length,
                               name.text, what);
}

static bool to_operand(operand *out, const gv_fzn_builder *b, const gv_fzn_value *value)
{
    switch (value->kind) {
    case GV_FZN_BOOL:
    case GV_FZN_INT:
        *out = (operand){ .is_number = true, .number = value->number };
        return true;
    case GV_FZN_VARIABLE:
        *out = (operand){ .var = b->var[value->variable] };
        return true;
    default:
        return false;
    }
}

static gv_status get_scalar(operand *out, const statement *s, uint32_t i)
{
    const gv_fzn_value *value = &s->constraint->args[i];
    return to_operand(out, s->b, value)
               ? GV_OK
               : fail(s, value->at, "expected a variable or a number");
}

static gv_status get_array(operands *out, const statement *s, uint32_t i)
{
    const gv_fzn_value *value = &s->constraint->args[i];
    if (value->kind != GV_FZN_ARRAY)
        return fail(s, value->at, "expected an array");
    out->n = value->n_items;
    out->items = GV_ARENA_NEW(s->b->tmp, operand, out->n);
    if (out->n && !out->items)
        return gv_fail_memory(s->b->err);
    for (uint32_t k = 0; k < out->n; k++)
        if (!to_operand(&out->items[k], s->b, &value->items[k]))
            return fail(s, value->items[k].at, "expected a variable or a number");
    return GV_OK;
}

static gv_status get_numbers(operands *out, const statement *s, uint32_t i)
{
    GV_TRY(get_array(out, s, i));
    for (uint32_t k = 0; k < out->n; k++)
        if (!out->items[k].is_number)
            return fail(s, s->constraint->args[i].items[k].at, "expected a number");
    return GV_OK;
}

/* ---- labels ---- */

static const gv_fzn_domain *domain_of(const statement *s, gv_var var)
{
    return &s->b->domains[var];
}

/* The label of a value; GV_NO_LABEL if the variable does not have it. */
static gv_label label_of(const statement *s, gv_var var, int64_t number)
{
    const gv_fzn_domain *domain = domain_of(s, var);
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

static int64_t least(const statement *s, gv_var var)
{
    return domain_of(s, var)->numbers[0];
}

static int64_t largest(const statement *s, gv_var var)
{
    return domain_of(s, var)->numbers[domain_of(s, var)->n_values - 1];
}

/* A literal of a clause: `operand` equals `number`, or does not. */
typedef struct literal {
    gv_label label;
    bool negated;
} literal;

typedef struct clause {
    gv_label *labels;
    bool *negated;
    uint32_t n;
    bool is_true;
} clause;

static gv_status clause_new(clause *out, const statement *s, uint32_t room)
{
    *out = (clause){ .labels = GV_ARENA_NEW(s->b->tmp, gv_label, room + 1),
                     .negated = GV_ARENA_NEW(s->b->tmp, bool, room + 1) };
    return out->labels && out->negated ? GV_OK : gv_fail_memory(s->b->err);
}

static void clause_add(clause *c, const statement *s, operand x, int64_t number,
                       bool negated)
{
    const gv_label label = x.is_number ? GV_NO_LABEL : label_of(s, x.var, number);
    const bool holds = x.is_number && x.number == number;
    if (label == GV_NO_LABEL) {
        c->is_true |= holds != negated;
        return;
    }
    c->labels[c->n] = label;
    c->negated[c->n++] = negated;
}

static gv_status clause_state(const clause *c, const statement *s)
{
    return c->is_true
               ? GV_OK
               : gv_csp_add_clause(s->b->csp, c->labels, c->negated, c->n, s->b->err);
}

/* There is no solution. */
static gv_status state_false(const statement *s)
{
    return gv_csp_add_clause(s->b->csp, NULL, NULL, 0, s->b->err);
}

/* x = number. */
static gv_status fix(const statement *s, operand x, int64_t number, bool negated)
{
    clause c;
    GV_TRY(clause_new(&c, s, 1));
    clause_add(&c, s, x, number, negated);
    return clause_state(&c, s);
}

/* ---- linear relations ---- */

static bool compare(int64_t left, gv_csp_relation relation, int64_t right)
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

/* A sum of variables, each once, with factors that are not 0. */
typedef struct sum {
    gv_csp_term *terms;
    uint32_t n;
    int64_t constant;
} sum;

static gv_status sum_new(sum *out, const statement *s, uint32_t room)
{
    *out = (sum){ .terms = GV_ARENA_NEW(s->b->tmp, gv_csp_term, room + 1) };
    return out->terms ? GV_OK : gv_fail_memory(s->b->err);
}

static void sum_add(sum *to, int64_t factor, operand x)
{
    if (x.is_number) {
        to->constant += factor * x.number;
        return;
    }
    uint32_t i = 0;
    while (i < to->n && to->terms[i].variable != x.var)
        i++;
    if (i == to->n)
        to->terms[to->n++] = (gv_csp_term){ .variable = x.var };
    to->terms[i].factor += factor;
    if (to->terms[i].factor == 0)
        to->terms[i] = to->terms[--to->n];
}

/* sum REL right. */
static gv_status state_sum(const statement *s, const sum *left,
                           gv_csp_relation relation, int64_t right)
{
    right -= left->constant;
    if (left->n == 0)
        return compare(0, relation, right) ? GV_OK : state_false(s);
    return gv_csp_add_linear(s->b->csp, left->terms, left->n, relation, right,
                             s->b->err);
}

/* The sum of args[first] times args[first + 1]. */
static gv_status get_sum(sum *out, const statement *s, uint32_t first)
{
    operands factors, variables;
    GV_TRY(get_numbers(&factors, s, first));
    GV_TRY(get_array(&variables, s, first + 1));
    if (factors.n != variables.n)
        return fail(s, s->constraint->at, "the arrays differ in length");
    GV_TRY(sum_new(out, s, factors.n));
    for (uint32_t i = 0; i < factors.n; i++)
        sum_add(out, factors.items[i].number, variables.items[i]);
    return GV_OK;
}

/* ---- functions ---- */

/* A function of up to MOST_INPUTS numbers; false where it is not defined. */
enum { MOST_INPUTS = 64 };
typedef bool function(int64_t *out, const int64_t *in, uint32_t n, const void *data);

/* What walks through the combinations of the arguments of a function. */
typedef struct walk {
    const statement *s;
    operands in;
    operand out;
    function *f;
    const void *data;

    gv_var
        scope[MOST_INPUTS + 1];  /* each variable once; the value last, if it is new */
    uint32_t n_scope, n_walked;  /* all; those that are walked through */
    uint32_t place[MOST_INPUTS]; /* of each input in the scope */
    uint32_t out_place;          /* of the value; n_scope: it is a number */

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
    for (uint32_t i = 0; i < w->n_walked && n <= MOST_TUPLES; i++)
        n *= domain_of(w->s, w->scope[i])->n_values;
    return n;
}

/* Adds the tuple of these choices, if the function has a value that fits. */
static bool take_tuple(walk *w, const uint32_t *choice)
{
    int64_t in[MOST_INPUTS], value;
    gv_label labels[MOST_INPUTS + 1];
    for (uint32_t i = 0; i < w->in.n; i++)
        in[i] =
            w->in.items[i].is_number
                ? w->in.items[i].number
                : domain_of(w->s, w->scope[w->place[i]])->numbers[choice[w->place[i]]];
    for (uint32_t i = 0; i < w->n_walked; i++)
        labels[i] = domain_of(w->s, w->scope[i])->first + choice[i];
    if (!w->f(&value, in, w->in.n, w->data))
        return true;
    if (w->out_place == UINT32_MAX) {
        if (value != w->out.number)
            return true;
    } else {
        const gv_label label = label_of(w->s, w->out.var, value);
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
        if (++choice[i] < domain_of(w->s, w->scope[i])->n_values)
            return true;
        choice[i] = 0;
    }
    return false;
}

/* out = f(in): a table of the combinations that it allows. */
static gv_status state_function(const statement *s, operands in, operand out,
                                function *f, const void *data)
{
    assert(in.n <= MOST_INPUTS);
    walk w = { .s = s, .in = in, .out = out, .f = f, .data = data };
    gv_u32_list_init(&w.tuples, s->b->tmp);
    find_scope(&w);
    if (n_combinations(&w) > MOST_TUPLES)
        return gv_record_text_fail(s->b->err, s->b->raw, s->constraint->at,
                                   "%.*s: the domains have more than %d combinations",
                                   (int)s->constraint->name.length,
                                   s->constraint->name.text, MOST_TUPLES);
    uint32_t choice[MOST_INPUTS] = { 0 };
    do
        if (!take_tuple(&w, choice))
            return gv_fail_memory(s->b->err);
    while (next_choice(&w, choice));
    if (w.n_scope == 0) { // numbers only
        int64_t numbers[MOST_INPUTS], value;
        for (uint32_t i = 0; i < in.n; i++)
            numbers[i] = in.items[i].number;
        return f(&value, numbers, in.n, data) && value == out.number ? GV_OK
                                                                     : state_false(s);
    }
    return gv_csp_add_table(s->b->csp, w.scope, w.n_scope, w.tuples.items,
                            w.tuples.n_items / w.n_scope, true, s->b->err);
}

/* args[0 .. n - 2] and the value args[n - 1] of a function. */
static gv_status state_args_function(const statement *s, function *f, const void *data)
{
    const uint32_t n = s->constraint->n_args;
    operand items[MOST_ARGS], out;
    for (uint32_t i = 0; i + 1 < n; i++)
        GV_TRY(get_scalar(&items[i], s, i));
    GV_TRY(get_scalar(&out, s, n - 1));
    return state_function(s, (operands){ items, n - 1 }, out, f, data);
}

/* ---- the table ---- */

typedef gv_status state_fn(const statement *s);

typedef struct row {
    const char *name;
    uint32_t n_args;
    state_fn *state;
    gv_csp_relation relation; /* of those that are relations */
    function *f;              /* of functions */
} row;

/* x REL y. */
static gv_status state_relation(const statement *s)
{
    operand x = { 0 }, y = { 0 };
    sum difference;
    GV_TRY(get_scalar(&x, s, 0));
    GV_TRY(get_scalar(&y, s, 1));
    GV_TRY(sum_new(&difference, s, 2));
    sum_add(&difference, 1, x);
    sum_add(&difference, -1, y);
    return state_sum(s, &difference, s->row->relation, 0);
}

static bool f_relation(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    const row *r = data;
    (void)n;
    *out = compare(in[0], r->relation, in[1]);
    return true;
}

/* r <-> x REL y. */
static gv_status state_relation_reif(const statement *s)
{
    return state_args_function(s, f_relation, s->row);
}

static gv_status state_linear(const statement *s)
{
    sum left;
    operand right = { 0 };
    GV_TRY(get_sum(&left, s, 0));
    GV_TRY(get_scalar(&right, s, 2));
    sum_add(&left, -1, right);
    return state_sum(s, &left, s->row->relation, 0);
}

typedef struct linear_data {
    const gv_csp_term *terms;
    gv_csp_relation relation;
    int64_t right;
} linear_data;

static bool f_linear(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    const linear_data *linear = data;
    int64_t total = 0;
    for (uint32_t i = 0; i < n; i++)
        total += linear->terms[i].factor * in[i];
    *out = compare(total, linear->relation, linear->right);
    return true;
}

/* A helper that equals the sum: the only term that is left of it. */
static gv_status replace_by_helper(sum *left, const statement *s)
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
    GV_TRY(gv_fzn_add_helper(&helper, s->b, low, high));
    left->terms[left->n] = (gv_csp_term){ .factor = -1, .variable = helper };
    GV_TRY(gv_csp_add_linear(s->b->csp, left->terms, left->n + 1, GV_CSP_EQ, 0,
                             s->b->err));
    left->terms[0] = (gv_csp_term){ .factor = 1, .variable = helper };
    left->n = 1;
    return GV_OK;
}

/* r <-> sum REL right. */
static gv_status state_linear_reif(const statement *s)
{
    sum left;
    operand right = { 0 }, r = { 0 };
    GV_TRY(get_sum(&left, s, 0));
    GV_TRY(get_scalar(&right, s, 2));
    GV_TRY(get_scalar(&r, s, 3));
    sum_add(&left, -1, right);
    uint64_t n = 1;
    for (uint32_t i = 0; i < left.n && n <= MOST_SUM; i++)
        n *= domain_of(s, left.terms[i].variable)->n_values;
    if (n > MOST_SUM || left.n > MOST_INPUTS)
        GV_TRY(replace_by_helper(&left, s));
    operand items[MOST_INPUTS];
    for (uint32_t i = 0; i < left.n; i++)
        items[i] = (operand){ .var = left.terms[i].variable };
    const linear_data data = { left.terms, s->row->relation, -left.constant };
    return state_function(s, (operands){ items, left.n }, r, f_linear, &data);
}

/* a + b = c. */
static gv_status state_plus(const statement *s)
{
    sum total;
    GV_TRY(sum_new(&total, s, 3));
    for (uint32_t i = 0; i < 3; i++) {
        operand x = { 0 };
        GV_TRY(get_scalar(&x, s, i));
        sum_add(&total, i < 2 ? 1 : -1, x);
    }
    return state_sum(s, &total, GV_CSP_EQ, 0);
}

static gv_status state_function_row(const statement *s)
{
    return state_args_function(s, s->row->f, NULL);
}

static bool f_abs(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    *out = in[0] < 0 ? -in[0] : in[0];
    return true;
}

/* Towards 0, as MiniZinc says. */
static bool f_div(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    if (in[1] == 0)
        return false;
    *out = in[0] / in[1];
    return true;
}

static bool f_mod(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    if (in[1] == 0)
        return false;
    *out = in[0] % in[1];
    return true;
}

/* Numbers of a model are at most 10^9 in size: a product of two fits. */
static bool f_times(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    *out = in[0] * in[1];
    return true;
}

/* Powers beyond the largest number are no values of a variable. A negative exponent
 * leaves a whole number only for bases 1 and -1. */
static bool f_pow(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    const int64_t base = in[0];
    int64_t exponent = in[1], power = 1;
    if (base == 0 && exponent < 0)
        return false;
    if (base == 1 || base == -1 || base == 0) {
        const bool is_odd = exponent % 2 != 0;
        *out = base == 0 ? exponent == 0 : (base == 1 || !is_odd) ? 1 : -1;
        return true;
    }
    if (exponent < 0) {
        *out = 0;
        return true;
    }
    for (; exponent > 0; exponent--) {
        power *= base;
        if (power > INT32_MAX || power < -INT32_MAX)
            return false;
    }
    *out = power;
    return true;
}

static bool f_max(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    *out = in[0] > in[1] ? in[0] : in[1];
    return true;
}

static bool f_min(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    *out = in[0] < in[1] ? in[0] : in[1];
    return true;
}

static bool f_and(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    *out = in[0] && in[1];
    return true;
}

static bool f_or(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    *out = in[0] || in[1];
    return true;
}

static bool f_xor(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n, (void)data;
    *out = in[0] != in[1];
    return true;
}

/* ---- clauses ---- */

/* A clause of the first array's positive and the second one's negative literals. */
static gv_status get_clause(clause *out, const statement *s, operands *positive,
                            operands *negative)
{
    GV_TRY(get_array(positive, s, 0));
    GV_TRY(get_array(negative, s, 1));
    GV_TRY(clause_new(out, s, positive->n + negative->n + 1));
    for (uint32_t i = 0; i < positive->n; i++)
        clause_add(out, s, positive->items[i], 1, false);
    for (uint32_t i = 0; i < negative->n; i++)
        clause_add(out, s, negative->items[i], 0, false);
    return GV_OK;
}

static gv_status state_clause(const statement *s)
{
    operands positive, negative;
    clause c;
    GV_TRY(get_clause(&c, s, &positive, &negative));
    return clause_state(&c, s);
}

/* If `x` is `number`, then `r` is `value`. */
static gv_status imply(const statement *s, operand x, int64_t number, operand r,
                       int64_t value)
{
    clause c;
    GV_TRY(clause_new(&c, s, 2));
    clause_add(&c, s, x, number, true);
    clause_add(&c, s, r, value, false);
    return clause_state(&c, s);
}

static gv_status state_clause_reif(const statement *s)
{
    operands positive, negative;
    operand r = { 0 };
    clause c;
    GV_TRY(get_clause(&c, s, &positive, &negative));
    GV_TRY(get_scalar(&r, s, 2));
    clause_add(&c, s, r, 0, false);
    GV_TRY(clause_state(&c, s));
    for (uint32_t i = 0; i < positive.n; i++)
        GV_TRY(imply(s, positive.items[i], 1, r, 1));
    for (uint32_t i = 0; i < negative.n; i++)
        GV_TRY(imply(s, negative.items[i], 0, r, 1));
    return GV_OK;
}

/* r <-> some element is `number`; or, by de Morgan, r = 1 - that. */
static gv_status state_any(const statement *s, int64_t number)
{
    operands items;
    operand r = { 0 };
    clause c;
    GV_TRY(get_array(&items, s, 0));
    GV_TRY(get_scalar(&r, s, 1));
    GV_TRY(clause_new(&c, s, items.n + 1));
    for (uint32_t i = 0; i < items.n; i++) {
        clause_add(&c, s, items.items[i], number, false);
        GV_TRY(imply(s, items.items[i], number, r, number));
    }
    clause_add(&c, s, r, 1 - number, false);
    return clause_state(&c, s);
}

static gv_status state_array_or(const statement *s)
{
    return state_any(s, 1);
}

static gv_status state_array_and(const statement *s)
{
    return state_any(s, 0);
}

/* An odd number of them holds. */
static gv_status state_array_xor(const statement *s)
{
    operands items;
    GV_TRY(get_array(&items, s, 0));
    operand parity = { .is_number = true };
    for (uint32_t i = 0; i < items.n; i++) {
        operand pair[2] = { parity, items.items[i] };
        operand next = { .is_number = true, .number = 1 };
        if (i + 1 < items.n) {
            next.is_number = false;
            GV_TRY(gv_fzn_add_helper(&next.var, s->b, 0, 1));
        }
        GV_TRY(state_function(s, (operands){ pair, 2 }, next, f_xor, NULL));
        parity = next;
    }
    return items.n ? GV_OK : state_false(s);
}

/* ---- sets, arrays, globals ---- */

static bool is_in(int64_t number, const gv_fzn_value *set)
{
    if (set->kind == GV_FZN_RANGE)
        return set->low <= number && number <= set->high;
    for (uint32_t i = 0; i < set->n_items; i++)
        if (set->items[i].number == number)
            return true;
    return false;
}

static bool f_in(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n;
    *out = is_in(in[0], data);
    return true;
}

/* x in S, with or without a third argument that says whether. */
static gv_status state_in(const statement *s)
{
    const gv_fzn_value *set = &s->constraint->args[1];
    operand x, r = { .is_number = true, .number = 1 };
    GV_TRY(get_scalar(&x, s, 0));
    if (set->kind != GV_FZN_RANGE && set->kind != GV_FZN_SET)
        return fail(s, set->at, "expected a set");
    if (s->constraint->n_args == 3)
        GV_TRY(get_scalar(&r, s, 2));
    return state_function(s, (operands){ &x, 1 }, r, f_in, set);
}

static bool f_element(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n;
    const operands *array = data;
    if (in[0] < 1 || in[0] > array->n)
        return false;
    *out = array->items[in[0] - 1].number;
    return true;
}

/* r = array[i] of numbers. */
static gv_status state_element(const statement *s)
{
    operand index = { 0 }, r = { 0 };
    operands array;
    GV_TRY(get_scalar(&index, s, 0));
    GV_TRY(get_numbers(&array, s, 1));
    GV_TRY(get_scalar(&r, s, 2));
    return state_function(s, (operands){ &index, 1 }, r, f_element, &array);
}

/* If `index` is k, then x = r. */
static gv_status state_equal_if(const statement *s, operand index, int64_t k, operand x,
                                operand r)
{
    if (x.is_number)
        return imply(s, index, k, r, x.number);
    if (r.is_number)
        return imply(s, index, k, x, r.number);
    for (uint32_t side = 0; side < 2; side++) {
        const operand from = side ? r : x, to = side ? x : r;
        const gv_fzn_domain *domain = domain_of(s, from.var);
        for (uint32_t i = 0; i < domain->n_values; i++) {
            clause c;
            GV_TRY(clause_new(&c, s, 3));
            clause_add(&c, s, index, k, true);
            clause_add(&c, s, from, domain->numbers[i], true);
            clause_add(&c, s, to, domain->numbers[i], false);
            GV_TRY(clause_state(&c, s));
        }
    }
    return GV_OK;
}

/* r = array[i] of variables. */
static gv_status state_var_element(const statement *s)
{
    operand index = { 0 }, r = { 0 };
    operands array;
    GV_TRY(get_scalar(&index, s, 0));
    GV_TRY(get_array(&array, s, 1));
    GV_TRY(get_scalar(&r, s, 2));
    if (index.is_number) {
        if (index.number < 1 || index.number > array.n)
            return state_false(s);
        sum difference;
        GV_TRY(sum_new(&difference, s, 2));
        sum_add(&difference, 1, array.items[index.number - 1]);
        sum_add(&difference, -1, r);
        return state_sum(s, &difference, GV_CSP_EQ, 0);
    }
    const gv_fzn_domain *domain = domain_of(s, index.var);
    for (uint32_t i = 0; i < domain->n_values; i++) {
        const int64_t k = domain->numbers[i];
        if (k < 1 || k > array.n)
            GV_TRY(fix(s, index, k, true));
        else
            GV_TRY(state_equal_if(s, index, k, array.items[k - 1], r));
    }
    return GV_OK;
}

/* m is the largest (the least) of the array: m is one of them, and none is beyond it.
 */
static gv_status state_extreme(const statement *s)
{
    operand m = { 0 };
    operands array;
    GV_TRY(get_scalar(&m, s, 0));
    GV_TRY(get_array(&array, s, 1));
    for (uint32_t i = 0; i < array.n; i++) {
        sum difference;
        GV_TRY(sum_new(&difference, s, 2));
        sum_add(&difference, 1, array.items[i]);
        sum_add(&difference, -1, m);
        GV_TRY(state_sum(s, &difference, s->row->relation, 0));
    }
    const uint32_t n = m.is_number ? 1 : domain_of(s, m.var)->n_values;
    for (uint32_t v = 0; v < n; v++) {
        const int64_t number = m.is_number ? m.number : domain_of(s, m.var)->numbers[v];
        clause c;
        GV_TRY(clause_new(&c, s, array.n + 1));
        clause_add(&c, s, m, number, true);
        for (uint32_t i = 0; i < array.n; i++)
            clause_add(&c, s, array.items[i], number, false);
        GV_TRY(clause_state(&c, s));
    }
    return GV_OK;
}

/* No two are equal. Numbers among them leave the domains of the others. */
static gv_status state_alldiff(const statement *s)
{
    operands array;
    GV_TRY(get_array(&array, s, 0));
    uint32_t n_variables = 0;
    for (uint32_t i = 0; i < array.n; i++) {
        for (uint32_t k = 0; k < array.n; k++) {
            const operand a = array.items[i], b = array.items[k];
            const bool same = a.is_number ? b.is_number && a.number == b.number
                                          : !b.is_number && a.var == b.var;
            if (k < i && same)
                return state_false(s);
            if (a.is_number && !b.is_number)
                GV_TRY(fix(s, b, a.number, true));
        }
        n_variables += !array.items[i].is_number;
    }
    if (n_variables < 2)
        return GV_OK;
    GV_TRY(gv_csp_add_alldiff(s->b->csp, s->b->err));
    for (uint32_t i = 0; i < array.n; i++)
        if (!array.items[i].is_number)
            GV_TRY(gv_csp_add_member(s->b->csp, array.items[i].var, s->b->err));
    return GV_OK;
}

/* The variables of a table, and for each the column that it stands in first. */
static uint32_t scope_of_table(gv_var *scope, uint32_t *columns, const operands *array)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < array->n; i++) {
        if (array->items[i].is_number)
            continue;
        uint32_t k = 0;
        while (k < n && scope[k] != array->items[i].var)
            k++;
        if (k < n)
            continue;
        columns[n] = i;
        scope[n++] = array->items[i].var;
    }
    return n;
}

/* Whether a row of the table fits the numbers and the variables that stand twice. */
static bool row_fits(const operands *array, const operand *cells)
{
    for (uint32_t i = 0; i < array->n; i++) {
        const operand x = array->items[i];
        if (x.is_number && x.number != cells[i].number)
            return false;
        for (uint32_t k = 0; k < i && !x.is_number; k++)
            if (!array->items[k].is_number && array->items[k].var == x.var &&
                cells[k].number != cells[i].number)
                return false;
    }
    return true;
}

static gv_status state_table(const statement *s)
{
    operands array, cells;
    GV_TRY(get_array(&array, s, 0));
    GV_TRY(get_numbers(&cells, s, 1));
    if (array.n == 0 || cells.n % array.n != 0)
        return fail(s, s->constraint->at, "the table is not made of whole rows");
    gv_var *scope = GV_ARENA_NEW(s->b->tmp, gv_var, array.n);
    uint32_t *columns = GV_ARENA_NEW(s->b->tmp, uint32_t, array.n);
    gv_label *labels = GV_ARENA_NEW(s->b->tmp, gv_label, array.n);
    if (!scope || !columns || !labels)
        return gv_fail_memory(s->b->err);
    const uint32_t n = scope_of_table(scope, columns, &array);
    gv_u32_list tuples;
    gv_u32_list_init(&tuples, s->b->tmp);
    size_t n_tuples = 0;
    for (uint32_t from = 0; from < cells.n; from += array.n) {
        bool fits = row_fits(&array, cells.items + from);
        for (uint32_t i = 0; i < n && fits; i++) {
            labels[i] = label_of(s, scope[i], cells.items[from + columns[i]].number);
            fits = labels[i] != GV_NO_LABEL;
        }
        n_tuples += fits;
        if (fits && !gv_u32_list_append(&tuples, labels, n))
            return gv_fail_memory(s->b->err);
    }
    if (n == 0)
        return n_tuples ? GV_OK : state_false(s);
    return gv_csp_add_table(s->b->csp, scope, n, tuples.items, n_tuples, true,
                            s->b->err);
}

/* MiniZinc's two-argument form of bool_xor says that they differ. */
static gv_status state_xor(const statement *s)
{
    if (s->constraint->n_args == 3)
        return state_function_row(s);
    return state_relation(s);
}

enum { ANY_NUMBER = UINT32_MAX };

static const row rows[] = {
    { "array_bool_and", 2, state_array_and, 0, NULL },
    { "array_bool_element", 3, state_element, 0, NULL },
    { "array_bool_or", 2, state_array_or, 0, NULL },
    { "array_bool_xor", 1, state_array_xor, 0, NULL },
    { "array_int_element", 3, state_element, 0, NULL },
    { "array_int_maximum", 2, state_extreme, GV_CSP_LE, NULL },
    { "array_int_minimum", 2, state_extreme, GV_CSP_GE, NULL },
    { "array_var_bool_element", 3, state_var_element, 0, NULL },
    { "array_var_int_element", 3, state_var_element, 0, NULL },
    { "bool2int", 2, state_relation, GV_CSP_EQ, NULL },
    { "bool_and", 3, state_function_row, 0, f_and },
    { "bool_clause", 2, state_clause, 0, NULL },
    { "bool_clause_reif", 3, state_clause_reif, 0, NULL },
    { "bool_eq", 2, state_relation, GV_CSP_EQ, NULL },
    { "bool_eq_reif", 3, state_relation_reif, GV_CSP_EQ, NULL },
    { "bool_le", 2, state_relation, GV_CSP_LE, NULL },
    { "bool_le_reif", 3, state_relation_reif, GV_CSP_LE, NULL },
    { "bool_lin_eq", 3, state_linear, GV_CSP_EQ, NULL },
    { "bool_lin_le", 3, state_linear, GV_CSP_LE, NULL },
    { "bool_lt", 2, state_relation, GV_CSP_LT, NULL },
    { "bool_lt_reif", 3, state_relation_reif, GV_CSP_LT, NULL },
    { "bool_ne", 2, state_relation, GV_CSP_NE, NULL },
    { "bool_ne_reif", 3, state_relation_reif, GV_CSP_NE, NULL },
    { "bool_not", 2, state_relation, GV_CSP_NE, NULL },
    { "bool_or", 3, state_function_row, 0, f_or },
    { "bool_xor", ANY_NUMBER, state_xor, GV_CSP_NE, f_xor },
    { "fzn_all_different_int", 1, state_alldiff, 0, NULL },
    { "fzn_table_bool", 2, state_table, 0, NULL },
    { "fzn_table_int", 2, state_table, 0, NULL },
    { "int_abs", 2, state_function_row, 0, f_abs },
    { "int_div", 3, state_function_row, 0, f_div },
    { "int_eq", 2, state_relation, GV_CSP_EQ, NULL },
    { "int_eq_reif", 3, state_relation_reif, GV_CSP_EQ, NULL },
    { "int_le", 2, state_relation, GV_CSP_LE, NULL },
    { "int_le_reif", 3, state_relation_reif, GV_CSP_LE, NULL },
    { "int_lin_eq", 3, state_linear, GV_CSP_EQ, NULL },
    { "int_lin_eq_reif", 4, state_linear_reif, GV_CSP_EQ, NULL },
    { "int_lin_le", 3, state_linear, GV_CSP_LE, NULL },
    { "int_lin_le_reif", 4, state_linear_reif, GV_CSP_LE, NULL },
    { "int_lin_ne", 3, state_linear, GV_CSP_NE, NULL },
    { "int_lin_ne_reif", 4, state_linear_reif, GV_CSP_NE, NULL },
    { "int_lt", 2, state_relation, GV_CSP_LT, NULL },
    { "int_lt_reif", 3, state_relation_reif, GV_CSP_LT, NULL },
    { "int_max", 3, state_function_row, 0, f_max },
    { "int_min", 3, state_function_row, 0, f_min },
    { "int_mod", 3, state_function_row, 0, f_mod },
    { "int_ne", 2, state_relation, GV_CSP_NE, NULL },
    { "int_ne_reif", 3, state_relation_reif, GV_CSP_NE, NULL },
    { "int_plus", 3, state_plus, 0, NULL },
    { "int_pow", 3, state_function_row, 0, f_pow },
    { "int_times", 3, state_function_row, 0, f_times },
    { "set_in", 2, state_in, 0, NULL },
    { "set_in_reif", 3, state_in, 0, NULL },
};

static const row *find_row(gv_symbol name)
{
    for (size_t i = 0; i < GV_N_OF(rows); i++)
        if (strlen(rows[i].name) == name.length &&
            memcmp(rows[i].name, name.text, name.length) == 0)
            return &rows[i];
    return NULL;
}

gv_status gv_fzn_state(gv_fzn_builder *builder, const gv_fzn_constraint *constraint)
{
    const row *r = find_row(constraint->name);
    const statement s = { .b = builder, .constraint = constraint, .row = r };
    if (!r)
        return fail(&s, constraint->at, "this constraint is not supported");
    if (r->n_args == ANY_NUMBER ? constraint->n_args < 2 || constraint->n_args > 3
                                : constraint->n_args != r->n_args)
        return fail(&s, constraint->at, "wrong number of arguments");
    return r->state(&s);
}
