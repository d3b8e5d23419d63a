/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach.c -- deductions. For every on node, the nodes it follows from are kept as a row
 * of bits, numbered in the order they came; an off node follows from its parent's nodes
 * and itself. A parent comes before its child, so a row is no longer than the number of
 * nodes so far. */
#include "explainer/chains/reach.h"

#include "base/array.h"

#include <assert.h>
#include <string.h>

void gv_se_numbers_init(gv_se_numbers *out, const gv_se_grid *grid)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        for (unsigned rest = grid->cands[cell]; rest; rest &= rest - 1) {
            const unsigned digit = gv_se_first(rest);
            out->number[cell][digit] = (uint16_t)n;
            out->cell[n] = (uint8_t)cell;
            out->digit[n++] = (uint8_t)digit;
        }
    assert(n <= GV_SE_CANDS);
    out->n = n;
    out->n_words = (n + 63) / 64;
}

void gv_se_deduction_init(gv_se_deduction *out, const gv_se_grid *grid,
                          const gv_se_numbers *numbers)
{
    out->start = grid;
    out->numbers = numbers;
    out->x_only = false;
    out->dynamic = true;
    out->advance = NULL;
    out->user = NULL;
}

static void live_remove(struct gv_se_live *live, unsigned cell, unsigned digit)
{
    live->cands[cell] &= (uint16_t) ~(1u << digit);
    for (unsigned type = 0; type < 3; type++)
        live->places[gv_se_cell_regions[cell][type]][digit] &=
            (uint16_t) ~(1u << gv_se_cell_positions[cell][type]);
}

/* ---- rows ---- */

/* Adds to a row the nodes that an off node follows from. */
static void row_add_off(const gv_se_deduction *d, uint64_t *row, unsigned cand)
{
    const gv_se_off *const off = &d->reach->off[cand];
    const uint64_t *from = NULL;
    unsigned n_words = 0;
    if (off->rule) {
        const gv_se_rule *const rule = &d->reach->rules[off->rule - 1];
        from = rule->row;
        n_words = rule->n_row_words;
    } else if (off->parent != GV_SE_NO_CAND) {
        from = d->rows + d->row[off->parent].at;
        n_words = d->row[off->parent].n_words;
    }
    for (unsigned w = 0; w < n_words; w++)
        row[w] |= from[w];
    gv_bits_add(row, off->order);
}

static unsigned row_size(const uint64_t *row, unsigned n_words)
{
    unsigned size = 0;
    for (unsigned w = 0; w < n_words; w++)
        size += (unsigned)__builtin_popcountll(row[w]);
    return size;
}

unsigned gv_se_on_parents(const gv_se_grid *start, const gv_se_numbers *numbers,
                          unsigned cand, unsigned cause, uint16_t out[8])
{
    const unsigned cell = numbers->cell[cand], digit = numbers->digit[cand];
    unsigned n = 0;
    if (cause == GV_SE_BY_CELL) {
        for (unsigned rest = start->cands[cell] & ~(1u << digit); rest;
             rest &= rest - 1)
            out[n++] = numbers->number[cell][gv_se_first(rest)];
        return n;
    }
    const unsigned type = cause - GV_SE_BY_REGION;
    assert(type <= GV_SE_COLUMN);
    const unsigned region = gv_se_cell_regions[cell][type];
    for (unsigned rest =
             start->places[region][digit] & ~(1u << gv_se_cell_positions[cell][type]);
         rest; rest &= rest - 1)
        out[n++] =
            numbers->number[gv_se_region_cells[region][gv_se_first(rest)]][digit];
    return n;
}

/* The row of an on node that is not yet numbered, without its own bit; returns its size
 * including itself. Written after all rows. */
static unsigned row_make(gv_se_deduction *d, unsigned cand, const gv_se_on *on,
                         unsigned *n_words)
{
    uint64_t *const row = d->rows + d->n_row_words;
    *n_words = d->n_nodes / 64 + 1;
    assert(d->n_row_words + *n_words <= GV_N_OF(d->rows));
    memset(row, 0, *n_words * sizeof *row);
    if (on->cause == GV_SE_ASSUMED)
        return 1;
    uint16_t parents[8];
    const unsigned n_parents =
        gv_se_on_parents(d->start, d->numbers, cand, on->cause, parents);
    for (unsigned i = 0; i < n_parents; i++)
        row_add_off(d, row, parents[i]);
    return n_parents == 1 ? d->reach->off[parents[0]].size + 1u
                          : row_size(row, *n_words) + 1;
}

