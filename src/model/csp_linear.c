/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_linear.c -- sums. A sum of different cells becomes a hidden variable of the sets
 * of numbers that have it; another one of the tuples, where they are few; a long one is
 * cut into partial sums, each a hidden variable, linked by tables of three variables. A
 * count of labels is a sum of zeros and ones. */
#include "model/csp_internal.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A sum of more terms, or of more tuples, is cut. Tuples exclude each other, and the
 * tables of links have a place for each pair of them; and to list the tuples of many
 * variables is to solve their part of the problem: SEND + MORE = MONEY has one. */
enum { MOST_TERMS = 5, MOST_TUPLES = 4096 };

typedef struct term {
    gv_csp_item item;
    int64_t *add;      /* by class: what it adds to the sum */
    int64_t low, high; /* of the terms from this one on */
} term;

typedef struct sum_work {
    gv_csp_build *build;
    term *terms; /* one more than n, for the ends of low and high */
    uint32_t n;
    gv_csp_relation rel;
    int64_t k;
    bool *different; /* n * n: never the same value */
} sum_work;

static void bound_terms(sum_work *sum)
{
    term *terms = sum->terms;
    terms[sum->n].low = terms[sum->n].high = 0;
    for (uint32_t i = sum->n; i-- > 0;) {
        int64_t low = 0, high = 0;
        for (uint32_t class = 0; class < terms[i].item.n_classes; class ++) {
            low = !class || terms[i].add[class] < low ? terms[i].add[class] : low;
            high = !class || terms[i].add[class] > high ? terms[i].add[class] : high;
        }
        terms[i].low = terms[i + 1].low + low;
        terms[i].high = terms[i + 1].high + high;
    }
}

/* Whether some sum of the terms from `next` on may complete `partial`. */
static bool may_complete(const sum_work *sum, int64_t partial, uint32_t next)
{
    const int64_t low = partial + sum->terms[next].low;
    const int64_t high = partial + sum->terms[next].high;
    switch (sum->rel) {
    case GV_CSP_EQ:
        return low <= sum->k && sum->k <= high;
    case GV_CSP_NE:
        return low != sum->k || high != sum->k;
    case GV_CSP_LT:
        return low < sum->k;
    case GV_CSP_LE:
        return low <= sum->k;
    case GV_CSP_GT:
        return high > sum->k;
    default:
        return high >= sum->k;
    }
}

/* ---- tuples ---- */

/* Whether two values are equal that must differ. */
static bool repeats(const sum_work *sum, const uint32_t *tuple)
{
    const uint32_t *value = sum->build->label_value.items;
    for (uint32_t at = 0; sum->different && at < sum->n; at++)
        for (uint32_t i = 0; i < at; i++)
            if (sum->different[i * sum->n + at] &&
                value[sum->terms[i].item.labels[tuple[i]]] ==
                    value[sum->terms[at].item.labels[tuple[at]]])
                return true;
    return false;
}

/* Lists all tuples but those that an all-different excludes; false in *few when there
 * are more than MOST_TUPLES of the sum alone (so that a sum is not solved by listing
 * the solutions of all that it shares variables with), or when looking for them takes
 * too long. */
static gv_status list_tuples(gv_u32_list *out, bool *few, const sum_work *sum,
                             gv_error *err)
{
    uint32_t *tuple = GV_ARENA_NEW(sum->build->tmp, uint32_t, (size_t)sum->n + 1);
    int64_t *partial = GV_ARENA_NEW(sum->build->tmp, int64_t, (size_t)sum->n + 1);
    gv_u32_list_init(out, sum->build->tmp);
    if (!tuple || !partial)
        return gv_fail_memory(err);
    size_t n_left = (size_t)MOST_TUPLES * 64; // steps
    uint32_t n_tuples = 0, at = 0;
    *few = true;
    for (tuple[0] = 0;;) {
        const term *here = &sum->terms[at];
        if (tuple[at] >= here->item.n_classes) {
            if (!at)
                return GV_OK;
            tuple[--at]++;
            continue;
        }
        const int64_t reached = partial[at] + here->add[tuple[at]];
        if (!n_left-- || n_tuples > MOST_TUPLES) {
            *few = false;
            return GV_OK;
        }
        if (!may_complete(sum, reached, at + 1)) {
            tuple[at]++;
        } else if (at + 1 < sum->n) {
            partial[++at] = reached;
            tuple[at] = 0;
        } else {
            n_tuples++;
            if (!repeats(sum, tuple) && !gv_u32_list_append(out, tuple, sum->n))
                return gv_fail_memory(err);
            tuple[at]++;
        }
    }
}

