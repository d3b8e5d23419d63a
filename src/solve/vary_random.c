/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary_random.c -- random neighbours by rejection. A change is a set of k facts left
 * out and a set of m labels that are no facts of the puzzle; a neighbour is exactly one
 * change, with k = N - j and m = M - j for one j. So j is drawn with the shares of
 * these changes, then the two sets uniformly, and what cannot be added, has not one
 * solution or was there before is rejected: all others are equally likely. */
#include "solve/vary_internal.h"

#include "base/bitset.h"
#include "base/buffer.h"
#include "base/hash.h"

#include <string.h>

enum { MOST_VAIN_DRAWS = 100000 }; /* in a row */

/* The neighbours that were found: what they say, and hashes of them. */
typedef struct seen {
    gv_buffer keys;
    uint32_t *slots; /* 1 + number of a key; 0: free */
    size_t n, n_slots, key_size;
} seen;

typedef struct draws {
    gv_varying *v;
    gv_rng rng;
    uint32_t *facts;  /* numbers of facts, in some order */
    gv_label *labels; /* labels that are no facts, in some order */
    uint32_t n_labels;
    unsigned n_changes; /* kinds of them, by j from `first_change` */
    unsigned first_change;
    double *share; /* of each */
    uint64_t n_found, n_vain;
    seen seen;
} draws;

/* ---- what was there before ---- */

static uint32_t *slot_of(const seen *s, const char *key)
{
    size_t at = gv_hash_bytes(GV_HASH_START, key, s->key_size) & (s->n_slots - 1);
    while (s->slots[at] &&
           memcmp(s->keys.text + (s->slots[at] - 1) * s->key_size, key, s->key_size))
        at = (at + 1) & (s->n_slots - 1);
    return &s->slots[at];
}

static gv_status grow(seen *s, gv_arena *arena, gv_error *err)
{
    s->n_slots = s->n_slots ? 2 * s->n_slots : 256;
    s->slots = GV_ARENA_NEW(arena, uint32_t, s->n_slots);
    if (!s->slots)
        return gv_fail_memory(err);
    for (size_t i = 0; i < s->n; i++)
        *slot_of(s, s->keys.text + i * s->key_size) = (uint32_t)i + 1;
    return GV_OK;
}

static gv_status add_seen(bool *is_new, draws *d, gv_error *err)
{
    seen *const s = &d->seen;
    if (2 * s->n >= s->n_slots)
        GV_TRY(grow(s, d->v->tmp, err));
    const char *key = (const char *)d->v->puzzle.said;
    uint32_t *slot = slot_of(s, key);
    *is_new = !*slot;
    if (!*is_new)
        return GV_OK;
    gv_buffer_add(&s->keys, key, s->key_size);
    *slot = (uint32_t)++s->n;
    return s->keys.failed ? gv_fail_memory(err) : GV_OK;
}

/* ---- one draw ---- */

/* Puts a random choice of `n` items first. */
static void choose(gv_rng *rng, uint32_t *items, uint32_t n_items, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const uint32_t j = i + (uint32_t)gv_rng_below(rng, n_items - i);
        const uint32_t item = items[j];
        items[j] = items[i];
        items[i] = item;
    }
}

/* How many are taken back before they are drawn. */
static unsigned draw_change(draws *d)
{
    const double at = (double)(gv_rng_next(&d->rng) >> 11) * 0x1p-53;
    unsigned j = 0;
    for (double sum = d->share[0]; j + 1 < d->n_changes && at >= sum;)
        sum += d->share[++j];
    return d->first_change + j;
}

/* Tests what is said, and passes it on. */
static gv_status test(draws *d, gv_error *err)
{
    gv_varying *const v = d->v;
    gv_label *two = GV_ARENA_NEW(v->search.tmp, gv_label,
                                 2 * (size_t)v->facts.instance->net->n_primary);
    size_t n;
    bool is_complete, is_new;
    if (!two)
        return gv_fail_memory(err);
    GV_TRY(gv_fact_search_list(two, &n, &is_complete, 2, &v->search, &v->puzzle, err));
    if (n != 1 || !gv_varying_goes_on(v))
        return GV_OK;
    GV_TRY(add_seen(&is_new, d, err));
    if (!is_new)
        return GV_OK;
    GV_TRY(gv_varying_pass(v, err));
    if (d->n_found != v->n_passed)
        d->n_vain = 0;
    d->n_found = v->n_passed;
    return GV_OK;
}

