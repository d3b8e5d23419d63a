/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loops.c -- producer 15: unique rectangles and loops. All are generated; the first one
 * of the lowest rating, then type, is kept. Sudoku Explainer drops hints of the same
 * kind on the same cells: those are never rated lower than the first, so nothing needs
 * to be done here. */
#include "explainer/core/table.h"

#include <assert.h>

enum { MAX_LOOP = 18 }; /* each parity occurs at most once in a row */

typedef struct search {
    const gv_se_grid *grid;
    gv_se_hint *best; /* its type is 0 while there is none */
    unsigned pair;    /* the two digits, as a mask */
    gv_se_cells both; /* cells that have both */
    gv_se_cells core; /* those that a valid loop may have */
    unsigned start;
    unsigned n;
    uint8_t loop[MAX_LOOP];
    gv_se_cells inside;
    uint32_t met[2]; /* the regions that cells of a parity are in */
} search;

static double rating_of_length(unsigned n)
{
    assert(n >= 4 && n % 2 == 0 && n <= MAX_LOOP);
    return n == 4   ? GV_SE_BASE_UNIQUE_LOOP
           : n == 6 ? GV_SE_BASE_LOOP_OF_6
           : n == 8 ? GV_SE_BASE_LOOP_OF_8
                    : GV_SE_BASE_LONG_LOOP;
}

static uint32_t regions_of(unsigned cell)
{
    const uint8_t *regions = gv_se_cell_regions[cell];
    return 1u << regions[0] | 1u << regions[1] | 1u << regions[2];
}

/* ---- hints on a loop ---- */

static bool is_better(const search *s, double rating, unsigned type)
{
    const gv_se_hint *best = s->best;
    return !best->type || rating < best->rating ||
           (rating == best->rating && type < best->type);
}

static void begin_hint(gv_se_hint *out, const search *s, double rating, unsigned type)
{
    gv_se_hint_init(out, GV_SE_UNIQUE_LOOP, rating);
    out->type = (uint8_t)type;
    out->size = (uint8_t)s->n;
    out->pattern = s->inside;
    out->digits = (uint16_t)s->pair;
}

static void keep(const search *s, const gv_se_hint *hint)
{
    if (hint->removes)
        *s->best = *hint;
}

static void remove_all(gv_se_hint *hint, const gv_se_grid *grid, gv_se_cells cells,
                       unsigned digits)
{
    for (; cells; cells &= cells - 1)
        gv_se_hint_remove(hint, grid, gv_se_cells_first(cells), digits);
}

static void try_type1(const search *s, unsigned cell)
{
    const double rating = rating_of_length(s->n);
    gv_se_hint hint;
    if (!is_better(s, rating, 1))
        return;
    begin_hint(&hint, s, rating, 1);
    gv_se_hint_remove(&hint, s->grid, cell, s->pair);
    keep(s, &hint);
}

static void try_type2(const search *s, const uint8_t *cells, unsigned n_cells)
{
    const double rating = rating_of_length(s->n);
    const unsigned extra = s->grid->cands[cells[0]] & ~s->pair;
    assert(n_cells >= 2 && gv_se_count(extra) == 1);
    gv_se_cells victims = s->grid->cells[gv_se_first(extra)];
    gv_se_hint hint;
    for (unsigned i = 0; i < n_cells; i++)
        victims &= gv_se_peers[cells[i]];
    if (!victims || !is_better(s, rating, 2))
        return;
    begin_hint(&hint, s, rating, 2);
    remove_all(&hint, s->grid, victims, extra);
    keep(s, &hint);
}

/* ---- type 3: the two cells act as one, with their extra digits ---- */

typedef struct virtual_cell {
    unsigned extra;  /* digits of either */
    unsigned common; /* of both */
    unsigned region;
    unsigned pos1, pos2; /* masks */
} virtual_cell;

