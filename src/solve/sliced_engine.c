/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sliced_engine.c -- between instances and the sliced search. Labels are cells and
 * digits: label = cell * order + digit. */
#include "solve/sliced_engine.h"

#include "base/bitset.h"
#include "solve/sliced/search.h"
#include "solve/sliced/shape.h"

#include <assert.h>
#include <string.h>

enum { CELLS = GV_SLICED_CELLS };

bool gv_sliced_engine_suits(const gv_instance *instance, size_t n_questions,
                            size_t least)
{
    const gv_sliced_kernel *const kernel =
        gv_sliced_kernel_of(gv_context_cpu(instance->context));
    return 256 * n_questions >= least * kernel->n_lanes &&
           gv_sliced_fits(instance->net);
}

/* Questions on their way through the search. */
typedef struct batch {
    const gv_sliced_shape *shape;
    const gv_sliced_kernel *kernel;
    gv_counters *counters;
    gv_budget budget;
    size_t n_jobs;
    gv_sliced_job *jobs;
    uint16_t (*cands)[CELLS]; /* of each job */
} batch;

/* Takes room for jobs, which are added later. */
static gv_status start(batch *b, const gv_instance *instance, size_t most,
                       const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    *b = (batch){ .kernel = gv_sliced_kernel_of(gv_context_cpu(instance->context)),
                  .counters = gv_context_counters(instance->context),
                  .budget = gv_budget_start(limits),
                  .jobs = gv_arena_take(tmp, most * sizeof *b->jobs),
                  .cands = gv_arena_take(tmp, most * sizeof *b->cands) };
    if (!b->jobs || !b->cands)
        return gv_fail_memory(err);
    return gv_sliced_shape_find(&b->shape, instance, tmp, err);
}

static unsigned all_digits(const batch *b)
{
    return (1u << b->shape->n_digits) - 1;
}

static unsigned cell_of(const batch *b, gv_label label)
{
    return label / b->shape->n_digits;
}

static unsigned bit_of(const batch *b, gv_label label)
{
    return 1u << label % b->shape->n_digits;
}

static gv_sliced_job *add_job(batch *b, uint32_t limit)
{
    gv_sliced_job *const job = &b->jobs[b->n_jobs];
    *job = (gv_sliced_job){ .cands = b->cands[b->n_jobs], .limit = limit };
    b->n_jobs++;
    return job;
}

static void load(const batch *b, uint16_t cands[CELLS], const gv_instance *instance)
{
    for (unsigned cell = 0; cell < b->shape->n_cells; cell++)
        cands[cell] = (uint16_t)all_digits(b);
    for (gv_label label = 0; instance->marks && label < instance->net->n_labels;
         label++)
        if (!gv_bits_has(instance->marks, label))
            cands[cell_of(b, label)] &= (uint16_t)~bit_of(b, label);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        cands[cell_of(b, instance->givens[i])] &=
            (uint16_t)bit_of(b, instance->givens[i]);
}

static gv_status run(batch *b, bool (*again)(void *, gv_sliced_job *), void *user,
                     gv_arena *tmp, gv_error *err)
{
    const gv_sliced_client client = { .budget = &b->budget,
                                      .again = again,
                                      .user = user };
    const gv_mark mark = gv_arena_mark(tmp);
    const gv_status status =
        gv_sliced_run(b->kernel, b->shape, b->jobs, b->n_jobs, &client, tmp, err);
    gv_arena_rewind(tmp, mark);
    uint64_t n_guesses = 0;
    for (size_t i = 0; i < b->n_jobs; i++)
        n_guesses += b->jobs[i].n_guesses;
    gv_counters_add(b->counters, GV_COUNT_SEARCHES, b->n_jobs);
    gv_counters_add(b->counters, GV_COUNT_NODES, n_guesses);
    return status;
}

/* ---- how many solutions ---- */

static void tell_solution(const batch *b, const gv_search_question *question,
                          const uint8_t *digits)
{
    for (unsigned cell = 0; cell < b->shape->n_cells; cell++) {
        if (question->first)
            question->first[cell] = cell * b->shape->n_digits + digits[cell];
        if (question->digits)
            question->digits[cell] = (uint8_t)(digits[cell] + 1);
    }
}

