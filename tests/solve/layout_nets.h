/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout_nets.h -- networks of 9x9 puzzles with other groups than plain Sudoku, built
 * by hand, and random puzzles of them. */
#ifndef GV_TESTS_SOLVE_LAYOUT_NETS_H
#define GV_TESTS_SOLVE_LAYOUT_NETS_H

#include "model/grid.h"
#include "solve/minimal.h"

#include <stdlib.h>
#include <string.h>

/* What a network has beside cells, rows and columns. */
enum {
    HAS_BLOCKS = 1,
    HAS_REGIONS = 2, /* random, connected, in place of blocks */
    HAS_DIAGONALS = 4,
    HAS_WINDOWS = 8,
    HAS_DISJOINT = 16,
    HAS_KNIGHT = 32,
    HAS_KING = 64
};

/* A failure of what cannot fail but for memory. */
static inline void must(gv_status status)
{
    if (status != GV_OK)
        abort();
}

/* ---- random regions ---- */

static inline bool region_is_connected(const uint8_t region[81], uint8_t which)
{
    uint8_t stack[81], seen[81] = { 0 };
    unsigned n = 0, n_seen = 0;
    for (uint8_t cell = 0; cell < 81 && !n; cell++)
        if (region[cell] == which) {
            stack[n++] = cell;
            seen[cell] = 1;
        }
    while (n) {
        const int cell = stack[--n];
        const int next[4] = { cell - 9, cell + 9, cell % 9 ? cell - 1 : -1,
                              cell % 9 < 8 ? cell + 1 : -1 };
        n_seen++;
        for (unsigned i = 0; i < 4; i++)
            if (next[i] >= 0 && next[i] < 81 && region[next[i]] == which &&
                !seen[next[i]]) {
                seen[next[i]] = 1;
                stack[n++] = (uint8_t)next[i];
            }
    }
    return n_seen == 9;
}

/* Blocks, after cells of different regions changed places where both stay connected. */
static inline void random_regions(uint8_t region[81], gv_rng *rng)
{
    for (unsigned cell = 0; cell < 81; cell++)
        region[cell] = (uint8_t)(cell / 27 * 3 + cell % 9 / 3);
    for (unsigned n_swaps = 0; n_swaps < 40;) {
        const uint64_t a = gv_rng_below(rng, 81), b = gv_rng_below(rng, 81);
        const uint8_t ra = region[a], rb = region[b];
        region[a] = rb;
        region[b] = ra;
        if (ra != rb && region_is_connected(region, ra) &&
            region_is_connected(region, rb)) {
            n_swaps++;
        } else {
            region[a] = ra;
            region[b] = rb;
        }
    }
}

/* ---- networks ---- */

/* The groups of nine cells: nine cells of each digit. */
static inline void add_unit(gv_net_builder *builder, const unsigned cells[9])
{
    for (gv_label digit = 0; digit < 9; digit++) {
        gv_label labels[9];
        for (unsigned i = 0; i < 9; i++)
            labels[i] = cells[i] * 9 + digit;
        must(gv_net_add_group(builder, GV_VAR_BN, labels, 9, NULL));
    }
}

static inline void add_regions(gv_net_builder *builder, const uint8_t region[81])
{
    for (unsigned r = 0; r < 9; r++) {
        unsigned cells[9], n = 0;
        for (unsigned cell = 0; cell < 81; cell++)
            if (region[cell] == r)
                cells[n++] = cell;
        add_unit(builder, cells);
    }
}

static inline unsigned add_diagonals(gv_net_builder *builder)
{
    unsigned down[9], up[9];
    for (unsigned i = 0; i < 9; i++) {
        down[i] = 10 * i;
        up[i] = 8 * (i + 1);
    }
    add_unit(builder, down);
    add_unit(builder, up);
    return 2;
}

static inline unsigned add_windows(gv_net_builder *builder)
{
    for (unsigned w = 0; w < 4; w++) {
        unsigned cells[9];
        for (unsigned i = 0; i < 9; i++)
            cells[i] = (w / 2 * 4 + 1 + i / 3) * 9 + w % 2 * 4 + 1 + i % 3;
        add_unit(builder, cells);
    }
    return 4;
}