/* Two terms: what is not a tuple is a pair. */
static gv_status forbid_others(const sum_work *sum, gv_error *err)
{
    const gv_csp_item *x = &sum->terms[0].item, *y = &sum->terms[1].item;
    for (uint32_t a = 0; a < x->n_labels; a++)
        for (uint32_t b = 0; b < y->n_labels; b++) {
            const uint32_t in_x = x->class_of ? x->class_of[a] : a;
            const uint32_t in_y = y->class_of ? y->class_of[b] : b;
            if (!gv_csp_holds(sum->terms[0].add[in_x] + sum->terms[1].add[in_y],
                              sum->rel, sum->k))
                GV_TRY(gv_csp_add_pair(sum->build, x->labels[a], y->labels[b], err));
        }
    return GV_OK;
}

static gv_status add_sum_tuples(const sum_work *sum, const gv_u32_list *tuples,
                                gv_error *err)
{
    gv_csp_item *items = GV_ARENA_NEW(sum->build->tmp, gv_csp_item, (size_t)sum->n + 1);
    if (!items)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < sum->n; i++)
        items[i] = sum->terms[i].item;
    return gv_csp_add_tuples(NULL, sum->build, items, sum->n, tuples->items,
                             tuples->n_items / sum->n, err);
}

/* ---- partial sums ---- */

static int compare_numbers(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Ascending, each once; returns their number. */
static uint32_t sort_numbers(int64_t *numbers, uint32_t n)
{
    uint32_t n_kept = 0;
    if (n)
        qsort(numbers, n, sizeof *numbers, compare_numbers);
    for (uint32_t i = 0; i < n; i++)
        if (!i || numbers[i] != numbers[n_kept - 1])
            numbers[n_kept++] = numbers[i];
    return n_kept;
}

static uint32_t place_of(const int64_t *numbers, uint32_t n, int64_t number)
{
    const int64_t *found =
        bsearch(&number, numbers, n, sizeof *numbers, compare_numbers);
    return found ? (uint32_t)(found - numbers) : n;
}

/* The sums after terms 0 .. at that may be completed, ascending. */
typedef struct partial_sums {
    int64_t *number;
    uint32_t n;
} partial_sums;

static gv_status reach(partial_sums *out, const sum_work *sum, const partial_sums *from,
                       uint32_t at, gv_error *err)
{
    const term *here = &sum->terms[at];
    if ((uint64_t)from->n * here->item.n_classes > GV_CSP_MAX_TUPLES)
        return gv_csp_too_large(sum->build, err, "tuples in a partial sum",
                                GV_CSP_MAX_TUPLES);
    int64_t *numbers = GV_ARENA_NEW(sum->build->tmp, int64_t,
                                    (size_t)from->n * here->item.n_classes + 1);
    if (!numbers)
        return gv_fail_memory(err);
    uint32_t n = 0;
    for (uint32_t i = 0; i < from->n; i++)
        for (uint32_t class = 0; class < here->item.n_classes; class ++) {
            const int64_t reached = from->number[i] + here->add[class];
            if (may_complete(sum, reached, at + 1))
                numbers[n++] = reached;
        }
    *out = (partial_sums){ numbers, sort_numbers(numbers, n) };
    return GV_OK;
}

/* Drops sums that no sum in `to` follows. */
static void keep_useful(partial_sums *sums, const sum_work *sum, const partial_sums *to,
                        uint32_t at)
{
    uint32_t n_kept = 0;
    for (uint32_t i = 0; i < sums->n; i++) {
        bool leads = false;
        for (uint32_t class = 0; !leads && class < sum->terms[at].item.n_classes;
             class ++)
            leads = place_of(to->number, to->n,
                             sums->number[i] + sum->terms[at].add[class]) < to->n;
        if (leads)
            sums->number[n_kept++] = sums->number[i];
    }
    sums->n = n_kept;
}

static gv_status find_partial_sums(partial_sums *sums, const sum_work *sum,
                                   gv_error *err)
{
    int64_t zero = 0;
    const partial_sums none = { &zero, 1 };
    for (uint32_t i = 0; i < sum->n; i++)
        GV_TRY(reach(&sums[i], sum, i ? &sums[i - 1] : &none, i, err));
    for (uint32_t i = sum->n - 1; i-- > 0;)
        keep_useful(&sums[i], sum, &sums[i + 1], i + 1);
    return GV_OK;
}

/* A hidden variable of the partial sums. */
static gv_status add_partial(gv_csp_item *out, const sum_work *sum,
                             const partial_sums *sums, gv_error *err)
{
    gv_arena *tmp = sum->build->tmp;
    const char **names = GV_ARENA_NEW(tmp, const char *, (size_t)sums->n + 1);
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, (size_t)sums->n + 1);
    if (!names || !labels)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < sums->n; i++) {
        enum { ROOM = 24 };
        char *name = gv_arena_take(tmp, ROOM);
        if (!name)
            return gv_fail_memory(err);
        (void)snprintf(name, ROOM, "%" PRId64, sums->number[i]);
        names[i] = name;
    }
    gv_label first;
    GV_TRY(gv_csp_add_hidden(&first, sum->build, "partial", names, sums->n, err));
    for (uint32_t i = 0; i < sums->n; i++)
        labels[i] = first + i;
    *out = (gv_csp_item){ .labels = labels, .n_labels = sums->n, .n_classes = sums->n };
    return GV_OK;
}

