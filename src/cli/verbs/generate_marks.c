/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generate_marks.c -- `givens generate --pencilmarks`: one minimal pencilmark puzzle
 * per unit (generate/random_marks.h). */
#include "cli/options/base_instance.h"
#include "cli/output/answer.h"
#include "cli/verbs/generate_application.h"
#include "generate/random_marks.h"

typedef struct marks_run {
    gv_run *run;
    gv_random_marks_plan plan;
} marks_run;

static gv_status make_unit(void *user, gv_unit_slot *slot, gv_worker *worker,
                           unsigned index, gv_error *err)
{
    const marks_run *own = user;
    gv_instance *made;
    uint32_t n_clues = 0;
    (void)index;
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    GV_TRY(gv_random_marks_make(&made, &n_clues, &own->plan, slot->unit.number,
                                &worker->tmp, err));
    GV_TRY(gv_generate_put(slot, own->run, worker, made, n_clues, 1, err));
    gv_arena_rewind(&worker->tmp, mark);
    return GV_OK;
}

static gv_status check(const gv_run *run, const gv_instance *empty, gv_error *err)
{
    if (!gv_net_has_digits(empty->net))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--pencilmarks is for grids of digits: Sudoku and Latin squares");
    if (gv_answer_lacks_marks(run))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--pencilmarks: %s cannot hold the pencilmarks of puzzles: use "
                       "--to sukaku or pm",
                       run->settings.to);
    return GV_OK;
}

gv_status gv_generate_marks(gv_run *run, const char *grid_method,
                            const gv_unit_options *units, gv_error *err)
{
    static const gv_unit_steps steps = { .things = "puzzles", .make = make_unit };
    marks_run own = { .run = run,
                      .plan = { .seed = run->settings.seed, .stop = run->env->stop } };
    gv_arena arena;
    gv_instance *empty = NULL;
    gv_grid_source *source = NULL;
    gv_grid_method method = GV_GRIDS_AUTO;
    if (grid_method)
        (void)gv_grid_method_by_name(&method, grid_method);
    GV_TRY(gv_generate_refuse_options(run, "pencilmark puzzles", err));
    gv_arena_init(&arena, run->memory);
    gv_status status = gv_base_instance(&empty, run, NULL, &arena, err);
    if (status == GV_OK)
        status = check(run, empty, err);
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
