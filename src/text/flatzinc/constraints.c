/* SPDX-License-Identifier: GPL-3.0-or-later */
/* constraints.c -- the constraints of FlatZinc by their names, in a table: what each
 * means in terms of clauses, sums and functions (statement.h). */
#include "text/flatzinc/statement.h"

#include "base/array.h"
#include "model/u32_list.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_ARGS = 4,
    MOST_SUM = 1000 /* a reified sum with more combinations gets a helper */
};

/* args[0 .. n - 2] and the value args[n - 1] of a function. */
static gv_status state_args_function(const gv_fzn_statement *s, gv_fzn_function *f,
                                     const void *data)
{
    const uint32_t n = s->constraint->n_args;
    gv_fzn_operand items[MOST_ARGS], out;
    for (uint32_t i = 0; i + 1 < n; i++)
        GV_TRY(gv_fzn_get_scalar(&items[i], s, i));
    GV_TRY(gv_fzn_get_scalar(&out, s, n - 1));
    return gv_fzn_state_function(s, (gv_fzn_operands){ items, n - 1 }, out, f, data);
}

/* ---- the table ---- */

/* x REL y. */
static gv_status state_relation(const gv_fzn_statement *s)
{
    gv_fzn_operand x = { 0 }, y = { 0 };
    gv_fzn_sum difference;
    GV_TRY(gv_fzn_get_scalar(&x, s, 0));
    GV_TRY(gv_fzn_get_scalar(&y, s, 1));
    GV_TRY(gv_fzn_sum_new(&difference, s, 2));
    GV_TRY(gv_fzn_sum_add(&difference, s, 1, x));
    GV_TRY(gv_fzn_sum_add(&difference, s, -1, y));
    return gv_fzn_state_sum(s, &difference, s->row->relation, 0);
}

static bool f_relation(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    const gv_fzn_row *r = data;
    (void)n;
    *out = gv_fzn_compare(in[0], r->relation, in[1]);
    return true;
}

/* r <-> x REL y. */
static gv_status state_relation_reif(const gv_fzn_statement *s)
{
    return state_args_function(s, f_relation, s->row);
}

static gv_status state_linear(const gv_fzn_statement *s)
{
    gv_fzn_sum left;
    gv_fzn_operand right = { 0 };
    GV_TRY(gv_fzn_get_sum(&left, s, 0));
    GV_TRY(gv_fzn_get_scalar(&right, s, 2));
    GV_TRY(gv_fzn_sum_add(&left, s, -1, right));
    return gv_fzn_state_sum(s, &left, s->row->relation, 0);
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
    *out = gv_fzn_compare(total, linear->relation, linear->right);
    return true;
}

/* r <-> sum REL right. */
static gv_status state_linear_reif(const gv_fzn_statement *s)
{
    gv_fzn_sum left;
    gv_fzn_operand right = { 0 }, r = { 0 };
    GV_TRY(gv_fzn_get_sum(&left, s, 0));
    GV_TRY(gv_fzn_get_scalar(&right, s, 2));
    GV_TRY(gv_fzn_get_scalar(&r, s, 3));
    GV_TRY(gv_fzn_sum_add(&left, s, -1, right));
    uint64_t n = 1;
    for (uint32_t i = 0; i < left.n && n <= MOST_SUM; i++)
        n *= gv_fzn_domain_of(s, left.terms[i].variable)->n_values;
    if (n > MOST_SUM || left.n > GV_FZN_MOST_INPUTS)
        GV_TRY(gv_fzn_sum_replace(&left, s));
    gv_fzn_operand items[GV_FZN_MOST_INPUTS];
    for (uint32_t i = 0; i < left.n; i++)
        items[i] = (gv_fzn_operand){ .var = left.terms[i].variable };
    const linear_data data = { left.terms, s->row->relation, -left.constant };
    return gv_fzn_state_function(s, (gv_fzn_operands){ items, left.n }, r, f_linear,
                                 &data);
}

/* a + b = c. */
static gv_status state_plus(const gv_fzn_statement *s)
{
    gv_fzn_sum total;
    GV_TRY(gv_fzn_sum_new(&total, s, 3));
    for (uint32_t i = 0; i < 3; i++) {
        gv_fzn_operand x = { 0 };
        GV_TRY(gv_fzn_get_scalar(&x, s, i));
        GV_TRY(gv_fzn_sum_add(&total, s, i < 2 ? 1 : -1, x));
    }
    return gv_fzn_state_sum(s, &total, GV_CSP_EQ, 0);
}