/* Records the set of a hint: its further cells, by their positions. */
static void note_set(gv_se_hint *hint, const virtual_cell *v, unsigned positions,
                     unsigned digits)
{
    hint->set_digits = (uint16_t)digits;
    hint->set_region = 1u << v->region;
    for (; positions; positions &= positions - 1)
        hint->set |=
            gv_se_cell_bit(gv_se_region_cells[v->region][gv_se_first(positions)]);
}

static void naked_hint(const search *s, const virtual_cell *v, unsigned others,
                       unsigned digits, double rating)
{
    gv_se_hint hint;
    begin_hint(&hint, s, rating, 3);
    note_set(&hint, v, others, digits);
    unsigned left = s->grid->empty[v->region] & ~(others | v->pos1 | v->pos2);
    for (; left; left &= left - 1)
        gv_se_hint_remove(&hint, s->grid,
                          gv_se_region_cells[v->region][gv_se_first(left)], digits);
    keep(s, &hint);
}

/* Sets of n - 1 other cells that have n digits with the virtual cell. */
static void try_naked(const search *s, const virtual_cell *v, unsigned n)
{
    assert(n >= 2 && n <= 7);
    const double rating = rating_of_length(s->n) + 0.1 * (n - 1);
    uint8_t position[9];
    unsigned n_others = 0;
    if (!is_better(s, rating, 3))
        return;
    for (unsigned p = 0; p < 9; p++)
        if (!((v->pos1 | v->pos2) >> p & 1) &&
            gv_se_count(s->grid->cands[gv_se_region_cells[v->region][p]]) >= 2)
            position[n_others++] = (uint8_t)p;
    for (unsigned subset = (1u << (n - 1)) - 1; subset < 1u << n_others;
         subset = gv_se_next_subset(subset)) {
        unsigned others = 0, digits = 0;
        for (unsigned left = subset; left; left &= left - 1) {
            const unsigned p = position[gv_se_first(left)];
            others |= 1u << p;
            digits |= s->grid->cands[gv_se_region_cells[v->region][p]];
        }
        if (gv_se_count(digits | v->extra) == n && gv_se_count(digits | v->common) == n)
            naked_hint(s, v, others, digits | v->common, rating);
        if (!is_better(s, rating, 3))
            return;
    }
}

static void hidden_hint(const search *s, const virtual_cell *v, unsigned positions,
                        unsigned digits, double rating)
{
    gv_se_hint hint;
    begin_hint(&hint, s, rating, 3);
    note_set(&hint, v, positions & ~v->pos1, digits);
    hint.set_hides = true;
    unsigned left = positions & ~v->pos1;
    for (; left; left &= left - 1)
        gv_se_hint_remove(&hint, s->grid,
                          gv_se_region_cells[v->region][gv_se_first(left)], ~digits);
    keep(s, &hint);
}

/* The two digits of the loop and n - 2 others that have n places. */
static void try_hidden(const search *s, const virtual_cell *v, unsigned n)
{
    const double rating = rating_of_length(s->n) + 0.1 * (n - 2);
    const uint16_t *places = s->grid->places[v->region];
    uint8_t others[9] = { 0 };
    unsigned n_others = 0, pair_places = 0;
    if (!is_better(s, rating, 3))
        return;
    for (unsigned digit = 0; digit < 9; digit++)
        if (s->pair >> digit & 1)
            pair_places |= places[digit] & ~v->pos2;
        else if (!(v->extra >> digit & 1))
            others[n_others++] = (uint8_t)digit;
    unsigned subset = (1u << (n - 2)) - 1;
    do {
        unsigned digits = s->pair, positions = pair_places;
        bool all = true;
        for (unsigned left = subset; left; left &= left - 1) {
            const unsigned digit = others[gv_se_first(left)];
            all = all && places[digit] & ~v->pos2;
            digits |= 1u << digit;
            positions |= places[digit] & ~v->pos2;
        }
        if (all && gv_se_count(positions) == n)
            hidden_hint(s, v, positions, digits, rating);
        subset = subset ? gv_se_next_subset(subset) : 1u << n_others;
    } while (subset < 1u << n_others && is_better(s, rating, 3));
}