static inline unsigned add_disjoint(gv_net_builder *builder)
{
    for (unsigned place = 0; place < 9; place++) {
        unsigned cells[9];
        for (unsigned b = 0; b < 9; b++)
            cells[b] = (b / 3 * 3 + place / 3) * 9 + b % 3 * 3 + place % 3;
        add_unit(builder, cells);
    }
    return 9;
}

/* Cells that a chess piece joins differ. */
static inline void add_moves(gv_net_builder *builder, bool knight)
{
    for (int a = 0; a < 81; a++)
        for (int b = 0; b < a; b++) {
            const int rows = abs(a / 9 - b / 9), columns = abs(a % 9 - b % 9);
            if (knight ? rows * columns != 2 : rows * columns != 1)
                continue;
            for (int digit = 0; digit < 9; digit++)
                must(gv_net_add_pair(builder, (gv_label)(a * 9 + digit),
                                     (gv_label)(b * 9 + digit), NULL));
        }
}

static inline const gv_net *layout_net(unsigned what, gv_rng *rng, gv_arena *arena)
{
    const gv_shape shape = { GV_SUDOKU, 3, 3, 9 };
    gv_net_builder *builder = NULL;
    const gv_net *net = NULL;
    unsigned n_units = 18;
    must(gv_net_builder_new(&builder, arena, (gv_shape){ GV_LATIN, 1, 9, 9 }, 729,
                            NULL));
    must(gv_grid_add_cells(builder, shape, NULL));
    must(gv_grid_add_digits(builder, GV_VAR_RN, shape, gv_row_cell, NULL));
    must(gv_grid_add_digits(builder, GV_VAR_CN, shape, gv_column_cell, NULL));
    if (what & HAS_BLOCKS) {
        must(gv_grid_add_digits(builder, GV_VAR_BN, shape, gv_block_cell, NULL));
        n_units += 9;
    }
    if (what & HAS_REGIONS) {
        uint8_t region[81];
        random_regions(region, rng);
        add_regions(builder, region);
        n_units += 9;
    }
    n_units += what & HAS_DIAGONALS ? add_diagonals(builder) : 0;
    n_units += what & HAS_WINDOWS ? add_windows(builder) : 0;
    n_units += what & HAS_DISJOINT ? add_disjoint(builder) : 0;
    if (what & HAS_KNIGHT)
        add_moves(builder, true);
    if (what & HAS_KING)
        add_moves(builder, false);
    must(gv_net_finish(&net, builder, 81, 81 + 9 * n_units, NULL, NULL));
    return net;
}

/* ---- puzzles ---- */

static inline bool keep_solution(void *user, const gv_label *solution)
{
    memcpy(user, solution, 81 * sizeof *solution);
    return true;
}

static inline gv_instance *layout_puzzle(gv_context *context, const gv_net *net,
                                         const gv_label *givens, uint32_t n_givens,
                                         const uint64_t *marks, gv_arena *arena)
{
    gv_instance *made = NULL;
    must(gv_instance_make(&made, context, net, givens, NULL, n_givens, marks,
                          GV_ALPHABET_AUTO, arena, NULL));
    return made;
}

/* A grid that begins with a random row and has some more random cells. False: that row
 * has none, or none was found soon. */
static inline bool layout_grid(gv_label out[81], gv_context *context, const gv_net *net,
                               gv_rng *rng, gv_arena *arena)
{
    for (unsigned attempt = 0; attempt < 50; attempt++) {
        gv_label givens[12];
        uint32_t row[9];
        gv_rng_permutation(rng, row, 9);
        for (gv_label i = 0; i < 9; i++)
            givens[i] = i * 9 + row[i];
        for (unsigned i = 9; i < 12; i++)
            givens[i] =
                (gv_label)(9 * (9 + gv_rng_below(rng, 72)) + gv_rng_below(rng, 9));
        const gv_instance *puzzle =
            layout_puzzle(context, net, givens, 12, NULL, arena);
        const gv_search search = { .limits = { .solutions = 1, .nodes = 2000 },
                                   .forbid = GV_NO_LABEL,
                                   .found = keep_solution,
                                   .user = out };
        gv_search_result result;
        gv_bigcount_init(&result.count);
        must(gv_generic_run(&result, puzzle, &search, arena, NULL));
        const bool found = gv_bigcount_u64(&result.count) == 1;
        gv_bigcount_free(&result.count);
        if (found)
            return true;
    }
    return false;
}

#endif
