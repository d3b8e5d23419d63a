/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_statements.c -- records the constraints of a CSP: checks what they are given,
 * drops values where a constraint has one variable, and keeps the rest for
 * gv_csp_finish(), which knows all domains and all-different statements. */
#include "model/csp_internal.h"

#include <assert.h>
#include <string.h>

/* ---- recording ---- */

/* A copy of `size` bytes, and a zero; NULL when out of memory. */
static const void *copy(gv_csp *csp, const void *from, size_t size)
{
    char *to = gv_arena_take(csp->arena, size + 1);
    if (!to)
        return NULL;
    if (size)
        memcpy(to, from, size);
    to[size] = '\0';
    return to;
}

static gv_status record(gv_csp *csp, gv_csp_statement statement, size_t n_refs,
                        gv_error *err)
{
    if (n_refs > GV_CSP_MAX_ENTRIES - csp->n_entries)
        return gv_fail(err, GV_ERR_INPUT,
                       "the constraints list more than %d values in all",
                       GV_CSP_MAX_ENTRIES);
    GV_TRY(gv_csp_now(&statement.constraint, csp, err));
    gv_csp_statement *kept = GV_ARENA_NEW(csp->arena, gv_csp_statement, 1);
    if (!kept)
        return gv_fail_memory(err);
    *kept = statement;
    kept->refs = copy(csp, statement.refs, n_refs * sizeof *kept->refs);
    if (statement.factor)
        kept->factor = copy(csp, statement.factor, statement.n * sizeof *kept->factor);
    if (statement.negated)
        kept->negated =
            copy(csp, statement.negated, statement.n * sizeof *kept->negated);
    if (!kept->refs || !kept->factor != !statement.factor ||
        !kept->negated != !statement.negated)
        return gv_fail_memory(err);
    if (csp->last)
        csp->last->next = kept;
    else
        csp->first = kept;
    csp->last = kept;
    csp->n_entries += n_refs;
    return GV_OK;
}

static gv_status check_number(int64_t number, gv_error *err)
{
    if (number > GV_CSP_MAX_NUMBER || number < -GV_CSP_MAX_NUMBER)
        return gv_fail(err, GV_ERR_INPUT, "the number %lld is beyond %lld",
                       (long long)number, (long long)GV_CSP_MAX_NUMBER);
    return GV_OK;
}

bool gv_csp_holds(int64_t x, gv_csp_relation rel, int64_t y)
{
    switch (rel) {
    case GV_CSP_EQ:
        return x == y;
    case GV_CSP_NE:
        return x != y;
    case GV_CSP_LT:
        return x < y;
    case GV_CSP_LE:
        return x <= y;
    case GV_CSP_GT:
        return x > y;
    default:
        return x >= y;
    }
}

/* ---- sets of labels ---- */

static gv_status listed_twice(const gv_csp *csp, gv_label label, gv_error *err)
{
    const gv_symbol name = gv_csp_variable_name(csp, csp->label_var.items[label]);
    const gv_symbol value = gv_csp_value_name(csp, label);
    return gv_fail(err, GV_ERR_INPUT, "'%.*s=%.*s' is listed twice", gv_csp_shown(name),
                   name.text, gv_csp_shown(value), value.text);
}

/* Each label may be listed once. */
static gv_status check_labels(gv_csp *csp, const gv_label *labels, uint32_t n,
                              gv_error *err)
{
    const gv_mark mark = gv_arena_mark(csp->arena);
    gv_label *sorted = GV_ARENA_NEW(csp->arena, gv_label, (size_t)n + 1);
    if (!sorted)
        return gv_fail_memory(err);
    if (n)
        memcpy(sorted, labels, n * sizeof *sorted);
    gv_sort_u32(sorted, n);
    uint32_t i = 1;
    while (i < n && sorted[i - 1] != sorted[i])
        i++;
    const gv_label twice = i < n ? sorted[i] : GV_NO_LABEL;
    gv_arena_rewind(csp->arena, mark);
    return twice == GV_NO_LABEL ? GV_OK : listed_twice(csp, twice, err);
}

/* A copy that ends with NUL; NULL when out of memory. */
static const char *copy_text(gv_csp *csp, gv_symbol symbol)
{
    char *text = gv_arena_take(csp->arena, symbol.length + 1);
    if (!text)
        return NULL;
    memcpy(text, symbol.text, symbol.length);
    text[symbol.length] = '\0';
    return text;
}

