/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unavoidable.c -- finding, learning and scanning unavoidable sets. */
#include "nine/unavoidable.h"

#include "nine/cell_set.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = 128 };

gv_nine_uas *gv_nine_uas_new(gv_arena *arena, size_t room)
{
    gv_nine_uas *const uas = GV_TAKE(arena, gv_nine_uas, 1);
    if (!uas)
        return NULL;
    const size_t blocks = (room + GV_NINE_SIMPLE_SETS + BLOCK - 1) / BLOCK;
    uas->room = blocks * BLOCK;
    uas->sets = GV_TAKE(arena, gv_nine_set, uas->room);
    uas->blocks = GV_TAKE(arena, gv_nine_hit_block, blocks);
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
        for (unsigned i = 0; i < 3; i++)
            uas->place[units[i]][grid[cell]] = (uint8_t)cell;
    }
}

/* ---- the index ---- */

static uint64_t place_bit(size_t number)
{
    return UINT64_C(1) << number % 64;
}

/* Enters set `number` into its block, or takes it out. */
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

/* Whether some set of the list lies in `set`: it has no cell outside. */
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

/* From the last block to the first: what moves into a gap was looked at before. */
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

/* The one of the learned sets whose turn it is makes room. */
static void replace_oldest(gv_nine_uas *uas, const gv_nine_set *set)
{
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

/* The cells of some rows, bit i for row i. */
static gv_nine_set cells_of_rows(uint32_t rows)
{
    gv_nine_set cells;
    for (unsigned r = 0; r < 3; r++)
        cells.row[r] = (rows >> r & 1) * GV_NINE_ROW |
                       (rows >> (r + 3) & 1) * (GV_NINE_ROW << 10) |
                       (rows >> (r + 6) & 1) * (GV_NINE_ROW << 20);
    return cells;
}

/* The components of the cells of digits a and b. Both cells of a row are in the same
 * one, so that components are sets of rows. `cells` are those of the two digits. */
static void add_digit_pair(gv_nine_uas *uas, unsigned a, unsigned b,
                           const gv_nine_set *cells)
{
    uint32_t reach[9]; // rows, with the steps from a to b in its column and box
    for (unsigned row = 0; row < 9; row++) {
        const unsigned cell = uas->place[row][a];
        reach[row] = 1u << row | 1u << uas->place[9 + cell % 9][b] / 9 |
                     1u << uas->place[18 + box_of(cell)][b] / 9;
    }
    // Warshall's closure. The steps are permutations: what is reached leads back.
    for (unsigned via = 0; via < 9; via++)
        for (unsigned row = 0; row < 9; row++)
            reach[row] |= reach[via] & -(reach[row] >> via & 1);
    for (uint32_t left = GV_NINE_ROW; left;) {
        const uint32_t rows = reach[__builtin_ctz(left)];
        const gv_nine_set in_rows = cells_of_rows(rows);
        const gv_nine_set set = gv_nine_set_and(cells, &in_rows);
        left &= ~rows;
        append(uas, &set);
    }
}

/* The cycles of two lines: cell i of line k is first[k] + i * step. `unit` is that of
 * the first line. Cycles of four cells are components of two digits, and known. */
static void add_line_pair(gv_nine_uas *uas, const unsigned first[2], unsigned step,
                          unsigned unit)
{
    for (uint32_t left = GV_NINE_ROW; left;) {
        gv_nine_set set = { { 0, 0, 0 } };
        unsigned n = 0;
        for (unsigned i = (unsigned)__builtin_ctz(left); left >> i & 1; n++) {
            left &= ~(1u << i);
            const unsigned other = first[1] + i * step;
            gv_nine_set_add(&set, first[0] + i * step);
            gv_nine_set_add(&set, other);
            // where the first line has the digit of the second one
            i = (uas->place[unit][uas->grid[other]] - first[0]) / step;
        }
        if (n > 2)
            append(uas, &set);
    }
}

void gv_nine_uas_start(gv_nine_uas *uas, const uint8_t grid[GV_NINE_CELLS])
{
    gv_nine_uas_clear(uas, grid);
    gv_nine_set of_digit[10] = { 0 };
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        gv_nine_set_add(&of_digit[grid[cell]], cell);
    for (unsigned a = 1; a < 9; a++)
        for (unsigned b = a + 1; b <= 9; b++) {
            const gv_nine_set cells = gv_nine_set_or(&of_digit[a], &of_digit[b]);
            add_digit_pair(uas, a, b, &cells);
        }
    for (unsigned i = 0; i < 9; i++) {
        const unsigned j = i / 3 * 3 + (i + 1) % 3; // all pairs of three
        add_line_pair(uas, (const unsigned[2]){ 9 * i, 9 * j }, 1, i);
        add_line_pair(uas, (const unsigned[2]){ i, j }, 9, 9 + i);
    }
    uas->n_simple = uas->n_sets;
}

/* ---- learning ---- */

/* In a unit, the cells that differ have the same digits in both grids. A part that,
 * with a cell, has the cell of each of its units where the grid has the other one's
 * digit, can be exchanged alone. Following these three permutations forward reaches all
 * of it. */
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
