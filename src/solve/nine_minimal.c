/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_minimal.c -- first the solutions of a block are found, then the clues of the
 * puzzles with one solution are tried, all of them together in the lanes. */
#include "solve/nine_minimal.h"

#include "base/bitset.h"
#include "sudoku9/cell_set.h"
#include "sudoku9/search/minimality.h"
#include "base/budget.h"

enum { CELLS = GV_NINE_CELLS };

/* The puzzles of a block: their solutions and, if there is one, their trial. */
typedef struct block {
    gv_limits limits; /* up to two solutions of each */
    size_t n_puzzles;
    gv_search_question *searches;
    uint8_t (*solutions)[CELLS]; /* digits 1 to 9 */
    gv_nine_clue_trial *trials;  /* of the puzzles with one solution, in order */
    size_t n_trials;
    size_t *puzzle_of; /* the puzzle of a trial */
    gv_nine_cands *grids;
    uint8_t (*orders)[CELLS]; /* in which the clues of a trial are tried */
} block;

static gv_status make_block(block *out, size_t n_puzzles, const gv_limits *limits,
                            gv_arena *tmp, gv_error *err)
{
    *out = (block){ .limits = { .solutions = 2, .stop = limits->stop },
                    .n_puzzles = n_puzzles,
                    .searches = GV_ARENA_NEW(tmp, gv_search_question, n_puzzles),
                    .solutions = gv_arena_take(tmp, n_puzzles * sizeof *out->solutions),
                    .trials = GV_ARENA_NEW(tmp, gv_nine_clue_trial, n_puzzles),
                    .puzzle_of = GV_ARENA_NEW(tmp, size_t, n_puzzles),
                    .grids = gv_arena_take(tmp, n_puzzles * sizeof *out->grids),
                    .orders = gv_arena_take(tmp, n_puzzles * sizeof *out->orders) };
    if (!out->searches || !out->solutions || !out->trials || !out->puzzle_of ||
        !out->grids || !out->orders)
        return gv_fail_memory(err);
    return GV_OK;
}

static gv_nine_set clues_of(const gv_search_question *search)
{
    gv_nine_set clues = { { 0, 0, 0 } };
    for (unsigned cell = 0; search->nine && cell < CELLS; cell++)
        if (search->nine[cell] >= '1' && search->nine[cell] <= '9')
            gv_nine_set_add(&clues, cell);
    for (uint32_t g = 0; !search->nine && g < search->instance->n_givens; g++)
        gv_nine_set_add(&clues, search->instance->givens[g] / 9);
    return clues;
}

/* Solves all puzzles and makes the trials of those with one solution. */
static gv_status solve_block(block *b, gv_arena *tmp, gv_error *err)
{
    gv_search_question **questions =
        GV_ARENA_NEW(tmp, gv_search_question *, b->n_puzzles);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < b->n_puzzles; i++) {
        b->searches[i].digits = b->solutions[i];
        questions[i] = &b->searches[i];
    }
    GV_TRY(gv_search_block(questions, b->n_puzzles, &b->limits, tmp, err));
    for (size_t i = 0; i < b->n_puzzles; i++) {
        const gv_search_question *search = &b->searches[i];
        if (search->n_solutions != 1 || search->end != GV_END_COMPLETE)
            continue;
        const size_t t = b->n_trials++;
        gv_nine_cands_of_digits(&b->grids[t], b->solutions[i]);
        b->puzzle_of[t] = i;
        b->trials[t] =
            (gv_nine_clue_trial){ .grid = &b->grids[t], .clues = clues_of(search) };
    }
    return GV_OK;
}

static gv_status try_block(block *b, gv_nine_aim aim, gv_arena *tmp, gv_error *err)
{
    if (!b->n_trials)
        return GV_OK;
    const gv_search_question *one = &b->searches[0];
    const gv_cpu_level level =
        gv_context_cpu(one->nine ? one->context : one->instance->context);
    const gv_nine_work *work = gv_nine_work_new(tmp, gv_nine_kernel_of(level));
    gv_nine_tester *tester = work ? gv_nine_tester_new(tmp, work) : NULL;
    if (!tester)
        return gv_fail_memory(err);
    gv_budget budget = gv_budget_start(&b->limits);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    gv_nine_try(tester, aim, b->trials, b->n_trials, &control);
    return GV_OK;
}

