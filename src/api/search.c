/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.c -- solutions, their number, and what givens are needed for uniqueness. */
#include "api/api_internal.h"

#include "base/bitset.h"
#include "solve/facts.h"
#include "solve/minimal_all.h"
#include "solve/nine_engine.h"
#include "sudoku9/cands.h"
#include "sudoku9/search/solo.h"

#include <stdio.h>
#include <string.h>

enum { NINE_CELLS = GV_NINE_CELLS };

/* ---- counting and solving ---- */

/* A 9x9 puzzle with a small limit on solutions and none on work: from digits to number
 * in a microsecond, less than the memory of a general search takes. False if it is
 * something else. */
static bool count_nine(gv_count_result *out, const gv_instance *instance,
                       const gv_limits *limits)
{
    enum { SMALL = 1000 };
    uint8_t digits[GV_NINE_CELLS];
    if (!limits->solutions || limits->solutions > SMALL || limits->nodes ||
        limits->time_ms || !gv_nine_engine_digits(digits, instance))
        return false;
    gv_budget budget = gv_budget_start(limits);
    const gv_nine_control control = gv_nine_engine_control(&budget);
    gv_nine_job job = { .source = GV_NINE_DIGITS,
                        .puzzle = digits,
                        .limit = limits->solutions };
    gv_nine_run_solo(gv_nine_kernel_of(gv_context_cpu(instance->context)), &job,
                     &control);
    gv_nine_engine_count(gv_context_counters(instance->context), &job, 1);
    *out = (gv_count_result){ .number = job.n_solutions,
                              .end = job.end,
                              .nodes = job.n_guesses };
    (void)snprintf(out->decimal, sizeof out->decimal, "%u", (unsigned)job.n_solutions);
    return true;
}

gv_status gv_count(gv_count_result *out, const gv_instance *instance,
                   const gv_limits *limits, gv_error *err)
{
    gv_search search = { .forbid = GV_NO_LABEL };
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&search.limits, limits, err));
    if (count_nine(out, instance, &search.limits))
        return GV_OK;
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    gv_search_result result;
    gv_bigcount_init(&result.count);
    gv_status status = gv_search_run(&result, instance, &search, &tmp, err);
    if (status == GV_OK) {
        gv_count_result found = { .end = result.end, .nodes = result.nodes };
        found.number = gv_bigcount_u64(&result.count);
        status =
            gv_bigcount_decimal(&result.count, found.decimal, sizeof found.decimal);
        if (status == GV_OK)
            *out = found;
    }
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    return status;
}

/* Passes solutions to the caller as values. */
typedef struct hand_out {
    const gv_net *net;
    gv_solution_fn *found;
    void *user;
    uint16_t *values;
} hand_out;

static bool hand_out_solution(void *user, const gv_label *solution)
{
    const hand_out *to = user;
    gv_values_of_labels(to->values, to->net, solution, to->net->n_primary);
    return to->found(to->user, to->values, to->net->n_primary);
}

static gv_status solve_all(gv_end *end, const gv_instance *instance, gv_search *search,
                           hand_out *to, gv_arena *tmp, gv_error *err)
{
    to->values = GV_ARENA_NEW(tmp, uint16_t, to->net->n_primary);
    if (!to->values)
        return gv_fail_memory(err);
    search->found = hand_out_solution;
    search->user = to;
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, search, tmp, err);
    gv_bigcount_free(&result.count);
    if (status == GV_OK && end)
        *end = result.end;
    return status;
}

