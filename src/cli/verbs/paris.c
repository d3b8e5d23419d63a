/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paris.c -- `givens paris`: the Template of each puzzle as text or JSON, after the
 * requested assignments, with exhaustive solving and the removal of clues. */
#include "base/budget.h"
#include "cli/output/answer.h"
#include "template/choice_name.h"
#include "report/template/json.h"
#include "report/template/text.h"

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

/* The list of --apply after what precedes its first name. */
static const char *first_name(const char *list)
{
    return list + strspn(list, GV_TEMPLATE_SEPARATORS);
}

/* Whether --apply is a list of names; the order may not be known yet. */
static gv_status check_names(const char *list, gv_error *err)
{
    gv_label label;
    for (list = first_name(list); *list;)
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

/* ---- requested assignments ---- */

/* The assignments of --apply, one after the other, on the board; each must be open. */
static gv_status play(gv_label *labels, uint32_t *n_labels, gv_template_board *board,
                      const char *list, gv_error *err)
{
    const uint32_t order = board->units->order;
    list = first_name(list);
    while (*list) {
        const char *name = list;
        gv_label label;
        gv_error why;
        if (gv_template_name_read(&label, &list, order, &why) != GV_OK)
            return gv_fail(err, GV_ERR_UNSUPPORTED, "--apply: %s", why.message);
        const uint32_t cell = label / order, digit = label % order;
        if (!(gv_template_candidates(board, cell) >> digit & 1))
            return gv_fail(err, GV_ERR_UNSUPPORTED, "--apply: %.*s is not open: %s",
                           (int)strcspn(name, GV_TEMPLATE_SEPARATORS), name,
                           board->values[cell] ? "the cell is filled"
                                               : "the digit is in a unit of the cell");
        gv_template_put(board, cell, digit);
        labels[(*n_labels)++] = label;
    }
    return GV_OK;
}

/* The instance with these assignments as further givens. GV_ERR_UNSUPPORTED: the list
 * does not fit it. */
static gv_status apply(const gv_instance **out, const gv_instance *instance,
                       const char *list, gv_arena *tmp, gv_error *err)
{
    const gv_template_units *units;
    GV_TRY(gv_template_units_new(&units, instance->net->shape, tmp, err));
    gv_template_board *board = GV_ARENA_NEW(tmp, gv_template_board, 1);
    uint32_t n_labels = instance->n_givens;
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, n_labels + units->n_cells);
    if (!board || !labels)
        return gv_fail_memory(err);
    memcpy(labels, instance->givens, n_labels * sizeof *labels);
    gv_template_board_of(board, units, instance, NULL);
    GV_TRY(play(labels, &n_labels, board, list, err));
    gv_instance *applied;
    GV_TRY(gv_instance_with_givens(&applied, instance, labels, n_labels, tmp, err));
    *out = applied;
    return GV_OK;
}

/* ---- what the Template does not hold by itself ---- */

/* Records how a part of the answer ended: a limit makes the record `limit`; once
 * stopped, it stays so. What is known is printed in either case. */
static void note_end(gv_task *task, gv_end end)
{
    const bool stopped = task->stopped;
    (void)gv_task_cut_short(task, end);
    task->stopped = task->stopped || stopped;
}

/* Counts the solutions up to the limit; result->count is initialized. */
static gv_status search(gv_search_result *result, const gv_template *t, gv_task *task,
                        const gv_budget *budget, gv_error *err)
{
    const paris_options *own = task->run->options;
    const uint64_t limit = own->limit;
    gv_search question = { .limits = gv_budget_next(budget), .forbid = GV_NO_LABEL };
    if (t->solving.type == GV_TEMPLATE_D) { // what is forced holds in every solution
        gv_bigcount_set(&result->count, 1);
        result->end = GV_END_COMPLETE;
        return GV_OK;
    }
    question.limits.solutions = limit && limit < UINT64_MAX ? limit + 1 : 0;
    GV_TRY(gv_search_run(result, t->instance, &question, &task->worker->tmp, err));
    if (result->end == GV_END_SOLUTIONS)
        gv_bigcount_set(&result->count, limit);
    note_end(task, result->end);
    return GV_OK;
}

/* The number of different solutions that the Template itself shows: at least that many
 * exist. */
static uint64_t n_shown(const gv_template *t)
{
    const uint32_t n_disclosed = t->solving.n_solutions;
    const uint32_t n_found = t->tree ? t->tree->solutions.n_symbols : 0;
    return n_found > n_disclosed ? n_found : n_disclosed;
}

