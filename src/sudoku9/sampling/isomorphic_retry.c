/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isomorphic_retry.c -- searches on isomorphic puzzles, with their solutions mapped
 * back. */
#include "sudoku9/sampling/isomorphic_retry.h"

#include "base/shuffle_bytes.h"
#include "sudoku9/canon/canon.h"

#include <assert.h>

/* Three bands in random order, and their lines in random orders. */
static void draw_lines(gv_rng *rng, uint8_t lines[9])
{
    uint8_t bands[3] = { 0, 1, 2 };
    gv_shuffle_bytes(rng, bands, 3);
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned k = 0; k < 3; k++)
            lines[3 * i + k] = (uint8_t)(3 * bands[i] + k);
        gv_shuffle_bytes(rng, lines + 3 * i, 3);
    }
}

static gv_nine_map draw_map(gv_rng *rng)
{
    gv_nine_map map = { .digit = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 } };
    gv_shuffle_bytes(rng, map.digit + 1, 9);
    draw_lines(rng, map.row);
    draw_lines(rng, map.column);
    map.transposed = gv_rng_next(rng) >> 63;
    return map;
}

/* The puzzle that `map` turns into `digits`. */
static void undo(uint8_t out[GV_NINE_CELLS], const gv_nine_map *map,
                 const uint8_t digits[GV_NINE_CELLS])
{
    uint8_t digit[10];
    for (unsigned i = 0; i < 10; i++)
        digit[map->digit[i]] = (uint8_t)i;
    for (unsigned r = 0; r < 9; r++)
        for (unsigned c = 0; c < 9; c++) {
            const unsigned row = map->row[r], column = map->column[c];
            out[map->transposed ? column * 9 + row : row * 9 + column] =
                digit[digits[r * 9 + c]];
        }
}

void gv_nine_retry(gv_nine_job *job, gv_nine_work *work, gv_rng *rng,
                   const gv_nine_control *control)
{
    assert(job->source == GV_NINE_DIGITS && job->end == GV_END_NODES);
    gv_nine_control rising = *control;
    uint8_t puzzle[GV_NINE_CELLS], first[GV_NINE_CELLS], second[GV_NINE_CELLS];
    gv_nine_job again = *job;
    again.puzzle = puzzle;
    again.first = first;
    again.second = second;
    gv_nine_map map;
    do {
        map = draw_map(rng);
        gv_nine_apply(puzzle, &map, job->puzzle);
        gv_nine_run(work, &again, 1, &rising);
        // Slowly: short attempts are cheap, and one of about ten usually succeeds.
        rising.limit_guesses += rising.limit_guesses / 4 + 1;
    } while (again.end == GV_END_NODES);
    job->end = again.end;
    job->n_solutions = again.n_solutions;
    if (again.n_solutions > 0 && job->first)
        undo(job->first, &map, first);
    if (again.n_solutions > 1 && job->second)
        undo(job->second, &map, second);
}
