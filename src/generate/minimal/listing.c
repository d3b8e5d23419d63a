/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listing.c -- the rounds of a listing: pairs, then facets until all are proven. */
#include "generate/minimal/listing.h"

#include <assert.h>

/* While most facets are wrong, ask about some of them only. Of 32 to 128, this number
 * was the fastest; preferring the largest or the smallest facets was slower than taking
 * them evenly. */
enum { FEW = 48 };

void gv_listing_init(gv_listing *listing, gv_arena *arena)
{
    *listing = (gv_listing){ .traces = { .arena = arena },
                             .facets = { .arena = arena },
                             .spare = { .arena = arena } };
}

/* ---- elements ---- */

static uint32_t to_mask(const gv_listing *listing, gv_cells256 cells)
{
    uint32_t mask = 0;
    for (; gv_cells256_any(cells); cells = gv_cells256_rest(cells))
        mask |= 1u << listing->element[gv_cells256_first(cells)];
    return mask;
}

static gv_cells256 to_cells(const gv_listing *listing, uint32_t mask)
{
    gv_cells256 cells = gv_cells256_none();
    for (; mask; mask &= mask - 1)
        cells =
            gv_cells256_or(cells, gv_cells256_of(listing->cell[__builtin_ctz(mask)]));
    return cells;
}

/* How much the traces constrain each clue: a trace of n clues weighs 4^-n. */
static void weigh_clues(uint64_t score[GV_MAX_CELLS], const gv_known_sets *known,
                        gv_cells256 clues, gv_cells256 fixed)
{
    enum { HEAVIEST = 46 }; // a list of traces of one clue does not overflow
    for (size_t i = 0; i < known->n; i++) {
        if (gv_cells256_meet(known->sets[i], fixed))
            continue;
        const gv_cells256 trace = gv_cells256_and(known->sets[i], clues);
        const unsigned n = gv_cells256_count(trace);
        const uint64_t weight = UINT64_C(1) << HEAVIEST >> (n < 20 ? 2 * n : 40);
        for (gv_cells256 left = trace; gv_cells256_any(left);
             left = gv_cells256_rest(left))
            score[gv_cells256_first(left)] += weight;
    }
}

/* Numbers the redundant clues, the most constrained ones last (live_facets.h). */
static void number_clues(gv_listing *listing, const uint64_t *score,
                         gv_cells256 redundant)
{
    unsigned n = 0;
    for (gv_cells256 left = redundant; gv_cells256_any(left);
         left = gv_cells256_rest(left)) {
        const unsigned cell = gv_cells256_first(left);
        unsigned place = n++;
        for (; place > 0 && score[listing->cell[place - 1]] > score[cell]; place--)
            listing->cell[place] = listing->cell[place - 1];
        listing->cell[place] = (uint8_t)cell;
    }
    for (unsigned i = 0; i < n; i++)
        listing->element[listing->cell[i]] = (uint8_t)i;
    listing->n_removable = n;
}

bool gv_listing_start(gv_listing *listing, gv_cells256 clues, gv_cells256 redundant,
                      const gv_known_sets *known)
{
    assert(!gv_cells256_any(gv_cells256_without(redundant, clues)));
    assert(gv_cells256_count(redundant) <= GV_MAX_ELEMENTS);
    const gv_cells256 fixed = gv_cells256_without(clues, redundant);
    uint64_t score[GV_MAX_CELLS] = { 0 };
    weigh_clues(score, known, clues, fixed);
    number_clues(listing, score, redundant);
    listing->clues = clues;
    listing->traces.n = listing->facets.n = 0;
    listing->asks_all = false;
    for (size_t i = 0; i < known->n; i++)
        if (!gv_cells256_meet(known->sets[i], fixed)) {
            const uint32_t trace =
                to_mask(listing, gv_cells256_and(known->sets[i], clues));
            if (!gv_masks_add(&listing->traces, trace))
                return false;
        }
    return true;
}

/* ---- pairs ---- */

/* Whether two elements are a trace; bit b of pairs[a], a < b. */
static void find_pairs(uint32_t pairs[GV_MAX_ELEMENTS], const gv_masks *traces)
{
    for (size_t i = 0; i < traces->n; i++) {
        const uint32_t rest = traces->items[i] & (traces->items[i] - 1);
        if (rest && !(rest & (rest - 1)))
            pairs[__builtin_ctz(traces->items[i])] |= rest;
    }
}