void gv_se_deduction_rule(const gv_se_deduction *d, gv_se_rule *rule, uint64_t *row)
{
    const unsigned n_words = d->n_nodes / 64 + 1;
    memset(row, 0, n_words * sizeof *row);
    for (unsigned i = 0; i < rule->n_parents; i++)
        row_add_off(d, row, rule->parents[i]);
    rule->row = row;
    rule->n_row_words = n_words;
    rule->size = row_size(row, n_words);
}

/* ---- nodes ---- */

static void add_on(gv_se_deduction *d, unsigned cand, unsigned cause, unsigned trigger)
{
    assert(!gv_bits_has(d->reach->on_set, cand) && d->n_on < d->numbers->n);
    gv_se_on *const on = &d->reach->on[cand];
    on->cause = (uint16_t)cause;
    on->trigger = (uint16_t)trigger;
    on->order = (uint16_t)d->n_nodes;
    unsigned n_words = 0;
    on->size = (uint16_t)row_make(d, cand, on, &n_words);
    gv_bits_add(d->rows + d->n_row_words, d->n_nodes++);
    d->row[cand] = (struct gv_se_row){ d->n_row_words, n_words };
    d->n_row_words += n_words;
    gv_bits_add(d->reach->on_set, cand);
    d->on_list[d->n_on++] = (uint16_t)cand;
}

static void queue_off(gv_se_deduction *d, unsigned cand)
{
    assert(!gv_bits_has(d->reach->off_set, cand) && d->n_off < d->numbers->n);
    d->reach->off[cand].order = (uint16_t)d->n_nodes++;
    gv_bits_add(d->reach->off_set, cand);
    d->off_list[d->n_off++] = (uint16_t)cand;
}

static void add_off(gv_se_deduction *d, unsigned cand, unsigned parent)
{
    gv_se_off *const off = &d->reach->off[cand];
    off->parent = (uint16_t)parent;
    off->rule = 0;
    off->size = 1;
    if (parent != GV_SE_NO_CAND)
        off->size = (uint16_t)(d->reach->on[parent].size + 1);
    queue_off(d, cand);
    live_remove(&d->fresh, d->numbers->cell[cand], d->numbers->digit[cand]);
}

/* A candidate that is also on stays among those that links lead to until it is
 * processed: a link to it is then a conflict. */
void gv_se_deduction_off(gv_se_deduction *d, unsigned cand, unsigned rule)
{
    assert(rule <= d->reach->n_rules && d->reach->rules[rule].n_parents > 0);
    gv_se_off *const off = &d->reach->off[cand];
    off->parent = GV_SE_NO_CAND;
    off->rule = (uint16_t)(rule + 1);
    off->size = (uint16_t)(d->reach->rules[rule].size + 1);
    queue_off(d, cand);
    if (!gv_bits_has(d->reach->on_set, cand))
        live_remove(&d->fresh, d->numbers->cell[cand], d->numbers->digit[cand]);
}

/* ---- links ---- */

/* `cand` is off because of `parent`; false if it is on. */
static bool link_off(gv_se_deduction *d, unsigned cand, unsigned parent)
{
    gv_se_reach *const reach = d->reach;
    if (!gv_bits_has(reach->on_set, cand)) {
        add_off(d, cand, parent);
        return true;
    }
    const unsigned size = reach->on[parent].size + 1u;
    reach->conflict = true;
    reach->conflict_is_on = false;
    reach->conflict_cand = (uint16_t)cand;
    reach->conflict_off =
        (gv_se_off){ .size = (uint16_t)size, .parent = (uint16_t)parent };
    reach->conflict_size = size + reach->on[cand].size;
    return false;
}