gv_status gv_csp_add_exactly_one(gv_csp *csp, gv_symbol name, gv_symbol type,
                                 const gv_label *labels, uint32_t n, gv_error *err)
{
    GV_TRY(check_labels(csp, labels, n, err));
    name.text = copy_text(csp, name);
    type.text = copy_text(csp, type);
    if (!name.text || !type.text)
        return gv_fail_memory(err);
    return record(csp,
                  (gv_csp_statement){ .kind = GV_CSP_EXACTLY_ONE,
                                      .n = n,
                                      .refs = labels,
                                      .name = name,
                                      .type = type },
                  n, err);
}

gv_status gv_csp_add_at_most_one(gv_csp *csp, const gv_label *labels, uint32_t n,
                                 gv_error *err)
{
    GV_TRY(check_labels(csp, labels, n, err));
    return record(
        csp, (gv_csp_statement){ .kind = GV_CSP_AT_MOST_ONE, .n = n, .refs = labels },
        n, err);
}

/* All values of the variable of `label` but it. */
static gv_status drop_others(gv_csp *csp, gv_label label, gv_error *err)
{
    const gv_var x = csp->label_var.items[label];
    for (gv_label other = gv_csp_first_label(csp, x); other < gv_csp_end_label(csp, x);
         other++)
        if (other != label)
            GV_TRY(gv_csp_drop_label(csp, other, err));
    return GV_OK;
}

gv_status gv_csp_add_clause(gv_csp *csp, const gv_label *labels, const bool *negated,
                            uint32_t n, gv_error *err)
{
    if (n == 1)
        return negated && negated[0] ? gv_csp_drop_label(csp, labels[0], err)
                                     : drop_others(csp, labels[0], err);
    return record(
        csp,
        (gv_csp_statement){
            .kind = GV_CSP_CLAUSE, .n = n, .refs = labels, .negated = negated },
        n, err);
}

gv_status gv_csp_add_count(gv_csp *csp, const gv_label *labels, uint32_t n,
                           gv_csp_relation rel, int64_t k, gv_error *err)
{
    GV_TRY(check_labels(csp, labels, n, err));
    GV_TRY(check_number(k, err));
    return record(
        csp,
        (gv_csp_statement){
            .kind = GV_CSP_COUNT, .n = n, .refs = labels, .rel = rel, .k = k },
        n, err);
}

/* ---- relations ---- */

gv_status gv_csp_add_unary(gv_csp *csp, gv_var x, gv_csp_relation rel, int64_t k,
                           gv_error *err)
{
    for (gv_label label = gv_csp_first_label(csp, x); label < gv_csp_end_label(csp, x);
         label++) {
        int64_t number;
        (void)gv_csp_number(csp, label, &number);
        if (!gv_csp_holds(number, rel, k))
            GV_TRY(gv_csp_drop_label(csp, label, err));
    }
    return GV_OK;
}

/* A relation of a variable to itself: all its values obey it, or none. */
static gv_status relate_to_itself(gv_csp *csp, gv_var x, bool holds, gv_error *err)
{
    for (gv_label label = gv_csp_first_label(csp, x);
         !holds && label < gv_csp_end_label(csp, x); label++)
        GV_TRY(gv_csp_drop_label(csp, label, err));
    return GV_OK;
}

gv_status gv_csp_add_relation(gv_csp *csp, gv_var x, gv_csp_relation rel, gv_var y,
                              int64_t offset, gv_error *err)
{
    GV_TRY(check_number(offset, err));
    if (x == y)
        return relate_to_itself(csp, x, gv_csp_holds(0, rel, offset), err);
    return record(csp,
                  (gv_csp_statement){ .kind = GV_CSP_RELATION,
                                      .n = 2,
                                      .refs = (const uint32_t[]){ x, y },
                                      .rel = rel,
                                      .k = offset },
                  2, err);
}

gv_status gv_csp_add_distance(gv_csp *csp, gv_var x, gv_var y, gv_csp_relation rel,
                              int64_t k, gv_error *err)
{
    GV_TRY(check_number(k, err));
    if (x == y)
        return relate_to_itself(csp, x, gv_csp_holds(0, rel, k), err);
    return record(csp,
                  (gv_csp_statement){ .kind = GV_CSP_DISTANCE,
                                      .n = 2,
                                      .refs = (const uint32_t[]){ x, y },
                                      .rel = rel,
                                      .k = k },
                  2, err);
}

gv_status gv_csp_add_increasing(gv_csp *csp, const gv_var *vars, uint32_t n,
                                bool strictly, gv_error *err)
{
    return record(
        csp,
        (gv_csp_statement){
            .kind = GV_CSP_INCREASING, .n = n, .refs = vars, .flag = strictly },
        n, err);
}

