/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_engine.c -- between instances and lanes. Labels and cells have the same numbers
 * on both sides: label = cell * 9 + digit. */
#include "solve/nine_engine.h"

#include "base/bitset.h"
#include "sudoku9/cands.h"
#include "base/budget.h"

#include <assert.h>
#include <string.h>

enum { CELLS = GV_NINE_CELLS, MANY_MISSING = 3 };

bool gv_nine_engine_fits(const gv_instance *instance)
{
    return gv_net_is_nine(instance->net);
}

bool gv_nine_engine_has_no_marks(const gv_instance *instance)
{
    return gv_nine_engine_fits(instance) && !instance->marks;
}

/* The givens as digits; false if there are two in one cell. */
static bool take_givens(uint8_t out[CELLS], const gv_instance *instance)
{
    memset(out, 0, CELLS);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        uint8_t *cell = &out[instance->givens[i] / 9];
        if (*cell)
            return false;
        *cell = (uint8_t)(instance->givens[i] % 9 + 1);
    }
    return true;
}

bool gv_nine_engine_digits(uint8_t out[CELLS], const gv_instance *instance)
{
    return gv_nine_engine_fits(instance) && !gv_instance_has_marks(instance) &&
           take_givens(out, instance);
}

bool gv_nine_engine_marks(uint8_t digits[CELLS], uint16_t marks[CELLS],
                          const gv_instance *instance)
{
    if (!gv_nine_engine_fits(instance) || !take_givens(digits, instance))
        return false;
    const bool has_marks = gv_instance_has_marks(instance);
    for (gv_label cell = 0; cell < CELLS; cell++) {
        marks[cell] = has_marks ? 0 : 0x1ff;
        for (gv_label digit = 0; has_marks && digit < 9; digit++)
            if (gv_bits_has(instance->marks, cell * 9 + digit))
                marks[cell] |= (uint16_t)(1u << digit);
        if (digits[cell] && marks[cell] == 1u << (digits[cell] - 1))
            digits[cell] = 0;
    }
    return true;
}

unsigned gv_nine_engine_n_givens(const uint8_t digits[CELLS])
{
    unsigned n = 0;
    for (size_t cell = 0; cell < CELLS; cell++)
        n += digits[cell] != 0;
    return n;
}

void gv_nine_engine_load(gv_nine_cands *out, const gv_instance *instance,
                         const uint64_t *keep, gv_label forbid)
{
    gv_nine_cands_fill(out);
    for (gv_label label = 0; instance->marks && label < instance->net->n_labels;
         label++)
        if (!gv_bits_has(instance->marks, label))
            gv_nine_forbid(out, label / 9, label % 9);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (!keep || gv_bits_has(keep, i))
            gv_nine_give(out, instance->givens[i] / 9, instance->givens[i] % 9);
    if (forbid != GV_NO_LABEL)
        gv_nine_forbid(out, forbid / 9, forbid % 9);
}

static unsigned n_missing_digits(const gv_instance *instance)
{
    unsigned seen = 0;
    for (uint32_t i = 0; i < instance->n_givens; i++)
        seen |= 1u << instance->givens[i] % 9;
    return 9 - (unsigned)__builtin_popcount(seen);
}

bool gv_nine_engine_wants_symmetry(const gv_instance *instance, const gv_search *search)
{
    const bool counts_all = !search->found && !search->limits.solutions;
    return counts_all && !instance->marks && search->forbid == GV_NO_LABEL &&
           n_missing_digits(instance) >= MANY_MISSING;
}

bool gv_nine_engine_suits(const gv_instance *instance, const gv_search *search)
{
    return gv_nine_engine_fits(instance) &&
           !gv_nine_engine_wants_symmetry(instance, search);
}

/* ---- limits ---- */

static gv_end look(void *user)
{
    return gv_budget_look(user);
}

gv_nine_control gv_nine_engine_control(gv_budget *budget)
{
    return (gv_nine_control){ .limit_guesses = budget->limits.nodes,
                              .look = look,
                              .user = budget };
}

/* ---- one search ---- */

void gv_nine_engine_labels(gv_label *out, const uint8_t digits[CELLS])
{
    for (gv_label cell = 0; cell < CELLS; cell++)
        out[cell] = cell * 9 + digits[cell] - 1u;
}

bool gv_nine_engine_visit(void *user, const uint8_t digits[CELLS])
{
    const gv_search *search = user;
    gv_label labels[CELLS];
    gv_nine_engine_labels(labels, digits);
    return search->found(search->user, labels);
}

