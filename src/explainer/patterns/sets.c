/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sets.c -- producers 3, 5, 7, 9, 10, 12, 16, 18: hidden and naked pairs, triplets
 * and quads of a region, and the hidden ones that leave a single. */
#include "explainer/core/table.h"

#include <assert.h>

static const uint8_t first_regions[3] = { 0, 18, 9 }; /* block, column, row */

/* Those of nine sets that can be in a tuple of `k`: between 2 and k members. Their
 * numbers are ascending, so that subsets of the list come in the order of subsets of
 * all nine. */
typedef struct tuples {
    unsigned n;
    uint8_t item[9];
    uint16_t members[9];
} tuples;

static void tuples_add(tuples *list, unsigned item, unsigned members, unsigned k)
{
    const unsigned n = gv_se_count(members);
    if (n < 2 || n > k)
        return;
    assert(list->n < 9);
    list->item[list->n] = (uint8_t)item;
    list->members[list->n++] = (uint16_t)members;
}

static unsigned union_of(const tuples *list, unsigned subset)
{
    unsigned all = 0;
    for (; subset; subset &= subset - 1)
        all |= list->members[gv_se_first(subset)];
    return all;
}

static unsigned items_of(const tuples *list, unsigned subset)
{
    unsigned all = 0;
    for (; subset; subset &= subset - 1)
        all |= 1u << list->item[gv_se_first(subset)];
    return all;
}

static gv_se_cells cells_at(unsigned region, unsigned positions)
{
    gv_se_cells cells = 0;
    for (; positions; positions &= positions - 1)
        cells |= gv_se_cell_bit(gv_se_region_cells[region][gv_se_first(positions)]);
    return cells;
}

/* Examines one region for tuples of k; true ends the scan. */
typedef bool region_fn(const gv_se_grid *grid, unsigned region, unsigned k,
                       gv_se_take_fn *take, void *user);

static bool scan(const gv_se_grid *grid, unsigned least_empty, region_fn *look,
                 unsigned k, gv_se_take_fn *take, void *user)
{
    for (unsigned i = 0; i < 27; i++) {
        const unsigned region = first_regions[i / 9] + i % 9;
        if (gv_se_count(grid->empty[region]) >= least_empty &&
            look(grid, region, k, take, user))
            return true;
    }
    return false;
}

static void set_pattern(gv_se_hint *out, unsigned region, unsigned positions,
                        unsigned digits)
{
    out->bases = 1u << region;
    out->pattern = cells_at(region, positions);
    out->digits = (uint16_t)digits;
}

/* ---- hidden ---- */

static void list_digits(tuples *out, const gv_se_grid *grid, unsigned region,
                        unsigned k)
{
    out->n = 0;
    for (unsigned digit = 0; digit < 9; digit++)
        tuples_add(out, digit, grid->places[region][digit], k);
}

static void hidden_hint(gv_se_hint *out, const gv_se_grid *grid, unsigned region,
                        unsigned positions, unsigned digits)
{
    static const gv_se_technique techniques[] = { GV_SE_HIDDEN_PAIR,
                                                  GV_SE_HIDDEN_TRIPLET,
                                                  GV_SE_HIDDEN_QUAD };
    static const double ratings[] = { GV_SE_BASE_HIDDEN_PAIR, GV_SE_BASE_HIDDEN_TRIPLET,
                                      GV_SE_BASE_HIDDEN_QUAD };
    const unsigned k = gv_se_count(digits);
    assert(k >= 2 && k <= 4 && gv_se_count(positions) == k);
    gv_se_hint_init(out, techniques[k - 2], ratings[k - 2]);
    set_pattern(out, region, positions, digits);
    for (; positions; positions &= positions - 1)
        gv_se_hint_remove(out, grid, gv_se_region_cells[region][gv_se_first(positions)],
                          ~digits);
}

static bool hidden_in(const gv_se_grid *grid, unsigned region, unsigned k,
                      gv_se_take_fn *take, void *user)
{
    tuples list;
    gv_se_hint hint;
    list_digits(&list, grid, region, k);
    for (unsigned subset = (1u << k) - 1; subset < 1u << list.n;
         subset = gv_se_next_subset(subset)) {
        const unsigned positions = union_of(&list, subset);
        if (gv_se_count(positions) != k)
            continue;
        hidden_hint(&hint, grid, region, positions, items_of(&list, subset));
        if (hint.removes && take(user, &hint))
            return true;
    }
    return false;
}

bool gv_se_each_hidden_set(const gv_se_grid *grid, unsigned k, gv_se_take_fn *take,
                           void *user)
{
    return scan(grid, 2 * k + 1, hidden_in, k, take, user);
}

