/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.c -- `givens explain`: the resolution path of each puzzle as text, JSON
 * or a picture of one step; with --verify, whether paths in JSON are correct. */
#include "cli/options/name_lists.h"
#include "cli/options/rating_options.h"
#include "cli/output/answer.h"
#include "cli/verbs/explain_se.h"
#include "cli/stream/paranoid.h"
#include "cli/verbs/step_format.h"
#include "report/explainer/explain.h"
#include "report/explainer/text.h"
#include "report/path/path_explain.h"
#include "report/path/path_json.h"
#include "report/path/path_text.h"
#include "report/drawing/step_svg.h"
#include "rules/path_shorten.h"
#include "text/format.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* For a thread. */
typedef struct explain_worker {
    gv_rule_pool *rules; /* NULL until it is needed */
} explain_worker;

static void finish_worker(void *state)
{
    explain_worker *mine = state;
    gv_rule_pool_free(mine->rules);
}

static gv_status get_pool(gv_rule_pool **out, const gv_task *task, gv_error *err)
{
    explain_worker *mine = task->worker->state;
    if (!mine->rules)
        GV_TRY(gv_rule_pool_new(&mine->rules, task->run->memory, err));
    *out = mine->rules;
    return GV_OK;
}

/* ---- writing ---- */

static gv_status put_json(gv_task *task, const gv_path *path, gv_state *state,
                          gv_error *err)
{
    const gv_explain_settings *own = task->run->options;
    gv_json json;
    gv_json_init(&json, gv_task_out(task));
    gv_json_object_begin(&json);
    gv_answer_json_head(&json, task, task->outcome);
    GV_TRY(gv_path_json(&json, path, state, own->show_hidden, err));
    gv_answer_json_kept(&json, task);
    gv_json_object_end(&json);
    gv_buffer_putc(gv_task_out(task), '\n');
    return GV_OK;
}

static gv_status put_text(gv_task *task, const gv_path *path, gv_state *state,
                          gv_error *err)
{
    const gv_explain_settings *own = task->run->options;
    const gv_path_style style = { .ascii = own->ascii,
                                  .words = own->words,
                                  .states = own->states,
                                  .show_hidden = own->show_hidden };
    gv_buffer *out = gv_task_out(task);
    gv_arena *tmp = &task->worker->tmp;
    gv_answer_remarks(out, task);
    gv_answer_rules(out, path->instance->net);
    if (!gv_task_model(out, task))
        gv_answer_puzzle(out, task);
    gv_buffer_putc(out, '\n');
    if (own->step)
        GV_TRY(
            gv_path_text_step(out, path, (size_t)own->step, state, &style, tmp, err));
    else
        GV_TRY(gv_path_text(out, path, state, &style, tmp, err));
    if (task->outcome != GV_OUTCOME_OK && !own->step)
        gv_buffer_printf(out, "%s\n", gv_outcome_name(task->outcome));
    gv_buffer_putc(out, '\n');
    return GV_OK;
}

static gv_status put_picture(gv_task *task, const gv_path *path, gv_state *state,
                             gv_error *err)
{
    const gv_explain_settings *own = task->run->options;
    gv_buffer *out = gv_task_out(task);
    const gv_status status = gv_step_svg(out, path, (size_t)own->step, state,
                                         own->ascii, &task->record->error);
    if (status == GV_ERR_UNSUPPORTED) {
        task->placing = GV_PLACED_BY_FORM;
        gv_task_refuse(task, status, "a csp instance has no board to draw");
        return GV_OK;
    }
    if (status != GV_OK)
        return gv_fail_memory(err);
    gv_buffer_puts(out, "\n\n");
    return GV_OK;
}

static void refuse_step(gv_task *task, const gv_path *path)
{
    char message[80];
    (void)snprintf(message, sizeof message, "the path has %zu step%s", path->n_steps,
                   path->n_steps == 1 ? "" : "s");
    gv_task_refuse(task, GV_ERR_INPUT, message);
}

/* ---- finding ---- */

/* A wrong step is a bug of the program, not of the record. */
static gv_status be_paranoid(gv_task *task, const gv_path *path,
                             const gv_budget *budget, gv_error *err)
{
    size_t step;
    gv_end end;
    GV_TRY(gv_paranoid_check(&step, &end, path, budget, &task->worker->tmp, err));
    (void)gv_task_cut_short(task, end);
    if (step) {
        char message[80];
        (void)snprintf(message, sizeof message, "step %zu contradicts a solution",
                       step);
        gv_task_say(task, message);
        gv_run_note(task->run, GV_EXIT_BUG);
    }
    return GV_OK;
}

