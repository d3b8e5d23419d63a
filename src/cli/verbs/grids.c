/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grids.c -- givens grids: complete grids at random. */
#include "cli/options/base_instance.h"
#include "cli/stream/units.h"
#include "generate/grid/grid_unit.h"

#include <string.h>

typedef struct grids_options {
    gv_unit_options units;
    const char *method;
} grids_options;

typedef struct drawing {
    gv_run *run;
    gv_arena arena;
    gv_instance *empty;
    gv_grid_source *source;
} drawing;

static gv_status prepare(gv_run *run, gv_error *err)
{
    run->origin.seed_use = GV_SEED_DRAWN;
    if (run->settings.format && strstr(run->settings.format, "%n"))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--format: generated grids have no number %%n");
    return GV_OK;
}

static gv_status draw_unit(void *user, gv_unit_slot *slot, gv_worker *worker,
                           unsigned index, gv_error *err)
{
    (void)index;
    const drawing *d = user;
    const uint32_t n_variables = d->empty->net->n_primary;
    GV_TRY(gv_grid_unit_draw(&slot->unit, d->source, n_variables, d->run->settings.seed,
                             d->run->env->stop, &worker->tmp, err));
    for (size_t i = 0; i < gv_unit_n_puzzles(&slot->unit); i++) {
        const gv_unit_puzzle *made = gv_unit_puzzle_at(&slot->unit, i);
        GV_TRY(gv_units_put(slot, d->run, worker, d->empty,
                            gv_unit_givens(&slot->unit, made), n_variables, err));
    }
    return GV_OK;
}

static gv_status set_up(drawing *d, gv_error *err)
{
    gv_run *run = d->run;
    const grids_options *own = run->options;
    gv_grid_method method = GV_GRIDS_AUTO;
    if (own->method)
        (void)gv_grid_method_by_name(&method, own->method); // one of the choices
    GV_TRY(gv_base_instance(&d->empty, run, NULL, &d->arena, err));
    GV_TRY(gv_grid_source_new(&d->source, d->empty, method, run->env->stop, &d->arena,
                              err));
    if (!d->source)
        return GV_OK; // stopped: no unit will begin
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
