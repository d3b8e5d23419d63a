/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generate_application.c -- one puzzle per unit: the kind draws it, and
 * generate/random_puzzle.c leaves out what it does not need. */
#include "cli/verbs/generate_application.h"

#include "base/array.h"
#include "generate/random_puzzle.h"

#include <math.h>
#include <unistd.h>

typedef struct kind_run {
    gv_run *run;
    gv_random_puzzle_plan plan;
} kind_run;

/* The operand, unless it is a file. */
static const char *operand_of(const gv_run *run)
{
    const char *operand = run->operands.n_items == 1 ? run->operands.items[0] : NULL;
    const bool may_be_file = operand && !gv_env_is_sandboxed(run->env);
    return may_be_file && access(operand, F_OK) == 0 ? NULL : operand;
}

bool gv_generate_is_application(const gv_run *run)
{
    gv_random_puzzle_plan plan = { .app = NULL };
    bool is_head = false;
    const char *operand = operand_of(run);
    return operand &&
           (gv_random_puzzle_read(&plan, &is_head, operand, NULL) != GV_OK || is_head);
}

/* What other puzzles are made with. */
gv_status gv_generate_refuse_options(const gv_run *run, const char *what, gv_error *err)
{
    static const char *const others[] = {
        "method",   "grids",       "paths-per-grid",  "floor-cap",       "weights",
        "preset",   "start-clues", "enumerate-below", "starts-per-grid", "counts",
        "symmetry", "mask",        "rating",          "min-rating",      "max-rating",
    };
    for (size_t i = 0; i < GV_N_OF(others); i++)
        if (gv_run_given(run, others[i]))
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s does not apply to %s", others[i],
                           what);
    return GV_OK;
}

gv_status gv_generate_put(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                          const gv_instance *made, uint64_t n_clues, uint64_t n_tries,
                          gv_error *err)
{
    gv_unit *unit = &slot->unit;
    gv_buffer_reset(&unit->puzzles);
    gv_buffer_reset(&unit->givens);
    unit->given_up = !made;
    unit->n_tries = n_tries;
    if (!made)
        return GV_OK;
    gv_unit_add(unit, (gv_unit_puzzle){ .tries = n_tries, .log_weight = NAN }, NULL, 0);
    worker->cells[0] = gv_cell_integer(n_clues);
    worker->cells[1] = gv_cell_integer(n_tries);
    worker->cells[2] = gv_cell_styled(NAN, 12, GV_REAL_PADDED);
    slot->outcome = GV_OUTCOME_OK;
    return gv_units_put_puzzle(slot, run, worker, made, err);
}

static gv_status make_unit(void *user, gv_unit_slot *slot, gv_worker *worker,
                           unsigned index, gv_error *err)
{
    const kind_run *own = user;
    gv_random_puzzle made;
    (void)index;
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    GV_TRY(
        gv_random_puzzle_make(&made, &own->plan, slot->unit.number, &worker->tmp, err));
    GV_TRY(gv_generate_put(slot, own->run, worker, made.instance, made.n_clues,
                           made.n_tries, err));
    gv_arena_rewind(&worker->tmp, mark);
    return GV_OK;
}

gv_status gv_generate_application(gv_run *run, const gv_unit_options *units,
                                  gv_error *err)
{
    static const gv_unit_steps steps = { .things = "puzzles", .make = make_unit };
    kind_run own = { .run = run,
                     .plan = { .seed = run->settings.seed,
                               .context = run->context,
                               .stop = run->env->stop } };
    bool is_head;
    GV_TRY(gv_random_puzzle_read(&own.plan, &is_head, operand_of(run), err));
    if (gv_run_given(run, "grid-method"))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--grid-method does not apply to random puzzles of a kind");
    GV_TRY(gv_generate_refuse_options(run, "random puzzles of a kind", err));
    return gv_units_run(run, units, &steps, &own, err);
}
