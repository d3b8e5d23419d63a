/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isomorph.c -- the same puzzle in another form, and puzzles that differ by a few
 * clues. */
#include "api/api_internal.h"

#include "model/shuffle.h"
#include "solve/nine_engine.h"
#include "solve/vary.h"
#include "sudoku9/canon/canon.h"
#include "sudoku9/canon/canon_set.h"

#include <string.h>

enum { NINE_CELLS = GV_NINE_CELLS };

gv_status gv_shuffle(gv_instance **out, const gv_instance *instance, uint64_t seed,
                     uint64_t unit, gv_error *err)
{
    gv_arena *arena = NULL;
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(gv_instance_arena(&arena, instance->context, err));
    gv_rng rng = gv_rng_stream(seed, unit);
    gv_instance *shuffled = NULL;
    const gv_status status = gv_instance_shuffle(&shuffled, instance, &rng, arena, err);
    if (!shuffled) {
        gv_instance_arena_free(arena);
        return status;
    }
    shuffled->owned = arena;
    *out = shuffled;
    return GV_OK;
}

gv_status gv_caller_canon_refuse(gv_error *err)
{
    return gv_fail(err, GV_ERR_UNSUPPORTED,
                   "this is for 9x9 Sudoku with blocks of 3x3, without pencilmarks and "
                   "with one given a cell");
}

static gv_status digits_of(uint8_t digits[NINE_CELLS], const gv_instance *instance,
                           gv_error *err)
{
    return gv_nine_engine_digits(digits, instance) ? GV_OK
                                                   : gv_caller_canon_refuse(err);
}

/* ---- canonical forms ---- */

gv_status gv_caller_canon_form(const gv_canon_row **out,
                               const gv_canon_options *options, gv_error *err)
{
    gv_canon_options known;
    GV_TRY(GV_READ_OPTIONS(&known, options, err));
    const gv_canon_row *row = gv_canon_form_by_name(known.form);
    if (!row)
        return gv_fail(err, GV_ERR_ARGUMENT, "no canonical form '%.60s'", known.form);
    *out = row;
    return GV_OK;
}

/* The only solution of an instance, for the forms that need it. */
static gv_status find_solution(gv_outcome *outcome, uint8_t solution[NINE_CELLS],
                               const gv_instance *instance, const gv_limits *limits,
                               gv_error *err)
{
    gv_limits to_two = *limits;
    to_two.solutions = 2;
    gv_search_question question = { .instance = instance,
                                    .context = instance->context };
    gv_search_question *questions = &question;
    question.digits = solution;
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    const gv_status status = gv_search_block(&questions, 1, &to_two, &tmp, err);
    gv_arena_free(&tmp);
    *outcome = gv_caller_outcome(&question);
    return status;
}

gv_status gv_canon(gv_canon_result *out, const gv_instance *instance,
                   const gv_canon_options *options, const gv_limits *limits,
                   gv_error *err)
{
    const gv_canon_row *row = NULL;
    gv_limits known;
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(gv_caller_canon_form(&row, options, err));
    GV_TRY(GV_READ_OPTIONS(&known, limits, err));
    uint8_t puzzle[NINE_CELLS], solution[NINE_CELLS] = { 0 };
    gv_canon_result found = { .outcome = GV_OUTCOME_OK };
    GV_TRY(digits_of(puzzle, instance, err));
    if (row->needs_solution)
        GV_TRY(find_solution(&found.outcome, solution, instance, &known, err));
    if (found.outcome == GV_OUTCOME_OK) {
        gv_canonical canonical;
        row->find(&canonical, puzzle, solution);
        const gv_nine_map *map = &canonical.map;
        found.n_automorphisms = canonical.n_automorphisms;
        found.transposed = map->transposed;
        memcpy(found.digits, canonical.digits, sizeof found.digits);
        memcpy(found.digit_map, map->digit, sizeof found.digit_map);
        memcpy(found.row_map, map->row, sizeof found.row_map);
        memcpy(found.column_map, map->column, sizeof found.column_map);
    }
    *out = found;
    return GV_OK;
}

/* ---- neighbours ---- */

/* Passes neighbours to the caller. */
typedef struct hand_out {
    gv_solution_fn *found;
    void *user;
    bool one_per_class;
    gv_canon_set classes; /* of those that were passed */
    uint16_t *values;     /* scratch, for what is not 9x9 */
    gv_status status;
    gv_error *err;
} hand_out;

static bool hand_out_neighbour(void *user, const uint8_t digits[NINE_CELLS],
                               const uint8_t solution[NINE_CELLS])
{
    (void)solution;
    hand_out *to = user;
    bool is_new = true;
    if (to->one_per_class) {
        gv_canonical form;
        gv_canon_form_by_name(NULL)->find(&form, digits, NULL);
        to->status = gv_canon_set_add(&is_new, &to->classes, form.digits, to->err);
    }
    if (to->status != GV_OK || !is_new)
        return to->status == GV_OK;
    uint16_t values[NINE_CELLS];
    for (unsigned cell = 0; cell < NINE_CELLS; cell++)
        values[cell] = digits[cell];
    return to->found(to->user, values, NINE_CELLS);
}

