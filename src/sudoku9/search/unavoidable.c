/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unavoidable.c -- finding, learning and scanning unavoidable sets. */
#include "sudoku9/search/unavoidable.h"

#include "base/check.h"
#include "sudoku9/cell_set.h"
#include "sudoku9/inspect.h"
#include "sudoku9/search/exchanges.h"

#include <assert.h>
#include <string.h>

enum {
    BLOCK = 128,
    SMALLEST = 4 /* cells of an unavoidable set: two digits in two rows */
};

gv_nine_uas *gv_nine_uas_new(gv_arena *arena, size_t room)
{
    gv_nine_uas *const uas = GV_ARENA_NEW(arena, gv_nine_uas, 1);
    if (!uas)
        return NULL;
    const size_t blocks = (room + GV_NINE_SIMPLE_SETS + BLOCK - 1) / BLOCK;
    uas->room = blocks * BLOCK;
    uas->sets = GV_ARENA_NEW(arena, gv_nine_set, uas->room);
    uas->blocks = GV_ARENA_NEW(arena, gv_nine_hit_block, blocks);
    return uas->sets && uas->blocks ? uas : NULL;
}

static unsigned box_of(unsigned cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

/* The three units of a cell, as gv_nine_uas numbers them. */
static void units_of(unsigned out[3], unsigned cell)
{
    out[0] = cell / 9;
    out[1] = 9 + cell % 9;
    out[2] = 18 + box_of(cell);
}

void gv_nine_uas_clear(gv_nine_uas *uas, const uint8_t grid[GV_NINE_CELLS])
{
    uas->n_sets = uas->n_simple = uas->oldest = 0;
    memcpy(uas->grid, grid, GV_NINE_CELLS);
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
        unsigned units[3];
        units_of(units, cell);
        assert(grid[cell] >= 1 && grid[cell] <= 9);
        for (unsigned i = 0; i < 3; i++)
            uas->place[units[i]][grid[cell]] = (uint8_t)cell;
    }
}

/* ---- the index ---- */

static uint64_t place_bit(size_t number)
{
    return UINT64_C(1) << number % 64;
}

/* Enters set `number` into its block, or removes it. */
static void flip_index(gv_nine_uas *uas, size_t number)
{
    gv_nine_hit_block *const block = &uas->blocks[number / BLOCK];
    const size_t word = number % BLOCK / 64;
    for (unsigned r = 0; r < 3; r++)
        for (uint32_t left = uas->sets[number].row[r]; left; left &= left - 1)
            block->hit[r][__builtin_ctz(left)][word] ^= place_bit(number);
    block->unused[word] ^= place_bit(number);
}

static void append(gv_nine_uas *uas, const gv_nine_set *set)
{
    const size_t number = uas->n_sets++;
    assert(number < uas->room);
    if (number % BLOCK == 0) {
        gv_nine_hit_block *const block = &uas->blocks[number / BLOCK];
        *block = (gv_nine_hit_block){ .unused = { UINT64_MAX, UINT64_MAX } };
    }
    uas->sets[number] = *set;
    flip_index(uas, number);
}

/* The last set takes the place of the one dropped. */
static void drop(gv_nine_uas *uas, size_t number)
{
    assert(number < uas->n_sets);
    const size_t last = --uas->n_sets;
    flip_index(uas, number);
    if (number == last)
        return;
    flip_index(uas, last);
    uas->sets[number] = uas->sets[last];
    flip_index(uas, number);
}

static bool is_any(gv_nine_hits hits)
{
    return hits[0] | hits[1];
}

/* The sets of a block with a cell in `cells`. */
static gv_nine_hits hit_by(const gv_nine_hit_block *block, const gv_nine_set *cells)
{
    gv_nine_hits hits = { 0, 0 };
    for (unsigned r = 0; r < 3; r++)
        for (uint32_t left = cells->row[r]; left; left &= left - 1)
            hits |= block->hit[r][__builtin_ctz(left)];
    return hits;
}

