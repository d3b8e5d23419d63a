/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exclusion.c -- producers 20 and 22: aligned pair and triplet exclusion. Two or
 * three base cells; a combination of their digits is forbidden if two that see each
 * other take the same digit, or if a common excluder would have no candidate left. */
#include "explainer/core/table.h"

#include <assert.h>
#include <string.h>

typedef struct bases {
    unsigned n;
    uint8_t cell[GV_SE_CELLS];
    gv_se_cells all;
    gv_se_cells few;                    /* those that can be excluders */
    gv_se_cells excluders[GV_SE_CELLS]; /* by cell */
} bases;

/* Base cells: two candidates or more, no naked single in the house, at least one
 * excluder, which is a cell with 2 to `most` candidates. */
static void list_bases(bases *out, const gv_se_grid *grid, unsigned most)
{
    gv_se_cells single = 0, few = 0;
    out->n = 0;
    out->all = 0;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        const unsigned n = gv_se_count(grid->cands[cell]);
        if (n == 1)
            single |= gv_se_cell_bit(cell);
        else if (n >= 2 && n <= most)
            few |= gv_se_cell_bit(cell);
    }
    out->few = few;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        out->excluders[cell] = gv_se_peers[cell] & few;
        if (gv_se_count(grid->cands[cell]) < 2 || gv_se_peers[cell] & single ||
            !out->excluders[cell])
            continue;
        out->cell[out->n++] = (uint8_t)cell;
        out->all |= gv_se_cell_bit(cell);
    }
}

/* ---- what has changed ---- */

/* The cells that have changed since nothing was found. All of them if that is unknown,
 * or if the grid did not result from that one by removals. */
static gv_se_cells changed_since(const gv_se_seen *seen, const gv_se_grid *grid,
                                 const bases *b)
{
    unsigned added = !seen->known;
    gv_se_cells changed = b->all & ~seen->bases;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        added |= grid->cands[cell] & ~(unsigned)seen->cands[cell];
        if (grid->cands[cell] != seen->cands[cell])
            changed |= gv_se_cell_bit(cell);
    }
    return added ? ~(gv_se_cells)0 : changed;
}

static void note_nothing(gv_se_seen *seen, const gv_se_grid *grid, const bases *b)
{
    seen->known = true;
    seen->bases = b->all;
    memcpy(seen->cands, grid->cands, sizeof seen->cands);
}

/* ---- combinations ---- */

typedef struct combination {
    unsigned n; /* cells, 2 or 3 */
    const uint8_t *cell;
    unsigned cands[3];
    bool sees01, sees02, sees12;
    unsigned n_excluders;
    uint16_t excluders[GV_SE_HOUSE]; /* their candidates */
    unsigned allowed[3];             /* digits in some allowed combination */
} combination;

/* The digits that the last cell must not take when the others have taken `taken`: an
 * excluder would have none left. All of them if one already has none. */
static unsigned forbidden_by(const combination *c, unsigned taken)
{
    unsigned forbidden = 0;
    for (unsigned i = 0; i < c->n_excluders; i++) {
        const unsigned left = c->excluders[i] & ~taken;
        if (!left)
            return 0x1ff;
        if (!(left & (left - 1)))
            forbidden |= left;
    }
    return forbidden;
}

/* Whether all digits are known to be allowed. */
static bool is_complete(const combination *c)
{
    return c->allowed[0] == c->cands[0] && c->allowed[1] == c->cands[1] &&
           (c->n == 2 || c->allowed[2] == c->cands[2]);
}

static void combine_two(combination *c)
{
    for (unsigned left = c->cands[0]; left && !is_complete(c); left &= left - 1) {
        const unsigned first = left & -left;
        const unsigned second =
            c->cands[1] & ~(forbidden_by(c, first) | (c->sees01 ? first : 0));
        c->allowed[0] |= second ? first : 0;
        c->allowed[1] |= second;
    }
}

static void combine_three(combination *c)
{
    for (unsigned left = c->cands[0]; left; left &= left - 1) {
        const unsigned first = left & -left;
        unsigned others = c->cands[1] & ~(c->sees01 ? first : 0);
        for (; others && !is_complete(c); others &= others - 1) {
            const unsigned second = others & -others;
            const unsigned third =
                c->cands[2] & ~(forbidden_by(c, first | second) |
                                (c->sees02 ? first : 0) | (c->sees12 ? second : 0));
            c->allowed[0] |= third ? first : 0;
            c->allowed[1] |= third ? second : 0;
            c->allowed[2] |= third;
        }
    }
}

