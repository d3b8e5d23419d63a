/* SPDX-License-Identifier: GPL-3.0-or-later */
/* square_excursion.c -- the chain of Jacobson and Matthews (Generating uniformly
 * distributed random Latin squares, 1996), run from a valid square to the next one.
 *
 * A square is a cube of 0 and 1, its cells (row, column, symbol), with sum 1 on every
 * line. A step adds 1 and -1 in turn to the corners of a box; it may leave one cell
 * with -1, improper, which the next step starts from. Steps are the edges of a graph;
 * all proper squares have order^2 * (order - 1) of them, all improper ones 8. So the
 * walk along random edges from one valid square to the next is as likely as the same
 * walk back. */
#include "generate/grid/square_chain.h"

#include <assert.h>
#include <string.h>

/* One cell of the cube. */
typedef struct cube_cell {
    uint32_t row, column, symbol;
} cube_cell;

typedef struct excursion {
    const gv_square *start;
    uint8_t symbol[GV_MAX_ORDER][GV_MAX_ORDER]; /* these three as in gv_square */
    uint8_t column_of[GV_MAX_ORDER][GV_MAX_ORDER];
    uint8_t row_of[GV_MAX_ORDER][GV_MAX_ORDER];

    /* Where the square is improper: the cell with -1, and the second 1 of each line
     * through it; the first is in the three arrays. */
    bool is_improper;
    cube_cell improper;
    cube_cell second;

    /* How often each block has each symbol, and how many of these are not 1. */
    int8_t count[GV_MAX_ORDER][GV_MAX_ORDER];
    uint32_t n_wrong;
} excursion;

/* ---- blocks ---- */

static void add_to_block(excursion *run, uint32_t row, uint32_t column, uint32_t symbol,
                         int change)
{
    int8_t *count = &run->count[gv_square_block(run->start, row, column)][symbol];
    assert(run->n_wrong > 0 || *count == 1);
    run->n_wrong -= *count != 1;
    *count = (int8_t)(*count + change);
    run->n_wrong += *count != 1;
}

/* The corners of the box between two cells that differ in every coordinate: +1 where an
 * even number of coordinates is that of `to`, -1 where an odd number is. */
static void count_box(excursion *run, cube_cell from, cube_cell to)
{
    add_to_block(run, from.row, from.column, from.symbol, 1);
    add_to_block(run, from.row, to.column, to.symbol, 1);
    add_to_block(run, to.row, from.column, to.symbol, 1);
    add_to_block(run, to.row, to.column, from.symbol, 1);
    add_to_block(run, to.row, to.column, to.symbol, -1);
    add_to_block(run, to.row, from.column, from.symbol, -1);
    add_to_block(run, from.row, to.column, from.symbol, -1);
    add_to_block(run, from.row, from.column, to.symbol, -1);
}

/* ---- steps ---- */

/* Any cell with 0 of a proper square; `to` has the coordinate of the 1 on each of its
 * lines. The 1 moves from there to the cell. */
static cube_cell start_step(excursion *run, cube_cell *to, gv_rng32 *rng)
{
    const uint32_t order = run->start->order;
    uint32_t number = gv_rng32_below(rng, order * order * (order - 1));
    cube_cell from = { .row = number % order };
    number /= order;
    from.column = number % order;
    const uint32_t present = run->symbol[from.row][from.column];
    from.symbol = number / order;
    from.symbol += from.symbol >= present;
    *to = (cube_cell){ .row = run->row_of[from.column][from.symbol],
                       .column = run->column_of[from.row][from.symbol],
                       .symbol = present };
    run->symbol[from.row][from.column] = (uint8_t)from.symbol;
    run->column_of[from.row][from.symbol] = (uint8_t)from.column;
    run->row_of[from.column][from.symbol] = (uint8_t)from.row;
    return from;
}

/* One of the two 1s of a line; the other one stays in its index. */
static uint32_t choose_one(uint8_t *first, uint32_t second, bool take_second)
{
    if (take_second)
        return second;
    const uint32_t taken = *first;
    *first = (uint8_t)second;
    return taken;
}

/* The improper cell gets back its 1; `to` has one 1, at random, on each of its lines.
 */
static cube_cell go_on_step(excursion *run, cube_cell *to, gv_rng32 *rng)
{
    const cube_cell from = run->improper, second = run->second;
    const uint32_t coins = gv_rng32_below(rng, 8);
    to->row = choose_one(&run->row_of[from.column][from.symbol], second.row, coins & 1);
    to->column =
        choose_one(&run->column_of[from.row][from.symbol], second.column, coins & 2);
    to->symbol =
        choose_one(&run->symbol[from.row][from.column], second.symbol, coins & 4);
    return from;
}

/* The lines of the box that do not go through `from` or `to`. */
static void move_edges(excursion *run, cube_cell from, cube_cell to)
{
    run->symbol[from.row][to.column] = (uint8_t)to.symbol;
    run->symbol[to.row][from.column] = (uint8_t)to.symbol;
    run->column_of[from.row][to.symbol] = (uint8_t)to.column;
    run->column_of[to.row][from.symbol] = (uint8_t)to.column;
    run->row_of[from.column][to.symbol] = (uint8_t)to.row;
    run->row_of[to.column][from.symbol] = (uint8_t)to.row;
}

/* The lines through `to`, which loses 1: its own, or it becomes improper. */
static void end_step(excursion *run, cube_cell from, cube_cell to)
{
    run->is_improper = run->symbol[to.row][to.column] != to.symbol;
    if (run->is_improper) {
        run->improper = to;
        run->second = from;
        return;
    }
    run->symbol[to.row][to.column] = (uint8_t)from.symbol;
    run->column_of[to.row][to.symbol] = (uint8_t)from.column;
    run->row_of[to.column][to.symbol] = (uint8_t)from.row;
}

static void step(excursion *run, gv_rng32 *rng)
{
    cube_cell to;
    const cube_cell from =
        run->is_improper ? go_on_step(run, &to, rng) : start_step(run, &to, rng);
    assert(from.row != to.row && from.column != to.column && from.symbol != to.symbol);
    move_edges(run, from, to);
    end_step(run, from, to);
    if (run->start->has_blocks)
        count_box(run, from, to);
}

/* ---- the excursion ---- */

static void set_out(excursion *run, const gv_square *square)
{
    const size_t size = square->order * sizeof square->symbol[0];
    run->start = square;
    memcpy(run->symbol, square->symbol, size);
    memcpy(run->column_of, square->column_of, size);
    memcpy(run->row_of, square->row_of, size);
    run->is_improper = false;
    run->improper = run->second = (cube_cell){ 0, 0, 0 };
    run->n_wrong = 0;
    if (square->has_blocks)
        memset(run->count, 1, square->order * sizeof run->count[0]);
}

static void come_back(gv_square *square, const excursion *run)
{
    for (uint32_t row = 0; row < square->order; row++)
        for (uint32_t column = 0; column < square->order; column++)
            gv_square_put(square, row, column, run->symbol[row][column]);
}

uint64_t gv_square_excursion(gv_square *square, uint64_t cap, gv_rng32 *rng,
                             gv_meter *meter)
{
    excursion run;
    set_out(&run, square);
    for (uint64_t n_steps = 1; !cap || n_steps <= cap; n_steps++) {
        step(&run, rng);
        if (!run.is_improper && run.n_wrong == 0) {
            come_back(square, &run);
            assert(gv_square_is_valid(square));
            return n_steps;
        }
        if (gv_meter_spend(meter, 1))
            break;
    }
    return 0;
}