/* The tuples of (sum so far, term `at`, sum with it). */
static gv_status link_partial(const sum_work *sum, const gv_csp_item *before,
                              const partial_sums *from, const gv_csp_item *after,
                              const partial_sums *to, uint32_t at, gv_error *err)
{
    const term *here = &sum->terms[at];
    gv_u32_list tuples;
    gv_u32_list_init(&tuples, sum->build->tmp);
    for (uint32_t i = 0; i < from->n; i++)
        for (uint32_t class = 0; class < here->item.n_classes; class ++) {
            const uint32_t reached =
                place_of(to->number, to->n, from->number[i] + here->add[class]);
            const uint32_t tuple[3] = { i, class, reached };
            if (reached < to->n && !gv_u32_list_append(&tuples, tuple, 3))
                return gv_fail_memory(err);
        }
    const gv_csp_item items[3] = { *before, here->item, *after };
    return gv_csp_add_tuples(NULL, sum->build, items, 3, tuples.items,
                             tuples.n_items / 3, err);
}

/* The first partial sum is the first term itself: its labels, in the order of what they
 * add, are classes of it. */
static gv_status first_partial(gv_csp_item *out, const sum_work *sum,
                               const partial_sums *sums, gv_error *err)
{
    const term *first = &sum->terms[0];
    uint32_t *class_of =
        GV_ARENA_NEW(sum->build->tmp, uint32_t, (size_t)first->item.n_labels + 1);
    const char **names =
        GV_ARENA_NEW(sum->build->tmp, const char *, (size_t)sums->n + 1);
    if (!class_of || !names)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < first->item.n_labels; i++) {
        const uint32_t class = first->item.class_of ? first->item.class_of[i] : i;
        class_of[i] = place_of(sums->number, sums->n, first->add[class]);
        if (class_of[i] < sums->n)
            names[class_of[i]] =
                first->item.class_names
                    ? first->item.class_names[class]
                    : gv_csp_label_value(sum->build, first->item.labels[i]);
    }
    *out = first->item;
    out->class_of = class_of;
    out->class_names = names;
    out->n_classes = sums->n;
    return GV_OK;
}

static int64_t reach_of(const term *from)
{
    int64_t most = 0;
    for (uint32_t class = 0; class < from->item.n_classes; class ++) {
        const int64_t size = llabs(from->add[class]);
        most = size > most ? size : most;
    }
    return most;
}

/* The terms that add most come first: then few partial sums can still be completed. */
static void sort_terms(sum_work *sum)
{
    for (uint32_t i = 1; i < sum->n; i++) {
        const term moved = sum->terms[i];
        const int64_t size = reach_of(&moved);
        uint32_t at = i;
        for (; at > 0 && reach_of(&sum->terms[at - 1]) < size; at--)
            sum->terms[at] = sum->terms[at - 1];
        sum->terms[at] = moved;
    }
    bound_terms(sum);
}

