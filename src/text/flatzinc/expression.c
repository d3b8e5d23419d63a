/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expression.c -- expressions that must hold, as XCSP3 has them: calls of operators
 * with variables and numbers at their ends. One with few variables becomes a table of
 * what it allows; a comparison of sums stays a sum; and of what is too large the parts
 * become helpers first. */
#include "text/flatzinc/statement.h"

#include "base/array.h"

#include <string.h>

enum {
    SMALL = 5000,     /* combinations of a table that is preferred to parts */
    MOST_DEPTH = 60,  /* of nested calls */
    MOST_TERMS = 1000 /* of a sum */
};

/* ---- operators: of arguments that are at most GV_FZN_MOST_NUMBER in size ---- */

#define TOO_LARGE INT64_MAX

typedef bool operate(int64_t *out, const int64_t *x, uint32_t n);

static bool op_neg(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = -x[0];
    return true;
}

static bool op_abs(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = x[0] < 0 ? -x[0] : x[0];
    return true;
}

static bool op_sqr(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    if (__builtin_mul_overflow(x[0], x[0], out))
        *out = TOO_LARGE;
    return true;
}

static bool op_add(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = 0;
    for (uint32_t i = 0; i < n; i++)
        if (__builtin_add_overflow(*out, x[i], out)) {
            *out = TOO_LARGE;
            break;
        }
    return true;
}

static bool op_sub(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = x[0] - x[1];
    return true;
}

static bool op_mul(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = 1;
    for (uint32_t i = 0; i < n; i++)
        if (__builtin_mul_overflow(*out, x[i], out)) {
            *out = TOO_LARGE;
            break;
        }
    return true;
}

static bool op_div(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    if (x[1] == 0)
        return false;
    *out = x[0] / x[1];
    return true;
}

static bool op_mod(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    if (x[1] == 0)
        return false;
    *out = x[0] % x[1];
    return true;
}

static bool op_pow(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = 1;
    if (x[1] < 0)
        return false;
    // The powers of 0, 1 and -1 repeat after two.
    const bool repeats = x[0] >= -1 && x[0] <= 1;
    const int64_t exponent = repeats && x[1] > 2 ? 1 + (x[1] - 1) % 2 : x[1];
    for (int64_t i = 0; i < exponent; i++)
        if (__builtin_mul_overflow(*out, x[0], out)) {
            *out = TOO_LARGE;
            break;
        }
    return true;
}

static bool op_min(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = x[0];
    for (uint32_t i = 1; i < n; i++)
        *out = x[i] < *out ? x[i] : *out;
    return true;
}

static bool op_max(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = x[0];
    for (uint32_t i = 1; i < n; i++)
        *out = x[i] > *out ? x[i] : *out;
    return true;
}

static bool op_dist(int64_t *out, const int64_t *x, uint32_t n)
{
    return op_sub(out, x, n) && op_abs(out, out, 1);
}

static bool op_lt(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = x[0] < x[1];
    return true;
}

static bool op_le(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = x[0] <= x[1];
    return true;
}

static bool op_gt(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = x[0] > x[1];
    return true;
}

static bool op_ge(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = x[0] >= x[1];
    return true;
}

static bool op_ne(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = x[0] != x[1];
    return true;
}

static bool op_eq(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = 1;
    for (uint32_t i = 1; i < n; i++)
        *out &= x[i] == x[0];
    return true;
}

/* The first is one of the others. */
static bool op_in(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = 0;
    for (uint32_t i = 1; i < n; i++)
        *out |= x[i] == x[0];
    return true;
}

static bool op_not(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = !x[0];
    return true;
}

static bool op_and(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = 1;
    for (uint32_t i = 0; i < n; i++)
        *out &= x[i] != 0;
    return true;
}

static bool op_or(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = 0;
    for (uint32_t i = 0; i < n; i++)
        *out |= x[i] != 0;
    return true;
}

static bool op_xor(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = 0;
    for (uint32_t i = 0; i < n; i++)
        *out ^= x[i] != 0;
    return true;
}

static bool op_iff(int64_t *out, const int64_t *x, uint32_t n)
{
    *out = 1;
    for (uint32_t i = 1; i < n; i++)
        *out &= (x[i] != 0) == (x[0] != 0);
    return true;
}

static bool op_imp(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = !x[0] || x[1];
    return true;
}

static bool op_if(int64_t *out, const int64_t *x, uint32_t n)
{
    (void)n;
    *out = x[0] ? x[1] : x[2];
    return true;
}

typedef struct op {
    const char *name;
    uint32_t least, most; /* arguments */
    operate *f;
    bool compares; /* two sides by `relation` */
    gv_csp_relation relation;
} op;

