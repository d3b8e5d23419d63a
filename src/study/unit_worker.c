/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_worker.c -- job -> puzzles (made, or taken from the job) -> ratings -> result. A
 * unit that is abandoned because the stop flag is set has no result: the schedule takes
 * care of that. */
#include "study/unit_worker.h"

#include "generate/methods.h"
#include "generate/unit_estimate.h"
#include "study/puzzle_cells.h"
#include "study/unit_counts.h"

#include <assert.h>
#include <stdatomic.h>

enum { RATED_TOGETHER = 32 }; /* puzzles */

/* ---- ratings ---- */

/* Puzzle i of the result as an instance: of the labels that the maker has, or of the
 * cells that came with the job. */
static gv_status make_puzzle(const gv_instance **out, const gv_unit_work *work,
                             gv_unit_worker *worker, size_t i, gv_label *room,
                             gv_error *err)
{
    const gv_instance *empty = worker->plan->generator->empty;
    const gv_label *givens = room;
    uint32_t n_givens;
    if (work->job.makes) {
        const gv_unit_puzzle *made = gv_unit_puzzle_at(&worker->unit, i);
        givens = gv_unit_givens(&worker->unit, made);
        n_givens = made->n_clues;
    } else {
        n_givens = gv_puzzle_cells_givens(
            room, empty->net, work->result.cells + i * work->result.head.n_cells);
    }
    gv_instance *puzzle;
    GV_TRY(
        gv_instance_with_givens(&puzzle, empty, givens, n_givens, &worker->tmp, err));
    *out = puzzle;
    return GV_OK;
}

/* Some puzzles of a unit, which are rated together. */
typedef struct block {
    gv_rate_question *questions, **list;
    size_t n;
} block;

/* Asks about the `n` puzzles from `first` on. Quick ratings take a 9x9 puzzle as text,
 * without an instance. */
static gv_status make_block(block *out, size_t first, size_t n,
                            const gv_unit_work *work, gv_unit_worker *worker,
                            gv_error *err)
{
    const size_t n_cells = work->result.head.n_cells;
    const uint8_t *cells = work->result.cells + first * n_cells;
    const block b = { .questions = GV_ARENA_NEW(&worker->tmp, gv_rate_question, n),
                      .list = GV_ARENA_NEW(&worker->tmp, gv_rate_question *, n),
                      .n = n };
    gv_label *givens = GV_ARENA_NEW(&worker->tmp, gv_label, n_cells);
    char *texts = gv_arena_take(&worker->tmp, n * n_cells);
    if (!b.questions || !b.list || !givens || !texts)
        return gv_fail_memory(err);
    for (size_t i = 0; worker->rates_texts && i < n * n_cells; i++)
        texts[i] = (char)('0' + cells[i]);
    for (size_t i = 0; i < n; i++) {
        gv_rate_question *question = b.list[i] = &b.questions[i];
        question->search.context = worker->plan->generator->empty->context;
        question->skipped = ~work->result.head.ratings;
        if (worker->rates_texts)
            question->search.nine = texts + i * n_cells;
        else
            GV_TRY(make_puzzle(&question->search.instance, work, worker, first + i,
                               givens, err));
    }
    *out = b;
    return GV_OK;
}

/* Appends the ratings in `set` of a block to *next. */
static gv_status take_ratings(gv_result_rating **next, const block *b,
                              gv_rating_set set, gv_error *err)
{
    for (size_t i = 0; i < b->n; i++) {
        const gv_rate_question *question = &b->questions[i];
        if (question->status != GV_OK)
            return gv_fail(err, question->status, "%s", question->error.message);
        for (gv_rating_set left = set; left; left &= left - 1) {
            const gv_rate_value *value = &question->values[__builtin_ctz(left)];
            *(*next)++ = (gv_result_rating){ .value = value->value,
                                             .outcome = value->outcome,
                                             .has_value = value->has_value };
        }
    }
    return GV_OK;
}