/* Takes an on node: everything it links to is off; false at a conflict. */
static bool take_on(gv_se_deduction *d, unsigned cand)
{
    const unsigned cell = d->numbers->cell[cand], digit = d->numbers->digit[cand];
    if (!d->x_only)
        for (unsigned rest = d->fresh.cands[cell] & ~(1u << digit); rest;
             rest &= rest - 1)
            if (!link_off(d, d->numbers->number[cell][gv_se_first(rest)], cand))
                return false;
    for (unsigned type = 0; type < 3; type++) {
        const unsigned region = gv_se_cell_regions[cell][type];
        for (unsigned rest = d->fresh.places[region][digit] &
                             ~(1u << gv_se_cell_positions[cell][type]);
             rest; rest &= rest - 1) {
            const unsigned other = gv_se_region_cells[region][gv_se_first(rest)];
            if (!link_off(d, d->numbers->number[other][digit], cand))
                return false;
        }
    }
    return true;
}

/* `cand` is on because of `cause`; false if it is off. */
static bool link_on(gv_se_deduction *d, unsigned cand, unsigned cause, unsigned trigger)
{
    gv_se_reach *const reach = d->reach;
    if (!gv_bits_has(reach->off_set, cand)) {
        if (!gv_bits_has(reach->on_set, cand))
            add_on(d, cand, cause, trigger);
        return true;
    }
    gv_se_on on = { .trigger = (uint16_t)trigger, .cause = (uint16_t)cause };
    unsigned n_words = 0;
    on.size = (uint16_t)row_make(d, cand, &on, &n_words);
    reach->conflict = true;
    reach->conflict_is_on = true;
    reach->conflict_cand = (uint16_t)cand;
    reach->conflict_on = on;
    reach->conflict_size = (unsigned)on.size + reach->off[cand].size;
    return false;
}

/* The only bit of a mask of nine, or 9. */
static unsigned only_bit(unsigned mask)
{
    return mask && !(mask & (mask - 1)) ? gv_se_first(mask) : 9;
}

/* Takes an off node: what is then the last of its cell or region is on; false at a
 * conflict. */
static bool take_off(gv_se_deduction *d, unsigned cand)
{
    const unsigned cell = d->numbers->cell[cand], digit = d->numbers->digit[cand];
    if (!d->x_only) {
        const unsigned other = only_bit(d->live.cands[cell] & ~(1u << digit));
        if (other < 9 &&
            !link_on(d, d->numbers->number[cell][other], GV_SE_BY_CELL, cand))
            return false;
    }
    for (unsigned type = 0; type < 3; type++) {
        const unsigned region = gv_se_cell_regions[cell][type];
        const unsigned other = only_bit(d->live.places[region][digit] &
                                        ~(1u << gv_se_cell_positions[cell][type]));
        if (other < 9 &&
            !link_on(d, d->numbers->number[gv_se_region_cells[region][other]][digit],
                     GV_SE_BY_REGION + type, cand))
            return false;
    }
    if (d->dynamic) {
        live_remove(&d->live, cell, digit);
        live_remove(&d->fresh, cell, digit);
    }
    return true;
}

void gv_se_deduce(gv_se_deduction *d, gv_se_reach *out, unsigned cand, bool on)
{
    assert(cand < d->numbers->n);
    d->reach = out;
    out->known = true;
    out->conflict = false;
    out->nests = false;
    out->n_rules = 0;
    memset(out->on_set, 0, sizeof out->on_set);
    memset(out->off_set, 0, sizeof out->off_set);
    d->n_on = d->n_off = d->on_head = d->off_head = d->n_nodes = 0;
    d->n_row_words = 0;
    memcpy(d->live.cands, d->start->cands, sizeof d->live.cands);
    memcpy(d->live.places, d->start->places, sizeof d->live.places);
    d->fresh = d->live;
    if (on)
        add_on(d, cand, GV_SE_ASSUMED, GV_SE_NO_CAND);
    else
        add_off(d, cand, GV_SE_NO_CAND);
    while (d->on_head < d->n_on || d->off_head < d->n_off) {
        const bool fine = d->on_head < d->n_on
                              ? take_on(d, d->on_list[d->on_head++])
                              : take_off(d, d->off_list[d->off_head++]);
        if (!fine)
            return;
        if (d->advance && d->on_head == d->n_on && d->off_head == d->n_off)
            d->advance(d, d->user);
    }
}
