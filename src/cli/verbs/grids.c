/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grids.c -- givens grids: complete grids at random. */
#include "cli/options/base_instance.h"
#include "cli/stream/units.h"

#include <string.h>

typedef struct grids_options {
    gv_unit_options units;
    const char *method;
} grids_options;

enum {
    NINE_PER_UNIT = 4096, /* from the tables: about a microsecond each */
    LISTED_PER_UNIT = 256,
    SLOW_PER_UNIT = 8 /* a walk or a search for each */
};

typedef struct drawing {
    gv_run *run;
    gv_arena arena;
    gv_instance *empty;
    gv_grid_source *source;
    size_t per_unit;
} drawing;

static gv_grid_method method_of(const char *name)
{
    if (!name)
        return GV_GRIDS_AUTO;
    return strcmp(name, "uniform") == 0 ? GV_GRIDS_UNIFORM
           : strcmp(name, "chain") == 0 ? GV_GRIDS_CHAIN
                                        : GV_GRIDS_BACKTRACKING;
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    run->origin.seed_use = GV_SEED_DRAWN;
    if (run->settings.format && strstr(run->settings.format, "%n"))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--format: grids that are made have no number %%n");
    return GV_OK;
}

static gv_status draw_unit(void *user, gv_unit_slot *slot, gv_worker *worker,
                           unsigned index, gv_error *err)
{
    (void)index;
    const drawing *d = user;
    const uint32_t n_variables = d->empty->net->n_primary;
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    gv_label *grids = GV_ARENA_NEW(&worker->tmp, gv_label, d->per_unit * n_variables);
    if (!grids)
        return gv_fail_memory(err);
    gv_rng rng = gv_rng_stream(d->run->settings.seed, slot->unit.number);
    size_t n_drawn;
    GV_TRY(gv_grid_source_draw(d->source, &rng, grids, d->per_unit, &n_drawn,
                               d->run->env->stop, &worker->tmp, err));
    gv_buffer_reset(&slot->unit.made);
    gv_buffer_reset(&slot->unit.givens);
    slot->unit.given_up = n_drawn < d->per_unit;
    slot->unit.n_tries = n_drawn;
    for (size_t i = 0; i < n_drawn; i++) {
        const gv_label *grid = grids + i * n_variables;
        gv_unit_add(&slot->unit, (gv_made){ .tries = 1 }, NULL, 0);
        GV_TRY(gv_units_put(slot, d->run, worker, d->empty, grid, n_variables, err));
    }
    gv_arena_rewind(&worker->tmp, mark);
    return GV_OK;
}

static size_t choose_size(const gv_grid_source *source)
{
    if (gv_grid_source_nine(source))
        return NINE_PER_UNIT;
    return gv_grid_source_method(source) == GV_GRIDS_UNIFORM ? LISTED_PER_UNIT
                                                             : SLOW_PER_UNIT;
}

static gv_status set_up(drawing *d, gv_error *err)
{
    gv_run *run = d->run;
    const grids_options *own = run->options;
    GV_TRY(gv_base_instance(&d->empty, run, &d->arena, err));
    GV_TRY(gv_grid_source_new(&d->source, d->empty, method_of(own->method),
                              run->env->stop, &d->arena, err));
    if (!d->source)
        return GV_OK; // stopped: no unit will begin
    d->per_unit = choose_size(d->source);
    run->origin.law = gv_grid_source_law(d->source);
    if (!run->settings.quiet &&
        (gv_grid_source_method(d->source) != GV_GRIDS_UNIFORM || run->settings.verbose))
        gv_env_sayf(run->env, "givens: %s\n", run->origin.law);
    return GV_OK;
}

static gv_status run_grids(gv_run *run, gv_error *err)
{
    static const gv_unit_steps steps = { .things = "grids", .make = draw_unit };
    const grids_options *own = run->options;
    drawing d = { .run = run };
    gv_arena_init(&d.arena, run->memory);
    gv_status status = set_up(&d, err);
    if (status == GV_OK)
        status = gv_units_run(run, &own->units, &steps, &d, err);
    gv_arena_free(&d.arena);
    return status;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_CHOICE("method", "NAME", "uniform chain backtracking",
                  GV_OPT_IN(grids_options, method),
                  "where grids come from; uniform if possible, otherwise chain"),
    GV_OPTS_COUNT(grids_options, units),
    GV_OPTS_RUN_TIME,
    GV_OPTS_FIRST_UNIT(grids_options, units),
    GV_OPTS_MAKERS,
};

const gv_verb gv_verb_grids = {
    .name = "grids",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(grids_options),
    .allowed_on_server = true,
    .operands = "[csp text]",
    .summary = "make complete grids at random",
    .makes_puzzles = true,
    .answers_puzzle = true,
    .answers_solution = true,
    .rewrites_puzzle = true,
    .prepare = prepare,
    .run = run_grids,
};