static bool is_stopped(const gv_unit_worker *worker)
{
    return atomic_load(worker->plan->stop);
}

/* Rates the puzzles of a result by the ratings of its head. */
static gv_status rate(gv_unit_work *work, gv_unit_worker *worker, gv_error *err)
{
    gv_unit_result *result = &work->result;
    gv_result_head *head = &result->head;
    const gv_limits limits = { .stop = worker->plan->stop };
    head->n_ratings = (uint32_t)__builtin_popcount(head->ratings);
    const size_t n_values = (size_t)head->n_puzzles * head->n_ratings;
    if (n_values == 0)
        return GV_OK;
    gv_result_rating *next = GV_ARENA_NEW(&work->arena, gv_result_rating, n_values);
    if (!next)
        return gv_fail_memory(err);
    result->ratings = next;
    for (size_t i = 0; i < head->n_puzzles && !is_stopped(worker);
         i += RATED_TOGETHER) {
        const size_t left = head->n_puzzles - i;
        const gv_mark mark = gv_arena_mark(&worker->tmp);
        block b = { .n = 0 };
        GV_TRY(make_block(&b, i, left < RATED_TOGETHER ? left : RATED_TOGETHER, work,
                          worker, err));
        GV_TRY(gv_rate_block(b.list, b.n, worker->rater, &limits, &worker->tmp, err));
        GV_TRY(take_ratings(&next, &b, head->ratings, err));
        gv_arena_rewind(&worker->tmp, mark);
    }
    return GV_OK;
}

/* ---- units ---- */

/* The puzzles of the worker's unit, and how they were made. */
static gv_status list_puzzles(gv_unit_work *work, gv_unit_worker *worker, gv_error *err)
{
    gv_unit_result *result = &work->result;
    const gv_unit *unit = &worker->unit;
    const gv_net *net = worker->plan->generator->net;
    const size_t n = gv_unit_n_puzzles(unit);
    gv_result_puzzle *puzzles = GV_ARENA_NEW(&work->arena, gv_result_puzzle, n);
    uint8_t *cells = GV_ARENA_NEW(&work->arena, uint8_t, n * net->n_primary);
    if (!puzzles || !cells)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n; i++) {
        const gv_unit_puzzle *made = gv_unit_puzzle_at(unit, i);
        puzzles[i] = (gv_result_puzzle){ .tries = made->tries,
                                         .log_weight = made->log_weight,
                                         .grid = made->grid,
                                         .clues = made->n_clues };
        gv_puzzle_cells_of_givens(cells + i * net->n_primary, net,
                                  gv_unit_givens(unit, made), made->n_clues);
    }
    result->puzzles = puzzles;
    result->cells = cells;
    result->head.n_puzzles = (uint32_t)n;
    return GV_OK;
}

/* What the grids of the unit say about the number of all puzzles. */
static gv_status count_grids(gv_unit_work *work, gv_unit_worker *worker, gv_error *err)
{
    gv_unit_result *result = &work->result;
    const gv_generator *generator = worker->plan->generator;
    gv_result_head *head = &result->head;
    head->n_grids = worker->unit.n_grids;
    head->n_tries = worker->unit.n_tries;
    if (!gv_unit_estimate_possible(&generator->options) ||
        generator->net->n_primary >= GV_ESTIMATE_CLASSES)
        return GV_OK;
    gv_count_estimate *sums = GV_ARENA_NEW(&worker->tmp, gv_count_estimate, 1);
    gv_store_tally *tallies =
        GV_ARENA_NEW(&work->arena, gv_store_tally, GV_ESTIMATE_CLASSES);
    if (!sums || !tallies)
        return gv_fail_memory(err);
    gv_unit_estimate_add(sums, generator, &worker->unit);
    head->n_tallies = (uint32_t)gv_unit_counts_tallies(tallies, sums);
    head->sum_aa = sums->sum_aa;
    head->sum_ab = sums->sum_ab;
    head->sum_bb = sums->sum_bb;
    head->largest_a = sums->largest;
    result->tallies = tallies;
    return GV_OK;
}

