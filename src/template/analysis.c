/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analysis.c -- puts the parts of a Template together, within one budget. */
#include "template/analysis.h"

#include "base/budget.h"
#include "solve/solver.h"
#include "template/choice_name.h"

#include <string.h>

/* What the parts share. */
typedef struct analysis {
    const gv_template_request *request;
    gv_budget budget;
    gv_template_gaps gaps;
    gv_arena *arena;
    gv_arena *tmp;
} analysis;

static void note_end(analysis *a, gv_end end)
{
    a->gaps.limited = a->gaps.limited || end == GV_END_NODES || end == GV_END_TIME;
    a->gaps.stopped = a->gaps.stopped || end == GV_END_STOPPED;
}

/* ---- solutions ---- */

/* Counts the solutions up to the limit; result->count is initialized. */
static gv_status search(gv_search_result *result, const gv_template *t, analysis *a,
                        gv_error *err)
{
    const uint64_t limit = a->request->max_solutions;
    gv_search question = { .limits = gv_budget_next(&a->budget),
                           .forbid = GV_NO_LABEL };
    if (t->solving.type == GV_TEMPLATE_D) { // what is forced holds in every solution
        gv_bigcount_set(&result->count, 1);
        result->end = GV_END_COMPLETE;
        return GV_OK;
    }
    question.limits.solutions = limit && limit < UINT64_MAX ? limit + 1 : 0;
    GV_TRY(gv_search_run(result, t->instance, &question, a->tmp, err));
    if (result->end == GV_END_SOLUTIONS)
        gv_bigcount_set(&result->count, limit);
    note_end(a, result->end);
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
static gv_status count_solutions(gv_template *t, analysis *a, gv_error *err)
{
    char *text = gv_arena_take(a->arena, GV_COUNT_DIGITS + 1);
    if (!text)
        return gv_fail_memory(err);
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = search(&result, t, a, err);
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

/* ---- exhaustive solving, clues ---- */

/* How many patterns the tree may have. */
static uint64_t most_patterns(const gv_template_request *request,
                              const gv_template_units *units)
{
    enum { MOST_BYTES = 256 << 20 };
    const uint64_t asked = request->max_patterns;
    const uint64_t held = MOST_BYTES / units->n_cells;
    return !request->fits_memory || asked < held ? asked : held;
}

static gv_status exhaust(gv_template *t, analysis *a, gv_error *err)
{
    gv_template_tree *tree = GV_ARENA_NEW(a->arena, gv_template_tree, 1);
    if (!tree)
        return gv_fail_memory(err);
    const gv_template_tree_limits limits = { .depth = a->request->max_depth,
                                             .patterns = most_patterns(
                                                 a->request, t->givens->units),
                                             .limits = gv_budget_next(&a->budget) };
    GV_TRY(gv_template_exhaust(tree, t->givens, &limits, a->arena, a->tmp, err));
    if (tree->cut == GV_TEMPLATE_CUT_DEPTH || tree->cut == GV_TEMPLATE_CUT_PATTERNS)
        a->gaps.limited = true;
    note_end(a, tree->why);
    t->tree = tree;
    return GV_OK;
}

static gv_status remove_clues(gv_template *t, analysis *a, gv_error *err)
{
    gv_rng rng = a->request->rng;
    const gv_limits limits = gv_budget_next(&a->budget);
    GV_TRY(gv_template_remove_clues(&t->rests, &t->n_rests, &t->rests_end, t->instance,
                                    a->request->order, &rng, &limits, a->arena, a->tmp,
                                    err));
    t->removes_clues = true;
    note_end(a, t->rests_end);
    return GV_OK;
}

gv_status gv_template_analyse(gv_template *out, gv_template_gaps *gaps,
                              const gv_instance *instance,
                              const gv_template_request *request,
                              const gv_limits *limits, gv_arena *arena, gv_arena *tmp,
                              gv_error *err)
{
    analysis a = { .request = request,
                   .budget = gv_budget_start(limits),
                   .arena = arena,
                   .tmp = tmp };
    gv_template t;
    GV_TRY(gv_template_make(&t, instance, limits, request->first_only, arena, err));
    if (t.solving.outcome == GV_OUTCOME_LIMIT)
        note_end(&a, t.solving.why);
    if (request->exhaustive)
        GV_TRY(exhaust(&t, &a, err));
    GV_TRY(count_solutions(&t, &a, err)); // knows what the tree has found
    if (request->removes_clues)
        GV_TRY(remove_clues(&t, &a, err));
    *out = t;
    *gaps = a.gaps;
    return GV_OK;
}

/* ---- requested assignments ---- */

/* Makes the assignments on the board; each must be open. */
static gv_status play(gv_label *labels, uint32_t *n_labels, gv_template_board *board,
                      const char *list, gv_error *err)
{
    const uint32_t order = board->units->order;
    list += strspn(list, GV_TEMPLATE_SEPARATORS);
    while (*list) {
        const char *name = list;
        gv_label label;
        gv_error why;
        if (gv_template_name_read(&label, &list, order, &why) != GV_OK)
            return gv_fail(err, GV_ERR_ARGUMENT, "%s", why.message);
        const uint32_t cell = label / order, digit = label % order;
        if (!(gv_template_candidates(board, cell) >> digit & 1))
            return gv_fail(err, GV_ERR_ARGUMENT, "%.*s is not open: %s",
                           (int)strcspn(name, GV_TEMPLATE_SEPARATORS), name,
                           board->values[cell] ? "the cell is filled"
                                               : "the digit is in a unit of the cell");
        gv_template_put(board, cell, digit);
        labels[(*n_labels)++] = label;
    }
    return GV_OK;
}

gv_status gv_template_apply(const gv_instance **out, const gv_instance *instance,
                            const char *list, gv_arena *arena, gv_error *err)
{
    const gv_template_units *units;
    GV_TRY(gv_template_units_new(&units, instance->net->shape, arena, err));
    gv_template_board *board = GV_ARENA_NEW(arena, gv_template_board, 1);
    uint32_t n_labels = instance->n_givens;
    gv_label *labels = GV_ARENA_NEW(arena, gv_label, n_labels + units->n_cells);
    if (!board || !labels)
        return gv_fail_memory(err);
    memcpy(labels, instance->givens, n_labels * sizeof *labels);
    gv_template_board_of(board, units, instance, NULL);
    GV_TRY(play(labels, &n_labels, board, list, err));
    gv_instance *applied;
    GV_TRY(gv_instance_with_givens(&applied, instance, labels, n_labels, arena, err));
    *out = applied;
    return GV_OK;
}
