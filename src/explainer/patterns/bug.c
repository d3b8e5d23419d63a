/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bug.c -- producer 19: bivalue universal graves. A grid is one if, without the BUG
 * digits of its BUG cells, all cells would be bivalue and every digit would have no
 * place or two in every region. */
#include "explainer/core/table.h"

#include <assert.h>

typedef struct grave {
    gv_se_grid copy; /* without the BUG digits */
    unsigned n_cells;
    uint8_t cells[GV_SE_CELLS];   /* the BUG cells in the order found */
    uint16_t digits[GV_SE_CELLS]; /* of each */
    gv_se_cells all_cells;
    unsigned all_digits;
    gv_se_cells common; /* seen by all of them */
} grave;

/* ---- the pattern ---- */

/* Notes a BUG digit of a cell; false if that rules a grave out. */
static bool add_bug(grave *g, unsigned cell, unsigned digit)
{
    if (!g->n_cells)
        g->common = ~(gv_se_cells)0;
    if (!(g->all_cells & gv_se_cell_bit(cell))) {
        g->all_cells |= gv_se_cell_bit(cell);
        g->cells[g->n_cells++] = (uint8_t)cell;
        g->digits[cell] = 0;
    }
    g->digits[cell] |= (uint16_t)(1u << digit);
    g->all_digits |= 1u << digit;
    gv_se_grid_remove(&g->copy, cell, digit);
    g->common &= gv_se_peers[cell] & ~g->all_cells;
    return g->n_cells == 1 || gv_se_count(g->all_digits) == 1 || g->common;
}

/* A digit with one place, or more than two, in a region. */
static bool look_at(grave *g, const gv_se_grid *grid, unsigned region, unsigned digit)
{
    unsigned n = 0, cell = 0;
    for (unsigned left = grid->places[region][digit]; left; left &= left - 1) {
        const unsigned at = gv_se_region_cells[region][gv_se_first(left)];
        if (gv_se_count(grid->cands[at]) >= 3) {
            cell = at;
            n++;
        }
    }
    return n > 1 || (n == 1 && add_bug(g, cell, digit));
}

static bool is_grave(const gv_se_grid *copy)
{
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        if (!copy->value[cell] && gv_se_count(copy->cands[cell]) != 2)
            return false;
    for (unsigned region = 0; region < GV_SE_REGIONS; region++)
        for (unsigned digit = 0; digit < 9; digit++) {
            const unsigned n = gv_se_count(copy->places[region][digit]);
            if (n != 0 && n != 2)
                return false;
        }
    return true;
}

static bool find_grave(grave *g, const gv_se_grid *grid)
{
    for (unsigned region = 0; region < GV_SE_REGIONS; region++)
        for (unsigned digit = 0; digit < 9; digit++) {
            const unsigned n = gv_se_count(grid->places[region][digit]);
            if (n != 0 && n != 2 && !look_at(g, grid, region, digit))
                return false;
        }
    return g->n_cells && is_grave(&g->copy);
}

/* ---- its hints ---- */

static void begin_hint(gv_se_hint *out, const grave *g, unsigned type, double rating)
{
    gv_se_hint_init(out, GV_SE_BUG, rating);
    out->type = (uint8_t)type;
    out->pattern = g->all_cells;
    out->digits = (uint16_t)g->all_digits;
}

static bool try_type1(const grave *g, const gv_se_grid *grid, gv_se_hint *out)
{
    begin_hint(out, g, 1, GV_SE_BASE_BUG);
    gv_se_hint_remove(out, grid, g->cells[0], ~(unsigned)g->digits[g->cells[0]]);
    assert(g->n_cells == 1 && g->digits[g->cells[0]]);
    return out->removes;
}

static bool try_type2(const grave *g, const gv_se_grid *grid, gv_se_hint *out)
{
    begin_hint(out, g, 2, GV_SE_BASE_BUG_OF_MANY);
    for (gv_se_cells left = g->common; left; left &= left - 1)
        gv_se_hint_remove(out, grid, gv_se_cells_first(left), g->all_digits);
    return out->removes;
}

static bool try_type4(const grave *g, const gv_se_grid *grid, gv_se_hint *out)
{
    const unsigned cell1 = g->cells[0], cell2 = g->cells[1];
    const unsigned shared = g->copy.cands[cell1] & g->copy.cands[cell2];
    if (g->n_cells != 2 || gv_se_count(shared) != 1 ||
        !(gv_se_peers[cell1] & gv_se_cell_bit(cell2)))
        return false;
    begin_hint(out, g, 4, GV_SE_BASE_BUG_OF_MANY);
    gv_se_hint_remove(out, grid, cell1, ~(g->digits[cell1] | shared));
    gv_se_hint_remove(out, grid, cell2, ~(g->digits[cell2] | shared));
    return out->removes;
}

/* Type 3 in one region: a naked set of common cells with all BUG digits as one more. */
static bool naked_hint(const grave *g, const gv_se_grid *grid, gv_se_cells common,
                       gv_se_cells set, unsigned digits, gv_se_hint *out)
{
    begin_hint(out, g, 3, GV_SE_BASE_BUG_OF_MANY + 0.1 * (gv_se_count(digits) - 1));
    out->set = set;
    out->set_digits = (uint16_t)digits;
    for (gv_se_cells left = common & ~set; left; left &= left - 1)
        gv_se_hint_remove(out, grid, gv_se_cells_first(left), digits);
    return out->removes;
}

static bool try_sets(const grave *g, const gv_se_grid *grid, gv_se_cells common,
                     unsigned n, gv_se_hint *out)
{
    uint8_t cells[9];
    unsigned n_cells = 0;
    for (gv_se_cells left = common; left; left &= left - 1)
        cells[n_cells++] = (uint8_t)gv_se_cells_first(left);
    if (n_cells < n)
        return false;
    for (unsigned subset = (1u << (n - 1)) - 1; subset < 1u << n_cells;
         subset = gv_se_next_subset(subset)) {
        gv_se_cells set = 0;
        unsigned digits = 0;
        bool all = true;
        for (unsigned left = subset; left; left &= left - 1) {
            const unsigned cell = cells[gv_se_first(left)];
            set |= gv_se_cell_bit(cell);
            digits |= grid->cands[cell];
            all = all && gv_se_count(grid->cands[cell]) >= 2;
        }
        if (all && gv_se_count(digits) == n && !(g->all_digits & ~digits) &&
            gv_se_count(g->all_digits) >= 2 &&
            naked_hint(g, grid, common, set, digits, out))
            return true;
    }
    return false;
}

static bool try_type3(const grave *g, const gv_se_grid *grid, gv_se_hint *out)
{
    for (unsigned type = 0; type < 3; type++) {
        const unsigned region = gv_se_cell_regions[g->cells[0]][type];
        if (g->all_cells & ~gv_se_region_sets[region])
            continue;
        for (unsigned n = 2; n <= 6; n++)
            if (try_sets(g, grid, g->common & gv_se_region_sets[region], n, out)) {
                out->set_region = 1u << region;
                return true;
            }
    }
    return false;
}

bool gv_se_find_bug(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    grave g;
    g.copy = *grid;
    g.n_cells = 0;
    g.all_cells = 0;
    g.all_digits = 0;
    g.common = 0;
    if (!find_grave(&g, grid))
        return false;
    if (g.n_cells == 1)
        return try_type1(&g, grid, out);
    if (gv_se_count(g.all_digits) == 1)
        return try_type2(&g, grid, out) || try_type4(&g, grid, out);
    return g.common && (try_type4(&g, grid, out) || try_type3(&g, grid, out));
}