enum { ANY = GV_FZN_MOST_INPUTS };

static const op ops[] = {
    { "neg", 1, 1, op_neg, false, 0 },
    { "abs", 1, 1, op_abs, false, 0 },
    { "sqr", 1, 1, op_sqr, false, 0 },
    { "add", 2, MOST_TERMS, op_add, false, 0 },
    { "sub", 2, 2, op_sub, false, 0 },
    { "mul", 2, ANY, op_mul, false, 0 },
    { "div", 2, 2, op_div, false, 0 },
    { "mod", 2, 2, op_mod, false, 0 },
    { "pow", 2, 2, op_pow, false, 0 },
    { "min", 1, ANY, op_min, false, 0 },
    { "max", 1, ANY, op_max, false, 0 },
    { "dist", 2, 2, op_dist, false, 0 },
    { "lt", 2, 2, op_lt, true, GV_CSP_LT },
    { "le", 2, 2, op_le, true, GV_CSP_LE },
    { "gt", 2, 2, op_gt, true, GV_CSP_GT },
    { "ge", 2, 2, op_ge, true, GV_CSP_GE },
    { "ne", 2, 2, op_ne, true, GV_CSP_NE },
    { "eq", 2, ANY, op_eq, true, GV_CSP_EQ },
    { "in", 1, MOST_TERMS, op_in, false, 0 },
    { "not", 1, 1, op_not, false, 0 },
    { "and", 1, MOST_TERMS, op_and, false, 0 },
    { "or", 1, ANY, op_or, false, 0 },
    { "xor", 1, ANY, op_xor, false, 0 },
    { "iff", 2, ANY, op_iff, false, 0 },
    { "imp", 2, 2, op_imp, false, 0 },
    { "if", 3, 3, op_if, false, 0 },
};

static const op *op_of(const gv_fzn_value *call)
{
    for (size_t i = 0; i < GV_N_OF(ops); i++)
        if (strlen(ops[i].name) == call->text.length &&
            memcmp(ops[i].name, call->text.text, call->text.length) == 0)
            return &ops[i];
    return NULL;
}

static bool is_op(const gv_fzn_value *value, const char *name)
{
    return value->kind == GV_FZN_CALL && op_of(value) &&
           strcmp(op_of(value)->name, name) == 0;
}

/* ---- trees ---- */

static gv_status check_tree(const gv_fzn_statement *s, const gv_fzn_value *value,
                            unsigned depth)
{
    gv_fzn_operand ignored;
    if (gv_fzn_to_operand(&ignored, s->b, value))
        return GV_OK;
    if (value->kind != GV_FZN_CALL)
        return gv_fzn_fail(s, value->at, "expected a variable, a number or a call");
    const op *o = op_of(value);
    if (!o)
        return gv_record_text_fail(
            s->b->err, s->b->raw, value->at, "the operator '%.*s' is not supported",
            (int)(value->text.length < 40 ? value->text.length : 40), value->text.text);
    if (value->n_items < o->least || value->n_items > o->most)
        return gv_record_text_fail(s->b->err, s->b->raw, value->at,
                                   "%s: wrong number of arguments", o->name);
    if (depth == MOST_DEPTH)
        return gv_fzn_fail(s, value->at, "calls are nested too deep");
    for (uint32_t i = 0; i < value->n_items; i++)
        GV_TRY(check_tree(s, &value->items[i], depth + 1));
    return GV_OK;
}

/* An expression as a function of its variables. */
typedef struct tree {
    const gv_fzn_builder *b;
    const gv_fzn_value *value;
    gv_fzn_operand items[GV_FZN_MOST_INPUTS]; /* its variables, each once */
    uint32_t n;
    bool is_too_large;
} tree;

static uint32_t place_of(const tree *t, gv_var var)
{
    uint32_t i = 0;
    while (i < t->n && t->items[i].var != var)
        i++;
    return i;
}

static void find_variables(tree *t, const gv_fzn_value *value)
{
    if (value->kind == GV_FZN_VARIABLE) {
        const gv_var var = t->b->var[value->variable];
        if (place_of(t, var) < t->n)
            return;
        t->is_too_large |= t->n == GV_FZN_MOST_INPUTS;
        if (!t->is_too_large)
            t->items[t->n++] = (gv_fzn_operand){ .var = var };
    }
    if (value->kind != GV_FZN_CALL)
        return;
    t->is_too_large |= value->n_items > GV_FZN_MOST_INPUTS;
    for (uint32_t i = 0; i < value->n_items && !t->is_too_large; i++)
        find_variables(t, &value->items[i]);
}

