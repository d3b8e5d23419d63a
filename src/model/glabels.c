/* SPDX-License-Identifier: GPL-3.0-or-later */
/* glabels.c -- the g-labels of any network. For each variable V the trace of a label x
 * outside V is the set of labels of V that x is linked to; the g-labels are the
 * intersections of traces that have two labels or more and are not all of V. Sets are
 * bit sets over the positions in V, numbered by gv_symbols, so that each is kept once.
 * Where there are too many, the pairs inside of traces take their place. */
#include "model/glabels.h"

#include "base/bitset.h"
#include "model/u32_list.h"
#include "model/symbols.h"

#include <stdlib.h>

typedef struct finder {
    const gv_net *net;
    gv_meter *meter;
    gv_arena tmp;     /* rewound after each variable */
    uint64_t *inside; /* the labels of the current variable, as a set of all labels */

    gv_label *outside; /* those linked to some of them, in the order they are found */
    uint32_t n_outside;
    uint32_t *n_seen; /* by label: how often it is linked to one of them */
    size_t *place;    /* see gather_positions() */
    uint32_t *positions;

    gv_u32_list var, start, labels; /* the result so far */
    gv_u32_list paired;
    uint32_t n_skipped;
    bool too_many; /* sets of the current variable */
} finder;

/* ---- traces ---- */

/* Calls `visit` with each list of labels that a label of `var` is linked to, including
 * the label itself and others of `var`. The meter may end it. */
typedef void visit_fn(finder *find, uint32_t position, const gv_label *list,
                      uint32_t n_list);

static void each_list(finder *find, gv_var var, visit_fn *visit)
{
    const gv_net *net = find->net;
    for (uint32_t position = 0;
         position < gv_net_group_size(net, var) && !gv_meter_ended(find->meter);
         position++) {
        const gv_label label = net->group_labels[net->group_start[var] + position];
        for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1];
             i++) {
            const gv_var group = net->label_groups[i];
            if (group != var)
                visit(find, position, net->group_labels + net->group_start[group],
                      gv_net_group_size(net, group));
        }
        if (net->pair_start) {
            const uint32_t first = net->pair_start[label];
            visit(find, position, net->pairs + first,
                  net->pair_start[label + 1] - first);
        }
    }
}

static void count_list(finder *find, uint32_t position, const gv_label *list,
                       uint32_t n_list)
{
    (void)position;
    for (uint32_t i = 0; i < n_list; i++)
        if (!gv_bits_has(find->inside, list[i]) && !find->n_seen[list[i]]++)
            find->outside[find->n_outside++] = list[i];
    (void)gv_meter_spend(find->meter, n_list);
}

/* After counting, `place` of a label is where its next position goes. */
static void place_list(finder *find, uint32_t position, const gv_label *list,
                       uint32_t n_list)
{
    for (uint32_t i = 0; i < n_list; i++)
        if (!gv_bits_has(find->inside, list[i]))
            find->positions[find->place[list[i]]++] = position;
    (void)gv_meter_spend(find->meter, n_list);
}

/* The positions in `var` that each label outside is linked to, together in `positions`:
 * those of outside[i] end before place[outside[i]], and there are n_seen[outside[i]] of
 * them. Some may occur twice. Sorting pairs (label, position) took three times as long.
 */
static gv_status gather_positions(finder *find, gv_var var, gv_error *err)
{
    each_list(find, var, count_list);
    size_t n = 0;
    for (uint32_t i = 0; i < find->n_outside; i++) {
        find->place[find->outside[i]] = n;
        n += find->n_seen[find->outside[i]];
    }
    find->positions = GV_ARENA_NEW(&find->tmp, uint32_t, n);
    if (!find->positions)
        return gv_fail_memory(err);
    if (!gv_meter_ended(find->meter))
        each_list(find, var, place_list);
    return GV_OK;
}

/* ---- sets ---- */

/* Keeps a set unless it is too small, too large or known, or there are too many. */
static gv_status add_set(finder *find, gv_symbols *sets, const uint64_t *set,
                         uint32_t size, gv_error *err)
{
    const size_t count = gv_bits_count(set, size);
    if (count < 2 || count == size)
        return GV_OK;
    if (sets->n_symbols >= GV_MAX_GLABELS) {
        find->too_many = true;
        return GV_OK;
    }
    uint32_t number;
    const gv_symbol bytes = { (const char *)set, gv_bits_words(size) * sizeof *set };
    return gv_symbols_add(&number, sets, bytes) ? GV_OK : gv_fail_memory(err);
}