static size_t n_blocks(const gv_nine_uas *uas)
{
    return (uas->n_sets + BLOCK - 1) / BLOCK;
}

static size_t first_of(gv_nine_hits hits)
{
    return hits[0] ? (size_t)__builtin_ctzll(hits[0])
                   : 64 + (size_t)__builtin_ctzll(hits[1]);
}

size_t gv_nine_uas_missed(const gv_nine_uas *uas, const gv_nine_set *clues)
{
    for (size_t b = 0; b < n_blocks(uas); b++) {
        const gv_nine_hit_block *const block = &uas->blocks[b];
        const gv_nine_hits missed = ~(hit_by(block, clues) | block->unused);
        if (is_any(missed))
            return BLOCK * b + first_of(missed);
    }
    return uas->n_sets;
}

/* The sets of a block with exactly one cell in `cells`. */
static gv_nine_hits hit_once(const gv_nine_hit_block *block, const gv_nine_set *cells)
{
    gv_nine_hits once = { 0, 0 }, twice = { 0, 0 };
    for (unsigned r = 0; r < 3; r++)
        for (uint32_t left = cells->row[r]; left; left &= left - 1) {
            const gv_nine_hits hit = block->hit[r][__builtin_ctz(left)];
            twice |= once & hit;
            once |= hit;
        }
    return once & ~twice;
}

gv_nine_set gv_nine_uas_needed(const gv_nine_uas *uas, const gv_nine_set *clues)
{
    gv_nine_set needed = { { 0, 0, 0 } };
    for (size_t b = 0; b < n_blocks(uas); b++) {
        const gv_nine_hit_block *const block = &uas->blocks[b];
        const gv_nine_hits once = hit_once(block, clues);
        if (!is_any(once))
            continue;
        for (unsigned r = 0; r < 3; r++)
            for (uint32_t left = clues->row[r]; left; left &= left - 1)
                if (is_any(block->hit[r][__builtin_ctz(left)] & once))
                    needed.row[r] |= left & -left;
    }
    return needed;
}

/* Whether some set of the list is a subset of `set`: it has no cell outside. */
static bool contains_known(const gv_nine_uas *uas, const gv_nine_set *set)
{
    static const gv_nine_set all = { { GV_NINE_ALL, GV_NINE_ALL, GV_NINE_ALL } };
    const gv_nine_set outside = gv_nine_set_minus(&all, set);
    return gv_nine_uas_missed(uas, &outside) < uas->n_sets;
}

/* The sets of a block that have all cells of `set`, which is not empty. */
static gv_nine_hits supersets(const gv_nine_hit_block *block, const gv_nine_set *set)
{
    gv_nine_hits hits = { UINT64_MAX, UINT64_MAX };
    for (unsigned r = 0; r < 3; r++)
        for (uint32_t left = set->row[r]; left; left &= left - 1)
            hits &= block->hit[r][__builtin_ctz(left)];
    return hits;
}

/* From the last block to the first: what moves into a gap has already been examined. */
static void drop_supersets(gv_nine_uas *uas, const gv_nine_set *set)
{
    for (size_t b = n_blocks(uas); b-- > 0;)
        for (;;) {
            const gv_nine_hits hits = supersets(&uas->blocks[b], set);
            if (!is_any(hits))
                break;
            drop(uas, BLOCK * b + first_of(hits));
        }
    if (uas->n_simple > uas->n_sets)
        uas->n_simple = uas->n_sets;
}

/* The learned sets are replaced in turn. */
static void replace_oldest(gv_nine_uas *uas, const gv_nine_set *set)
{
    assert(uas->n_simple + uas->oldest < uas->n_sets);
    const size_t number = uas->n_simple + uas->oldest;
    uas->oldest = (uas->oldest + 1) % (uas->room - uas->n_simple);
    flip_index(uas, number);
    uas->sets[number] = *set;
    flip_index(uas, number);
}