gv_status gv_sliced_engine_search(gv_search_question **questions, size_t n_questions,
                                  const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    assert(limits->solutions == 1 || limits->solutions == 2);
    batch b;
    GV_TRY(start(&b, questions[0]->instance, n_questions, limits, tmp, err));
    uint8_t(*digits)[CELLS] = gv_arena_take(tmp, n_questions * sizeof *digits);
    if (!digits)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_questions; i++) {
        gv_sliced_job *const job = add_job(&b, (uint32_t)limits->solutions);
        load(&b, b.cands[i], questions[i]->instance);
        if (questions[i]->first || questions[i]->digits)
            job->digits = digits[i];
    }
    GV_TRY(run(&b, NULL, NULL, tmp, err));
    for (size_t i = 0; i < n_questions; i++) {
        questions[i]->n_solutions = b.jobs[i].n_solutions;
        questions[i]->end = b.jobs[i].end;
        if (b.jobs[i].n_solutions == 1 && b.jobs[i].digits)
            tell_solution(&b, questions[i], digits[i]);
    }
    return GV_OK;
}

/* ---- what is needed ---- */

/* A puzzle with the candidate of one given or the other taken away. */
static void load_clue(const batch *b, uint16_t cands[CELLS], gv_label given)
{
    cands[cell_of(b, given)] = (uint16_t)(all_digits(b) & ~bit_of(b, given));
}

/* Whether a job ended as its search wanted. */
static gv_end end_of(const gv_sliced_job *job)
{
    return job->end == GV_END_SOLUTIONS ? GV_END_COMPLETE : job->end;
}

/* Counts the solutions of `instances` up to two. */
static gv_status count_all(gv_check_result *out, const gv_instance *const *instances,
                           size_t n, const gv_limits *limits, gv_arena *tmp,
                           gv_error *err)
{
    batch b;
    GV_TRY(start(&b, instances[0], n, limits, tmp, err));
    for (size_t i = 0; i < n; i++) {
        (void)add_job(&b, 2);
        load(&b, b.cands[i], instances[i]);
    }
    GV_TRY(run(&b, NULL, NULL, tmp, err));
    for (size_t i = 0; i < n; i++)
        out[i] = (gv_check_result){ .solutions = b.jobs[i].n_solutions,
                                    .end = end_of(&b.jobs[i]) };
    return GV_OK;
}

static bool is_unique(const gv_check_result *result)
{
    return result->solutions == 1 && result->end == GV_END_COMPLETE;
}

/* One question for each given of the puzzles with one solution: has the rest another
 * one? A clue is needed if it has. */
static gv_status check_clues(gv_check_question **questions, gv_check_result *results,
                             size_t n, const gv_limits *limits, gv_arena *tmp,
                             gv_error *err)
{
    size_t n_clues = 0;
    for (size_t i = 0; i < n; i++)
        n_clues += is_unique(&results[i]) ? questions[i]->instance->n_givens : 0;
    batch b;
    GV_TRY(start(&b, questions[0]->instance, n_clues, limits, tmp, err));
    for (size_t i = 0; i < n; i++) {
        const gv_instance *const instance = questions[i]->instance;
        for (uint32_t k = 0; is_unique(&results[i]) && k < instance->n_givens; k++) {
            load(&b, b.cands[b.n_jobs], instance);
            load_clue(&b, b.cands[b.n_jobs], instance->givens[k]);
            (void)add_job(&b, 1);
        }
    }
    GV_TRY(run(&b, NULL, NULL, tmp, err));
    const gv_sliced_job *job = b.jobs;
    for (size_t i = 0; i < n; i++) {
        gv_check_result *const result = &results[i];
        const uint32_t n_givens =
            is_unique(result) ? questions[i]->instance->n_givens : 0;
        for (uint32_t k = 0; k < n_givens; k++, job++) {
            const bool goes = job->end == GV_END_COMPLETE;
            if (end_of(job) != GV_END_COMPLETE)
                result->end = job->end;
            result->redundant += goes;
            if (goes && questions[i]->redundant)
                gv_bits_add(questions[i]->redundant, k);
        }
    }
    return GV_OK;
}