static gv_status state_function_row(const gv_fzn_statement *s)
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
static gv_status get_clause(gv_fzn_clause *out, const gv_fzn_statement *s,
                            gv_fzn_operands *positive, gv_fzn_operands *negative)
{
    GV_TRY(gv_fzn_get_array(positive, s, 0));
    GV_TRY(gv_fzn_get_array(negative, s, 1));
    GV_TRY(gv_fzn_clause_new(out, s, positive->n + negative->n + 1));
    for (uint32_t i = 0; i < positive->n; i++)
        gv_fzn_clause_add(out, s, positive->items[i], 1, false);
    for (uint32_t i = 0; i < negative->n; i++)
        gv_fzn_clause_add(out, s, negative->items[i], 0, false);
    return GV_OK;
}

static gv_status state_clause(const gv_fzn_statement *s)
{
    gv_fzn_operands positive, negative;
    gv_fzn_clause c;
    GV_TRY(get_clause(&c, s, &positive, &negative));
    return gv_fzn_clause_state(&c, s);
}

/* If `x` is `number`, then `r` is `value`. */
static gv_status imply(const gv_fzn_statement *s, gv_fzn_operand x, int64_t number,
                       gv_fzn_operand r, int64_t value)
{
    gv_fzn_clause c;
    GV_TRY(gv_fzn_clause_new(&c, s, 2));
    gv_fzn_clause_add(&c, s, x, number, true);
    gv_fzn_clause_add(&c, s, r, value, false);
    return gv_fzn_clause_state(&c, s);
}

static gv_status state_clause_reif(const gv_fzn_statement *s)
{
    gv_fzn_operands positive, negative;
    gv_fzn_operand r = { 0 };
    gv_fzn_clause c;
    GV_TRY(get_clause(&c, s, &positive, &negative));
    GV_TRY(gv_fzn_get_scalar(&r, s, 2));
    gv_fzn_clause_add(&c, s, r, 0, false);
    GV_TRY(gv_fzn_clause_state(&c, s));
    for (uint32_t i = 0; i < positive.n; i++)
        GV_TRY(imply(s, positive.items[i], 1, r, 1));
    for (uint32_t i = 0; i < negative.n; i++)
        GV_TRY(imply(s, negative.items[i], 0, r, 1));
    return GV_OK;
}

/* r <-> some element is `number`; or, by de Morgan, r = 1 - that. */
static gv_status state_any(const gv_fzn_statement *s, int64_t number)
{
    gv_fzn_operands items;
    gv_fzn_operand r = { 0 };
    gv_fzn_clause c;
    GV_TRY(gv_fzn_get_array(&items, s, 0));
    GV_TRY(gv_fzn_get_scalar(&r, s, 1));
    GV_TRY(gv_fzn_clause_new(&c, s, items.n + 1));
    for (uint32_t i = 0; i < items.n; i++) {
        gv_fzn_clause_add(&c, s, items.items[i], number, false);
        GV_TRY(imply(s, items.items[i], number, r, number));
    }
    gv_fzn_clause_add(&c, s, r, 1 - number, false);
    return gv_fzn_clause_state(&c, s);
}

static gv_status state_array_or(const gv_fzn_statement *s)
{
    return state_any(s, 1);
}

static gv_status state_array_and(const gv_fzn_statement *s)
{
    return state_any(s, 0);
}

/* An odd number of them holds. */
static gv_status state_array_xor(const gv_fzn_statement *s)
{
    gv_fzn_operands items;
    GV_TRY(gv_fzn_get_array(&items, s, 0));
    gv_fzn_operand parity = { .is_number = true };
    for (uint32_t i = 0; i < items.n; i++) {
        gv_fzn_operand pair[2] = { parity, items.items[i] };
        gv_fzn_operand next = { .is_number = true, .number = 1 };
        if (i + 1 < items.n) {
            next.is_number = false;
            GV_TRY(gv_fzn_add_helper_range(&next.var, s->b, 0, 1));
        }
        GV_TRY(
            gv_fzn_state_function(s, (gv_fzn_operands){ pair, 2 }, next, f_xor, NULL));
        parity = next;
    }
    return items.n ? GV_OK : gv_fzn_state_false(s);
}

