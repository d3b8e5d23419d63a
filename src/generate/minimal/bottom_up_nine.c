/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bottom_up_nine.c -- the bottom-up method on 9x9: random clues are added to hundreds
 * of empty grids until each has one solution (sudoku9/sampling/clue_growth.h has the
 * law), then clues are deleted in random orders until none can be deleted.
 *
 * The publication leaves two choices open. It ends when the growing puzzle is minimal
 * and does not say what to do when it is unique and not minimal, as nearly all are:
 * clues are deleted, as the classical generators do. And "a cell and a value for it"
 * may mean any value, or one that no visible clue excludes. The first, which is used
 * here, reproduces the published number of clues (mean 23.870 +- 0.003, published
 * 23.87, and the whole distribution); the second gives 24.08. */
#include "generate/methods.h"

#include "sudoku9/sampling/clue_growth.h"
#include "generate/minimal/plan_nine.h"
#include "sudoku9/sampling/clue_removal.h"
#include "sudoku9/cell_set.h"

#include <math.h>

typedef struct bottom_up {
    const gv_plan_nine *plan;
    gv_nine_clue_growth *growth;
    gv_clue_remover *thinner;
    gv_rng rng;
    gv_nine_grown_puzzle grown[GV_NINE_BLOCK];
    gv_clue_removal puzzles[GV_NINE_BLOCK];
    uint64_t n_tries; /* since the last puzzle of the unit */
} bottom_up;

static bool suits_bottom_up(const gv_generator *generator)
{
    return gv_generator_is_nine(generator) && !generator->options.takes_grids;
}

static gv_status new_bottom_up(void **out, const gv_generator *generator,
                               gv_arena *arena, gv_error *err)
{
    const gv_plan_nine *const plan = generator->tables;
    const gv_nine_kernel *const kernel = gv_plan_nine_kernel(generator);
    bottom_up *const work = GV_ARENA_NEW(arena, bottom_up, 1);
    gv_nine_work *const lanes = gv_nine_work_new(arena, kernel);
    gv_nine_oracle *const oracle = gv_nine_oracle_new(arena, kernel);
    if (!work || !lanes || !oracle)
        return gv_fail_memory(err);
    gv_nine_oracle_set_counters(oracle, gv_context_counters(generator->empty->context));
    work->plan = plan;
    work->growth =
        gv_nine_clue_growth_new(arena, lanes, plan->partner,
                                plan->has_mask ? &plan->mask : NULL, GV_NINE_BLOCK);
    work->thinner = gv_clue_remover_new(arena, oracle, plan->items, GV_NINE_BLOCK);
    if (!work->growth || !work->thinner)
        return gv_fail_memory(err);
    *out = work;
    return GV_OK;
}

/* Minimal puzzles inside those that have grown. */
static gv_end thin_all(bottom_up *work, const gv_nine_control *control)
{
    for (size_t i = 0; i < GV_NINE_BLOCK; i++) {
        const gv_nine_grown_puzzle *const grown = &work->grown[i];
        gv_clue_removal *const puzzle = &work->puzzles[i];
        gv_nine_cands_of_digits(&puzzle->grid, grown->solution);
        puzzle->clues = grown->clues;
        puzzle->n_items = (uint8_t)gv_plan_nine_order(puzzle->order, work->plan,
                                                      &grown->clues, &work->rng);
    }
    return gv_nine_remove_clues(work->thinner, work->puzzles, GV_NINE_BLOCK, control);
}

static gv_end make_block(bottom_up *work, gv_unit *unit, size_t first,
                         const gv_nine_control *control)
{
    const bool has_mask = work->plan->has_mask;
    gv_end end = gv_nine_clue_growth_run(work->growth, work->grown, GV_NINE_BLOCK,
                                         &work->rng, control);
    if (end == GV_END_COMPLETE && !has_mask)
        end = thin_all(work, control);
    for (size_t i = 0; i < GV_NINE_BLOCK && end == GV_END_COMPLETE; i++) {
        const gv_nine_grown_puzzle *const grown = &work->grown[i];
        work->n_tries++;
        if (!grown->valid)
            continue;
        const gv_unit_puzzle made = { .grid = (uint32_t)(first + i),
                                      .tries = work->n_tries,
                                      .log_weight = NAN };
        gv_unit_add_nine(unit, made, grown->solution,
                         has_mask ? &grown->clues : &work->puzzles[i].clues);
        work->n_tries = 0;
    }
    return end;
}

static gv_status run_bottom_up(void *worker, const gv_generator *generator,
                               gv_unit *unit, gv_arena *tmp, gv_error *err)
{
    (void)tmp;
    (void)err;
    bottom_up *const work = worker;
    gv_budget budget = gv_plan_nine_budget(generator);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    work->rng = gv_rng_stream(generator->options.seed, unit->number);
    work->n_tries = 0;
    gv_end end = gv_budget_look(&budget);
    for (size_t first = 0; first < work->plan->n_attempts && end == GV_END_COMPLETE;
         first += GV_NINE_BLOCK)
        end = make_block(work, unit, first, &control);
    unit->n_grids = 0;
    unit->n_tries = work->plan->n_attempts;
    unit->given_up = end != GV_END_COMPLETE;
    return GV_OK;
}

const gv_method_row gv_bottom_up_nine = { .method = GV_METHOD_BOTTOM_UP,
                                          .name = "bottom-up",
                                          .suits = suits_bottom_up,
                                          .prepare = gv_plan_nine_make,
                                          .worker_new = new_bottom_up,
                                          .run = run_bottom_up };