gv_status gv_solve(gv_end *end, const gv_instance *instance, const gv_limits *limits,
                   gv_solution_fn *found, void *user, gv_error *err)
{
    gv_search search = { .forbid = GV_NO_LABEL };
    GV_NEED(instance);
    GV_NEED(found);
    GV_TRY(GV_READ_OPTIONS(&search.limits, limits, err));
    GV_TRY(gv_values_check_room(instance->net, instance->net->n_primary, err));
    hand_out to = { .net = instance->net, .found = found, .user = user };
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    const gv_status status = solve_all(end, instance, &search, &to, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}

gv_outcome gv_caller_outcome(const gv_search_question *question)
{
    if (question->n_solutions > 1)
        return GV_OUTCOME_MULTIPLE;
    if (question->end != GV_END_COMPLETE && question->end != GV_END_SOLUTIONS)
        return GV_OUTCOME_LIMIT;
    return question->n_solutions ? GV_OUTCOME_OK : GV_OUTCOME_NONE;
}

gv_status gv_solve_one(uint16_t *values, size_t n_cells, gv_outcome *outcome,
                       const gv_instance *instance, const gv_limits *limits,
                       gv_error *err)
{
    gv_limits known;
    GV_NEED(values);
    GV_NEED(outcome);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&known, limits, err));
    GV_TRY(gv_values_check_room(instance->net, n_cells, err));
    known.solutions = known.solutions == 1 ? 1 : 2;
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    gv_search_question question = { .instance = instance,
                                    .context = instance->context };
    gv_search_question *questions = &question;
    question.first = GV_ARENA_NEW(&tmp, gv_label, n_cells);
    const gv_status status = question.first
                                 ? gv_search_block(&questions, 1, &known, &tmp, err)
                                 : gv_fail_memory(err);
    if (status == GV_OK) {
        *outcome = gv_caller_outcome(&question);
        if (*outcome == GV_OUTCOME_OK || *outcome == GV_OUTCOME_MULTIPLE)
            gv_values_of_labels(values, instance->net, question.first,
                                instance->net->n_primary);
    }
    gv_arena_free(&tmp);
    return status;
}

/* ---- uniqueness and minimality ---- */

gv_status gv_check(gv_check_result *out, const gv_instance *instance,
                   const gv_limits *limits, gv_error *err)
{
    gv_limits known;
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&known, limits, err));
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    gv_check_result found = { 0 };
    const gv_status status =
        gv_check_run(&found, NULL, NULL, instance, &known, &tmp, err);
    if (status == GV_OK)
        *out = found;
    gv_arena_free(&tmp);
    return status;
}

static bool is_unique(const gv_check_result *result)
{
    return result->solutions == 1 && result->end == GV_END_COMPLETE;
}

gv_status gv_check_redundant(bool *redundant, size_t n_cells, gv_check_result *result,
                             const gv_instance *instance, const gv_limits *limits,
                             gv_error *err)
{
    gv_limits known;
    GV_NEED(redundant);
    GV_NEED(result);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&known, limits, err));
    GV_TRY(gv_values_check_room(instance->net, n_cells, err));
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    gv_check_result found = { 0 };
    gv_facts facts;
    gv_status status = gv_facts_of(&facts, instance, &tmp, err);
    uint64_t *set = NULL;
    if (status == GV_OK) {
        set = GV_ARENA_NEW(&tmp, uint64_t, gv_bits_words(facts.n) + 1);
        status = set ? gv_check_run(&found, NULL, set, instance, &known, &tmp, err)
                     : gv_fail_memory(err);
    }
    if (status == GV_OK)
        *result = found;
    if (status == GV_OK && is_unique(&found)) {
        memset(redundant, false, n_cells * sizeof *redundant);
        for (uint32_t i = 0; i < facts.n; i++)
            if (gv_bits_has(set, i))
                redundant[gv_fact_variable(&facts, facts.labels[i])] = true;
    }
    gv_arena_free(&tmp);
    return status;
}

/* The instance with the facts in `keep`, in an arena of its own. */
static gv_status keep_facts(gv_instance **out, const gv_instance *from,
                            const uint64_t *keep, gv_arena *tmp, gv_error *err)
{
    gv_facts facts;
    gv_arena *arena = NULL;
    gv_instance *made = NULL;
    GV_TRY(gv_facts_of(&facts, from, tmp, err));
    GV_TRY(gv_instance_arena(&arena, from->context, err));
    const gv_status status = gv_facts_keep(&made, &facts, keep, arena, err);
    if (status != GV_OK) {
        gv_instance_arena_free(arena);
        return status;
    }
    gv_instance_own(made, arena, from);
    *out = made;
    return GV_OK;
}