/* Solutions up to two, as a check reports them. */
static gv_check_result result_of(const gv_search_question *search)
{
    const bool answered =
        search->end == GV_END_COMPLETE || search->end == GV_END_SOLUTIONS;
    return (gv_check_result){ .solutions = (unsigned)search->n_solutions,
                              .end = answered ? GV_END_COMPLETE : search->end };
}

/* A bit per clue from a bit per cell; clues are in the order of their cells. */
static void tell_redundant(gv_check_question *question, const gv_nine_clue_trial *trial)
{
    unsigned clue = 0;
    if (!question->redundant)
        return;
    gv_bits_clear(question->redundant, gv_nine_set_count(&trial->clues));
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (gv_nine_set_has(&trial->redundant, cell))
            gv_bits_add(question->redundant, clue);
        clue += gv_nine_set_has(&trial->clues, cell);
    }
}

gv_status gv_nine_minimal_check_block(gv_check_question **questions, size_t n_questions,
                                      const gv_limits *limits, gv_arena *tmp,
                                      gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    block b;
    gv_status status = make_block(&b, n_questions, limits, tmp, err);
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        b.searches[i].instance = questions[i]->instance;
        b.searches[i].nine = questions[i]->nine;
        b.searches[i].context = questions[i]->context;
    }
    if (status == GV_OK)
        status = solve_block(&b, tmp, err);
    if (status == GV_OK)
        status = try_block(&b, GV_NINE_FIND_REDUNDANT, tmp, err);
    for (size_t i = 0; i < n_questions && status == GV_OK; i++)
        questions[i]->result = result_of(&b.searches[i]);
    for (size_t t = 0; t < b.n_trials && status == GV_OK; t++) {
        gv_check_result *result = &questions[b.puzzle_of[t]]->result;
        result->redundant = gv_nine_set_count(&b.trials[t].redundant);
        result->end = b.trials[t].end;
        tell_redundant(questions[b.puzzle_of[t]], &b.trials[t]);
    }
    gv_arena_rewind(tmp, mark);
    return status;
}

/* The order of the cells from the order of the givens that the stream draws, as in
 * gv_minimize_run(). */
static gv_status draw_order(gv_minimize_question *question, gv_nine_clue_trial *trial,
                            uint8_t *order, gv_arena *tmp, gv_error *err)
{
    const gv_instance *instance = question->instance;
    uint32_t *givens = GV_ARENA_NEW(tmp, uint32_t, instance->n_givens);
    if (!givens)
        return gv_fail_memory(err);
    gv_rng_permutation(&question->rng, givens, instance->n_givens);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        order[i] = (uint8_t)(instance->givens[givens[i]] / 9);
    trial->order = order;
    trial->n_order = instance->n_givens;
    return GV_OK;
}

static void tell_kept(gv_minimize_question *question, const gv_nine_clue_trial *trial)
{
    const gv_instance *instance = question->instance;
    gv_bits_clear(question->keep, instance->n_givens);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (gv_nine_set_has(&trial->clues, instance->givens[i] / 9))
            gv_bits_add(question->keep, i);
}

gv_status gv_nine_minimal_reduce_block(gv_minimize_question **questions,
                                       size_t n_questions, const gv_limits *limits,
                                       gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    block b;
    gv_status status = make_block(&b, n_questions, limits, tmp, err);
    for (size_t i = 0; i < n_questions && status == GV_OK; i++)
        b.searches[i].instance = questions[i]->instance;
    if (status == GV_OK)
        status = solve_block(&b, tmp, err);
    for (size_t t = 0; t < b.n_trials && status == GV_OK; t++)
        status =
            draw_order(questions[b.puzzle_of[t]], &b.trials[t], b.orders[t], tmp, err);
    if (status == GV_OK)
        status = try_block(&b, GV_NINE_MINIMIZE, tmp, err);
    for (size_t i = 0; i < n_questions && status == GV_OK; i++)
        questions[i]->result = result_of(&b.searches[i]);
    for (size_t t = 0; t < b.n_trials && status == GV_OK; t++) {
        questions[b.puzzle_of[t]]->result.end = b.trials[t].end;
        tell_kept(questions[b.puzzle_of[t]], &b.trials[t]);
    }
    gv_arena_rewind(tmp, mark);
    return status;
}
