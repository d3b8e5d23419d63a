/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate.c -- `givens rate`: one column per rating. Ratings that need no unique
 * solution are given in any case, so a row may hold numbers beside a word. With a range
 * of the first rating it is a filter. */
#include "cli/output/answer.h"
#include "cli/output/format_string.h"
#include "cli/verbs/rate_answer.h"

#include <string.h>

/* ---- preparing ---- */

/* A filter prints the puzzles alone if told to: what a line holds else would be one
 * rating without its puzzle. */
static gv_status check_form(const gv_run *run, gv_error *err)
{
    if (run->form.kind == GV_FORM_LINE && !run->filters)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--to line needs --min-rating or --max-rating");
    return GV_OK;
}

/* A pattern with codes for ER, EP or ED asks for them. */
static void choose_ratings(gv_run *run)
{
    if (run->form.kind == GV_FORM_FREE && gv_free_format_rates(run->settings.format) &&
        !gv_options_given(&gv_option_table, &run->operands.given, "ratings"))
        run->settings.ratings = "SER,EP,ED";
}

gv_status cmd_rate_prepare(gv_run *run, gv_error *err)
{
    const gv_settings *settings = &run->settings;
    choose_ratings(run);
    const gv_rate_options options = { .names = settings->ratings,
                                      .max_length = (unsigned)settings->max_length,
                                      .cpu = run->cpu,
                                      .memory = run->memory };
    GV_TRY(gv_rate_plan_new(&run->rates, &options, err));
    run->n_columns = gv_rate_plan_size(run->rates);
    _Static_assert((int)GV_MAX_RATINGS <= (int)GV_MAX_COLUMNS, "a column each");
    for (size_t i = 0; i < run->n_columns; i++)
        run->columns[i] = gv_rate_column(gv_rate_plan_rating(run->rates, i));
    GV_TRY(gv_rate_range_parse(&run->range, gv_rate_plan_rating(run->rates, 0),
                               settings->min_rating, settings->max_rating, err));
    run->filters = run->range.has_low || run->range.has_high;
    return check_form(run, err);
}

bool cmd_rate_takes_plain(const gv_run *run)
{
    return gv_rate_plan_is_quick(run->rates);
}

/* ---- rating ---- */

gv_status cmd_rate_work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    if (!n_tasks)
        return GV_OK;
    gv_worker *worker = tasks[0]->worker;
    if (!worker->rater)
        GV_TRY(gv_rater_new(&worker->rater, tasks[0]->run->rates, err));
    gv_rate_question **questions =
        GV_ARENA_NEW(&worker->tmp, gv_rate_question *, n_tasks);
    gv_rate_question *room = GV_ARENA_NEW(&worker->tmp, gv_rate_question, n_tasks);
    if (!questions || !room)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++) {
        questions[i] = tasks[i]->rate = &room[i];
        room[i].instance = tasks[i]->parsed.instance;
        room[i].nine = tasks[i]->plain;
        room[i].context = tasks[i]->run->context;
    }
    const gv_limits limits = gv_task_limits(tasks[0], 0);
    return gv_rate_block(questions, n_tasks, worker->rater, &limits, &worker->tmp, err);
}

/* ---- answering ---- */

/* The outcome of the record: a limit tells more than what else its row may hold.
 * Ratings that cannot be used are told by the question's status. */
static gv_outcome outcome_of(const gv_rate_question *question, size_t n_values)
{
    gv_outcome outcome = GV_OUTCOME_OK;
    for (size_t i = 0; i < n_values && outcome != GV_OUTCOME_LIMIT; i++) {
        const gv_outcome other = gv_rate_value_word(&question->values[i]);
        if (other != GV_OUTCOME_OK)
            outcome = other;
    }
    return outcome;
}

static bool was_stopped(const gv_run *run, const gv_rate_question *question)
{
    for (size_t i = 0; i < run->n_columns; i++)
        if (question->values[i].end == GV_END_STOPPED)
            return gv_env_stopped(run->env);
    return false;
}

/* The puzzle with the text behind it, as filters print them. */
static void put_line(gv_task *task)
{
    size_t length;
    const char *text = gv_answer_text(task, &length);
    gv_buffer *out = gv_task_out(task);
    gv_answer_puzzle(out, task);
    if (length)
        gv_buffer_putc(out, ' ');
    gv_buffer_add(out, text, length);
    gv_buffer_putc(out, '\n');
}

/* total-dof: there is an answer, but it rests on a part of the branches that tied. */
static void warn_of_cut(gv_task *task, const gv_rate_question *question)
{
    for (size_t i = 0; i < task->run->n_columns; i++) {
        const gv_rate_value *value = &question->values[i];
        if (value->end == GV_END_NODES &&
            (value->status == GV_RATE_VALUE || value->status == GV_RATE_UNDEFINED))
            gv_task_say(task, "warning: total-dof: more than 64 branches tied, 64 were "
                              "followed");
    }
}

/* For the codes of --format that name techniques. */
static void tell_techniques(gv_task *task, const gv_rate_question *question)
{
    static const char *const names[] = { "SER", "EP", "ED" };
    for (size_t i = 0; i < task->run->n_columns; i++)
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (strcmp(task->run->columns[i].name, names[n]) == 0)
                task->set_by[n] = question->values[i].by;
}

gv_status cmd_rate(gv_task *task, gv_error *err)
{
    (void)err;
    const gv_run *run = task->run;
    const gv_rate_question *question = task->rate;
    task->stopped = was_stopped(run, question);
    task->outcome = outcome_of(question, run->n_columns);
    if (question->status != GV_OK) // the other ratings have their values
        gv_task_refuse(task, question->status, question->error.message);
    task->has_cells = true;
    task->dropped =
        run->filters && !gv_rate_in_range(&question->values[0], &run->range);
    if (task->stopped || task->dropped)
        return GV_OK;
    if (!run->settings.quiet)
        warn_of_cut(task, question);
    tell_techniques(task, question);
    for (size_t i = 0; i < run->n_columns; i++)
        gv_rate_put(gv_task_cell(task, i), gv_rate_plan_rating(run->rates, i),
                    &question->values[i]);
    if (run->form.kind == GV_FORM_LINE)
        put_line(task);
    return GV_OK;
}