/* How many solutions there are, as a text: exactly up to the limit. */
static gv_status count_solutions(gv_template *t, gv_task *task, const gv_budget *budget,
                                 gv_error *err)
{
    char *text = gv_arena_take(&task->worker->tmp, GV_COUNT_DIGITS + 1);
    if (!text)
        return gv_fail_memory(err);
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = search(&result, t, task, budget, err);
    if (status == GV_OK) {
        if (!gv_bigcount_at_least(&result.count, n_shown(t)))
            gv_bigcount_set(&result.count, n_shown(t)); // the count was cut before them
        (void)gv_bigcount_decimal(&result.count, text, GV_COUNT_DIGITS);
        strcat(text, result.end == GV_END_COMPLETE ? "" : "+");
        t->solutions = text;
    }
    gv_bigcount_free(&result.count);
    return status;
}

/* How many patterns the tree may have. Without --max-patterns, fewer for large grids:
 * they are all kept. */
static uint64_t most_patterns(const gv_run *run, const gv_template_units *units)
{
    enum { MOST_BYTES = 256 << 20 };
    const paris_options *own = run->options;
    const uint64_t asked = own->max_patterns;
    const uint64_t held = MOST_BYTES / units->n_cells;
    return gv_run_given(run, "max-patterns") || asked < held ? asked : held;
}

static gv_status exhaust(gv_template *t, gv_template_tree *tree, gv_task *task,
                         const gv_budget *budget, gv_arena *arena, gv_error *err)
{
    const gv_run *run = task->run;
    const paris_options *own = run->options;
    const gv_template_tree_limits limits = { .depth = own->max_depth,
                                             .patterns =
                                                 most_patterns(run, t->givens->units),
                                             .limits = gv_budget_next(budget) };
    GV_TRY(
        gv_template_exhaust(tree, t->givens, &limits, arena, &task->worker->tmp, err));
    if (tree->cut == GV_TEMPLATE_CUT_DEPTH || tree->cut == GV_TEMPLATE_CUT_PATTERNS)
        task->outcome = GV_OUTCOME_LIMIT;
    note_end(task, tree->why);
    t->tree = tree;
    return GV_OK;
}

static gv_status remove_clues(gv_template *t, gv_task *task, const gv_budget *budget,
                              gv_arena *arena, gv_error *err)
{
    const paris_options *own = task->run->options;
    const gv_template_order order = gv_template_order_find(own->remove_clues);
    gv_rng rng = gv_rng_stream(task->run->settings.seed, task->number);
    const gv_limits limits = gv_budget_next(budget);
    GV_TRY(gv_template_remove_clues(&t->rests, &t->n_rests, &t->rests_end, t->instance,
                                    order, &rng, &limits, arena, &task->worker->tmp,
                                    err));
    t->removes_clues = true;
    note_end(task, t->rests_end);
    return GV_OK;
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

/* `arena` is for what outlives single steps. */
static gv_status answer_for(gv_task *task, const gv_instance *instance, gv_arena *arena,
                            gv_error *err)
{
    const paris_options *own = task->run->options;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    gv_template t;
    gv_template_tree tree;
    GV_TRY(gv_template_make(&t, instance, &limits, own->no_path, arena, err));
    if (t.solving.outcome == GV_OUTCOME_LIMIT)
        note_end(task, t.solving.why);
    if (own->exhaustive)
        GV_TRY(exhaust(&t, &tree, task, &budget, arena, err));
    GV_TRY(count_solutions(&t, task, &budget, err)); // knows what the tree has found
    if (own->remove_clues)
        GV_TRY(remove_clues(&t, task, &budget, arena, err));
    return task->run->form.kind == GV_FORM_JSON ? put_json(task, &t, err)
                                                : put_text(task, &t, err);
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const paris_options *own = task->run->options;
    const char *list = own->apply;
    const gv_instance *instance = task->parsed.instance;
    gv_error why;
    if (!gv_template_suits(instance)) {
        gv_task_refuse(task, GV_ERR_UNSUPPORTED,
                       "the Template is for Sudoku and Latin squares without "
                       "pencilmarks");
        return GV_OK;
    }
    if (list) {
        const gv_status status =
            apply(&instance, instance, list, &task->worker->tmp, &why);
        if (status == GV_ERR_UNSUPPORTED)
            gv_task_refuse(task, status, why.message);
        if (status != GV_OK)
            return status == GV_ERR_UNSUPPORTED ? GV_OK : gv_fail_memory(err);
    }
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