/* ---- the workers of a schedule ---- */

static void free_worker(gv_unit_worker *worker)
{
    gv_rater_free(worker->rater);
    gv_unit_free(&worker->unit);
    gv_arena_free(&worker->tmp);
    gv_arena_free(&worker->arena);
}

gv_status gv_unit_workers_init(gv_unit_workers *out, const gv_study_plan *plan,
                               unsigned n_threads, gv_error *err)
{
    *out = (gv_unit_workers){ .plan = plan, .n_workers = n_threads };
    out->workers = gv_memory_zeroed(NULL, n_threads + 1, sizeof *out->workers);
    const gv_rate_options ratings = { .ratings = plan->ratings,
                                      .n_ratings = plan->n_ratings,
                                      .max_length = plan->max_length,
                                      .cpu = plan->cpu,
                                      .unique = true };
    gv_status status = out->workers ? gv_rate_plan_new(&out->rate_plan, &ratings, err)
                                    : gv_fail_memory(err);
    unsigned n_made = 0;
    for (; status == GV_OK && n_made < n_threads; n_made++) {
        gv_unit_worker *worker = &out->workers[n_made];
        *worker = (gv_unit_worker){ .plan = plan };
        gv_arena_init(&worker->arena, NULL);
        gv_arena_init(&worker->tmp, NULL);
        gv_unit_init(&worker->unit, NULL);
        worker->rates_texts = gv_generator_is_nine(plan->generator) &&
                              gv_rate_plan_is_quick(out->rate_plan);
        status = gv_rater_new(&worker->rater, out->rate_plan, err);
        if (status == GV_OK)
            status = gv_generator_worker_init(&worker->maker, plan->generator,
                                              &worker->arena, &worker->tmp, err);
    }
    if (status == GV_OK)
        return GV_OK;
    out->n_workers = n_made;
    gv_unit_workers_free(out);
    return status;
}

void gv_unit_workers_free(gv_unit_workers *workers)
{
    for (unsigned i = 0; workers->workers && i < workers->n_workers; i++)
        free_worker(&workers->workers[i]);
    gv_free(workers->workers);
    gv_rate_plan_free(workers->rate_plan);
    *workers = (gv_unit_workers){ .plan = workers->plan };
}

gv_status gv_unit_workers_step(void *user, gv_work_item *item, unsigned index,
                               gv_error *err)
{
    const gv_unit_workers *workers = user;
    assert(index < workers->n_workers);
    gv_unit_worker *worker = &workers->workers[index];
    gv_unit_work *work = item->data;
    const gv_unit_job *job = &work->job;
    gv_unit_result *result = &work->result;
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    gv_status status = GV_OK;
    result->head =
        (gv_result_head){ .unit = job->unit,
                          .ratings = job->ratings,
                          .makes = job->makes,
                          .used = job->used,
                          .n_cells = worker->plan->generator->net->n_primary };
    if (job->makes) {
        gv_unit *unit = &worker->unit;
        unit->number = job->unit;
        unit->grids = (const gv_label *)(const void *)work->items.text;
        unit->n_grids = job->n_items;
        status = gv_generator_worker_run(&worker->maker, unit, err);
        if (status == GV_OK && !unit->given_up)
            status = count_grids(work, worker, err);
        if (status == GV_OK && !unit->given_up)
            status = list_puzzles(work, worker, err);
    } else {
        assert(work->items.length == (size_t)job->n_items * result->head.n_cells);
        result->cells = (const uint8_t *)work->items.text;
        result->head.n_puzzles = job->n_items;
    }
    if (status == GV_OK)
        status = rate(work, worker, err);
    gv_arena_rewind(&worker->tmp, mark);
    return status;
}