static bool sees(unsigned cell, unsigned other)
{
    return (gv_se_peers[cell] & gv_se_cell_bit(other)) != 0;
}

static void exclusion_hint(gv_se_hint *out, const gv_se_grid *grid,
                           const combination *c)
{
    assert(!(c->allowed[0] & ~c->cands[0]) && !(c->allowed[1] & ~c->cands[1]));
    gv_se_hint_init(out, c->n == 2 ? GV_SE_ALIGNED_PAIR : GV_SE_ALIGNED_TRIPLET,
                    c->n == 2 ? GV_SE_BASE_ALIGNED_PAIR : GV_SE_BASE_ALIGNED_TRIPLET);
    for (unsigned i = 0; i < c->n; i++) {
        gv_se_hint_remove(out, grid, c->cell[i], ~c->allowed[i]);
        out->pattern |= gv_se_cell_bit(c->cell[i]);
    }
}

static void list_excluders(combination *c, const gv_se_grid *grid, gv_se_cells cells)
{
    c->n_excluders = 0;
    for (; cells; cells &= cells - 1)
        c->excluders[c->n_excluders++] = grid->cands[gv_se_cells_first(cells)];
}

static bool exclude(const gv_se_grid *grid, const uint8_t *cells, unsigned n,
                    gv_se_cells excluders, gv_se_hint *out)
{
    assert(n == 2 || n == 3);
    combination c = { .n = n, .cell = cells, .sees01 = sees(cells[0], cells[1]) };
    for (unsigned i = 0; i < n; i++)
        c.cands[i] = grid->cands[cells[i]];
    list_excluders(&c, grid, excluders);
    if (n == 2) {
        combine_two(&c);
    } else {
        c.sees02 = sees(cells[0], cells[2]);
        c.sees12 = sees(cells[1], cells[2]);
        combine_three(&c);
    }
    if (is_complete(&c))
        return false;
    exclusion_hint(out, grid, &c);
    return true;
}

static bool is_many(gv_se_cells set)
{
    return set & (set - 1);
}

/* Whether two cells may exclude something: a digit of one can only be excluded if each
 * digit of the other is in some excluder. */
static bool pair_may_exclude(const gv_se_grid *grid, const uint8_t *cells,
                             gv_se_cells excluders)
{
    unsigned all = 0;
    for (; excluders; excluders &= excluders - 1)
        all |= grid->cands[gv_se_cells_first(excluders)];
    return !(grid->cands[cells[0]] & ~all) || !(grid->cands[cells[1]] & ~all);
}

/* A pair is unchanged if its cells and its common excluders are. */
static bool is_changed(const bases *b, const uint8_t *cells, gv_se_cells changed)
{
    return changed & ((b->excluders[cells[0]] & b->excluders[cells[1]]) |
                      gv_se_cell_bit(cells[0]) | gv_se_cell_bit(cells[1]));
}

bool gv_se_find_aligned_pair(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    bases b;
    list_bases(&b, grid, 2);
    const gv_se_cells changed = changed_since(&work->pairs, grid, &b);
    work->pairs.known = false;
    for (unsigned j = 1; j < b.n; j++)
        for (unsigned i = 0; i < j; i++) {
            const uint8_t cells[2] = { b.cell[i], b.cell[j] };
            const gv_se_cells common = b.excluders[cells[0]] & b.excluders[cells[1]];
            if (is_many(common) && is_changed(&b, cells, changed) &&
                pair_may_exclude(grid, cells, common) &&
                exclude(grid, cells, 2, common, out))
                return true;
        }
    note_nothing(&work->pairs, grid, &b);
    return false;
}

/* What a third cell must have to exclude something with two others. Assume that all
 * common excluders of the two are those of the three, and that the third sees both:
 * then never[0] are the digits that it cannot take whatever the other two do, the
 * others those it cannot take when the first, or second, has a given digit. That digit
 * is excluded only if they contain all candidates of the third; a digit of the third,
 * only if it is in never[0]. Returns how many there are. */
