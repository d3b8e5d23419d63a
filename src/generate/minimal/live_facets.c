/* SPDX-License-Identifier: GPL-3.0-or-later */
/* live_facets.c -- facets by bit vectors, visiting only those with faces. A mask has a
 * low part (which bit of a vector) and a high part (which vector). */
#include "generate/minimal/live_facets.h"

#include "base/bitset.h"

#include <assert.h>
#include <string.h>

enum { LOW = 9, PAIRS = (1 << LOW) / 128, FIRST_ROOM = 512 };

/* Two words. Loops over words were tried: gcc 12 miscompiles them. */
typedef uint64_t pair __attribute__((vector_size(16)));

/* Bit s of the vector: the low part s is not a face with the high part of the vector.
 */
typedef struct row {
    pair pair[PAIRS];
} row;

struct gv_live_facets {
    unsigned most;
    row *traces; /* by high part: what is not a face because of a trace; zero between
                    calls */
    row *rows;   /* by high part: what is not a face; only for those visited */
    uint64_t *has_traces; /* bits: high parts of traces; none between calls */
    uint64_t *live;       /* bits: high parts visited that have a face */
    uint32_t *list;       /* the same, ascending */
    size_t n_list;
};

/* In a word: the subsets that lack element 0, 1, ... 5. */
static const uint64_t lacks[6] = { 0x5555555555555555, 0x3333333333333333,
                                   0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                   0x0000FFFF0000FFFF, 0x00000000FFFFFFFF };

bool gv_masks_add(gv_masks *masks, uint32_t mask)
{
    if (masks->n == masks->room) {
        const size_t room = masks->room ? 2 * masks->room : FIRST_ROOM;
        uint32_t *const items = gv_arena_take(masks->arena, room * sizeof *items);
        if (!items)
            return false;
        if (masks->n)
            memcpy(items, masks->items, masks->n * sizeof *items);
        masks->items = items;
        masks->room = room;
    }
    masks->items[masks->n++] = mask;
    return true;
}

gv_live_facets *gv_live_facets_new(gv_arena *arena, unsigned most)
{
    assert(most <= GV_MAX_ELEMENTS);
    gv_live_facets *const live = GV_ARENA_NEW(arena, gv_live_facets, 1);
    if (!live)
        return NULL;
    const size_t n_rows = (size_t)1 << (most > LOW ? most - LOW : 0);
    live->most = most;
    live->traces = GV_ARENA_NEW(arena, row, n_rows);
    live->rows = GV_ARENA_NEW(arena, row, n_rows);
    live->has_traces = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n_rows));
    live->live = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n_rows));
    live->list = GV_ARENA_NEW(arena, uint32_t, n_rows);
    const bool is_complete =
        live->traces && live->rows && live->has_traces && live->live && live->list;
    return is_complete ? live : NULL;
}

static pair twice(uint64_t word)
{
    return (pair){ word, word };
}

/* No superset of a set that is not a face is a face. */
static void close_up(row *x)
{
    for (unsigned k = 0; k < PAIRS; k++) {
        pair p = x->pair[k];
        for (unsigned i = 0; i < 6; i++)
            p |= (p & twice(lacks[i])) << (1u << i);
        x->pair[k] = p | (pair){ 0, p[0] };
    }
    for (unsigned half = 1; half < PAIRS; half *= 2)
        for (unsigned at = 0; at < PAIRS; at += 2 * half)
            for (unsigned k = at; k < at + half; k++)
                x->pair[k + half] |= x->pair[k];
}

/* Keeps of `faces` those that are no longer faces with any one more low element. */
static void keep_maximal(row *faces, const row *x)
{
    for (unsigned k = 0; k < PAIRS; k++) {
        const pair p = x->pair[k];
        for (unsigned i = 0; i < 6; i++)
            faces->pair[k] &= p >> (1u << i) | ~twice(lacks[i]);
        faces->pair[k] &= (pair){ p[1], UINT64_MAX };
    }
    for (unsigned half = 1; half < PAIRS; half *= 2)
        for (unsigned at = 0; at < PAIRS; at += 2 * half)
            for (unsigned k = at; k < at + half; k++)
                faces->pair[k] &= x->pair[k + half];
}

static void or_row(row *x, const row *y)
{
    for (unsigned k = 0; k < PAIRS; k++)
        x->pair[k] |= y->pair[k];
}

static void and_row(row *x, const row *y)
{
    for (unsigned k = 0; k < PAIRS; k++)
        x->pair[k] &= y->pair[k];
}