/* ---- sets, arrays, globals ---- */

static bool is_in(int64_t number, const gv_fzn_value *set)
{
    if (set->kind == GV_FZN_RANGE)
        return set->low <= number && number <= set->high;
    uint32_t low = 0, high = set->n_items; // a set is ascending
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (set->items[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < set->n_items && set->items[low].number == number;
}

static bool f_in(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n;
    *out = is_in(in[0], data);
    return true;
}

/* x in S, with or without a third argument that says whether. */
static gv_status state_in(const gv_fzn_statement *s)
{
    const gv_fzn_value *set = &s->constraint->args[1];
    gv_fzn_operand x, r = { .is_number = true, .number = 1 };
    GV_TRY(gv_fzn_get_scalar(&x, s, 0));
    if (set->kind != GV_FZN_RANGE && set->kind != GV_FZN_SET)
        return gv_fzn_fail(s, set->at, "expected a set");
    if (s->constraint->n_args == 3)
        GV_TRY(gv_fzn_get_scalar(&r, s, 2));
    return gv_fzn_state_function(s, (gv_fzn_operands){ &x, 1 }, r, f_in, set);
}

static bool f_element(int64_t *out, const int64_t *in, uint32_t n, const void *data)
{
    (void)n;
    const gv_fzn_operands *array = data;
    if (in[0] < 1 || in[0] > array->n)
        return false;
    *out = array->items[in[0] - 1].number;
    return true;
}

/* r = array[i] of numbers. */
static gv_status state_element(const gv_fzn_statement *s)
{
    gv_fzn_operand index = { 0 }, r = { 0 };
    gv_fzn_operands array;
    GV_TRY(gv_fzn_get_scalar(&index, s, 0));
    GV_TRY(gv_fzn_get_numbers(&array, s, 1));
    GV_TRY(gv_fzn_get_scalar(&r, s, 2));
    return gv_fzn_state_function(s, (gv_fzn_operands){ &index, 1 }, r, f_element,
                                 &array);
}

/* If `index` is k, then x = r. */
static gv_status state_equal_if(const gv_fzn_statement *s, gv_fzn_operand index,
                                int64_t k, gv_fzn_operand x, gv_fzn_operand r)
{
    if (x.is_number)
        return imply(s, index, k, r, x.number);
    if (r.is_number)
        return imply(s, index, k, x, r.number);
    for (uint32_t side = 0; side < 2; side++) {
        const gv_fzn_operand from = side ? r : x, to = side ? x : r;
        const gv_fzn_domain *domain = gv_fzn_domain_of(s, from.var);
        for (uint32_t i = 0; i < domain->n_values; i++) {
            gv_fzn_clause c;
            GV_TRY(gv_fzn_clause_new(&c, s, 3));
            gv_fzn_clause_add(&c, s, index, k, true);
            gv_fzn_clause_add(&c, s, from, domain->numbers[i], true);
            gv_fzn_clause_add(&c, s, to, domain->numbers[i], false);
            GV_TRY(gv_fzn_clause_state(&c, s));
        }
    }
    return GV_OK;
}

/* r = array[i] of variables; the first element has the index `first`. */
static gv_status state_element_of(const gv_fzn_statement *s, int64_t first)
{
    gv_fzn_operand index = { 0 }, r = { 0 };
    gv_fzn_operands array;
    GV_TRY(gv_fzn_get_scalar(&index, s, 0));
    GV_TRY(gv_fzn_get_array(&array, s, 1));
    GV_TRY(gv_fzn_get_scalar(&r, s, 2));
    if (index.is_number) {
        if (index.number < first || index.number - first >= array.n)
            return gv_fzn_state_false(s);
        gv_fzn_sum difference;
        GV_TRY(gv_fzn_sum_new(&difference, s, 2));
        GV_TRY(gv_fzn_sum_add(&difference, s, 1, array.items[index.number - first]));
        GV_TRY(gv_fzn_sum_add(&difference, s, -1, r));
        return gv_fzn_state_sum(s, &difference, GV_CSP_EQ, 0);
    }
    const gv_fzn_domain *domain = gv_fzn_domain_of(s, index.var);
    for (uint32_t i = 0; i < domain->n_values; i++) {
        const int64_t k = domain->numbers[i];
        if (k < first || k - first >= array.n)
            GV_TRY(gv_fzn_fix(s, index, k, true));
        else
            GV_TRY(state_equal_if(s, index, k, array.items[k - first], r));
    }
    return GV_OK;
}

static gv_status state_var_element(const gv_fzn_statement *s)
{
    return state_element_of(s, 1);
}

/* The index of the first element is the last argument. */
static gv_status state_element_from(const gv_fzn_statement *s)
{
    gv_fzn_operand first = { 0 };
    GV_TRY(gv_fzn_get_scalar(&first, s, 3));
    return state_element_of(s, first.number);
}

/* a[i] = j if and only if b[j] = i; only if, where b is longer. The arguments are a, b
 * and the indices of their first elements. */
static gv_status state_channel(const gv_fzn_statement *s)
{
    gv_fzn_operands lists[2];
    gv_fzn_operand first[2] = { 0 };
    for (uint32_t side = 0; side < 2; side++) {
        GV_TRY(gv_fzn_get_array(&lists[side], s, side));
        GV_TRY(gv_fzn_get_scalar(&first[side], s, 2 + side));
    }
    const uint32_t n_sides = lists[0].n == lists[1].n ? 2 : 1;
    for (uint32_t side = 0; side < n_sides; side++) {
        const gv_fzn_operands a = lists[side], b = lists[1 - side];
        for (uint32_t i = 0; i < a.n; i++) {
            const gv_fzn_operand x = a.items[i];
            const uint32_t n = x.is_number ? 1 : gv_fzn_domain_of(s, x.var)->n_values;
            for (uint32_t v = 0; v < n; v++) {
                const int64_t number =
                    x.is_number ? x.number : gv_fzn_domain_of(s, x.var)->numbers[v];
                const int64_t j = number - first[1 - side].number;
                GV_TRY(j < 0 || j >= b.n
                           ? gv_fzn_fix(s, x, number, true)
                           : imply(s, x, number, b.items[j], first[side].number + i));
            }
        }
    }
    return GV_OK;
}

/* m is the largest (the least) of the array: m is one of them, and none is beyond it.
 */
static gv_status state_extreme(const gv_fzn_statement *s)
{
    gv_fzn_operand m = { 0 };
    gv_fzn_operands array;
    GV_TRY(gv_fzn_get_scalar(&m, s, 0));
    GV_TRY(gv_fzn_get_array(&array, s, 1));
    for (uint32_t i = 0; i < array.n; i++) {
        gv_fzn_sum difference;
        GV_TRY(gv_fzn_sum_new(&difference, s, 2));
        GV_TRY(gv_fzn_sum_add(&difference, s, 1, array.items[i]));
        GV_TRY(gv_fzn_sum_add(&difference, s, -1, m));
        GV_TRY(gv_fzn_state_sum(s, &difference, s->row->relation, 0));
    }
    const uint32_t n = m.is_number ? 1 : gv_fzn_domain_of(s, m.var)->n_values;
    for (uint32_t v = 0; v < n; v++) {
        const int64_t number =
            m.is_number ? m.number : gv_fzn_domain_of(s, m.var)->numbers[v];
        gv_fzn_clause c;
        GV_TRY(gv_fzn_clause_new(&c, s, array.n + 1));
        gv_fzn_clause_add(&c, s, m, number, true);
        for (uint32_t i = 0; i < array.n; i++)
            gv_fzn_clause_add(&c, s, array.items[i], number, false);
        GV_TRY(gv_fzn_clause_state(&c, s));
    }
    return GV_OK;
}

/* The variables of an array, each once; by variable, its place among them in
 * b->places, and the column of the array where it first occurs. */
static uint32_t scope_of(gv_var *scope, uint32_t *columns, const gv_fzn_statement *s,
                         const gv_fzn_operands *array)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < array->n; i++) {
        if (array->items[i].is_number)
            continue;
        const gv_var var = array->items[i].var;
        uint32_t *place = &s->b->places[var];
        if (*place < n && scope[*place] == var)
            continue;
        *place = n;
        columns[n] = i;
        scope[n++] = var;
    }
    return n;
}