gv_status gv_minimize(gv_instance **out, gv_check_result *result,
                      const gv_instance *instance, const gv_minimize_options *options,
                      const gv_limits *limits, gv_error *err)
{
    gv_minimize_options how;
    gv_limits known;
    GV_NEED(out);
    GV_NEED(result);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&how, options, err));
    GV_TRY(GV_READ_OPTIONS(&known, limits, err));
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    gv_rng rng = gv_rng_stream(how.seed, how.unit);
    uint64_t *keep =
        GV_ARENA_NEW(&tmp, uint64_t, gv_bits_words(gv_facts_count(instance)) + 1);
    gv_check_result found = { 0 };
    gv_status status =
        keep ? gv_minimize_run(&found, keep, instance, &rng, &known, &tmp, err)
             : gv_fail_memory(err);
    if (status == GV_OK && is_unique(&found))
        status = keep_facts(out, instance, keep, &tmp, err);
    if (status == GV_OK)
        *result = found;
    gv_arena_free(&tmp);
    return status;
}

/* ---- all minimal puzzles ---- */

/* The minimal puzzles inside an instance, if it has one solution. */
typedef struct minimals {
    gv_outcome outcome;
    gv_nine_minimals found;
    uint8_t solution[NINE_CELLS];
} minimals;

static gv_status find_minimals(minimals *out, const gv_instance *instance,
                               const gv_limits *limits, gv_arena *arena, gv_arena *tmp,
                               gv_error *err)
{
    gv_limits to_two = *limits;
    to_two.solutions = 2;
    gv_search_question question = { .instance = instance,
                                    .context = instance->context,
                                    .digits = out->solution };
    gv_search_question *questions = &question;
    GV_TRY(gv_search_block(&questions, 1, &to_two, tmp, err));
    out->outcome = gv_caller_outcome(&question);
    if (out->outcome != GV_OUTCOME_OK)
        return GV_OK;
    GV_TRY(gv_nine_engine_minimals(&out->found, instance, out->solution, limits, arena,
                                   tmp, err));
    if (out->found.end != GV_END_COMPLETE)
        out->outcome = GV_OUTCOME_LIMIT;
    return GV_OK;
}

static void hand_out_minimals(const minimals *from, gv_solution_fn *found, void *user)
{
    uint16_t values[NINE_CELLS];
    bool go_on = true;
    for (size_t i = 0; go_on && i < from->found.n_puzzles; i++) {
        const gv_nine_set *clues = &from->found.puzzles[i];
        for (unsigned cell = 0; cell < NINE_CELLS; cell++)
            values[cell] = gv_nine_set_has(clues, cell) ? from->solution[cell] : 0;
        go_on = found(user, values, NINE_CELLS);
    }
}

/* Those of a 9x9 puzzle. */
static gv_status minimize_nine(gv_outcome *outcome, uint64_t *by_clues,
                               const gv_instance *instance, const gv_limits *limits,
                               gv_solution_fn *found, void *user, gv_error *err)
{
    minimals all = { .outcome = GV_OUTCOME_OK };
    gv_arena arena, tmp;
    gv_arena_init(&arena, gv_context_memory(instance->context));
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    const gv_status status = find_minimals(&all, instance, limits, &arena, &tmp, err);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        *outcome = all.outcome;
    if (status == GV_OK && all.outcome == GV_OUTCOME_OK) {
        if (by_clues)
            memcpy(by_clues, all.found.by_clues, sizeof all.found.by_clues);
        else
            hand_out_minimals(&all, found, user);
    }
    gv_arena_free(&arena);
    return status;
}

/* Those of any other: their facts, which are givens, one set after the other. */
typedef struct set_list {
    const gv_facts *facts;
    gv_buffer sets;
    uint64_t *by_clues; /* NULL: they are kept */
} set_list;

enum { MOST_SET_BYTES = 1 << 29 };

static bool keep_minimal(void *user, const uint64_t *keep, uint32_t n_facts)
{
    set_list *all = user;
    if (all->by_clues) {
        all->by_clues[gv_bits_count(keep, n_facts)]++;
        return true;
    }
    gv_buffer_add(&all->sets, (const char *)keep,
                  (gv_bits_words(n_facts) + 1) * sizeof *keep);
    return !all->sets.failed && all->sets.length < MOST_SET_BYTES;
}

