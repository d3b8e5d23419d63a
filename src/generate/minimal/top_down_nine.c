/* SPDX-License-Identifier: GPL-3.0-or-later */
/* top_down_nine.c -- the top-down method on 9x9: hundreds of complete grids at a time,
 * clues deleted in random orders, each put back if there are several solutions without
 * it.
 *
 * The published method draws a clue at random again and again until the puzzle is
 * minimal. A clue that was put back is needed, and stays needed when others are
 * deleted: drawing it again changes nothing. So one random order of the clues, each
 * tried once, has the same law (docs/theory/sampling.md). */
#include "generate/methods.h"

#include "generate/minimal/path_nine.h"
#include "generate/minimal/plan_nine.h"
#include "sudoku9/cell_set.h"

#include <math.h>

typedef struct top_down {
    const gv_generator *generator;
    const gv_plan_nine *plan;
    gv_nine_oracle *oracle;
    gv_clue_remover *thinner;
    gv_path_nine *paths; /* NULL without weights */
    gv_rng rng;
    uint8_t grids[GV_NINE_BLOCK][GV_NINE_CELLS];
    gv_clue_removal puzzles[GV_NINE_BLOCK];
    gv_nine_question questions[GV_NINE_BLOCK];
    double log_weights[GV_NINE_BLOCK];
    uint64_t n_tries; /* since the last puzzle of the unit */
} top_down;

static bool suits_top_down(const gv_generator *generator)
{
    return gv_generator_is_nine(generator) &&
           (generator->source || generator->options.takes_grids);
}

static gv_status new_top_down(void **out, const gv_generator *generator,
                              gv_arena *arena, gv_error *err)
{
    top_down *const work = GV_ARENA_NEW(arena, top_down, 1);
    if (!work)
        return gv_fail_memory(err);
    work->generator = generator;
    work->plan = generator->tables;
    work->oracle = gv_nine_oracle_new(arena, gv_plan_nine_kernel(generator));
    if (!work->oracle)
        return gv_fail_memory(err);
    gv_nine_oracle_set_counters(work->oracle,
                                gv_context_counters(generator->empty->context));
    work->thinner =
        gv_clue_remover_new(arena, work->oracle, work->plan->items, GV_NINE_BLOCK);
    const bool weights = generator->options.path_weights;
    work->paths = weights ? gv_path_nine_new(arena, work->oracle) : NULL;
    if (!work->oracle || !work->thinner || (weights && !work->paths))
        return gv_fail_memory(err);
    *out = work;
    return GV_OK;
}

static void add_puzzle(top_down *work, gv_unit *unit, size_t first, size_t i,
                       const gv_nine_set *clues)
{
    const gv_unit_puzzle made = { .grid = (uint32_t)(first + i),
                                  .tries = work->n_tries,
                                  .log_weight = work->log_weights[i] };
    gv_unit_add_nine(unit, made, work->grids[i], clues);
    work->n_tries = 0;
}

/* A minimal puzzle of each of the first n active grids. */
static gv_end thin_grids(top_down *work, gv_unit *unit, size_t first, size_t n,
                         const gv_nine_control *control)
{
    static const gv_nine_set all = { { GV_NINE_ALL, GV_NINE_ALL, GV_NINE_ALL } };
    for (size_t i = 0; i < n; i++) {
        gv_clue_removal *const puzzle = &work->puzzles[i];
        gv_nine_cands_of_digits(&puzzle->grid, work->grids[i]);
        puzzle->clues = all;
        puzzle->n_items =
            (uint8_t)gv_plan_nine_order(puzzle->order, work->plan, &all, &work->rng);
        work->log_weights[i] = NAN;
    }
    gv_end end = gv_nine_remove_clues(work->thinner, work->puzzles, n, control);
    if (end == GV_END_COMPLETE && work->paths)
        end = gv_path_nine_weights(work->paths, work->log_weights, work->puzzles, n,
                                   control);
    for (size_t i = 0; i < n && end == GV_END_COMPLETE; i++) {
        work->n_tries++;
        add_puzzle(work, unit, first, i, &work->puzzles[i].clues);
    }
    return end;
}

/* The puzzles among the first n active grids with the clues of the mask. */
static gv_end mask_grids(top_down *work, gv_unit *unit, size_t first, size_t n,
                         const gv_nine_control *control)
{
    for (size_t i = 0; i < n; i++) {
        gv_nine_cands *const grid = &work->puzzles[i].grid;
        gv_nine_cands_of_digits(grid, work->grids[i]);
        work->questions[i] = (gv_nine_question){ .grid = grid,
                                                 .clues = work->plan->mask,
                                                 .cell = GV_NINE_ANYWHERE };
        work->log_weights[i] = NAN;
    }
    gv_nine_oracle_ask(work->oracle, work->questions, n, control);
    for (size_t i = 0; i < n; i++) {
        const gv_end end = work->questions[i].end;
        work->n_tries++;
        if (end == GV_END_COMPLETE)
            add_puzzle(work, unit, first, i, &work->plan->mask);
        else if (end != GV_END_SOLUTIONS)
            return end;
    }
    return GV_END_COMPLETE;
}

static gv_status run_top_down(void *worker, const gv_generator *generator,
                              gv_unit *unit, gv_arena *tmp, gv_error *err)
{
    top_down *const work = worker;
    const bool takes = generator->options.takes_grids;
    const size_t n_grids = takes ? unit->n_grids : generator->grids_per_unit;
    gv_budget budget = gv_plan_nine_budget(generator);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    work->rng = gv_rng_stream(generator->options.seed, unit->number);
    work->n_tries = 0;
    bool stopped = false;
    for (size_t first = 0; first < n_grids && !stopped; first += GV_NINE_BLOCK) {
        const size_t left = n_grids - first;
        const size_t n = left < GV_NINE_BLOCK ? left : GV_NINE_BLOCK;
        GV_TRY(gv_plan_nine_grids(work->grids, &stopped, generator, unit, first, n,
                                  &work->rng, tmp, err));
        if (stopped)
            break;
        const gv_end end = work->plan->has_mask
                               ? mask_grids(work, unit, first, n, &control)
                               : thin_grids(work, unit, first, n, &control);
        stopped = end != GV_END_COMPLETE;
    }
    unit->n_grids = n_grids;
    unit->n_tries = n_grids;
    unit->given_up = stopped || gv_budget_look(&budget) != GV_END_COMPLETE;
    return GV_OK;
}

const gv_method_row gv_top_down_nine = { .method = GV_METHOD_TOP_DOWN,
                                         .name = "top-down",
                                         .suits = suits_top_down,
                                         .prepare = gv_plan_nine_make,
                                         .worker_new = new_top_down,
                                         .run = run_top_down };