static gv_status draw(draws *d, gv_error *err)
{
    gv_varying *const v = d->v;
    const unsigned j = draw_change(d);
    const unsigned minus = v->task->minus - j, plus = v->task->plus - j;
    const gv_mark mark = gv_arena_mark(v->search.tmp);
    unsigned n_added = 0;
    choose(&d->rng, d->facts, v->facts.n, minus);
    choose(&d->rng, d->labels, d->n_labels, plus);
    for (unsigned i = 0; i < minus; i++)
        gv_varying_unsay(v, v->facts.labels[d->facts[i]]);
    while (n_added < plus && gv_varying_can_add(v, d->labels[n_added]))
        gv_varying_say(v, d->labels[n_added++]);
    d->n_vain++;
    const gv_status status = n_added == plus ? test(d, err) : GV_OK;
    while (n_added)
        gv_varying_unsay(v, d->labels[--n_added]);
    for (unsigned i = 0; i < minus; i++)
        gv_varying_say(v, v->facts.labels[d->facts[i]]);
    gv_arena_rewind(v->search.tmp, mark);
    return status;
}

/* ---- all draws ---- */

/* The shares of changes: each number of changes follows from the one before. */
static gv_status find_shares(draws *d, gv_error *err)
{
    const gv_varying *const v = d->v;
    const unsigned minus = v->task->minus, plus = v->task->plus;
    const unsigned last = minus < plus ? minus : plus;
    unsigned first = 0;
    while (first <= last && (minus - first > v->facts.n || plus - first > d->n_labels))
        first++;
    const unsigned end = minus == plus ? last : last + 1; // not the puzzle itself
    d->first_change = first;
    d->n_changes = first < end ? end - first : 0;
    d->share = GV_ARENA_NEW(v->tmp, double, (size_t)d->n_changes + 1);
    if (!d->share)
        return gv_fail_memory(err);
    double sum = 0, share = 1;
    for (unsigned i = 0; i < d->n_changes; i++) {
        const double k = minus - first - i, m = plus - first - i;
        d->share[i] = share;
        sum += share;
        share *= k / (v->facts.n - k + 1) * (m / (d->n_labels - m + 1));
    }
    for (unsigned i = 0; i < d->n_changes; i++)
        d->share[i] /= sum;
    return GV_OK;
}

static gv_status prepare(draws *d, gv_error *err)
{
    gv_varying *const v = d->v;
    const gv_net *const net = v->facts.instance->net;
    d->facts = GV_ARENA_NEW(v->tmp, uint32_t, (size_t)v->facts.n + 1);
    d->labels = GV_ARENA_NEW(v->tmp, gv_label, net->n_labels);
    if (!d->facts || !d->labels)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < v->facts.n; i++)
        d->facts[i] = i;
    for (gv_label label = 0; label < net->n_labels; label++)
        if (!gv_net_hides(net, label) && !gv_bits_has(v->original, label))
            d->labels[d->n_labels++] = label;
    d->seen.key_size = gv_bits_words(net->n_labels) * sizeof *v->puzzle.said;
    return find_shares(d, err);
}

gv_status gv_vary_draw(gv_varying *v, gv_error *err)
{
    draws d = { .v = v, .rng = v->task->rng };
    gv_buffer_init(&d.seen.keys, v->tmp->memory);
    gv_status status = prepare(&d, err);
    while (status == GV_OK && d.n_found < v->task->count && gv_varying_goes_on(v) &&
           d.n_changes && d.n_vain < MOST_VAIN_DRAWS)
        status = draw(&d, err);
    if (status == GV_OK && gv_varying_goes_on(v) && d.n_found < v->task->count)
        v->search.end = GV_END_NODES;
    gv_buffer_free(&d.seen.keys);
    return status;
}
