/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd_paris.c -- `givens paris`: the Template of each puzzle as text or JSON, after
 * assignments that were asked for, with exhaustive solving and the removal of clues. */
#include "base/budget.h"
#include "cli/answer.h"
#include "paris/choice_name.h"
#include "report/paris_json.h"
#include "report/paris_text.h"

#include <stdio.h>
#include <string.h>

gv_status cmd_paris_prepare(gv_run *run, gv_error *err)
{
    const gv_settings *settings = &run->settings;
    if (settings->max_depth && !settings->exhaustive)
        return gv_fail(err, GV_ERR_ARGUMENT, "--max-depth needs --exhaustive");
    return GV_OK;
}

/* ---- assignments that were asked for ---- */

/* The assignments of --apply, one after the other, on the board; each must be open. */
static gv_status play(gv_label *labels, uint32_t *n_labels, gv_paris_board *board,
                      const char *list, gv_error *err)
{
    const uint32_t order = board->units->order;
    while (*list) {
        const char *name = list;
        gv_label label;
        gv_error why;
        if (gv_paris_name_read(&label, &list, order, &why) != GV_OK)
            return gv_fail(err, GV_ERR_INPUT, "--apply: %s", why.message);
        const uint32_t cell = label / order, digit = label % order;
        if (!(gv_paris_candidates(board, cell) >> digit & 1))
            return gv_fail(err, GV_ERR_INPUT, "--apply: %.*s is not open: %s",
                           (int)strcspn(name, ", \t"), name,
                           board->values[cell] ? "the cell is filled"
                                               : "the digit is in a unit of the cell");
        gv_paris_put(board, cell, digit);
        labels[(*n_labels)++] = label;
    }
    return GV_OK;
}

/* The instance with these assignments as further givens. GV_ERR_INPUT: the list is not
 * for it. */
static gv_status apply(const gv_instance **out, const gv_instance *instance,
                       const char *list, gv_arena *tmp, gv_error *err)
{
    const gv_paris_units *units;
    GV_TRY(gv_paris_units_new(&units, instance->net->shape, tmp, err));
    gv_paris_board *board = GV_TAKE(tmp, gv_paris_board, 1);
    uint32_t n_labels = instance->n_givens;
    gv_label *labels = GV_TAKE(tmp, gv_label, n_labels + units->n_cells);
    if (!board || !labels)
        return gv_fail_memory(err);
    memcpy(labels, instance->givens, n_labels * sizeof *labels);
    gv_paris_board_of(board, units, instance, NULL);
    GV_TRY(play(labels, &n_labels, board, list, err));
    gv_instance *applied;
    GV_TRY(gv_instance_with_givens(&applied, instance, labels, n_labels, tmp, err));
    *out = applied;
    return GV_OK;
}

/* ---- what the Template does not hold by itself ---- */

/* What is left of the limits; what is begun late still gets a moment. */
static gv_limits rest_of(const gv_budget *budget)
{
    gv_limits rest = budget->limits;
    if (rest.time_ms && gv_budget_rest(&rest, budget, 0) == GV_END_TIME)
        rest.time_ms = 1;
    return rest;
}

/* How many solutions there are, as a text: exactly up to the limit. */
static gv_status count_solutions(gv_paris_template *t, gv_task *task,
                                 const gv_budget *budget, gv_error *err)
{
    const uint64_t limit = task->run->settings.limit;
    char *text = gv_arena_take(&task->worker->tmp, GV_COUNT_DIGITS + 1);
    gv_search search = { .limits = rest_of(budget), .forbid = GV_NO_LABEL };
    gv_search_result result;
    if (!text)
        return gv_fail_memory(err);
    search.limits.solutions = limit && limit < UINT64_MAX ? limit + 1 : 0;
    gv_bigcount_init(&result.count);
    const gv_status status =
        gv_search_run(&result, t->instance, &search, &task->worker->tmp, err);
    if (status == GV_OK) {
        const bool more = result.end == GV_END_SOLUTIONS;
        if (more)
            gv_bigcount_set(&result.count, limit);
        (void)gv_bigcount_decimal(&result.count, text, GV_COUNT_DIGITS);
        if (more || gv_task_cut_short(task, result.end))
            strcat(text, "+");
        t->solutions = text;
    }
    gv_bigcount_free(&result.count);
    return status;
}

