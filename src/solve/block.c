/* SPDX-License-Identifier: GPL-3.0-or-later */
/* block.c -- blocks of questions: those about 9x9 puzzles go to the lanes together,
 * those about puzzles of another network that the sliced search takes to that, and the
 * others to their engine one after the other. */
#include "solve/block.h"

#include "solve/nine_minimal.h"
#include "solve/sliced_engine.h"

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

/* ---- questions about one network ---- */

/* The questions of a block that are not for the lanes, of any kind. */
typedef struct rest {
    size_t n;
    void **questions;
    const gv_instance **instances;
    void **group; /* of them, those about one network */
} rest;

static gv_status make_rest(rest *out, size_t most, gv_arena *tmp, gv_error *err)
{
    *out = (rest){ .questions = GV_ARENA_NEW(tmp, void *, most),
                   .instances = GV_ARENA_NEW(tmp, const gv_instance *, most),
                   .group = GV_ARENA_NEW(tmp, void *, most) };
    return out->questions && out->instances && out->group ? GV_OK : gv_fail_memory(err);
}

static void add_rest(rest *r, void *question, const gv_instance *instance)
{
    r->questions[r->n] = question;
    r->instances[r->n++] = instance;
}

/* Moves the first question and those about the same network to the group. */
static size_t take_group(rest *r)
{
    const gv_net *const net = r->instances[0]->net;
    size_t n_taken = 0, n_left = 0;
    for (size_t i = 0; i < r->n; i++) {
        if (r->instances[i]->net == net) {
            r->group[n_taken++] = r->questions[i];
            continue;
        }
        r->questions[n_left] = r->questions[i];
        r->instances[n_left++] = r->instances[i];
    }
    r->n = n_left;
    return n_taken;
}

/* Answers a group together, if it is large enough, or one question. */
typedef struct answerers {
    size_t least;
    gv_status (*together)(void **questions, size_t n, const gv_limits *limits,
                          gv_arena *tmp, gv_error *err);
    gv_status (*alone)(void *question, const gv_limits *limits, gv_arena *tmp,
                       gv_error *err);
} answerers;

static gv_status answer_rest(rest *r, const answerers *how, bool together,
                             const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    while (r->n) {
        const gv_instance *const first = r->instances[0];
        const size_t n = take_group(r);
        if (together && gv_sliced_engine_suits(first, n, how->least)) {
            GV_TRY(how->together(r->group, n, limits, tmp, err));
            continue;
        }
        for (size_t i = 0; i < n; i++)
            GV_TRY(how->alone(r->group[i], limits, tmp, err));
    }
    return GV_OK;
}

/* ---- solutions ---- */

static gv_status search_alone(void *question, const gv_limits *limits, gv_arena *tmp,
                              gv_error *err)
{
    return search_one(question, limits, tmp, err);
}

static gv_status search_together(void **items, size_t n, const gv_limits *limits,
                                 gv_arena *tmp, gv_error *err)
{
    gv_search_question **questions = GV_ARENA_NEW(tmp, gv_search_question *, n);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n; i++)
        questions[i] = items[i];
    GV_TRY(gv_sliced_engine_search(questions, n, limits, tmp, err));
    for (size_t i = 0; i < n; i++) // which solution is the first one is told by one
        if (questions[i]->n_solutions > 1 && // search alone
            (questions[i]->first || questions[i]->digits))
            GV_TRY(search_one(questions[i], limits, tmp, err));
    return GV_OK;
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
    const answerers how = { GV_SLICED_SEARCHES, search_together, search_alone };
    // Of a search for one solution, the answer is which one.
    const bool together = shared && !limits->nodes && limits->solutions == 2;
    lane_jobs b;
    rest others;
    gv_status status = make_jobs(&b, n_questions, tmp, err);
    if (status == GV_OK)
        status = make_rest(&others, n_questions, tmp, err);
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        gv_search_question *question = questions[i];
        assert(limits->solutions <= 2 || (!question->first && !question->digits));
        if (question->nine || (shared && gv_nine_engine_fits(question->instance)))
            add_job(&b, question, limits->solutions);
        else
            add_rest(&others, question, question->instance);
    }
    if (status == GV_OK)
        status = answer_rest(&others, &how, together, limits, tmp, err);
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