/* No two are equal. Numbers among them leave the domains of the others. */
static gv_status state_alldiff(const gv_fzn_statement *s)
{
    gv_fzn_operands array;
    GV_TRY(gv_fzn_get_array(&array, s, 0));
    gv_var *scope = GV_ARENA_NEW(s->b->tmp, gv_var, array.n);
    uint32_t *columns = GV_ARENA_NEW(s->b->tmp, uint32_t, array.n);
    uint64_t *numbers = GV_ARENA_NEW(s->b->tmp, uint64_t, array.n);
    if (array.n && (!scope || !columns || !numbers))
        return gv_fail_memory(s->b->err);
    const uint32_t n = scope_of(scope, columns, s, &array);
    uint32_t n_numbers = 0;
    for (uint32_t i = 0; i < array.n; i++)
        if (array.items[i].is_number)
            numbers[n_numbers++] = (uint64_t)array.items[i].number;
    gv_sort_u64(numbers, n_numbers);
    bool repeats = n + n_numbers < array.n; // a variable
    for (uint32_t i = 1; i < n_numbers; i++)
        repeats |= numbers[i] == numbers[i - 1];
    if (repeats)
        return gv_fzn_state_false(s);
    GV_TRY(gv_fzn_count(s, (uint64_t)n * n_numbers));
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n_numbers; k++)
            GV_TRY(gv_fzn_fix(s, (gv_fzn_operand){ .var = scope[i] },
                              (int64_t)numbers[k], true));
    if (n < 2)
        return GV_OK;
    GV_TRY(gv_csp_add_alldiff(s->b->csp, s->b->err));
    for (uint32_t i = 0; i < n; i++)
        GV_TRY(gv_csp_add_member(s->b->csp, scope[i], s->b->err));
    return GV_OK;
}

