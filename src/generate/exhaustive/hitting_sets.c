/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hitting_sets.c -- the algorithm MMCS (K. Murakami, T. Uno, Efficient algorithms for
 * dualizing large-scale hypergraphs, 2014). A set grows cell by cell. A set of the
 * family is critical for a cell that alone meets it; as soon as a cell has no critical
 * set, no larger set is minimal. Of the sets not yet met, one with the fewest
 * candidates is next, and each of these candidates is tried without those that come
 * after it: so every minimal hitting set is found once. Memory is that of one path. */
#include "generate/exhaustive/hitting_sets.h"

#include "base/bitset.h"

#include <assert.h>
#include <string.h>

enum { NODES_PER_LOOK = 1 << 10, SETS_PER_LOOK = 1 << 10 };

static bool is_set(const gv_flag *stop)
{
    return stop && atomic_load(stop);
}

/* ---- sets that contain no other ---- */

static size_t sort_by_size(gv_cells128 *sets, gv_cells128 *copy, size_t n)
{
    size_t start[GV_MAX_WORLD_CELLS + 2] = { 0 };
    for (size_t i = 0; i < n; i++)
        start[gv_cells128_count(sets[i]) + 1]++;
    for (unsigned size = 0; size <= GV_MAX_WORLD_CELLS; size++)
        start[size + 1] += start[size];
    memcpy(copy, sets, n * sizeof *sets);
    for (size_t i = 0; i < n; i++)
        sets[start[gv_cells128_count(copy[i])]++] = copy[i];
    return n;
}

static bool contains_one(gv_cells128 set, const gv_cells128 *sets, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!(sets[i] & ~set))
            return true;
    return false;
}

size_t gv_minimal_sets(gv_cells128 *sets, size_t n, const gv_flag *stop, gv_arena *tmp)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_cells128 *copy = gv_arena_take(tmp, (n + 1) * sizeof *copy);
    if (copy)
        sort_by_size(sets, copy, n);
    gv_arena_rewind(tmp, mark);
    size_t n_kept = 0;
    bool stopped = !copy; // without memory all of them are kept: as right, and slower
    for (size_t i = 0; i < n; i++) {
        if (i % SETS_PER_LOOK == 0)
            stopped = stopped || is_set(stop);
        if (stopped || !contains_one(sets[i], sets, n_kept))
            sets[n_kept++] = sets[i];
    }
    return n_kept;
}

/* ---- the search ---- */

/* The sets as bits: those that are not met yet, and for each chosen cell those that are
 * critical for it. */
typedef struct level {
    uint64_t *unmet;
    uint64_t *critical; /* n_words for each chosen cell */
} level;

typedef struct search {
    const gv_cells128 *sets;
    size_t n_sets, n_words;
    uint64_t *with; /* n_words for each cell: the sets that have it */
    level levels[GV_MAX_WORLD_CELLS +
                 1]; /* by number of chosen cells; made when reached */
    gv_buffer *out;
    size_t n_found, most;
    const gv_flag *stop;
    uint64_t n_nodes;
    gv_hitting_end end;
    bool out_of_memory;
    gv_arena *tmp;
} search;

static bool make_level(search *s, unsigned depth)
{
    level *const made = &s->levels[depth];
    if (!made->unmet) {
        made->unmet = GV_ARENA_NEW(s->tmp, uint64_t, s->n_words);
        made->critical = GV_ARENA_NEW(s->tmp, uint64_t, (depth + 1) * s->n_words);
    }
    s->out_of_memory = !made->unmet || !made->critical;
    return !s->out_of_memory;
}

/* An unmet set with the fewest candidates; n_sets if all are met. */
static size_t pick_set(const search *s, const uint64_t *unmet, gv_cells128 candidates)
{
    size_t best = s->n_sets;
    unsigned fewest = GV_MAX_WORLD_CELLS + 1;
    for (size_t i = gv_bits_next(unmet, s->n_sets, 0); i < s->n_sets && fewest > 1;
         i = gv_bits_next(unmet, s->n_sets, i + 1)) {
        const unsigned n = gv_cells128_count(s->sets[i] & candidates);
        if (n < fewest) {
            fewest = n;
            best = i;
        }
    }
    return best;
}

