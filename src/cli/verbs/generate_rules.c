/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generate_rules.c -- `givens generate --random-rules cage`: one puzzle per unit, with
 * rules of its own (generate/random_rules.h). */
#include "cli/options/base_instance.h"
#include "cli/verbs/generate_application.h"
#include "generate/random_rules.h"

typedef struct rules_run {
    gv_run *run;
    gv_random_rules_plan plan;
} rules_run;

static gv_status make_unit(void *user, gv_unit_slot *slot, gv_worker *worker,
                           unsigned index, gv_error *err)
{
    const rules_run *own = user;
    gv_instance *made = NULL;
    (void)index;
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    GV_TRY(
        gv_random_rules_make(&made, &own->plan, slot->unit.number, &worker->tmp, err));
    GV_TRY(gv_generate_put(slot, own->run, worker, made, made ? made->n_givens : 0, 1,
                           err));
    gv_arena_rewind(&worker->tmp, mark);
    return GV_OK;
}

gv_status gv_generate_rules(gv_run *run, const char *kinds, const char *grid_method,
                            const gv_unit_options *units, gv_error *err)
{
    static const gv_unit_steps steps = { .things = "puzzles", .make = make_unit };
    rules_run own = { .run = run,
                      .plan = { .seed = run->settings.seed, .stop = run->env->stop } };
    gv_arena arena;
    gv_instance *empty = NULL;
    gv_grid_source *source = NULL;
    gv_grid_method method = GV_GRIDS_AUTO;
    if (grid_method)
        (void)gv_grid_method_by_name(&method, grid_method);
    GV_TRY(gv_generate_refuse_options(run, "puzzles with random rules", err));
    GV_TRY(gv_random_rules_read(&own.plan, kinds, err));
    gv_arena_init(&arena, run->memory);
    gv_status status = gv_base_instance(&empty, run, NULL, &arena, err);
    if (status == GV_OK && !gv_net_has_digits(empty->net))
        status =
            gv_fail(err, GV_ERR_ARGUMENT, "--random-rules are for grids of digits");
    if (status == GV_OK)
        status =
            gv_grid_source_new(&source, empty, method, run->env->stop, &arena, err);
    if (status == GV_OK && source) {
        own.plan.empty = empty;
        own.plan.source = source;
        run->origin.law = gv_grid_source_law(source);
        status = gv_units_run(run, units, &steps, &own, err);
    }
    gv_arena_free(&arena);
    return status;
}
