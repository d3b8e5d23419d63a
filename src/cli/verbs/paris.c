/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paris.c -- `givens paris`: the Template of each puzzle as text or JSON, after the
 * requested assignments, with exhaustive solving and the removal of clues. */
#include "cli/output/answer.h"
#include "report/template/json.h"
#include "report/template/text.h"
#include "template/analysis.h"
#include "template/choice_name.h"

#include <stdio.h>
#include <string.h>

typedef struct paris_options {
    bool exhaustive;
    uint64_t max_depth;
    uint64_t max_patterns;
    const char *apply;
    bool no_path;
    const char *remove_clues;
    uint64_t limit;
} paris_options;

/* Options that have no effect without --exhaustive. */
static gv_status check_tree_options(const gv_run *run, gv_error *err)
{
    static const char *const options[] = { "max-depth", "max-patterns" };
    const paris_options *own = run->options;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (gv_run_given(run, options[i]) && !own->exhaustive)
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s needs --exhaustive", options[i]);
    return GV_OK;
}

/* Whether --apply is a list of names; the order may not be known yet. */
static gv_status check_names(const char *list, gv_error *err)
{
    gv_label label;
    for (list += strspn(list, GV_TEMPLATE_SEPARATORS); *list;)
        if (gv_template_name_read(&label, &list, 9, NULL) != GV_OK &&
            gv_template_name_read(&label, &list, GV_MAX_ORDER, NULL) != GV_OK)
            return gv_fail(
                err, GV_ERR_ARGUMENT,
                "--apply: '%.*s' is not an assignment such as 21.5 or r10c3.12",
                (int)strcspn(list, GV_TEMPLATE_SEPARATORS), list);
    return GV_OK;
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    const paris_options *own = run->options;
    GV_TRY(check_tree_options(run, err));
    if (own->remove_clues && strcmp(own->remove_clues, "random") == 0)
        run->origin.seed_use = GV_SEED_DRAWN;
    run->layout.own_keys = gv_worksheet_json_keys;
    run->layout.has_remarks = true;
    return own->apply ? check_names(own->apply, err) : GV_OK;
}

/* ---- answering ---- */

/* The word of the record: one that Ctrl-C has cut short is not `ok` either. */
static gv_outcome outcome_of(const gv_task *task)
{
    return task->stopped ? GV_OUTCOME_LIMIT : task->outcome;
}

static gv_status put_json(gv_task *task, const gv_template *t, gv_error *err)
{
    gv_json json;
    gv_json_init(&json, gv_task_out(task));
    gv_json_object_begin(&json);
    gv_answer_json_head(&json, task, outcome_of(task));
    GV_TRY(gv_worksheet_json(&json, t, &task->worker->tmp, err));
    gv_answer_json_kept(&json, task);
    gv_json_object_end(&json);
    gv_buffer_putc(gv_task_out(task), '\n');
    return GV_OK;
}

static gv_status put_text(gv_task *task, const gv_template *t, gv_error *err)
{
    gv_buffer *out = gv_task_out(task);
    gv_answer_remarks(out, task);
    gv_answer_puzzle(out, task);
    gv_buffer_putc(out, '\n');
    GV_TRY(gv_worksheet_text(out, t, &task->worker->tmp, err));
    if (task->outcome != GV_OUTCOME_OK || task->stopped)
        gv_buffer_printf(out, "%s\n", gv_outcome_name(outcome_of(task)));
    gv_buffer_putc(out, '\n');
    return GV_OK;
}

static gv_template_request request_of(const gv_task *task)
{
    const paris_options *own = task->run->options;
    return (gv_template_request){
        .first_only = own->no_path,
        .exhaustive = own->exhaustive,
        .max_depth = own->max_depth,
        .max_patterns = own->max_patterns,
        .fits_memory = !gv_run_given(task->run, "max-patterns"),
        .max_solutions = own->limit,
        .removes_clues = own->remove_clues,
        .order = own->remove_clues ? gv_template_order_find(own->remove_clues) : 0,
        .rng = gv_rng_stream(task->run->settings.seed, task->number),
    };
}