static bool hand_out_any(void *user, const gv_instance *neighbour)
{
    hand_out *to = user;
    gv_values_of_labels(to->values, neighbour->net, neighbour->givens,
                        neighbour->n_givens);
    return to->found(to->user, to->values, neighbour->net->n_primary);
}

static gv_vary_task task_of(const gv_vary_options *options)
{
    const bool is_default = !options->minus && !options->plus;
    return (gv_vary_task){ .minus = is_default ? 1 : options->minus,
                           .plus = is_default ? 1 : options->plus,
                           .minimal_only = options->minimal_only,
                           .count = options->count,
                           .rng = gv_rng_stream(options->seed, options->unit) };
}

/* The neighbours of what is not a plain 9x9 puzzle. */
static gv_status vary_any(gv_end *end, const gv_instance *instance,
                          const gv_vary_options *options, const gv_limits *limits,
                          hand_out *to, gv_error *err)
{
    const gv_vary_task task = task_of(options);
    gv_end found_end = GV_END_COMPLETE;
    gv_arena tmp;
    if (gv_instance_has_marks(instance))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "the neighbours of pencilmarks are not given by values: "
                       "gv_vary_marks() lists them");
    if (options->one_per_class)
        return gv_caller_canon_refuse(err);
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    to->values = GV_ARENA_NEW(&tmp, uint16_t, instance->net->n_primary);
    const gv_status status = to->values
                                 ? gv_vary_run(&found_end, instance, &task,
                                               hand_out_any, to, limits, &tmp, err)
                                 : gv_fail_memory(err);
    gv_arena_free(&tmp);
    if (status == GV_OK && end)
        *end = found_end;
    return status;
}

static gv_status vary(gv_end *end, const gv_instance *instance,
                      const gv_vary_options *options, const gv_limits *limits,
                      hand_out *to, gv_error *err)
{
    const bool is_default = !options->minus && !options->plus;
    const gv_nine_vary_task task = { .minus = is_default ? 1 : options->minus,
                                     .plus = is_default ? 1 : options->plus,
                                     .minimal_only = options->minimal_only };
    gv_memory *memory = gv_context_memory(instance->context);
    gv_rng rng = gv_rng_stream(options->seed, options->unit);
    gv_nine_vary_result result = { 0 };
    gv_arena tmp;
    gv_arena_init(&tmp, memory);
    gv_canon_set_init(&to->classes, memory);
    gv_status status =
        gv_nine_engine_vary(&result, instance, &task, options->count, &rng,
                            hand_out_neighbour, to, limits, &tmp, err);
    gv_canon_set_free(&to->classes);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        status = to->status;
    if (status == GV_OK && end)
        *end = result.end;
    return status;
}

gv_status gv_vary(gv_end *end, const gv_instance *instance,
                  const gv_vary_options *options, const gv_limits *limits,
                  gv_solution_fn *found, void *user, gv_error *err)
{
    gv_vary_options known;
    gv_limits known_limits;
    uint8_t digits[NINE_CELLS];
    GV_NEED(instance);
    GV_NEED(found);
    GV_TRY(GV_READ_OPTIONS(&known, options, err));
    GV_TRY(gv_caller_limits_without_nodes(&known_limits, limits, err));
    const uint32_t n_cells = instance->net->n_primary;
    if (known.minus > n_cells || known.plus > n_cells)
        return gv_fail(err, GV_ERR_ARGUMENT, "more than %u clues to change", n_cells);
    hand_out to = {
        .found = found, .user = user, .one_per_class = known.one_per_class, .err = err
    };
    return gv_nine_engine_digits(digits, instance)
               ? vary(end, instance, &known, &known_limits, &to, err)
               : vary_any(end, instance, &known, &known_limits, &to, err);
}

gv_status gv_vary_marks(gv_end *end, const gv_instance *instance,
                        const gv_vary_options *options, const gv_limits *limits,
                        gv_instance_fn *found, void *user, gv_error *err)
{
    gv_vary_options known;
    gv_limits known_limits;
    gv_instance *marks = NULL;
    gv_end found_end = GV_END_COMPLETE;
    gv_arena tmp;
    GV_NEED(instance);
    GV_NEED(found);
    GV_TRY(GV_READ_OPTIONS(&known, options, err));
    GV_TRY(gv_caller_limits_without_nodes(&known_limits, limits, err));
    const uint32_t n_labels = instance->net->n_labels;
    if (known.minus > n_labels || known.plus > n_labels)
        return gv_fail(err, GV_ERR_ARGUMENT, "more than %u candidates to change",
                       n_labels);
    if (!gv_net_has_digits(instance->net))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "pencilmark puzzles are grids of digits: Sudoku and Latin "
                       "squares");
    if (known.one_per_class)
        return gv_caller_canon_refuse(err);
    const gv_vary_task task = task_of(&known);
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    gv_status status = gv_instance_as_marks(&marks, instance, &tmp, err);
    if (status == GV_OK)
        status = gv_vary_run(&found_end, marks, &task, found, user, &known_limits, &tmp,
                             err);
    gv_arena_free(&tmp);
    if (status == GV_OK && end)
        *end = found_end;
    return status;
}
