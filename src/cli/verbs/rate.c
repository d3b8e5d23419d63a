/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate.c -- `givens rate`: one column per rating. Ratings that need no unique solution
 * are given in any case, so a row may contain numbers next to a word. With a range of
 * the first rating it is a filter. */
#include "cli/options/name_lists.h"
#include "cli/options/rating_options.h"
#include "cli/output/answer.h"
#include "cli/output/format_string.h"
#include "rate/rater.h"

#include <stdatomic.h>
#include <string.h>

typedef struct rate_options {
    const char *ratings;
    const char *min_rating;
    const char *max_rating;
    uint64_t max_length;
    bool refutations;
} rate_options;

/* For the run. */
typedef struct rate_state {
    gv_rate_plan *plan;
    gv_rate_range range;                       /* of the first rating */
    atomic_size_t n_undefined[GV_MAX_RATINGS]; /* records that cannot have it */
} rate_state;

/* For a thread. */
typedef struct rate_worker {
    gv_rater *rater; /* NULL until it is needed */
} rate_worker;

/* For a record. */
typedef struct rate_record {
    gv_rate_question question;
    gv_se_title set_by[3]; /* the techniques of SER, EP and ED, for --format */
} rate_record;

/* ---- preparing ---- */

static gv_status prepare(gv_run *run, gv_error *err)
{
    rate_options *own = run->options;
    rate_state *state = run->state;
    // A pattern with codes for ER, EP or ED needs these ratings.
    if (run->form.kind == GV_FORM_FREE && gv_free_format_rates(run->settings.format) &&
        !gv_run_given(run, "ratings"))
        own->ratings = "SER,EP,ED";
    const gv_rate_options options = { .names = own->ratings,
                                      .max_length = (unsigned)own->max_length,
                                      .refutes = own->refutations,
                                      .cpu = run->cpu,
                                      .memory = run->memory };
    GV_TRY(gv_rate_plan_new(&state->plan, &options, err));
    run->n_columns = gv_rate_plan_size(state->plan);
    _Static_assert((int)GV_MAX_RATINGS <= (int)GV_MAX_COLUMNS, "a column each");
    for (size_t i = 0; i < run->n_columns; i++)
        run->columns[i] = gv_rating_column(gv_rate_plan_rating(state->plan, i));
    GV_TRY(gv_rate_range_parse(&state->range, gv_rate_plan_rating(state->plan, 0),
                               own->min_rating, own->max_rating, err));
    run->layout.has_status = own->refutations;
    run->layout.filters = state->range.has_low || state->range.has_high;
    // Without a filter, a line would contain one rating without its puzzle.
    if (run->form.kind == GV_FORM_LINE && !run->layout.filters)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--to line needs --min-rating or --max-rating");
    return GV_OK;
}

/* Why there are dashes in the column of a rating. */
static void say_undefined(const gv_run *run, const gv_rating *rating, size_t n)
{
    gv_env_sayf(run->env, "givens: %s is '-' for %zu record%s: it is defined for %s\n",
                rating->name, n, n == 1 ? "" : "s", rating->defined_for);
}

static void finish(gv_run *run)
{
    rate_state *state = run->state;
    const size_t n_ratings = state->plan ? gv_rate_plan_size(state->plan) : 0;
    for (size_t i = 0; i < n_ratings && !run->settings.quiet; i++)
        if (state->n_undefined[i])
            say_undefined(run, gv_rate_plan_rating(state->plan, i),
                          state->n_undefined[i]);
    gv_rate_plan_free(state->plan);
}

/* Counts a record that a rating is not defined for. */
static void note_undefined(const gv_task *task, size_t i)
{
    rate_state *state = task->run->state;
    const gv_rating *rating = gv_rate_plan_rating(state->plan, i);
    if (!task->plain && rating->exists && !rating->exists(task->parsed.instance))
        atomic_fetch_add(&state->n_undefined[i], 1);
}

static void finish_worker(void *state)
{
    rate_worker *mine = state;
    gv_rater_free(mine->rater);
}

static bool takes_plain(const gv_run *run)
{
    const rate_state *state = run->state;
    return gv_rate_plan_is_quick(state->plan);
}

/* ---- rating ---- */

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    gv_worker *worker = tasks[0]->worker;
    rate_worker *mine = worker->state;
    const rate_state *state = tasks[0]->run->state;
    if (!mine->rater)
        GV_TRY(gv_rater_new(&mine->rater, state->plan, err));
    gv_rate_question **questions =
        GV_ARENA_NEW(&worker->tmp, gv_rate_question *, n_tasks);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++) {
        rate_record *record = tasks[i]->state;
        questions[i] = &record->question;
        questions[i]->search.instance = tasks[i]->parsed.instance;
        questions[i]->search.nine = tasks[i]->plain;
        questions[i]->search.context = tasks[i]->run->context;
    }
    const gv_limits limits = gv_task_limits(tasks[0], 0);
    return gv_rate_block(questions, n_tasks, mine->rater, &limits, &worker->tmp, err);
}