/* Runs the job for up to two solutions: the same ones, in the same order, as in a
 * block. */
static gv_nine_job find_two(gv_nine_work *work, gv_nine_job job, gv_search *search,
                            const gv_nine_control *control)
{
    uint8_t first[CELLS], second[CELLS];
    job.first = first;
    job.second = second;
    gv_nine_run(work, &job, 1, control);
    job.first = job.second = NULL;
    if (!search->found || !job.n_solutions)
        return job;
    const bool goes_on = gv_nine_engine_visit(search, first);
    if (!goes_on)
        job.n_solutions = 1; // the second was found, but is not wanted
    if (!goes_on || (job.n_solutions > 1 && !gv_nine_engine_visit(search, second)))
        job.end = GV_END_STOPPED;
    return job;
}

void gv_nine_engine_count(gv_counters *counters, const gv_nine_job *jobs, size_t n_jobs)
{
    uint64_t n_guesses = 0, n_sweeps = 0;
    for (size_t i = 0; i < n_jobs; i++) {
        n_guesses += jobs[i].n_guesses;
        n_sweeps += jobs[i].n_sweeps;
    }
    gv_counters_add(counters, GV_COUNT_QUESTIONS, n_jobs);
    gv_counters_add(counters, GV_COUNT_GUESSES, n_guesses);
    gv_counters_add(counters, GV_COUNT_SWEEPS, n_sweeps);
}

gv_status gv_nine_engine_run(gv_search_result *out, const gv_instance *instance,
                             const gv_search *search, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_nine_work *work =
        gv_nine_work_new(tmp, gv_nine_kernel_of(gv_context_cpu(instance->context)));
    if (!work) {
        gv_arena_rewind(tmp, mark);
        return gv_fail_memory(err);
    }
    gv_nine_cands cands;
    gv_nine_engine_load(&cands, instance, search->keep, search->forbid);
    gv_nine_job job = { .source = GV_NINE_CANDS,
                        .puzzle = &cands,
                        .limit = search->limits.solutions };
    gv_budget budget = gv_budget_start(&search->limits);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    gv_search whole = *search;
    if (job.limit == 1 || job.limit == 2)
        job = find_two(work, job, &whole, &control);
    else
        gv_nine_enumerate(work, &job, search->found ? gv_nine_engine_visit : NULL,
                          &whole, &control);
    gv_nine_engine_count(gv_context_counters(instance->context), &job, 1);
    gv_bigcount_set(&out->count, job.n_solutions);
    out->end = job.end;
    out->nodes = job.n_guesses;
    gv_arena_rewind(tmp, mark);
    return GV_OK;
}

/* ---- more than searching ---- */

static gv_nine_work *work_of(const gv_instance *instance, gv_arena *tmp)
{
    return gv_nine_work_new(tmp, gv_nine_kernel_of(gv_context_cpu(instance->context)));
}

gv_status gv_nine_engine_minimals(gv_nine_minimals *out, const gv_instance *instance,
                                  const uint8_t solution[GV_NINE_CELLS],
                                  const gv_limits *limits, gv_arena *arena,
                                  gv_arena *tmp, gv_error *err)
{
    assert(!gv_instance_has_marks(instance));
    gv_nine_minimals_task task = { .grid = solution,
                                   .most = GV_NINE_ENGINE_MOST_MINIMALS };
    for (uint32_t i = 0; i < instance->n_givens; i++)
        gv_nine_set_add(&task.clues, instance->givens[i] / 9);
    gv_nine_work *work = work_of(instance, tmp);
    if (!work)
        return gv_fail_memory(err);
    gv_budget budget = gv_budget_start(limits);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    return gv_nine_minimals_find(out, &task, work, &control, arena, tmp, err);
}

enum { MOST_TRIES = 100000 }; /* draws in a row that give no new neighbour */

gv_status gv_nine_engine_vary(gv_nine_vary_result *out, const gv_instance *instance,
                              const gv_nine_vary_task *task, uint64_t count,
                              gv_rng *rng, gv_nine_neighbour_fn *fn, void *user,
                              const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    gv_nine_vary_task own = *task;
    (void)gv_nine_engine_digits(own.puzzle, instance);
    gv_nine_work *work = work_of(instance, tmp);
    if (!work)
        return gv_fail_memory(err);
    gv_budget budget = gv_budget_start(limits);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    if (!count)
        return gv_nine_vary(out, &own, fn, user, work, &control, tmp, err);
    return gv_nine_vary_random(out, &own, count, MOST_TRIES, rng, fn, user, work,
                               &control, tmp, err);
}