/* Whether a row of the table fits the numbers and the variables that occur twice. */
static bool row_fits(const gv_fzn_statement *s, const uint32_t *columns,
                     const gv_fzn_operands *array, const gv_fzn_operand *cells)
{
    for (uint32_t i = 0; i < array->n; i++) {
        const gv_fzn_operand x = array->items[i];
        const int64_t number =
            x.is_number ? x.number : cells[columns[s->b->places[x.var]]].number;
        if (cells[i].number != number)
            return false;
    }
    return true;
}

static gv_status state_rows(const gv_fzn_statement *s, bool allowed)
{
    gv_fzn_operands array, cells;
    GV_TRY(gv_fzn_get_array(&array, s, 0));
    GV_TRY(gv_fzn_get_numbers(&cells, s, 1));
    if (array.n == 0 || cells.n % array.n != 0)
        return gv_fzn_fail(s, s->constraint->at, "the table is not made of whole rows");
    gv_var *scope = GV_ARENA_NEW(s->b->tmp, gv_var, array.n);
    uint32_t *columns = GV_ARENA_NEW(s->b->tmp, uint32_t, array.n);
    gv_label *labels = GV_ARENA_NEW(s->b->tmp, gv_label, array.n);
    if (!scope || !columns || !labels)
        return gv_fail_memory(s->b->err);
    const uint32_t n = scope_of(scope, columns, s, &array);
    gv_u32_list tuples;
    gv_u32_list_init(&tuples, s->b->tmp);
    size_t n_tuples = 0;
    for (uint32_t from = 0; from < cells.n; from += array.n) {
        bool fits = row_fits(s, columns, &array, cells.items + from);
        for (uint32_t i = 0; i < n && fits; i++) {
            labels[i] =
                gv_fzn_label_of(s, scope[i], cells.items[from + columns[i]].number);
            fits = labels[i] != GV_NO_LABEL;
        }
        n_tuples += fits;
        if (fits && !gv_u32_list_append(&tuples, labels, n))
            return gv_fail_memory(s->b->err);
    }
    if (n == 0)
        return (n_tuples > 0) == allowed ? GV_OK : gv_fzn_state_false(s);
    return gv_csp_add_table(s->b->csp, scope, n, tuples.items, n_tuples, allowed,
                            s->b->err);
}

/* One of the rows holds. */
static gv_status state_table(const gv_fzn_statement *s)
{
    return state_rows(s, true);
}