static gv_status cut_sum(sum_work *sum, gv_error *err)
{
    sort_terms(sum);
    partial_sums *sums =
        GV_ARENA_NEW(sum->build->tmp, partial_sums, (size_t)sum->n + 1);
    gv_csp_item before, after;
    if (!sums)
        return gv_fail_memory(err);
    GV_TRY(find_partial_sums(sums, sum, err));
    GV_TRY(first_partial(&before, sum, &sums[0], err));
    for (uint32_t i = 1; i < sum->n; i++) {
        GV_TRY(add_partial(&after, sum, &sums[i], err));
        GV_TRY(link_partial(sum, &before, &sums[i - 1], &after, &sums[i], i, err));
        before = after;
    }
    return GV_OK;
}

/* ---- sets ---- */

typedef struct set_work {
    const sum_work *sum;
    int64_t *number; /* that occur, ascending, with their factor */
    uint32_t n_numbers;
    gv_u32_list sets; /* n places in `number` each */
} set_work;

/* Whether numbers and values are one-to-one, all terms have one factor and all pairs of
 * them differ: then the sum is one of a set. */
static bool is_sum_of_a_set(const sum_work *sum)
{
    const gv_csp_build *build = sum->build;
    const gv_csp_statement *s = build->now;
    if (!sum->different || s->kind != GV_CSP_LINEAR || sum->n < 3)
        return false;
    for (uint32_t i = 0; i < sum->n; i++) {
        if (s->factor[i] != s->factor[0] || !build->csp->is_numeric.items[s->refs[i]])
            return false;
        for (uint32_t k = 0; k < i; k++)
            if (!sum->different[i * sum->n + k])
                return false;
    }
    return true;
}

static gv_status collect_numbers(set_work *work, gv_error *err)
{
    const sum_work *sum = work->sum;
    size_t n = 0;
    for (uint32_t i = 0; i < sum->n; i++)
        n += sum->terms[i].item.n_labels;
    work->number = GV_ARENA_NEW(sum->build->tmp, int64_t, n + 1);
    if (!work->number)
        return gv_fail_memory(err);
    n = 0;
    for (uint32_t i = 0; i < sum->n; i++)
        for (uint32_t k = 0; k < sum->terms[i].item.n_labels; k++)
            work->number[n++] = sum->terms[i].add[k];
    work->n_numbers = sort_numbers(work->number, (uint32_t)n);
    return GV_OK;
}

/* Whether every cell has a number of the set, and every number a cell. */
static bool fits(const set_work *work, const uint32_t *set)
{
    const sum_work *sum = work->sum;
    uint64_t met = 0;
    for (uint32_t i = 0; i < sum->n; i++) {
        bool has = false;
        for (uint32_t k = 0; k < sum->terms[i].item.n_labels; k++)
            for (uint32_t m = 0; m < sum->n; m++)
                if (sum->terms[i].add[k] == work->number[set[m]]) {
                    has = true;
                    met |= UINT64_C(1) << m;
                }
        if (!has)
            return false;
    }
    return met == (UINT64_C(2) << (sum->n - 1)) - 1;
}

/* Lists the sets, as list_tuples() lists tuples: ascending places, sums in bounds of
 * the smallest and largest numbers that may follow. */
static gv_status list_sets(set_work *work, bool *few, gv_error *err)
{
    const sum_work *sum = work->sum;
    const uint32_t n = sum->n;
    uint32_t *set = GV_ARENA_NEW(sum->build->tmp, uint32_t, (size_t)n + 1);
    int64_t *partial = GV_ARENA_NEW(sum->build->tmp, int64_t, (size_t)n + 1);
    if (!set || !partial)
        return gv_fail_memory(err);
    size_t n_left = (size_t)MOST_TUPLES * 64;
    uint32_t at = 0;
    *few = true;
    for (;;) {
        if (set[at] + (n - at) > work->n_numbers) {
            if (!at)
                return GV_OK;
            set[--at]++;
            continue;
        }
        if (!n_left-- || work->sets.n_items / n > MOST_TUPLES) {
            *few = false;
            return GV_OK;
        }
        const int64_t reached = partial[at] + work->number[set[at]];
        if (at + 1 < n) {
            partial[++at] = reached;
            set[at] = set[at - 1] + 1;
            continue;
        }
        if (gv_csp_holds(reached, sum->rel, sum->k) && fits(work, set) &&
            !gv_u32_list_append(&work->sets, set, n))
            return gv_fail_memory(err);
        set[at]++;
    }
}