/* ---- minimality ---- */

/* Whether the clues of puzzles are tried together: there is no limit per puzzle. */
static bool tries_together(const gv_limits *limits)
{
    return !limits->nodes && !limits->time_ms;
}

static gv_status check_alone(void *item, const gv_limits *limits, gv_arena *tmp,
                             gv_error *err)
{
    gv_check_question *const question = item;
    return gv_check_run(&question->result, NULL, question->redundant,
                        question->instance, limits, tmp, err);
}

static gv_status check_together(void **items, size_t n, const gv_limits *limits,
                                gv_arena *tmp, gv_error *err)
{
    gv_check_question **questions = GV_ARENA_NEW(tmp, gv_check_question *, n);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n; i++)
        questions[i] = items[i];
    return gv_sliced_engine_check(questions, n, limits, tmp, err);
}

gv_status gv_check_block(gv_check_question **questions, size_t n_questions,
                         const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    const bool together = tries_together(limits);
    const answerers how = { GV_SLICED_CHECKS, check_together, check_alone };
    gv_check_question **nine = GV_ARENA_NEW(tmp, gv_check_question *, n_questions);
    rest others;
    if (!nine)
        return gv_fail_memory(err);
    gv_status status = make_rest(&others, n_questions, tmp, err);
    size_t n_nine = 0;
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        gv_check_question *question = questions[i];
        if (question->nine ||
            (together && gv_nine_engine_has_no_marks(question->instance)))
            nine[n_nine++] = question;
        else if (together && !question->instance->marks)
            add_rest(&others, question, question->instance);
        else
            status = check_alone(question, limits, tmp, err);
    }
    if (status == GV_OK)
        status = answer_rest(&others, &how, together, limits, tmp, err);
    if (n_nine && status == GV_OK)
        status = gv_nine_minimal_check_block(nine, n_nine, limits, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

static gv_status minimize_alone(void *item, const gv_limits *limits, gv_arena *tmp,
                                gv_error *err)
{
    gv_minimize_question *const question = item;
    return gv_minimize_run(&question->result, question->keep, question->instance,
                           &question->rng, limits, tmp, err);
}

static gv_status minimize_together(void **items, size_t n, const gv_limits *limits,
                                   gv_arena *tmp, gv_error *err)
{
    gv_minimize_question **questions = GV_ARENA_NEW(tmp, gv_minimize_question *, n);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n; i++)
        questions[i] = items[i];
    return gv_sliced_engine_minimize(questions, n, limits, tmp, err);
}

gv_status gv_minimize_block(gv_minimize_question **questions, size_t n_questions,
                            const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    const bool together = tries_together(limits);
    const answerers how = { GV_SLICED_THINNINGS, minimize_together, minimize_alone };
    gv_minimize_question **nine =
        GV_ARENA_NEW(tmp, gv_minimize_question *, n_questions);
    rest others;
    if (!nine)
        return gv_fail_memory(err);
    gv_status status = make_rest(&others, n_questions, tmp, err);
    size_t n_nine = 0;
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        gv_minimize_question *question = questions[i];
        if (together && gv_nine_engine_has_no_marks(question->instance))
            nine[n_nine++] = question;
        else if (together && !question->instance->marks)
            add_rest(&others, question, question->instance);
        else
            status = minimize_alone(question, limits, tmp, err);
    }
    if (status == GV_OK)
        status = answer_rest(&others, &how, together, limits, tmp, err);
    if (n_nine && status == GV_OK)
        status = gv_nine_minimal_reduce_block(nine, n_nine, limits, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}