static void try_type3(const search *s, unsigned cell1, unsigned cell2)
{
    const unsigned cands1 = s->grid->cands[cell1], cands2 = s->grid->cands[cell2];
    virtual_cell v = { .extra = (cands1 | cands2) & ~s->pair,
                       .common = cands1 & cands2 & ~s->pair };
    for (unsigned n = gv_se_count(v.extra); n <= 7; n++)
        for (unsigned type = 0; type < 3; type++) {
            v.region = gv_se_cell_regions[cell1][type];
            if (v.region != gv_se_cell_regions[cell2][type])
                continue;
            v.pos1 = 1u << gv_se_cell_positions[cell1][type];
            v.pos2 = 1u << gv_se_cell_positions[cell2][type];
            const unsigned n_empty = gv_se_count(s->grid->empty[v.region]);
            if (2 * n <= n_empty)
                try_naked(s, &v, n);
            if (2 * n < n_empty)
                try_hidden(s, &v, n);
        }
}

/* ---- type 4: one digit of the pair is locked into the two cells ---- */

static void try_type4(const search *s, unsigned cell1, unsigned cell2)
{
    const double rating = rating_of_length(s->n);
    const unsigned low = s->pair & -s->pair, high = s->pair ^ low;
    unsigned locked = 0;
    gv_se_hint hint;
    if (!is_better(s, rating, 4))
        return;
    begin_hint(&hint, s, rating, 4);
    for (unsigned type = 0; type < 3; type++) {
        const unsigned region = gv_se_cell_regions[cell1][type];
        if (region != gv_se_cell_regions[cell2][type])
            continue;
        for (unsigned left = s->pair; left; left &= left - 1)
            if (gv_se_count(s->grid->places[region][gv_se_first(left)]) == 2)
                locked |= left & -left;
    }
    if (!locked)
        return;
    const unsigned digits = locked & low ? high : low;
    gv_se_hint_remove(&hint, s->grid, cell1, digits);
    gv_se_hint_remove(&hint, s->grid, cell2, digits);
    keep(s, &hint);
}

/* ---- the loops ---- */

static void look_at_loop(const search *s)
{
    assert(s->n >= 4 && gv_se_cells_count(s->inside) == s->n);
    uint8_t cells[MAX_LOOP];
    unsigned n = 0, extra = 0;
    if (s->met[0] != s->met[1])
        return;
    for (unsigned i = 0; i < s->n; i++) {
        const unsigned more = s->grid->cands[s->loop[i]] & ~s->pair;
        extra |= more;
        if (more)
            cells[n++] = s->loop[i];
    }
    if (n == 1)
        try_type1(s, cells[0]);
    else if (n > 2 || (n == 2 && gv_se_count(extra) == 1))
        try_type2(s, cells, n);
    else if (n == 2)
        try_type3(s, cells[0], cells[1]);
    if (n == 2)
        try_type4(s, cells[0], cells[1]);
}

/* A valid loop meets each region it meets twice: cells that are alone in a region
 * cannot belong to one, nor can those that are alone without them. */
static gv_se_cells core_of(gv_se_cells cells)
{
    for (gv_se_cells before = 0; before != cells;) {
        before = cells;
        for (gv_se_cells left = cells; left; left &= left - 1) {
            const unsigned cell = gv_se_cells_first(left);
            const uint8_t *regions = gv_se_cell_regions[cell];
            const gv_se_cells others = cells & ~gv_se_cell_bit(cell);
            if (!(others & gv_se_region_sets[regions[0]]) ||
                !(others & gv_se_region_sets[regions[1]]) ||
                !(others & gv_se_region_sets[regions[2]]))
                cells = others;
        }
    }
    return cells;
}

/* Whether a loop can have more than two cells with extra digits: they would all have
 * the same one. */