static unsigned list_never(uint16_t never[19], const gv_se_grid *grid,
                           const uint8_t *cells, gv_se_cells excluders)
{
    combination c;
    unsigned n = 1, with_second[9];
    const bool clash = sees(cells[0], cells[1]);
    list_excluders(&c, grid, excluders);
    never[0] = 0x1ff;
    for (unsigned digit = 0; digit < 9; digit++)
        with_second[digit] = 0x1ff;
    for (unsigned left = grid->cands[cells[0]]; left; left &= left - 1) {
        const unsigned first = left & -left;
        unsigned with_first = 0x1ff;
        unsigned others = grid->cands[cells[1]] & ~(clash ? first : 0);
        for (; others; others &= others - 1) {
            const unsigned taken = first | (others & -others);
            const unsigned forbidden = forbidden_by(&c, taken) | taken;
            with_first &= forbidden;
            with_second[gv_se_first(others)] &= forbidden;
        }
        never[0] &= (uint16_t)with_first;
        if (with_first & (with_first - 1))
            never[n++] = (uint16_t)with_first;
    }
    for (unsigned left = grid->cands[cells[1]]; left; left &= left - 1) {
        const unsigned mask = with_second[gv_se_first(left)];
        if (mask & (mask - 1))
            never[n++] = (uint16_t)mask;
    }
    return n;
}

/* Those of some cells that may exclude something as third of two others. */
static gv_se_cells third_cells(gv_se_cells cells, const gv_se_grid *grid,
                               const uint8_t *others, gv_se_cells excluders)
{
    uint16_t never[19];
    const unsigned n = list_never(never, grid, others, excluders);
    gv_se_cells found = 0;
    for (gv_se_cells left = n > 1 || never[0] ? cells : 0; left; left &= left - 1) {
        const unsigned cands = grid->cands[gv_se_cells_first(left)];
        bool may = cands & never[0];
        for (unsigned i = 1; i < n; i++)
            may = may || !(cands & ~(unsigned)never[i]);
        if (may)
            found |= left & -left;
    }
    return found;
}

/* The cells before the second of two that have already been examined with them: as the
 * first or second of a pair, with what is now the second or first as third. */
static gv_se_cells done_cells(const bases *b, const uint8_t *cells)
{
    const gv_se_cells bit1 = gv_se_cell_bit(cells[0]), bit2 = gv_se_cell_bit(cells[1]);
    const gv_se_cells all = sees(cells[0], cells[1]) ? ~(gv_se_cells)0 : 0;
    gv_se_cells done = 0;
    if (b->few & bit2)
        done |= (bit2 - 1) & (gv_se_peers[cells[1]] | all);
    if (b->few & bit1)
        done |= (bit1 - 1) & (gv_se_peers[cells[0]] | all);
    return done;
}

/* Third cells in house order of one of the two. */
static bool try_thirds(const gv_se_grid *grid, const bases *b, uint8_t cells[3],
                       unsigned of, gv_se_cells third, gv_se_hint *out)
{
    const gv_se_cells common = b->excluders[cells[0]] & b->excluders[cells[1]];
    for (unsigned type = 0; type < 3 && third; type++) {
        gv_se_cells here =
            third & gv_se_region_sets[gv_se_cell_regions[cells[of]][type]];
        third &= ~here;
        for (; here; here &= here - 1) {
            cells[2] = (uint8_t)gv_se_cells_first(here);
            const gv_se_cells excluders = common & b->excluders[cells[2]];
            if (is_many(excluders) && exclude(grid, cells, 3, excluders, out))
                return true;
        }
    }
    return false;
}

/* Third cells are base cells among the excluders of the first, then of the second. */
static bool find_third(const gv_se_grid *grid, const bases *b, uint8_t cells[3],
                       gv_se_cells changed, gv_se_hint *out)
{
    const gv_se_cells common = b->excluders[cells[0]] & b->excluders[cells[1]];
    if (!is_many(common))
        return false;
    gv_se_cells third = (b->excluders[cells[0]] | b->excluders[cells[1]]) & b->all;
    third &= ~(gv_se_cell_bit(cells[0]) | gv_se_cell_bit(cells[1]));
    third &= ~done_cells(b, cells);
    if (!is_changed(b, cells, changed))
        third &= changed;
    if (!third)
        return false;
    third = third_cells(third, grid, cells, common);
    const gv_se_cells of_first = third & b->excluders[cells[0]];
    return third && (try_thirds(grid, b, cells, 0, of_first, out) ||
                     try_thirds(grid, b, cells, 1, third & ~of_first, out));
}

bool gv_se_find_aligned_triplet(const gv_se_grid *grid, gv_se_work *work,
                                gv_se_hint *out)
{
    bases b;
    list_bases(&b, grid, 3);
    const gv_se_cells changed = changed_since(&work->triplets, grid, &b);
    work->triplets.known = false;
    for (unsigned j = 1; j < b.n; j++)
        for (unsigned i = 0; i < j; i++) {
            uint8_t cells[3] = { b.cell[i], b.cell[j], 0 };
            if (find_third(grid, &b, cells, changed, out))
                return true;
        }
    note_nothing(&work->triplets, grid, &b);
    return false;
}
