/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hole_pattern.c -- the initial places of the holes of a pattern; hole_switches.c then
 * moves them. */
#include "generate/instance/hole_pattern.h"

#include "generate/instance/hole_switches.h"
#include "generate/grid/square_isotopy.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

enum { MAX_CELLS = GV_MAX_ORDER * GV_MAX_ORDER };

/* ---- plans ---- */

static const struct {
    const char *name;
    unsigned proposals_per_cell;
} patterns[GV_N_HOLE_PATTERNS] = {
    [GV_HOLES_RANDOM] = { "random", 0 },    [GV_HOLES_SINGLY] = { "singly", 200 },
    [GV_HOLES_DOUBLY] = { "doubly", 400 },  [GV_HOLES_FULLY] = { "fully", 200 },
    [GV_HOLES_NESTED] = { "nested", 4000 }, // few proposals keep all its counts
};

const char *gv_hole_pattern_name(gv_hole_pattern pattern)
{
    return patterns[pattern].name;
}

bool gv_hole_pattern_by_name(gv_hole_pattern *out, const char *name)
{
    for (unsigned i = 0; i < GV_N_HOLE_PATTERNS; i++)
        if (strcasecmp(patterns[i].name, name) == 0) {
            *out = (gv_hole_pattern)i;
            return true;
        }
    return false;
}

uint64_t gv_hole_proposals(gv_hole_pattern pattern, unsigned order)
{
    return (uint64_t)patterns[pattern].proposals_per_cell * order * order;
}

gv_status gv_hole_plan_check(const gv_hole_plan *plan, gv_error *err)
{
    const unsigned rows = plan->block_rows, columns = plan->block_cols;
    if (!rows || !columns || rows > GV_MAX_ORDER || columns > GV_MAX_ORDER / rows)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "blocks of %ux%u are out of range: the order is 1 to %d", rows,
                       columns, GV_MAX_ORDER);
    const unsigned order = rows * columns;
    if (plan->holes > order * order)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "%u holes are more than the %u cells of order %u", plan->holes,
                       order * order, order);
    if (plan->pattern == GV_HOLES_FULLY && rows != columns)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "the pattern fully needs square blocks, not %ux%u: nested is for "
            "all block shapes",
            rows, columns);
    return GV_OK;
}

/* ---- the starts ---- */

static void start_random(uint8_t *holes, uint32_t n_cells, uint32_t n_holes,
                         gv_rng *rng)
{
    assert(n_holes <= n_cells && n_cells <= MAX_CELLS);
    uint32_t cells[MAX_CELLS] = { 0 };
    for (uint32_t i = 0; i < n_cells; i++)
        cells[i] = i;
    for (uint32_t i = 0; i < n_holes; i++) {
        const uint32_t k = i + (uint32_t)gv_rng_below(rng, n_cells - i);
        const uint32_t cell = cells[k];
        cells[k] = cells[i];
        holes[cell] = 1;
    }
}

/* A cell of a Latin square has a `value` < order, and each row, column (and block) has
 * every value once: the holes are the cells with values below q, and those with q in e
 * random rows. */
typedef struct layers {
    uint32_t q, e;
    uint32_t row_rank[GV_MAX_ORDER]; /* rows with a rank below e have q + 1 holes */
} layers;

static layers layers_draw(uint32_t n_holes, uint32_t order, gv_rng *rng)
{
    assert(order >= 1);
    layers l = { .q = n_holes / order, .e = n_holes % order };
    gv_rng_permutation(rng, l.row_rank, order);
    return l;
}

static bool is_hole(const layers *l, uint32_t row, uint32_t value)
{
    return value < l->q || (value == l->q && l->row_rank[row] < l->e);
}

/* In the cyclic square with rows and columns in random order. */
static void start_singly(uint8_t *holes, uint32_t order, uint32_t n_holes, gv_rng *rng)
{
    uint32_t row_shift[GV_MAX_ORDER], column_shift[GV_MAX_ORDER];
    const layers l = layers_draw(n_holes, order, rng);
    gv_rng_permutation(rng, row_shift, order);
    gv_rng_permutation(rng, column_shift, order);
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++)
            holes[row * order + column] =
                is_hole(&l, row, (row_shift[row] + column_shift[column]) % order);
}

/* rank[symbol of the canonical square] for `nested`: the cells of the first block in an
 * order of which every prefix is even in sub-rows and sub-columns. The canonical square
 * only shifts them from block to block. */
static void rank_symbols(uint32_t *rank, uint32_t block_rows, uint32_t block_cols)
{
    uint32_t a = block_rows, b = block_cols;
    while (b) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    const uint32_t common = block_rows / a * block_cols; // least common multiple
    for (uint32_t t = 0; t < block_rows * block_cols; t++) {
        const uint32_t row = t % block_rows, column = (t + t / common) % block_cols;
        rank[row * block_cols + column] = t;
    }
}

/* In a random isotope of the canonical Sudoku square; for `nested` the symbols have
 * their order. */