/* ---- direct: the first other digit that the set's cells leave one place ---- */

static bool direct_in(const gv_se_grid *grid, unsigned region, unsigned k,
                      gv_se_take_fn *take, void *user)
{
    tuples list;
    list_digits(&list, grid, region, k);
    for (unsigned subset = (1u << k) - 1; subset < 1u << list.n;
         subset = gv_se_next_subset(subset)) {
        const unsigned positions = union_of(&list, subset);
        if (gv_se_count(positions) != k)
            continue;
        const unsigned digits = items_of(&list, subset);
        for (unsigned digit = 0; digit < 9; digit++) {
            const unsigned places = grid->places[region][digit];
            const unsigned left = places & ~positions;
            if (digits >> digit & 1 || places == left || gv_se_count(left) != 1)
                continue;
            gv_se_hint hint;
            gv_se_hint_init(
                &hint, k == 2 ? GV_SE_DIRECT_HIDDEN_PAIR : GV_SE_DIRECT_HIDDEN_TRIPLET,
                k == 2 ? GV_SE_BASE_DIRECT_PAIR : GV_SE_BASE_DIRECT_TRIPLET);
            set_pattern(&hint, region, positions, digits);
            hint.cell = gv_se_region_cells[region][gv_se_first(left)];
            hint.digit = (uint8_t)digit;
            return take(user, &hint);
        }
    }
    return false;
}

/* ---- naked ---- */

static void naked_hint(gv_se_hint *out, const gv_se_grid *grid, unsigned region,
                       unsigned positions, unsigned digits)
{
    static const gv_se_technique techniques[] = { GV_SE_NAKED_PAIR, GV_SE_NAKED_TRIPLET,
                                                  GV_SE_NAKED_QUAD };
    static const double ratings[] = { GV_SE_BASE_NAKED_PAIR, GV_SE_BASE_NAKED_TRIPLET,
                                      GV_SE_BASE_NAKED_QUAD };
    const unsigned k = gv_se_count(digits);
    assert(k >= 2 && k <= 4 && gv_se_count(positions) == k);
    gv_se_hint_init(out, techniques[k - 2], ratings[k - 2]);
    set_pattern(out, region, positions, digits);
    unsigned others = grid->empty[region] & ~positions;
    for (; others; others &= others - 1)
        gv_se_hint_remove(out, grid, gv_se_region_cells[region][gv_se_first(others)],
                          digits);
}

static bool naked_in(const gv_se_grid *grid, unsigned region, unsigned k,
                     gv_se_take_fn *take, void *user)
{
    tuples list = { .n = 0 };
    gv_se_hint hint;
    for (unsigned position = 0; position < 9; position++)
        tuples_add(&list, position, grid->cands[gv_se_region_cells[region][position]],
                   k);
    for (unsigned subset = (1u << k) - 1; subset < 1u << list.n;
         subset = gv_se_next_subset(subset)) {
        const unsigned digits = union_of(&list, subset);
        if (gv_se_count(digits) != k)
            continue;
        naked_hint(&hint, grid, region, items_of(&list, subset), digits);
        if (hint.removes && take(user, &hint))
            return true;
    }
    return false;
}

bool gv_se_each_naked_set(const gv_se_grid *grid, unsigned k, gv_se_take_fn *take,
                          void *user)
{
    return scan(grid, 2 * k, naked_in, k, take, user);
}

/* ---- the producers ---- */

#define PRODUCER(name, call)                                                           \
    bool name(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)               \
    {                                                                                  \
        (void)work;                                                                    \
        return call;                                                                   \
    }

PRODUCER(gv_se_find_direct_pair, scan(grid, 3, direct_in, 2, gv_se_take_first, out))
PRODUCER(gv_se_find_direct_triplet, scan(grid, 4, direct_in, 3, gv_se_take_first, out))
PRODUCER(gv_se_find_naked_pair, gv_se_each_naked_set(grid, 2, gv_se_take_first, out))
PRODUCER(gv_se_find_naked_triplet, gv_se_each_naked_set(grid, 3, gv_se_take_first, out))
PRODUCER(gv_se_find_naked_quad, gv_se_each_naked_set(grid, 4, gv_se_take_first, out))
PRODUCER(gv_se_find_hidden_pair, gv_se_each_hidden_set(grid, 2, gv_se_take_first, out))
PRODUCER(gv_se_find_hidden_triplet,
         gv_se_each_hidden_set(grid, 3, gv_se_take_first, out))
PRODUCER(gv_se_find_hidden_quad, gv_se_each_hidden_set(grid, 4, gv_se_take_first, out))