static gv_status name_set(const char **out, const set_work *work, const uint32_t *set,
                          gv_error *err)
{
    const int64_t factor = work->sum->build->now->factor[0];
    const size_t room = (size_t)work->sum->n * 24 + 3;
    char *name = gv_arena_take(work->sum->build->tmp, room);
    if (!name)
        return gv_fail_memory(err);
    size_t length = 0;
    for (uint32_t i = 0; i < work->sum->n; i++)
        length += (size_t)snprintf(name + length, room - length, "%s%" PRId64,
                                   i ? "+" : "", work->number[set[i]] / factor);
    *out = name;
    return GV_OK;
}

/* For a number: exactly one of its labels in the cells, and of the sets without it. */
static gv_status link_number(const set_work *work, uint32_t place, gv_label first,
                             gv_label *group, gv_error *err)
{
    const sum_work *sum = work->sum;
    uint32_t n = 0;
    for (uint32_t i = 0; i < sum->n; i++)
        for (uint32_t k = 0; k < sum->terms[i].item.n_labels; k++)
            if (sum->terms[i].add[k] == work->number[place])
                group[n++] = sum->terms[i].item.labels[k];
    for (uint32_t set = 0; set * sum->n < work->sets.n_items; set++) {
        bool contains = false;
        for (uint32_t i = 0; i < sum->n; i++)
            contains |= work->sets.items[set * sum->n + i] == place;
        if (!contains)
            group[n++] = first + set;
    }
    return gv_csp_add_group(sum->build, &sum->build->implied, GV_VAR_SUPPORT, group, n,
                            err);
}

static gv_status add_sets(const set_work *work, gv_error *err)
{
    const sum_work *sum = work->sum;
    const uint32_t n_sets = work->sets.n_items / sum->n;
    const char **names = GV_ARENA_NEW(sum->build->tmp, const char *, n_sets + 1);
    gv_label *group =
        GV_ARENA_NEW(sum->build->tmp, gv_label,
                     (size_t)n_sets + (size_t)sum->n * work->n_numbers + 1);
    if (!names || !group)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n_sets; i++)
        GV_TRY(name_set(&names[i], work, work->sets.items + i * sum->n, err));
    gv_label first;
    GV_TRY(gv_csp_add_hidden(&first, sum->build, "sum", names, n_sets, err));
    for (uint32_t place = 0; place < work->n_numbers; place++)
        GV_TRY(link_number(work, place, first, group, err));
    return GV_OK;
}

/* *done: the sum has become sets. */
static gv_status try_sets(const sum_work *sum, bool *done, gv_error *err)
{
    enum { MOST_CELLS = 60 };
    *done = false;
    if (sum->n > MOST_CELLS || !is_sum_of_a_set(sum))
        return GV_OK;
    set_work work = { .sum = sum };
    gv_u32_list_init(&work.sets, sum->build->tmp);
    GV_TRY(collect_numbers(&work, err));
    GV_TRY(list_sets(&work, done, err));
    return *done ? add_sets(&work, err) : GV_OK;
}

/* ---- sums that are left to the solver ---- */

static gv_csp_sum *new_sum(gv_csp_build *build)
{
    gv_csp *csp = build->csp;
    if (csp->n_sums == csp->sums_room) {
        const uint32_t room = csp->sums_room ? 2 * csp->sums_room : 64;
        gv_csp_sum *sums = GV_ARENA_NEW(build->arena, gv_csp_sum, room);
        if (!sums)
            return NULL;
        if (csp->n_sums)
            memcpy(sums, csp->sums, csp->n_sums * sizeof *sums);
        csp->sums = sums;
        csp->sums_room = room;
    }
    return &csp->sums[csp->n_sums];
}

