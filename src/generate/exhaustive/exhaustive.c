/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exhaustive.c -- the method that makes all minimal puzzles, one for each class of
 * isomorphic ones (world.h): unit u has the u-th piece of their list. The weight of a
 * puzzle is the size of its class. */
#include "generate/methods.h"

#include "generate/exhaustive/world.h"

#include <math.h>

enum { PER_UNIT = 256 };

uint64_t gv_exhaustive_n_units(const gv_world *world)
{
    return (world->n_puzzles + PER_UNIT - 1) / PER_UNIT;
}

static bool suits(const gv_generator *generator)
{
    return generator->options.world != NULL;
}

static gv_status new_worker(void **out, const gv_generator *generator, gv_arena *arena,
                            gv_error *err)
{
    gv_label *givens = GV_ARENA_NEW(arena, gv_label, generator->net->n_primary);
    if (!givens)
        return gv_fail_memory(err);
    *out = givens;
    return GV_OK;
}

/* Whether a puzzle is the first of its solution, whose class is counted with it. */
static bool is_first(const gv_world *world, size_t i)
{
    return i == 0 || world->puzzles[i].orbit != world->puzzles[i - 1].orbit;
}

static gv_status run(void *worker, const gv_generator *generator, gv_unit *unit,
                     gv_arena *tmp, gv_error *err)
{
    gv_label *const givens = worker;
    const gv_world *const world = generator->options.world;
    const size_t from = (size_t)unit->number * PER_UNIT;
    (void)tmp;
    (void)err;
    unit->n_grids = 0;
    for (size_t i = from; i < world->n_puzzles && i < from + PER_UNIT; i++) {
        const gv_world_puzzle *puzzle = &world->puzzles[i];
        const uint32_t n = gv_world_givens(givens, world, puzzle);
        const gv_unit_puzzle made = { .grid =
                                          puzzle->orbit - world->puzzles[from].orbit,
                                      .tries = 1,
                                      .log_weight = log((double)puzzle->size) };
        const gv_tally tally = { made.grid, n, 1, (double)puzzle->size };
        gv_unit_add(unit, made, givens, n);
        gv_unit_add_tally(unit, tally);
        unit->n_grids += is_first(world, i) ? world->orbits[puzzle->orbit].size : 0;
        unit->n_tries++;
    }
    return GV_OK;
}

const gv_method_row gv_exhaustive = { .method = GV_METHOD_EXHAUSTIVE,
                                      .name = "exhaustive",
                                      .suits = suits,
                                      .worker_new = new_worker,
                                      .run = run };