static gv_status hand_out_sets(const set_list *from, gv_solution_fn *found, void *user,
                               gv_arena *tmp, gv_error *err)
{
    const gv_facts *facts = from->facts;
    const gv_net *net = facts->instance->net;
    const size_t n_words = gv_bits_words(facts->n) + 1;
    const uint64_t *keep = (const uint64_t *)(const void *)from->sets.text;
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, (size_t)facts->n + 1);
    uint16_t *values = GV_ARENA_NEW(tmp, uint16_t, net->n_primary);
    bool go_on = true;
    if (!labels || !values)
        return gv_fail_memory(err);
    for (size_t left = from->sets.length / (n_words * sizeof *keep); left && go_on;
         left--, keep += n_words) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < facts->n; i++)
            if (gv_bits_has(keep, i))
                labels[n++] = facts->labels[i];
        gv_values_of_labels(values, net, labels, n);
        go_on = found(user, values, net->n_primary);
    }
    return GV_OK;
}

static gv_status minimize_any(gv_outcome *outcome, uint64_t *by_clues,
                              const gv_instance *instance, const gv_limits *limits,
                              gv_solution_fn *found, void *user, gv_arena *tmp,
                              gv_error *err)
{
    gv_facts facts;
    gv_check_result result;
    set_list all = { .facts = &facts };
    GV_TRY(gv_facts_of(&facts, instance, tmp, err));
    if (by_clues)
        all.by_clues = GV_ARENA_NEW(tmp, uint64_t, (size_t)facts.n + 1);
    if (by_clues && !all.by_clues)
        return gv_fail_memory(err);
    gv_buffer_init(&all.sets, gv_context_memory(instance->context));
    gv_status status =
        gv_minimals_run(&result, &facts, keep_minimal, &all, limits, tmp, err);
    if (status == GV_OK && all.sets.failed)
        status = gv_fail_memory(err);
    if (status == GV_OK) {
        *outcome = result.end != GV_END_COMPLETE ? GV_OUTCOME_LIMIT
                   : result.solutions == 1       ? GV_OUTCOME_OK
                   : result.solutions            ? GV_OUTCOME_MULTIPLE
                                                 : GV_OUTCOME_NONE;
        if (*outcome == GV_OUTCOME_OK && by_clues)
            for (uint32_t n = 0; n <= instance->net->n_primary; n++)
                by_clues[n] = n <= facts.n ? all.by_clues[n] : 0;
        else if (*outcome == GV_OUTCOME_OK)
            status = hand_out_sets(&all, found, user, tmp, err);
    }
    gv_buffer_free(&all.sets);
    return status;
}

static gv_status minimize_all(gv_outcome *outcome, uint64_t *by_clues,
                              const gv_instance *instance, const gv_limits *limits,
                              gv_solution_fn *found, void *user, gv_error *err)
{
    gv_limits known;
    uint8_t digits[NINE_CELLS];
    GV_TRY(GV_READ_OPTIONS(&known, limits, err));
    if (gv_instance_has_marks(instance))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "the minimal puzzles of pencilmarks are not given by values");
    if (gv_nine_engine_digits(digits, instance))
        return minimize_nine(outcome, by_clues, instance, &known, found, user, err);
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    const gv_status status =
        minimize_any(outcome, by_clues, instance, &known, found, user, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}

gv_status gv_minimize_all(gv_outcome *outcome, const gv_instance *instance,
                          const gv_limits *limits, gv_solution_fn *found, void *user,
                          gv_error *err)
{
    GV_NEED(outcome);
    GV_NEED(instance);
    GV_NEED(found);
    return minimize_all(outcome, NULL, instance, limits, found, user, err);
}

gv_status gv_minimize_counts(uint64_t *by_clues, size_t n_counts, gv_outcome *outcome,
                             const gv_instance *instance, const gv_limits *limits,
                             gv_error *err)
{
    GV_NEED(by_clues);
    GV_NEED(outcome);
    GV_NEED(instance);
    if (n_counts != (size_t)instance->net->n_primary + 1)
        return gv_fail(err, GV_ERR_ARGUMENT, "%zu counts instead of %u", n_counts,
                       instance->net->n_primary + 1);
    return minimize_all(outcome, by_clues, instance, limits, NULL, NULL, err);
}