static gv_status leave_sum(const sum_work *sum, gv_error *err)
{
    gv_arena *arena = sum->build->arena;
    gv_csp_sum *out = new_sum(sum->build);
    size_t n_labels = 0;
    for (uint32_t i = 0; i < sum->n; i++)
        n_labels += sum->terms[i].item.n_labels;
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)sum->n + 1);
    gv_label *labels = GV_ARENA_NEW(arena, gv_label, n_labels + 1);
    int64_t *add = GV_ARENA_NEW(arena, int64_t, n_labels + 1);
    if (!out || !start || !labels || !add)
        return gv_fail_memory(err);
    for (uint32_t i = 0, n = 0; i < sum->n; i++) {
        const gv_csp_item *item = &sum->terms[i].item;
        for (uint32_t k = 0; k < item->n_labels; k++) {
            labels[n] = item->labels[k];
            add[n++] = sum->terms[i].add[item->class_of ? item->class_of[k] : k];
        }
        start[i + 1] = n;
    }
    *out = (gv_csp_sum){ .n = sum->n,
                         .start = start,
                         .labels = labels,
                         .add = add,
                         .rel = sum->rel,
                         .k = sum->k };
    sum->build->csp->n_sums++;
    return GV_OK;
}

void gv_csp_leave_sums(gv_csp *csp)
{
    csp->leaves_sums = true;
}

const gv_csp_sum *gv_csp_sums(const gv_csp *csp, uint32_t *n)
{
    *n = csp->n_sums;
    return csp->sums;
}

/* ---- any sum ---- */

static gv_status add_sum(sum_work *sum, gv_error *err)
{
    bound_terms(sum);
    if (sum->n == 2)
        return forbid_others(sum, err);
    if (sum->build->csp->leaves_sums && sum->n > 2) {
        sort_terms(sum);
        return leave_sum(sum, err);
    }
    bool done;
    GV_TRY(try_sets(sum, &done, err));
    if (done)
        return GV_OK;
    gv_u32_list tuples;
    if (sum->n <= MOST_TERMS)
        GV_TRY(list_tuples(&tuples, &done, sum, err));
    return done ? add_sum_tuples(sum, &tuples, err) : cut_sum(sum, err);
}

/* Which variables an all-different keeps apart, if they are not too many to look at. */
static gv_status find_different(sum_work *sum, gv_error *err)
{
    const gv_csp *csp = sum->build->csp;
    const gv_csp_statement *s = sum->build->now;
    enum { MOST = 200 };
    if (sum->n > MOST || csp->alldiff_start.n_items == 0)
        return GV_OK;
    sum->different = GV_ARENA_NEW(sum->build->tmp, bool, (size_t)sum->n * sum->n + 1);
    uint32_t *place =
        GV_ARENA_NEW(sum->build->tmp, uint32_t, (size_t)csp->variables.n_symbols + 1);
    uint32_t *met = GV_ARENA_NEW(sum->build->tmp, uint32_t, (size_t)sum->n + 1);
    if (!sum->different || !place || !met)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < sum->n; i++)
        place[s->refs[i]] = i + 1;
    for (uint32_t alldiff = 0; alldiff < csp->alldiff_start.n_items; alldiff++) {
        const uint32_t to = alldiff + 1 < csp->alldiff_start.n_items
                                ? csp->alldiff_start.items[alldiff + 1]
                                : csp->alldiff_vars.n_items;
        uint32_t n = 0;
        for (uint32_t i = csp->alldiff_start.items[alldiff]; i < to; i++) {
            const uint32_t at = place[csp->alldiff_vars.items[i]];
            if (!at)
                continue;
            for (uint32_t k = 0; k < n; k++)
                sum->different[met[k] * sum->n + at - 1] =
                    sum->different[(at - 1) * sum->n + met[k]] = true;
            met[n++] = at - 1;
        }
    }
    return GV_OK;
}