gv_status gv_sliced_engine_check(gv_check_question **questions, size_t n_questions,
                                 const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_instance **instances = GV_ARENA_NEW(tmp, const gv_instance *, n_questions);
    gv_check_result *results = GV_ARENA_NEW(tmp, gv_check_result, n_questions);
    if (!instances || !results)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_questions; i++) {
        instances[i] = questions[i]->instance;
        if (questions[i]->redundant)
            gv_bits_clear(questions[i]->redundant, instances[i]->n_givens);
    }
    GV_TRY(count_all(results, instances, n_questions, limits, tmp, err));
    GV_TRY(check_clues(questions, results, n_questions, limits, tmp, err));
    for (size_t i = 0; i < n_questions; i++)
        questions[i]->result = results[i];
    return GV_OK;
}

/* ---- leaving out clues ---- */

/* A puzzle that loses clues: the job asks about the clue at `place` of the order. */
typedef struct thinning {
    gv_minimize_question *question;
    uint32_t *order;
    uint32_t place;
} thinning;

typedef struct thinner {
    const batch *batch;
    thinning *of_job;
} thinner;

static gv_label clue_of(const thinning *t)
{
    return t->question->instance->givens[t->order[t->place]];
}

/* The answer about a clue, and the question about the next one. */
static bool ask_next(void *user, gv_sliced_job *job)
{
    const thinner *const all = user;
    const batch *const b = all->batch;
    const size_t i = (size_t)(job - b->jobs);
    thinning *const t = &all->of_job[i];
    const gv_label clue = clue_of(t);
    const bool goes = job->end == GV_END_COMPLETE;
    b->cands[i][cell_of(b, clue)] = (uint16_t)(goes ? all_digits(b) : bit_of(b, clue));
    if (goes)
        gv_bits_remove(t->question->keep, t->order[t->place]);
    if (++t->place == t->question->instance->n_givens)
        return false;
    load_clue(b, b->cands[i], clue_of(t));
    return true;
}

static gv_status thin_all(gv_minimize_question **questions,
                          const gv_check_result *results, size_t n,
                          const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    batch b;
    thinner all = { .batch = &b, .of_job = GV_ARENA_NEW(tmp, thinning, n) };
    if (!all.of_job)
        return gv_fail_memory(err);
    GV_TRY(start(&b, questions[0]->instance, n, limits, tmp, err));
    for (size_t i = 0; i < n; i++) {
        gv_minimize_question *const question = questions[i];
        const uint32_t n_givens = question->instance->n_givens;
        if (!is_unique(&results[i]) || !n_givens)
            continue;
        thinning *const t = &all.of_job[b.n_jobs];
        t->question = question;
        t->order = GV_ARENA_NEW(tmp, uint32_t, n_givens);
        if (!t->order)
            return gv_fail_memory(err);
        gv_bits_fill(question->keep, n_givens);
        gv_rng_permutation(&question->rng, t->order, n_givens);
        load(&b, b.cands[b.n_jobs], question->instance);
        load_clue(&b, b.cands[b.n_jobs], clue_of(t));
        (void)add_job(&b, 1);
    }
    GV_TRY(run(&b, ask_next, &all, tmp, err));
    for (size_t i = 0; i < b.n_jobs; i++)
        if (end_of(&b.jobs[i]) != GV_END_COMPLETE)
            all.of_job[i].question->result.end = b.jobs[i].end;
    return GV_OK;
}

gv_status gv_sliced_engine_minimize(gv_minimize_question **questions,
                                    size_t n_questions, const gv_limits *limits,
                                    gv_arena *tmp, gv_error *err)
{
    const gv_instance **instances = GV_ARENA_NEW(tmp, const gv_instance *, n_questions);
    gv_check_result *results = GV_ARENA_NEW(tmp, gv_check_result, n_questions);
    if (!instances || !results)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_questions; i++)
        instances[i] = questions[i]->instance;
    GV_TRY(count_all(results, instances, n_questions, limits, tmp, err));
    for (size_t i = 0; i < n_questions; i++)
        questions[i]->result = results[i];
    return thin_all(questions, results, n_questions, limits, tmp, err);
}