static void start_blocks(uint8_t *holes, const gv_hole_plan *plan, gv_rng *rng)
{
    gv_square square;
    gv_square_init(&square, plan->block_rows, plan->block_cols);
    const layers l = layers_draw(plan->holes, square.order, rng);
    gv_isotopy map = gv_isotopy_draw(plan->block_rows, plan->block_cols, rng);
    if (plan->block_rows != plan->block_cols)
        map.transposed = false; // a Latin square may be transposed, but its blocks may
                                // not
    if (plan->pattern == GV_HOLES_NESTED)
        rank_symbols(map.symbol, plan->block_rows, plan->block_cols);
    for (uint32_t row = 0; row < square.order; row++)
        for (uint32_t column = 0; column < square.order; column++)
            holes[gv_isotopy_cell(&map, square.order, row, column)] =
                is_hole(&l, row, map.symbol[square.symbol[row][column]]);
}

/* ---- fully ---- */

void gv_holes_extra_blocks(uint8_t *extra_of, const uint8_t *latin, unsigned side,
                           uint32_t extra)
{
    const uint32_t whole = extra / side, rest = extra % side;
    assert(extra < side * side);
    for (unsigned i = 0; i < side; i++)
        for (unsigned j = 0; j < side; j++) {
            const uint32_t value = latin[i * side + j];
            extra_of[i * side + j] = value < whole || (value == whole && i < rest);
        }
}

/* Equation 3 with a random isotope of the cyclic square, its rows shuffled once more:
 * without that it always favours the first ones. */
static void draw_extra_blocks(uint8_t *extra_of, unsigned side, uint32_t extra,
                              gv_rng *rng)
{
    uint8_t latin[GV_MAX_ORDER] = { 0 }, ordered[GV_MAX_ORDER];
    const gv_isotopy map = gv_isotopy_draw(1, side, rng);
    for (uint32_t i = 0; i < side; i++)
        for (uint32_t j = 0; j < side; j++)
            latin[gv_isotopy_cell(&map, side, i, j)] =
                (uint8_t)map.symbol[(i + j) % side];
    gv_holes_extra_blocks(ordered, latin, side, extra);
    uint32_t rows[GV_MAX_ORDER];
    gv_rng_permutation(rng, rows, side);
    for (uint32_t i = 0; i < side; i++)
        memcpy(extra_of + rows[i] * side, ordered + i * side, side);
}

/* Each block by itself, singly balanced. */
static bool punch_fully(uint8_t *holes, const gv_hole_plan *plan, gv_rng *rng,
                        const gv_flag *stop, uint64_t *n_switches)
{
    const uint32_t side = plan->block_rows, order = side * side;
    assert(order >= 1);
    uint8_t extra_of[GV_MAX_ORDER], inside[GV_MAX_ORDER];
    draw_extra_blocks(extra_of, side, plan->holes % order, rng);
    for (uint32_t block = 0; block < order; block++) {
        start_singly(inside, side, plan->holes / order + extra_of[block], rng);
        gv_hole_switches chain = { .block_rows = 1, .block_cols = side };
        if (!gv_holes_switch(inside, &chain, plan->proposals / order, rng, stop))
            return false;
        *n_switches += chain.n_made;
        uint8_t *corner = holes + block / side * side * order + block % side * side;
        for (uint32_t row = 0; row < side; row++)
            memcpy(corner + row * order, inside + row * side, side);
    }
    return true;
}

/* ---- all of them ---- */

static bool punch_by_switches(uint8_t *holes, const gv_hole_plan *plan, gv_rng *rng,
                              const gv_flag *stop, uint64_t *n_switches)
{
    gv_hole_switches chain = { .block_rows = plan->block_rows,
                               .block_cols = plan->block_cols,
                               .keeps_blocks = plan->pattern != GV_HOLES_SINGLY,
                               .keeps_parts = plan->pattern == GV_HOLES_NESTED };
    if (plan->pattern == GV_HOLES_SINGLY)
        start_singly(holes, plan->block_rows * plan->block_cols, plan->holes, rng);
    else
        start_blocks(holes, plan, rng);
    const bool done = gv_holes_switch(holes, &chain, plan->proposals, rng, stop);
    *n_switches = chain.n_made;
    return done;
}

bool gv_holes_punch(uint8_t *holes, const gv_hole_plan *plan, gv_rng *rng,
                    const gv_flag *stop, uint64_t *n_switches)
{
    const uint32_t order = plan->block_rows * plan->block_cols;
    uint64_t n_made = 0;
    bool done = true;
    assert(gv_hole_plan_check(plan, NULL) == GV_OK);
    memset(holes, 0, (size_t)order * order);
    switch (plan->pattern) {
    case GV_HOLES_RANDOM:
        start_random(holes, order * order, plan->holes, rng);
        break;
    case GV_HOLES_FULLY:
        done = punch_fully(holes, plan, rng, stop, &n_made);
        break;
    default:
        done = punch_by_switches(holes, plan, rng, stop, &n_made);
        break;
    }
    if (n_switches)
        *n_switches = n_made;
    return done;
}