/* ---- sums ---- */

/* Adds up the factors of each variable; returns the number of those that are not 0. */
static uint32_t merge_terms(const gv_csp *csp, gv_csp_term *terms, uint32_t n)
{
    uint32_t *place = csp->term_place.items; // all 0 before and after
    uint32_t n_merged = 0, n_kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t *at = &place[terms[i].variable];
        if (*at) {
            terms[*at - 1].factor += terms[i].factor;
        } else {
            *at = n_merged + 1;
            terms[n_merged++] = terms[i];
        }
    }
    for (uint32_t i = 0; i < n_merged; i++)
        place[terms[i].variable] = 0;
    for (uint32_t i = 0; i < n_merged; i++)
        if (terms[i].factor)
            terms[n_kept++] = terms[i];
    return n_kept;
}

/* A sum of one term, or of none, drops values; if it is false without variables, all of
 * some variable. */
static gv_status add_short_sum(gv_csp *csp, const gv_csp_term *terms, uint32_t n,
                               gv_csp_relation rel, int64_t k, gv_error *err)
{
    if (!n)
        return gv_csp_holds(0, rel, k) || !gv_csp_n_variables(csp)
                   ? GV_OK
                   : relate_to_itself(csp, 0, false, err);
    const gv_var x = terms[0].variable;
    for (gv_label label = gv_csp_first_label(csp, x); label < gv_csp_end_label(csp, x);
         label++) {
        int64_t number;
        (void)gv_csp_number(csp, label, &number);
        if (!gv_csp_holds(terms[0].factor * number, rel, k))
            GV_TRY(gv_csp_drop_label(csp, label, err));
    }
    return GV_OK;
}

/* The sum of products must fit 64 bits. */
static gv_status check_terms(const gv_csp *csp, const gv_csp_term *terms, uint32_t n,
                             gv_error *err)
{
    double most = 0;
    for (uint32_t i = 0; i < n; i++) {
        double largest = 0;
        for (gv_label label = gv_csp_first_label(csp, terms[i].variable);
             label < gv_csp_end_label(csp, terms[i].variable); label++) {
            int64_t number;
            (void)gv_csp_number(csp, label, &number);
            const double size = number < 0 ? -(double)number : (double)number;
            largest = size > largest ? size : largest;
        }
        most += largest * (double)(terms[i].factor < 0 ? -(double)terms[i].factor
                                                       : (double)terms[i].factor);
    }
    if (most > 1e18)
        return gv_fail(err, GV_ERR_INPUT, "the sum may be beyond 10^18");
    return GV_OK;
}

gv_status gv_csp_add_linear(gv_csp *csp, const gv_csp_term *terms, uint32_t n,
                            gv_csp_relation rel, int64_t k, gv_error *err)
{
    if (n > GV_CSP_MAX_TERMS)
        return gv_fail(err, GV_ERR_INPUT, "a sum has more than %d terms",
                       GV_CSP_MAX_TERMS);
    GV_TRY(check_number(k, err));
    for (uint32_t i = 0; i < n; i++)
        GV_TRY(check_number(terms[i].factor, err));
    uint32_t constraint;
    GV_TRY(gv_csp_now(&constraint, csp, err)); // before what is given back
    const gv_mark mark = gv_arena_mark(csp->arena);
    gv_csp_term *merged = GV_ARENA_NEW(csp->arena, gv_csp_term, n + 1);
    uint32_t *refs = GV_ARENA_NEW(csp->arena, uint32_t, n + 1);
    int64_t *factor = GV_ARENA_NEW(csp->arena, int64_t, n + 1);
    if (!merged || !refs || !factor)
        return gv_fail_memory(err);
    if (n)
        memcpy(merged, terms, n * sizeof *terms);
    n = merge_terms(csp, merged, n);
    GV_TRY(check_terms(csp, merged, n, err));
    if (n < 2) {
        const gv_status status = add_short_sum(csp, merged, n, rel, k, err);
        gv_arena_rewind(csp->arena, mark);
        return status;
    }
    for (uint32_t i = 0; i < n; i++) {
        refs[i] = merged[i].variable;
        factor[i] = merged[i].factor;
    }
    return record(csp,
                  (gv_csp_statement){ .kind = GV_CSP_LINEAR,
                                      .n = n,
                                      .refs = refs,
                                      .factor = factor,
                                      .rel = rel,
                                      .k = k },
                  n, err);
}

/* ---- tuples ---- */