bool gv_nine_uas_add(gv_nine_uas *uas, const gv_nine_set *set)
{
    assert(!gv_nine_set_is_empty(set));
    if (contains_known(uas, set))
        return false;
    drop_supersets(uas, set);
    if (uas->n_sets < uas->room)
        append(uas, set);
    else
        replace_oldest(uas, set);
    return true;
}

/* ---- the simple list ---- */

/* Whether a part is also listed as that of another pair: where two lines exchange two
 * places, two digits do. */
static bool is_repeated(unsigned pair, unsigned part)
{
    const unsigned all_but_one = part & (part - 1);
    return pair >= GV_NINE_DIGIT_PAIRS && !(all_but_one & (all_but_one - 1));
}

void gv_nine_uas_start(gv_nine_uas *uas, const uint8_t grid[GV_NINE_CELLS])
{
    gv_nine_uas_clear(uas, grid);
    gv_nine_cands cands;
    gv_nine_exchanges exchanges;
    gv_nine_cands_of_digits(&cands, grid);
    gv_nine_exchanges_find(&exchanges, &cands);
    for (unsigned pair = 0; pair < GV_NINE_PAIRS; pair++)
        for (unsigned left = GV_NINE_ROW, part; left; left &= ~part) {
            part = exchanges.part[__builtin_ctz(left)][pair];
            if (is_repeated(pair, part))
                continue;
            const gv_nine_set set = gv_nine_exchanges_cells(&cands, pair, part);
            assert(gv_nine_set_count(&set) >= SMALLEST);
            append(uas, &set);
        }
    GV_CHECK(gv_nine_uas_check(uas), gv_nine_uas_dump(uas));
    uas->n_simple = uas->n_sets;
}

/* ---- learning ---- */

/* In a unit, the cells that differ have the same digits in both grids. Let a part
 * contain, with each of its cells, the cell of each of its units where the grid has the
 * other grid's digit: then it can be exchanged alone. Following these three
 * permutations forward reaches all of it. */
static gv_nine_set part_of(const gv_nine_uas *uas, const uint8_t *other, unsigned cell)
{
    gv_nine_set part = { { 0, 0, 0 } };
    uint8_t queue[GV_NINE_CELLS];
    unsigned n = 0;
    queue[n++] = (uint8_t)cell;
    gv_nine_set_add(&part, cell);
    for (unsigned i = 0; i < n; i++) {
        unsigned units[3];
        units_of(units, queue[i]);
        for (unsigned u = 0; u < 3; u++) {
            const uint8_t next = uas->place[units[u]][other[queue[i]]];
            if (gv_nine_set_has(&part, next))
                continue;
            gv_nine_set_add(&part, next);
            queue[n++] = next;
        }
    }
    return part;
}

unsigned gv_nine_uas_split(gv_nine_set parts[GV_NINE_MAX_PARTS], const gv_nine_uas *uas,
                           const uint8_t other[GV_NINE_CELLS])
{
    gv_nine_set done = { { 0, 0, 0 } };
    unsigned n = 0;
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
        if (other[cell] == uas->grid[cell] || gv_nine_set_has(&done, cell))
            continue;
        assert(n < GV_NINE_MAX_PARTS);
        parts[n] = part_of(uas, other, cell);
        assert(gv_nine_set_count(&parts[n]) >= SMALLEST);
        GV_CHECK(gv_nine_set_check(&parts[n]), gv_nine_set_dump(&parts[n]));
        done = gv_nine_set_or(&done, &parts[n++]);
    }
    return n;
}

unsigned gv_nine_uas_learn(gv_nine_uas *uas, const uint8_t other[GV_NINE_CELLS])
{
    gv_nine_set parts[GV_NINE_MAX_PARTS];
    const unsigned n_parts = gv_nine_uas_split(parts, uas, other);
    unsigned n_new = 0;
    for (unsigned i = 0; i < n_parts; i++)
        n_new += gv_nine_uas_add(uas, &parts[i]);
    return n_new;
}
