/* SPDX-License-Identifier: GPL-3.0-or-later */
/* neighbours.c -- the output side of the searches for neighbours. */
#include "sudoku9/canon/neighbours.h"

#include "base/check.h"
#include "sudoku9/cell_set.h"
#include "sudoku9/inspect.h"

#include <assert.h>
#include <string.h>

gv_neighbours *gv_neighbours_new(gv_arena *arena, const gv_nine_vary_task *task,
                                 gv_nine_neighbour_fn *fn, void *user,
                                 const gv_nine_work *work,
                                 const gv_nine_control *control)
{
    gv_neighbours *const out = GV_ARENA_NEW(arena, gv_neighbours, 1);
    if (!out)
        return NULL;
    out->control = control;
    out->fn = fn;
    out->user = user;
    if (task->minimal_only) {
        out->tester = gv_nine_tester_new(arena, work);
        if (!out->tester)
            return NULL;
    }
    return out;
}

bool gv_neighbours_stopped(gv_neighbours *out)
{
    if (out->result.end == GV_END_COMPLETE)
        out->result.end = gv_nine_look(out->control);
    return out->result.end != GV_END_COMPLETE;
}

static void test_block(gv_neighbours *out)
{
    for (size_t i = 0; i < out->n; i++) {
        gv_nine_cands_of_digits(&out->grids[i], out->solutions[i]);
        out->trials[i] =
            (gv_nine_clue_trial){ .grid = &out->grids[i],
                                  .clues = gv_nine_set_of_digits(out->digits[i]) };
    }
    const gv_nine_control control = {
        .look = out->control ? out->control->look : NULL,
        .user = out->control ? out->control->user : NULL,
    };
    gv_nine_try(out->tester, GV_NINE_IS_MINIMAL, out->trials, out->n, &control);
}

/* Whether number `i` of the block is what the task wants. */
static bool is_wanted(gv_neighbours *out, size_t i)
{
    if (!out->tester)
        return true;
    const gv_nine_clue_trial *const trial = &out->trials[i];
    if (trial->end != GV_END_COMPLETE)
        out->result.end = trial->end;
    return gv_nine_set_is_empty(&trial->redundant);
}

void gv_neighbours_flush(gv_neighbours *out)
{
    if (out->tester)
        test_block(out);
    for (size_t i = 0; i < out->n; i++) {
        if (!is_wanted(out, i))
            continue;
        if (out->result.end != GV_END_COMPLETE)
            break;
        out->result.n_neighbours++;
        if (!out->fn(out->user, out->digits[i], out->solutions[i]))
            out->result.end = GV_END_STOPPED;
    }
    out->n = 0;
}

void gv_neighbours_add(gv_neighbours *out, const uint8_t *digits,
                       const uint8_t *solution)
{
    if (out->n == GV_NEIGHBOUR_BLOCK)
        gv_neighbours_flush(out);
    if (out->result.end != GV_END_COMPLETE)
        return;
    assert(out->n < GV_NEIGHBOUR_BLOCK);
    GV_CHECK(gv_nine_solution_check(digits, solution), (void)0);
    memcpy(out->digits[out->n], digits, GV_NINE_CELLS);
    memcpy(out->solutions[out->n], solution, GV_NINE_CELLS);
    out->n++;
}