/* Finds the path of a puzzle, and writes it in the form of the run. */
static gv_status explain(gv_task *task, gv_error *err)
{
    const gv_explain_settings *own = task->run->options;
    const gv_explain_state *state = task->run->state;
    const gv_form_kind form = task->run->form.kind;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits); // of everything done for it
    gv_arena *tmp = &task->worker->tmp;
    gv_path path = { .instance = task->parsed.instance,
                     .theory = state->theory,
                     .from_state = own->from_state };
    gv_path_answer found = { .outcome = GV_OUTCOME_ERROR };
    gv_rule_pool *pool;
    gv_rule_context *ctx;
    GV_TRY(get_pool(&pool, task, err));
    gv_status status =
        gv_path_explain(&path, &found, &ctx, pool, &budget, tmp, &task->record->error);
    if (status == GV_ERR_ARGUMENT) { // not by these rules: the record's error says why
        status = GV_OK;
        ctx = NULL;
    } else if (status != GV_OK) {
        return gv_fail_memory(err);
    }
    if (found.outcome == GV_OUTCOME_LIMIT)
        (void)gv_task_cut_short(task, found.end);
    else
        task->outcome = found.outcome;
    if (ctx && own->paranoid && !task->stopped)
        status = be_paranoid(task, &path, &budget, err);
    if (ctx && own->only_needed && !task->stopped && status == GV_OK)
        status = gv_path_shorten(&path, ctx->state, tmp, err);
    if (ctx && !task->stopped && status == GV_OK) {
        if (own->step > path.n_steps)
            refuse_step(task, &path);
        else if (form == GV_FORM_JSON)
            status = put_json(task, &path, ctx->state, err);
        else if (form == GV_FORM_PUZZLE)
            status = put_picture(task, &path, ctx->state, err);
        else
            status = put_text(task, &path, ctx->state, err);
    }
    gv_rule_pool_release(pool);
    return status;
}

/* ---- verifying ---- */

static gv_status verify(gv_task *task, gv_error *err)
{
    const gv_record_text *raw = &task->record->raw;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    gv_path_answer found;
    gv_error why;
    gv_rule_pool *pool;
    GV_TRY(get_pool(&pool, task, err));
    const gv_status status =
        gv_path_explain_verify(&found, raw->text, raw->length, task->parsed.instance,
                               NULL, pool, &budget, &task->worker->tmp, &why);
    gv_rule_pool_release(pool);
    if (status == GV_ERR_INPUT) {
        gv_task_refuse(task, status, why.message);
        return GV_OK;
    }
    if (status != GV_OK)
        return gv_fail_memory(err);
    if (found.outcome == GV_OUTCOME_LIMIT)
        (void)gv_task_cut_short(task, found.end);
    else
        task->worker->cells[0] = gv_cell_text(gv_outcome_name(GV_OUTCOME_OK));
    return GV_OK;
}

/* ---- preparing ---- */

/* A path states its own claim; the file of paths is the input, and each of its records
 * contains its puzzle. */
static gv_status prepare_verify(gv_run *run, gv_error *err)
{
    static const char *const others[] = {
        "theory", "max-length", "step",     "from-state", "only-needed", "states",
        "ascii",  "words",      "paranoid", "from",       "limit-time",  "limit-nodes",
        "trace",  "format",     "start",    "before",     "after"
    };
    gv_explain_settings *own = run->options;
    run->answer = verify;
    if (run->operands.n_items)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--verify takes the puzzles from its file: no other input");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (gv_run_given(run, others[i]))
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "--verify and --%s cannot be used together", others[i]);
    if (run->form.kind == GV_FORM_PUZZLE)
        return gv_fail(err, GV_ERR_ARGUMENT, "--verify cannot draw pictures");
    if (strcmp(own->verify, "-") != 0 && access(own->verify, R_OK) != 0) {
        gv_run_note(run, GV_EXIT_INPUT);
        return gv_fail(err, GV_ERR_IO, "cannot open '%.100s': %s", own->verify,
                       strerror(errno));
    }
    run->operands.items = &own->verify;
    run->operands.n_items = 1;
    run->input.text.format = GV_FORMAT_JSON;
    return GV_OK;
}

/* Plain words are a text; JSON has them next to the notation anyway. */
static gv_status check_words(const gv_run *run, gv_error *err)
{
    const gv_settings *settings = &run->settings;
    const gv_explain_settings *own = run->options;
    if (own->words && settings->to)
        return gv_fail(err, GV_ERR_ARGUMENT, "--words cannot be used with --to %s",
                       settings->to);
    if (own->words && (own->ascii || own->trace))
        return gv_fail(err, GV_ERR_ARGUMENT, "--words and --%s cannot be used together",
                       own->ascii ? "ascii" : "trace");
    return GV_OK;
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    const gv_settings *settings = &run->settings;
    const gv_explain_settings *own = run->options;
    gv_explain_state *state = run->state;
    const bool table = run->form.kind == GV_FORM_TSV || run->form.kind == GV_FORM_CSV;
    if (table && !own->trace)
        return gv_fail(err, GV_ERR_ARGUMENT, "--to %s needs --trace", settings->to);
    if (own->verify)
        return prepare_verify(run, err);
    GV_TRY(check_words(run, err));
    if (gv_explainer_is_theory(own->theory)) {
        run->answer = gv_explain_se;
        return gv_explain_se_prepare(run, err);
    }
    if (own->trace)
        return gv_fail(err, GV_ERR_ARGUMENT, "--trace needs --theory SE");
    if (gv_step_format_asked(run))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--format, --start, --before and --after need --theory SE");
    GV_TRY(gv_path_explain_theory(&state->theory, own->theory,
                                  (unsigned)own->max_length, err));
    if (run->form.kind == GV_FORM_PUZZLE && settings->keep_text)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--keep-text cannot be used with --to svg");
    if (run->form.kind == GV_FORM_PUZZLE && !own->step)
        return gv_fail(err, GV_ERR_ARGUMENT, "--to svg needs --step");
    if (run->form.kind == GV_FORM_JSON && own->step)
        return gv_fail(err, GV_ERR_ARGUMENT, "--step cannot be used with --to json");
    if (own->states && (settings->to || own->step))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--states cannot be used with --to or --step");
    run->layout.many_rows = true; // errors in JSON have empty "steps"
    run->layout.rows_key = "steps";
    run->layout.own_keys = gv_path_json_keys;
    run->layout.has_remarks = true;
    return GV_OK;
}