/* ---- answering ---- */

/* For the codes of --format that name techniques. */
static void tell_techniques(gv_task *task, rate_record *record)
{
    static const char *const names[] = { "SER", "EP", "ED" };
    task->worker->set_by = record->set_by;
    for (size_t i = 0; i < task->run->n_columns; i++)
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (strcmp(task->run->columns[i].name, names[n]) == 0)
                record->set_by[n] = record->question.values[i].by;
}

/* Where a theory does not refute an instance without solution, that is known all the
 * same. */
static gv_outcome outcome_of(const gv_rate_value *value,
                             const gv_rate_question *question, const rate_options *own)
{
    const bool unrefuted = own->refutations && value->outcome == GV_OUTCOME_BEYOND &&
                           !question->search.n_solutions;
    return unrefuted ? GV_OUTCOME_NONE : value->outcome;
}

/* The outcome of the record is that of a rating without a value, or of a refutation; a
 * limit takes precedence, then that there is no solution. Ratings that cannot be used
 * are reported by the question's status. */
static gv_status answer(gv_task *task, gv_error *err)
{
    (void)err;
    const gv_run *run = task->run;
    rate_record *record = task->state;
    const gv_rate_question *question = &record->question;
    const rate_state *state = run->state;
    bool has_ties = false; // total-dof: there is an answer, of some of the branches
    for (size_t i = 0; i < run->n_columns; i++) {
        const gv_rate_value *value = &question->values[i];
        note_undefined(task, i);
        if (value->outcome != GV_OUTCOME_OK && task->outcome != GV_OUTCOME_LIMIT &&
            task->outcome != GV_OUTCOME_NONE)
            task->outcome = outcome_of(value, question, run->options);
        if (value->end == GV_END_STOPPED)
            task->stopped = gv_env_stopped(run->env);
        has_ties =
            has_ties || (value->end == GV_END_NODES && value->outcome == GV_OUTCOME_OK);
        task->worker->cells[i] =
            gv_rate_cell(gv_rate_plan_rating(state->plan, i), value);
    }
    if (question->status != GV_OK) // the other ratings have their values
        gv_task_refuse(task, question->status, question->error.message);
    task->has_cells = true;
    if (run->layout.filters && !gv_rate_in_range(&question->values[0], &state->range))
        task->placing = GV_LEFT_OUT;
    if (task->stopped || task->placing == GV_LEFT_OUT)
        return GV_OK;
    if (has_ties && !run->settings.quiet)
        gv_task_say(task,
                    "warning: total-dof: more than 64 branches tied, 64 were followed");
    if (run->form.kind == GV_FORM_FREE)
        tell_techniques(task, record);
    if (run->form.kind == GV_FORM_LINE)
        gv_answer_put_line(gv_task_out(task), task);
    return GV_OK;
}

/* ---- the verb ---- */

static const rate_options defaults = { .ratings = "W",
                                       .max_length = GV_MAX_RULE_LENGTH };

static const gv_option option_rows[] = {
    GV_OPT_TEXT_ALSO(
        "ratings", "rating", "LIST", GV_OPT_IN(rate_options, ratings),
        "the ratings to give, separated by commas: W,B,gW,gB,...; W by default"),
    GV_OPT_TEXT("min-rating", "X", GV_OPT_IN(rate_options, min_rating),
                "print only records whose first rating is X or more"),
    GV_OPT_TEXT("max-rating", "Y", GV_OPT_IN(rate_options, max_rating),
                "print only records whose first rating is Y or less"),
    GV_OPTS_MAX_LENGTH(rate_options, max_length),
    GV_OPT_FLAG("refutations", GV_OPT_IN(rate_options, refutations),
                "rate puzzles without solution too, by what shows it; adds the column "
                "status"),
    GV_OPTS_TO(
        "tsv csv json line",
        "output form; line, for the puzzles alone, with --min-rating or --max-rating"),
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_rate = {
    .name = "rate",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(rate_options),
    .defaults = &defaults,
    .state_size = sizeof(rate_state),
    .worker_size = sizeof(rate_worker),
    .record_size = sizeof(rate_record),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print ratings of each puzzle",
    .list_names = gv_help_ratings,
    .table_only = true,
    .has_ratings = true,
    .prepare = prepare,
    .takes_plain = takes_plain,
    .work = work,
    .answer = answer,
    .finish = finish,
    .finish_worker = finish_worker,
};
