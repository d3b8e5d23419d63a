/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sum_clauses.c -- a literal says that the sum of the first terms is at least one of
 * the values from which the whole can still be completed ("sequential weight counter",
 * Hoelldobler, Manthey and Steinke 2012, in both directions). Where several values are
 * skipped because nothing completes them, the next one that remains stands for them. */
#include "solve/sum_clauses.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The sums of the terms so far that may be completed, ascending; literal[i]: the sum is
 * at least number[i]. The first one is true, and one behind the end false. */
typedef struct layer {
    int64_t *number;
    int32_t *literal;
    uint32_t n;
} layer;

typedef struct sum_run {
    const gv_csp_sum *sum;
    const gv_sum_sink *sink;
    int64_t *low, *high; /* of the terms from each on */
    layer *layers;       /* n + 1; the first one is the empty sum */
    uint64_t n_left;
    bool fits;
    gv_arena *tmp;
} sum_run;

/* ---- layers ---- */

static int compare_numbers(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static bool is_possible(const sum_run *r, uint32_t at)
{
    return r->sink->literal(r->sink->user, r->sum->labels[at]) != GV_LITERAL_FALSE;
}

static void bound_terms(sum_run *r)
{
    const gv_csp_sum *s = r->sum;
    for (uint32_t i = s->n; i-- > 0;) {
        bool any = false;
        int64_t low = 0, high = 0;
        for (uint32_t k = s->start[i]; k < s->start[i + 1]; k++) {
            if (!is_possible(r, k))
                continue;
            low = !any || s->add[k] < low ? s->add[k] : low;
            high = !any || s->add[k] > high ? s->add[k] : high;
            any = true;
        }
        r->low[i] = r->low[i + 1] + low;
        r->high[i] = r->high[i + 1] + high;
    }
}

static bool may_complete(const sum_run *r, int64_t partial, uint32_t next)
{
    const int64_t low = partial + r->low[next], high = partial + r->high[next];
    const int64_t k = r->sum->k;
    switch (r->sum->rel) {
    case GV_CSP_EQ:
        return low <= k && k <= high;
    case GV_CSP_NE:
        return low != k || high != k;
    case GV_CSP_LT:
    case GV_CSP_LE:
        return gv_csp_holds(low, r->sum->rel, k);
    default:
        return gv_csp_holds(high, r->sum->rel, k);
    }
}

static gv_status make_layer(sum_run *r, uint32_t at, gv_error *err)
{
    const gv_csp_sum *s = r->sum;
    const layer *from = &r->layers[at];
    layer *to = &r->layers[at + 1];
    const uint64_t most = (uint64_t)from->n * (s->start[at + 1] - s->start[at]);
    r->fits = r->fits && most <= r->n_left;
    if (!r->fits)
        return GV_OK;
    to->number = GV_ARENA_NEW(r->tmp, int64_t, (size_t)most + 1);
    if (!to->number)
        return gv_fail_memory(err);
    uint32_t n = 0;
    for (uint32_t i = 0; i < from->n; i++)
        for (uint32_t k = s->start[at]; k < s->start[at + 1]; k++)
            if (is_possible(r, k) &&
                may_complete(r, from->number[i] + s->add[k], at + 1))
                to->number[n++] = from->number[i] + s->add[k];
    if (n)
        qsort(to->number, n, sizeof *to->number, compare_numbers);
    for (uint32_t i = 0; i < n; i++)
        if (!i || to->number[i] != to->number[to->n - 1])
            to->number[to->n++] = to->number[i];
    return GV_OK;
}

/* ---- clauses ---- */

static void add_clause(sum_run *r, const int32_t *literals, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (literals[i] == GV_LITERAL_TRUE)
            return;
    if (!r->n_left) {
        r->fits = false;
        return;
    }
    r->n_left--;
    for (uint32_t i = 0; i < n; i++)
        if (literals[i] != GV_LITERAL_FALSE)
            r->sink->add(r->sink->user, literals[i]);
    r->sink->add(r->sink->user, 0);
}

/* "At least number[i]", also one behind the end. */
static int32_t at_least(const layer *l, uint32_t i)
{
    return i < l->n ? l->literal[i] : GV_LITERAL_FALSE;
}

static gv_status name_layer(sum_run *r, layer *l, gv_error *err)
{
    l->literal = GV_ARENA_NEW(r->tmp, int32_t, (size_t)l->n + 1);
    if (!l->literal)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < l->n; i++) {
        l->literal[i] = i ? r->sink->fresh(r->sink->user) : GV_LITERAL_TRUE;
        if (i > 1)
            add_clause(r, (int32_t[]){ -l->literal[i], l->literal[i - 1] }, 2);
    }
    return GV_OK;
}