static gv_status add_traces(finder *find, gv_symbols *sets, gv_var var, uint64_t *set,
                            gv_error *err)
{
    const uint32_t size = gv_net_group_size(find->net, var);
    for (uint32_t i = 0;
         i < find->n_outside && !find->too_many && !gv_meter_ended(find->meter); i++) {
        const gv_label label = find->outside[i];
        const size_t n = find->n_seen[label];
        if (n < 2)
            continue;
        gv_bits_clear(set, size);
        for (size_t at = find->place[label] - n; at < find->place[label]; at++)
            gv_bits_add(set, find->positions[at]);
        GV_TRY(add_set(find, sets, set, size, err));
        (void)gv_meter_spend(find->meter, n + gv_bits_words(size));
    }
    return GV_OK;
}

/* Prepares for the next variable. */
static void forget_outside(finder *find)
{
    for (uint32_t i = 0; i < find->n_outside; i++)
        find->n_seen[find->outside[i]] = 0;
    find->n_outside = 0;
}

static const uint64_t *words_of(const gv_symbols *sets, uint32_t number)
{
    return (const uint64_t *)(const void *)sets->symbol[number].text;
}

/* Intersects every set, including those found on the way, with every trace. */
static gv_status close_sets(finder *find, gv_symbols *sets, uint32_t size,
                            uint64_t *meet, gv_error *err)
{
    const uint32_t n_traces = sets->n_symbols;
    const size_t n_words = gv_bits_words(size);
    for (uint32_t i = 0; i < sets->n_symbols && !find->too_many; i++) {
        for (uint32_t trace = 0; trace < n_traces && !find->too_many; trace++) {
            for (size_t word = 0; word < n_words; word++)
                meet[word] = words_of(sets, i)[word] & words_of(sets, trace)[word];
            GV_TRY(add_set(find, sets, meet, size, err));
        }
        if (gv_meter_spend(find->meter, n_traces * (8 + n_words)))
            break;
    }
    return GV_OK;
}

/* Whether the set has a member after `bit`. */
static bool goes_on(const uint64_t *set, size_t n_words, size_t bit)
{
    return gv_bits_next(set, n_words * 64, bit + 1) < n_words * 64;
}

/* Lexicographic order of the ascending members, a prefix first. The sets differ. */
static int compare_sets(const void *a, const void *b)
{
    const gv_symbol *x = a, *y = b;
    const size_t n_words = x->length / sizeof(uint64_t);
    const uint64_t *in_x = (const uint64_t *)(const void *)x->text;
    const uint64_t *in_y = (const uint64_t *)(const void *)y->text;
    size_t word = 0;
    while (word + 1 < n_words && in_x[word] == in_y[word])
        word++;
    const uint64_t differ = in_x[word] ^ in_y[word];
    if (!differ)
        return 0; // a sort may compare a set with itself
    const size_t bit = word * 64 + (size_t)__builtin_ctzll(differ);
    // The set without `bit` is larger if it has a later member, and a prefix if it has
    // none.
    if (gv_bits_has(in_x, bit))
        return goes_on(in_y, n_words, bit) ? -1 : 1;
    return goes_on(in_x, n_words, bit) ? 1 : -1;
}

/* Begins a g-label of `var`. */
static bool begin_glabel(finder *find, gv_var var)
{
    return gv_u32_list_push(&find->var, var) &&
           gv_u32_list_push(&find->start, find->labels.n_items);
}

static gv_status write_sets(finder *find, const gv_symbols *sets, gv_var var,
                            gv_error *err)
{
    const uint32_t size = gv_net_group_size(find->net, var);
    const gv_label *labels = find->net->group_labels + find->net->group_start[var];
    if (sets->n_symbols) // else there may be no list
        qsort(sets->symbol, sets->n_symbols, sizeof *sets->symbol, compare_sets);
    for (uint32_t i = 0; i < sets->n_symbols; i++) {
        const uint64_t *set = words_of(sets, i);
        if (!begin_glabel(find, var))
            return gv_fail_memory(err);
        for (size_t at = gv_bits_next(set, size, 0); at < size;
             at = gv_bits_next(set, size, at + 1))
            if (!gv_u32_list_push(&find->labels, labels[at]))
                return gv_fail_memory(err);
    }
    return GV_OK;
}

/* ---- pairs ---- */

/* The pairs of positions that one label outside is linked to. The positions of a trace
 * ascend, but may be repeated. */
static void mark_pairs(uint64_t *pairs, uint32_t size, const uint32_t *trace, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++)
            if (trace[i] < trace[k])
                gv_bits_add(pairs, (size_t)trace[i] * size + trace[k]);
}

static gv_status write_pairs(finder *find, gv_var var, const uint64_t *pairs,
                             gv_error *err)
{
    const uint32_t size = gv_net_group_size(find->net, var);
    const gv_label *labels = find->net->group_labels + find->net->group_start[var];
    const size_t n_bits = (size_t)size * size;
    for (size_t at = gv_bits_next(pairs, n_bits, 0); at < n_bits;
         at = gv_bits_next(pairs, n_bits, at + 1)) {
        const gv_label pair[2] = { labels[at / size], labels[at % size] };
        if (!begin_glabel(find, var) || !gv_u32_list_append(&find->labels, pair, 2))
            return gv_fail_memory(err);
    }
    return gv_u32_list_push(&find->paired, var) ? GV_OK : gv_fail_memory(err);
}