static gv_status check_tuples(const gv_csp *csp, const gv_var *vars, uint32_t n,
                              const gv_label *tuples, size_t n_tuples, gv_error *err)
{
    if (n && n_tuples > GV_CSP_MAX_ENTRIES / n)
        return gv_fail(err, GV_ERR_INPUT, "a table lists more than %d values",
                       GV_CSP_MAX_ENTRIES);
    for (size_t i = 0; i < n * n_tuples; i++)
        if (csp->label_var.items[tuples[i]] != vars[i % n])
            return gv_fail(err, GV_ERR_ARGUMENT, "a tuple has values of others");
    return GV_OK;
}

/* Drops the values of `x` that are listed, or those that are not. */
static gv_status add_short_table(gv_csp *csp, gv_var x, const gv_label *values,
                                 size_t n_values, bool allowed, gv_error *err)
{
    const gv_label first = gv_csp_first_label(csp, x), end = gv_csp_end_label(csp, x);
    uint32_t constraint;
    GV_TRY(gv_csp_now(&constraint, csp, err)); // before what is given back
    const gv_mark mark = gv_arena_mark(csp->arena);
    bool *listed = GV_ARENA_NEW(csp->arena, bool, end - first);
    if (!listed)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_values; i++)
        listed[values[i] - first] = true;
    gv_status status = GV_OK;
    for (gv_label label = first; label < end && status == GV_OK; label++)
        if (listed[label - first] != allowed)
            status = gv_csp_drop_label(csp, label, err);
    gv_arena_rewind(csp->arena, mark);
    return status;
}

gv_status gv_csp_add_table(gv_csp *csp, const gv_var *vars, uint32_t n,
                           const gv_label *tuples, size_t n_tuples, bool allowed,
                           gv_error *err)
{
    assert(n);
    GV_TRY(check_tuples(csp, vars, n, tuples, n_tuples, err));
    if (n == 1)
        return add_short_table(csp, vars[0], tuples, n_tuples, allowed, err);
    const size_t n_refs = n + n * n_tuples;
    if (n_refs > GV_CSP_MAX_ENTRIES - csp->n_entries) // before memory is taken
        return record(csp, (gv_csp_statement){ .refs = vars }, n_refs, err);
    uint32_t *refs = GV_ARENA_NEW(csp->arena, uint32_t, n_refs);
    if (!refs)
        return gv_fail_memory(err);
    memcpy(refs, vars, n * sizeof *refs);
    if (n_tuples)
        memcpy(refs + n, tuples, n * n_tuples * sizeof *refs);
    return record(csp,
                  (gv_csp_statement){ .kind = GV_CSP_TABLE,
                                      .n = n,
                                      .refs = refs,
                                      .n_tuples = n_tuples,
                                      .flag = allowed },
                  n_refs, err);
}

gv_status gv_csp_add_element(gv_csp *csp, gv_var result, const gv_var *array,
                             uint32_t n, gv_var index, int64_t first_index,
                             gv_error *err)
{
    GV_TRY(check_number(first_index, err));
    for (gv_label label = gv_csp_first_label(csp, index);
         label < gv_csp_end_label(csp, index); label++) {
        int64_t number;
        (void)gv_csp_number(csp, label, &number);
        if (number < first_index || number - first_index >= n)
            GV_TRY(gv_csp_drop_label(csp, label, err));
    }
    uint32_t *refs = GV_ARENA_NEW(csp->arena, uint32_t, (size_t)n + 2);
    if (!refs)
        return gv_fail_memory(err);
    refs[0] = index;
    refs[1] = result;
    if (n)
        memcpy(refs + 2, array, n * sizeof *refs);
    return record(
        csp,
        (gv_csp_statement){
            .kind = GV_CSP_ELEMENT, .n = n + 2, .refs = refs, .k = first_index },
        (size_t)n + 2, err);
}

gv_status gv_csp_add_circuit(gv_csp *csp, const gv_var *vars, uint32_t n, int64_t first,
                             gv_error *err)
{
    GV_TRY(check_number(first, err));
    for (uint32_t i = 0; i < n; i++)
        for (gv_label label = gv_csp_first_label(csp, vars[i]);
             label < gv_csp_end_label(csp, vars[i]); label++) {
            int64_t next;
            (void)gv_csp_number(csp, label, &next);
            next -= first;
            if (next < 0 || next >= n || (next == i && n > 1))
                GV_TRY(gv_csp_drop_label(csp, label, err));
        }
    return record(
        csp,
        (gv_csp_statement){ .kind = GV_CSP_CIRCUIT, .n = n, .refs = vars, .k = first },
        n, err);
}