/* The first number that is not less. */
static uint32_t place_of(const layer *l, int64_t number)
{
    uint32_t low = 0, high = l->n;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (l->number[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The sums with and without term `at`: at least one and the term, at least the other;
 * at most one and the term, at most the other. */
static void link_layers(sum_run *r, uint32_t at)
{
    const gv_csp_sum *s = r->sum;
    const layer *from = &r->layers[at], *to = &r->layers[at + 1];
    const bool from_below = s->rel != GV_CSP_GE && s->rel != GV_CSP_GT;
    const bool from_above = s->rel != GV_CSP_LE && s->rel != GV_CSP_LT;
    for (uint32_t k = s->start[at]; k < s->start[at + 1]; k++) {
        const int32_t term = r->sink->literal(r->sink->user, s->labels[k]);
        for (uint32_t i = 0; term != GV_LITERAL_FALSE && i < from->n && r->fits; i++) {
            const int64_t reached = from->number[i] + s->add[k];
            const uint32_t place = place_of(to, reached);
            const bool met = place < to->n && to->number[place] == reached;
            if (from_below)
                add_clause(
                    r, (int32_t[]){ -at_least(from, i), -term, at_least(to, place) },
                    3);
            if (from_above)
                add_clause(r,
                           (int32_t[]){ at_least(from, i + 1), -term,
                                        -at_least(to, place + met) },
                           3);
        }
    }
}

/* The first partial sum is the first term: between two sums is one of its labels. */
static gv_status close_first(sum_run *r, gv_error *err)
{
    const gv_csp_sum *s = r->sum;
    const layer *l = &r->layers[1];
    int32_t *clause = GV_ARENA_NEW(r->tmp, int32_t, (size_t)s->start[1] + 2);
    if (!clause)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < l->n; i++) {
        uint32_t n = 0;
        clause[n++] = -at_least(l, i);
        clause[n++] = at_least(l, i + 1);
        for (uint32_t k = s->start[0]; k < s->start[1]; k++)
            if (s->add[k] == l->number[i])
                clause[n++] = r->sink->literal(r->sink->user, s->labels[k]);
        add_clause(r, clause, n);
    }
    return GV_OK;
}

static gv_status make_clauses(sum_run *r, gv_error *err)
{
    const uint32_t n = r->sum->n;
    for (uint32_t i = 0; i < n; i++)
        GV_TRY(make_layer(r, i, err));
    for (uint32_t i = 0; i <= n && r->fits; i++)
        GV_TRY(name_layer(r, &r->layers[i], err));
    for (uint32_t i = 0; i < n && r->fits; i++)
        link_layers(r, i);
    if (r->fits && r->layers[n].n == 0)
        add_clause(r, NULL, 0); // no sum will do
    return r->fits ? close_first(r, err) : GV_OK;
}

gv_status gv_sum_clauses(bool *fits, const gv_csp_sum *sum, const gv_sum_sink *sink,
                         uint64_t *n_left, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    sum_run r = { .sum = sum,
                  .sink = sink,
                  .low = GV_ARENA_NEW(tmp, int64_t, (size_t)sum->n + 1),
                  .high = GV_ARENA_NEW(tmp, int64_t, (size_t)sum->n + 1),
                  .layers = GV_ARENA_NEW(tmp, layer, (size_t)sum->n + 1),
                  .n_left = *n_left,
                  .fits = true,
                  .tmp = tmp };
    int64_t zero = 0;
    if (!r.low || !r.high || !r.layers)
        return gv_fail_memory(err);
    r.layers[0] = (layer){ .number = &zero, .n = 1 };
    bound_terms(&r);
    const gv_status status = make_clauses(&r, err);
    gv_arena_rewind(tmp, mark);
    *n_left = r.n_left;
    *fits = r.fits;
    return status;
}

bool gv_sum_holds(const gv_csp_sum *sum, bool (*holds)(void *user, gv_label label),
                  void *user)
{
    int64_t total = 0;
    for (uint32_t k = 0; k < sum->start[sum->n]; k++)
        total += holds(user, sum->labels[k]) ? sum->add[k] : 0;
    return gv_csp_holds(total, sum->rel, sum->k);
}