/* After gather_positions(). */
static gv_status find_pairs(finder *find, gv_var var, gv_error *err)
{
    const uint32_t size = gv_net_group_size(find->net, var);
    enum { MOST_LABELS = 4096 }; // with all of whose pairs there would be 8 million
    find->too_many = false;
    if (size > MOST_LABELS) {
        find->n_skipped++;
        return GV_OK;
    }
    const size_t n_bits = (size_t)size * size;
    uint64_t *pairs = GV_ARENA_NEW(&find->tmp, uint64_t, gv_bits_words(n_bits));
    if (!pairs)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < find->n_outside && !gv_meter_ended(find->meter); i++) {
        const size_t n = find->n_seen[find->outside[i]];
        mark_pairs(pairs, size, find->positions + find->place[find->outside[i]] - n, n);
        (void)gv_meter_spend(find->meter, n * n / 2);
    }
    if (gv_bits_count(pairs, n_bits) <= GV_MAX_GLABELS)
        return write_pairs(find, var, pairs, err);
    find->n_skipped++;
    return GV_OK;
}

/* ---- variables ---- */

static void set_inside(finder *find, gv_var var, bool inside)
{
    for (uint32_t i = find->net->group_start[var]; i < find->net->group_start[var + 1];
         i++)
        if (inside)
            gv_bits_add(find->inside, find->net->group_labels[i]);
        else
            gv_bits_remove(find->inside, find->net->group_labels[i]);
}

static gv_status find_in_variable(finder *find, gv_var var, gv_error *err)
{
    const uint32_t size = gv_net_group_size(find->net, var);
    gv_symbols sets;
    gv_symbols_init(&sets, &find->tmp);
    uint64_t *set = GV_ARENA_NEW(&find->tmp, uint64_t, gv_bits_words(size));
    if (!set)
        return gv_fail_memory(err);
    set_inside(find, var, true);
    GV_TRY(gather_positions(find, var, err));
    set_inside(find, var, false);
    GV_TRY(add_traces(find, &sets, var, set, err));
    if (!gv_meter_ended(find->meter))
        GV_TRY(close_sets(find, &sets, size, set, err));
    const gv_status status =
        find->too_many ? find_pairs(find, var, err) : write_sets(find, &sets, var, err);
    forget_outside(find);
    return status;
}

static gv_status find_all(finder *find, gv_error *err)
{
    const uint32_t n_labels = find->net->n_labels;
    find->inside = GV_ARENA_NEW(&find->tmp, uint64_t, gv_bits_words(n_labels));
    find->outside = GV_ARENA_NEW(&find->tmp, gv_label, n_labels);
    find->n_seen = GV_ARENA_NEW(&find->tmp, uint32_t, n_labels);
    find->place = GV_ARENA_NEW(&find->tmp, size_t, n_labels);
    if (!find->inside || !find->outside || !find->n_seen || !find->place)
        return gv_fail_memory(err);
    const gv_mark mark = gv_arena_mark(&find->tmp);
    for (gv_var var = 0; var < find->net->n_vars && !gv_meter_ended(find->meter);
         var++) {
        GV_TRY(find_in_variable(find, var, err));
        gv_arena_rewind(&find->tmp, mark);
    }
    return gv_u32_list_push(&find->start, find->labels.n_items) ? GV_OK
                                                                : gv_fail_memory(err);
}

gv_status gv_glabels_new(const gv_glabels **out, const gv_net *net, gv_meter *meter,
                         gv_arena *arena, gv_error *err)
{
    gv_glabels *glabels = GV_ARENA_NEW(arena, gv_glabels, 1);
    if (!glabels)
        return gv_fail_memory(err);
    finder find = { .net = net, .meter = meter };
    gv_arena_init(&find.tmp, arena->memory);
    gv_u32_list_init(&find.var, arena);
    gv_u32_list_init(&find.start, arena);
    gv_u32_list_init(&find.labels, arena);
    gv_u32_list_init(&find.paired, arena);
    const gv_status status = find_all(&find, err);
    gv_arena_free(&find.tmp);
    if (status != GV_OK || gv_meter_ended(meter))
        return status;
    *glabels = (gv_glabels){
        .n_glabels = find.var.n_items,
        .var = find.var.items,
        .start = find.start.items,
        .labels = find.labels.items,
        .n_paired = find.paired.n_items,
        .paired = find.paired.items,
        .n_skipped = find.n_skipped,
    };
    *out = glabels;
    return GV_OK;
}