/* ---- the verb ---- */

static const gv_explain_settings defaults = { .theory = "W",
                                              .max_length = GV_MAX_RULE_LENGTH };

static const gv_option option_rows[] = {
    GV_OPT_TEXT(
        "theory", "NAME", GV_OPT_IN(gv_explain_settings, theory),
        "the rules to use: W, gW, B, gB, S+W, TyW, ..., joined by +; people, the "
        "techniques that players know; or SE; W by default"),
    GV_OPTS_MAX_LENGTH(gv_explain_settings, max_length),
    GV_OPT_NUMBER("step", 0, "K", 1, 1000000, GV_OPT_IN(gv_explain_settings, step),
                  "print only step K, with the state before it"),
    GV_OPT_LOCAL(
        "verify", 0, "FILE", "-", GV_OPT_IN(gv_explain_settings, verify),
        "check the paths of FILE, as --to json writes them, instead of finding paths"),
    GV_OPT_FLAG("from-state", GV_OPT_IN(gv_explain_settings, from_state),
                "start from the pencilmarks exactly as they are"),
    GV_OPT_FLAG("only-needed", GV_OPT_IN(gv_explain_settings, only_needed),
                "leave out steps that nothing later depends on"),
    GV_OPT_FLAG("states", GV_OPT_IN(gv_explain_settings, states),
                "show the resolution state before steps"),
    GV_OPT_FLAG("ascii", GV_OPT_IN(gv_explain_settings, ascii),
                "write <> for the not-equal sign"),
    GV_OPT_FLAG("words", GV_OPT_IN(gv_explain_settings, words),
                "write the steps in plain words"),
    GV_OPT_FLAG("show-hidden", GV_OPT_IN(gv_explain_settings, show_hidden),
                "csp: show the hidden variables that constraints become"),
    GV_OPT_FLAG("trace", GV_OPT_IN(gv_explain_settings, trace),
                "theory SE: write a table with a row for each step"),
    GV_OPT_FLAG("paranoid", GV_OPT_IN(gv_explain_settings, paranoid),
                "check every step against the solutions"),
    GV_OPTS_TO("json svg tsv csv", "output form: data, with --step a picture, with "
                                   "--trace a table; text by default"),
    GV_OPTS_FROM,
    GV_OPT_TEXT("format", "STRING", GV_SHARED(format),
                "theory SE: write this pattern of % codes (givens-formats(5)) after "
                "each puzzle"),
    GV_OPT_TEXT("start", "STRING", GV_OPT_IN(gv_explain_settings, start),
                "theory SE: write this pattern before each puzzle"),
    GV_OPT_TEXT("before", "STRING", GV_OPT_IN(gv_explain_settings, before),
                "theory SE: write this pattern before each step"),
    GV_OPT_TEXT("after", "STRING", GV_OPT_IN(gv_explain_settings, after),
                "theory SE: write this pattern after each step"),
    GV_OPTS_OUTPUT_TEXT(
        "write FILE, which appears when complete; svg: with %n or %03n (the "
        "record's number) in its "
        "name, one file per record"),
    GV_OPTS_NA,
    GV_OPTS_NO_HEADER,
    GV_OPTS_TEXTS,
};

const gv_verb gv_verb_explain = {
    .name = "explain",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(gv_explain_settings),
    .defaults = &defaults,
    .state_size = sizeof(gv_explain_state),
    .worker_size = sizeof(explain_worker),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print the resolution path of each puzzle",
    .list_names = gv_help_theories,
    .n_columns = 1,
    .columns = (const gv_column[]){ { .name = "verified",
                                      .kind = GV_COLUMN_TEXT,
                                      .meaning = "whether the path is correct",
                                      .words = (const char *const[]){ "ok", NULL } } },
    .numbered_files = GV_NUMBERED_PICTURES,
    .json_lines = "PathRecord | SePathRecord",
    .json_types =
        (const char *const[]){ gv_path_json_types, gv_explainer_json_types, NULL },
    .prepare = prepare,
    .answer = explain,
    .finish_worker = finish_worker,
};