/* Chooses a cell in addition to `depth` others; false if one of these is then of no
 * use. */
static bool choose(search *s, unsigned depth, unsigned cell)
{
    const level *const from = &s->levels[depth];
    level *const to = &s->levels[depth + 1];
    const uint64_t *const with = s->with + cell * s->n_words;
    assert(depth < GV_MAX_WORLD_CELLS && cell < GV_MAX_WORLD_CELLS);
    for (unsigned i = 0; i < depth; i++) {
        uint64_t any = 0;
        for (size_t w = 0; w < s->n_words; w++) {
            const uint64_t left = from->critical[i * s->n_words + w] & ~with[w];
            to->critical[i * s->n_words + w] = left;
            any |= left;
        }
        if (!any)
            return false;
    }
    for (size_t w = 0; w < s->n_words; w++) {
        to->critical[depth * s->n_words + w] = from->unmet[w] & with[w];
        to->unmet[w] = from->unmet[w] & ~with[w];
    }
    return true;
}

static bool may_go_on(search *s)
{
    if (++s->n_nodes % NODES_PER_LOOK == 0 && is_set(s->stop))
        s->end = GV_HITTING_STOPPED;
    return s->end == GV_HITTING_ALL;
}

/* All minimal hitting sets with the chosen cells and some of the candidates. False: the
 * search has to end. */
static bool extend(search *s, unsigned depth, gv_cells128 chosen,
                   gv_cells128 candidates)
{
    assert(!(chosen & candidates) && gv_cells128_count(chosen) == depth);
    const size_t set = pick_set(s, s->levels[depth].unmet, candidates);
    if (set == s->n_sets) {
        if (s->n_found++ == s->most)
            s->end = GV_HITTING_TOO_MANY;
        else
            gv_buffer_add(s->out, (const char *)&chosen, sizeof chosen);
        return may_go_on(s) && !s->out->failed;
    }
    gv_cells128 branches = s->sets[set] & candidates;
    candidates &= ~branches;
    if (branches && !make_level(s, depth + 1))
        return false;
    for (; branches; branches = gv_cells128_rest(branches)) {
        const unsigned cell = gv_cells128_first(branches);
        if (!choose(s, depth, cell))
            continue;
        if (!may_go_on(s) ||
            !extend(s, depth + 1, chosen | gv_cells128_of(cell), candidates))
            return false;
        candidates |= gv_cells128_of(cell);
    }
    return true;
}

static gv_status run(search *s, gv_error *err)
{
    s->with = GV_ARENA_NEW(s->tmp, uint64_t, GV_MAX_WORLD_CELLS * s->n_words);
    if (!s->with || !make_level(s, 0))
        return gv_fail_memory(err);
    for (size_t i = 0; i < s->n_sets; i++)
        for (gv_cells128 left = s->sets[i]; left; left = gv_cells128_rest(left))
            gv_bits_add(s->with + gv_cells128_first(left) * s->n_words, i);
    gv_bits_fill(s->levels[0].unmet, s->n_sets);
    (void)extend(s, 0, 0, ~(gv_cells128)0);
    return s->out_of_memory || s->out->failed ? gv_fail_memory(err) : GV_OK;
}

gv_status gv_hitting_sets(gv_hitting_end *end, gv_buffer *out, const gv_cells128 *sets,
                          size_t n_sets, size_t most, const gv_flag *stop,
                          gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    search *s = GV_ARENA_NEW(tmp, search, 1);
    if (!s)
        return gv_fail_memory(err);
    *s = (search){ .sets = sets,
                   .n_sets = n_sets,
                   .n_words = gv_bits_words(n_sets),
                   .out = out,
                   .most = most,
                   .stop = stop,
                   .end = GV_HITTING_ALL,
                   .tmp = tmp };
    const gv_status status = run(s, err);
    *end = s->end;
    gv_arena_rewind(tmp, mark);
    return status;
}
