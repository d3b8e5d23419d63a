/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generate.c -- gv_generate() of givens.h: the units of a method one after the
 * other, each puzzle passed to the caller. */
#include "generate/generator.h"

typedef struct generation {
    const gv_instance *empty;
    gv_generator *generator;
    gv_arena arena; /* lasts */
    gv_arena tmp;
    gv_puzzle_fn *made;
    void *user;
} generation;

/* The puzzles of a unit; *goes_on becomes false when the caller has enough. */
static gv_status hand_out(generation *g, const gv_unit *unit, bool *goes_on,
                          gv_error *err)
{
    for (size_t i = 0; *goes_on && i < gv_unit_n_puzzles(unit); i++) {
        const gv_unit_puzzle *made = gv_unit_puzzle_at(unit, i);
        const gv_mark mark = gv_arena_mark(&g->tmp);
        gv_instance *puzzle;
        GV_TRY(gv_instance_with_givens(&puzzle, g->empty, gv_unit_givens(unit, made),
                                       made->n_clues, &g->tmp, err));
        *goes_on = g->made(g->user, puzzle, made->log_weight);
        gv_arena_rewind(&g->tmp, mark);
    }
    return GV_OK;
}

static gv_status run_units(generation *g, gv_unit *unit, gv_error *err)
{
    gv_generator_worker maker;
    GV_TRY(gv_generator_worker_init(&maker, g->generator, &g->arena, &g->tmp, err));
    for (bool goes_on = true; goes_on; unit->number++) {
        GV_TRY(gv_generator_worker_run(&maker, unit, err));
        if (unit->given_up)
            break;
        GV_TRY(hand_out(g, unit, &goes_on, err));
    }
    return GV_OK;
}

static gv_status generate(generation *g, const gv_generator_options *options,
                          gv_error *err)
{
    gv_grid_source *source;
    gv_unit unit;
    GV_TRY(gv_grid_source_new(&source, g->empty, GV_GRIDS_AUTO, options->stop,
                              &g->arena, err));
    if (!source)
        return GV_OK; // stopped before the first unit
    GV_TRY(gv_generator_new(&g->generator, options, g->empty, source, &g->arena, err));
    gv_unit_init(&unit, NULL);
    unit.number = 0;
    const gv_status status = run_units(g, &unit, err);
    gv_unit_free(&unit);
    return status;
}

gv_status gv_generate(const gv_instance *empty, const char *method, uint64_t seed,
                      const gv_flag *stop, gv_puzzle_fn *made, void *user,
                      gv_error *err)
{
    gv_generator_options options = { .seed = seed, .stop = stop };
    if (!gv_method_by_name(&options.method, method))
        return gv_fail(err, GV_ERR_ARGUMENT, "no such method: %s", method);
    generation g = { .empty = empty, .made = made, .user = user };
    gv_arena_init(&g.arena, NULL);
    gv_arena_init(&g.tmp, NULL);
    const gv_status status = generate(&g, &options, err);
    gv_arena_free(&g.arena);
    gv_arena_free(&g.tmp);
    return status;
}