/* A number that is too large makes all that it is part of too large. */
static bool apply(int64_t *out, const op *o, const int64_t *x, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (x[i] > GV_FZN_MOST_NUMBER || x[i] < -GV_FZN_MOST_NUMBER) {
            *out = TOO_LARGE;
            return true;
        }
    return o->f(out, x, n);
}

static bool evaluate(int64_t *out, const tree *t, const gv_fzn_value *value,
                     const int64_t *in)
{
    if (value->kind == GV_FZN_VARIABLE) {
        *out = in[place_of(t, t->b->var[value->variable])];
        return true;
    }
    if (value->kind != GV_FZN_CALL) {
        *out = value->number;
        return true;
    }
    int64_t x[GV_FZN_MOST_INPUTS];
    for (uint32_t i = 0; i < value->n_items; i++)
        if (!evaluate(&x[i], t, &value->items[i], in))
            return false;
    return apply(out, op_of(value), x, value->n_items);
}

static bool f_tree(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n;
    const tree *t = data;
    return evaluate(out, t, t->value, in);
}

/* Whether the tree is a number, a variable, or has few combinations. */
static bool is_small(tree *t, const gv_fzn_statement *s, const gv_fzn_value *value,
                     uint64_t most)
{
    *t = (tree){ .b = s->b, .value = value };
    find_variables(t, value);
    return !t->is_too_large &&
           gv_fzn_n_combinations(s, (gv_fzn_operands){ t->items, t->n }) <= most;
}

/* ---- stating ---- */

static gv_status to_operand(gv_fzn_operand *out, const gv_fzn_statement *s,
                            const gv_fzn_value *value);

/* A call whose arguments became operands. */
static bool f_call(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    return apply(out, data, in, n);
}

/* Adds factor * value to the sum: sums within it by their terms. */
static gv_status add_terms(gv_fzn_sum *sum, uint32_t *n_terms,
                           const gv_fzn_statement *s, int64_t factor,
                           const gv_fzn_value *value)
{
    const gv_fzn_value *x = value->items;
    if (is_op(value, "neg"))
        return add_terms(sum, n_terms, s, -factor, &x[0]);
    if (is_op(value, "sub")) {
        GV_TRY(add_terms(sum, n_terms, s, factor, &x[0]));
        return add_terms(sum, n_terms, s, -factor, &x[1]);
    }
    if (is_op(value, "add")) {
        for (uint32_t i = 0; i < value->n_items; i++)
            GV_TRY(add_terms(sum, n_terms, s, factor, &x[i]));
        return GV_OK;
    }
    if (is_op(value, "mul") && value->n_items == 2 &&
        (x[0].kind == GV_FZN_INT || x[1].kind == GV_FZN_INT)) {
        const bool first = x[0].kind == GV_FZN_INT;
        if (__builtin_mul_overflow(factor, x[first ? 0 : 1].number, &factor) ||
            factor > GV_FZN_MOST_NUMBER || factor < -GV_FZN_MOST_NUMBER)
            return gv_fzn_fail(s, value->at, "the sum may be beyond 10^18");
        return add_terms(sum, n_terms, s, factor, &x[first ? 1 : 0]);
    }
    if (++*n_terms > MOST_TERMS)
        return gv_fzn_fail(s, value->at, "the sum has too many terms");
    gv_fzn_operand operand;
    GV_TRY(to_operand(&operand, s, value));
    return gv_fzn_sum_add(sum, s, factor, operand);
}

static bool is_linear(const gv_fzn_value *value)
{
    return is_op(value, "add") || is_op(value, "sub") || is_op(value, "neg") ||
           (is_op(value, "mul") && value->n_items == 2 &&
            (value->items[0].kind == GV_FZN_INT || value->items[1].kind == GV_FZN_INT));
}

/* The value of a call as a variable: a helper for the sum, or for the function of its
 * arguments. */
static gv_status large_to_operand(gv_fzn_operand *out, const gv_fzn_statement *s,
                                  const gv_fzn_value *value)
{
    if (is_linear(value)) {
        gv_fzn_sum sum;
        uint32_t n_terms = 0;
        GV_TRY(gv_fzn_sum_new(&sum, s, MOST_TERMS));
        GV_TRY(add_terms(&sum, &n_terms, s, 1, value));
        if (sum.n == 0) {
            *out = (gv_fzn_operand){ .is_number = true, .number = sum.constant };
            return GV_OK;
        }
        const int64_t constant = sum.constant;
        GV_TRY(gv_fzn_sum_replace(&sum, s));
        *out = (gv_fzn_operand){ .var = sum.terms[0].variable };
        if (constant == 0)
            return GV_OK;
        gv_fzn_operand pair[2] = { *out, { .is_number = true, .number = constant } };
        static const op add = { "add", 2, 2, op_add, false, 0 };
        return gv_fzn_function_helper(out, s, (gv_fzn_operands){ pair, 2 }, f_call,
                                      &add);
    }
    gv_fzn_operand items[GV_FZN_MOST_INPUTS];
    if (value->n_items > GV_FZN_MOST_INPUTS)
        return gv_fzn_fail(s, value->at, "too many arguments");
    for (uint32_t i = 0; i < value->n_items; i++)
        GV_TRY(to_operand(&items[i], s, &value->items[i]));
    return gv_fzn_function_helper(out, s, (gv_fzn_operands){ items, value->n_items },
                                  f_call, op_of(value));
}