/* None does. */
static gv_status state_conflicts(const gv_fzn_statement *s)
{
    return state_rows(s, false);
}

/* MiniZinc's two-argument form of bool_xor says that they differ. */
static gv_status state_xor(const gv_fzn_statement *s)
{
    if (s->constraint->n_args == 3)
        return state_function_row(s);
    return state_relation(s);
}

#define ANY_NUMBER UINT32_MAX

static const gv_fzn_row rows[] = {
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
    { "givens_table_bool", 2, state_table, 0, NULL }, // share/minizinc/givens
    { "givens_table_int", 2, state_table, 0, NULL },
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

    // What the reader of XCSP3 needs besides; no name of FlatZinc has brackets.
    { "<channel>", 4, state_channel, 0, NULL },
    { "<conflicts>", 2, state_conflicts, 0, NULL },
    { "<element>", 4, state_element_from, 0, NULL },
    { "<intension>", 1, gv_fzn_state_expression, 0, NULL },
};

static const gv_fzn_row *find_row(gv_symbol name)
{
    for (size_t i = 0; i < GV_N_OF(rows); i++)
        if (strlen(rows[i].name) == name.length &&
            memcmp(rows[i].name, name.text, name.length) == 0)
            return &rows[i];
    return NULL;
}

static bool takes(const gv_fzn_row *row, const gv_fzn_constraint *constraint)
{
    return row->n_args == ANY_NUMBER
               ? constraint->n_args >= 2 && constraint->n_args <= 3
               : constraint->n_args == row->n_args;
}

/* ---- half-reified constraints ---- */

/* Of "int_le_imp" the row of "int_le_reif", of "array_bool_or_imp" that of
 * "array_bool_or", which has a truth value as it is; NULL: there is none. */
static const gv_fzn_row *find_reified(gv_symbol name)
{
    static const char suffix[] = "_imp", whole[] = "_reif";
    enum { ROOM = 64, SUFFIX = sizeof suffix - 1 };
    char reified[ROOM + sizeof whole];
    if (name.length <= SUFFIX || name.length > ROOM ||
        memcmp(name.text + name.length - SUFFIX, suffix, SUFFIX) != 0)
        return NULL;
    const gv_symbol bare = { name.text, name.length - SUFFIX };
    memcpy(reified, bare.text, bare.length);
    memcpy(reified + bare.length, whole, sizeof whole);
    const gv_fzn_row *row = find_row((gv_symbol){ reified, strlen(reified) });
    if (row)
        return row;
    row = find_row(bare);
    const bool has_truth =
        row && (row->state == state_array_and || row->state == state_array_or ||
                row->f == f_and || row->f == f_or || row->f == f_xor);
    return has_truth ? row : NULL;
}

/* r -> C: a helper that is true if C holds, and r -> helper. */
static gv_status state_implied(const gv_fzn_statement *s)
{
    const gv_fzn_constraint *constraint = s->constraint;
    gv_fzn_operand helper = { .is_number = false }, r;
    gv_fzn_clause implied;
    GV_TRY(gv_fzn_get_scalar(&r, s, constraint->n_args - 1));
    GV_TRY(gv_fzn_add_helper_range(&helper.var, s->b, 0, 1));
    const gv_fzn_statement whole = {
        .b = s->b, .constraint = constraint, .row = s->row, .truth = &helper
    };
    GV_TRY(s->row->state(&whole));
    GV_TRY(gv_fzn_clause_new(&implied, s, 2));
    gv_fzn_clause_add(&implied, s, r, 1, true);
    gv_fzn_clause_add(&implied, s, helper, 1, false);
    return gv_fzn_clause_state(&implied, s);
}

gv_status gv_fzn_state(gv_fzn_builder *builder, const gv_fzn_constraint *constraint)
{
    const gv_fzn_row *row = find_row(constraint->name);
    const gv_fzn_row *reified = row ? NULL : find_reified(constraint->name);
    gv_fzn_statement s = { .b = builder,
                           .constraint = constraint,
                           .row = row ? row : reified };
    if (!s.row)
        return gv_fzn_fail(&s, constraint->at, "this constraint is not supported");
    if (!takes(s.row, constraint))
        return gv_fzn_fail(&s, constraint->at, "wrong number of arguments");
    return reified ? state_implied(&s) : row->state(&s);
}
