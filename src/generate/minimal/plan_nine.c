/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan_nine.c -- options of the classical methods as sets of 9x9 cells. */
#include "generate/minimal/plan_nine.h"

#include "base/bitset.h"
#include "base/shuffle_bytes.h"
#include "generate/minimal/orbits.h"
#include "sudoku9/cell_set.h"

#include <assert.h>

static void list_items(gv_plan_nine *plan, gv_symmetry symmetry)
{
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
        const unsigned image = gv_symmetry_image(symmetry, 9, cell);
        plan->partner[cell] = (uint8_t)image;
        if (image < cell)
            continue;
        gv_nine_set *const item = &plan->items[plan->n_items++];
        gv_nine_set_add(item, cell);
        gv_nine_set_add(item, image);
    }
}

gv_status gv_plan_nine_make(gv_generator *generator, gv_arena *arena, gv_error *err)
{
    const gv_generator_options *const options = &generator->options;
    gv_plan_nine *const plan = GV_ARENA_NEW(arena, gv_plan_nine, 1);
    if (!plan)
        return gv_fail_memory(err);
    list_items(plan, options->symmetry);
    plan->has_mask = options->mask;
    for (unsigned cell = 0; cell < GV_NINE_CELLS && options->mask; cell++)
        if (gv_bits_has(options->mask, cell))
            gv_nine_set_add(&plan->mask, cell);
    plan->n_attempts = plan->has_mask ? GV_NINE_MASK_ATTEMPTS : GV_NINE_BLOCK;
    generator->grids_per_unit = plan->n_attempts;
    generator->tables = plan;
    return GV_OK;
}

unsigned gv_plan_nine_order(uint8_t order[GV_NINE_CELLS], const gv_plan_nine *plan,
                            const gv_nine_set *clues, gv_rng *rng)
{
    unsigned n = 0;
    for (unsigned item = 0; item < plan->n_items; item++)
        if (gv_nine_set_meets(&plan->items[item], clues))
            order[n++] = (uint8_t)item;
    gv_shuffle_bytes(rng, order, n);
    assert(n <= plan->n_items);
    return n;
}

static void digits_of_labels(uint8_t digits[GV_NINE_CELLS], const gv_label *labels)
{
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        digits[cell] = (uint8_t)(labels[cell] % 9 + 1);
}

gv_status gv_plan_nine_grids(uint8_t (*out)[GV_NINE_CELLS], bool *stopped,
                             const gv_generator *generator, const gv_unit *unit,
                             size_t first, size_t n, gv_rng *rng, gv_arena *tmp,
                             gv_error *err)
{
    if (generator->options.takes_grids) {
        assert(first + n <= unit->n_grids);
        for (size_t i = 0; i < n; i++)
            digits_of_labels(out[i], unit->grids + (first + i) * GV_NINE_CELLS);
        return GV_OK;
    }
    const gv_nine_grids *const tables = gv_grid_source_nine(generator->source);
    if (tables) {
        gv_nine_grids_draw(tables, rng, out, n);
        return GV_OK;
    }
    for (size_t i = 0; i < n && !*stopped; i++) {
        gv_label labels[GV_NINE_CELLS];
        size_t n_drawn = 0;
        GV_TRY(gv_grid_source_draw(generator->source, rng, labels, 1, &n_drawn,
                                   generator->options.stop, tmp, err));
        *stopped = n_drawn == 0;
        if (!*stopped)
            digits_of_labels(out[i], labels);
    }
    return GV_OK;
}

gv_budget gv_plan_nine_budget(const gv_generator *generator)
{
    return gv_budget_start(&(gv_limits){ .stop = generator->options.stop });
}

const gv_nine_kernel *gv_plan_nine_kernel(const gv_generator *generator)
{
    return gv_nine_kernel_of(gv_context_cpu(generator->empty->context));
}