static gv_status to_operand(gv_fzn_operand *out, const gv_fzn_statement *s,
                            const gv_fzn_value *value)
{
    tree t;
    if (gv_fzn_to_operand(out, s->b, value))
        return GV_OK;
    if (!is_small(&t, s, value, SMALL))
        return large_to_operand(out, s, value);
    return gv_fzn_function_helper(out, s, (gv_fzn_operands){ t.items, t.n }, f_tree,
                                  &t);
}

/* left REL right, as a sum. */
static gv_status state_comparison(const gv_fzn_statement *s, const gv_fzn_value *value)
{
    gv_fzn_sum sum;
    uint32_t n_terms = 0;
    GV_TRY(gv_fzn_sum_new(&sum, s, 2 * MOST_TERMS));
    GV_TRY(add_terms(&sum, &n_terms, s, 1, &value->items[0]));
    GV_TRY(add_terms(&sum, &n_terms, s, -1, &value->items[1]));
    return gv_fzn_state_sum(s, &sum, op_of(value)->relation, 0);
}

/* An alternative: each part that is too large becomes a variable that is not 0. */
static gv_status state_or(const gv_fzn_statement *s, const gv_fzn_value *value)
{
    gv_fzn_operand items[GV_FZN_MOST_INPUTS];
    gv_fzn_clause clause;
    uint32_t room = 0;
    for (uint32_t i = 0; i < value->n_items; i++) {
        GV_TRY(to_operand(&items[i], s, &value->items[i]));
        room += items[i].is_number ? 1 : gv_fzn_domain_of(s, items[i].var)->n_values;
    }
    GV_TRY(gv_fzn_clause_new(&clause, s, room));
    for (uint32_t i = 0; i < value->n_items; i++) {
        if (items[i].is_number) {
            clause.is_true |= items[i].number != 0;
            continue;
        }
        const gv_fzn_domain *domain = gv_fzn_domain_of(s, items[i].var);
        for (uint32_t v = 0; v < domain->n_values; v++)
            if (domain->numbers[v] != 0)
                gv_fzn_clause_add(&clause, s, items[i], domain->numbers[v], false);
    }
    return gv_fzn_clause_state(&clause, s);
}

/* Whether one side is a sum of more than two terms: a comparison then says more than a
 * table. */
static bool compares_sums(const gv_fzn_value *value)
{
    return value->kind == GV_FZN_CALL && op_of(value)->compares &&
           value->n_items == 2 &&
           (is_linear(&value->items[0]) || is_linear(&value->items[1]));
}

/* Not 0. */
static bool f_holds(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    int64_t value;
    *out = f_tree(&value, in, n, data) && value != 0;
    if (*out && value == TOO_LARGE)
        *out = TOO_LARGE;
    return true;
}

static gv_status state_value(const gv_fzn_statement *s, const gv_fzn_value *value)
{
    tree t;
    if (is_op(value, "and")) {
        for (uint32_t i = 0; i < value->n_items; i++)
            GV_TRY(state_value(s, &value->items[i]));
        return GV_OK;
    }
    if (compares_sums(value))
        return state_comparison(s, value);
    const gv_fzn_operand one = { .is_number = true, .number = 1 };
    if (is_small(&t, s, value, SMALL))
        return gv_fzn_state_function(s, (gv_fzn_operands){ t.items, t.n }, one, f_holds,
                                     &t);
    if (value->kind == GV_FZN_CALL && op_of(value)->compares && value->n_items == 2)
        return state_comparison(s, value);
    if (is_op(value, "or"))
        return state_or(s, value);
    gv_fzn_operand operand;
    GV_TRY(large_to_operand(&operand, s, value));
    return gv_fzn_fix(s, operand, 0, true);
}

gv_status gv_fzn_state_expression(const gv_fzn_statement *s)
{
    GV_TRY(check_tree(s, &s->constraint->args[0], 0));
    return state_value(s, &s->constraint->args[0]);
}