static row complement(const row *x)
{
    row out;
    for (unsigned k = 0; k < PAIRS; k++)
        out.pair[k] = ~x->pair[k];
    return out;
}

static bool is_empty(const row *x)
{
    pair any = x->pair[0];
    for (unsigned k = 1; k < PAIRS; k++)
        any |= x->pair[k];
    return !(any[0] | any[1]);
}

static bool is_full(const row *x)
{
    pair all = x->pair[0];
    for (unsigned k = 1; k < PAIRS; k++)
        all &= x->pair[k];
    return (all[0] & all[1]) == UINT64_MAX;
}

/* ---- visits ---- */

static void enter(gv_live_facets *live, uint32_t trace)
{
    const uint32_t high = trace >> LOW, low = trace % (1u << LOW);
    live->traces[high].pair[low / 128][low / 64 % 2] |= UINT64_C(1) << low % 64;
    gv_bits_add(live->has_traces, high);
}

static void enter_traces(gv_live_facets *live, const uint32_t *traces, size_t n_traces,
                         unsigned n_elements)
{
    for (size_t i = 0; i < n_traces; i++)
        enter(live, traces[i]);
    for (unsigned absent = n_elements; absent < LOW; absent++)
        enter(live, 1u << absent);
}

static void clear_traces(gv_live_facets *live, const uint32_t *traces, size_t n_traces,
                         unsigned n_high)
{
    live->traces[0] = (row){ 0 };
    for (size_t i = 0; i < n_traces; i++)
        live->traces[traces[i] >> LOW] = (row){ 0 };
    gv_bits_clear(live->has_traces, (size_t)1 << n_high);
}

/* Makes the row of `high`, given those of all its subsets. */
static void visit(gv_live_facets *live, uint32_t high)
{
    assert(high >> (live->most > LOW ? live->most - LOW : 0) == 0);
    row x = { 0 };
    if (gv_bits_has(live->has_traces, high)) {
        x = live->traces[high];
        close_up(&x);
    }
    for (uint32_t left = high; left; left &= left - 1)
        or_row(&x, &live->rows[high ^ (left & -left)]);
    live->rows[high] = x;
    if (is_full(&x))
        return;
    gv_bits_add(live->live, high);
    live->list[live->n_list++] = high;
}

/* A high part comes after its subsets: those without its highest element are in the
 * list, and the others result from these by the same element. */
static void visit_all(gv_live_facets *live, unsigned n_high)
{
    gv_bits_clear(live->live, (size_t)1 << n_high);
    live->n_list = 0;
    visit(live, 0);
    for (unsigned i = 0; i < n_high; i++) {
        const size_t n = live->n_list;
        for (size_t k = 0; k < n; k++)
            visit(live, live->list[k] | 1u << i);
    }
}

/* ---- facets ---- */

static bool add_word(gv_masks *out, uint32_t first, uint64_t word)
{
    for (; word; word &= word - 1)
        if (!gv_masks_add(out, first + (uint32_t)__builtin_ctzll(word)))
            return false;
    return true;
}

/* Appends the facets with a live high part. */
static bool add_facets(const gv_live_facets *live, gv_masks *out, uint32_t high,
                       unsigned n_high)
{
    row facets = complement(&live->rows[high]);
    for (uint32_t left = ((1u << n_high) - 1) & ~high; left; left &= left - 1) {
        const uint32_t more = high | (left & -left);
        if (gv_bits_has(live->live, more))
            and_row(&facets, &live->rows[more]);
    }
    if (is_empty(&facets))
        return true;
    keep_maximal(&facets, &live->rows[high]);
    for (unsigned k = 0; k < PAIRS; k++) {
        const uint32_t first = high << LOW | 128 * k;
        if (!add_word(out, first, facets.pair[k][0]) ||
            !add_word(out, first + 64, facets.pair[k][1]))
            return false;
    }
    return true;
}

bool gv_live_facets_find(gv_live_facets *live, gv_masks *out, const uint32_t *traces,
                         size_t n_traces, unsigned n_elements)
{
    assert(n_elements <= live->most);
    const unsigned n_high = n_elements > LOW ? n_elements - LOW : 0;
    enter_traces(live, traces, n_traces, n_elements);
    visit_all(live, n_high);
    clear_traces(live, traces, n_traces, n_high);
    out->n = 0;
    for (size_t k = 0; k < live->n_list; k++)
        if (!add_facets(live, out, live->list[k], n_high))
            return false;
    return true;
}
