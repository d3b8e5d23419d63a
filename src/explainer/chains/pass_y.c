/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pass_y.c -- the pass with links from off to on in cells of two candidates only.
 * It has cycles, but no chains. */
#include "explainer/chains/passes.h"

#include <assert.h>
#include <string.h>

enum { NODE_WORDS = 3 }; /* two candidates in each of 81 cells */

/* The candidates of cells with two, and what is on two layers after each of them is on,
 * without the way that turns back inside the cell. */
typedef struct two_graph {
    unsigned n;
    uint16_t cand[2 * GV_SE_CELLS];
    uint64_t next[2 * GV_SE_CELLS][NODE_WORDS];
    uint64_t reach[2 * GV_SE_CELLS][NODE_WORDS];
    gv_se_closure closure;
} two_graph;

/* The cells of two candidates, by digit; their nodes are numbered by cell. */
static unsigned find_pairs(const gv_se_grid *grid, gv_se_cells by_digit[9],
                           uint8_t number[GV_SE_CELLS])
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        const unsigned others = grid->cands[cell] & (grid->cands[cell] - 1u);
        if (!others || (others & (others - 1)))
            continue;
        by_digit[gv_se_first(grid->cands[cell])] |= gv_se_cell_bit(cell);
        by_digit[gv_se_first(others)] |= gv_se_cell_bit(cell);
        number[cell] = (uint8_t)n;
        n += 2;
    }
    assert(n <= 2 * GV_SE_CELLS);
    return n;
}

/* Which of the two candidates of a cell is not `digit`: 0 or 1. */
static unsigned other_of(const gv_se_grid *grid, unsigned cell, unsigned digit)
{
    assert(gv_se_count(grid->cands[cell]) == 2 && gv_se_grid_has(grid, cell, digit));
    return gv_se_first(grid->cands[cell]) == digit;
}

static void two_graph_init(two_graph *out, const gv_se_passes *p)
{
    const gv_se_grid *const grid = p->grid;
    gv_se_cells by_digit[9] = { 0 }, all = 0;
    uint8_t number[GV_SE_CELLS];
    out->n = find_pairs(grid, by_digit, number);
    const unsigned n_words = (out->n + 63) / 64;
    uint64_t *next = out->next[0]; // rows of n_words, as the closure needs them
    memset(next, 0, (size_t)out->n * n_words * sizeof *next);
    for (unsigned digit = 0; digit < 9; digit++)
        all |= by_digit[digit];
    for (; all; all &= all - 1) {
        const unsigned cell = gv_se_cells_first(all);
        for (unsigned rest = grid->cands[cell]; rest; rest &= rest - 1) {
            const unsigned digit = gv_se_first(rest);
            for (gv_se_cells off = by_digit[digit] & gv_se_peers[cell]; off;
                 off &= off - 1) {
                const unsigned other = gv_se_cells_first(off);
                const unsigned node = number[other] + other_of(grid, other, digit);
                next[node / 64] |= (uint64_t)1 << node % 64;
            }
            out->cand[number[cell] + !other_of(grid, cell, digit)] =
                p->numbers->number[cell][digit];
            next += n_words;
        }
    }
    gv_se_closure_make(&out->closure, out->next[0], out->reach[0], out->n);
}

/* The longest cycle that may come before the best finding. */
static unsigned longest(const gv_se_passes *p, unsigned n)
{
    unsigned length = n;
    while (length >= 4 && p->has_best &&
           GV_SE_BASE_CYCLES + gv_se_added(length) > p->best.rating)
        length -= 2;
    return length;
}

/* The cells that see an on node of a component, and those that see an off node, for
 * one digit. */
typedef struct seen_cells {
    gv_se_cells by_on, by_off;
} seen_cells;

/* Whether a cycle in the component of a node can remove something: a candidate that
 * sees an on and an off node of it, and is forced to be off. */
static bool may_remove(const gv_se_passes *p, const two_graph *two, unsigned component)
{
    seen_cells seen[9] = { { 0 } };
    for (unsigned node = 0; node < two->n; node++) {
        if (two->closure.component[node] != component)
            continue;
        // the node is on, the other of its cell is off
        const unsigned cell = p->numbers->cell[two->cand[node]];
        seen[p->numbers->digit[two->cand[node]]].by_on |= gv_se_peers[cell];
        seen[p->numbers->digit[two->cand[node ^ 1]]].by_off |= gv_se_peers[cell];
    }
    for (unsigned digit = 0; digit < 9; digit++)
        for (gv_se_cells rest =
                 seen[digit].by_on & seen[digit].by_off & p->grid->cells[digit];
             rest; rest &= rest - 1)
            if (gv_bits_has(p->whole->forced_off,
                            p->numbers->number[gv_se_cells_first(rest)][digit]))
                return true;
    return false;
}

/* The nodes from which a cycle may start; false if there are none. */
static bool find_starts(const gv_se_passes *p, const two_graph *two,
                        uint64_t starts[NODE_WORDS])
{
    bool any = false;
    memset(starts, 0, NODE_WORDS * sizeof *starts);
    for (unsigned node = 0; node < two->n; node++)
        if (gv_bits_has(two->closure.in_cycle, node) &&
            two->closure.component[node] == node && may_remove(p, two, node)) {
            any = true;
            for (unsigned other = 0; other < two->n; other++)
                if (two->closure.component[other] == node)
                    gv_bits_add(starts, other);
        }
    return any;
}

void gv_se_pass_y(gv_se_passes *p)
{
    two_graph *const two = gv_se_take(p->work, sizeof *two);
    if (!two)
        return;
    two_graph_init(two, p);
    gv_se_graph_bits rows;
    uint64_t starts[NODE_WORDS];
    unsigned limit = longest(p, two->n);
    if (limit < 4 || !find_starts(p, two, starts) ||
        !gv_se_graph_bits_init(&rows, p->work, p->graph, GV_SE_PASS_Y))
        return;
    gv_se_graph_complete(p->graph);
    gv_se_graph_bits_fill_y(&rows);
    for (unsigned node = 0; node < two->n && limit >= 4; node++) {
        if (!gv_bits_has(starts, node))
            continue;
        const unsigned length = gv_se_passes_cycle(p, &rows, two->cand[node], limit);
        if (!length)
            continue;
        const gv_se_finding found = { .rating = GV_SE_BASE_CYCLES + gv_se_added(length),
                                      .complexity = length,
                                      .key = 3,
                                      .kind = GV_SE_KIND_CYCLE,
                                      .source = two->cand[node] };
        gv_se_passes_offer(p, GV_SE_PASS_Y, &found);
        limit = length - 2;
    }
}
