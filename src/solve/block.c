/* SPDX-License-Identifier: GPL-3.0-or-later */
/* block.c -- blocks of questions: those about 9x9 puzzles go to the lanes together, the
 * others to their engine one after the other. */
#include "solve/block.h"

#include "solve/nine_minimal.h"

#include <assert.h>
#include <string.h>

enum { CELLS = GV_NINE_CELLS };

typedef struct first_solution {
    gv_search_question *question;
    bool found;
} first_solution;

static bool keep_first(void *user, const gv_label *solution)
{
    first_solution *keep = user;
    gv_search_question *question = keep->question;
    if (!keep->found && question->first)
        memcpy(question->first, solution,
               question->instance->net->n_primary * sizeof *solution);
    for (size_t cell = 0; !keep->found && question->digits && cell < CELLS; cell++)
        question->digits[cell] = (uint8_t)(solution[cell] % 9 + 1);
    keep->found = true;
    return true;
}

static gv_status search_one(gv_search_question *question, const gv_limits *limits,
                            gv_arena *tmp, gv_error *err)
{
    first_solution keep = { .question = question };
    const gv_search search = { .limits = *limits,
                               .forbid = GV_NO_LABEL,
                               .found = question->first || question->digits ? keep_first
                                                                            : NULL,
                               .user = &keep };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status =
        gv_search_run(&result, question->instance, &search, tmp, err);
    if (status == GV_OK) {
        question->n_solutions = gv_bigcount_u64(&result.count);
        question->end = result.end;
    }
    gv_bigcount_free(&result.count);
    return status;
}

/* The questions of a block about 9x9 puzzles, as jobs of the lanes. */
typedef struct lane_jobs {
    gv_search_question **asked;
    gv_nine_job *jobs;
    gv_nine_cands *cands;        /* of instances */
    uint8_t (*solutions)[CELLS]; /* where labels are asked for */
    size_t n;
} lane_jobs;

static gv_status make_jobs(lane_jobs *out, size_t n, gv_arena *tmp, gv_error *err)
{
    *out = (lane_jobs){ .asked = GV_ARENA_NEW(tmp, gv_search_question *, n),
                        .jobs = gv_arena_take(tmp, n * sizeof *out->jobs),
                        .cands = gv_arena_take(tmp, n * sizeof *out->cands),
                        .solutions = gv_arena_take(tmp, n * sizeof *out->solutions) };
    if (!out->asked || !out->jobs || !out->cands || !out->solutions)
        return gv_fail_memory(err);
    return GV_OK;
}

static void add_job(lane_jobs *b, gv_search_question *question, uint64_t limit)
{
    const size_t i = b->n++;
    b->asked[i] = question;
    if (!question->nine)
        gv_nine_engine_load(&b->cands[i], question->instance, NULL, GV_NO_LABEL);
    b->jobs[i] =
        (gv_nine_job){ .source = question->nine ? GV_NINE_TEXT : GV_NINE_CANDS,
                       .puzzle =
                           question->nine ? (const void *)question->nine : &b->cands[i],
                       .limit = limit,
                       .first = question->first ? b->solutions[i] : question->digits };
}

gv_status gv_search_block(gv_search_question **questions, size_t n_questions,
                          const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    const bool shared = !limits->time_ms; // the lanes have one clock for all
    lane_jobs b;
    gv_status status = make_jobs(&b, n_questions, tmp, err);
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        gv_search_question *question = questions[i];
        assert(limits->solutions <= 2 || (!question->first && !question->digits));
        if (question->nine || (shared && gv_nine_engine_fits(question->instance)))
            add_job(&b, question, limits->solutions);
        else
            status = search_one(question, limits, tmp, err);
    }
    if (b.n && status == GV_OK) {
        const gv_context *context =
            b.asked[0]->nine ? b.asked[0]->context : b.asked[0]->instance->context;
        gv_budget budget = gv_budget_start(limits);
        const gv_nine_control control = gv_nine_engine_control(&budget);
        gv_nine_work *work =
            gv_nine_work_new(tmp, gv_nine_kernel_of(gv_context_cpu(context)));
        if (work) {
            gv_nine_run(work, b.jobs, b.n, &control);
            gv_nine_engine_count(gv_context_counters(context), b.jobs, b.n);
        } else {
            status = gv_fail_memory(err);
        }
    }
    for (size_t i = 0; i < b.n && status == GV_OK; i++) {
        b.asked[i]->n_solutions = b.jobs[i].n_solutions;
        b.asked[i]->end = b.jobs[i].end;
        if (b.asked[i]->first && b.jobs[i].n_solutions)
            gv_nine_engine_labels(b.asked[i]->first, b.solutions[i]);
    }
    gv_arena_rewind(tmp, mark);
    return status;
}

/* Whether the clues of 9x9 puzzles are tried together: there is no limit per puzzle. */
static bool tries_together(const gv_limits *limits)
{
    return !limits->nodes && !limits->time_ms;
}

gv_status gv_check_block(gv_check_question **questions, size_t n_questions,
                         const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    const bool together = tries_together(limits);
    gv_check_question **nine = GV_ARENA_NEW(tmp, gv_check_question *, n_questions);
    if (!nine)
        return gv_fail_memory(err);
    gv_status status = GV_OK;
    size_t n_nine = 0;
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        gv_check_question *question = questions[i];
        if (question->nine ||
            (together && gv_nine_engine_has_no_marks(question->instance)))
            nine[n_nine++] = question;
        else
            status = gv_check_run(&question->result, NULL, question->redundant,
                                  question->instance, limits, tmp, err);
    }
    if (n_nine && status == GV_OK)
        status = gv_nine_minimal_check_block(nine, n_nine, limits, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

gv_status gv_minimize_block(gv_minimize_question **questions, size_t n_questions,
                            const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    const bool together = tries_together(limits);
    gv_minimize_question **nine =
        GV_ARENA_NEW(tmp, gv_minimize_question *, n_questions);
    if (!nine)
        return gv_fail_memory(err);
    gv_status status = GV_OK;
    size_t n_nine = 0;
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        gv_minimize_question *question = questions[i];
        if (together && gv_nine_engine_has_no_marks(question->instance))
            nine[n_nine++] = question;
        else
            status =
                gv_minimize_run(&question->result, question->keep, question->instance,
                                &question->rng, limits, tmp, err);
    }
    if (n_nine && status == GV_OK)
        status = gv_nine_minimal_reduce_block(nine, n_nine, limits, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}
