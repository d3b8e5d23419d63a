/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random_marks.c -- a grid from a source, all of its exclusions, then those that are
 * left when each is needed (solve/block.h). */
#include "generate/random_marks.h"

#include "base/bitset.h"
#include "solve/block.h"
#include "solve/facts.h"

#include <assert.h>

/* The candidates that a grid excludes, and those that are needed. */
static gv_status leave_out(gv_instance **out, uint32_t *n_clues,
                           const gv_random_marks_plan *plan, const gv_rng *rng,
                           const gv_label *grid, gv_arena *arena, gv_error *err)
{
    const gv_limits limits = { .stop = plan->stop };
    gv_instance *complete, *marks;
    gv_facts facts;
    GV_TRY(gv_instance_with_givens(&complete, plan->empty, grid,
                                   plan->empty->net->n_primary, arena, err));
    GV_TRY(gv_instance_as_marks(&marks, complete, arena, err));
    GV_TRY(gv_facts_of(&facts, marks, arena, err));
    uint64_t *keep = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(facts.n) + 1);
    if (!keep)
        return gv_fail_memory(err);
    gv_minimize_question question = { .instance = marks, .rng = *rng, .keep = keep };
    gv_minimize_question *questions[] = { &question };
    GV_TRY(gv_minimize_block(questions, 1, &limits, arena, err));
    if (question.result.end == GV_END_STOPPED)
        return GV_OK;
    assert(question.result.solutions == 1);
    *n_clues = (uint32_t)gv_bits_count(keep, facts.n);
    return gv_facts_keep(out, &facts, keep, arena, err);
}

gv_status gv_random_marks_make(gv_instance **out, uint32_t *n_clues,
                               const gv_random_marks_plan *plan, uint64_t unit,
                               gv_arena *arena, gv_error *err)
{
    gv_rng rng = gv_rng_stream(plan->seed, unit);
    gv_label *grid = GV_ARENA_NEW(arena, gv_label, plan->empty->net->n_primary);
    size_t n_drawn = 0;
    *out = NULL;
    if (!grid)
        return gv_fail_memory(err);
    GV_TRY(gv_grid_source_draw(plan->source, &rng, grid, 1, &n_drawn, plan->stop, arena,
                               err));
    return n_drawn ? leave_out(out, n_clues, plan, &rng, grid, arena, err) : GV_OK;
}