gv_status gv_csp_expand_linear(gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    sum_work sum = { .build = build, .n = s->n, .rel = s->rel, .k = s->k };
    sum.terms = GV_ARENA_NEW(build->tmp, term, (size_t)s->n + 1);
    if (!sum.terms)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < s->n; i++) {
        term *here = &sum.terms[i];
        GV_TRY(gv_csp_item_of(&here->item, build, s->refs[i], err));
        here->add = GV_ARENA_NEW(build->tmp, int64_t, (size_t)here->item.n_labels + 1);
        if (!here->add)
            return gv_fail_memory(err);
        for (uint32_t k = 0; k < here->item.n_labels; k++)
            here->add[k] = s->factor[i] * here->item.number[k];
    }
    GV_TRY(find_different(&sum, err));
    return add_sum(&sum, err);
}

/* ---- counts ---- */

/* A term of a count: whether the value of a variable is one of the labels. */
static gv_status add_counted(sum_work *sum, uint32_t *place, gv_label label,
                             gv_error *err)
{
    gv_csp_build *build = sum->build;
    const gv_var variable = build->csp->label_var.items[label];
    const gv_label here = gv_csp_net_label(build->csp, label);
    if (here == GV_NO_LABEL)
        return GV_OK;
    static const char *const names[] = { "no", "yes" };
    if (!place[variable]) {
        term *fresh = &sum->terms[sum->n];
        GV_TRY(gv_csp_item_of(&fresh->item, build, variable, err));
        fresh->item.class_of =
            GV_ARENA_NEW(build->tmp, uint32_t, (size_t)fresh->item.n_labels + 1);
        fresh->item.class_names = names;
        fresh->item.n_classes = 2;
        fresh->add = GV_ARENA_NEW(build->tmp, int64_t, 2);
        if (!fresh->item.class_of || !fresh->add)
            return gv_fail_memory(err);
        fresh->add[1] = 1;
        place[variable] = ++sum->n;
    }
    uint32_t *class_of = (uint32_t *)sum->terms[place[variable] - 1].item.class_of;
    class_of[here - build->var_first[variable]] = 1;
    return GV_OK;
}

/* The labels that are counted, in the network. */
static gv_status count_at_most_one(const sum_work *sum, bool exactly, gv_error *err)
{
    gv_csp_build *build = sum->build;
    gv_u32_list labels;
    gv_u32_list_init(&labels, build->tmp);
    for (uint32_t i = 0; i < sum->n; i++)
        for (uint32_t k = 0; k < sum->terms[i].item.n_labels; k++)
            if (sum->terms[i].item.class_of[k] &&
                !gv_u32_list_push(&labels, sum->terms[i].item.labels[k]))
                return gv_fail_memory(err);
    if (exactly)
        return gv_csp_add_stated(build, "", "", labels.items, labels.n_items, err);
    return gv_csp_add_group(build, &build->loose, GV_VAR_VALUE, labels.items,
                            labels.n_items, err);
}

/* A variable whose every value is counted adds 1 in any case, and is no term. */
static void settle_counted(sum_work *sum)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < sum->n; i++) {
        const gv_csp_item *item = &sum->terms[i].item;
        uint32_t n_yes = 0;
        for (uint32_t k = 0; k < item->n_labels; k++)
            n_yes += item->class_of[k];
        if (n_yes == item->n_labels)
            sum->k--;
        else
            sum->terms[n++] = sum->terms[i];
    }
    sum->n = n;
}

gv_status gv_csp_expand_count(gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    sum_work sum = { .build = build, .rel = s->rel, .k = s->k };
    sum.terms = GV_ARENA_NEW(build->tmp, term, (size_t)s->n + 1);
    uint32_t *place =
        GV_ARENA_NEW(build->tmp, uint32_t, (size_t)build->csp->variables.n_symbols + 1);
    if (!sum.terms || !place)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < s->n; i++)
        GV_TRY(add_counted(&sum, place, s->refs[i], err));
    settle_counted(&sum);
    const bool one = s->rel == GV_CSP_LT ? sum.k == 2 : sum.k == 1;
    if (one && s->rel == GV_CSP_EQ && sum.n)
        return count_at_most_one(&sum, true, err);
    if (one && (s->rel == GV_CSP_LE || s->rel == GV_CSP_LT))
        return count_at_most_one(&sum, false, err);
    if (sum.n == 0 && gv_csp_holds(0, s->rel, sum.k))
        return GV_OK;
    if (sum.n == 0)
        return gv_csp_add_tuples(NULL, build, NULL, 0, NULL, 0, err);
    return add_sum(&sum, err);
}