size_t gv_listing_ask_pairs(gv_listing *listing, gv_clue_question *out)
{
    _Static_assert(GV_MAX_ELEMENTS * (GV_MAX_ELEMENTS - 1) / 2 <= GV_LISTING_MOST,
                   "a round has room for all pairs");
    uint32_t known[GV_MAX_ELEMENTS] = { 0 };
    find_pairs(known, &listing->traces);
    size_t n = 0;
    for (unsigned a = 0; a < listing->n_removable; a++)
        for (unsigned b = a + 1; b < listing->n_removable; b++) {
            if (known[a] >> b & 1)
                continue;
            const uint32_t pair = 1u << a | 1u << b;
            listing->asked[n] = pair;
            out[n++] = (gv_clue_question){ .clues = gv_cells256_without(
                                               listing->clues, to_cells(listing, pair)),
                                           .cell = listing->cell[a] };
        }
    return listing->n_asked = n;
}

bool gv_listing_hear_pairs(gv_listing *listing, const gv_clue_question *answers)
{
    for (size_t i = 0; i < listing->n_asked; i++)
        if (answers[i].has_other && !gv_masks_add(&listing->traces, listing->asked[i]))
            return false;
    return true;
}

/* ---- facets ---- */

/* Two clues or fewer: the pairs were asked about. */
static bool is_small(uint32_t mask)
{
    mask &= mask - 1;
    return !(mask & (mask - 1));
}

/* A proven facet stays a facet: marks it in the new list. Both lists are ascending. */
static size_t carry_proofs(gv_masks *facets, const gv_masks *old)
{
    size_t n_open = 0, k = 0;
    for (size_t i = 0; i < facets->n; i++) {
        const uint32_t mask = facets->items[i];
        while (k < old->n && (old->items[k] & ~GV_PROVEN) < mask)
            k++;
        if (is_small(mask) || (k < old->n && old->items[k] == (mask | GV_PROVEN)))
            facets->items[i] |= GV_PROVEN;
        else
            n_open++;
    }
    return n_open;
}

/* Finds the facets of the traces, and how many of them are not proven. */
static bool renew_facets(gv_listing *listing, gv_live_facets *live, size_t *n_open)
{
    if (!gv_live_facets_find(live, &listing->spare, listing->traces.items,
                             listing->traces.n, listing->n_removable))
        return false;
    *n_open = carry_proofs(&listing->spare, &listing->facets);
    const gv_masks facets = listing->spare;
    listing->spare = listing->facets;
    listing->facets = facets;
    return true;
}

bool gv_listing_ask_facets(gv_listing *listing, gv_live_facets *live,
                           gv_clue_question *out, size_t *n_out)
{
    size_t n_open = 0, n = 0, k = 0;
    if (!renew_facets(listing, live, &n_open))
        return false;
    const size_t most = listing->asks_all ? GV_LISTING_MOST : FEW;
    const size_t n_asked = n_open < most ? n_open : most;
    for (size_t i = 0; i < listing->facets.n && n < n_asked; i++) {
        const uint32_t mask = listing->facets.items[i];
        // of the open ones, `n_asked` evenly spread
        if (mask & GV_PROVEN || ++k * n_asked / n_open == n)
            continue;
        listing->asked[n] = (uint32_t)i;
        out[n++] = (gv_clue_question){ .clues = gv_cells256_without(
                                           listing->clues, to_cells(listing, mask)),
                                       .cell = GV_ANY_CELL };
    }
    assert(n == n_asked);
    listing->n_asked = *n_out = n;
    return true;
}

bool gv_listing_hear_facets(gv_listing *listing, const gv_clue_question *answers)
{
    size_t n_wrong = 0;
    for (size_t i = 0; i < listing->n_asked; i++) {
        if (!answers[i].has_other) {
            listing->facets.items[listing->asked[i]] |= GV_PROVEN;
            continue;
        }
        n_wrong++;
        const uint32_t trace =
            to_mask(listing, gv_cells256_and(answers[i].other, listing->clues));
        assert(trace); // the clues that are not redundant miss no set
        if (!gv_masks_add(&listing->traces, trace))
            return false;
    }
    listing->asks_all = 8 * n_wrong <= listing->n_asked;
    return true;
}

gv_cells256 gv_listing_puzzle(const gv_listing *listing, size_t number)
{
    assert(number < listing->facets.n);
    const uint32_t facet = listing->facets.items[number] & ~GV_PROVEN;
    return gv_cells256_without(listing->clues, to_cells(listing, facet));
}

unsigned gv_listing_n_clues(const gv_listing *listing, size_t number)
{
    const uint32_t facet = listing->facets.items[number] & ~GV_PROVEN;
    return gv_cells256_count(listing->clues) - (unsigned)__builtin_popcount(facet);
}