static gv_status exhaust(gv_paris_template *t, gv_paris_tree *tree, gv_task *task,
                         const gv_budget *budget, gv_arena *arena, gv_error *err)
{
    const gv_settings *settings = &task->run->settings;
    const gv_paris_tree_limits limits = { .depth = settings->max_depth,
                                          .patterns = settings->max_patterns,
                                          .limits = rest_of(budget) };
    GV_TRY(gv_paris_exhaust(tree, t->givens, &limits, arena, &task->worker->tmp, err));
    if (tree->cut == GV_PARIS_CUT_PATTERNS)
        task->word = GV_WORD_LIMIT;
    (void)gv_task_cut_short(task, tree->why);
    t->tree = tree;
    return GV_OK;
}

static gv_status remove_clues(gv_paris_template *t, gv_task *task,
                              const gv_budget *budget, gv_arena *arena, gv_error *err)
{
    static const char *const orders[] = { [GV_PARIS_INCREASING] = "increasing",
                                          [GV_PARIS_SMALLEST] = "smallest",
                                          [GV_PARIS_LARGEST] = "largest",
                                          [GV_PARIS_RANDOM] = "random" };
    const gv_settings *settings = &task->run->settings;
    gv_rng rng = gv_rng_stream(settings->seed, task->number);
    gv_paris_order order = GV_PARIS_INCREASING;
    while (strcmp(orders[order], settings->remove_clues) != 0)
        order++;
    const gv_limits limits = rest_of(budget);
    GV_TRY(gv_paris_remove_clues(&t->rests, &t->n_rests, &t->rests_end, t->instance,
                                 order, &rng, &limits, arena, &task->worker->tmp, err));
    (void)gv_task_cut_short(task, t->rests_end);
    return GV_OK;
}

/* ---- answering ---- */

static gv_status put_json(gv_task *task, const gv_paris_template *t, gv_error *err)
{
    gv_buffer *puzzle = &task->worker->scratch;
    gv_buffer_reset(puzzle);
    gv_answer_puzzle(puzzle, task);
    gv_json json;
    gv_json_init(&json, gv_task_out(task));
    gv_json_object_begin(&json);
    gv_json_key(&json, "puzzle");
    gv_json_string(&json, puzzle->text ? puzzle->text : "", puzzle->length);
    gv_answer_json_shape(&json, task);
    gv_json_key(&json, "status");
    gv_json_puts(&json, gv_word_text(task->word));
    GV_TRY(gv_paris_json(&json, t, &task->worker->tmp, err));
    gv_json_object_end(&json);
    gv_buffer_putc(gv_task_out(task), '\n');
    return GV_OK;
}

static gv_status put_text(gv_task *task, const gv_paris_template *t, gv_error *err)
{
    gv_buffer *out = gv_task_out(task);
    gv_answer_puzzle(out, task);
    gv_buffer_putc(out, '\n');
    GV_TRY(gv_paris_text(out, t, &task->worker->tmp, err));
    if (task->word != GV_WORD_OK)
        gv_buffer_printf(out, "%s\n", gv_word_text(task->word));
    gv_buffer_putc(out, '\n');
    return GV_OK;
}

/* `arena` is for what outlives single steps. */
static gv_status answer(gv_task *task, const gv_instance *instance, gv_arena *arena,
                        gv_error *err)
{
    const gv_settings *settings = &task->run->settings;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    gv_paris_template t;
    gv_paris_tree tree;
    GV_TRY(gv_paris_template_make(&t, instance, &limits, arena, err));
    if (t.solving.outcome == GV_PARIS_PATH_CUT)
        (void)gv_task_cut_short(task, t.solving.why);
    GV_TRY(count_solutions(&t, task, &budget, err));
    if (settings->exhaustive)
        GV_TRY(exhaust(&t, &tree, task, &budget, arena, err));
    if (settings->remove_clues)
        GV_TRY(remove_clues(&t, task, &budget, arena, err));
    if (task->stopped)
        return GV_OK;
    return task->run->form.kind == GV_FORM_JSON ? put_json(task, &t, err)
                                                : put_text(task, &t, err);
}

gv_status cmd_paris(gv_task *task, gv_error *err)
{
    const char *list = task->run->settings.apply;
    const gv_instance *instance = task->parsed.instance;
    gv_error why;
    if (!gv_paris_suits(instance)) {
        gv_task_refuse(task, GV_ERR_UNSUPPORTED,
                       "the Template is for Sudoku and Latin squares without "
                       "pencilmarks");
        return GV_OK;
    }
    if (list) {
        const gv_status status =
            apply(&instance, instance, list, &task->worker->tmp, &why);
        if (status == GV_ERR_INPUT)
            gv_task_refuse(task, status, why.message);
        if (status != GV_OK)
            return status == GV_ERR_INPUT ? GV_OK : gv_fail_memory(err);
    }
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_status status = answer(task, instance, &arena, err);
    gv_arena_free(&arena);
    return status;
}