/* `arena` is for what outlives single steps. */
static gv_status answer_for(gv_task *task, const gv_instance *instance, gv_arena *arena,
                            gv_error *err)
{
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_template_request request = request_of(task);
    gv_template t;
    gv_template_gaps gaps;
    GV_TRY(gv_template_analyse(&t, &gaps, instance, &request, &limits, arena,
                               &task->worker->tmp, err));
    if (gaps.limited)
        task->outcome = GV_OUTCOME_LIMIT;
    task->stopped = gaps.stopped && gv_env_stopped(task->run->env);
    return task->run->form.kind == GV_FORM_JSON ? put_json(task, &t, err)
                                                : put_text(task, &t, err);
}

/* The instance with the assignments of --apply. */
static gv_status apply(const gv_instance **out, gv_task *task, gv_error *err)
{
    const paris_options *own = task->run->options;
    gv_error why;
    const gv_status status = gv_template_apply(out, task->parsed.instance, own->apply,
                                               &task->worker->tmp, &why);
    if (status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    if (status != GV_OK) {
        char message[sizeof why.message];
        (void)snprintf(message, sizeof message, "--apply: %.200s", why.message);
        gv_task_refuse(task, GV_ERR_UNSUPPORTED, message);
    }
    return GV_OK;
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const paris_options *own = task->run->options;
    const gv_instance *instance = task->parsed.instance;
    if (!gv_template_suits(instance)) {
        gv_task_refuse(task, GV_ERR_UNSUPPORTED,
                       "the Template is for Sudoku and Latin squares without "
                       "pencilmarks");
        return GV_OK;
    }
    if (own->apply)
        GV_TRY(apply(&instance, task, err));
    if (task->outcome == GV_OUTCOME_ERROR)
        return GV_OK;
    gv_arena arena;
    gv_arena_init(&arena, task->run->memory);
    const gv_status status = answer_for(task, instance, &arena, err);
    gv_arena_free(&arena);
    return status;
}

/* ---- the verb ---- */

static const paris_options defaults = { .max_patterns = 1000000, .limit = 1000 };

static const gv_option option_rows[] = {
    GV_OPT_FLAG("exhaustive", GV_OPT_IN(paris_options, exhaustive),
                "also follow every pattern of every step to the end"),
    GV_OPT_NUMBER("max-depth", 0, "N", 0, UINT64_MAX,
                  GV_OPT_IN(paris_options, max_depth),
                  "exhaustive: stop after N steps; 0, the default, means never"),
    GV_OPT_NUMBER("max-patterns", 0, "N", 0, UINT64_MAX,
                  GV_OPT_IN(paris_options, max_patterns),
                  "exhaustive: stop after N different patterns; 1000000 by default, 0 "
                  "means never"),
    GV_OPT_TEXT("apply", "LIST", GV_OPT_IN(paris_options, apply),
                "first make these assignments, as 21.5,r4c9.1: row, column, digit"),
    GV_OPT_FLAG("no-path", GV_OPT_IN(paris_options, no_path),
                "show the choices of the first stuck board, but do not follow them"),
    GV_OPT_CHOICE("remove-clues", "ORDER", "increasing smallest largest random",
                  GV_OPT_IN(paris_options, remove_clues),
                  "also remove clues one after the other, by the dof without them "
                  "or at random"),
    GV_OPT_NUMBER("limit", 'n', "N", 0, UINT64_MAX, GV_OPT_IN(paris_options, limit),
                  "count no more than N solutions; 1000 by default, 0 means all"),
    GV_OPTS_TO("json", "output form: data; text by default"),
    GV_OPTS_FROM,
    GV_OPTS_OUTPUT,
    GV_OPTS_TEXTS,
};

const gv_verb gv_verb_paris = {
    .name = "paris",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(paris_options),
    .defaults = &defaults,
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print Paris's Template of each puzzle",
    .json_members = gv_worksheet_json_members,
    .json_types = (const char *const[]){ gv_worksheet_json_types, NULL },
    .prepare = prepare,
    .answer = answer,
};