static bool allows_many_extras(const gv_se_grid *grid, gv_se_cells core, unsigned pair)
{
    uint8_t n[9] = { 0 };
    bool many = false;
    for (; core; core &= core - 1) {
        const unsigned extra = grid->cands[gv_se_cells_first(core)] & ~pair;
        if (extra && !(extra & (extra - 1)))
            many = many || ++n[gv_se_first(extra)] > 2;
    }
    return many;
}

/* The cells that loops from a start may have. Those through an earlier start have been
 * found from there; only with more than two cells with extra digits does it depend on
 * the way whether a loop is found. */
static gv_se_cells core_from(const gv_se_grid *grid, gv_se_cells both, unsigned pair,
                             unsigned start)
{
    const gv_se_cells core = core_of(both);
    gv_se_cells rest = core;
    if (!(core & gv_se_cell_bit(start)) || allows_many_extras(grid, core, pair))
        return core;
    for (gv_se_cells left = core & (gv_se_cell_bit(start) - 1); left; left &= left - 1)
        if (grid->cands[gv_se_cells_first(left)] == pair)
            rest &= ~(left & -left);
    return rest == core ? core : core_of(rest);
}

/* Whether a loop that has `cell` next may be valid and better than the best. A region
 * that is met twice with the same parity never makes a valid loop. */
static bool may_follow(const search *s, unsigned cell)
{
    const unsigned least = s->n + 1 < 4 ? 4 : (s->n + 2) / 2 * 2;
    return s->n < MAX_LOOP && s->core & gv_se_cell_bit(cell) &&
           !(s->met[s->n % 2] & regions_of(cell)) &&
           is_better(s, rating_of_length(least), 1);
}

/* The search from the last cell, which has just been added. `extra` belongs to this
 * frame: what a cell adds to it stays for the cells after it, followed or not. */
static void extend(search *s, unsigned cell, unsigned last_type, int budget,
                   unsigned extra)
{
    const unsigned parity = s->n % 2;
    assert(s->n < MAX_LOOP && !(s->inside & gv_se_cell_bit(cell)));
    s->loop[s->n++] = (uint8_t)cell;
    s->inside |= gv_se_cell_bit(cell);
    s->met[parity] |= regions_of(cell);
    for (unsigned type = 0; type < 3; type++) {
        if (type == last_type)
            continue;
        gv_se_cells cells = s->both & ~(s->inside & ~gv_se_cell_bit(s->start)) &
                            gv_se_region_sets[gv_se_cell_regions[cell][type]];
        for (; cells; cells &= cells - 1) {
            const unsigned next = gv_se_cells_first(cells);
            if (next == s->start) {
                if (s->n >= 4)
                    look_at_loop(s);
                continue;
            }
            const unsigned more = s->grid->cands[next] & ~s->pair;
            extra |= more;
            if ((!more || gv_se_count(extra) == 1 || budget > 0) && may_follow(s, next))
                extend(s, next, type, budget - (more != 0), extra);
        }
    }
    s->met[parity] &= ~regions_of(cell);
    s->inside &= ~gv_se_cell_bit(cell);
    s->n--;
}

bool gv_se_find_unique_loop(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    (void)work;
    gv_se_hint best;
    gv_se_hint_init(&best, GV_SE_UNIQUE_LOOP, 0);
    search s = { .grid = grid, .best = &best };
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        s.pair = grid->cands[cell];
        if (gv_se_count(s.pair) != 2)
            continue;
        const unsigned low = gv_se_first(s.pair);
        s.both = grid->cells[low] & grid->cells[gv_se_first(s.pair & (s.pair - 1))];
        s.core = core_from(grid, s.both, s.pair, cell);
        s.start = cell;
        if (s.core & gv_se_cell_bit(cell))
            extend(&s, cell, 3, 2, 0);
    }
    if (best.type)
        *out = best;
    return best.type;
}
